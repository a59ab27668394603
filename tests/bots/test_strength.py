"""The ladder in small: better bots win. bench/ladder.py plays it in full."""

from __future__ import annotations

import pytest

import triforium
from triforium.arena import plan_of, run, summary_of
from triforium.bots import GREEDY
from triforium.bots.minds import MINDS
from triforium.bots.search.playout import play_match
from triforium.rules.chance import numbered, read_seed
from triforium.rules.playout import Policy

every_game = pytest.mark.parametrize("game", list(triforium.GAMES))


def share(game: str, a: Policy, b: Policy, players: int, blocks: int) -> float:
    """Of all games on duplicate blocks, what one wins against others alike."""
    chosen = triforium.game(game)
    won = 0.0
    for block in range(blocks):
        for seat in range(players):
            seats = [a if i == seat else b for i in range(players)]
            _, winners = play_match(chosen, seats, block, numbered(read_seed(9), "luck", block))
            won += (seat in winners) / len(winners)
    return won / (blocks * players)


def arena_share(game: str, a: str, b: str, blocks: int) -> float:
    plan = plan_of(game, [a, b], 2, blocks, 3)
    return summary_of(plan, list(run(plan)))["bots"][0]["win_share"]


@every_game
def test_the_tuned_greedy_beats_the_first_and_random(game: str) -> None:
    chosen = triforium.game(game)
    tuned = MINDS[game].greedy(chosen)
    assert share(game, tuned, MINDS[game].first(chosen), 2, 200) > 0.55
    assert share(game, tuned, Policy(), 2, 50) > 0.93


@pytest.mark.parametrize("game", ["pillars", "builders"])
def test_the_tuned_greedy_is_mostly_first_of_four_against_random(game: str) -> None:
    assert share(game, MINDS[game].greedy(triforium.game(game)), Policy(), 4, 15) > 0.8


@every_game
def test_there_are_three_personas_of_different_taste(game: str) -> None:
    """They answer differently in one decision of twenty at least."""
    chosen = triforium.game(game)
    personas = [MINDS[game].greedy(chosen, name) for name in GREEDY[game] if name != "first"]
    assert len(personas) >= 3
    luck = numbered(read_seed(1), "taste", 0)
    for i, one in enumerate(personas):
        for other in personas[i + 1 :]:
            differ, asked = 0, 0
            for seed in range(4):
                state = chosen.start(2, seed)
                while not state.over:
                    action = one.pick(state, luck)
                    differ += action != other.pick(state, luck)
                    asked += 1
                    state.step(action)
            assert differ / asked > 0.05


@every_game
def test_a_small_search_beats_the_tuned_greedy(game: str) -> None:
    assert arena_share(game, "search@60", "greedy", 6) > 0.6


@every_game
def test_far_levels_are_in_order(game: str) -> None:
    assert arena_share(game, "level:4", "level:1", 6) > 0.6
