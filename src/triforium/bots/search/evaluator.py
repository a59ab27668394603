"""What a search asks of whoever values its leaves: many positions in one call, and perhaps which answers look good."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.game import State

NO_ACTION: Final[i64] = -1


class Leaves:
    """Positions to be valued together, and what they were found to be worth.

    `values` (from 0 to 1, more is better) and `scores` (final, as expected) have a row of `players` numbers a leaf.
    `priors` holds a number for each legal answer of each leaf in the order of its options, from `begins[leaf]` on,
    where a search has asked for them (`lay_out_priors`); they add up to 1. A leaf that is over has none.
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.states = vec[State]()
        self.count: i64 = 0
        self.values = vec[float]([0.0] * players)
        self.scores = vec[float]([0.0] * players)
        self.begins = vec[i64]()
        self.priors = vec[float]()

    def add(self, state: State) -> i64:
        """Its number."""
        leaf = self.count
        if leaf == len(self.states):
            self.states = append(self.states, state)
            while len(self.values) < self.players * (leaf + 1):
                self.values = append(self.values, 0.0)
                self.scores = append(self.scores, 0.0)
        else:
            self.states[leaf] = state
        self.count = leaf + 1
        return leaf

    def clear(self) -> None:
        self.count = 0

    def lay_out_priors(self) -> None:
        """Room for the priors of all leaves, each answer as likely as the others of its leaf."""
        self.begins = vec[i64]()
        self.priors = vec[float]()
        for leaf in range(self.count):
            self.begins = append(self.begins, i64(len(self.priors)))
            options = self.states[leaf].count
            for _ in range(options):
                self.priors = append(self.priors, 1.0 / float(options))


class Evaluator:
    """Values positions for a search. A net is one, and so is a judge of a few fitted weights.

    `batch`: how many leaves are worth gathering at once; 1 where each takes the same time.
    """

    def __init__(self, batch: int = 1) -> None:
        self.batch: i64 = batch

    def evaluate(self, leaves: Leaves) -> None:
        """*For an evaluator to say*: fill `values`, and `scores` and `priors` where it has some."""
        raise NotImplementedError

    def known(self, s: State) -> i64:
        """*For an evaluator to say, where it can*: the answer that needs no search, else NO_ACTION."""
        return NO_ACTION

    def wide(self, s: State) -> bool:
        """*For an evaluator to say, where it likes*: whether every answer here is tried before one is tried again."""
        return False
