"""Every rule that the player reads is the ledger's, and has a test."""

from __future__ import annotations

import pytest
from support.marks import ledger_rules, proofs, told_rules

import triforium

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
    ledger = ledger_rules(game)
    if ledger is None:
        pytest.skip("the rule ledgers do not lie beside this checkout")
    told = told_rules(game)
    assert sorted(set(told)) == sorted(set(ledger))
    assert len(told) == len(set(told))
