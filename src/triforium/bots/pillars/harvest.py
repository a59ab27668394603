"""What a player's cubes and gold promise: his craftsmen put to work as well as they can, the rest by weights."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.pillars.cards import METAL_IN_HAND
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, VP
from triforium.rules.pillars.pieces import Pieces

SLOTS: Final[i64] = 16


class Harvest:
    """A scratch pad: load a seat's goods, change them, ask for their worth in hundredths of a VP."""

    def __init__(self) -> None:
        self.goods = vec[i64]([i64(0)] * GOODS)
        self.cube = vec[i64]([i64(0)] * RESOURCES)
        self.gold: i64 = 0
        self.left = vec[i64]([i64(0)] * GOODS)
        self.done = vec[i64]([i64(0)] * SLOTS)

    def load(self, s: Pieces, seat: i64) -> None:
        """What he has and what his resource cards will bring."""
        for good in range(GOODS):
            self.goods[good] = s.goods[seat * GOODS + good]
        for card in range(len(s.field)):
            if s.field[card] == seat:
                self.goods[s.cards.field_kind[card]] += s.cards.field_cubes[card]

    def worth(self, s: Pieces, seat: i64) -> i64:
        """Craftsmen work in the order of what one cube brings; a cube left over is worth its weight."""
        cards = s.cards
        left = self.left
        for good in range(GOODS):
            left[good] = self.goods[good]
        at = seat * cards.slots
        count = s.men_count[seat]
        for i in range(count):
            self.done[i] = 0
        value: i64 = 100 * left[VP]
        for _ in range(count):
            best: i64 = -1
            highest: i64 = 0
            for i in range(count):
                if not self.done[i]:
                    rate = self.rate(s, s.men[at + i])
                    if rate > highest:
                        highest = rate
                        best = i
            if best < 0:
                break
            self.done[best] = 1
            value += self.work(s, seat, s.men[at + best])
        for kind in range(RESOURCES):
            value += left[kind] * self.cube[kind]
        return value + left[GOLD] * self.gold

    def rate(self, s: Pieces, man: i64) -> i64:
        """What one use gives, less what it takes, in hundredths of a VP."""
        at = man * GOODS
        value = (
            100 * s.cards.gives[at + VP] + self.gold * s.cards.gives[at + GOLD] - self.gold * s.cards.takes[at + GOLD]
        )
        for kind in range(RESOURCES):
            value -= s.cards.takes[at + kind] * self.cube[kind]
        return value

    def work(self, s: Pieces, seat: i64, man: i64) -> i64:
        """As often as he can; what it gives beyond what is taken from `left`."""
        cards = s.cards
        at = man * GOODS
        need = cards.needs[man]
        if need == METAL_IN_HAND:
            if self.left[METAL] == 0:
                return 0
        elif not s.has_needed(seat, need):
            return 0
        uses = cards.capacity[man]
        for good in range(VP):
            takes = cards.takes[at + good]
            if takes > 0 and self.left[good] // takes < uses:
                uses = self.left[good] // takes
        for good in range(VP):
            self.left[good] += uses * (cards.gives[at + good] - cards.takes[at + good])
        return 100 * uses * cards.gives[at + VP]
