"""What lies on the table: the fields of a position and the small moves that every phase makes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.duel import events
from triforium.rules.duel.actions import Actions
from triforium.rules.duel.cards import BLUE, KINDS, PLACES, RED, SECTIONS, Cards
from triforium.rules.duel.steps import DEAL, NOBODY
from triforium.rules.game import Game, State

OPTIONS: Final[i64] = 96
SEALS: Final[i64] = 26
"""More than the seals that one player can flip in a fight: 24 neutral ones and the personal one."""


class Pieces(State):
    """The fields. Arrays over players are flat: `raw[seat * KINDS + kind]`."""

    deck: vec[i64]
    dealt: i64
    display: vec[i64]
    owner: vec[i64]
    used: vec[i64]
    lines: vec[i64]
    pile: vec[i64]
    known: vec[i64]
    pile_size: i64
    gold: vec[i64]
    raw: vec[i64]
    material: vec[i64]
    supply: vec[i64]
    missing: vec[i64]
    laid: vec[i64]
    hand: vec[i64]
    flipped: vec[i64]
    flips: vec[i64]
    burnt: vec[i64]
    sums: vec[i64]
    once: vec[i64]
    next: i64
    power: i64
    leader: i64
    site: i64
    site_laid: i64
    worked: i64
    discount: i64
    coins: vec[i64]

    def __init__(self, game: Game, cards: Cards, actions: Actions) -> None:
        super().__init__(game, 2, OPTIONS)
        self.cards = cards
        self.act = actions

    def copy_pieces(self, other: Pieces) -> None:
        self.copy_engine(other)
        self.deck = other.deck[:]
        self.dealt = other.dealt
        self.display = other.display[:]
        self.owner = other.owner[:]
        self.used = other.used[:]
        self.lines = other.lines[:]
        self.pile = other.pile[:]
        self.known = other.known[:]
        self.pile_size = other.pile_size
        self.gold = other.gold[:]
        self.raw = other.raw[:]
        self.material = other.material[:]
        self.supply = other.supply[:]
        self.missing = other.missing[:]
        self.laid = other.laid[:]
        self.hand = other.hand[:]
        self.flipped = other.flipped[:]
        self.flips = other.flips[:]
        self.burnt = other.burnt[:]
        self.sums = other.sums[:]
        self.once = other.once[:]
        self.next = other.next
        self.round = other.round
        self.power = other.power
        self.leader = other.leader
        self.site = other.site
        self.site_laid = other.site_laid
        self.worked = other.worked
        self.discount = other.discount
        self.coins = other.coins[:]

    def clear_pieces(self) -> None:
        """An empty table."""
        cards = self.cards
        self.deck = vec[i64]([i64(0)] * (PLACES * cards.rounds_a_passage))
        self.dealt = 0
        self.display = vec[i64]([NOBODY] * PLACES)
        self.owner = vec[i64]([NOBODY] * PLACES)
        self.used = vec[i64]([i64(0)] * PLACES)
        self.lines = vec[i64]([NOBODY] * 2)
        self.pile = vec[i64]([i64(0)] * cards.seal_count)
        self.known = vec[i64]([i64(0)] * cards.seal_count)
        self.pile_size = 0
        self.gold = vec[i64]([i64(0)] * 2)
        self.raw = vec[i64]([i64(0)] * (2 * KINDS))
        self.material = vec[i64]([i64(0)] * (2 * KINDS))
        self.supply = vec[i64]([i64(0)] * (2 * KINDS))
        self.missing = vec[i64]([i64(0)] * (2 * SECTIONS * KINDS))
        self.laid = vec[i64]([i64(0)] * (2 * SECTIONS))
        self.hand = vec[i64]([i64(0)] * (2 * cards.seal_kinds))
        self.flipped = vec[i64]([i64(0)] * (2 * SEALS))
        self.flips = vec[i64]([i64(0)] * 2)
        self.burnt = vec[i64]([i64(0)] * 2)
        self.sums = vec[i64]([i64(0)] * 2)
        self.once = vec[i64]([NOBODY] * len(cards.names))
        self.next = DEAL
        self.round = 0
        self.power = self.first
        self.leader = self.first
        self.site = NOBODY
        self.site_laid = 0
        self.worked = 0
        self.discount = 0
        self.coins = vec[i64]([i64(0)] * cards.rounds)
        self.toss_coins()

    def colour(self, seat: i64) -> i64:
        """Who starts is Waleran, red."""
        return RED if seat == self.first else BLUE  # D1.1

    def own_line(self, seat: i64) -> i64:
        """Where the three places of a seat's line begin in `cards.line_places`."""
        if seat == self.leader:
            return self.lines[0] * 3
        return self.lines[1] * 3

    def is_aside(self, card: i64) -> bool:
        """Whether a card is neither to be dealt, nor shown, nor kept."""
        if self.once[card] != NOBODY:
            return False
        return card not in self.display and card not in self.deck[self.dealt :]

    def gold_supply(self) -> i64:
        return self.cards.gold_in_all - self.gold[0] - self.gold[1]

    def gain(self, seat: i64, gold: i64) -> None:
        """Take gold from the supply, as much as it has."""
        left = self.gold_supply()
        gold = gold if gold < left else left  # D5.10
        self.gold[seat] += gold
        self.note(events.GOLD_GAINED, seat, gold)

    def pay(self, seat: i64, gold: i64) -> None:
        self.gold[seat] -= gold

    def take_seal(self, seat: i64) -> bool:
        """Take the top seal of the pile, if there is one; the next lies open."""
        if self.pile_size == 0:
            return False  # D5.10
        pile = self.pile
        known = self.known
        seal = pile[0]
        for i in range(self.pile_size - 1):
            pile[i] = pile[i + 1]
            known[i] = known[i + 1]
        self.pile_size -= 1
        self.hand[seat * self.cards.seal_kinds + seal] += 1
        self.note(events.SEAL_TAKEN, seat, seal)
        self.uncover()
        return True

    def uncover(self) -> None:
        """The top of the pile lies open."""
        if self.pile_size > 0 and not self.known[0]:
            self.known[0] = 1  # D4.7
            self.note(events.SEAL_UNCOVERED, self.pile[0])

    def put_under(self, seal: i64) -> None:
        """A seal goes under the pile, in sight of both."""
        self.pile[self.pile_size] = seal
        self.known[self.pile_size] = 1  # D4.7
        self.pile_size += 1

    def toss_coins(self) -> None:
        """A word of luck for each round's fight, drawn together: a stream for each would cost more than the rules."""
        luck = self.source.stream("flip")
        for i in range(len(self.coins)):
            self.coins[i] = luck.word()

    def coin(self, number: i64) -> i64:
        """The side on which the seal flipped as that number in this round's fight lands: 0 or 1."""
        return (self.coins[self.round - 1] >> number) & 1

    def seals_in_hand(self, seat: i64) -> i64:
        """The neutral ones."""
        count: i64 = 0
        for kind in range(self.cards.seal_kinds):
            count += self.hand[seat * self.cards.seal_kinds + kind]
        return count

    def complete(self, seat: i64, section: i64) -> bool:
        at = seat * SECTIONS + section
        return self.laid[at] == self.cards.size[section]

    def sections_complete(self, seat: i64) -> i64:
        count: i64 = 0
        for section in range(SECTIONS):
            if self.complete(seat, section):
                count += 1
        return count

    def materials_laid(self, seat: i64) -> i64:
        at = seat * SECTIONS
        return self.laid[at] + self.laid[at + 1] + self.laid[at + 2]
