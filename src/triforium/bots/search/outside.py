"""An evaluator outside of compiled code, a net in NumPy say: one crossing there and back for all leaves of a batch."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from librt.strings import read_f32_le
from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.bots.search.evaluator import Evaluator, Leaves
from triforium.rules.game import Game
from triforium.rules.observation import blank_row

Forward = Callable[[Any, int, int], tuple[bytes, bytes]]
"""Takes a buffer with a row of bytes a position, what its mover sees and a flag for each action that is legal; how
many rows there are; and how many players.

Hands back two buffers of 32-bit floats, the least byte first: a logit for each action of the game, row by row; and the
chances to win, row by row, the mover's first and then clockwise.
"""
BYTES: Final[i64] = 4


class Outside(Evaluator):
    """The priors are the softmax of the logits of what is legal. It foretells no scores."""

    def __init__(self, game: Game, forward: Forward, batch: int) -> None:
        super().__init__(batch)
        self.width: i64 = len(game.observed)
        self.actions: i64 = len(game.actions)
        self.forward = forward

    def evaluate(self, leaves: Leaves) -> None:
        asked = vec[i64]()
        for leaf in range(leaves.count):
            if leaves.states[leaf].ended:
                self.take_result(leaves, leaf)
            else:
                asked = append(asked, leaf)
        rows: i64 = len(asked)
        if rows == 0:
            return
        stride = self.width + self.actions
        seen = blank_row(rows * stride)
        for row in range(rows):
            state = leaves.states[asked[row]]
            at = row * stride
            state.observe_into(state.asked_seat(), seen, at)
            at += self.width
            for i in range(state.count):
                seen[at + state.options[i]] = 1
        logits, values = self.forward(seen, rows, leaves.players)
        for row in range(rows):
            self.take_values(leaves, asked[row], values, row * leaves.players * BYTES)
            if len(leaves.begins) > 0:
                self.take_priors(leaves, asked[row], logits, row * self.actions * BYTES)

    def take_result(self, leaves: Leaves, leaf: i64) -> None:
        """The winners share the win."""
        winners = leaves.states[leaf].winners()
        at = leaf * leaves.players
        for seat in range(leaves.players):
            leaves.values[at + seat] = 1.0 / len(winners) if seat in winners else 0.0

    def take_values(self, leaves: Leaves, leaf: i64, values: bytes, at: i64) -> None:
        seat = leaves.states[leaf].asked_seat()
        row = leaf * leaves.players
        for _ in range(leaves.players):
            leaves.values[row + seat] = read_f32_le(values, at)
            at += BYTES
            seat = seat + 1 if seat + 1 < leaves.players else i64(0)

    def take_priors(self, leaves: Leaves, leaf: i64, logits: bytes, at: i64) -> None:
        state = leaves.states[leaf]
        begin = leaves.begins[leaf]
        highest = -1.0e9
        for i in range(state.count):
            logit = read_f32_le(logits, at + state.options[i] * BYTES)
            leaves.priors[begin + i] = logit
            if logit > highest:
                highest = logit
        total = 0.0
        for i in range(state.count):
            leaves.priors[begin + i] = exp(leaves.priors[begin + i] - highest)
            total += leaves.priors[begin + i]
        for i in range(state.count):
            leaves.priors[begin + i] /= total
