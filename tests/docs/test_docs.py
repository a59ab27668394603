"""What the documents promise, held against the program."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import triforium
from triforium.rules.chance import stream
from triforium.rules.playout import Policy

ROOT = Path(__file__).parents[2]
TABLES = {"raw", "material", "supply", "missing", "seals"}
"""Parts of a Duel's dump that are keyed by kinds, not by fields."""


def test_the_readmes_example_runs() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 8
    assert tried.failed == 0


def grammar() -> dict[str, re.Pattern[str]]:
    """The documented forms of the Duel's actions, each as a pattern."""
    block = re.search(r"## Builders' Duel\n\n```grammar\n(.*?)```", (ROOT / "docs/notation.md").read_text(), re.DOTALL)
    assert block is not None
    forms, lists = block[1].split("\n\n")
    words = {}
    for line in lists.splitlines():
        name, meaning = line.split(" = ")
        words[name] = meaning[1:-1] if meaning[0] == "/" else "|".join(map(re.escape, meaning.split()))
    return {
        form: re.compile(" ".join(f"(?:{words[word]})" if word in words else word for word in form.split()))
        for form in forms.splitlines()
    }


def test_every_action_has_a_documented_form_and_every_form_an_action() -> None:
    actions = triforium.game("duel").actions
    forms = grammar()
    used = {form for form, pattern in forms.items() for action in actions if pattern.fullmatch(action)}
    assert used == set(forms)
    for action in actions:
        fitting = [form for form, pattern in forms.items() if pattern.fullmatch(action)]
        assert len(fitting) == 1, (action, fitting)


def test_every_form_is_explained() -> None:
    text = (ROOT / "docs/notation.md").read_text()
    rows = "\n".join(line for line in text.splitlines() if line.startswith("| `"))
    assert all(f"`{form}`" in rows for form in grammar())


def fields(value: Any, place: str = "") -> set[str]:
    """The names of all fields below, as docs/positions.md writes them."""
    if isinstance(value, list):
        return {name for one in value for name in fields(one, place + "[]")}
    if not isinstance(value, dict):
        return set()
    found = set()
    for key, below in value.items():
        name = f"{place}.{key}" if place else key
        found |= {name} if key in TABLES else {name} | fields(below, name)
    return found


@pytest.fixture(scope="module")
def seen() -> set[str]:
    """The fields of all dumps of some games."""
    game = triforium.game("duel")
    found: set[str] = set()
    for seed in range(6):
        state = game.start(2, seed)
        luck = stream(b"fields", str(seed))
        while not state.over:
            found |= fields(state.dump())
            state.step(Policy().pick(state, luck))
        found |= fields(state.dump())
    return found


def test_the_fields_of_a_dump_are_the_documented_ones(seen: set[str]) -> None:
    documented = re.findall(r"^\| `([^`]+)` \|", (ROOT / "docs/positions.md").read_text(), re.MULTILINE)
    assert len(documented) == len(set(documented))
    assert set(documented) == seen
