"""The page for researchers: its examples run, its figures are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import triforium

PAGE = (Path(__file__).parents[2] / "docs" / "researchers.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
PEERS = ("gymnasium", "pettingzoo", "pyspiel")


@pytest.mark.parametrize("code", BLOCKS, ids=[re.findall(r"\n[^\n]*$", block[:-1])[0].strip() for block in BLOCKS])
def test_the_pages_examples_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for peer in PEERS:
        if peer in code:
            pytest.importorskip(peer)
    exec(compile(code, "docs/researchers.md", "exec"), {"__name__": "example"})
    assert ("print(" in code) == bool(capsys.readouterr().out)


def test_there_is_an_example_for_each_peer() -> None:
    assert all(any(peer in block for block in BLOCKS) for peer in PEERS)


def test_the_pages_sizes_are_true() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert {id for id, _, _ in rows} == set(triforium.GAMES)
    for id, numbers, actions in rows:
        assert (len(triforium.game(id).observed), len(triforium.game(id).actions)) == (int(numbers), int(actions))
