"""What lies on the table: the fields of a position and the small moves that every phase makes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.actions import Actions
from triforium.rules.builders.cards import CASTLE, LEVELS, SLOTS, Cards
from triforium.rules.builders.effect_rows import COINS, GOODS_KINDS, STONE, WOOD
from triforium.rules.builders.steps import DRAFT, NOBODY
from triforium.rules.game import Game, State

INCOME_ROWS: Final[i64] = 4
"""What each slot of a board gives, and the whole board."""


class Pieces(State):
    """The fields. Arrays over players are flat: `goods[seat * GOODS_KINDS + WOOD]`, `top[seat * SLOTS + slot]`."""

    next: i64
    lap: i64
    turn: i64
    ending: i64
    gap: i64
    shuffles: i64
    # Craftsmen: three columns, the deck from `craftsmen_dealt` on, the discards.
    right: vec[i64]
    right_owner: vec[i64]
    pair_board: vec[i64]
    middle: vec[i64]
    middle_owner: vec[i64]
    middle_size: i64
    left: vec[i64]
    left_size: i64
    craftsman_deck: vec[i64]
    craftsmen_dealt: i64
    craftsman_deck_size: i64
    discards: vec[i64]
    discards_size: i64
    # Who stands on a slot; how many slots of a price are free; how many of a seat stand on the permanent's lines.
    standing: vec[i64]
    free: vec[i64]
    crowd: vec[i64]
    # The central board; the three decks lie behind each other, `shown[level]` is the next to come.
    market: vec[i64]
    building_deck: vec[i64]
    shown: vec[i64]
    contract: vec[i64]
    # Players.
    goods: vec[i64]
    workers: vec[i64]
    recruited: vec[i64]
    board: vec[i64]
    top: vec[i64]
    below: vec[i64]
    badges: vec[i64]
    in_sight: vec[i64]
    income: vec[i64]
    printed: vec[i64]
    mark: vec[i64]
    castles: vec[i64]
    contracts: vec[i64]

    def __init__(self, game: Game, cards: Cards, actions: Actions, players: i64, options: i64) -> None:
        super().__init__(game, players, options)
        self.cards = cards
        self.act = actions

    def copy_pieces(self, other: Pieces) -> None:
        self.copy_engine(other)
        self.next = other.next
        self.round = other.round
        self.lap = other.lap
        self.turn = other.turn
        self.ending = other.ending
        self.gap = other.gap
        self.shuffles = other.shuffles
        self.right = other.right[:]
        self.right_owner = other.right_owner[:]
        self.pair_board = other.pair_board[:]
        self.middle = other.middle[:]
        self.middle_owner = other.middle_owner[:]
        self.middle_size = other.middle_size
        self.left = other.left[:]
        self.left_size = other.left_size
        self.craftsman_deck = other.craftsman_deck[:]
        self.craftsmen_dealt = other.craftsmen_dealt
        self.craftsman_deck_size = other.craftsman_deck_size
        self.discards = other.discards[:]
        self.discards_size = other.discards_size
        self.standing = other.standing[:]
        self.free = other.free[:]
        self.crowd = other.crowd[:]
        self.market = other.market[:]
        self.building_deck = other.building_deck[:]
        self.shown = other.shown[:]
        self.contract = other.contract[:]
        self.goods = other.goods[:]
        self.workers = other.workers[:]
        self.recruited = other.recruited[:]
        self.board = other.board[:]
        self.top = other.top[:]
        self.below = other.below[:]
        self.badges = other.badges[:]
        self.in_sight = other.in_sight[:]
        self.income = other.income[:]
        self.printed = other.printed[:]
        self.mark = other.mark[:]
        self.castles = other.castles[:]
        self.contracts = other.contracts[:]

    def clear_pieces(self) -> None:
        """An empty table."""
        cards = self.cards
        players = self.players
        column = cards.column(players)
        self.next = DRAFT
        self.round = 0
        self.lap = 0
        self.turn = 0
        self.ending = NOBODY
        self.gap = NOBODY
        self.shuffles = 0
        self.right = vec[i64]([NOBODY] * column)
        self.right_owner = vec[i64]([NOBODY] * column)
        self.pair_board = vec[i64]([NOBODY] * column)
        self.middle = vec[i64]([NOBODY] * column)
        self.middle_owner = vec[i64]([NOBODY] * column)
        self.middle_size = 0
        self.left = vec[i64]([NOBODY] * column)
        self.left_size = 0
        self.craftsman_deck = vec[i64]([NOBODY] * cards.craftsmen)
        self.craftsmen_dealt = 0
        self.craftsman_deck_size = 0
        self.discards = vec[i64]([NOBODY] * cards.craftsmen)
        self.discards_size = 0
        self.standing = vec[i64]([NOBODY] * len(cards.slot_way))
        self.free = vec[i64]([i64(0)] * len(cards.way_price))
        self.crowd = vec[i64]([i64(0)] * (cards.permanent_lines * players))
        self.market = vec[i64]([NOBODY] * (LEVELS * cards.places_a_row))
        self.building_deck = vec[i64]([NOBODY] * cards.buildings)
        self.shown = vec[i64]([i64(0)] * LEVELS)
        self.contract = vec[i64]([NOBODY] * cards.kinds)
        self.goods = vec[i64]([i64(0)] * (players * GOODS_KINDS))
        self.workers = vec[i64]([i64(0)] * players)
        self.recruited = vec[i64]([i64(0)] * players)
        self.board = vec[i64]([NOBODY] * players)
        self.top = vec[i64]([NOBODY] * (players * SLOTS))
        self.below = vec[i64]([NOBODY] * cards.buildings)
        self.badges = vec[i64]([i64(0)] * (players * cards.kinds))
        self.in_sight = vec[i64]([i64(0)] * players)
        self.income = vec[i64]([i64(0)] * (players * INCOME_ROWS * GOODS_KINDS))
        self.printed = vec[i64]([i64(0)] * players)
        self.mark = vec[i64]([i64(0)] * (players * cards.kinds))
        self.castles = vec[i64]([i64(0)] * players)
        self.contracts = vec[i64]([i64(0)] * players)
        self.count_free_slots()

    def count_free_slots(self) -> None:
        """Counted anew from who stands where."""
        for way in range(len(self.free)):
            self.free[way] = 0
        for slot in range(len(self.standing)):
            if self.standing[slot] == NOBODY:
                self.free[self.cards.slot_way[slot]] += 1

    def acting(self) -> i64:
        """Whose turn it is: the owners of the right column in their order."""
        return self.right_owner[self.turn]  # B2.2

    def coins(self, seat: i64) -> i64:
        at = seat * GOODS_KINDS + COINS
        return self.goods[at]

    def wood(self, seat: i64) -> i64:
        at = seat * GOODS_KINDS + WOOD
        return self.goods[at]

    def stone(self, seat: i64) -> i64:
        at = seat * GOODS_KINDS + STONE
        return self.goods[at]

    def add(self, seat: i64, coins: i64, wood: i64, stone: i64) -> None:
        goods = self.goods
        at = seat * GOODS_KINDS
        goods[at + COINS] += coins
        goods[at + WOOD] += wood
        goods[at + STONE] += stone

    def gain(self, seat: i64, coins: i64, wood: i64, stone: i64) -> None:
        """From the reserve, which never runs out."""
        if coins + wood + stone > 0:  # B1.8
            self.add(seat, coins, wood, stone)
            self.note(events.GOODS_RECEIVED, seat, coins, wood, stone)

    def spend(self, seat: i64, coins: i64, wood: i64, stone: i64) -> None:
        if coins + wood + stone > 0:
            self.add(seat, -coins, -wood, -stone)
            self.note(events.GOODS_SPENT, seat, coins, wood, stone)

    def pay_to(self, seat: i64, owner: i64, coins: i64) -> None:
        """Coins go to another player, or to the reserve where there is none."""
        self.goods[seat * GOODS_KINDS + COINS] -= coins
        if owner != NOBODY:
            self.goods[owner * GOODS_KINDS + COINS] += coins

    def show_badges(self, seat: i64, building: i64, sign: i64) -> None:
        """A building's badges come into sight (1) or are hidden (-1)."""
        kinds = self.cards.kinds
        badges = self.badges
        printed = self.cards.badges
        for kind in range(kinds):
            badges[seat * kinds + kind] += sign * printed[building * kinds + kind]

    def buildings_of(self, seat: i64) -> i64:
        """All that a player owns, covered or not."""
        count: i64 = 0
        first = seat * SLOTS
        for at in range(first, first + SLOTS):
            building = self.top[at]
            while building != NOBODY:
                count += 1
                building = self.below[building]
        return count

    def is_castle(self, building: i64) -> bool:
        return building != NOBODY and self.cards.level[building] == CASTLE

    def check_end(self, seat: i64) -> None:
        """As soon as somebody has castles or contracts enough, the last actions of the lap begin."""
        if self.ending != NOBODY:
            return  # B8.1
        if self.castles[seat] >= self.cards.end_castles or self.contracts[seat] >= self.cards.end_contracts:  # B8.1
            self.ending = seat
            self.note(events.END_TRIGGERED, seat, self.castles[seat], self.contracts[seat])
