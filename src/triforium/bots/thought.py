"""What a bot thought before it answered: for hints, analysis and reports."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Considered:
    """A move: how often it was tried, its value from 0 to 1 (1 is won), and the final score expected after it.

    An evaluator that foretells no scores, as a net, leaves `score` None.
    """

    action: int
    text: str
    visits: int
    value: float
    error: float
    """The standard error of the value."""
    score: float | None


@dataclass(frozen=True)
class Thought:
    """All moves, the best first, and what the thinking cost."""

    moves: tuple[Considered, ...]
    simulations: int
    seconds: float
    stopped: bool = False

    def as_json(self) -> dict[str, Any]:
        return asdict(self)
