"""The kinds of journal entries of the Pillars, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import HIDDEN, LUCK, SEAT, Event, house_events

PRIVILEGE_SHOWN: Final[i64] = 4
CRAFTSMAN_AT_SHIRING: Final[i64] = 5
CRAFTSMAN_IN_POOL: Final[i64] = 6
CARD_IN_POOL: Final[i64] = 7
EVENT_FORESEEN: Final[i64] = 8
CARD_TAKEN: Final[i64] = 9
CRAFTSMAN_HIRED: Final[i64] = 10
CRAFTSMAN_DENIED: Final[i64] = 11
CRAFTSMAN_DISCARDED: Final[i64] = 12
WORKERS_TO_MILL: Final[i64] = 13
BUILDER_DRAWN: Final[i64] = 14
BUILDER_RETURNED: Final[i64] = 15
BUILDER_ASIDE: Final[i64] = 16
BUILDER_PLACED: Final[i64] = 17
BUILDER_WAITS: Final[i64] = 18
PRIVILEGE_USED: Final[i64] = 19
EVENT_REVEALED: Final[i64] = 20
IMMUNE: Final[i64] = 21
GOOD_RECEIVED: Final[i64] = 22
GOLD_OVER_LIMIT: Final[i64] = 23
PAID: Final[i64] = 24
VP_LOST: Final[i64] = 25
BUILDERS_FEWER: Final[i64] = 26
CRAFTSMAN_LOST: Final[i64] = 27
CUBE_FAVOURED: Final[i64] = 28
MILL_PAID: Final[i64] = 29
PRIVILEGE_TAKEN: Final[i64] = 30
PRIORY_SCORED: Final[i64] = 31
HARVESTED: Final[i64] = 32
PATRON_GAVE: Final[i64] = 33
TAX_ROLLED: Final[i64] = 34
COURT_METAL: Final[i64] = 35
CRAFTSMAN_JOINED: Final[i64] = 36
WORKERS_LENT: Final[i64] = 37
BOUGHT: Final[i64] = 38
SOLD: Final[i64] = 39
LEFT_MARKET: Final[i64] = 40
WORKED: Final[i64] = 41
THROWN_AWAY: Final[i64] = 42
START_PLAYER: Final[i64] = 43

GOLD: Final = ("gold", "number")
CRAFTSMAN: Final = ("craftsman", "craftsman")
PRIVILEGE: Final = ("privilege", "privilege")
GOOD: Final = ("good", "good")
COUNT: Final = ("count", "number")

EVENTS: Final = (
    *house_events(GOLD),  # of those with the most VP, gold decides
    Event("privilege-shown", (PRIVILEGE,), HIDDEN, "shows"),
    Event("craftsman-at-shiring", (CRAFTSMAN,), HIDDEN, "shiring"),
    Event("craftsman-in-pool", (CRAFTSMAN,), HIDDEN, "pool"),
    Event("card-in-pool", (("card", "field"),), HIDDEN, "pool"),
    Event("event-foreseen", (SEAT, ("event", "event")), HIDDEN, only="seat"),
    Event("card-taken", (SEAT, ("card", "field"), ("workers", "number"))),
    Event("craftsman-hired", (SEAT, CRAFTSMAN, GOLD)),
    Event("craftsman-denied", (SEAT, CRAFTSMAN, GOLD)),
    Event("craftsman-discarded", (SEAT, CRAFTSMAN)),
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
    Event("craftsman-lost", (SEAT, CRAFTSMAN)),
    Event("cube-favoured", (SEAT, GOOD, COUNT)),
    Event("mill-paid", (SEAT, GOLD, ("workers", "number"))),
    Event("privilege-taken", (SEAT, PRIVILEGE)),
    Event("priory-scored", (SEAT, ("vp", "number"))),
    Event("harvested", (SEAT, ("card", "field"), COUNT)),
    Event("patron-gave", (SEAT, PRIVILEGE, GOOD, COUNT)),
    Event("tax-rolled", (("die", "number"),), LUCK, "die"),
    Event("court-metal", (SEAT, COUNT)),
    Event("craftsman-joined", (SEAT, CRAFTSMAN)),
    Event("workers-lent", (SEAT, COUNT)),
    Event("bought", (SEAT, GOOD, COUNT, GOLD)),
    Event("sold", (SEAT, GOOD, COUNT, GOLD)),
    Event("left-market", (SEAT,)),
    Event("worked", (SEAT, CRAFTSMAN, COUNT)),
    Event("thrown-away", (SEAT, GOOD, COUNT)),
    Event("start-player", (SEAT,)),
)
