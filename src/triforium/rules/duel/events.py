"""The kinds of journal entries of the Duel, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.journal import HIDDEN, HOUSE_EVENTS, LUCK, SEAT, Event

ROUND_BEGINS: Final[i64] = 2
CARD_DEALT: Final[i64] = 3
CONTESTED: Final[i64] = 4
SEAL_FLIPPED: Final[i64] = 5
GAVE_UP: Final[i64] = 6
CONFLICT_WON: Final[i64] = 7
SEAL_KEPT: Final[i64] = 8
SEAL_RETURNED: Final[i64] = 9
SEAL_TAKEN: Final[i64] = 10
SEAL_UNCOVERED: Final[i64] = 11
TURN_BEGINS: Final[i64] = 12
ONCE_TAKEN: Final[i64] = 13
CARD_USED: Final[i64] = 14
POWER_TAKEN: Final[i64] = 15
GOLD_GAINED: Final[i64] = 16
ROBBED: Final[i64] = 17
SEAL_BOUGHT: Final[i64] = 18
MARKER_TURNED: Final[i64] = 19
MARKER_BOUGHT: Final[i64] = 20
WOOL_SOLD: Final[i64] = 21
INSTALLED: Final[i64] = 22
SECTION_COMPLETED: Final[i64] = 23
ONCE_RETURNED: Final[i64] = 24
GAME_WON: Final[i64] = 25

GOLD: Final = ("gold", "number")

EVENTS: Final = (
    *HOUSE_EVENTS,
    Event("round-begins", (("round", "number"), ("leader", "seat"))),
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
    Event("game-won", (SEAT,)),
)
