"""What was played, a line of JSON a game, so that an arena that was cut off goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from triforium import __version__
from triforium.arena.plan import Plan
from triforium.executor.parts import check_same, read_lines
from triforium.rules.errors import TriforiumError, teach

teach({"bad-results": "{file} does not hold an arena's results (line {line})"})


@dataclass(frozen=True)
class Failure:
    """The seat whose bot failed, and how."""

    seat: int
    reason: str


@dataclass(frozen=True)
class ArenaGame:
    """A finished game. `share` is each seat's part of the win; scores are None where a bot failed."""

    block: int
    lineup: int
    rotation: int
    seats: tuple[int, ...]
    first: int
    share: tuple[float, ...]
    scores: tuple[int, ...] | None
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    failure: Failure | None = None

    @property
    def at(self) -> tuple[int, int, int]:
        return self.block, self.lineup, self.rotation


def lost_by(plan: Plan, block: int, lineup: int, rotation: int, seats: tuple[int, ...], failure: Failure) -> ArenaGame:
    """A game that ended because a bot failed: it loses, and the others share the win."""
    rest = plan.players - 1
    share = tuple(0.0 if seat == failure.seat else 1 / rest for seat in range(plan.players))
    nothing = (0,) * plan.players
    return ArenaGame(block, lineup, rotation, seats, 0, share, None, nothing, tuple(0.0 for _ in nothing), failure)


def as_line(played: ArenaGame) -> str:
    return json.dumps(asdict(played), separators=(",", ":"))


def from_row(data: dict[str, Any]) -> ArenaGame:
    for key in ("seats", "share", "scores", "decisions", "seconds"):
        if data[key] is not None:
            data[key] = tuple(data[key])
    if data["failure"] is not None:
        data["failure"] = Failure(**data["failure"])
    return ArenaGame(**data)


class ResultFile:
    """Keeps results as they come. An existing file of the same plan is gone on with."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.played: dict[tuple[int, int, int], ArenaGame] = {}
        if path.exists() and path.stat().st_size:
            self._read(plan)
            self._file: IO[str] = path.open("a")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w")
            self._file.write(json.dumps(header_of(plan)) + "\n")
            self._file.flush()

    def add(self, games: Iterable[ArenaGame]) -> None:
        for game in games:
            self.played[game.at] = game
            self._file.write(as_line(game) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _read(self, plan: Plan) -> None:
        header, rows = read_lines(self.path)
        check_same(self.path, header, header_of(plan))
        for number, row in enumerate(rows, 2):
            try:
                game = from_row(row)
            except (TypeError, KeyError) as error:
                raise TriforiumError("bad-results", file=self.path, line=number) from error
            self.played[game.at] = game


def header_of(plan: Plan) -> dict[str, Any]:
    """What must agree for two arenas to be the same; the number of blocks may grow."""
    header: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    del header["blocks"]
    return {"arena": 1, "version": __version__, **header}
