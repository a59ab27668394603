"""Names of accounts: no two that a reader could take for each other."""

from __future__ import annotations

import unicodedata

from triforium.hall.problems import refuse
from triforium.hall.words import TWINS, clean_name

GONE = "Former player"
"""Who sat where an account that was deleted did."""
LIKE = str.maketrans("0135!|$@і", "olesllsai")
"""Digits and signs that are read as letters. Of `i`, `l` and `1` all three look alike in some type."""
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def account_name(name: str) -> str:
    """As it is kept; refuses what no account may be called."""
    tidy = clean_name(name)
    if not any(letter.isalnum() for letter in tidy):
        raise refuse("bad-name")
    if key_of(tidy) == key_of(GONE):
        raise refuse("name-taken")
    return tidy


def key_of(name: str) -> str:
    """The same for all names that look alike: of other scripts, with other accents, spaces, signs or case."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = plain.translate(TWINS).translate(LIKE)
    letters = "".join(letter for letter in plain if letter.isalnum()).replace("i", "l")
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters or plain
