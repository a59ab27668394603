"""What a seat of the Duel sees as numbers. Its own things come first; both seats know the same.

A card in the display is told by what it does (family, gold, prices, whose colour) and, where several do the
same, by its number among them, so that two cards are never alike. `names` lists the numbers in their order;
`observe_into` writes them in the same.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from triforium.rules.duel.cards import (
    BUY,
    DO,
    FAMILY,
    KINDS,
    LINE,
    LINES,
    MATERIAL,
    NEUTRAL,
    PLACES,
    RAW,
    SECTION,
    SECTIONS,
    TURN,
    Cards,
)
from triforium.rules.duel.conflict import contested
from triforium.rules.duel.pieces import (
    ASK_EFFECT,
    ASK_FLIP,
    ASK_RETURN,
    ASKS,
    NOBODY,
    SEALS,
    Pieces,
)
from triforium.rules.duel.rounds import passage
from triforium.rules.duel.turn import BOUGHT_WOOL, SOLD_WOOL
from triforium.rules.observation import Names, Row

CARD_FACTS: Final[i64] = 8
"""Gold, what wool sells for, five prices, the number among alike: a card's row in `Facts.card`."""


class Facts:
    """What cards and effects do as rows of numbers, worked out once an edition."""

    def __init__(self, cards: Cards) -> None:
        self.card = vec[i64]()
        self.effect_copy = vec[i64]()
        alike: dict[str, int] = {}
        for card in range(len(cards.names)):
            row = self._of_card(cards, card)
            key = f"card {row} {cards.family[card]} {cards.colour[card]}"
            alike[key] = alike.get(key, 0) + 1
            for number in [*row, alike[key]]:
                self.card = append(self.card, number)
        for effect in range(len(cards.op)):
            prices = [cards.price[effect * KINDS + kind] for kind in range(KINDS)]
            key = f"effect {cards.op[effect]} {prices} {cards.sells_wool[effect]}"
            alike[key] = alike.get(key, 0) + 1
            self.effect_copy = append(self.effect_copy, alike[key])

    def _of_card(self, cards: Cards, card: int) -> list[int]:
        """Gold, what selling wool brings, and the five prices, each price one more than printed: 0 is none."""
        first = int(cards.effect_at[card])
        dealt = first
        while not cards.last[dealt] and cards.op[dealt] != TURN and cards.op[dealt] != BUY:
            dealt += 1
        prices = [int(cards.price[dealt * KINDS + kind]) + 1 for kind in range(KINDS)]
        return [int(cards.amount[first]), int(cards.sells_wool[first]) + 1, *prices]


def names(cards: Cards) -> Names:
    out = Names()
    for who in ("own", "other"):
        out.add(f"{who} gold", 10)
        out.each(f"{who} raw", RAW, 4)
        out.each(f"{who} material", MATERIAL, 4)
        out.each(f"{who} supply", RAW, 4)
        for section in SECTION:
            out.each(f"{who} {section} missing", MATERIAL, 2)
        for section in SECTION:
            out.add(f"{who} {section} complete")
        out.each(f"{who} seal", cards.seal_names, 4)
        out.add(f"{who} personal seal ready")
        out.each(f"{who} once", [cards.names[card] for card in cards.once_cards])
        out.each(f"{who} flipped", cards.seal_words, 4)
        out.add(f"{who} sum", 10)
        out.add(f"{who} points", 40)
        out.each(f"{who} line", LINE)
        for what in ("power", "leader", "waleran", "asked"):
            out.add(f"{who} {what}")
    for place in range(1, PLACES + 1):
        out.each(f"place {place}", FAMILY)
        out.add(f"place {place} gold", 5)
        out.add(f"place {place} wool sells for + 1", 3)
        out.each(f"place {place} price + 1", RAW, 4)
        out.add(f"place {place} number among alike", 3)
        for what in ("own colour", "other colour", "own", "other", "used", "contested"):
            out.add(f"place {place} {what}")
    for i in range(1, cards.seal_count + 1):
        out.each(f"pile {i}", [*cards.seal_names, "covered"])
    out.each("to come", cards.names)
    out.each("deck", cards.deck_names)
    out.add("round", int(cards.rounds))
    out.add("passage", len(cards.passages))
    out.add("cards left", PLACES * int(cards.rounds_a_passage))
    out.add("gold supply", int(cards.gold_in_all))
    out.each("site", SECTION)
    out.each("worked", SECTION)
    out.add("laid this turn", len(cards.installation))
    out.add("discount", 4)
    out.each("asked", [ask.id for ask in ASKS])
    out.add("asked must")
    out.each("asked effect", DO)
    out.each("asked effect price + 1", RAW, 4)
    out.add("asked effect wool sells for + 1", 3)
    out.add("asked effect number among alike", 3)
    out.add("asked uses", 4)
    out.add("asked bought wool")
    out.add("asked sold wool")
    return out


