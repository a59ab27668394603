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
from triforium.server.kept import (
    Beginning,
    Change,
    ChatSwitched,
    Happened,
    LobbyRow,
    News,
    Noted,
    PlayedAgain,
    Said,
    Saved,
    StandsBy,
)
from triforium.server.problems import refuse
from triforium.table import Filled, Happening, Left, Played, Resigned, Sat, Seat, Table, TookBack

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
    playable: Table | None = None
    """The table itself; None where the program's rules do not allow it to go on."""
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
        if self.playable is None:
            raise self.stopped or refuse("rules-changed")
        return self.playable

    @property
    def version(self) -> int:
        return self.playable.version if self.playable is not None else 0

    @property
    def seats(self) -> list[Seat]:
        return self.playable.seats if self.playable is not None else self.sitting

    @property
    def status(self) -> str:
        if self.playable is None:
            return "stopped"
        if self.closed:
            return "closed"
        if not self.playable.begun:
            return "open"
        return "over" if self.playable.over else "running"

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats that this guest plays."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.owner == guest.id and not seat.resigned]

    @property
    def row(self) -> LobbyRow:
        """What the lobby shows."""
        return LobbyRow(self.status, self.table.turn, len(self.table.history), self.changed)

    def row_with(self, what: Happening, at: str) -> LobbyRow:
        """What the lobby will show once this has happened."""
        after = self.table.position_with(what)
        moves = len(self.table.history)
        if isinstance(what, Played):
            moves += len(what.actions)
        elif isinstance(what, TookBack):
            moves -= 1
        if after is not None:
            return LobbyRow("over" if after.over else "running", after.seat, moves, at)
        return LobbyRow("closed" if self._closes(what) else "open", None, moves, at)

    def planned(self, what: Happening, at: str) -> Happened:
        """All that is to be kept of it."""
        dump = None
        if isinstance(what, Played) and what.outcome is not None and what.outcome.round_ended:
            dump = what.outcome.after.dump()
        sitting = self.table.seats_with(what) if isinstance(what, Sat | Left | Filled | Resigned) else None
        return Happened(self.version + 1, at, what, self.row_with(what, at), sitting, dump)

    def take(self, change: Change, number: int) -> None:
        """It is on disk, so it holds. Who watches is marked where the version alone does not show what is new."""
        match change:
            case Happened(_, at, what):
                self.happen(what, at)
            case Said():
                self.said = max(self.said, number)
            case StandsBy(seat, standing):
                self.table.keep_standing(seat, standing)
                self._mark(self.seats[seat].owner)
            case ChatSwitched(on):
                self.chat = on
                self._mark()
            case PlayedAgain(again):
                self.next = again.id
                self._mark()
            case Noted():
                pass

    def happen(self, what: Happening, at: str) -> None:
        closes = self._closes(what)
        self.table.happen(what, at)
        self.closed = closes
        self.changed = at
        self.shown.clear()
        self.touched = time.monotonic()

    def learn(self, news: News) -> None:
        """Take what others have kept since this version."""
        for what, at in news.happened:
            self.happen(what, at)
        self._learn_the_rest(news)

    def take_over(self, fresh: Held, news: News) -> None:
        """Become the table that was found on disk, and keep those who watch."""
        self.playable, self.sitting, self.stopped = fresh.playable, fresh.sitting, fresh.stopped
        self.changed, self.closed = fresh.changed, fresh.closed
        self.shown.clear()
        self._learn_the_rest(news)

    def _learn_the_rest(self, news: News) -> None:
        self.said = max(self.said, news.said)
        if (self.chat, self.next) != (news.chat, news.next):
            self.chat, self.next = news.chat, news.next
            self._mark()
        if self.playable is not None and self.playable.standing != news.standing:
            self.playable.standing = dict(news.standing)
            self._mark()

    def _mark(self, owner: int | None = None) -> None:
        """Something other than the version is new to all who watch, or to one guest."""
        for watcher in self.watchers:
            if owner is None or (watcher.guest is not None and watcher.guest.id == owner):
                watcher.stale = True

    def _closes(self, what: Happening) -> bool:
        """Whether the last person leaves an open table."""
        if not isinstance(what, Left):
            return False
        return not any(seat.person for number, seat in enumerate(self.seats) if number != what.seat)


def from_disk(saved: Saved) -> Held:
    """A table as it goes on after a restart. Where this program's rules give another game, it stops and says so."""
    news = saved.news
    held = Held(saved.beginning, saved.row.changed, news.chat, news.next, sitting=saved.sitting, said=news.said)
    try:
        game = game_of_text(saved.beginning.game, saved.beginning.cards)
        _play_again(held, game, saved)
    except TriforiumError as error:
        log.warning("table-stopped", extra={"table": held.id, "reason": str(error)})
        held.playable = None
        held.stopped = refuse("rules-changed")
    return held


def _play_again(held: Held, game: Game, saved: Saved) -> None:
    if game.fingerprint != saved.beginning.fingerprint:
        raise refuse("rules-changed")
    held.playable = table = Table(game, saved.beginning.seats, saved.beginning.seed, saved.beginning.first)
    for what, at in saved.news.happened:
        held.happen(what, at)
        if saved.dump is not None and table.version == saved.dump[0]:
            if json.loads(json.dumps(table.state.dump())) != saved.dump[1]:
                raise refuse("rules-changed")
    table.standing.update(saved.news.standing)
