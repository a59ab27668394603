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
    Ask("pair"),
    Ask("action"),
    Ask("building"),
    Ask("slot", ("building", "building")),
    Ask("coins", ("site", "site")),
    Ask("wood", ("site", "site"), ("replaced", "number")),
    Ask("gain", ("effect", "effect")),
    Ask("sell", ("effect", "effect")),
    Ask("collect", ("effect", "effect")),
    Ask("repeat", ("effect", "effect")),
    Ask("contract"),
)

NOBODY: Final[i64] = -1
