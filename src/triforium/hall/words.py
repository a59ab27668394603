"""Texts that people write: names, chat, notes."""

from __future__ import annotations

import re
import unicodedata

from triforium.bots import LEVELS
from triforium.bots.plugins import OWN, plugin_names
from triforium.hall.problems import refuse

LONGEST_NAME = 40
MOST_MARKS = 3
"""Marks on one letter. Pointed Hebrew needs three; a tower of accents covers what stands above it."""
JOINED = re.compile("(?<=[^\\s\u200c\u200d])[\u200c\u200d](?=[^\\s\u200c\u200d])")
"""Joiner and non-joiner between two letters: emoji of several parts and some scripts are written with them."""
BLANK = set("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that Unicode counts among the visible, and of which nothing is seen."""
TWINS = str.maketrans(
    "аеорсухіѕԁɡһӏɩαορινвгкмнтьјԛԝբցսօոհաքβγεηκμτυχωıłøđħŧ",
    "aeopcyxisdghliaopivbrkmhtbjqwpguonhwpbyenkmtuxwilodht",
)
"""Letters of other scripts, and of the edges of ours, that look like plain ones."""
DIGITS = str.maketrans("013", "ole")


def clean_name(name: str) -> str:
    """A person's name as it is kept: one line, all of it visible, and not to be taken for a bot's."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    letters = JOINED.sub("", tidy)
    if not tidy or len(tidy) > LONGEST_NAME or any(_unseen(letter) for letter in letters) or _towers(letters):
        raise refuse("bad-name")
    if _like_a_bot(letters):
        raise refuse("bots-name")
    return tidy


def _unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter)[0] == "C"


def _towers(letters: str) -> bool:
    """Marks that stand on nothing, or too many of them on one letter."""
    marks = MOST_MARKS  # in front of the first letter is nothing to stand on
    for letter in letters:
        if unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                return True
        else:
            marks = MOST_MARKS if letter == " " else 0
    return False


def _like_a_bot(letters: str) -> bool:
    """Like a bot's name (`greedy`, `level:3`), or like what a page makes of it (`Greedy bot`, `Mason (3)`)."""
    plain = unicodedata.normalize("NFKD", letters).casefold().translate(TWINS)
    plain = "".join(letter for letter in plain if unicodedata.category(letter)[0] != "M")
    kinds = "|".join(re.escape(kind) for kind in [*OWN, *plugin_names()])
    titles = "|".join(level.title.casefold() for level in LEVELS.values())
    named = re.compile(rf"({kinds})([:@0-9].*)?|({titles})[a-z]?\(.*")
    seen = "".join(plain.split())
    return "bot" in plain.split() or any(named.fullmatch(name) for name in (seen, seen.translate(DIGITS)))


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
