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
    *house_events(GOLD, begins="P2.1", wins="P8.8"),  # of those with the most VP, gold decides
    Event("privilege-shown", (PRIVILEGE,), HIDDEN, "shows", rule="P2.1", source="cards"),
    Event("craftsman-at-shiring", (CRAFTSMAN,), HIDDEN, "shiring", rule="P2.2", source="cards"),
    Event("craftsman-in-pool", (CRAFTSMAN,), HIDDEN, "pool", rule="P2.2", source="cards"),
    Event("card-in-pool", (("card", "field"),), HIDDEN, "pool", rule="P2.3", source="cards"),
    Event("event-foreseen", (SEAT, ("event", "event")), HIDDEN, only="seat", rule="P9.V8"),
    Event("card-taken", (SEAT, ("card", "field"), ("workers", "number")), rule="P3.2"),
    Event("craftsman-hired", (SEAT, CRAFTSMAN, GOLD), rule="P3.3"),
    Event("craftsman-denied", (SEAT, CRAFTSMAN, GOLD), rule="P3.5"),
    Event("craftsman-discarded", (SEAT, CRAFTSMAN), rule="P3.4"),
    Event("workers-to-mill", (SEAT, ("workers", "number")), rule="P3.7"),
    Event("builder-drawn", (SEAT,), LUCK, "draws", rule="P4.1", source="bag"),
    Event("builder-returned", (SEAT,), rule="P4.2"),
    Event("builder-aside", (SEAT,), rule="P4.9"),
    Event("builder-placed", (SEAT, ("space", "space"), GOLD), rule="P4.4"),
    Event("builder-waits", (SEAT, GOLD), rule="P4.4"),
    Event("privilege-used", (SEAT, PRIVILEGE)),
    Event("event-revealed", (("event", "event"),), HIDDEN, "event", rule="P5.1"),
    Event("immune", (SEAT,), rule="P9.2"),
    Event("good-received", (SEAT, GOOD, COUNT)),
    Event("gold-over-limit", (SEAT, GOLD), rule="P5.4"),
    Event("paid", (SEAT, GOLD), rule="P6.4"),
    Event("vp-lost", (SEAT, ("vp", "number"))),
    Event("builders-fewer", (SEAT, ("builders", "number")), rule="P9.E8"),
    Event("craftsman-lost", (SEAT, CRAFTSMAN), rule="P9.E10"),
    Event("cube-favoured", (SEAT, GOOD, COUNT), rule="P5.2"),
    Event("mill-paid", (SEAT, GOLD, ("workers", "number")), rule="P5.3"),
    Event("privilege-taken", (SEAT, PRIVILEGE), rule="P5.5"),
    Event("priory-scored", (SEAT, ("vp", "number")), rule="P5.6"),
    Event("harvested", (SEAT, ("card", "field"), COUNT), rule="P6.1"),
    Event("patron-gave", (SEAT, PRIVILEGE, GOOD, COUNT), rule="P9.1"),
    Event("tax-rolled", (("die", "number"),), LUCK, "die", rule="P6.3"),
    Event("court-metal", (SEAT, COUNT), rule="P6.5"),
    Event("craftsman-joined", (SEAT, CRAFTSMAN), rule="P6.6"),
    Event("workers-lent", (SEAT, COUNT), rule="P6.7"),
    Event("bought", (SEAT, GOOD, COUNT, GOLD), rule="P7.2"),
    Event("sold", (SEAT, GOOD, COUNT, GOLD), rule="P7.2"),
    Event("left-market", (SEAT,), rule="P7.1"),
    Event("worked", (SEAT, CRAFTSMAN, COUNT), rule="P8.1"),
    Event("thrown-away", (SEAT, GOOD, COUNT), rule="P8.5"),
    Event("start-player", (SEAT,), rule="P8.6"),
)
