"""Phase I: resource cards and craftsmen out of the pool."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.goods import GOLD, GOODS
from triforium.rules.pillars.master_builders import fill_bag
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import ASK_TAKE, IN_POOL, MILL, NOBODY, RESERVE, WORKER_PLACES


def next_to_take(s: Pieces) -> None:
    """Ask the next player clockwise who has not passed, until the pool is empty or all have passed."""
    if not is_pool_empty(s):
        for _seat in range(s.players):
            if not s.has_passed(s.taker):
                s.ask(ASK_TAKE, s.taker)  # P3.1
                return
            s.taker = (s.taker + 1) % s.players
    end_draft(s)


def is_pool_empty(s: Pieces) -> bool:
    for card in range(len(s.field)):
        if s.field[card] == IN_POOL:
            return False
    for i in range(len(s.pool)):
        if s.pool[i] != NOBODY:
            return False
    return True


def offer_pool(s: Pieces) -> None:
    seat = s.asked_seat()
    reserve = s.workers[seat * WORKER_PLACES + RESERVE]
    gold = s.goods[seat * GOODS + GOLD]
    field = s.field
    needed = s.cards.field_workers
    for card in range(len(field)):
        if field[card] == IN_POOL and needed[card] <= reserve:  # P3.2
            s.may(s.act.take + card)
    spare = s.craftsman_count[seat] < s.room(seat)
    for i in range(len(s.pool)):
        craftsman = s.pool[i]
        if craftsman != NOBODY and s.cards.price[craftsman] <= gold:  # P3.3
            s.may(s.act.take_craftsman[craftsman])
            if spare:
                s.may(s.act.deny[craftsman])  # P3.5
    s.may(s.act.give_pass)  # P3.1


def take_card(s: Pieces, card: i64) -> None:
    """A resource card, and the workers that it needs onto its field."""
    seat = next_turn(s)
    s.field[card] = seat
    s.workers[seat * WORKER_PLACES + RESERVE] -= s.cards.field_workers[card]  # P3.2
    s.note(events.CARD_TAKEN, seat, card, s.cards.field_workers[card])


def hire(s: Pieces, craftsman: i64) -> None:
    seat = next_turn(s)
    s.pay(seat, s.cards.price[craftsman])  # P3.3
    leave_pool(s, craftsman)
    s.note(events.CRAFTSMAN_HIRED, seat, craftsman, s.cards.price[craftsman])
    s.engage(seat, craftsman)  # P3.4


def deny(s: Pieces, craftsman: i64) -> None:
    """Paid for and sent away, so that nobody else gets him."""
    seat = next_turn(s)
    s.pay(seat, s.cards.price[craftsman])  # P3.5
    leave_pool(s, craftsman)  # P3.5
    s.note(events.CRAFTSMAN_DENIED, seat, craftsman, s.cards.price[craftsman])


def give_pass(s: Pieces) -> None:
    seat = next_turn(s)
    s.passed |= 1 << seat  # P3.1


def discard(s: Pieces, craftsman: i64) -> None:
    seat = s.asked_seat()
    s.close()
    s.dismiss(seat, craftsman)  # P3.4
    s.note(events.CRAFTSMAN_DISCARDED, seat, craftsman)


def offer_craftsmen(s: Pieces, discarding: bool) -> None:
    """One of the player's craftsmen: to be discarded, or to be lost to the event."""
    seat = s.asked_seat()
    at = seat * s.cards.slots
    for i in range(s.craftsman_count[seat]):
        craftsman = s.craftsmen[at + i]
        s.may(s.act.discard[craftsman] if discarding else s.act.lose[craftsman])  # P3.4 P9.E10


def next_turn(s: Pieces) -> i64:
    """The one who is asked has decided; clockwise on."""
    seat = s.asked_seat()
    s.close()
    s.taker = (seat + 1) % s.players  # P3.1
    return seat


def leave_pool(s: Pieces, craftsman: i64) -> None:
    for i in range(len(s.pool)):
        if s.pool[i] == craftsman:
            s.pool[i] = NOBODY


def end_draft(s: Pieces) -> None:
    """What was not taken is put away; who did not go to the fields goes to the wool mill."""
    for i in range(len(s.pool)):
        s.pool[i] = NOBODY  # P3.6
    for card in range(len(s.field)):
        if s.field[card] == IN_POOL:
            s.field[card] = NOBODY  # P3.6
    for seat in range(s.players):
        at = seat * WORKER_PLACES
        s.workers[at + MILL] = s.workers[at + RESERVE]  # P3.7
        s.workers[at + RESERVE] = 0  # P3.7
        s.note(events.WORKERS_TO_MILL, seat, s.workers[at + MILL])
    s.passed = 0
    fill_bag(s)
