"""A preview tells what then surely happens, no more and no less."""

from __future__ import annotations

import pytest
from support.games import CASES, Case
from support.previews import compare_game

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_a_preview_is_what_then_surely_happens(case: Case) -> None:
    """`python bench/proof.py previews` compares 10,000 decisions of each game."""
    decisions, compared = compare_game(case, 12, 200, 3)
    assert decisions > 60
    assert compared > 300
