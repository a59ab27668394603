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
    *house_events(),
    Event("card-dealt", (("card", "card"),), HIDDEN, "deals"),
    Event("contested", (("card", "card"),)),
    Event("seal-flipped", (SEAT, ("seal", "seal"), ("value", "number")), LUCK, "lands"),
    Event("gave-up", (SEAT,)),
    Event("conflict-won", (SEAT, ("card", "card"))),
    Event("seal-kept", (SEAT, ("seal", "seal"))),
    Event("seal-returned", (SEAT, ("seal", "seal"))),
    Event("seal-taken", (SEAT, ("seal", "seal"))),
    Event("seal-uncovered", (("seal", "seal"),), HIDDEN, "uncovers"),
    Event("turn-begins", (SEAT,)),
    Event("once-taken", (SEAT, ("card", "card"))),
    Event("card-used", (SEAT, ("card", "card"))),
    Event("power-taken", (SEAT,)),
    Event("gold-gained", (SEAT, GOLD)),
    Event("robbed", (SEAT, GOLD)),
    Event("seal-bought", (SEAT, GOLD)),
    Event("marker-turned", (SEAT, ("kind", "raw"), GOLD)),
    Event("marker-bought", (SEAT, ("kind", "raw"), GOLD)),
    Event("wool-sold", (SEAT, GOLD)),
    Event("installed", (SEAT, ("material", "material"), ("section", "section"), GOLD)),
    Event("section-completed", (SEAT, ("section", "section"), ("bonus", "flag"))),
    Event("once-returned", (("card", "card"),)),
)
