"""The cards of an edition by name, with all their numbers, for who shows them."""

from __future__ import annotations

from typing import Any

from triforium.rules.builders.cards import LEVEL, Cards


def describe(cards: Cards, data: dict[str, Any]) -> dict[str, Any]:
    """The rows of the card file under the names that views and actions use; what a row does not say is not there."""
    contracts = [badges for kind in cards.kind_names for badges in data["contracts"][kind]]
    return {
        "note": cards.note,
        "kinds": cards.kind_names,
        "craftsmen": {**data["craftsmen"], "permanent": data["permanent"]},
        "buildings": {
            name: {"level": level, **row} for level in LEVEL for name, row in data["buildings"][level].items()
        },
        "contracts": dict(zip(cards.contract_names, contracts, strict=True)),
        "powers": data["powers"],
        "boards": data["boards"],
        "places": data["places"],
        "pawns": data["pawns"],
        "contract": data["contract"],
        "points": data["points"],
        "end": data["end"],
    }
