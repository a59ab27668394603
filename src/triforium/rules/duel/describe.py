"""The cards of an edition by name, with all their numbers, for who shows them."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from triforium.rules.duel.cards import (
    ANY_TIMES,
    DO,
    FAMILY,
    KINDS,
    LINE,
    LINE_PLACES,
    MATERIAL,
    NO_PRICE,
    RAW,
    SECTION,
    SECTIONS,
    Cards,
)

COLOUR = ["red", "blue", "neutral"]


def describe(cards: Cards) -> dict[str, Any]:
    """Cards, sections, seals and lines; prices are in gold."""
    return {
        "note": cards.note,
        "cards": {name: describe_card(cards, i) for i, name in enumerate(cards.names)},
        "sections": {SECTION[section]: describe_section(cards, section) for section in range(SECTIONS)},
        "seals": {
            word: {"low": cards.low[i], "high": cards.high[i], "personal": i == cards.personal}
            for i, word in enumerate(cards.seal_words)
        },
        "lines": {LINE[i]: LINE_PLACES[i] for i in range(len(LINE))},
        "material_of": {RAW[kind]: MATERIAL[kind] for kind in range(KINDS)},
        "installation": list(cards.installation),
    }


def describe_card(cards: Cards, card: i64) -> dict[str, Any]:
    name = cards.names[card]
    return {
        "family": FAMILY[cards.family[card]],
        "deck": cards.deck_names[cards.deck_of[card]],
        "colour": COLOUR[cards.colour[card]],
        "says": cards.says.get(name),
        "effects": describe_effects(cards, cards.effect_at[card]),
    }


def describe_section(cards: Cards, section: i64) -> dict[str, Any]:
    needs: list[str] = []
    for kind in range(KINDS):
        needs += [MATERIAL[kind]] * cards.needs[section * KINDS + kind]
    return {"needs": needs, "bonus": describe_effects(cards, cards.bonus_at[section])}


def describe_effects(cards: Cards, first: i64) -> list[dict[str, Any]]:
    """The effects from this one up to the one marked last."""
    out: list[dict[str, Any]] = []
    effect: i64 = first
    while True:
        row: dict[str, Any] = {"do": DO[cards.op[effect]], "must": cards.must[effect] != 0}
        if cards.amount[effect]:
            row["amount"] = cards.amount[effect]
        if cards.times[effect]:
            row["times"] = None if cards.times[effect] == ANY_TIMES else cards.times[effect]
        prices = {
            RAW[kind]: cards.price[effect * KINDS + kind]
            for kind in range(KINDS)
            if cards.price[effect * KINDS + kind] != NO_PRICE
        }
        if prices:
            row["prices"] = prices
        if cards.sells_wool[effect] != NO_PRICE:
            row["sells_wool"] = cards.sells_wool[effect]
        out.append(row)
        if cards.last[effect]:
            return out
        effect += 1
