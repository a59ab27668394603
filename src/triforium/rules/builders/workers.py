"""Sending a worker to a craftsman of the right column, or to the permanent one."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.columns import offer_recruits
from triforium.rules.builders.effects import begin_effect, can_afford, does_something
from triforium.rules.builders.pieces import NOBODY, Pieces


def offer_actions(s: Pieces) -> None:
    """One action: a worker, or the recruitment."""
    seat = s.asked_seat()
    if s.workers[seat] > 0:
        for i in range(len(s.right)):
            if s.right_owner[i] != seat:  # B3.3
                offer_craftsman(s, seat, s.right[i])
        offer_craftsman(s, seat, s.cards.permanent)  # B3.1
    offer_recruits(s, seat)


def offer_craftsman(s: Pieces, seat: i64, craftsman: i64) -> None:
    cards = s.cards
    for line in range(cards.line_at[craftsman], cards.line_at[craftsman + 1]):
        for way in range(cards.way_at[line], cards.way_at[line + 1]):
            if is_open(s, way) and is_usable(s, seat, way):
                s.may(s.act.send + way)


def is_permanent(s: Pieces, way: i64) -> bool:
    return s.cards.way_line[way] >= s.cards.permanent_line


def free_slot(s: Pieces, way: i64) -> i64:
    """A slot of that price on which nobody stands."""
    for slot in range(s.cards.slot_at[way], s.cards.slot_at[way + 1]):
        if s.standing[slot] == NOBODY:
            return slot
    return NOBODY


def is_open(s: Pieces, way: i64) -> bool:
    return is_permanent(s, way) or free_slot(s, way) != NOBODY  # B3.1, B3.2


def is_usable(s: Pieces, seat: i64, way: i64) -> bool:
    """Price and effect can be paid together beforehand, and something would come of it."""
    effect = s.cards.line_effect[s.cards.way_line[way]]
    coins = s.coins(seat) - s.cards.way_price[way]
    return coins >= 0 and can_afford(s, seat, effect, coins) and does_something(s, seat, effect, coins)  # B3.5


def owner_of(s: Pieces, craftsman: i64) -> i64:
    """Whose recruiter stands on a craftsman of the right column."""
    for i in range(len(s.right)):
        if s.right[i] == craftsman:
            return s.right_owner[i]
    return NOBODY


def send(s: Pieces, way: i64) -> None:
    """The worker stands, the price goes to the owner or to the reserve, then the line's effect happens."""
    seat = s.asked_seat()
    line = s.cards.way_line[way]
    s.close()
    s.workers[seat] -= 1
    s.note(events.WORKER_SENT, seat, line)
    if is_permanent(s, way):
        s.crowd[(line - s.cards.permanent_line) * s.players + seat] += 1  # B3.1
    else:
        s.standing[free_slot(s, way)] = seat  # B3.2
        price = s.cards.way_price[way]
        if price > 0:
            owner = owner_of(s, s.cards.line_craftsman[line])
            s.pay_to(seat, owner, price)  # B3.2, B3.4
            s.note(events.PRICE_PAID, seat, price, owner)
    begin_effect(s, seat, s.cards.line_effect[line])  # B3.2


def take_back_workers(s: Pieces) -> None:
    for slot in range(len(s.standing)):
        s.standing[slot] = NOBODY  # B7.1
    for i in range(len(s.crowd)):
        s.crowd[i] = 0
    for seat in range(s.players):
        s.workers[seat] = s.cards.workers  # B7.1
