"""What everybody at the table sees: in the Duel all is open but the cards to come and the seals below."""

from __future__ import annotations

from typing import Any, TypedDict

from mypy_extensions import i64

from triforium.rules.duel.cards import KINDS, LINE, MATERIAL, PLACES, RAW, SECTION, SECTIONS
from triforium.rules.duel.conflict import contested
from triforium.rules.duel.pieces import SEALS, Pieces
from triforium.rules.duel.rounds import passage
from triforium.rules.duel.steps import NOBODY
from triforium.rules.game import seat_or_none
from triforium.rules.view import Seat


class PlaceView(TypedDict):
    card: str | None
    owner: Seat | None
    used: bool


class SectionView(TypedDict):
    installed: list[str]
    missing: list[str]
    complete: bool


class DuelSeatView(TypedDict):
    role: str
    gold: int
    raw: dict[str, int]
    material: dict[str, int]
    supply: dict[str, int]
    sections: dict[str, SectionView]
    seals: dict[str, int]
    personal: bool
    once: list[str]
    flipped: list[str]
    sum: int


class DuelView(TypedDict):
    note: str
    rounds: int
    passage: int
    deck: str
    cards_left: int
    power: Seat
    leader: Seat
    display: list[PlaceView]
    lines: list[str | None]
    contested: int | None
    pile: list[str | None]
    gold_supply: int
    site: str | None
    discount: int
    seats: list[DuelSeatView]


def see(s: Pieces) -> dict[str, Any]:
    """The same for both seats and for spectators."""
    both = s.lines[1] != NOBODY
    out: DuelView = {
        "note": s.cards.note,
        "rounds": s.cards.rounds,
        "passage": passage(s) + 1,
        "deck": s.cards.deck_names[s.cards.passages[passage(s)]],
        "cards_left": len(s.deck) - s.dealt,
        "power": s.power,
        "leader": s.leader,
        "display": [see_place(s, place) for place in range(PLACES)],
        "lines": [LINE[line] if line != NOBODY else None for line in s.lines],
        "contested": contested(s) if both else None,
        "pile": [s.cards.seal_names[s.pile[i]] if s.known[i] else None for i in range(s.pile_size)],
        "gold_supply": s.gold_supply(),
        "site": SECTION[s.site] if s.site != NOBODY else None,
        "discount": s.discount,
        "seats": [see_seat(s, seat) for seat in range(2)],
    }
    return {**out}


def see_place(s: Pieces, place: i64) -> PlaceView:
    card = s.display[place]
    return {
        "card": s.cards.names[card] if card != NOBODY else None,
        "owner": seat_or_none(s.owner[place]),
        "used": s.used[place] != 0,
    }


def see_seat(s: Pieces, seat: i64) -> DuelSeatView:
    cards = s.cards
    at = seat * KINDS
    return {
        "role": "waleran" if seat == s.first else "philip",
        "gold": s.gold[seat],
        "raw": {RAW[kind]: s.raw[at + kind] for kind in range(KINDS)},
        "material": {MATERIAL[kind]: s.material[at + kind] for kind in range(KINDS)},
        "supply": {RAW[kind]: s.supply[at + kind] for kind in range(KINDS)},
        "sections": {SECTION[section]: see_section(s, seat, section) for section in range(SECTIONS)},
        "seals": {name: s.hand[seat * cards.seal_kinds + i] for i, name in enumerate(cards.seal_names)},
        "personal": not s.burnt[seat],
        "once": [cards.names[card] for card in cards.once_cards if s.once[card] == seat],
        "flipped": [cards.seal_words[s.flipped[seat * SEALS + i]] for i in range(s.flips[seat])],
        "sum": s.sums[seat],
    }


def see_section(s: Pieces, seat: i64, section: i64) -> SectionView:
    installed: list[str] = []
    missing: list[str] = []
    for kind in range(KINDS):
        left = s.missing[(seat * SECTIONS + section) * KINDS + kind]
        missing += [MATERIAL[kind]] * left
        installed += [MATERIAL[kind]] * (s.cards.needs[section * KINDS + kind] - left)
    return {"installed": installed, "missing": missing, "complete": s.complete(seat, section)}
