"""A name means one thing."""

from __future__ import annotations

import ast
from pathlib import Path

import triforium

SOURCE = Path(triforium.__file__).parent
OF_A_GAME = tuple(f"{part}/{game}/" for part in ("rules", "bots") for game in triforium.GAMES)
"""Folders that are alike on purpose: each game has its `Cards`, its `Pieces`, its `Greedy`."""


def test_no_two_classes_have_the_same_name() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        if place.startswith((*OF_A_GAME, "server/", "client/")):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(place)
    assert len(found) > 50
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
