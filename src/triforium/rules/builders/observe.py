"""What a seat of Craftsmen & Builders sees as numbers. Its own things come first, then the others' clockwise.

A seat that nobody holds is all zeros, so that one size serves every number of players. Buildings, craftsmen and slots
have numbers of their own, since each is a card for itself. A seat's place in the (next) order is that of its
craftsman in the right (middle) column; in the draft, the place of its board tells its pair. Of other players' buildings
it is told which are theirs and what their slots give, not which lies on which slot.
`names` lists the numbers in their order; `observe_into` writes them in the same.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.builders.board import slot_gives
from triforium.rules.builders.building import deck_left
from triforium.rules.builders.cards import LEVEL, LEVELS, MOST_PLAYERS, SLOT, SLOTS, Cards
from triforium.rules.builders.effect_rows import GOODS, GOODS_KINDS
from triforium.rules.builders.pieces import (
    ASK_COINS,
    ASK_GAIN,
    ASK_SELL,
    ASK_SLOT,
    ASK_WOOD,
    ASKS,
    DRAFT,
    NOBODY,
    Pieces,
)
from triforium.rules.builders.rounds import points
from triforium.rules.observation import WHO, Names, Row


def names(cards: Cards) -> Names:
    out = Names()
    circulating = cards.craftsman_names[: cards.craftsmen]
    for who in WHO[:MOST_PLAYERS]:
        _name_seat(out, cards, who)
    for slot in SLOT:
        out.each(f"own {slot} top badge", cards.kind_names)
    out.each("own built", cards.building_names)
    out.each("other built", cards.building_names)
    out.each("market place of", cards.building_names, int(cards.places_a_row))
    most = int(cards.column(MOST_PLAYERS))
    out.each("right place of", circulating, most)
    out.each("middle place of", circulating, most)
    out.each("on offer", circulating)
    out.each("discarded", circulating)
    out.each("pair of", cards.board_names, most)
    for number in range(len(cards.slot_way)):
        way = cards.slot_way[number]
        out.add(f"standing on {cards.way_names[way]} slot {number - cards.slot_at[way] + 1}", MOST_PLAYERS)
    for kind in cards.kind_names:
        out.each(f"contract {kind} needs", cards.kind_names, int(cards.contract_badges))
    out.add("round", 12)
    out.add("lap", int(cards.workers) + 1)
    out.add("turn", MOST_PLAYERS)
    out.add("drafting")
    out.each("buildings left", LEVEL, 16)
    out.add("craftsmen left", int(cards.craftsmen))
    out.each("asked", [ask.id for ask in ASKS])
    out.each("asked level", LEVEL)
    out.add("asked market place", int(cards.places_a_row))
    out.each("asked", SLOT)
    out.add("asked coins replaced", 8)
    out.add("asked cubes", 3)
    return out


def _name_seat(out: Names, cards: Cards, who: str) -> None:
    out.each(who, GOODS, 12)
    out.add(f"{who} points", 40)
    out.add(f"{who} workers", int(cards.workers))
    for what in ("first", "asked", "triggered the end"):
        out.add(f"{who} {what}")
    out.add(f"{who} place in order", MOST_PLAYERS)
    out.add(f"{who} place in next order", MOST_PLAYERS)
    out.each(f"{who} board", cards.board_names)
    out.each(f"{who} badge", cards.kind_names, 4)
    out.each(f"{who} contract", cards.kind_names)
    for slot in SLOT:
        out.add(f"{who} {slot} level", int(LEVELS))
        out.each(f"{who} {slot} gives", GOODS, 5)
    first = cards.permanent_line
    out.each(f"{who} at", cards.line_names[first : first + cards.permanent_lines], 3)


def observe_into(s: Pieces, seat: i64, out: vec[u8], at: i64) -> None:
    row = Row(out, at)
    for i in range(s.players):
        write_seat(s, row, (seat + i) % s.players)
    row.skip((row.at - at) // s.players * (MOST_PLAYERS - s.players))
    write_own_slots(s, row, seat)
    write_buildings(s, row, seat)
    write_craftsmen(s, row, seat)
    for kind in range(s.cards.kinds):
        row.copy(s.cards.needs, s.contract[kind] * s.cards.kinds, s.cards.kinds)
    write_course(s, row)
    write_asked(s, row)


def write_seat(s: Pieces, row: Row, seat: i64) -> None:
    cards = s.cards
    row.copy(s.goods, seat * GOODS_KINDS, GOODS_KINDS)
    row.put(points(s, seat))
    row.put(s.workers[seat])
    row.flag(s.first == seat)
    row.flag(s.asked_seat() == seat)
    row.flag(s.ending == seat)
    row.put(place_in_order(s, seat))
    order: i64 = 0
    for i in range(s.middle_size):
        if s.middle_owner[i] == seat:
            order = i + 1
    row.put(order)
    row.one_of(s.board[seat], len(cards.board_names))
    row.copy(s.badges, seat * cards.kinds, cards.kinds)
    row.copy(s.mark, seat * cards.kinds, cards.kinds)
    for slot in range(SLOTS):
        write_slot(s, row, seat, slot)
    for line in range(cards.permanent_lines):
        row.put(s.crowd[line * s.players + seat])


def place_in_order(s: Pieces, seat: i64) -> i64:
    """Counted from 1. In the draft nobody owns a craftsman, and the first round's order is known."""
    if s.next == DRAFT:
        return (seat - s.first + s.players) % s.players + 1
    for i in range(s.players):
        if s.right_owner[i] == seat:
            return i + 1
    return 0


