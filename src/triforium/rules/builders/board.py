"""A player's board: what its slots give, and which contracts it shows."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.cards import SLOTS, WHOLE_BOARD
from triforium.rules.builders.effect_rows import COINS, GOODS_KINDS, STONE, WOOD
from triforium.rules.builders.pieces import INCOME_ROWS, Pieces
from triforium.rules.builders.steps import NOBODY


def slot_gives(s: Pieces, seat: i64, slot: i64) -> tuple[i64, i64, i64]:
    """The coins, wood and stone of one slot; of all slots together for WHOLE_BOARD."""
    at = (seat * INCOME_ROWS + slot) * GOODS_KINDS
    return s.income[at + COINS], s.income[at + WOOD], s.income[at + STONE]


def gives_something(s: Pieces, seat: i64, slot: i64) -> bool:
    coins, wood, stone = slot_gives(s, seat, slot)
    return coins > 0 or wood > 0 or stone > 0


def look_at_board(s: Pieces, seat: i64) -> None:
    """After something was put on a player's board: note what it gives and counts, and which kinds' contracts show."""
    whole = (seat * INCOME_ROWS + WHOLE_BOARD) * GOODS_KINDS
    for good in range(GOODS_KINDS):
        s.income[whole + good] = 0
    s.printed[seat] = 0
    for slot in range(SLOTS):
        look_at_slot(s, seat, slot)
        at = (seat * INCOME_ROWS + slot) * GOODS_KINDS
        for good in range(GOODS_KINDS):
            s.income[whole + good] += s.income[at + good]
    bits: i64 = 0
    for kind in range(s.cards.kinds):
        if shows_badges(s, seat, kind):
            bits |= 1 << kind
    s.in_sight[seat] = bits


def look_at_slot(s: Pieces, seat: i64, slot: i64) -> None:
    """Its top building gives its income, those covered what is left of theirs, a bare slot its coins."""
    cards = s.cards
    income = s.income
    at = (seat * INCOME_ROWS + slot) * GOODS_KINDS
    building = s.top[seat * SLOTS + slot]
    if building == NOBODY:
        income[at + COINS] = cards.slot_coins[s.board[seat] * SLOTS + slot]  # B2.1
        return
    printed = cards.income
    for good in range(GOODS_KINDS):
        income[at + good] = printed[building * GOODS_KINDS + good]  # B2.1
    s.printed[seat] += cards.points[building]  # B8.2
    residual = cards.residual
    building = s.below[building]
    while building != NOBODY:
        for good in range(GOODS_KINDS):
            income[at + good] += residual[building * GOODS_KINDS + good]  # B2.1
        s.printed[seat] += cards.points[building]  # B8.2: covered or not
        building = s.below[building]


def shows_badges(s: Pieces, seat: i64, kind: i64) -> bool:
    """Whether all badges of the open contract of a kind are visible at once."""
    kinds = s.cards.kinds
    needs = s.cards.needs
    badges = s.badges
    at = s.contract[kind] * kinds
    for badge in range(kinds):
        if badges[seat * kinds + badge] < needs[at + badge]:
            return False  # B6.1
    return True


def pay_out_income(s: Pieces) -> None:
    for seat in range(s.players):
        coins, wood, stone = slot_gives(s, seat, WHOLE_BOARD)
        s.add(seat, coins, wood, stone)  # B2.1
        s.note(events.INCOME_TAKEN, seat, coins, wood, stone)


def collect(s: Pieces, seat: i64, slot: i64) -> None:
    """The income of one slot at once, bare or built on."""
    s.note(events.SLOT_COLLECTED, seat, slot)
    coins, wood, stone = slot_gives(s, seat, slot)
    s.gain(seat, coins, wood, stone)  # B3.8
