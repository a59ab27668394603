"""The hall: all tables that somebody plays at or watches, and the one way in which something happens at them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from sqlalchemy.exc import IntegrityError

from triforium.games import GAMES, game
from triforium.server import present
from triforium.server.bots import Bots
from triforium.server.clock import now
from triforium.server.driver import drive, has_work
from triforium.server.guests import Guest, Guests
from triforium.server.held import Held, from_disk
from triforium.server.limits import Turnstile
from triforium.server.problems import refuse
from triforium.server.settings import Settings
from triforium.server.store import Store
from triforium.server.store import lobby as shelves
from triforium.server.store.tables import Summary, add_happening, add_table, find_table
from triforium.server.types import Lobby, TableCard
from triforium.table import Filled, Happening, Left, Played, Resigned, Sat

log = logging.getLogger("triforium.tables")

SETTLED = 60.0
"""Seconds that a table at which nothing is to be played stays in memory when nobody watches."""


class Hall:
    """What every request works with."""

    def __init__(self, settings: Settings, store: Store, bots: Bots) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.guests = Guests(store)
        self.turnstile = Turnstile(settings.limits)
        self.tables: dict[str, Held] = {}
        self.opening: dict[str, asyncio.Task[Held | None]] = {}
        self.chores: set[asyncio.Task[None]] = set()
        self.stopping = False

    async def find(self, id: str) -> Held:
        """A table, from memory or from disk."""
        held = self.tables.get(id)
        if held is None:
            task = self.opening.get(id)
            if task is None:
                task = self.opening[id] = asyncio.create_task(self._open(id))
                task.add_done_callback(lambda _: self.opening.pop(id, None))
            held = await asyncio.shield(task)
        if held is None:
            raise refuse("no-such-table")
        held.touched = time.monotonic()
        return held

    async def enter(self, id: str, guest: Guest | None, invitation: str | None = None) -> Held:
        """A table for somebody who may see it: it is listed, or the guest sits or is invited there."""
        held = await self.find(id)
        begin = held.beginning
        if begin.listed or secrets.compare_digest((invitation or "").encode(), begin.invitation.encode()):
            return held
        if guest is not None and (guest.id == begin.host or any(seat.owner == guest.id for seat in held.seats)):
            return held
        raise refuse("no-such-table")

    async def found(self, held: Held) -> None:
        """A new table: on disk first, then in the hall."""
        begin = held.beginning
        await self.store.write(add_table, begin, Summary(held.status, held.table.turn, 0, begin.created), held.chat)
        self.tables[held.id] = held
        log.info("table-made", extra={"table": held.id, "game": begin.game, "seats": len(begin.seats)})
        self.drive(held)

    async def happen(self, held: Held, what: Happening) -> None:
        """The one way in which something happens: on disk, then in memory, then told. Called with the table's lock."""
        at = now()
        version = held.version + 1
        summary = held.summary_with(what, at)
        dump = None
        if isinstance(what, Played) and what.outcome is not None and what.outcome.round_ended:
            dump = what.outcome.after.dump()
        sitting = None
        if isinstance(what, Sat | Left | Filled | Resigned):
            sitting = held.table.seats_with(what)
        try:
            await self.store.write(add_happening, held.id, version, what, summary, sitting, dump)
        except IntegrityError:
            await self._read_again(held)
            raise refuse("stale-version", version=held.version, given=version - 1) from None
        held.happen(what, at)
        log.debug("happened", extra={"table": held.id, "version": version, "kind": type(what).__name__.lower()})
        self.announce(held)
        self.drive(held)

    def announce(self, held: Held, stale: bool = False) -> None:
        """Ring at all who watch; `stale`: something other than the version has changed."""
        for watcher in held.watchers:
            watcher.ring(stale)

    def drive(self, held: Held) -> None:
        """See to it that bots and standing answers move."""
        if self.stopping or not has_work(held) or (held.driver is not None and not held.driver.done()):
            return
        held.driver = asyncio.create_task(drive(self, held))

    async def lobby(self, guest: Guest | None) -> Lobby:
        id = None if guest is None else guest.id
        mine = [] if id is None else await self.store.read(shelves.tables_of, id)
        opened = await self.store.read(shelves.open_tables, id)
        watch = await self.store.read(shelves.watchable, id)
        return Lobby(*([_card(one, guest) for one in shelf] for shelf in (mine, opened, watch)))

    async def waiting_for(self, guest: Guest) -> int:
        return await self.store.read(shelves.count_waiting, guest.id)

    async def wake(self) -> None:
        """After a start: the tables whose next move is a bot's go on."""
        for id in await self.store.read(shelves.tables_on_the_move):
            try:
                self.drive(await self.find(id))
            except Exception as error:
                log.error("table-not-woken", exc_info=error, extra={"table": id})

    async def sweep(self) -> None:
        """Let tables out of memory that nobody has needed for long; they stay on disk."""
        while True:
            await asyncio.sleep(min(SETTLED, self.settings.idle))
            for id, held in list(self.tables.items()):
                rest = self.settings.idle if held.status == "running" else min(SETTLED, self.settings.idle)
                idle = time.monotonic() - held.touched > rest
                at_rest = held.driver is None or held.driver.done()
                if idle and at_rest and not held.watchers and not held.lock.locked():
                    del self.tables[id]

    async def close(self) -> None:
        """End what runs by itself; what was acknowledged is on disk already."""
        self.stopping = True
        drivers = [held.driver for held in self.tables.values() if held.driver is not None]
        for task in [*drivers, *self.chores]:
            task.cancel()
        await asyncio.gather(*drivers, *self.chores, return_exceptions=True)

    async def _read_again(self, held: Held) -> None:
        """The disk knows more than the memory (a write whose writer was cut off): it is right."""
        saved = await self.store.read(find_table, held.id)
        assert saved is not None
        held.take_over(from_disk(saved))
        self.announce(held)

    async def _open(self, id: str) -> Held | None:
        saved = await self.store.read(find_table, id)
        if saved is None:
            return None
        held = self.tables.setdefault(id, from_disk(saved))
        self.drive(held)
        return held


def _card(listed: shelves.Listed, guest: Guest | None) -> TableCard:
    seats = present.seats_shown(listed.seats, guest)
    return TableCard(
        listed.id,
        listed.game,
        game(listed.game).title if listed.game in GAMES else listed.game,
        listed.edition,
        listed.status,  # type: ignore[arg-type]
        seats,
        listed.turn,
        listed.turn is not None and seats[listed.turn].mine,
        listed.moves,
        listed.changed,
    )
