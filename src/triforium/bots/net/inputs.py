"""What a net reads: what a seat sees, what it may play, and numbers that stand for kinds, one input for each of them.

A row is the seat's observation followed by a flag for each action that is legal. "Third place in the market" is not
three times the first: such numbers are `split`, and the net has an input for each value that they may have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triforium.bots.net.rows import row_of as row_of
from triforium.rules.game import Game, State
from triforium.rules.selfplay import aligned

Split = NDArray[np.int16]
"""A column of the observation and a value in each line: an input that is 1 where the column has that value."""
NEVER = 255
"""A value that no column has: lines to fill up with."""


def split_of(game: Game, words: Sequence[str]) -> Split:
    """Inputs for all numbers of the observation whose name has one of these words, filled up to a multiple of 16."""
    found = [
        (column, value)
        for column, (name, most) in enumerate(zip(game.observed, game.scales, strict=True))
        if any(word in name for word in words)
        for value in range(1, int(most) + 1)
    ]
    found += [(0, NEVER)] * (int(aligned(len(found))) - len(found))
    return np.array(found, np.int16).reshape(-1, 2)


def rows_of(states: Sequence[State]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(map(row_of, states)), np.uint8).reshape(len(states), -1)


class Inputs:
    """Where things lie in the first layer of a net's file, and how a row becomes its input."""

    def __init__(self, game: Game, split: Split) -> None:
        self.width = len(game.observed)
        self.actions = len(game.actions)
        self.flags_at = int(aligned(self.width))
        self.split_at = self.flags_at + int(aligned(self.actions))
        self.size = self.split_at + len(split)
        self._columns = split[:, 0].astype(np.intp)
        self._values = split[:, 1].astype(np.uint8)
        self.scales = np.array(game.scales, np.float32)

    def packed(self, weights: NDArray[Any]) -> NDArray[np.float32]:
        """The first layer for `read`: without what only fills up, and rows need not be divided by their scales."""
        seen = weights[: self.width] / self.scales[:, None]
        flags = weights[self.flags_at : self.flags_at + self.actions]
        return np.ascontiguousarray(np.concatenate([seen, flags, weights[self.split_at : self.size]]), np.float32)

    def read(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        plain = self.width + self.actions
        out = np.empty((len(rows), plain + len(self._columns)), np.float32)
        out[:, :plain] = rows
        out[:, plain:] = rows[:, self._columns] == self._values
        return out
