"""What a seat of Craftsmen & Builders sees as numbers. Its own things come first, then the others' clockwise.

A seat that nobody holds is all zeros, so that one size serves every number of players. Buildings, craftsmen and slots
have numbers of their own, since each is a card for itself. A seat's place in the (next) order is that of its
craftsman in the right (middle) column; in the draft, the place of its board tells its pair. Of other players' buildings
it is told which are theirs and what their slots give, not which lies on which slot.
`names` lists the numbers in their order; `observe_into` writes them in the same.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.builders.building import deck_left
from triforium.rules.builders.cards import LEVEL, LEVELS, MOST_PLAYERS, SLOT, SLOTS, Cards
from triforium.rules.builders.effect_rows import COINS, GOODS, GOODS_KINDS, STONE, WOOD
from triforium.rules.builders.pieces import INCOME_ROWS, Pieces
from triforium.rules.builders.rounds import points
from triforium.rules.builders.steps import ASK_COINS, ASK_GAIN, ASK_SELL, ASK_SLOT, ASK_WOOD, ASKS, DRAFT, NOBODY
from triforium.rules.observation import WHO, Names, after, copy, copy_few, flag, mark, next_seat, one_of, place, small

ORDER: Final[i64] = 8
"""Where in a seat's row its places in the order and in the next stand."""


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
    cards = s.cards
    owner = seat
    width: i64 = 0
    for _seat in range(s.players):  # not plain `_`: compiled code would make an object of each number
        width = write_seat(s, out, at, owner) - at
        at += width
        owner = next_seat(owner, s.players)
    write_order(s, out, at - width * s.players, width, seat)
    at += width * (MOST_PLAYERS - s.players)
    at = cards.seen_badges.copy(out, at, s.top, seat * SLOTS, SLOTS)  # what a new building would hide
    at = write_buildings(s, out, at, seat)
    at = write_craftsmen(s, out, at, seat)
    at = cards.seen_needs.copy(out, at, s.contract, 0, cards.kinds)
    at = write_course(s, out, at)
    write_asked(s, out, at)


def write_seat(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    cards = s.cards
    kinds = cards.kinds
    copy(out, at, s.goods, seat * GOODS_KINDS, GOODS_KINDS)
    out[at + 3] = small(points(s, seat))
    out[at + 4] = small(s.workers[seat])
    out[at + 5] = flag(s.first == seat)
    out[at + 6] = flag(s.asked_seat() == seat)
    out[at + 7] = flag(s.ending == seat)
    at = one_of(out, at + ORDER + 2, s.board[seat], len(cards.board_names))
    at = copy_few(out, at, s.badges, seat * kinds, kinds)
    if s.contracts[seat] > 0:
        copy_few(out, at, s.mark, seat * kinds, kinds)
    at += kinds
    at = write_slots(s, out, at, seat)
    crowd = s.crowd
    lines = cards.permanent_lines
    for line in range(lines):
        out[at + line] = small(crowd[line * s.players + seat])
    return at + lines


def write_order(s: Pieces, out: vec[u8], at: i64, width: i64, seat: i64) -> None:
    """Each seat's place in the order and the next, counted from 1, into the rows of all.

    In the draft nobody owns a craftsman, and the first round's order is known.
    """
    drafted = s.first
    for i in range(s.players):
        owner = drafted if s.next == DRAFT else s.right_owner[i]
        if owner != NOBODY:
            out[at + width * after(owner, seat, s.players) + ORDER] = u8(i + 1)
        drafted = next_seat(drafted, s.players)
    for i in range(s.middle_size):
        owner = s.middle_owner[i]
        if owner != NOBODY:
            out[at + width * after(owner, seat, s.players) + ORDER + 1] = u8(i + 1)


def write_slots(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    level = s.cards.level
    top = s.top
    income = s.income
    given = seat * INCOME_ROWS * GOODS_KINDS
    for slot in range(SLOTS):
        building = top[seat * SLOTS + slot]
        if building != NOBODY:
            out[at] = small(level[building] + 1)
        out[at + 1] = small(income[given + COINS])
        out[at + 2] = small(income[given + WOOD])
        out[at + 3] = small(income[given + STONE])
        at += 1 + GOODS_KINDS
        given += GOODS_KINDS
    return at


def write_buildings(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    buildings = s.cards.buildings
    top = s.top
    below = s.below
    for owner in range(s.players):
        built = at if owner == seat else at + buildings
        for slot in range(SLOTS):
            building = top[owner * SLOTS + slot]
            while building != NOBODY:
                out[built + building] = 1
                building = below[building]
    at += 2 * buildings
    market = s.market
    a_row = s.cards.places_a_row
    for level in range(LEVELS):
        for lies in range(a_row):
            building = market[level * a_row + lies]
            if building != NOBODY:
                out[at + building] = u8(lies + 1)
    return at + buildings


def write_craftsmen(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    """Where each lies, counted from the top; and who stands on the slots: 1 oneself, 2 and on the others clockwise."""
    cards = s.cards
    craftsmen = cards.craftsmen
    boards: i64 = len(cards.board_names)
    at = place(out, at, s.right, craftsmen)
    at = place(out, at, s.middle, craftsmen)
    at = mark(out, at, s.left, 0, s.left_size, craftsmen)
    at = mark(out, at, s.discards, 0, s.discards_size, craftsmen)
    if s.next == DRAFT:
        place(out, at, s.pair_board, boards)
    at += boards
    standing = s.standing
    right = s.right
    players = s.players
    slots_at = cards.slots_at
    column: i64 = len(right)
    for i in range(column):
        craftsman = right[i]
        for slot in range(slots_at[craftsman], slots_at[craftsman + 1]):
            if standing[slot] != NOBODY:
                out[at + slot] = u8(1 + after(standing[slot], seat, players))
    return at + len(standing)


def write_course(s: Pieces, out: vec[u8], at: i64) -> i64:
    out[at] = small(s.round)
    out[at + 1] = small(s.lap)
    out[at + 2] = small(s.turn)
    out[at + 3] = flag(s.next == DRAFT)
    for level in range(LEVELS):
        out[at + 4 + level] = small(deck_left(s, level))
    at += 4 + LEVELS
    out[at] = small(s.craftsman_deck_size - s.craftsmen_dealt)
    return at + 1


def write_asked(s: Pieces, out: vec[u8], at: i64) -> None:
    """The open decision: the building chosen so far by where it lies, or how many cubes."""
    ask = s.asked()
    at = one_of(out, at, ask, len(ASKS))
    building: i64 = NOBODY
    slot: i64 = NOBODY
    if ask == ASK_SLOT:
        building = s.asked_a()
    elif ask in (ASK_COINS, ASK_WOOD):
        building = s.asked_a() // SLOTS
        slot = s.asked_a() % SLOTS
    if building != NOBODY:
        out[at + s.cards.level[building]] = 1
        lies: i64 = 0
        while s.market[lies] != building:
            lies += 1
        out[at + LEVELS] = small(lies % s.cards.places_a_row + 1)
    at = one_of(out, at + LEVELS + 1, slot, SLOTS)
    if ask == ASK_WOOD:
        out[at] = small(s.asked_b())
    elif ask in (ASK_GAIN, ASK_SELL):
        out[at + 1] = small(s.cards.effects.cubes[s.asked_a()])
