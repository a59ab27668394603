"""The searching bots answer as they always did: the same seeds, the same choices."""

from __future__ import annotations

import json

import pytest
from support.choices import FILE, choices
from support.games import PRINTED, Case


@pytest.mark.parametrize("case", PRINTED, ids=str)
def test_the_same_seeds_choose_as_they_are_kept(case: Case) -> None:
    assert choices(case) == json.loads(FILE.read_text(encoding="utf-8"))[str(case)]
