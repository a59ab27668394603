"""The steps of a round, and the questions that are asked in them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import Ask

# What comes next in a round when nobody is asked.
DEAL: Final[i64] = 0
FIGHT: Final[i64] = 1
FIRST_TURN: Final[i64] = 2
SECOND_TURN: Final[i64] = 3
ROUND_END: Final[i64] = 4
NEXT: Final = ["deal", "fight", "first-turn", "second-turn", "round-end"]

# Kinds of open decisions.
ASK_CLAIM: Final[i64] = 0
ASK_FLIP: Final[i64] = 1
ASK_KEEP: Final[i64] = 2
ASK_TURN: Final[i64] = 3
ASK_EFFECT: Final[i64] = 4
ASK_RETURN: Final[i64] = 5
ASK_INSTALL: Final[i64] = 6
ASKS: Final = (
    Ask("claim", rule="D3.1"),
    Ask("flip", ("must", "flag"), rule="D4.3"),
    Ask("keep", rule="D4.6"),
    Ask("turn", rule="D5.1"),
    Ask("effect", ("effect", "effect"), ("uses", "number"), rule="D5.9"),
    Ask("return", ("effect", "effect"), rule="D5.7"),
    Ask("install", rule="D6.1"),
)

NOBODY: Final[i64] = -1
