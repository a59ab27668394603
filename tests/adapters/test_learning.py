"""The example learns something even in a few seconds."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import triforium

pytest.importorskip("gymnasium")

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_duel.py"


def test_the_example_learns_to_beat_random() -> None:
    seconds = 12 if triforium.FORM == "compiled" else 30
    lines: list[str] = []
    learn = runpy.run_path(str(EXAMPLE))["learn"]
    share = learn(seconds, seed=3, games=300, say=lines.append)
    assert share > 0.6, lines
    assert "against random" in lines[-1]