def observe_into(s: Pieces, facts: Facts, seat: i64, out: vec[u8], at: i64) -> None:
    row = Row(out, at)
    write_seat(s, row, seat)
    write_seat(s, row, 1 - seat)
    fought_for = contested(s) if s.lines[1] != NOBODY else NOBODY
    for place in range(PLACES):
        write_place(s, facts, row, seat, place, fought_for)
    write_pile(s, row)
    row.mark(s.deck, s.dealt, len(s.deck), len(s.cards.names))
    write_course(s, row)
    write_asked(s, facts, row)


def write_seat(s: Pieces, row: Row, seat: i64) -> None:
    cards = s.cards
    row.put(s.gold[seat])
    row.copy(s.raw, seat * KINDS, KINDS)
    row.copy(s.material, seat * KINDS, KINDS)
    row.copy(s.supply, seat * KINDS, KINDS)
    row.copy(s.missing, seat * SECTIONS * KINDS, SECTIONS * KINDS)
    for section in range(SECTIONS):
        row.flag(s.complete(seat, section))
    row.copy(s.hand, seat * cards.seal_kinds, cards.seal_kinds)
    row.flag(not s.burnt[seat])
    for i in range(len(cards.once_cards)):
        row.flag(s.once[cards.once_cards[i]] == seat)
    flipped = row.room(cards.seal_kinds + 1)
    for i in range(s.flips[seat]):
        row.out[flipped + s.flipped[seat * SEALS + i]] += 1
    row.put(s.sums[seat])
    row.put(10 * s.sections_complete(seat) + s.materials_laid(seat))
    row.one_of(s.lines[0 if seat == s.leader else 1], LINES)
    row.flag(s.power == seat)
    row.flag(s.leader == seat)
    row.flag(s.first == seat)
    row.flag(s.asked_seat() == seat)


def write_place(s: Pieces, facts: Facts, row: Row, seat: i64, place: i64, fought_for: i64) -> None:
    card = s.display[place]
    if card == NOBODY:
        row.skip(len(FAMILY) + CARD_FACTS + 5)
    else:
        row.one_of(s.cards.family[card], len(FAMILY))
        row.copy(facts.card, card * CARD_FACTS, CARD_FACTS)
        colour = s.cards.colour[card]
        mine = s.colour(seat)
        row.flag(colour == mine)
        row.flag(colour != mine and colour != NEUTRAL)
        row.flag(s.owner[place] == seat)
        row.flag(s.owner[place] == 1 - seat)
        row.flag(s.used[place] != 0)
    row.flag(place == fought_for)


def write_pile(s: Pieces, row: Row) -> None:
    kinds = s.cards.seal_kinds
    for i in range(s.pile_size):
        row.one_of(s.pile[i] if s.known[i] else kinds, kinds + 1)
    row.skip((s.cards.seal_count - s.pile_size) * (kinds + 1))


def write_course(s: Pieces, row: Row) -> None:
    cards = s.cards
    row.one_of(cards.passages[passage(s)], len(cards.deck_names))
    row.put(s.round)
    row.put(passage(s) + 1)
    row.put(len(s.deck) - s.dealt)
    row.put(s.gold_supply())
    row.one_of(s.site, SECTIONS)
    for section in range(SECTIONS):
        row.flag((s.worked >> section) & 1 != 0)
    row.put(s.site_laid)
    row.put(s.discount)


def write_asked(s: Pieces, facts: Facts, row: Row) -> None:
    """The open decision; nothing after the end."""
    ask = s.asked()
    row.one_of(ask, len(ASKS))
    row.flag(ask == ASK_FLIP and s.asked_a() != 0)
    if ask not in (ASK_EFFECT, ASK_RETURN):
        row.skip(len(DO) + KINDS + 5)
        return
    effect = s.asked_a()
    row.one_of(s.cards.op[effect], len(DO))
    for kind in range(KINDS):
        row.put(s.cards.price[effect * KINDS + kind] + 1)
    row.put(s.cards.sells_wool[effect] + 1)
    row.put(facts.effect_copy[effect])
    if ask == ASK_EFFECT:
        uses = s.asked_b()
        row.put(uses % BOUGHT_WOOL)
        row.flag(BOUGHT_WOOL <= uses < SOLD_WOOL)
        row.flag(uses >= SOLD_WOOL)
    else:
        row.skip(3)
