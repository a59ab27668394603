"""The linear evaluator: what a position at the end of a round is worth to each seat, by a few fitted weights."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from triforium.bots.search.evaluator import Evaluator, Leaves
from triforium.rules.game import State


class Judge(Evaluator):
    """Linear in a few features a seat, whose weights go over from the game's beginning to its end.

    `weights` has four rows of `size` numbers for each number of players, from none on: for the strength (whose
    softmax is the chance to win) at the beginning and at the end, and for the final score at the beginning and at the
    end. bench/fit_value.py fits them.
    """

    def __init__(self, size: int, weights: list[list[float]], squash: float) -> None:
        super().__init__()
        flat: list[float] = []
        for rows in weights:
            if len(rows) != 4 * size:
                raise AssertionError(f"{4 * size} weights are expected, not {len(rows)}")
            flat += rows
        self.size: i64 = size
        self.weights = vec[float](flat)
        self.squash = squash
        self.margin_share = 0.3
        self.features = vec[float]([0.0] * size)
        self.values = vec[float]([0.0] * 8)
        self.expected = vec[float]([0.0] * 8)

    def evaluate(self, leaves: Leaves) -> None:
        players = leaves.players
        for leaf in range(leaves.count):
            self.weigh(leaves.states[leaf])
            row = leaf * players
            for seat in range(players):
                leaves.values[row + seat] = self.values[seat]
                leaves.scores[row + seat] = self.expected[seat]

    def weigh(self, s: State) -> None:
        """Fill `values` (from 0 to 1, more is better) and `expected` (final scores), by seat."""
        if s.ended:
            self._weigh_end(s)
        else:
            self._weigh_features(s)
        self._mix_margins(s.players)

    def _weigh_end(self, s: State) -> None:
        scores = s.scores()
        winners = s.winners()
        for seat in range(s.players):
            self.values[seat] = 1.0 / len(winners) if seat in winners else 0.0
            self.expected[seat] = float(scores[seat])

    def _weigh_features(self, s: State) -> None:
        late = self.progress(s)
        early = 1.0 - late
        size = self.size
        row = 4 * size * s.players
        highest = -1.0e9
        for seat in range(s.players):
            for i in range(size):
                self.features[i] = 0.0
            self.look(s, seat)
            strength = 0.0
            score = 0.0
            for i in range(size):
                feature = self.features[i]
                if feature != 0.0:
                    at = row + i
                    strength += feature * (early * self.weights[at] + late * self.weights[at + size])
                    score += feature * (early * self.weights[at + 2 * size] + late * self.weights[at + 3 * size])
            self.values[seat] = strength
            self.expected[seat] = score
            if strength > highest:
                highest = strength
        total = 0.0
        for seat in range(s.players):
            self.values[seat] = exp(self.values[seat] - highest)
            total += self.values[seat]
        for seat in range(s.players):
            self.values[seat] /= total

    def _mix_margins(self, players: i64) -> None:
        """Winning counts most; the squashed lead over the best other keeps a decided game worth playing well."""
        for seat in range(players):
            best = -1.0e9
            for other in range(players):
                if other != seat and self.expected[other] > best:
                    best = self.expected[other]
            lead = self.expected[seat] - best
            size = lead if lead > 0.0 else -lead
            squashed = 0.5 + 0.5 * lead / (size + self.squash)
            self.values[seat] = (1.0 - self.margin_share) * self.values[seat] + self.margin_share * squashed

    def progress(self, s: State) -> float:
        """*For the game to say*: how far the game is, from 0 to 1."""
        raise NotImplementedError

    def look(self, s: State, seat: i64) -> None:
        """*For the game to say*: fill `features` for a seat; they are 0 before. One of them is 1, always."""
        raise NotImplementedError
