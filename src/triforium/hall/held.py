"""A table in memory, with those who watch it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from triforium.hall import kept
from triforium.hall.clock import moment_of, text_of
from triforium.hall.gamebox import game_of_text
from triforium.hall.guests import Guest
from triforium.hall.other_rules import why_stopped
from triforium.hall.problems import refuse
from triforium.record import luck_in, winners_of
from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game, State
from triforium.table import Clock, Filled, Happening, Left, Played, Practised, Sat, Seat, Table
from triforium.table.seats import losers

if TYPE_CHECKING:
    from triforium.hall.ports import Handle
    from triforium.hall.watcher import Watcher

log = logging.getLogger("triforium.tables")


@dataclass(eq=False)
class Held:
    """`lock` is held from working a happening out until it is on disk; what is read meanwhile is the state before."""

    beginning: kept.Beginning
    changed: str
    chat: bool
    next: str | None = None
    next_host: int | None = None
    """Who wanted to play again."""
    playable: Table | None = None
    """The table itself; None where the program's rules do not allow it to go on."""
    sitting: list[Seat] = field(default_factory=list)
    stopped: TriforiumError | None = None
    saved: kept.Saved | None = None
    """What is on disk, where that is all there is: the rules are other ones now."""
    closed: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None
    said: int = 0
    """The number of the last line of chat that was said since the table is in memory."""
    showing: bool = False
    """The other processes are about to be told who is connected here."""
    behind: bool = False
    """Another process has changed it, and that is about to be read."""
    missed: bool = False
    """Another process has changed it, which is read when somebody here needs it."""
    elsewhere: tuple[frozenset[int], int] = (frozenset(), 0)
    """Who is connected to other processes: guests, and how many who do not sit here."""
    touched: float = field(default_factory=time.monotonic)
    seen: dict[int, float] = field(default_factory=dict)
    """When each guest who sits here was first here since this process began; see `Timekeeper`."""
    left: dict[int, float] = field(default_factory=dict)
    """When each guest who sits here went away."""
    took: Callable[[], int] = lambda: 0
    """Milliseconds since the last happening, while the house was open."""
    since: float = 0.0
    """When it came into memory."""
    flag: Handle | None = None
    """When it falls, the time of whoever decides is over."""
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
        if self.playable is None:
            return 0 if self.saved is None else len(self.saved.news.happened)
        return self.playable.version

    @property
    def seats(self) -> list[Seat]:
        return self.playable.seats if self.playable is not None else self.sitting

    @property
    def status(self) -> str:
        if self.playable is None:
            ended = self.saved is not None and self.saved.row.status in ("over", "closed")
            return self.saved.row.status if self.saved is not None and ended else "stopped"
        if self.closed:
            return "closed"
        if not self.playable.begun:
            return "open"
        return "over" if self.playable.over else "running"

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats that this guest plays."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.belongs_to(guest.id)]

    @property
    def onlookers(self) -> int:
        """How many are connected to this process who do not sit here."""
        return sum(1 for watcher in self.watchers if not self.seats_of(watcher.guest))

    @property
    def row(self) -> kept.LobbyRow:
        """What the lobby shows."""
        if self.playable is not None:
            table = self.playable
            state = table.state if table.begun else None
            row = _row(self.status, state, len(table.history), self.changed, table.practice, table.seats, table.ended)
            return replace(row, due=_due(table.clock, self.changed))
        assert self.saved is not None
        if self.stopped is not None and self.stopped.id == "rules-newer":
            return self.saved.row  # whoever has these rules plays it on
        return replace(self.saved.row, status=self.status)

    def row_with(self, what: Happening, at: str, took: int = 0) -> kept.LobbyRow:
        """What the lobby will show once this has happened."""
        if self.playable is None:
            return replace(self.row, changed=at)
        after = self.playable.position_with(what)
        moves = self.playable.moves_with(what)
        practice = self.playable.practice or isinstance(what, Practised)
        ended = self.playable.ended_with(what)
        if after is not None:
            status = "over" if after.over or ended is not None else "running"
            row = _row(status, after, moves, at, practice, self.seats_with(what), ended)
            return replace(row, due=_due(self.playable.clock_with(what, took), at))
        return kept.LobbyRow("closed" if self._closes(what) else "open", None, moves, at)

    def seats_with(self, what: Happening) -> list[Seat]:
        """Who will sit there once this has happened."""
        if self.playable is not None:
            return self.playable.seats_with(what)
        return [replace(seat, owner=None) if n == what.seat else seat for n, seat in enumerate(self.sitting)]

    def planned(self, what: Happening, at: str, took: int | None = None) -> kept.Happened:
        """All that is to be kept of it."""
        dump = luck = opening = None
        if isinstance(what, Played) and what.outcome is not None:
            dump = what.outcome.after.dump() if what.outcome.round_ended else None
            luck = [luck_in(self.table.game, moved.entries) for moved in what.outcome.moved]
        row = self.row_with(what, at, took or 0)
        if isinstance(what, Sat | Filled) and row.status == "running":
            opening = opening_of(self.table)
        after, before = self.seats_with(what), self.seats
        sitting = after if after != before or isinstance(what, Left) else None
        changed = zip(before, after, strict=True)
        vacated = [n for n, (a, b) in enumerate(changed) if a.owner != b.owner or a.resigned != b.resigned]
        return kept.Happened(self.version + 1, at, what, row, sitting, dump, luck, opening, took, vacated)

    def take(self, change: kept.Change, number: int) -> None:
        """It is on disk, so it holds. Who watches is marked where the version alone does not show what is new."""
        match change:
            case kept.Happened(_, at, what, _, sitting) if self.playable is None:
                assert self.saved is not None
                assert sitting is not None
                self.saved.news.happened.append(kept.Past(what, at))
                self.sitting = list(sitting)
            case kept.Happened(_, at, what):
                self.happen(what, at, change.took)
            case kept.Said():
                self.said = max(self.said, number)
            case kept.StandsBy(seat, standing):
                self.table.keep_standing(seat, standing)
                self._mark(self.seats[seat].owner)
            case kept.ChatSwitched(on):
                self.chat = on
                self._mark()
            case kept.PlayedAgain(again):
                self.next, self.next_host = again.id, again.host
                self._mark()
            case kept.Noted() | kept.Completed() | kept.Relisted() | kept.Reviewed():
                pass

    def happen(self, what: Happening, at: str, took: int | None = None) -> None:
        closes = self._closes(what)
        self.table.happen(what, at, took or 0)
        self.closed = closes
        self.changed = at
        self.shown.clear()
        self.touched = time.monotonic()

    def rename(self, names: list[str]) -> None:
        """Who sits here is called otherwise now."""
        for seat, name in zip(self.seats, names, strict=True):
            seat.name = name
        self.shown.clear()
        self._mark()

    def learn(self, news: kept.News) -> None:
        """Take what others have kept since this version."""
        for past in news.happened:
            self.happen(past.what, past.at, past.took)
        self._learn_the_rest(news)

    def take_over(self, fresh: Held, news: kept.News) -> None:
        """Become the table that was found on disk, and keep those who watch."""
        self.playable, self.sitting, self.stopped = fresh.playable, fresh.sitting, fresh.stopped
        self.saved = fresh.saved
        self.changed, self.closed = fresh.changed, fresh.closed
        self.shown.clear()
        self._learn_the_rest(news)

    def _learn_the_rest(self, news: kept.News) -> None:
        self.said = max(self.said, news.said)
        if (self.chat, self.next) != (news.chat, news.next):
            self.chat, self.next, self.next_host = news.chat, news.next, news.next_host
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
        if not isinstance(what, Left) or self.table.begun:
            return False
        return not any(seat.person for number, seat in enumerate(self.seats) if number != what.seat)


