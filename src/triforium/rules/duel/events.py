"""The kinds of journal entries of the Duel, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import HIDDEN, LUCK, SEAT, Event, house_events

CARD_DEALT: Final[i64] = 4
CONTESTED: Final[i64] = 5
SEAL_FLIPPED: Final[i64] = 6
GAVE_UP: Final[i64] = 7
CONFLICT_WON: Final[i64] = 8
SEAL_KEPT: Final[i64] = 9
SEAL_RETURNED: Final[i64] = 10
SEAL_TAKEN: Final[i64] = 11
SEAL_UNCOVERED: Final[i64] = 12
TURN_BEGINS: Final[i64] = 13
ONCE_TAKEN: Final[i64] = 14
CARD_USED: Final[i64] = 15
POWER_TAKEN: Final[i64] = 16
GOLD_GAINED: Final[i64] = 17
ROBBED: Final[i64] = 18
SEAL_BOUGHT: Final[i64] = 19
MARKER_TURNED: Final[i64] = 20
MARKER_BOUGHT: Final[i64] = 21
WOOL_SOLD: Final[i64] = 22
INSTALLED: Final[i64] = 23
SECTION_COMPLETED: Final[i64] = 24
ONCE_RETURNED: Final[i64] = 25

GOLD: Final = ("gold", "number")

EVENTS: Final = (
    *house_events(begins="D2.1", wins="D7.1"),
    Event("card-dealt", (("card", "card"),), HIDDEN, "deals", rule="D2.2", source="cards"),
    Event("contested", (("card", "card"),), rule="D3.3"),
    Event("seal-flipped", (SEAT, ("seal", "seal"), ("value", "number")), LUCK, "lands", rule="D4.1", source="seals"),
    Event("gave-up", (SEAT,), rule="D4.3"),
    Event("conflict-won", (SEAT, ("card", "card")), rule="D4.6"),
    Event("seal-kept", (SEAT, ("seal", "seal")), rule="D4.6"),
    Event("seal-returned", (SEAT, ("seal", "seal")), rule="D4.7"),
    Event("seal-taken", (SEAT, ("seal", "seal")), rule="D5.10"),
    Event("seal-uncovered", (("seal", "seal"),), HIDDEN, "uncovers", rule="D4.7", source="seals"),
    Event("turn-begins", (SEAT,), rule="D5.1"),
    Event("once-taken", (SEAT, ("card", "card")), rule="D5.8"),
    Event("card-used", (SEAT, ("card", "card")), rule="D5.11"),
    Event("power-taken", (SEAT,), rule="D5.2"),
    Event("gold-gained", (SEAT, GOLD), rule="D5.10"),
    Event("robbed", (SEAT, GOLD), rule="D5.7"),
    Event("seal-bought", (SEAT, GOLD), rule="D5.4"),
    Event("marker-turned", (SEAT, ("kind", "raw"), GOLD), rule="D5.5"),
    Event("marker-bought", (SEAT, ("kind", "raw"), GOLD), rule="D5.6"),
    Event("wool-sold", (SEAT, GOLD), rule="D5.6"),
    Event("installed", (SEAT, ("material", "material"), ("section", "section"), GOLD), rule="D6.2"),
    Event("section-completed", (SEAT, ("section", "section"), ("bonus", "flag")), rule="D6.3"),
    Event("once-returned", (("card", "card"),), rule="D2.3"),
)
