"""The steps of a round, the questions that are asked in them, and how a player's pieces are counted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import Ask

# What comes next in a round when nobody is asked.
STEP_ROUND_BEGINS: Final[i64] = 0
STEP_DRAFT: Final[i64] = 1
STEP_BUILDERS: Final[i64] = 2
STEP_EVENT: Final[i64] = 3
STEP_PROTECTION: Final[i64] = 4
STEP_EVENT_EFFECT: Final[i64] = 5
STEP_ARCHBISHOP: Final[i64] = 6
STEP_WOOL_MILL: Final[i64] = 7
STEP_KINGSBRIDGE: Final[i64] = 8
STEP_PRIORY: Final[i64] = 9
STEP_PRODUCTION: Final[i64] = 10
STEP_KINGS_COURT: Final[i64] = 11
STEP_SHIRING: Final[i64] = 12
STEP_SHIRING_CASTLE: Final[i64] = 13
STEP_MARKET: Final[i64] = 14
STEP_CATHEDRAL: Final[i64] = 15
STEP_ROUND_ENDS: Final[i64] = 16
STEP: Final = [
    "round-begins", "draft", "builders", "event", "protection", "event-effect", "archbishop", "wool-mill",
    "kingsbridge", "priory", "production", "kings-court", "shiring", "shiring-castle", "market", "cathedral",
    "round-ends",
]  # fmt: skip
STOP: Final = [
    "", "", "", "event", "event", "event", "archbishop", "wool-mill", "kingsbridge", "priory", "", "kings-court",
    "shiring", "shiring-castle", "market", "cathedral", "start",
]  # fmt: skip
"""Where a step of phase III is carried out, for `stages`; production has three places, and says so itself."""
PHASE: Final = ["pool", "master-builders", "board"]

# Kinds of open decisions.
ASK_TAKE: Final[i64] = 0
ASK_DISCARD: Final[i64] = 1
ASK_RETURN: Final[i64] = 2
ASK_PLACE: Final[i64] = 3
ASK_IMMUNITY: Final[i64] = 4
ASK_PROTECT: Final[i64] = 5
ASK_LOSE: Final[i64] = 6
ASK_CUBE: Final[i64] = 7
ASK_EXEMPT: Final[i64] = 8
ASK_TRADE: Final[i64] = 9
ASK_WORK: Final[i64] = 10
ASK_THROW: Final[i64] = 11
ASKS: Final = (
    Ask("take", rule="P3.1"),
    Ask("discard", rule="P3.4"),
    Ask("return", ("builder", "seat"), rule="P4.2"),
    Ask("place", ("price", "number"), rule="P4.4"),
    Ask("immunity", ("event", "event"), rule="P5.2"),
    Ask("protect", ("event", "event"), rule="P9.V10"),
    Ask("lose", ("craftsmen", "number"), rule="P9.E10"),
    Ask("cube", rule="P5.2"),
    Ask("exempt", ("tax", "number"), rule="P9.V9"),
    Ask("trade", rule="P7.2"),
    Ask("work", rule="P8.1"),
    Ask("throw", ("cubes", "number"), rule="P8.5"),
)

NOBODY: Final[i64] = -1
IN_POOL: Final[i64] = -2
"""Where a resource card lies that is nobody's: NOBODY: it sits the round out."""

# Where a player's workers are: `workers[seat * WORKER_PLACES + RESERVE]`. The others stand on his resource cards.
WORKERS: Final = ["reserve", "mill", "gray", "gray_next"]
WORKER_PLACES: Final[i64] = 4
RESERVE: Final[i64] = 0
MILL: Final[i64] = 1
GRAY: Final[i64] = 2
"""So many of all his workers are lent for this round ..."""
GRAY_NEXT: Final[i64] = 3
"""... and how many will be for the next."""

# A player's builders in phase II: `builder[seat * BUILDER_COUNTS + CAME]`.
BUILDER_COUNTS: Final[i64] = 3
CAME: Final[i64] = 0
"""Drawn and not put back, those put aside not counted."""
LIMIT: Final[i64] = 1
ASIDE: Final[i64] = 2

# Which builders phase II is about.
THE_DRAWN: Final[i64] = 0
THE_WAITING: Final[i64] = 1

NOT_ROLLED: Final[i64] = -1

# The streams of luck before the first round ...
PRIVILEGE_DECK: Final[i64] = 0
EVENT_DECK: Final[i64] = 1
# ... and in each.
STACK: Final[i64] = 0
RESOURCE_CARDS: Final[i64] = 1
BAG: Final[i64] = 2
DIE: Final[i64] = 3


def phase_of(step: i64) -> i64:
    """The phase of the round that a step belongs to, from 1."""
    if step <= STEP_DRAFT:
        return 1
    return 2 if step == STEP_BUILDERS else 3