def _row(
    status: str, state: State | None, moves: int, at: str, practice: bool, seats: list[Seat], ended: str | None
) -> kept.LobbyRow:
    if state is None:
        return kept.LobbyRow(status, None, moves, at)
    winners = winners_of(state, losers(seats), ended)
    turn = state.seat if ended is None else None
    bots = turn is not None and seats[turn].bot is not None
    return kept.LobbyRow(status, turn, moves, at, state.scores(), winners, practice, bots, ended=ended)


def _due(clock: Clock | None, at: str) -> str | None:
    left = None if clock is None else clock.until_over
    return None if left is None else text_of(moment_of(at) + left / 1000)


def opening_of(table: Table) -> kept.Opening:
    """The opening of a table whose last seat is about to be taken, or has been."""
    state = table.game.start(len(table.seats), table.seed, table.named_first, journal=True)
    return kept.Opening(int(state.first), luck_in(table.game, state.journal or []))


def from_disk(saved: kept.Saved) -> Held:
    """A table as it goes on after a restart. Where it cannot, it says why, and shows what was kept of it."""
    news = saved.news
    held = Held(
        saved.beginning, saved.row.changed, news.chat, news.next, news.next_host, sitting=saved.sitting, said=news.said
    )
    try:
        game = game_of_text(saved.beginning.game, saved.beginning.cards)
        _play_again(held, game, saved)
    except TriforiumError as error:
        log.warning("table-stopped", extra={"table": held.id, "reason": str(error)})
        _stop(held, saved, why_stopped(saved))
    except Exception as error:  # rows that nobody here has written
        log.error("table-damaged", extra={"table": held.id, "reason": repr(error)[:300]})
        _stop(held, saved, refuse("table-damaged"))
    return held


def _stop(held: Held, saved: kept.Saved, why: TriforiumError) -> None:
    held.playable, held.saved, held.stopped, held.changed = None, saved, why, saved.row.changed


def _play_again(held: Held, game: Game, saved: kept.Saved) -> None:
    if game.fingerprint != saved.beginning.fingerprint:
        raise refuse("rules-changed")
    begin = saved.beginning
    # Practice from the first: what was taken back before it was goes back just as far.
    held.playable = table = Table(game, begin.seats, begin.seed, begin.first, saved.row.practice, begin.terms.clock)
    for past in saved.news.happened:
        held.happen(past.what, past.at, past.took)
        if saved.dump is not None and table.version == saved.dump[0]:
            if json.loads(json.dumps(table.state.dump())) != saved.dump[1]:
                raise refuse("rules-changed")
    table.standing.update(saved.news.standing)


def completed(held: Held, saved: kept.Saved) -> kept.Completed | None:
    """What an older program has not kept of this table; None: nothing is missing."""
    table = held.playable
    if table is None or saved.beginning.rules is not None:
        return None
    luck: dict[int, list[list[str]]] = {}
    again = Table(table.game, saved.beginning.seats, saved.beginning.seed, saved.beginning.first, table.practice)
    for version, past in enumerate(saved.news.happened, 1):
        before = len(again.history)
        again.happen(past.what)
        if isinstance(past.what, Played):
            luck[version] = [luck_in(table.game, moved.entries) for moved in again.history[before:]]
    opening = opening_of(table) if table.begun else None
    return kept.Completed(table.game.rules, table.game.edition_hash, opening, luck, held.row)
