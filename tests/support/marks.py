"""Which test proves which rule: read from the tests' source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from triforium.editions import rules_text

RULES = Path(__file__).parents[1] / "rules"
LEDGERS = Path(__file__).parents[2] / "docs" / "rules"
NUMBER = re.compile(r"\*\*([A-Z]\d+\.[A-Z]?\d+)\*\*")


def told_rules(game: str) -> list[str]:
    """The numbers in a game's rules.md, in order."""
    return NUMBER.findall(rules_text(game))


def ledger_texts(game: str) -> dict[str, str]:
    """Each rule of the ledger by its number."""
    rules, *_ = (LEDGERS / f"{game}.md").read_text(encoding="utf-8").partition(" Cases to test")
    _, *parts = NUMBER.split(rules)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def proofs(game: str) -> dict[str, list[str]]:
    """Each rule with the tests that are marked with its number."""
    found: dict[str, list[str]] = {}
    for path in sorted((RULES / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _marks(node):
                    found.setdefault(rule, []).append(f"{path.stem}::{node.name}")
    return found


def _marks(function: ast.FunctionDef) -> list[str]:
    return [
        str(mark.args[0].value)
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        if isinstance(mark.args[0], ast.Constant)
    ]
