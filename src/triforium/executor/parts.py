"""Finished parts of a run on disk, a line of JSON each, below a line that says of which run they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "other-run": "{file} holds the results of another run: {what} differs",
        "bad-parts": "{file} does not hold results of this program (line {line})",
        "twice-otherwise": "{file} has other results than {other} for the same part of the run",
    }
)

Result = TypeVar("Result")


class Parts(Generic[Result]):
    """`about` is all that decides the results, as JSON; a file of anything else is refused. `write` and `read` make
    JSON of a result and a result of JSON."""

    def __init__(
        self, path: Path, about: dict[str, Any], write: Callable[[Result], Any], read: Callable[[Any], Result]
    ) -> None:
        self.write = write
        self.held: dict[int, Result] = {}
        header, lines = read_lines(path) if path.exists() and path.stat().st_size else (None, [])
        if header is not None:
            check_same(path, header, json.loads(json.dumps(about)))
        for number, line in enumerate(lines, 2):
            try:
                self.held[int(line["part"])] = read(line["result"])
            except (ValueError, TypeError, KeyError) as error:
                raise TriforiumError("bad-parts", file=path, line=number) from error
        if header is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a" if header is not None else "w", encoding="utf-8")
        if header is None:
            self._file.write(json.dumps(about) + "\n")
            self._file.flush()

    def put(self, number: int, result: Result) -> None:
        self._file.write(json.dumps({"part": number, "result": self.write(result)}, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def read_lines(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the whole lines below it. A last line that was cut off in writing is cut off the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TriforiumError("bad-parts", file=path, line=1) from error
    lines = text.split("\n")
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines[:-1], 1):
        try:
            row = json.loads(line)
        except ValueError as error:
            raise TriforiumError("bad-parts", file=path, line=number) from error
        if not isinstance(row, dict):
            raise TriforiumError("bad-parts", file=path, line=number)
        found.append(row)
    if not found:
        raise TriforiumError("bad-parts", file=path, line=1)
    if lines[-1]:
        with path.open("r+b") as file:
            file.truncate(len(text[: len(text) - len(lines[-1])].encode()))
    return found[0], found[1:]


def check_same(path: Path, header: dict[str, Any], wanted: dict[str, Any]) -> None:
    differ = [key for key in {**wanted, **header} if header.get(key) != wanted.get(key)]
    if differ:
        raise TriforiumError("other-run", file=path, what=", ".join(differ))


KEYS = (("part",), ("block", "lineup", "rotation"))
"""What names a line: a part of a run, or a game of an arena."""
TIMES = ("seconds",)
"""What may differ between two that did the same work."""


def merge(files: list[Path], out: Path) -> int:
    """Shares of one run as one file, which the same command goes on with. How many parts it has."""
    header: dict[str, Any] | None = None
    lines: dict[tuple[int, ...], tuple[Path, dict[str, Any]]] = {}
    for path in files:
        own, rows = read_lines(path)
        if header is None:
            header = own
        check_same(path, own, header)
        for number, row in enumerate(rows, 2):
            key = key_of(path, number, row)
            if key in lines and told(lines[key][1]) != told(row):
                raise TriforiumError("twice-otherwise", file=path, other=lines[key][0])
            lines.setdefault(key, (path, row))
    with out.open("x", encoding="utf-8") as file:
        for row in (header or {}, *(lines[key][1] for key in sorted(lines))):
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
    return len(lines)


def key_of(path: Path, number: int, row: dict[str, Any]) -> tuple[int, ...]:
    for names in KEYS:
        if all(isinstance(row.get(name), int) for name in names):
            return tuple(row[name] for name in names)
    raise TriforiumError("bad-parts", file=path, line=number)


def told(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in TIMES}
