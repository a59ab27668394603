"""The numbers that playing has fitted: `weights.toml` beside each game's bots, written by bench/.

They are data, so that fitting them again needs no compiler.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = "weights.toml"
ROWS = ("strength_early", "strength_late", "score_early", "score_late")


@dataclass(frozen=True)
class Persona:
    """A taste of a greedy bot."""

    says: str
    weights: tuple[int, ...]


@dataclass(frozen=True)
class Weights:
    """Of a game's judge and of its greedy personas, the first of which is plain `greedy`."""

    squash: float
    judge: tuple[tuple[float, ...], ...]
    personas: dict[str, Persona]


def file_of(game: str) -> Path:
    return Path(__file__).parent / game / FILE


@cache
def weights_of(game: str) -> Weights:
    data = tomllib.loads(file_of(game).read_text(encoding="utf-8"))
    judge = data["judge"]
    personas = {
        name: Persona(row["says"], tuple(int(w) for w in row["weights"])) for name, row in data["greedy"].items()
    }
    return Weights(float(judge["squash"]), tuple(tuple(map(float, judge[row])) for row in ROWS), personas)
