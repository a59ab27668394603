"""`make mutants GAME`: change one statement that carries a rule's number at a time, and list what no rule test notices.

A statement with a number is dropped, its condition is inverted, its bounds are moved by one. The rule tests
of the game run on each such mutant, interpreted, in a copy of the source. Survivors that `docs/mutants.md`
explains are not listed again.
"""

from __future__ import annotations

import ast
import copy
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from rich.progress import track

ROOT = Path(__file__).parents[1]
MEMORY = 4 * 1024 * 1024
"""Kilobytes that a run of the tests may take."""
NUMBER = re.compile(r"#.*?\b([PDB]\d+\.[A-Z]?\d+)")
OTHER_BOUND = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}


@dataclass
class Mutant:
    rule: str
    file: Path
    line: int
    was: str
    now: str
    source: str

    def __str__(self) -> str:
        return f"{self.rule} {self.file.name}: `{self.was}` → `{self.now}`"


def mutants_of(file: Path) -> Iterator[Mutant]:
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for number, line in enumerate(text.splitlines(), 1):
        match = NUMBER.search(line)
        statement = match and carrier(tree, number)
        if not match or statement is None:
            continue
        for changed in changes(statement):
            copied = copy.deepcopy(tree)
            replace(copied, statement, changed)
            source = ast.unparse(ast.fix_missing_locations(copied))
            yield Mutant(match[1], file, number, head(statement), head(changed), source)


def carrier(tree: ast.Module, line: int) -> ast.stmt | None:
    """The innermost statement whose head is on that line."""
    found: ast.stmt | None = None
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= last_line_of_head(node):
            if found is None or node.lineno >= found.lineno:
                found = node
    return found


def last_line_of_head(node: ast.stmt) -> int:
    body = getattr(node, "body", None)
    return body[0].lineno - 1 if body else node.end_lineno or node.lineno


def head(node: ast.stmt) -> str:
    return ast.unparse(node).splitlines()[0]


def changes(statement: ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(statement, (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise)):
        yield ast.Pass()
    for expression in heads(statement):
        for changed in moved(expression):
            yield with_head(statement, expression, changed)


def heads(statement: ast.stmt) -> list[ast.expr]:
    """The expressions of a statement's head."""
    if isinstance(statement, (ast.If, ast.While)):
        return [statement.test]
    if isinstance(statement, ast.For):
        return [statement.iter]
    if isinstance(statement, (ast.Return, ast.Assign, ast.AugAssign, ast.Expr)) and statement.value is not None:
        return [statement.value]
    return []


def moved(expression: ast.expr) -> Iterator[ast.expr]:
    """The expression inverted, and with each of its bounds moved by one."""
    if is_condition(expression):
        yield ast.UnaryOp(ast.Not(), copy.deepcopy(expression))
    for at, node in enumerate(ast.walk(expression)):
        twin = copy.deepcopy(expression)
        same = list(ast.walk(twin))[at]
        if isinstance(node, ast.Compare) and isinstance(same, ast.Compare):
            for i, operator in enumerate(node.ops):
                other = OTHER_BOUND.get(type(operator))
                if other is not None:
                    again = copy.deepcopy(twin)
                    found = list(ast.walk(again))[at]
                    assert isinstance(found, ast.Compare)
                    found.ops[i] = other()
                    yield again
        elif isinstance(node, ast.Constant) and type(node.value) is int and isinstance(same, ast.Constant):
            same.value = node.value + 1
            yield twin
        elif isinstance(node, ast.IfExp) and isinstance(same, ast.IfExp):
            same.body, same.orelse = same.orelse, same.body
            yield twin


def is_condition(expression: ast.expr) -> bool:
    if isinstance(expression, ast.UnaryOp):
        return isinstance(expression.op, ast.Not)
    return isinstance(expression, (ast.BoolOp, ast.Compare))


def with_head(statement: ast.stmt, old: ast.expr, new: ast.expr) -> ast.stmt:
    twin = copy.copy(statement)
    for name, value in ast.iter_fields(statement):
        if value is old:
            setattr(twin, name, new)
    return twin


def replace(tree: ast.Module, old: ast.stmt, new: ast.stmt) -> None:
    """Put `new` where the twin of `old` stands in the copied tree."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, list):
                for i, child in enumerate(value):
                    if isinstance(child, ast.stmt) and (child.lineno, child.col_offset, type(child)) == (
                        old.lineno,
                        old.col_offset,
                        type(old),
                    ):
                        value[i] = ast.copy_location(copy.deepcopy(new), child)
                        return


def survives(mutant: Mutant, game: str, house: Path) -> bool:
    """Whether the game's rule tests pass on the mutant."""
    file = house / mutant.file.relative_to(ROOT / "src")
    was = file.read_text(encoding="utf-8")
    file.write_text(mutant.source, encoding="utf-8")
    try:
        return run_tests(game, house, mutant.rule)
    finally:
        file.write_text(was, encoding="utf-8")


def run_tests(game: str, house: Path, rule: str) -> bool:
    environment = {
        **os.environ,
        "PYTHONPATH": str(house),
        "TRIFORIUM_INTERPRETED": "1",
        "TRIFORIUM_RULE_FIRST": rule,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    # One that never ends may take all memory before its time is over, so it is given no more than this.
    bounded = ["bash", "-c", f'ulimit -v {MEMORY} && exec "$@"', "bash"]
    command = [*bounded, sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/rules/{game}"]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main(games: list[str]) -> int:
    if not games:
        print("make mutants GAME", file=sys.stderr)
        return 2
    explained = (ROOT / "docs" / "mutants.md").read_text(encoding="utf-8")
    left = 0
    for game in games:
        folder = ROOT / "src" / "triforium" / "rules" / game
        mutants = [mutant for file in sorted(folder.glob("*.py")) for mutant in mutants_of(file)]
        houses: SimpleQueue[Path] = SimpleQueue()
        with tempfile.TemporaryDirectory() as temporary:
            for worker in range(2):
                house = Path(temporary) / str(worker)
                shutil.copytree(ROOT / "src", house, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
                houses.put(house)
            if not run_tests(game, house, ""):
                print("the rule tests fail without any mutant", file=sys.stderr)
                return 2

            def judge(mutant: Mutant, game: str = game, houses: SimpleQueue[Path] = houses) -> bool:
                house = houses.get()
                try:
                    return survives(mutant, game, house)
                finally:
                    houses.put(house)

            with ThreadPoolExecutor(2) as pool:
                verdicts = list(track(pool.map(judge, mutants), game, total=len(mutants)))
        survivors = [mutant for mutant, alive in zip(mutants, verdicts, strict=True) if alive]
        news = [mutant for mutant in survivors if str(mutant) not in explained]
        print(f"{game}: {len(mutants)} mutants, {len(survivors)} survive, {len(news)} of them unexplained")
        for mutant in news:
            print(f"  {mutant}  (line {mutant.line})")
        left += len(news)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
