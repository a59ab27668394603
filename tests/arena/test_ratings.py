"""Ratings and the sequential test, on games made up so that the truth is known."""

from __future__ import annotations

import random

import pytest

from triforium.arena.ratings import rate
from triforium.arena.results import ArenaGame
from triforium.arena.sprt import Sprt, expected_share
from triforium.rules.errors import TriforiumError


def games_of(strengths: list[float], blocks: int, seed: int, place: float = 0.0) -> list[ArenaGame]:
    """Games of bots that win by their strength in Elo; who starts has `place` more."""
    luck = random.Random(seed)
    players = len(strengths)
    out: list[ArenaGame] = []
    for block in range(blocks):
        for rotation in range(players):
            seats = tuple((seat - rotation) % players for seat in range(players))
            first = block % players
            weights = {s: 10 ** ((strengths[seats[s]] + (place if s == first else 0)) / 400) for s in range(players)}
            order: list[int] = []
            while weights:
                winner = luck.choices(list(weights), list(weights.values()))[0]
                order.append(winner)
                del weights[winner]
            scores = tuple(players - order.index(seat) for seat in range(players))
            share = tuple(float(order[0] == seat) for seat in range(players))
            nothing = (0,) * players
            out.append(ArenaGame(block, 0, rotation, seats, first, share, scores, nothing, (0.0,) * players))
    return out


def test_two_players_are_rated_with_their_seat() -> None:
    found = rate(games_of([100.0, -100.0], 2000, 1, place=120.0), 2, 2)
    assert found.bots[0].elo == pytest.approx(100, abs=2 * found.bots[0].margin)
    assert found.bots[0].margin < 12
    assert found.places[0].elo == pytest.approx(60, abs=2 * found.places[0].margin)


def test_four_players_are_rated_by_their_order() -> None:
    truth = [150.0, 50.0, -50.0, -150.0]
    found = rate(games_of(truth, 800, 2), 4, 4)
    for rating, elo in zip(found.bots, truth, strict=True):
        assert rating.elo == pytest.approx(elo, abs=2 * rating.margin)
        assert rating.margin < 15


def test_the_interval_holds_what_it_promises() -> None:
    """95 % of 95 % intervals hold the truth; of 100, seldom fewer than 88."""
    held = 0
    for seed in range(100):
        found = rate(games_of([60.0, -60.0], 60, 100 + seed), 2, 2)
        held += abs(found.bots[0].elo - 60) <= found.bots[0].margin
    assert held >= 88


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    games = games_of([3000.0, -3000.0], 20, 3)
    found = rate(games, 2, 2)
    assert 200 < found.bots[0].elo < 2000


def test_blocks_that_repeat_themselves_count_once() -> None:
    """The same games twice in a block tell nothing new: the interval must not shrink."""
    games = games_of([50.0, -50.0], 200, 4)
    doubled = [*games, *games]
    assert rate(doubled, 2, 2).bots[0].margin == pytest.approx(rate(games, 2, 2).bots[0].margin, rel=0.02)


def test_expected_shares() -> None:
    assert expected_share(0, 2) == 0.5
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)


def verdicts(elo: float, runs: int) -> list[str | None]:
    chance = expected_share(elo, 2)
    out: list[str | None] = []
    for seed in range(runs):
        luck = random.Random(seed)
        test = Sprt(elo1=60.0)
        while test.verdict is None and len(test.shares) < 5000:
            test.add(sum(luck.random() < chance for _ in range(2)) / 2)
        out.append(test.verdict)
    return out


def test_the_sequential_test_is_seldom_wrong() -> None:
    assert verdicts(60.0, 60).count("stronger") >= 52
    assert verdicts(0.0, 60).count("not stronger") >= 52


@pytest.mark.parametrize("bad", [{"elo0": 30.0, "elo1": 30.0}, {"error": 0.0}, {"error": 0.7}])
def test_an_impossible_sequential_test_is_refused(bad: dict[str, float]) -> None:
    with pytest.raises(TriforiumError):
        Sprt(**bad)  # type: ignore[arg-type]
