"""The kinds of journal entries of Craftsmen & Builders, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import HIDDEN, LUCK, SEAT, SEAT_OR_NONE, Event, house_events

CONTRACT_OPENED: Final[i64] = 4
PAIR_OFFERED: Final[i64] = 5
PAIR_CHOSEN: Final[i64] = 6
CRAFTSMAN_OFFERED: Final[i64] = 7
CRAFTSMEN_SHUFFLED: Final[i64] = 8
BUILDING_SHOWN: Final[i64] = 9
INCOME_TAKEN: Final[i64] = 10
WORKER_SENT: Final[i64] = 11
PRICE_PAID: Final[i64] = 12
GOODS_RECEIVED: Final[i64] = 13
GOODS_SPENT: Final[i64] = 14
CRAFTSMAN_RECRUITED: Final[i64] = 15
BUILDING_COVERED: Final[i64] = 16
BUILDING_BUILT: Final[i64] = 17
CONTRACT_REALISED: Final[i64] = 18
EARLIER_PAID: Final[i64] = 19
POWER_REPEATED: Final[i64] = 20
SLOT_COLLECTED: Final[i64] = 21
END_TRIGGERED: Final[i64] = 22
ROUND_CLOSES: Final[i64] = 23
ROUNDS_OVER: Final[i64] = 24

COINS: Final = ("coins", "number")
GOODS: Final = (COINS, ("wood", "number"), ("stone", "number"))
CRAFTSMAN: Final = ("craftsman", "craftsman")
BUILDING: Final = ("building", "building")

EVENTS: Final = (
    *house_events(),
    Event("contract-opened", (("contract", "contract"),), HIDDEN, "opens"),
    Event("pair-offered", (CRAFTSMAN, ("board", "board")), HIDDEN, "pairs"),
    Event("pair-chosen", (SEAT, CRAFTSMAN, ("board", "board"))),
    Event("craftsman-offered", (CRAFTSMAN,), HIDDEN, "offers"),
    Event("craftsmen-shuffled", (("cards", "number"),), LUCK),
    Event("building-shown", (BUILDING,), HIDDEN, "shows"),
    Event("income-taken", (SEAT, *GOODS)),
    Event("worker-sent", (SEAT, ("line", "line"))),
    Event("price-paid", (SEAT, COINS, ("to", SEAT_OR_NONE))),
    Event("goods-received", (SEAT, *GOODS)),
    Event("goods-spent", (SEAT, *GOODS)),
    Event("craftsman-recruited", (SEAT, CRAFTSMAN, ("place", "number"))),
    Event("building-covered", (SEAT, BUILDING)),
    Event("building-built", (SEAT, BUILDING, ("slot", "slot"))),
    Event("contract-realised", (SEAT, ("contract", "contract"))),
    Event("earlier-paid", (SEAT, COINS, ("to", "seat"))),
    Event("power-repeated", (SEAT, ("kind", "kind"))),
    Event("slot-collected", (SEAT, ("slot", "slot"))),
    Event("end-triggered", (SEAT, ("castles", "number"), ("contracts", "number"))),
    Event("round-closes", (("round", "number"),)),
    Event("rounds-over", (("round", "number"),)),
)
