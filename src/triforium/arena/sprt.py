"""A sequential test on blocks: is A stronger than B by `elo1` rather than by `elo0`? It stops when it knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log

from triforium.rules.errors import TriforiumError, teach

teach({"bad-sprt": "A sequential test needs elo0 below elo1 and an error rate above 0 and below 0.5"})

FEWEST = 8
"""Blocks before a verdict: the spread of fewer is not known."""


def expected_share(elo: float, players: int) -> float:
    """What one who is that much stronger than all others at the table wins."""
    return float(1 / (1 + (players - 1) * 10 ** (-elo / 400)))


@dataclass
class Sprt:
    """The generalised test with the spread as observed, fed with A's share of each block."""

    players: int = 2
    elo0: float = 0.0
    elo1: float = 30.0
    error: float = 0.05
    shares: list[float] = field(default_factory=list)
    walk: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not (self.elo0 < self.elo1 and 0 < self.error < 0.5):
            raise TriforiumError("bad-sprt")

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which it is decided, either way."""
        return log((1 - self.error) / self.error)

    def add(self, share: float) -> None:
        self.shares.append(share)
        self.walk.append(self._ratio())

    def _ratio(self) -> float:
        n = len(self.shares)
        mean = sum(self.shares) / n
        # One imagined block at each end: a run of nothing but wins is strong evidence, not an infinite one.
        spread = (sum((share - mean) ** 2 for share in self.shares) + mean**2 + (1 - mean) ** 2) / (n + 2)
        low = expected_share(self.elo0, self.players)
        high = expected_share(self.elo1, self.players)
        return n * (high - low) * (2 * mean - low - high) / (2 * spread)

    @property
    def ratio(self) -> float:
        return self.walk[-1] if self.walk else 0.0

    @property
    def verdict(self) -> str | None:
        """`stronger` (elo1 is accepted), `not stronger` (elo0 is), or None while it is open."""
        if len(self.shares) < FEWEST:
            return None
        if self.ratio >= self.bound:
            return "stronger"
        return "not stronger" if self.ratio <= -self.bound else None
