"""Setting up, what is laid out before each round, ending it, ending the game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.journal import ROUND_BEGINS
from triforium.rules.pillars import events
from triforium.rules.pillars.cards import CATHEDRAL
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, VP
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    EVENT_DECK,
    GRAY,
    GRAY_NEXT,
    IN_POOL,
    NOBODY,
    NOT_ROLLED,
    PRIVILEGE_DECK,
    RESERVE,
    RESOURCE_CARDS,
    STACK,
    STEP_DRAFT,
    STEP_ROUND_BEGINS,
    WORKER_PLACES,
)


def set_up(s: Pieces) -> None:
    """The players' goods and craftsmen, the two decks."""
    cards = s.cards
    s.clear_pieces()
    for seat in range(s.players):
        after = (seat + s.players - s.start) % s.players
        s.goods[seat * GOODS + GOLD] = cards.start_gold + cards.gold_a_seat * after  # P1.3
        s.goods[seat * GOODS + VP] = cards.start_vp  # P1.2
        s.workers[seat * WORKER_PLACES + RESERVE] = cards.workers  # P1.2
        for i in range(len(cards.starters)):
            s.engage(seat, cards.starters[i])  # P1.2
    s.source.of_round(s.round, PRIVILEGE_DECK).shuffle(s.privilege_deck, 0, cards.privileges.shuffled)  # P1.6
    s.source.of_round(s.round, EVENT_DECK).shuffle(s.event_deck, 0, cards.events.count)  # P1.7


def begin_round(s: Pieces) -> None:
    s.round += 1
    s.note(ROUND_BEGINS, s.round, s.start)
    s.event = NOBODY
    s.immune = 0
    s.die = NOT_ROLLED
    s.traded = 0
    s.price_at = 0  # P8.7
    restock(s)
    show_privileges(s)
    deal_craftsmen(s)
    deal_resource_cards(s)
    foresee(s)
    s.taker = s.start  # P3.1
    s.next = STEP_DRAFT


def restock(s: Pieces) -> None:
    """The market is filled up, a metal lies at the court, borrowed workers change hands."""
    for kind in range(METAL):
        s.market[kind] = s.cards.stock[kind]  # P1.8 P8.7
    if s.court == 0:
        s.court = s.cards.court_metal  # P1.8 P8.7
    for seat in range(s.players):
        at = seat * WORKER_PLACES
        s.workers[at + RESERVE] += s.workers[at + GRAY_NEXT] - s.workers[at + GRAY]  # P6.7 P8.7
        s.workers[at + GRAY] = s.workers[at + GRAY_NEXT]  # P6.7
        s.workers[at + GRAY_NEXT] = 0


def show_privileges(s: Pieces) -> None:
    """The next ones of the deck, one on each Kingsbridge space; in the last round those set aside for it."""
    at = s.open_from()
    for i in range(len(s.kingsbridge)):
        s.kingsbridge[i] = s.privilege_deck[at + i]  # P2.1
        s.note(events.PRIVILEGE_SHOWN, s.kingsbridge[i])


def deal_craftsmen(s: Pieces) -> None:
    """The round's stack, shuffled: the first to Shiring, the others into the pool."""
    stack = vec[i64]([i64(0)] * s.cards.stack_most)
    size: i64 = 0
    for craftsman in range(len(s.cards.craftsmen)):
        if s.cards.round_of[craftsman] == s.round:
            stack[size] = craftsman  # P1.4
            size += 1
    s.source.of_round(s.round, STACK).shuffle(stack, 0, size)  # P1.4
    at_shiring: i64 = len(s.shiring)
    for i in range(size):
        if i < at_shiring:
            s.shiring[i] = stack[i]  # P2.2
            s.note(events.CRAFTSMAN_AT_SHIRING, stack[i])
        else:
            s.pool[i - at_shiring] = stack[i]  # P2.2
            s.note(events.CRAFTSMAN_IN_POOL, stack[i])


def deal_resource_cards(s: Pieces) -> None:
    """All are shuffled, some sit the round out."""
    order = vec[i64]([i64(0)] * s.cards.field_count)
    for card in range(s.cards.field_count):
        order[card] = card
    s.source.of_round(s.round, RESOURCE_CARDS).shuffle(order, 0, s.cards.field_count)  # P2.3
    for i in range(s.cards.fields_in_pool):
        s.field[order[i]] = IN_POOL  # P2.3
        s.note(events.CARD_IN_POOL, order[i])


def foresee(s: Pieces) -> None:
    """Who has foresight looks at the coming event."""
    for seat in range(s.players):
        if s.foresees(seat):
            s.note(events.EVENT_FORESEEN, seat, s.event_deck[s.round - 1])  # P9.V8


def end_round(s: Pieces) -> None:
    """Step 14: who starts the next round; after the last one the game is over."""
    if s.round == s.cards.rounds:
        s.send_home(CATHEDRAL)
        s.ended = True  # P8.8
        return
    visitor = s.first_visitor(CATHEDRAL)
    s.start = visitor if visitor != NOBODY else s.clockwise(1)  # P8.6
    s.send_home(CATHEDRAL)
    s.note(events.START_PLAYER, s.start)
    s.next = STEP_ROUND_BEGINS


def has_won(s: Pieces, seat: i64) -> bool:
    """Most VP, of those tied most gold; who is still tied shares the win."""
    for other in range(s.players):
        if s.vp(other) > s.vp(seat):
            return False  # P8.8
        if s.vp(other) == s.vp(seat) and s.gold(other) > s.gold(seat):
            return False  # P8.8
    return True
