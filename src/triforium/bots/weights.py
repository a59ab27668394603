"""The numbers that playing has fitted: `weights.toml` beside each game's bots, written by bench/.

They are data, so that fitting them again needs no compiler.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = "weights.toml"
Rows = tuple[tuple[float, ...], ...]
ROWS = ("strength_early", "strength_late", "score_early", "score_late")


@dataclass(frozen=True)
class Persona:
    """A taste of a greedy bot."""

    says: str
    weights: tuple[int, ...]


@dataclass(frozen=True)
class Sight:
    """How far and how broadly a search looks."""

    rounds: int
    """A playout is valued after this many rounds."""
    noise: int
    """So many times in a hundred a playout does anything legal."""
    explore: float
    """How much doubt speaks for a move inside the tree."""
    reserve: float
    """How much less than its fellows' mean a move is hoped to give that was not tried yet."""
    depth: int = 400
    """The tree holds at most this many decisions."""


@dataclass(frozen=True)
class JudgePlay:
    """A level by the judge's search; `strength` is the softmax's over the visits."""

    simulations: int
    rounds: int
    strength: float


@dataclass(frozen=True)
class NetPlay:
    """A level by the net: what it searches, or the temperature at which its policy is drawn from. The other is 0."""

    simulations: int = 0
    temperature: float = 0.0


@dataclass(frozen=True)
class LevelPlay:
    """How a level plays this game. Where it has a net, the judge stands in on cards that the net does not know."""

    judge: JudgePlay
    net: NetPlay | None


@dataclass(frozen=True)
class Weights:
    """Of a game's judge, its search, its levels and its greedy personas, the first of which is plain `greedy`."""

    squash: float
    judge: dict[int, Rows]
    """By the number of players; those at 0 are for any that has none of its own."""
    sight: Sight
    levels: tuple[LevelPlay, ...]
    """With two players."""
    levels_of_more: tuple[LevelPlay, ...]
    """With three and more, where a net is ahead by less."""
    personas: dict[str, Persona]

    def plays(self, players: int) -> tuple[LevelPlay, ...]:
        return self.levels if players <= 2 else self.levels_of_more

    def rows(self, players: int) -> Rows:
        return self.judge.get(players, self.judge[0])


def file_of(game: str) -> Path:
    return Path(__file__).parent / game / FILE


def rows_in(table: dict[str, Any]) -> Rows:
    return tuple(tuple(map(float, table[row])) for row in ROWS)


def level_in(row: dict[str, Any]) -> LevelPlay:
    net = NetPlay(**row["net"]) if "net" in row else None
    return LevelPlay(JudgePlay(**row["judge"]), net)


@cache
def weights_of(game: str) -> Weights:
    data = tomllib.loads(file_of(game).read_text(encoding="utf-8"))
    judge = data["judge"]
    personas = {
        name: Persona(row["says"], tuple(int(w) for w in row["weights"])) for name, row in data["greedy"].items()
    }
    rows = {0: rows_in(judge)} | {int(players): rows_in(part) for players, part in judge.items() if players.isdigit()}
    levels = tuple(level_in(row) for row in data["levels"])
    more = tuple(level_in(row) for row in data.get("levels_of_more", ())) or levels
    return Weights(float(judge["squash"]), rows, Sight(**data["search"]), levels, more, personas)
