"""Setting up the table, and the draft of boards and craftsmen."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.board import look_at_board
from triforium.rules.builders.cards import LEVELS
from triforium.rules.builders.columns import fill_offer, shuffle_craftsmen
from triforium.rules.builders.effect_rows import COINS, STONE, WOOD
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import ASK_PAIR, INCOME, NOBODY


def set_up(s: Pieces) -> None:
    """The central board, the contracts, what players hold, the pairs and the deck of craftsmen."""
    s.clear_pieces()
    lay_out_buildings(s)
    open_contracts(s)
    for seat in range(s.players):
        s.add(seat, s.cards.start[COINS], s.cards.start[WOOD], s.cards.start[STONE])  # B1.3
        s.workers[seat] = s.cards.workers  # B1.3
    make_pairs(s)


def lay_out_buildings(s: Pieces) -> None:
    """Each level's deck is shuffled; the first ones lie open from left to right."""
    cards = s.cards
    for building in range(cards.buildings):
        s.building_deck[building] = building
    for level in range(LEVELS):
        start = cards.level_at[level]
        stop = cards.level_at[level + 1]
        s.source.numbered("buildings", level + 1).shuffle(s.building_deck, start, stop)  # B1.1
        s.shown[level] = start
        for place in range(cards.places_a_row):
            if s.shown[level] < stop:
                building = s.building_deck[s.shown[level]]
                s.market[level * cards.places_a_row + place] = building  # B1.1
                s.shown[level] += 1
                s.note(events.BUILDING_SHOWN, building)


def open_contracts(s: Pieces) -> None:
    """One of each kind, for the whole game."""
    cards = s.cards
    luck = s.source.stream("contracts")
    for kind in range(cards.kinds):
        first = cards.contract_at[kind]
        s.contract[kind] = first + luck.below(cards.contract_at[kind + 1] - first)  # B1.2
        s.note(events.CONTRACT_OPENED, s.contract[kind])


def make_pairs(s: Pieces) -> None:
    """A craftsman and a board each, one pair more than players; the other craftsmen make the deck."""
    cards = s.cards
    column = cards.column(s.players)
    craftsmen = vec[i64]()
    late = vec[i64]()
    for craftsman in range(cards.craftsmen):
        if cards.joins_late[craftsman]:
            late = append(late, craftsman)  # B1.4
        else:
            craftsmen = append(craftsmen, craftsman)
    s.shuffles += 1
    s.source.numbered("craftsmen", s.shuffles).shuffle(craftsmen, 0, len(craftsmen))  # B1.4
    boards = vec[i64](list(range(len(cards.board_names))))
    s.source.stream("boards").shuffle(boards, 0, len(boards))  # B1.4
    for i in range(column):
        s.right[i] = craftsmen[i]
        s.pair_board[i] = boards[i]
        s.note(events.PAIR_OFFERED, craftsmen[i], boards[i])
    for i in range(column, len(craftsmen)):
        s.discards[s.discards_size] = craftsmen[i]
        s.discards_size += 1
    for i in range(len(late)):
        s.discards[s.discards_size] = late[i]  # B1.7
        s.discards_size += 1
    shuffle_craftsmen(s)  # B1.7


def chosen_so_far(s: Pieces) -> i64:
    count: i64 = 0
    for i in range(len(s.right)):
        if s.right_owner[i] != NOBODY:
            count += 1
    return count


def go_on_drafting(s: Pieces) -> None:
    """The last of the first round chooses first, the first player last."""
    chosen = chosen_so_far(s)
    if chosen < s.players:
        s.ask(ASK_PAIR, (s.first + s.players - 1 - chosen) % s.players)  # B1.5
    else:
        end_draft(s)


def offer_pairs(s: Pieces) -> None:
    for i in range(len(s.right)):
        if s.right_owner[i] == NOBODY:  # B1.5
            s.may(s.act.choose + s.right[i])


def choose_pair(s: Pieces, craftsman: i64) -> None:
    seat = s.asked_seat()
    s.close()
    for i in range(len(s.right)):
        if s.right[i] == craftsman:
            board = s.pair_board[i]
            s.right_owner[i] = seat  # B1.5
            s.board[seat] = board
            s.badges[seat * s.cards.kinds + s.cards.board_badge[board]] += 1  # B6.1
            look_at_board(s, seat)
            s.note(events.PAIR_CHOSEN, seat, craftsman, board)


def end_draft(s: Pieces) -> None:
    """The right column in the order of the first round, what nobody chose last; then the first offer."""
    column = len(s.right)
    pairs = s.right[:]
    choosers = s.right_owner[:]
    at: i64 = 0
    for i in range(s.players):
        for pair in range(column):
            if choosers[pair] == (s.first + i) % s.players:
                s.right[at] = pairs[pair]  # B1.6
                s.right_owner[at] = choosers[pair]
                at += 1
    for pair in range(column):
        if choosers[pair] == NOBODY:
            s.right[at] = pairs[pair]  # B1.6
            s.right_owner[at] = NOBODY
            at += 1
    fill_offer(s)  # B1.7
    s.next = INCOME
