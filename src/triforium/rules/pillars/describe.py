"""The cards of an edition by name, with all their numbers, for who shows them."""

from __future__ import annotations

from typing import Any

from triforium.rules.pillars.cards import Cards


def describe(cards: Cards, data: dict[str, Any]) -> dict[str, Any]:
    """The rows of the card file under the names that views and actions use; what a row does not say is not there."""
    return {
        "craftsmen": dict(zip(cards.men, data["craftsman"], strict=True)),
        "fields": dict(zip(cards.fields, data["resource_card"], strict=True)),
        "privileges": {row["id"]: row for row in data["privilege"]},
        "events": {row["id"]: row for row in data["event"]},
        "spaces": cards.space_names,
        "board": data["board"],
        "player": data["player"],
    }
