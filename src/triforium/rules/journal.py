"""What happened, as tuples of small integers, and how to tell it to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CHOSEN: Final = 0
FORCED: Final = 1

LUCK: Final = "luck"
HIDDEN: Final = "hidden"
"""Two marks that end a draft: luck answered, or something unseen was shown."""


class Event:
    """A kind of journal entry: its message id, its operands as (name, vocabulary), its mark.

    A vocabulary is a list of words that the game gives (`"card"`), or `"number"`, `"seat"`, `"flag"`.
    `word` is what a record calls it when luck answered; `only` names the operand that holds the one
    seat that may know.
    """

    def __init__(
        self,
        id: str,
        operands: Sequence[tuple[str, str]] = (),
        mark: str = "",
        word: str = "",
        only: str = "",
    ) -> None:
        self.id = id
        self.operands = list(operands)
        self.mark = mark
        self.word = word
        self.only = only

    def only_for(self, entry: tuple[int, ...]) -> int | None:
        """The seat that alone may know of this entry; None when all may."""
        if not self.only:
            return None
        for i, (name, _) in enumerate(self.operands):
            if name == self.only:
                return entry[1 + i]
        return None


HOUSE_EVENTS: Final = (
    Event("chosen", (("seat", "seat"), ("action", "action"))),
    Event("forced", (("seat", "seat"), ("action", "action"))),
)
"""The first two events of every game: what was chosen, and what the engine took because it was the only answer."""
