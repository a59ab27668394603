"""The Pillars' greedy bot plays a sensible game."""

from __future__ import annotations

import pytest
from support.pillars import GAME, STARTERS, cathedral, draft, market, placing

from triforium.bots import ask, make_bot
from triforium.rules.game import State


def choice(state: State) -> str:
    return state.text(ask(make_bot("greedy", GAME), state, 1))


def wins(players: int, games: int) -> int:
    """How many games greedy wins alone against random ones, its seat going round."""
    won = 0
    for number in range(games):
        bots = [make_bot("greedy" if seat == number % players else "random", GAME, number) for seat in range(players)]
        state = GAME.start(players, number // players)
        moves = 0
        while not state.over:
            assert state.seat is not None
            state.play(ask(bots[state.seat], state, 1000 * number + moves))
            moves += 1
        won += state.winners() == [number % players]
    return won


@pytest.mark.parametrize(("players", "games", "least"), [(2, 40, 38), (3, 30, 26), (4, 40, 32)])
def test_it_is_far_above_random(players: int, games: int, least: int) -> None:
    assert wins(players, games) >= least


def test_it_works_its_craftsmen_the_best_first() -> None:
    men = ["stonecutter-0", "sculptor-6", "mason-4", "mortar-mixer-0"]
    state = cathedral(2, seats={0: {"craftsmen": men, "stone": 5}}, round=6)
    assert choice(state) == "work sculptor-6 4"
    state.play("work sculptor-6 4")
    assert choice(state) == "work mason-4 1"


def test_it_sells_what_it_cannot_use() -> None:
    state = market(2, seats={0: {"craftsmen": ["mortar-mixer-0", "stonecutter-0"], "wood": 4, "gold": 2}}, round=3)
    assert choice(state).startswith("sell wood")


def test_it_takes_a_card_it_can_use_and_pays_for_a_builder_it_needs() -> None:
    assert choice(draft(2, seats={0: {"craftsmen": [*STARTERS, "carpenter-2"]}}, round=3)).startswith("take")
    cheap = placing(2, owner=0, spaces={"market": [1, 1], "kings-court": [1, 0]}, round=3)
    assert choice(cheap).startswith("place")


def test_what_is_hidden_does_not_change_its_choice() -> None:
    for number in range(4):
        state = GAME.start(3, number)
        bot = make_bot("greedy", GAME)
        while not state.over:
            dump = state.dump()
            for pile in (dump["events"]["hidden"], dump["privileges"]["hidden"], dump["bag"]):
                pile.reverse()
            dump["seed"] = "77"
            picked = bot.choose(state.clone())
            assert bot.choose(GAME.load(dump)) == picked
            state.step(picked)


def test_it_plays_other_editions_too() -> None:
    from pathlib import Path

    import triforium

    gentle = triforium.game("pillars", Path(__file__).parents[2] / "editions" / "pillars-gentle.toml")
    bot = make_bot("greedy", gentle)
    for seed in range(5):
        state = gentle.start(4, seed)
        while not state.over:
            state.step(bot.choose(state))
        assert min(state.scores()) >= 0
