"""Every rule that the player reads is the ledger's, and has a test."""

from __future__ import annotations

import pytest
from support.marks import ledger_texts, proofs, told_rules

import triforium
from triforium.editions import rule_texts

games = pytest.mark.parametrize("game", list(triforium.GAMES))


@games
def test_every_rule_has_a_test(game: str) -> None:
    proved = proofs(game)
    assert [rule for rule in told_rules(game) if rule not in proved] == []


@games
def test_no_test_names_a_rule_that_is_not_there(game: str) -> None:
    assert [rule for rule in proofs(game) if rule not in told_rules(game)] == []


@games
def test_the_rules_are_the_ledgers_all_of_them(game: str) -> None:
    told = told_rules(game)
    assert sorted(set(told)) == sorted(ledger_texts(game))
    assert len(told) == len(set(told))


@games
def test_a_ruling_that_the_player_reads_stands_in_the_ledger(game: str) -> None:
    ledger = ledger_texts(game)
    ours = [rule for rule, text in rule_texts(game).items() if "ruling" in text]
    assert len(ours) > 10
    assert [rule for rule in ours if "[ruling]" not in ledger[rule]] == []
