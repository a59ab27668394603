"""The cards of an edition by name, with all their numbers, for whoever shows them."""

# No annotations from the future: as text, a key would not say that it is not required.
from typing import Any, NotRequired, TypedDict

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


class DuelEffect(TypedDict):
    """Prices are in gold; `times` is null where it is as often as one likes."""

    do: str
    must: bool
    amount: NotRequired[int]
    times: NotRequired[int | None]
    prices: NotRequired[dict[str, int]]
    sells_wool: NotRequired[int]


class DuelCard(TypedDict):
    family: str
    deck: str
    colour: str
    says: str | None
    effects: list[DuelEffect]


class DuelSection(TypedDict):
    needs: list[str]
    bonus: list[DuelEffect]


class DuelSeal(TypedDict):
    low: int
    high: int
    personal: bool


class DuelPieces(TypedDict):
    note: str
    cards: dict[str, DuelCard]
    sections: dict[str, DuelSection]
    seals: dict[str, DuelSeal]
    lines: dict[str, list[int]]
    material_of: dict[str, str]
    installation: list[int]
    goal: dict[str, int]


def describe(cards: Cards) -> dict[str, Any]:
    """Cards, sections, seals and lines."""
    out: DuelPieces = {
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
        "goal": {"sections": int(SECTIONS)},
    }
    return {**out}


def describe_card(cards: Cards, card: i64) -> DuelCard:
    name = cards.names[card]
    return {
        "family": FAMILY[cards.family[card]],
        "deck": cards.deck_names[cards.deck_of[card]],
        "colour": COLOUR[cards.colour[card]],
        "says": cards.says.get(name),
        "effects": describe_effects(cards, cards.effect_at[card]),
    }


def describe_section(cards: Cards, section: i64) -> DuelSection:
    needs: list[str] = []
    for kind in range(KINDS):
        needs += [MATERIAL[kind]] * cards.needs[section * KINDS + kind]
    return {"needs": needs, "bonus": describe_effects(cards, cards.bonus_at[section])}


def describe_effects(cards: Cards, first: i64) -> list[DuelEffect]:
    """The effects from this one up to the one marked last."""
    out: list[DuelEffect] = []
    effect: i64 = first
    while True:
        row: DuelEffect = {"do": DO[cards.op[effect]], "must": cards.must[effect] != 0}
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
