"""A table: a game with seats, a version, and a history that can be taken back as far as is fair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

from triforium import record
from triforium.rules.chance import read_seed, seed_text
from triforium.rules.errors import BadRecord, IllegalMove, TriforiumError, teach
from triforium.rules.game import Game, State
from triforium.table.draft import Draft, Stop, play_and_mark, try_draft

teach(
    {
        "draft-too-long": "Nothing can be planned after “{action}”: it ends what is sure ({stop})",
        "empty-draft": "There is nothing to confirm",
        "not-your-turn": "It is not your turn",
        "stale-version": "The table has moved on to version {version}; yours was {given}",
        "take-back-nothing": "You have made no move that could be taken back",
        "take-back-other": "Another player has moved since",
        "take-back-luck": "Luck has answered your last move",
        "take-back-hidden": "Your last move has shown something that was hidden",
        "take-back-over": "The game is over",
    }
)


@dataclass
class Seat:
    """Who sits there: a person by name, or a bot by its name (`greedy`)."""

    name: str
    bot: str | None = None


@dataclass
class Moved:
    """A committed action: who, what, what it did that cannot be taken back, and the position before it."""

    seat: int
    action: str
    stop: Stop | None
    before: State
    entries: list[tuple[int, ...]]


class Table:
    """A game in progress. `version` counts everything that changed it, take-backs included."""

    def __init__(self, game: Game, seats: Sequence[Seat], seed: int | str, first: int | None = None) -> None:
        self.game = game
        self.seats = list(seats)
        self.seed = seed_text(read_seed(seed))
        self.state = game.start(len(self.seats), seed, first, journal=True)
        self.first = int(self.state.first)
        self.opening: list[tuple[int, ...]] = self.state.journal or []
        self.state.journal = None
        self.history: list[Moved] = []
        self.version = 0

    def try_out(self, seat: int, actions: Sequence[int | str], version: int | None = None) -> Draft:
        """What these actions would do, as far as it is sure. Nothing is stored."""
        self._check(seat, version)
        return try_draft(self.state, actions)

    def commit(self, seat: int, actions: Sequence[int | str], version: int | None = None) -> list[Moved]:
        """Play the actions, all or none."""
        self._check(seat, version)
        if not actions:
            raise IllegalMove("empty-draft")
        try_draft(self.state, actions)
        moved: list[Moved] = []
        for action in actions:
            before = self.state.clone()
            text = before.text(action) if isinstance(action, int) else action
            self.state.journal = []
            stop = play_and_mark(self.state, action, seat)
            moved.append(Moved(seat, text, stop, before, self.state.journal))
            self.state.journal = None
        self.history += moved
        self.version += 1
        return moved

    def why_no_take_back(self, seat: int) -> IllegalMove | None:
        """None when this seat may take its last move back, else the reason."""
        if not any(moved.seat == seat for moved in self.history):
            return IllegalMove("take-back-nothing")
        last = self.history[-1]
        if last.seat != seat:
            return IllegalMove("take-back-other")
        if self.state.over:
            return IllegalMove("take-back-over")
        if last.stop is Stop.LUCK:
            return IllegalMove("take-back-luck")
        if last.stop is Stop.HIDDEN:
            return IllegalMove("take-back-hidden")
        return None

    def take_back(self, seat: int, version: int | None = None) -> str:
        """Take the seat's last action back, and return it."""
        self._check_version(version)
        refused = self.why_no_take_back(seat)
        if refused is not None:
            raise refused
        last = self.history.pop()
        self.state = last.before
        self.version += 1
        return last.action

    def record(self, reveal: bool | None = None) -> str:
        """The game so far as text; the seed is in it when the game is over, or as `reveal` says."""
        names = [seat.bot or seat.name for seat in self.seats]
        actions = [moved.action for moved in self.history]
        return record.write(self.game, names, self.seed, self.first, actions, reveal)

    def journal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """All that has happened, as this seat may know it."""
        entries = [*self.opening, *(entry for moved in self.history for entry in moved.entries)]
        return [told for told in (self.game.tell(entry, seat) for entry in entries) if told is not None]

    def _check(self, seat: int, version: int | None) -> None:
        self._check_version(version)
        if self.state.over:
            raise IllegalMove("game-over")
        if self.state.seat != seat:
            raise IllegalMove("not-your-turn")

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise TriforiumError("stale-version", version=self.version, given=version)


def resumed(text: str, edition: str | PathLike[str] | None = None) -> Table:
    """The table of a record that was saved with its seed, to be played on."""
    saved = record.verify(text, edition).record
    if saved.seed is None:
        raise BadRecord(saved.lines["seed"], "without its seed a game cannot be taken up again")
    seats = [Seat(name, name if is_bot(name) else None) for name in saved.players]
    table = Table(record.game_of(saved, edition), seats, saved.seed, saved.first)
    for move in saved.moves:
        assert table.state.seat is not None
        table.commit(table.state.seat, [move.action.text])
    return table


def is_bot(name: str) -> bool:
    """Whether a name in a record is a bot's."""
    return name.split(":")[0].split("@")[0] in ("random", "greedy", "search", "level")
