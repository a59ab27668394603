"""The seal fight, solved: what it is worth to the leader, and the best flip, for any worth of the card and of seals.

A fight is a game of open information with coins, and one player's gain is the other's loss, so going back from its
ends gives the exact value. A flipped neutral seal counts as lost at once; the loser gets the best of his back (D4.6).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.duel.cards import Cards

LEADER_OPENS: Final[i64] = 0
OTHER_OPENS: Final[i64] = 1
GOING_ON: Final[i64] = 2

GIVE_UP: Final[i64] = -1
"""As a flip: none."""
EMPTY: Final[i64] = -1
FULL: Final[i64] = 1 << 22


class Fight:
    """Both hands, what is flipped and the sums, for one worth of the card and of each seal to each of the two.

    Side 0 is the leader, side 1 the other; values are the leader's, in the unit of the worths.
    """

    def __init__(self, cards: Cards, card: float, seals: list[float]) -> None:
        kinds = cards.seal_kinds
        if len(seals) != 2 * kinds:
            raise AssertionError("a worth of each seal to each side is expected")
        self.cards = cards
        self.kinds: i64 = kinds
        self.card = card
        self.worth = vec[float](seals)
        self.span: i64 = 1
        for kind in range(kinds):
            self.span += cards.seals_in_all[kind] * cards.high[kind]
        self.span += cards.high[kinds]
        self.hand = vec[i64]([i64(0)] * (2 * kinds))
        self.burnt = vec[i64]([i64(0)] * 2)
        self.best = vec[i64]([kinds] * 2)
        self.phase: i64 = LEADER_OPENS
        self.lead: i64 = 0
        self.slots: i64 = 1 << 10
        self.filled: i64 = 0
        self.keys = vec[i64]([EMPTY] * self.slots)
        self.answers = vec[float]([0.0] * self.slots)

    def set_up(self, hands: list[int]) -> None:
        """The beginning: the leader's neutral seals by kind, then the other's."""
        for i in range(2 * self.kinds):
            self.hand[i] = hands[i]
        self.burnt[0] = 0
        self.burnt[1] = 0
        self.best[0] = self.kinds
        self.best[1] = self.kinds
        self.phase = LEADER_OPENS
        self.lead = 0

    def solve(self, hands: list[int]) -> float:
        """What a fight with these hands is worth to the leader."""
        self.set_up(hands)
        return self.value()

    def mover(self) -> i64:
        if self.phase != GOING_ON:
            return self.phase
        return 1 if self.lead >= 0 else 0  # D4.3

    def flipped(self, side: i64, seal: i64) -> None:
        """Count a seal that was flipped before towards what its owner may keep."""
        if seal == self.kinds:
            self.burnt[side] = 1
        else:
            self.best[side] = self.better(side, seal)

    def value(self) -> float:
        """The value from here, with best play of both."""
        side = self.mover()
        if self.burnt[side]:
            return self.end(1 - side)  # D4.4
        key = self.pack()
        at = self.slot(key)
        while self.keys[at] != EMPTY:
            if self.keys[at] == key:
                return self.answers[at]
            at = (at + 1) & (self.slots - 1)
        best = self.flip_value(self.choose())
        self.store(key, best)
        return best

    def choose(self) -> i64:
        """The best flip of the player to move: a kind of seal, the personal one (the number of kinds), or GIVE_UP."""
        side = self.mover()
        best: i64 = GIVE_UP
        highest = self.signed(side, self.end(1 - side))
        must = self.phase != GOING_ON
        for seal in range(self.kinds + 1):
            if seal < self.kinds and self.hand[side * self.kinds + seal] == 0:
                continue
            value = self.signed(side, self.flip_value(seal))
            if value > highest or (must and best == GIVE_UP):
                highest = value
                best = seal
        return best

    def flip_value(self, seal: i64) -> float:
        """The value when who is to move flips that seal, or gives up."""
        side = self.mover()
        if seal == GIVE_UP:
            return self.end(1 - side)
        phase = self.phase
        lead = self.lead
        kept = self.best[side]
        lost = 0.0
        if seal == self.kinds:
            self.burnt[side] = 1
        else:
            self.hand[side * self.kinds + seal] -= 1
            self.best[side] = self.better(side, seal)
            lost = self.worth[side * self.kinds + seal]
        self.phase = OTHER_OPENS if phase == LEADER_OPENS else GOING_ON
        sign: i64 = 1 if side == 0 else -1
        self.lead = lead + sign * self.cards.low[seal]
        value = self.value()
        if self.cards.high[seal] != self.cards.low[seal]:
            self.lead = lead + sign * self.cards.high[seal]
            value = 0.5 * (value + self.value())
        self.phase = phase
        self.lead = lead
        self.best[side] = kept
        if seal == self.kinds:
            self.burnt[side] = 0
        else:
            self.hand[side * self.kinds + seal] += 1
        return value - lost if side == 0 else value + lost

    def end(self, winner: i64) -> float:
        """The winner takes the card; the loser keeps the best seal that he flipped."""
        loser = 1 - winner
        kept = 0.0
        if self.best[loser] < self.kinds:
            kept = self.worth[loser * self.kinds + self.best[loser]]  # D4.6
        return self.card - kept if winner == 0 else kept

    def better(self, side: i64, seal: i64) -> i64:
        """Which of the best flipped so far and this one is worth more."""
        best = self.best[side]
        if best == self.kinds:
            return seal
        return seal if self.worth[side * self.kinds + seal] > self.worth[side * self.kinds + best] else best

    def signed(self, side: i64, value: float) -> float:
        return value if side == 0 else -value

    def pack(self) -> i64:
        """All that the value depends on, as one number."""
        key: i64 = self.phase
        for side in range(2):
            for kind in range(self.kinds):
                key = key * (self.cards.seals_in_all[kind] + 1) + self.hand[side * self.kinds + kind]
            key = (key * 2 + self.burnt[side]) * (self.kinds + 1) + self.best[side]
        return key * (2 * self.span + 1) + self.lead + self.span

    def store(self, key: i64, value: float) -> None:
        if 2 * self.filled >= self.slots:
            self.grow()
        at = self.slot(key)
        while self.keys[at] != EMPTY:
            at = (at + 1) & (self.slots - 1)
        self.keys[at] = key
        self.answers[at] = value
        self.filled += 1

    def slot(self, key: i64) -> i64:
        return (key ^ (key >> 13) ^ (key >> 29)) & (self.slots - 1)

    def grow(self) -> None:
        """Twice the room; a memory that has become very large begins anew."""
        keys = self.keys
        answers = self.answers
        old: i64 = self.slots
        if old < FULL:
            self.slots = 2 * old
        self.keys = vec[i64]([EMPTY] * self.slots)
        self.answers = vec[float]([0.0] * self.slots)
        self.filled = 0
        if old < FULL:
            for i in range(old):
                if keys[i] != EMPTY:
                    self.store(keys[i], answers[i])
