"""What an examination found: one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Finding:
    """`well`: as it should be. `note`: worth knowing. `wrong`: something will not work until it is mended."""

    state: Literal["well", "note", "wrong"]
    about: str
    """In a word: `rules`, `database`, `port`."""
    says: str


def well(about: str, says: str) -> Finding:
    return Finding("well", about, says)


def note(about: str, says: str) -> Finding:
    return Finding("note", about, says)


def wrong(about: str, says: str) -> Finding:
    return Finding("wrong", about, says)


def ended(error: Exception) -> str:
    """What an error says, as the end of a sentence."""
    return (" ".join(str(error).split()) or repr(error)).rstrip(".?! ") + "."
