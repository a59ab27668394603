"""A table in memory, with those who watch it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game
from triforium.server.gamebox import game_of_text
from triforium.server.guests import Guest
from triforium.server.problems import refuse
from triforium.server.store.tables import Beginning, Saved, Summary
from triforium.table import Happening, Left, Played, Seat, Table, TookBack

if TYPE_CHECKING:
    from triforium.server.watcher import Watcher

log = logging.getLogger("triforium.tables")


@dataclass(eq=False)
class Held:
    """`lock` is held from working a happening out until it is on disk; what is read meanwhile is the state before."""

    beginning: Beginning
    changed: str
    chat: bool
    next: str | None = None
    found: Table | None = None
    sitting: list[Seat] = field(default_factory=list)
    stopped: TriforiumError | None = None
    closed: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None
    said: int = 0
    """The number of the last line of chat that was said since the table is in memory."""
    touched: float = field(default_factory=time.monotonic)
    shown: dict[Any, Any] = field(default_factory=dict)
    """What has been shown of this version, to show it again; see `present`."""

    @property
    def id(self) -> str:
        return self.beginning.id

    @property
    def game_id(self) -> str:
        return self.beginning.game

    @property
    def table(self) -> Table:
        """The table itself, where the program's rules allow it to go on."""
        if self.found is None:
            raise self.stopped or refuse("rules-changed")
        return self.found

    @property
    def version(self) -> int:
        return self.found.version if self.found is not None else 0

    @property
    def seats(self) -> list[Seat]:
        return self.found.seats if self.found is not None else self.sitting

    @property
    def status(self) -> str:
        if self.found is None:
            return "stopped"
        if self.closed:
            return "closed"
        if not self.found.begun:
            return "open"
        return "over" if self.found.over else "running"

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats that this guest plays."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.owner == guest.id and not seat.resigned]

    def summary_with(self, what: Happening, at: str) -> Summary:
        """What the lobby will show once this has happened."""
        after = self.table.position_with(what)
        moves = len(self.table.history)
        if isinstance(what, Played):
            moves += len(what.actions)
        elif isinstance(what, TookBack):
            moves -= 1
        if after is not None:
            return Summary("over" if after.over else "running", after.seat, moves, at)
        return Summary("closed" if self._closes(what) else "open", None, moves, at)

    def happen(self, what: Happening, at: str) -> None:
        """It is on disk, so it holds."""
        closes = self._closes(what)
        self.table.happen(what, at)
        self.closed = closes
        self.changed = at
        self.shown.clear()
        self.touched = time.monotonic()

    def take_over(self, fresh: Held) -> None:
        """Become the table that was found on disk, and keep those who watch."""
        self.found, self.sitting, self.stopped = fresh.found, fresh.sitting, fresh.stopped
        self.changed, self.closed, self.chat, self.next = fresh.changed, fresh.closed, fresh.chat, fresh.next
        self.shown.clear()

    def _closes(self, what: Happening) -> bool:
        """Whether the last person leaves an open table."""
        if not isinstance(what, Left):
            return False
        return not any(seat.person for number, seat in enumerate(self.seats) if number != what.seat)


def from_disk(saved: Saved) -> Held:
    """A table as it goes on after a restart. Where this program's rules give another game, it stops and says so."""
    held = Held(saved.beginning, saved.summary.changed, saved.chat, saved.next, sitting=saved.sitting)
    try:
        game = game_of_text(saved.beginning.game, saved.beginning.cards)
        _play_again(held, game, saved)
    except TriforiumError as error:
        log.warning("table-stopped", extra={"table": held.id, "reason": str(error)})
        held.found = None
        held.stopped = refuse("rules-changed")
    return held


def _play_again(held: Held, game: Game, saved: Saved) -> None:
    if game.fingerprint != saved.beginning.fingerprint:
        raise refuse("rules-changed")
    held.found = table = Table(game, saved.beginning.seats, saved.beginning.seed, saved.beginning.first)
    for what, at in saved.happened:
        held.happen(what, at)
        if saved.dump is not None and table.version == saved.dump[0]:
            if json.loads(json.dumps(table.state.dump())) != saved.dump[1]:
                raise refuse("rules-changed")
    table.standing.update(saved.standing)
