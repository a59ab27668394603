"""Positions near the end of random games, and which of their moves win on the spot."""

from __future__ import annotations

from random import Random

from support.games import Case

from triforium.rules.game import State

BEFORE = 2
DRAWS = 6


def last_decisions(case: Case, seed: int) -> State:
    """A few decisions before the end of a random game."""
    passed = [case.game.start(case.players, seed)]
    random = Random(seed)
    while not passed[-1].over:
        following = passed[-1].clone()
        following.play(random.choice(following.legal()))
        passed = [*passed[-BEFORE:], following]
    return passed[0]


def winning_at_once(state: State) -> list[int]:
    """The actions that end the game and win it alone, whatever luck does."""
    seat = state.seat
    assert seat is not None
    found = []
    for action in state.legal():
        deals = [state.clone() for _ in range(DRAWS)]
        for number, deal in enumerate(deals):
            deal.reshuffle(number, seat)
            deal.play(action)
        if all(deal.over and deal.winners() == [seat] for deal in deals):
            found.append(action)
    return found
