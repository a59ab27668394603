"""What a judge makes of its weights."""

from __future__ import annotations

import pytest

import triforium
from triforium.bots.minds import MINDS


@pytest.mark.parametrize("own", [2, 3, 4])
def test_each_number_of_players_is_judged_by_weights_of_its_own(own: int) -> None:
    """The first feature is always 1: with all else at nothing, its weight is the score that is expected."""
    game = triforium.game("pillars")
    mind = MINDS["pillars"]
    greedy = mind.greedy(game)
    size = int(mind.judge(game, greedy).size)
    weights = [[0.0] * (4 * size) for _ in range(5)]
    weights[own][2 * size] = weights[own][3 * size] = 7.0
    judge = mind.make_judge(game, greedy, weights, 1.0)
    for players in game.players:
        judge.weigh(game.start(players, 1))
        assert [judge.expected[seat] for seat in range(players)] == [7.0 if players == own else 0.0] * players
