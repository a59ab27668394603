"""A player's board: what its slots give, and which contracts it shows."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.cards import SLOTS
from triforium.rules.builders.effect_rows import COINS, GOODS_KINDS, STONE, WOOD
from triforium.rules.builders.pieces import NOBODY, Pieces


def slot_gives(s: Pieces, seat: i64, slot: i64) -> tuple[i64, i64, i64]:
    """The coins, wood and stone of one slot: its top building, those covered, or the bare slot's coins."""
    cards = s.cards
    building = s.top[seat * SLOTS + slot]
    if building == NOBODY:
        return cards.slot_coins[s.board[seat] * SLOTS + slot], 0, 0  # B2.1
    at = building * GOODS_KINDS
    coins = cards.income[at + COINS]  # B2.1
    wood = cards.income[at + WOOD]  # B2.1
    stone = cards.income[at + STONE]  # B2.1
    building = s.below[building]
    while building != NOBODY:
        at = building * GOODS_KINDS
        coins += cards.residual[at + COINS]  # B2.1
        wood += cards.residual[at + WOOD]  # B2.1
        stone += cards.residual[at + STONE]  # B2.1
        building = s.below[building]
    return coins, wood, stone


def gives_something(s: Pieces, seat: i64, slot: i64) -> bool:
    coins, wood, stone = slot_gives(s, seat, slot)
    return coins > 0 or wood > 0 or stone > 0


def look_at_board(s: Pieces, seat: i64) -> None:
    """After something was put on a player's board: note its income, and which kinds' contracts show, as bits."""
    at = seat * GOODS_KINDS
    for good in range(GOODS_KINDS):
        s.income[at + good] = 0
    for slot in range(SLOTS):
        coins, wood, stone = slot_gives(s, seat, slot)
        s.income[at + COINS] += coins
        s.income[at + WOOD] += wood
        s.income[at + STONE] += stone
    bits: i64 = 0
    for kind in range(s.cards.kinds):
        if shows_badges(s, seat, kind):
            bits |= 1 << kind
    s.in_sight[seat] = bits


def shows_badges(s: Pieces, seat: i64, kind: i64) -> bool:
    """Whether all badges of the open contract of a kind are visible at once."""
    kinds = s.cards.kinds
    needs = s.contract[kind] * kinds
    for badge in range(kinds):
        if s.badges[seat * kinds + badge] < s.cards.needs[needs + badge]:
            return False  # B6.1
    return True


def pay_out_income(s: Pieces) -> None:
    for seat in range(s.players):
        at = seat * GOODS_KINDS
        s.add(seat, s.income[at + COINS], s.income[at + WOOD], s.income[at + STONE])  # B2.1
        s.note(events.INCOME, seat, s.income[at + COINS], s.income[at + WOOD], s.income[at + STONE])


def collect(s: Pieces, seat: i64, slot: i64) -> None:
    """The income of one slot at once, bare or built on."""
    s.note(events.SLOT_COLLECTED, seat, slot)
    coins, wood, stone = slot_gives(s, seat, slot)
    s.gain(seat, coins, wood, stone)  # B3.8
