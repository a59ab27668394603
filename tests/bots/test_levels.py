"""Levels 1 to 6: how a move is drawn, that they answer in time, and that they are in order."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from support.games import PRINTED, Case, positions

from triforium.bots import LEVELS, Considered, make_bot
from triforium.bots.levels import drawn
from triforium.rules.chance import numbered

printed = pytest.mark.parametrize("case", PRINTED, ids=str)


def considered(*visits: int) -> tuple[Considered, ...]:
    return tuple(Considered(i, f"move {i}", n, 0.5, 0.0, 0.0) for i, n in enumerate(visits))


def draws(strength: float, *visits: int) -> Counter[int]:
    moves = considered(*visits)
    return Counter(drawn(moves, strength, numbered(b"0" * 16, "test", n)).action for n in range(2000))


def test_what_was_hardly_looked_at_is_never_played() -> None:
    assert set(draws(0.1, 100, 50, 10, 9)) == {0, 1, 2}


def test_a_move_is_drawn_by_its_visits() -> None:
    counts = draws(1.0, 60, 30, 10)
    assert counts[0] == pytest.approx(1200, abs=100)
    assert counts[1] == pytest.approx(600, abs=100)
    assert counts[2] == pytest.approx(200, abs=80)


def test_great_strength_plays_the_best_alone() -> None:
    assert draws(40.0, 100, 70, 60) == {0: 2000}


def test_there_are_six_with_a_sentence_each() -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5", "6"]
    assert len({level.title for level in LEVELS.values()}) == 6
    for number, level in LEVELS.items():
        assert level.number == int(number)
        assert level.character.endswith(".")


@printed
def test_the_highest_level_answers_within_two_seconds(case: Case) -> None:
    bot = make_bot("level:6", case.game, 1)
    for state in positions(case, 41, 25, 4):
        began = time.process_time()
        bot.choose(state)
        assert time.process_time() - began < 2
