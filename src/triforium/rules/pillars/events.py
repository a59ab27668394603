"""The kinds of journal entries of the Pillars, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import HIDDEN, HOUSE_EVENTS, LUCK, SEAT, Event

ROUND_BEGINS: Final[i64] = 2
PRIVILEGE_SHOWN: Final[i64] = 3
CRAFTSMAN_AT_SHIRING: Final[i64] = 4
CRAFTSMAN_IN_POOL: Final[i64] = 5
CARD_IN_POOL: Final[i64] = 6
EVENT_FORESEEN: Final[i64] = 7
CARD_TAKEN: Final[i64] = 8
CRAFTSMAN_HIRED: Final[i64] = 9
CRAFTSMAN_DENIED: Final[i64] = 10
CRAFTSMAN_DISCARDED: Final[i64] = 11
WORKERS_TO_MILL: Final[i64] = 12
BUILDER_DRAWN: Final[i64] = 13
BUILDER_RETURNED: Final[i64] = 14
BUILDER_ASIDE: Final[i64] = 15
BUILDER_PLACED: Final[i64] = 16
BUILDER_WAITS: Final[i64] = 17
PRIVILEGE_USED: Final[i64] = 18
EVENT_REVEALED: Final[i64] = 19
IMMUNE: Final[i64] = 20
GOODS_GAINED: Final[i64] = 21
GOLD_LOST: Final[i64] = 22
PAID: Final[i64] = 23
VP_LOST: Final[i64] = 24
BUILDERS_FEWER: Final[i64] = 25
CRAFTSMAN_LOST: Final[i64] = 26
CUBE_FAVOURED: Final[i64] = 27
MILL_PAID: Final[i64] = 28
PRIVILEGE_TAKEN: Final[i64] = 29
PRIORY_SCORED: Final[i64] = 30
HARVESTED: Final[i64] = 31
PATRON_GAVE: Final[i64] = 32
TAX_ROLLED: Final[i64] = 33
COURT_METAL: Final[i64] = 34
CRAFTSMAN_JOINED: Final[i64] = 35
WORKERS_LENT: Final[i64] = 36
BOUGHT: Final[i64] = 37
SOLD: Final[i64] = 38
LEFT_MARKET: Final[i64] = 39
WORKED: Final[i64] = 40
THROWN_AWAY: Final[i64] = 41
START_PLAYER: Final[i64] = 42
GAME_WON: Final[i64] = 43

GOLD: Final = ("gold", "number")
MAN: Final = ("craftsman", "craftsman")
PRIVILEGE: Final = ("privilege", "privilege")
GOOD: Final = ("good", "good")
COUNT: Final = ("count", "number")

EVENTS: Final = (
    *HOUSE_EVENTS,
    Event("pillars-round", (("round", "number"), ("start", "seat"))),
    Event("privilege-shown", (PRIVILEGE,), HIDDEN, "shows"),
    Event("craftsman-at-shiring", (MAN,), HIDDEN, "shiring"),
    Event("craftsman-in-pool", (MAN,), HIDDEN, "pool"),
    Event("card-in-pool", (("card", "field"),), HIDDEN, "pool"),
    Event("event-foreseen", (SEAT, ("event", "event")), HIDDEN, only="seat"),
    Event("card-taken", (SEAT, ("card", "field"), ("workers", "number"))),
    Event("craftsman-hired", (SEAT, MAN, GOLD)),
    Event("craftsman-denied", (SEAT, MAN, GOLD)),
    Event("craftsman-discarded", (SEAT, MAN)),
    Event("workers-to-mill", (SEAT, ("workers", "number"))),
    Event("builder-drawn", (SEAT,), LUCK, "draws"),
    Event("builder-returned", (SEAT,)),
    Event("builder-aside", (SEAT,)),
    Event("builder-placed", (SEAT, ("space", "space"), GOLD)),
    Event("builder-waits", (SEAT, GOLD)),
    Event("privilege-used", (SEAT, PRIVILEGE)),
    Event("event-revealed", (("event", "event"),), HIDDEN, "event"),
    Event("immune", (SEAT,)),
    Event("good-received", (SEAT, GOOD, COUNT)),
    Event("gold-over-limit", (SEAT, GOLD)),
    Event("paid", (SEAT, GOLD)),
    Event("vp-lost", (SEAT, ("vp", "number"))),
    Event("builders-fewer", (SEAT, ("builders", "number"))),
    Event("craftsman-lost", (SEAT, MAN)),
    Event("cube-favoured", (SEAT, GOOD, COUNT)),
    Event("mill-paid", (SEAT, GOLD, ("workers", "number"))),
    Event("privilege-taken", (SEAT, PRIVILEGE)),
    Event("priory-scored", (SEAT, ("vp", "number"))),
    Event("harvested", (SEAT, ("card", "field"), COUNT)),
    Event("patron-gave", (SEAT, PRIVILEGE, GOOD, COUNT)),
    Event("tax-rolled", (("die", "number"),), LUCK, "die"),
    Event("court-metal", (SEAT, COUNT)),
    Event("craftsman-joined", (SEAT, MAN)),
    Event("workers-lent", (SEAT, COUNT)),
    Event("bought", (SEAT, GOOD, COUNT, GOLD)),
    Event("sold", (SEAT, GOOD, COUNT, GOLD)),
    Event("left-market", (SEAT,)),
    Event("worked", (SEAT, MAN, COUNT)),
    Event("thrown-away", (SEAT, GOOD, COUNT)),
    Event("start-player", (SEAT,)),
    Event("pillars-won", (SEAT, ("vp", "number"), GOLD)),
)
