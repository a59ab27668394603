"""Phase III, step 12: the market."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.cards import MARKET
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import ASK_TRADE, NOBODY, STEP_CATHEDRAL

# What players have done this round, as bits of `traded`: a kind's bit for buying, this many above it for selling.
SOLD: Final[i64] = 4
BITS_A_SEAT: Final[i64] = 8


def next_trader(s: Pieces) -> None:
    """The builders act in the order of their spaces, again and again until all have gone."""
    count = s.cards.spaces[MARKET]
    for i in range(count):
        at = (s.visited + i) % count  # P7.1
        seat = s.space[s.cards.space_at[MARKET] + at]
        if seat != NOBODY:
            s.visited = at
            s.ask(ASK_TRADE, seat)  # P7.1
            return
    s.turn = 0
    s.next = STEP_CATHEDRAL  # P7.7


def offer_trades(s: Pieces) -> None:
    seat = s.asked_seat()
    for kind in range(METAL):
        if may_buy(s, seat, kind):
            most = s.gold(seat) // s.cards.prices[kind]  # P7.2 P7.3
            most = most if most < s.market[kind] else s.market[kind]  # P7.2
            for n in range(most):
                s.may(s.act.buy[kind] + n)
    for kind in range(RESOURCES):
        if may_sell(s, seat, kind):
            most = s.goods[seat * GOODS + kind]  # P7.2
            most = most if most < s.cards.most[kind] else s.cards.most[kind]
            for n in range(most):
                s.may(s.act.sell[kind] + n)
    s.may(s.act.give_pass)  # P7.1


def may_buy(s: Pieces, seat: i64, kind: i64) -> bool:
    return not has_sold(s, seat, kind) and s.has_needed(seat, s.cards.buying_needs[kind])  # P7.5 P7.6


def may_sell(s: Pieces, seat: i64, kind: i64) -> bool:
    return not has_bought(s, seat, kind) and s.has_needed(seat, s.cards.selling_needs[kind])  # P7.5 P7.6


def has_bought(s: Pieces, seat: i64, kind: i64) -> bool:
    return (s.traded >> (seat * BITS_A_SEAT + kind)) & 1 != 0


def has_sold(s: Pieces, seat: i64, kind: i64) -> bool:
    return (s.traded >> (seat * BITS_A_SEAT + SOLD + kind)) & 1 != 0


def buy(s: Pieces, kind: i64, count: i64) -> None:
    seat = next_place(s)
    gold = count * s.cards.prices[kind]  # P7.3
    s.pay(seat, gold)
    s.market[kind] -= count  # P7.4
    s.gain(seat, kind, count)
    s.traded |= 1 << (seat * BITS_A_SEAT + kind)  # P7.5
    s.note(events.BOUGHT, seat, kind, count, gold)


def sell(s: Pieces, kind: i64, count: i64) -> None:
    seat = next_place(s)
    s.goods[seat * GOODS + kind] -= count  # P7.4
    gold = s.gain(seat, GOLD, count * s.cards.prices[kind])  # P7.3
    s.traded |= 1 << (seat * BITS_A_SEAT + SOLD + kind)  # P7.5
    s.note(events.SOLD, seat, kind, count, gold)


def leave(s: Pieces) -> None:
    """A builder who passes goes home for the round."""
    s.space[s.cards.space_at[MARKET] + s.visited] = NOBODY  # P7.1
    seat = next_place(s)
    s.note(events.LEFT_MARKET, seat)


def next_place(s: Pieces) -> i64:
    seat = s.asked_seat()
    s.close()
    s.visited = (s.visited + 1) % s.cards.spaces[MARKET]  # P7.1
    return seat
