"""Reads card files: the package's own and a user's. What they mean is checked by the game itself."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any

from triforium.rules.errors import BadEdition, TriforiumError, UnknownName
from triforium.rules.game import Edition

LARGEST_FILE = 256 * 1024
MOST_PARTS = 8
DEEPEST = 12
MOST_TABLES = 400
MOST_ENTRIES = 8_000
"""Of a card file; the largest of our own has 34 tables and 1,700 entries."""
MARK = re.compile(r"\\.|\"+|'+|#[^\n]*|[\n\[\]{}=.,]", re.DOTALL)
HOMES: dict[str, str] = {}
"""The package in which a game lives whose rules are not in `triforium.rules`."""
RULE = re.compile(r"- \*\*([A-Z]\d+\.[A-Z]?\d+)\*\* (.*)")


@dataclass
class Rule:
    """A numbered rule, and the heading it stands under."""

    number: str
    section: str
    text: str


def own_editions(game: str) -> list[str]:
    """The names of a game's own editions, in the order of the alphabet; the first is the default."""
    return sorted(file.name.removesuffix(".toml") for file in _folder(game).iterdir() if _is_card_file(file))


def is_path(edition: str | PathLike[str]) -> bool:
    """Whether this means a card file of one's own rather than one of ours."""
    return not isinstance(edition, str) or edition.endswith(".toml") or "/" in edition or "\\" in edition


def edition_text(game: str, edition: str) -> str:
    """One of our own card files as it is written, comments and all."""
    known = own_editions(game)
    if edition not in known:
        raise UnknownName("unknown-edition", game=game, given=repr(edition)[:80], known=", ".join(known))
    return (_folder(game) / f"{edition}.toml").read_text(encoding="utf-8")


def read_edition(game: str, edition: str | PathLike[str]) -> Edition:
    """One of our own by name, or a card file by path."""
    if is_path(edition):
        return parse_edition(game, _read_file(Path(edition)))
    return parse_edition(game, edition_text(game, str(edition)))


def parse_edition(game: str, text: str) -> Edition:
    """A card file's text."""
    check_bounds(text)
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition("the file", str(error)) from None
    name = data.get("edition")
    if not isinstance(name, str) or not name or len(name) > 40 or not name.isprintable() or " " in name:
        raise BadEdition("edition", "a name of one word is expected, 40 letters at most")
    return Edition(name, own_editions(game), data)


def check_bounds(text: str) -> None:
    """Refuse a file that is cheap to write and dear to read: tomllib takes memory by the square of a key's parts.

    Strings and comments are passed over as TOML has them; up to the first fault of the file the two agree.
    """
    parts = depth = tables = entries = at = 0
    quote = ""
    heading = True
    while found := MARK.search(text, at):
        mark, at = found[0], found.end()
        if quote:
            if mark[0] == "\\" and quote[0] == "'":
                at = found.start() + 1  # there is no escaping in a literal string
            elif (mark[0] == quote[0] and len(mark) >= len(quote)) or (mark == "\n" and len(quote) == 1):
                quote = ""
        elif mark[0] in "\"'":
            quote = "" if len(mark) == 2 or len(mark) >= 6 else mark[:3]
        elif mark[0] == "#":
            continue
        else:
            parts = parts + 1 if mark == "." else 0
            depth = max(0, depth + (mark in "[{") - (mark in "]}"))
            tables += mark == "[" and heading
            entries += mark in "=,"
            heading = mark == "\n" and depth == 0
            if parts >= MOST_PARTS:
                raise BadEdition("the file", f"a key has at most {MOST_PARTS} parts")
            if depth > DEEPEST:
                raise BadEdition("the file", f"it is nested deeper than {DEEPEST}")
            if tables > MOST_TABLES or entries > MOST_ENTRIES:
                raise BadEdition("the file", f"it has more than {MOST_TABLES} tables or {MOST_ENTRIES} entries")


def rules_text(game: str) -> str:
    """The rules of a game as the player reads them (Markdown)."""
    return (_home(game) / "rules.md").read_text(encoding="utf-8")


def pictures_text(game: str) -> str | None:
    """The pictures of a game's rules (TOML), where it has any."""
    file = _home(game) / "pictures.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def numbered_rules(game: str) -> list[Rule]:
    """The rules of a game in their order: `- **D4.1** The leader flips first.`, with the lines that go on."""
    found: list[Rule] = []
    section, going_on = "", False
    for line in rules_text(game).splitlines():
        if line.startswith("#"):
            section, going_on = line.lstrip("#").strip(), False
        elif rule := RULE.match(line):
            found.append(Rule(rule[1], section, rule[2]))
            going_on = True
        elif not line.startswith("  "):
            going_on = False
        elif going_on:
            found[-1].text += f" {line.strip()}"
    return found


def rule_texts(game: str) -> dict[str, str]:
    """Each rule of a game by its number."""
    return {rule.number: rule.text for rule in numbered_rules(game)}


def _home(game: str) -> Traversable:
    try:
        return files(HOMES.get(game, f"triforium.rules.{game}"))
    except ImportError as error:
        raise TriforiumError("game-failed", game=game, reason=repr(error)[:200]) from error


def _folder(game: str) -> Traversable:
    return _home(game) / "editions"


def _is_card_file(file: Traversable) -> bool:
    return file.is_file() and file.name.endswith(".toml")


def _read_file(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadEdition(str(path), f"a card file has at most {LARGEST_FILE} bytes")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadEdition(str(path), "it is not UTF-8 text") from None
    except OSError as error:
        raise BadEdition(str(path), error.strerror or "it cannot be read") from None