def write_slot(s: Pieces, row: Row, seat: i64, slot: i64) -> None:
    if s.board[seat] == NOBODY:
        row.skip(1 + GOODS_KINDS)
        return
    top = s.top[seat * SLOTS + slot]
    level: i64 = s.cards.level[top] + 1 if top != NOBODY else i64(0)
    row.put(level)
    for good in range(GOODS_KINDS):
        row.put(slot_gives(s, seat, slot, good))


def write_own_slots(s: Pieces, row: Row, seat: i64) -> None:
    """The badges that a new building on the slot would hide."""
    kinds = s.cards.kinds
    for slot in range(SLOTS):
        top = s.top[seat * SLOTS + slot]
        if top == NOBODY:
            row.skip(kinds)
        else:
            row.copy(s.cards.badges, top * kinds, kinds)


def write_buildings(s: Pieces, row: Row, seat: i64) -> None:
    buildings = s.cards.buildings
    built = row.room(2 * buildings)
    for owner in range(s.players):
        at = built if owner == seat else built + buildings
        for slot in range(SLOTS):
            building = s.top[owner * SLOTS + slot]
            while building != NOBODY:
                row.out[at + building] = 1
                building = s.below[building]
    market = row.room(buildings)
    for place in range(len(s.market)):
        if s.market[place] != NOBODY:
            row.out[market + s.market[place]] = u8(place % s.cards.places_a_row + 1)


def write_craftsmen(s: Pieces, row: Row, seat: i64) -> None:
    """Where each lies, counted from the top; and who stands on the slots: 1 oneself, 2 and on the others clockwise."""
    craftsmen = s.cards.craftsmen
    row.place(s.right, craftsmen)
    row.place(s.middle, craftsmen)
    row.mark(s.left, 0, s.left_size, craftsmen)
    row.mark(s.discards, 0, s.discards_size, craftsmen)
    if s.next == DRAFT:
        row.place(s.pair_board, len(s.cards.board_names))
    else:
        row.skip(len(s.cards.board_names))
    standing = s.standing
    at = row.room(len(standing))
    for slot in range(len(standing)):
        worker = standing[slot]
        if worker != NOBODY:
            row.out[at + slot] = u8(1 + worker - seat if worker >= seat else 1 + worker - seat + s.players)


def write_course(s: Pieces, row: Row) -> None:
    row.put(s.round)
    row.put(s.lap)
    row.put(s.turn)
    row.flag(s.next == DRAFT)
    for level in range(LEVELS):
        row.put(deck_left(s, level))
    row.put(s.craftsman_deck_size - s.craftsmen_dealt)


def write_asked(s: Pieces, row: Row) -> None:
    """The open decision: the building chosen so far by where it lies, or how many cubes."""
    ask = s.asked()
    row.one_of(ask, len(ASKS))
    building: i64 = NOBODY
    slot: i64 = NOBODY
    if ask == ASK_SLOT:
        building = s.asked_a()
    elif ask in (ASK_COINS, ASK_WOOD):
        building = s.asked_a() // SLOTS
        slot = s.asked_a() % SLOTS
    if building == NOBODY:
        row.skip(LEVELS + 1)
    else:
        row.one_of(s.cards.level[building], LEVELS)
        place: i64 = 0
        while s.market[place] != building:
            place += 1
        row.put(place % s.cards.places_a_row + 1)
    row.one_of(slot, SLOTS)
    row.put(s.asked_b() if ask == ASK_WOOD else i64(0))
    if ask in (ASK_GAIN, ASK_SELL):
        row.put(s.cards.effects.cubes[s.asked_a()])
    else:
        row.put(0)
