"""A position as a dump and back."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from triforium.rules.builders.board import look_at_board
from triforium.rules.builders.building import deck_left
from triforium.rules.builders.cards import CASTLE, LEVEL, LEVELS, SLOTS
from triforium.rules.builders.draft import chosen_so_far
from triforium.rules.builders.effect_rows import GOODS, GOODS_KINDS
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.position_checks import check_asks, check_course
from triforium.rules.builders.rounds import laps
from triforium.rules.builders.steps import DRAFT, NEXT, NOBODY
from triforium.rules.game import seat_or_none
from triforium.rules.sheet import Sheet


def write(s: Pieces) -> dict[str, Any]:
    cards = s.cards
    craftsmen = cards.craftsman_names
    drafting = s.next == DRAFT
    return {
        "next": NEXT[s.next],
        "round": s.round,
        "lap": s.lap,
        "turn": s.turn,
        "ending": seat_or_none(s.ending),
        "shuffles": s.shuffles,
        "pairs": [write_pair(s, i) for i in range(len(s.right))] if drafting else [],
        "right": [] if drafting else [write_craftsman(s, i) for i in range(len(s.right))],
        "middle": [{"craftsman": craftsmen[s.middle[i]], "owner": s.middle_owner[i]} for i in range(s.middle_size)],
        "left": [craftsmen[s.left[i]] for i in range(s.left_size)],
        "deck": [craftsmen[s.craftsman_deck[i]] for i in range(s.craftsmen_dealt, s.craftsman_deck_size)],
        "discards": [craftsmen[s.discards[i]] for i in range(s.discards_size)],
        "permanent": [
            [s.crowd[line * s.players + seat] for seat in range(s.players)] for line in range(cards.permanent_lines)
        ],
        "market": {LEVEL[level]: write_row(s, level) for level in range(LEVELS)},
        "building_decks": {
            LEVEL[level]: [
                cards.building_names[s.building_deck[i]]
                for i in range(s.shown[level], s.shown[level] + deck_left(s, level))
            ]
            for level in range(LEVELS)
        },
        "contracts": {
            cards.kind_names[kind]: {
                "contract": cards.contract_names[s.contract[kind]],
                "by": [seat for seat in range(s.players) if s.mark[seat * cards.kinds + kind]],
            }
            for kind in range(cards.kinds)
        },
        "seats": [write_seat(s, seat) for seat in range(s.players)],
    }


def write_pair(s: Pieces, i: i64) -> dict[str, Any]:
    return {
        "craftsman": s.cards.craftsman_names[s.right[i]],
        "board": s.cards.board_names[s.pair_board[i]],
        "seat": seat_or_none(s.right_owner[i]),
    }


def write_craftsman(s: Pieces, i: i64) -> dict[str, Any]:
    """Workers stand on the slots line by line, on each from the cheapest to the dearest."""
    craftsman = s.right[i]
    slots = range(s.cards.slots_at[craftsman], s.cards.slots_at[craftsman + 1])
    return {
        "craftsman": s.cards.craftsman_names[craftsman],
        "owner": seat_or_none(s.right_owner[i]),
        "workers": [seat_or_none(s.standing[slot]) for slot in slots],
    }


def write_row(s: Pieces, level: i64) -> list[str | None]:
    row = s.cards.places_a_row
    return [
        s.cards.building_names[s.market[place]] if s.market[place] != NOBODY else None
        for place in range(level * row, (level + 1) * row)
    ]


def stack(s: Pieces, seat: i64, slot: i64) -> list[int]:
    """The buildings of a slot, the lowest first."""
    out: list[int] = []
    building = s.top[seat * SLOTS + slot]
    while building != NOBODY:
        out.insert(0, building)
        building = s.below[building]
    return out


def write_seat(s: Pieces, seat: i64) -> dict[str, Any]:
    cards = s.cards
    drafting = s.next == DRAFT
    return {
        "board": None if drafting else cards.board_names[s.board[seat]],
        "coins": s.coins(seat),
        "wood": s.wood(seat),
        "stone": s.stone(seat),
        "slots": [[cards.building_names[card] for card in stack(s, seat, slot)] for slot in range(SLOTS)],
    }


def read(s: Pieces, sheet: Sheet) -> None:
    """Take a dump in, and refuse what could not lie on a table."""
    s.clear_pieces()
    cards = s.cards
    s.next = sheet.word("next", NEXT)
    drafting = s.next == DRAFT
    s.round = sheet.number("round", 0 if drafting else 1, 0 if drafting else cards.end_rounds)
    s.lap = sheet.number("lap", 0 if drafting else 1, 0 if drafting else laps(s))
    s.turn = sheet.number("turn", 0, 0 if drafting else s.players - 1)
    s.ending = sheet.number_or_none("ending", 0, s.players - 1)
    s.shuffles = sheet.number("shuffles", 2)
    seen: set[int] = set()
    seats = sheet.parts("seats", s.players)
    if drafting:
        read_pairs(s, sheet, seats, seen)
    else:
        read_right(s, sheet, seen)
        read_boards(s, seats)
    read_other_craftsmen(s, sheet, seen, drafting)
    built: set[int] = set()
    for seat, part in enumerate(seats):
        read_seat(s, seat, part, built)
    read_market(s, sheet, built)
    read_contracts(s, sheet)
    check_course(s, sheet)
    check_asks(s)


def read_pairs(s: Pieces, sheet: Sheet, seats: list[Sheet], seen: set[int]) -> None:
    cards = s.cards
    boards: set[int] = set()
    sheet.items("right", 0)
    for i, part in enumerate(sheet.parts("pairs", len(s.right))):
        craftsman = part.word("craftsman", circulating(s))
        board = part.word("board", cards.board_names)
        part.place_once("craftsman", seen, craftsman, cards.craftsman_names)
        part.place_once("board", boards, board, cards.board_names)
        if cards.joins_late[craftsman]:
            part.refuse("craftsman", "joins after the draft")
        s.right[i] = craftsman
        s.pair_board[i] = board
        if part.value("seat") is not None:
            seat = part.number("seat", 0, s.players - 1)
            if s.board[seat] != NOBODY:
                part.refuse("seat", "has chosen already")
            s.right_owner[i] = seat
            take_board(s, seat, board)
        part.done()
    for i in range(chosen_so_far(s)):
        if s.board[(s.first + s.players - 1 - i) % s.players] == NOBODY:
            sheet.refuse("pairs", "they are chosen from the last player to the first")
    for part in seats:
        if part.value("board") is not None:
            part.refuse("board", "nobody has one before the draft is over")


def read_right(s: Pieces, sheet: Sheet, seen: set[int]) -> None:
    names = s.cards.craftsman_names
    sheet.items("pairs", 0)
    owners: set[int] = set()
    for i, part in enumerate(sheet.parts("right", len(s.right))):
        craftsman = part.word("craftsman", circulating(s))
        part.place_once("craftsman", seen, craftsman, names)
        s.right[i] = craftsman
        if i < s.players:
            owner = part.number("owner", 0, s.players - 1)
            if owner in owners:
                part.refuse("owner", "owns another one already")
            owners.add(owner)
            s.right_owner[i] = owner
        elif part.value("owner") is not None:
            part.refuse("owner", "only players have one")
        start = s.cards.slots_at[craftsman]
        size = s.cards.slots_at[craftsman + 1] - start
        for slot, seat in enumerate(part.numbers_or_none("workers", 0, s.players - 1, size)):
            if seat != NOBODY and seat == s.right_owner[i]:
                part.refuse(f"workers[{slot}]", "nobody uses his own craftsman")
            s.standing[start + slot] = seat
        part.done()


def circulating(s: Pieces) -> list[str]:
    return s.cards.craftsman_names[: s.cards.craftsmen]


def read_boards(s: Pieces, seats: list[Sheet]) -> None:
    boards: set[int] = set()
    for seat, part in enumerate(seats):
        board = part.word("board", s.cards.board_names)
        part.place_once("board", boards, board, s.cards.board_names)
        take_board(s, seat, board)


def take_board(s: Pieces, seat: i64, board: i64) -> None:
    s.board[seat] = board
    s.badges[seat * s.cards.kinds + s.cards.board_badge[board]] += 1


def read_other_craftsmen(s: Pieces, sheet: Sheet, seen: set[int], drafting: bool) -> None:
    names = s.cards.craftsman_names
    known = circulating(s)
    column = len(s.right)
    middle = sheet.parts("middle")
    left = sheet.words("left", known)
    discards = sheet.words("discards", known)
    if drafting and (middle or left or discards):
        sheet.refuse("left", "nobody is on offer before the draft is over")
    if len(middle) > s.players or (not drafting and len(middle) + len(left) != column):
        sheet.refuse("left", f"{column} craftsmen are on offer or recruited")
    for i, part in enumerate(middle):
        s.middle[i] = part.word("craftsman", known)
        part.place_once("craftsman", seen, s.middle[i], names)
        owner = part.number("owner", 0, s.players - 1)
        if s.recruited[owner]:
            part.refuse("owner", "recruits once a round")
        s.middle_owner[i] = owner
        s.recruited[owner] = 1
        part.done()
    s.middle_size = len(middle)
    for i, craftsman in enumerate(left):
        sheet.place_once("left", seen, craftsman, names)
        s.left[i] = craftsman
    s.left_size = len(left)
    for craftsman in sheet.words("deck", known):
        sheet.place_once("deck", seen, craftsman, names)
        s.craftsman_deck[s.craftsman_deck_size] = craftsman
        s.craftsman_deck_size += 1
    for i, craftsman in enumerate(discards):
        sheet.place_once("discards", seen, craftsman, names)
        s.discards[i] = craftsman
    s.discards_size = len(discards)
    for craftsman in range(s.cards.craftsmen):
        if craftsman not in seen:
            sheet.refuse("deck", f"{names[craftsman]} is nowhere")


def read_seat(s: Pieces, seat: i64, part: Sheet, built: set[int]) -> None:
    cards = s.cards
    for good, name in enumerate(GOODS):
        s.goods[seat * GOODS_KINDS + good] = part.number(name)
    slots = Sheet({f"slots[{i}]": slot for i, slot in enumerate(part.items("slots", int(SLOTS)))}, part.place, True)
    for slot in range(SLOTS):
        key = f"slots[{slot}]"
        for building in slots.words(key, cards.building_names):
            slots.place_once(key, built, building, cards.building_names)
            covered = s.top[seat * SLOTS + slot]
            if s.is_castle(covered):
                slots.refuse(key, "a castle is never covered")
            if covered != NOBODY:
                s.show_badges(seat, covered, -1)
            s.below[building] = covered
            s.top[seat * SLOTS + slot] = building
            s.show_badges(seat, building, 1)
            if cards.level[building] == CASTLE:
                s.castles[seat] += 1
    part.done()


def read_market(s: Pieces, sheet: Sheet, built: set[int]) -> None:
    cards = s.cards
    names = cards.building_names
    market = sheet.part("market")
    decks = sheet.part("building_decks")
    for level in range(LEVELS):
        key = LEVEL[level]
        start = cards.level_at[level]
        stop = cards.level_at[level + 1]
        known = names[start:stop]
        deck = decks.words(key, known)
        if len(deck) > stop - start:
            decks.refuse(key, f"there are {stop - start} of them in all")
        s.shown[level] = stop - len(deck)
        for i, building in enumerate(deck):
            s.building_deck[s.shown[level] + i] = start + building
            decks.place_once(key, built, start + building, names)
        row = market.words_or_none(key, known, cards.places_a_row)
        for place, lies in enumerate(row):
            if lies >= 0:
                market.place_once(key, built, start + lies, names)
                s.market[level * cards.places_a_row + place] = start + lies
                if place > 0 and row[place - 1] < 0:
                    market.refuse(key, "buildings lie from the left without a gap")
            elif deck:
                market.refuse(key, "a place is empty only when the deck is")
        for building in range(start, stop):
            if building not in built:
                decks.refuse(key, f"{names[building]} is nowhere")
    market.done()
    decks.done()


def read_contracts(s: Pieces, sheet: Sheet) -> None:
    cards = s.cards
    contracts = sheet.part("contracts")
    for kind in range(cards.kinds):
        part = contracts.part(cards.kind_names[kind])
        s.contract[kind] = part.word("contract", cards.contract_names)
        if cards.contract_kind[s.contract[kind]] != kind:
            part.refuse("contract", f"is not of the kind {cards.kind_names[kind]}")
        for seat in part.numbers("by", 0, s.players - 1):
            if s.mark[seat * cards.kinds + kind]:
                part.refuse("by", "each player realises it once")
            s.mark[seat * cards.kinds + kind] = 1
            s.contracts[seat] += 1
        part.done()
    contracts.done()
    for seat in range(s.players):
        if s.board[seat] != NOBODY:
            look_at_board(s, seat)
    s.count_free_slots()
