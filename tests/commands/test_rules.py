"""`triforium rules`, and the rules as the player reads them."""

from __future__ import annotations

import pytest
from support.command import refused, run
from support.marks import told_rules

import triforium
from triforium.editions import rule_texts, rules_text

RULES_OF_THE_DUEL = [
    f"D{part}.{number}" for part, count in enumerate([6, 3, 3, 7, 12, 5, 3], start=1) for number in range(1, count + 1)
]


@pytest.mark.parametrize("game", triforium.GAMES)
def test_every_number_stands_once_with_its_whole_text(game: str) -> None:
    assert told_rules(game) == list(rule_texts(game))
    assert [text for text in rule_texts(game).values() if len(text) < 9 or text[-1] not in ".)*"] == []


def test_the_duels_numbers_are_the_ledgers() -> None:
    assert list(rule_texts("duel")) == RULES_OF_THE_DUEL


def test_the_rules_say_whose_cards_these_are() -> None:
    text = rules_text("duel")
    assert "house edition" in text
    assert "unofficial, non-commercial" in text


def test_all_rules_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "rules", "duel")
    assert ran.code == 0
    assert all(number in ran.out for number in RULES_OF_THE_DUEL)


@pytest.mark.parametrize("number", ["D4.3", "d4.3"])
def test_one_rule_is_shown_alone_and_whole(capsys: pytest.CaptureFixture[str], number: str) -> None:
    ran = run(capsys, "rules", "duel", number)
    assert ran.code == 0
    assert " ".join(ran.out.split()) == f"D4.3 {rule_texts('duel')['D4.3']}"


def test_a_cards_own_rule_is_shown_too(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "rules", "pillars", "P9.V9")
    assert (ran.code, ran.out.split()[:3]) == (0, ["P9.V9", "Tax", "exemption:"])


@pytest.mark.parametrize("number", ["D9.9", "D4", "4.3", ""])
def test_an_unknown_rule_is_one_line(capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert refused(capsys, "rules", "duel", number) == f"Builders' Duel has no rule {number!r}"


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no game 'chess'" in refused(capsys, "rules", "chess")
