"""What the movers of a search have seen. A node is what one of them sees and may answer, however it came about.

So luck branches a tree where a mover sees what it gave, and nowhere else. An edge is an answer; those of a node lie
together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.chance import stream
from triforium.rules.game import Game, State
from triforium.rules.observation import blank_row, wipe

NONE: Final[i64] = -1
FEW_BITS: Final[i64] = 0xFFF
"""Weights have 44 bits, so that the sum over an observation stays within 63."""


class Eye:
    """Tells what movers see apart: an observation with its legal answers as one number."""

    def __init__(self, game: Game) -> None:
        luck = stream(b"", "eye")
        self.width: i64 = len(game.observed)
        self.row = blank_row(self.width)
        self.weights = vec[i64]()
        for _ in range(self.width + len(game.actions) + 1):
            self.weights = append(self.weights, ((luck.word() & FEW_BITS) << 32) | luck.word())

    def key(self, s: State) -> i64:
        """The same where the mover sees and may do the same; else, but for one chance in 2 to the 44th, another."""
        row = self.row
        weights = self.weights
        width = self.width
        wipe(row, 0, width)
        seat = s.asked_seat()
        s.observe_into(seat, row, 0)
        key: i64 = 0
        for i in range(width):
            number = row[i]
            if number != 0:
                key += i64(number) * weights[i]
        for i in range(s.count):
            key += weights[width + 1 + s.options[i]]
        return key + seat * weights[width]


class Nodes:
    """`tries` of an edge count those on their way too (`waiting`); `total` is worth to the edge's mover, in all."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.slots = vec[i64]([NONE] * 256)
        self.key = vec[i64]()
        self.first = vec[i64]()
        self.end = vec[i64]()
        self.seat = vec[i64]()
        self.leaf = vec[i64]()
        """Which of the gathered leaves the node is; NONE when it was valued."""
        self.worth = vec[float]()
        """To its mover, as the evaluator saw it."""
        self.action = vec[i64]()
        self.prior = vec[float]()
        self.tries = vec[i64]()
        self.waiting = vec[i64]()
        self.total = vec[float]()

    def find(self, key: i64) -> i64:
        """The node, or NONE."""
        return self.slots[self.slot_of(key)]

    def add(self, s: State, key: i64, leaf: i64) -> i64:
        """A node that was not seen before, without priors yet."""
        if 2 * self.size >= len(self.slots):
            self.spread()
        node = self.size
        self.slots[self.slot_of(key)] = node
        self.size += 1
        self.key = append(self.key, key)
        self.first = append(self.first, i64(len(self.action)))
        for i in range(s.count):
            self.action = append(self.action, s.options[i])
            self.prior = append(self.prior, 0.0)
            self.tries = append(self.tries, 0)
            self.waiting = append(self.waiting, 0)
            self.total = append(self.total, 0.0)
        self.end = append(self.end, i64(len(self.action)))
        self.seat = append(self.seat, s.asked_seat())
        self.leaf = append(self.leaf, leaf)
        self.worth = append(self.worth, 0.0)
        return node

    def slot_of(self, key: i64) -> i64:
        """Where the key is, or where it would be put."""
        slots = self.slots
        last: i64 = len(slots) - 1
        slot = (key ^ (key >> 21)) & last
        while slots[slot] != NONE and self.key[slots[slot]] != key:
            slot = (slot + 1) & last
        return slot

    def spread(self) -> None:
        """Twice the slots."""
        self.slots = vec[i64]([NONE] * (2 * len(self.slots)))
        for node in range(self.size):
            self.slots[self.slot_of(self.key[node])] = node
