"""Sending a worker to a craftsman of the right column, or to the permanent one."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.cards import CUBES, NEEDS
from triforium.rules.builders.columns import offer_recruits
from triforium.rules.builders.effect_rows import COINS, STONE, WOOD
from triforium.rules.builders.effects import begin_effect, does_something
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import NOBODY


def offer_actions(s: Pieces) -> None:
    """One action: a worker, or the recruitment."""
    seat = s.asked_seat()
    if s.workers[seat] > 0:
        offer_column(s, seat)
        offer_permanent(s, seat)  # B3.1
    offer_recruits(s, seat)


def offer_column(s: Pieces, seat: i64) -> None:
    """The slots of the right column that are free and can be used."""
    coins = s.coins(seat)
    wood = s.wood(seat)
    stone = s.stone(seat)
    ways_of = s.cards.ways_of
    for i in range(len(s.right)):
        if s.right_owner[i] == seat:
            continue  # B3.3
        craftsman = s.right[i]
        for way in range(ways_of[craftsman], ways_of[craftsman + 1]):
            if s.free[way] > 0 and is_usable(s, seat, way, coins, wood, stone):  # B3.2
                s.may(s.act.send + way)


def offer_permanent(s: Pieces, seat: i64) -> None:
    ways_of = s.cards.ways_of
    permanent = s.cards.permanent
    for way in range(ways_of[permanent], ways_of[permanent + 1]):
        if is_usable(s, seat, way, s.coins(seat), s.wood(seat), s.stone(seat)):
            s.may(s.act.send + way)  # B3.1


def is_permanent(s: Pieces, way: i64) -> bool:
    return s.cards.way_line[way] >= s.cards.permanent_line


def stand(s: Pieces, seat: i64, way: i64) -> None:
    """The worker takes the first slot of that price on which nobody stands."""
    slot = s.cards.slot_at[way]
    while s.standing[slot] != NOBODY:
        slot += 1
    s.standing[slot] = seat
    s.free[way] -= 1


def is_payable(s: Pieces, way: i64, coins: i64, wood: i64, stone: i64) -> bool:
    """Whether this much pays a way's price together with what its line takes."""
    needs = s.cards.way_needs
    at = way * NEEDS
    return (
        coins >= needs[at + COINS]
        and wood >= needs[at + WOOD]
        and stone >= needs[at + STONE]
        and wood + stone >= needs[at + CUBES]
    )  # B3.5


def is_usable(s: Pieces, seat: i64, way: i64, coins: i64, wood: i64, stone: i64) -> bool:
    """Whether a player with this much can pay a way, and something would come of it."""
    if not is_payable(s, way, coins, wood, stone):
        return False  # B3.5
    cards = s.cards
    line = cards.way_line[way]
    if cards.line_is_plain[line]:
        return True
    return does_something(s, seat, cards.line_effect[line], coins - cards.way_price[way])  # B3.5


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
        stand(s, seat, way)  # B3.2
        price = s.cards.way_price[way]
        if price > 0:
            owner = owner_of(s, s.cards.line_craftsman[line])
            s.pay_to(seat, owner, price)  # B3.2, B3.4
            s.note(events.PRICE_PAID, seat, price, owner)
    begin_effect(s, seat, s.cards.line_effect[line])  # B3.2


def take_back_workers(s: Pieces) -> None:
    """From the craftsmen of the right column and from the permanent one."""
    cards = s.cards
    slot_at = cards.slot_at
    standing = s.standing
    free = s.free
    for i in range(len(s.right)):
        craftsman = s.right[i]
        first = cards.way_at[cards.line_at[craftsman]]
        for way in range(first, cards.way_at[cards.line_at[craftsman + 1]]):
            for slot in range(slot_at[way], slot_at[way + 1]):
                standing[slot] = NOBODY  # B7.1
            free[way] = slot_at[way + 1] - slot_at[way]  # B7.1
    crowd = s.crowd
    for i in range(len(crowd)):
        crowd[i] = 0  # B7.1
    for seat in range(s.players):
        s.workers[seat] = s.cards.workers  # B7.1
