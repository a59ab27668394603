"""A card file that is cheap to write and dear to read is refused before it is read."""

from __future__ import annotations

import time
import tomllib

import pytest

from triforium.editions import (
    DEEPEST,
    LARGEST_FILE,
    MOST_ENTRIES,
    MOST_PARTS,
    MOST_TABLES,
    check_bounds,
    edition_text,
    own_editions,
    parse_edition,
)
from triforium.games import GAMES
from triforium.rules.errors import BadEdition

BOMBS = {
    "a key of many parts": ".".join("a" * 5000) + " = 1",
    "a key of many quoted parts": ".".join(['"a"'] * 5000) + " = 1",
    "a heading of many parts": "[" + ".".join("a" * 1000) + "]\n" + "\n".join(f"k{i} = 1" for i in range(2000)),
    "a key of many parts in a table in a line": "x = {" + ".".join("a" * 5000) + " = 1}",
    "lists in lists": "a = " + "[" * 5000,
    "tables in tables": "a = " + "{a = " * 5000,
    "many headings": "\n".join(f"[a{i}]" for i in range(5000)),
    "many lists of tables": "[[a]]\n" * 5000,
    "many entries": "\n".join(f"k{i} = 1" for i in range(20_000)),
    "a long list": "a = [" + "1," * 100_000 + "]",
    "behind a string": 'a = """x\\""" " ' + "'" + '"""\nb.' + ".".join("a" * 5000) + " = 1",
    "behind a literal string": "a = '\\'\n" + ".".join("a" * 5000) + " = 1",
    "behind a string that ends in quotes": 'a = """x"""""\n' + ".".join("a" * 5000) + " = 1",
    "behind a comment": '# "\n' + ".".join("a" * 5000) + " = 1",
    "behind an empty string": 'a = ""\nb = \'\'\nc = """"""\n' + ".".join("a" * 5000) + " = 1",
}


@pytest.mark.parametrize("kind", list(BOMBS))
def test_a_bomb_is_refused_at_once(kind: str) -> None:
    began = time.process_time()
    with pytest.raises(BadEdition) as refused:
        parse_edition("duel", BOMBS[kind])
    assert time.process_time() - began < 1
    assert "more than" in str(refused.value) or "at most" in str(refused.value) or "deeper" in str(refused.value)


def test_what_stands_in_strings_and_comments_is_no_structure() -> None:
    dots = "." * 1000 + "[" * 1000 + "=," * MOST_ENTRIES
    text = "\n".join(
        [
            f"a = '{dots}'",
            f'b = "{dots}\\\\"',
            f'c = """\n{dots}"" \\""" {dots}"""',
            f"d = '''{dots}''''",
            f"# {dots}",
            "e = 1.5",
        ]
    )
    check_bounds(text)
    assert set(tomllib.loads(text)) == set("abcde")


def test_as_much_as_is_allowed_is_read_in_a_moment() -> None:
    key = ".".join("abcdefgh"[:MOST_PARTS])
    tables = "\n".join(f"[t{i}.{key[4:]}]" for i in range(MOST_TABLES))
    entries = "\n".join(f"k{i} = {i}" for i in range(MOST_ENTRIES))
    text = f"{key} = 1\nx = {'[' * DEEPEST}{']' * DEEPEST}\n{tables}\n{entries}"[:LARGEST_FILE]
    began = time.process_time()
    tomllib.loads(text[: text.rindex("\n")])
    assert time.process_time() - began < 2


@pytest.mark.parametrize("id", list(GAMES))
def test_our_own_files_are_far_from_the_bounds(id: str) -> None:
    for name in own_editions(id):
        text = edition_text(id, name)
        check_bounds(text + "\n" + text.replace("[", "[ "))
