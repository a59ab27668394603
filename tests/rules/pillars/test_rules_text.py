"""The rules as a player reads them: every number once, and every number proved by a test."""

from __future__ import annotations

import re
from pathlib import Path

from triforium.editions import rules_text

TEXT = rules_text("pillars")
NUMBERS = re.findall(r"^- \*\*(P[\d.VE]+)\*\*", TEXT, re.MULTILINE)


def test_the_ledgers_numbers_stand_there_once_in_order() -> None:
    sections = {1: 9, 2: 4, 3: 7, 4: 9, 5: 6, 6: 8, 7: 7, 8: 9}
    plain = [f"P{section}.{number}" for section, count in sections.items() for number in range(1, count + 1)]
    cards = [*(f"P9.V{n}" for n in range(1, 17)), *(f"P9.E{n}" for n in range(1, 11)), "P9.1", "P9.2", "P9.3"]
    assert plain + cards == NUMBERS


def test_what_the_text_refers_to_is_there() -> None:
    assert set(re.findall(r"P\d\.[VE]?\d+", TEXT)) <= set(NUMBERS)


def test_every_rule_has_a_test() -> None:
    marked = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        marked |= set(re.findall(r'pytest\.mark\.rule\("(P[\d.VE]+)"\)', file.read_text()))
    assert set(NUMBERS) - marked == set()
    assert marked - set(NUMBERS) == set()


def test_every_rule_named_in_the_code_is_one() -> None:
    import triforium.rules.pillars

    folder = Path(triforium.rules.pillars.__file__).parent
    named = set()
    for file in folder.glob("*.py"):
        named |= set(re.findall(r"\bP\d\.[VE]?\d+", file.read_text()))
    assert named <= set(NUMBERS)
