"""What is asked, and what happened: its kinds, and how a journal entry, a tuple of small integers, is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

CHOSEN: Final[i64] = 0
FORCED: Final[i64] = 1
ROUND_BEGINS: Final[i64] = 2
GAME_WON: Final[i64] = 3

LUCK: Final = "luck"
HIDDEN: Final = "hidden"
"""Two marks that end a draft: luck answered, or something unseen was shown."""

SEAT: Final = ("seat", "seat")
SEAT_OR_NONE: Final = "seat or none"
"""The kind of an operand that is a seat, or null for nobody; no other operand of an event is ever null."""
MOST_OPERANDS: Final = 2


class Ask:
    """A kind of open decision: its id and its operands as (name, kind). The seat that is asked is the first by itself.

    A kind is `"number"`, `"seat"`, `"seat or none"`, `"flag"`, or a list of words that the game gives (`"card"`).
    `rule` is the number of the rule to be reminded of.
    """

    def __init__(self, id: str, *operands: tuple[str, str], rule: str = "") -> None:
        if len(operands) > MOST_OPERANDS:
            raise AssertionError(f"the stack has room for {MOST_OPERANDS} operands beside the seat, not for {id}'s")
        self.id = id
        self.operands = [SEAT, *operands]
        self.rule = rule


class Event:
    """A kind of journal entry: its id, its operands as an `Ask` has them, its mark.

    `word` is what a record calls it when luck answered, `source` whose luck that was, the word itself if not
    said; `only` names the operand that holds the one seat that may know; `rule` is the number of the rule by
    which it happens, where that is one.
    """

    def __init__(
        self,
        id: str,
        operands: Sequence[tuple[str, str]] = (),
        mark: str = "",
        word: str = "",
        only: str = "",
        rule: str = "",
        source: str = "",
    ) -> None:
        self.id = id
        self.operands = list(operands)
        self.mark = mark
        self.word = word
        self.source = source or word
        self.only = only
        self.rule = rule

    def only_for(self, entry: tuple[int, ...]) -> int | None:
        """The seat that alone may know of this entry; None when all may."""
        if not self.only:
            return None
        for i, (name, _) in enumerate(self.operands):
            if name == self.only:
                return entry[1 + i]
        return None


def house_events(*won: tuple[str, str], begins: str = "", wins: str = "") -> tuple[Event, ...]:
    """The first events of every game, in the order of their numbers.

    What was chosen, what the engine took because it was the only answer, a round and who begins it, and
    a winner with the score; `won` is what the game tells of its winners besides. `begins` and `wins` are the rules
    by which a round begins and the game is won.
    """
    return (
        Event("chosen", (SEAT, ("action", "action"))),
        Event("forced", (SEAT, ("action", "action"))),
        Event("round-begins", (("round", "number"), SEAT), rule=begins),
        Event("game-won", (SEAT, ("score", "number"), *won), rule=wins),
    )
