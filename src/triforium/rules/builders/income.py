"""Income: what the slots of a player's board give."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.cards import SLOTS
from triforium.rules.builders.effect_rows import COINS, GOODS_KINDS, STONE, WOOD
from triforium.rules.builders.pieces import NOBODY, Pieces


def slot_gives(s: Pieces, seat: i64, slot: i64, good: i64) -> i64:
    """How much of a good one slot gives: its top building, those covered, or the bare slot's coins."""
    building = s.top[seat * SLOTS + slot]
    if building == NOBODY:
        if good != COINS:
            return 0
        return s.cards.slot_coins[s.board[seat] * SLOTS + slot]  # B2.1
    amount = s.cards.income[building * GOODS_KINDS + good]  # B2.1
    building = s.below[building]
    while building != NOBODY:
        amount += s.cards.residual[building * GOODS_KINDS + good]  # B2.1
        building = s.below[building]
    return amount


def gives_something(s: Pieces, seat: i64, slot: i64) -> bool:
    for good in range(GOODS_KINDS):
        if slot_gives(s, seat, slot, good) > 0:
            return True
    return False


def income_of(s: Pieces, seat: i64, good: i64) -> i64:
    """What a round's income gives of a good."""
    amount: i64 = 0
    for slot in range(SLOTS):
        amount += slot_gives(s, seat, slot, good)
    return amount


def pay_out_income(s: Pieces) -> None:
    for seat in range(s.players):
        coins = income_of(s, seat, COINS)
        wood = income_of(s, seat, WOOD)
        stone = income_of(s, seat, STONE)
        s.add(seat, coins, wood, stone)  # B2.1
        s.note(events.INCOME, seat, coins, wood, stone)


def collect(s: Pieces, seat: i64, slot: i64) -> None:
    """The income of one slot at once, bare or built on."""
    s.note(events.SLOT_COLLECTED, seat, slot)
    s.gain(
        seat,
        slot_gives(s, seat, slot, COINS),
        slot_gives(s, seat, slot, WOOD),
        slot_gives(s, seat, slot, STONE),
    )  # B3.8
