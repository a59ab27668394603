"""The steps of a round, and the questions that are asked in them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import Ask

# What comes next when nobody is asked.
DRAFT: Final[i64] = 0
INCOME: Final[i64] = 1
TURN: Final[i64] = 2
RENEW: Final[i64] = 3
CONTRACT: Final[i64] = 4
TURN_END: Final[i64] = 5
ROUND_END: Final[i64] = 6
NEXT: Final = ["draft", "income", "turn", "renew", "contract", "turn-end", "round-end"]

# Kinds of open decisions; never more than one is open at a time.
ASK_PAIR: Final[i64] = 0
ASK_ACTION: Final[i64] = 1
ASK_BUILDING: Final[i64] = 2
ASK_SLOT: Final[i64] = 3
ASK_COINS: Final[i64] = 4
ASK_WOOD: Final[i64] = 5
ASK_GAIN: Final[i64] = 6
ASK_SELL: Final[i64] = 7
ASK_COLLECT: Final[i64] = 8
ASK_REPEAT: Final[i64] = 9
ASK_CONTRACT: Final[i64] = 10
ASKS: Final = (
    Ask("pair", rule="B1.5"),
    Ask("action", rule="B2.2"),
    Ask("building", rule="B5.1"),
    Ask("slot", ("building", "building"), rule="B5.2"),
    Ask("coins", ("site", "site"), rule="B5.1"),
    Ask("wood", ("site", "site"), ("replaced", "number"), rule="B5.1"),
    Ask("gain", ("effect", "effect"), rule="B3.2"),
    Ask("sell", ("effect", "effect"), rule="B3.2"),
    Ask("collect", ("effect", "effect"), rule="B3.8"),
    Ask("repeat", ("effect", "effect"), rule="B3.7"),
    Ask("contract", rule="B6.1"),
)

NOBODY: Final[i64] = -1
