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
    *house_events(begins="B2.2", wins="B8.3"),
    Event("contract-opened", (("contract", "contract"),), HIDDEN, "opens", rule="B1.2", source="cards"),
    Event("pair-offered", (CRAFTSMAN, ("board", "board")), HIDDEN, "pairs", rule="B1.4", source="cards"),
    Event("pair-chosen", (SEAT, CRAFTSMAN, ("board", "board")), rule="B1.5"),
    Event("craftsman-offered", (CRAFTSMAN,), HIDDEN, "offers", rule="B7.3", source="cards"),
    Event("craftsmen-shuffled", (("cards", "number"),), LUCK, rule="B7.3"),
    Event("building-shown", (BUILDING,), HIDDEN, "shows", rule="B5.5", source="cards"),
    Event("income-taken", (SEAT, *GOODS), rule="B2.1"),
    Event("worker-sent", (SEAT, ("line", "line")), rule="B3.2"),
    Event("price-paid", (SEAT, COINS, ("to", SEAT_OR_NONE)), rule="B3.2"),
    Event("goods-received", (SEAT, *GOODS)),
    Event("goods-spent", (SEAT, *GOODS)),
    Event("craftsman-recruited", (SEAT, CRAFTSMAN, ("place", "number")), rule="B4.1"),
    Event("building-covered", (SEAT, BUILDING), rule="B5.2"),
    Event("building-built", (SEAT, BUILDING, ("slot", "slot")), rule="B5.2"),
    Event("contract-realised", (SEAT, ("contract", "contract")), rule="B6.2"),
    Event("earlier-paid", (SEAT, COINS, ("to", "seat")), rule="B6.4"),
    Event("power-repeated", (SEAT, ("kind", "kind")), rule="B3.7"),
    Event("slot-collected", (SEAT, ("slot", "slot")), rule="B3.8"),
    Event("end-triggered", (SEAT, ("castles", "number"), ("contracts", "number")), rule="B8.1"),
    Event("round-closes", (("round", "number"),), rule="B7.1"),
    Event("rounds-over", (("round", "number"),), rule="B8.4"),
)
