"""The account of a game: it closes, luck is fair, and a player without a plan shows errors, not bad luck."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import triforium
from triforium.bots import ask, make_bot
from triforium.record import read
from triforium.review.jobs import job_of, judge_piece, reviewer_of
from triforium.review.luck import Draws, luck_of
from triforium.review.review import Reviewer, depth_of
from triforium.review.story import Story, story_of, tell

RECORDS = Path(__file__).parents[1] / "records"


def played(id: str, bots: list[str], seed: int) -> Story:
    """A game of bots."""
    game = triforium.game(id)
    state = game.start(len(bots), seed, first=0)
    seated = [make_bot(name, game, number) for number, name in enumerate(bots)]
    actions: list[int] = []
    while (seat := state.seat) is not None:
        actions.append(ask(seated[seat], state, len(actions) + 1))
        state.step(actions[-1])
    return tell(game, len(bots), f"{seed:032x}", 0, actions)


@cache
def quick_review(id: str, bots: tuple[str, ...], seed: int) -> dict[str, Any]:
    reviewer = Reviewer(played(id, list(bots), seed), depth_of("quick"))
    return reviewer.told([judged for begin in reviewer.pieces() for judged in reviewer.piece(begin)])


GAMES = [
    ("duel", ("net", "random"), 3),
    ("pillars", ("net", "random"), 3),
    ("builders", ("net", "random", "greedy"), 3),
]


@pytest.mark.parametrize(("id", "bots", "seed"), GAMES)
def test_every_account_closes_and_nothing_is_won_twice(id: str, bots: tuple[str, ...], seed: int) -> None:
    found = quick_review(id, bots, seed)
    for seat in found["seats"]:
        parts = sum(seat[part] for part in ("start", "luck", "own", "others", "rest"))
        assert parts == pytest.approx(seat["result"], abs=1e-4)
        assert sum(seat["luck_by"].values()) == pytest.approx(seat["luck"], abs=1e-4)
    for part, whole in (("start", 1), ("result", 1), ("luck", 0), ("rest", 0)):
        assert sum(seat[part] for seat in found["seats"]) == pytest.approx(whole, abs=1e-3)
    curve = found["curve"]
    assert len(curve) == len(found["marks"]) + 1
    assert curve[-1] == [seat["result"] for seat in found["seats"]]


def test_with_three_players_ranks_have_an_account_of_their_own() -> None:
    found = quick_review(*GAMES[2])
    assert sorted(rank["result"] for rank in found["ranks"])[0] == 1
    for rank in found["ranks"]:
        parts = sum(rank[part] for part in ("start", "luck", "own", "others", "rest"))
        assert parts == pytest.approx(rank["result"], abs=1e-4)
    assert sum(rank["start"] for rank in found["ranks"]) == pytest.approx(1 + 2 + 3, abs=1e-3)
    assert "ranks" not in quick_review(*GAMES[0])


@pytest.mark.parametrize(("id", "bots"), [(id, bots) for id, bots, _ in GAMES])
def test_who_plays_at_random_shows_errors_not_bad_luck(id: str, bots: tuple[str, ...]) -> None:
    seats = [quick_review(id, bots, seed)["seats"][1] for seed in range(3, 11)]
    own, luck = (sum(seat[part] for seat in seats) / len(seats) for part in ("own", "luck"))
    assert own < -0.2
    assert own < luck - 0.1


def test_luck_comes_from_the_sources_that_each_game_has() -> None:
    sources = {id: set(quick_review(id, bots, seed)["seats"][0]["luck_by"]) for id, bots, seed in GAMES}
    assert sources == {"pillars": {"bag", "cards", "die", "event"}, "duel": {"cards", "seals"}, "builders": {"cards"}}


def test_the_luck_of_a_flip_is_nothing_on_average_over_what_could_have_come() -> None:
    story = played("duel", ["net", "net"], 5)
    reviewer = Reviewer(story, depth_of("quick"))
    flip = next(step for step in story.steps if step.number and {source for source, _ in step.answers} == {"seals"})
    draws = iter(Draws(story, flip))
    total, lucks = 0.0, set()
    for _ in range(200):
        state, answers = next(draws)
        as_if = type(flip)(flip.number, flip.before, flip.action, state, answers)
        luck = luck_of(story, as_if, reviewer.judge, 64, reviewer.futures).total[0]
        total += luck
        lucks.add(round(float(luck), 6))
    assert min(lucks) < 0 < max(lucks)
    assert abs(total / 200) < 0.2 * max(abs(luck) for luck in lucks)


def test_a_review_is_the_same_in_pieces_of_any_order() -> None:
    story = story_of(read((RECORDS / "duel-1.txt").read_text()))
    job = job_of(story, "house", "quick")
    whole = reviewer_of(job)
    told = whole.told([judged for begin in whole.pieces() for judged in whole.piece(begin)])
    parts = {begin: judge_piece((job, begin)) for begin in reversed(whole.pieces())}
    assert told == whole.told([judged for begin in whole.pieces() for judged in parts[begin]])


def test_moments_are_the_greatest_swings_and_errors_are_surer_than_their_noise() -> None:
    found = quick_review(*GAMES[0])
    assert 1 <= len(found["moments"]) <= 5
    for moment in found["moments"]:
        assert moment["weight"] == max(abs(change) for change in moment["change"])
        if moment["kind"] == "error":
            assert moment["played"] != moment["best"]
            assert -moment["change"][moment["seat"]] > 2 * moment["error"]
