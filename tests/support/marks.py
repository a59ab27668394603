"""Which test proves which rule: read from the tests' source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from triforium.editions import rules_text

RULES = Path(__file__).parents[1] / "rules"
LEDGERS = Path(__file__).parents[3] / "shared" / "rules"
NUMBER = re.compile(r"\*\*([A-Z]\d+\.[A-Z]?\d+)\*\*")


def told_rules(game: str) -> list[str]:
    """The numbers in a game's rules.md, in order."""
    return NUMBER.findall(rules_text(game))


def ledger_rules(game: str) -> list[str] | None:
    """The numbers of the ledger, where it lies beside the project."""
    ledger = LEDGERS / f"{game}.md"
    return NUMBER.findall(ledger.read_text(encoding="utf-8")) if ledger.is_file() else None


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
