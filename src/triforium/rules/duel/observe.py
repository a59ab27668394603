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
    FAMILIES,
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
from triforium.rules.duel.pieces import SEALS, Pieces
from triforium.rules.duel.rounds import passage
from triforium.rules.duel.steps import ASK_EFFECT, ASK_FLIP, ASK_RETURN, ASKS, NOBODY
from triforium.rules.duel.turn import BOUGHT_WOOL, SOLD_WOOL
from triforium.rules.observation import Names, copy, flag, mark, one_of, small

CARD_FACTS: Final[i64] = 8
"""Gold, what wool sells for, five prices, the number among alike."""
PLACE_NUMBERS: Final[i64] = 21
"""All that is told of a place: the families, the facts, whose colour, whose card, whether used, whether contested."""


class Facts:
    """What cards and effects do as numbers, worked out once an edition. Of a card only those that are not 0."""

    def __init__(self, cards: Cards) -> None:
        self.card_at = vec[i64]([i64(0)])
        """Where a card's facts begin in the next two; they end where those of the next card begin."""
        self.place = vec[i64]()
        self.number = vec[u8]()
        self.effect_copy = vec[i64]()
        alike: dict[str, int] = {}
        for card in range(len(cards.names)):
            row = self._of_card(cards, card)
            key = f"card {row} {cards.family[card]} {cards.colour[card]}"
            alike[key] = alike.get(key, 0) + 1
            self._add(int(cards.family[card]), 1)
            for i, number in enumerate([*row, alike[key]]):
                if number:
                    self._add(int(FAMILIES) + i, number)
            self.card_at = append(self.card_at, len(self.place))
        for effect in range(len(cards.op)):
            prices = [cards.price[effect * KINDS + kind] for kind in range(KINDS)]
            key = f"effect {cards.op[effect]} {prices} {cards.sells_wool[effect]}"
            alike[key] = alike.get(key, 0) + 1
            self.effect_copy = append(self.effect_copy, alike[key])

    def _add(self, place: int, number: int) -> None:
        self.place = append(self.place, place)
        self.number = append(self.number, small(number))

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
    at = write_seat(s, out, at, seat)
    at = write_seat(s, out, at, 1 - seat)
    at = write_display(s, facts, seat, out, at)
    at = write_pile(s, out, at)
    at = mark(out, at, s.deck, s.dealt, len(s.deck), len(s.cards.names))
    at = write_course(s, out, at)
    write_asked(s, facts, out, at)


def write_seat(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    cards = s.cards
    kinds = cards.seal_kinds
    out[at] = small(s.gold[seat])
    at = copy(out, at + 1, s.raw, seat * KINDS, KINDS)
    at = copy(out, at, s.material, seat * KINDS, KINDS)
    at = copy(out, at, s.supply, seat * KINDS, KINDS)
    at = copy(out, at, s.missing, seat * SECTIONS * KINDS, SECTIONS * KINDS)
    complete: i64 = 0
    for section in range(SECTIONS):
        if s.complete(seat, section):
            out[at + section] = 1
            complete += 1
    at = copy(out, at + SECTIONS, s.hand, seat * kinds, kinds)
    out[at] = flag(not s.burnt[seat])
    at += 1
    for card in cards.once_cards:
        out[at] = flag(s.once[card] == seat)
        at += 1
    for i in range(s.flips[seat]):
        out[at + s.flipped[seat * SEALS + i]] += 1
    at += kinds + 1
    out[at] = small(s.sums[seat])
    out[at + 1] = small(10 * complete + s.materials_laid(seat))
    at = one_of(out, at + 2, s.lines[0 if seat == s.leader else 1], LINES)
    out[at] = flag(s.power == seat)
    out[at + 1] = flag(s.leader == seat)
    out[at + 2] = flag(s.first == seat)
    out[at + 3] = flag(s.asked_seat() == seat)
    return at + 4


def write_display(s: Pieces, facts: Facts, seat: i64, out: vec[u8], at: i64) -> i64:
    cards = s.cards
    own_colour = s.colour(seat)
    if s.lines[1] != NOBODY:
        out[at + (contested(s) + 1) * PLACE_NUMBERS - 1] = 1
    for place in range(PLACES):
        card = s.display[place]
        if card != NOBODY:
            for i in range(facts.card_at[card], facts.card_at[card + 1]):
                out[at + facts.place[i]] = facts.number[i]
            colour = cards.colour[card]
            owner = s.owner[place]
            told = at + FAMILIES + CARD_FACTS
            if colour != NEUTRAL:
                out[told if colour == own_colour else told + 1] = 1
            if owner != NOBODY:
                out[told + 2 if owner == seat else told + 3] = 1
            out[told + 4] = flag(s.used[place] != 0)
        at += PLACE_NUMBERS
    return at


def write_pile(s: Pieces, out: vec[u8], at: i64) -> i64:
    kinds = s.cards.seal_kinds
    width = kinds + 1
    for i in range(s.pile_size):
        out[at + i * width + (s.pile[i] if s.known[i] else kinds)] = 1
    return at + s.cards.seal_count * width


def write_course(s: Pieces, out: vec[u8], at: i64) -> i64:
    cards = s.cards
    now = passage(s)
    at = one_of(out, at, cards.passages[now], len(cards.deck_names))
    out[at] = small(s.round)
    out[at + 1] = small(now + 1)
    out[at + 2] = small(len(s.deck) - s.dealt)
    out[at + 3] = small(s.gold_supply())
    at = one_of(out, at + 4, s.site, SECTIONS)
    for section in range(SECTIONS):
        out[at + section] = flag((s.worked >> section) & 1 != 0)
    at += SECTIONS
    out[at] = small(s.site_laid)
    out[at + 1] = small(s.discount)
    return at + 2


def write_asked(s: Pieces, facts: Facts, out: vec[u8], at: i64) -> None:
    """The open decision; nothing after the end."""
    ask = s.asked()
    at = one_of(out, at, ask, len(ASKS))
    out[at] = flag(ask == ASK_FLIP and s.asked_a() != 0)
    if ask not in (ASK_EFFECT, ASK_RETURN):
        return
    effect = s.asked_a()
    at = one_of(out, at + 1, s.cards.op[effect], len(DO))
    for kind in range(KINDS):
        out[at + kind] = small(s.cards.price[effect * KINDS + kind] + 1)
    at += KINDS
    out[at] = small(s.cards.sells_wool[effect] + 1)
    out[at + 1] = small(facts.effect_copy[effect])
    if ask == ASK_EFFECT:
        uses = s.asked_b()
        out[at + 2] = small(uses % BOUGHT_WOOL)
        out[at + 3] = flag(BOUGHT_WOOL <= uses < SOLD_WOOL)
        out[at + 4] = flag(uses >= SOLD_WOOL)
