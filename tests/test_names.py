"""A name means one thing."""

from __future__ import annotations

import ast
from pathlib import Path

import triforium

SOURCE = Path(triforium.__file__).parent
OF_A_GAME = tuple(f"{part}/{game}/" for part in ("rules", "bots") for game in triforium.GAMES)
IN_EACH_GAME = {"Actions", "Cards", "Pieces", "Greedy"}
"""Games are alike on purpose: what is the same idea in each has one name, and is told apart by its folder."""
STAND_INS = "pocket/stand_ins/"
"""These stand for a class of the same name on purpose, where the real one cannot be had."""


def test_no_two_classes_have_the_same_name() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        if place.startswith(STAND_INS):
            continue
        of_a_game = IN_EACH_GAME if place.startswith(OF_A_GAME) else set()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name not in of_a_game:
                found.setdefault(node.name, []).append(place)
    assert len(found) > 250
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
