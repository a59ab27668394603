"""One game of an arena, as a worker plays it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import perf_counter

from triforium.arena.plan import Plan, Sitting, game_of_plan
from triforium.arena.results import ArenaGame, Failure, lost_by
from triforium.arena.seer import answer, seated
from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game

Watch = Callable[[int], None]
"""Told the seat that begins to think, and -1 when it has answered."""


@cache
def _game(plan: Plan) -> Game:
    return game_of_plan(plan)


def play(plan: Plan, sitting: Sitting, rotation: int, watch: Watch) -> ArenaGame:
    """A whole game. A bot that raises or answers with an illegal move has lost it."""
    game = _game(plan)
    seats = plan.seats(sitting, rotation)
    here = f"{sitting.block}/{sitting.lineup}/{rotation}"
    decisions = [0] * plan.players
    seconds = [0.0] * plan.players
    bots = []
    seat = 0
    try:
        for seat, bot in enumerate(seats):
            watch(seat)
            bots.append(seated(plan.bots[bot], game, plan.key(f"bot/{here}/{seat}")))
        watch(-1)
        state = game.start(plan.players, plan.deal(sitting))
        while state.seat is not None:
            seat = state.seat
            began = perf_counter()
            watch(seat)
            action = answer(bots[seat], state, plan.key(f"shown/{here}/{sum(decisions)}"))
            watch(-1)
            seconds[seat] += perf_counter() - began
            decisions[seat] += 1
            state.step(action)
    except TriforiumError as error:
        watch(-1)
        return lost_by(plan, sitting.block, sitting.lineup, rotation, seats, Failure(seat, str(error)))
    winners = state.winners()
    share = tuple((seat in winners) / len(winners) for seat in range(plan.players))
    return ArenaGame(
        sitting.block,
        sitting.lineup,
        rotation,
        seats,
        int(state.first),
        share,
        tuple(state.scores()),
        tuple(decisions),
        tuple(round(s, 4) for s in seconds),
    )
