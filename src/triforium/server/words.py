"""Texts that people write: names, chat, notes."""

from __future__ import annotations

import re
import unicodedata

from triforium.server.problems import refuse

LONGEST_NAME = 40
JOINED = re.compile("(?<=[^\\s\u200c\u200d])[\u200c\u200d](?=[^\\s\u200c\u200d])")
"""Joiner and non-joiner between two letters: emoji of several parts and some scripts are written with them."""


def clean_name(name: str) -> str:
    """A name as it is kept: one line, nothing invisible but what joins two letters."""
    tidy = " ".join(name.split())
    visible = JOINED.sub("", tidy)
    if not tidy or len(tidy) > LONGEST_NAME or any(unicodedata.category(letter)[0] == "C" for letter in visible):
        raise refuse("bad-name")
    return tidy


def clean_text(text: str, lines: bool = False) -> str:
    """What was said or noted: no control letters, and none that turn the direction of what follows."""
    allowed = "\n\t" if lines else ""
    for letter in text:
        kind = unicodedata.category(letter)
        if (
            kind in ("Cc", "Cs") and letter not in allowed
        ) or letter in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
            raise refuse("bad-text")
    if not lines and not text.strip():
        raise refuse("bad-text")
    return text
