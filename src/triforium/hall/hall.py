"""The hall: all tables that somebody plays at or watches, and the one way in which something happens at them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

import triforium
from triforium.games import GAMES, game
from triforium.hall import present
from triforium.hall.clock import SystemTime, text_of
from triforium.hall.driver import drive, has_work
from triforium.hall.guests import Guest, Guests
from triforium.hall.hearing import A_GUEST, FEW, Hearing
from triforium.hall.held import Held, completed, from_disk
from triforium.hall.kept import Change, Happened, Listed, Relisted, Saved
from triforium.hall.limits import Turnstile
from triforium.hall.metrics import Metrics
from triforium.hall.other_rules import sort_out
from triforium.hall.peers import Alone
from triforium.hall.ports import Aside, Bell, Cards, Lamp, Peers, Store, Taken, Thinkers, Time
from triforium.hall.problems import refuse
from triforium.hall.settings import HallSettings
from triforium.hall.timekeeper import Timekeeper
from triforium.hall.together import show
from triforium.hall.types import Lobby, RulesForm, TableCard
from triforium.rules.errors import TriforiumError
from triforium.table import Happening, Played

if TYPE_CHECKING:
    from triforium.hall.reviews import UnderWay

T = TypeVar("T")
log = logging.getLogger("triforium.tables")

SETTLED = 60.0
"""Seconds that a table at which nothing is to be played stays in memory when nobody watches."""
NAMES_HOLD = 30.0
"""Seconds until a guest's name is asked for again, where another process may have changed it."""
DRAINS = 3.0
"""Seconds that what is being written has at the end."""
ASKS_AGAIN = 0.5
"""Seconds between two tries to learn from storage that is away."""


class Hall:
    """What every request works with."""

    def __init__(
        self,
        settings: HallSettings,
        store: Store,
        bell: Bell,
        bots: Thinkers,
        cards: Cards,
        peers: Peers | None = None,
        aside: Aside = asyncio.to_thread,
        lamp: Lamp | None = None,
        time: Time | None = None,
    ) -> None:
        self.settings = settings
        self.aside = aside
        self.store = store
        self.bell = bell
        self.bots = bots
        self.metrics = Metrics()
        store.watch(self.metrics.took, self.metrics.count)
        bots.took_seconds = partial(self.metrics.took, "triforium_bot_seconds")
        self.peers: Peers = peers or Alone()
        self.guests = Guests(store, NAMES_HOLD if self.peers.shared else inf)
        self.work = asyncio.Event()
        """Somewhere there may be a bot's turn that nobody has taken."""
        self.eager = False
        """Whether a bot's turn is taken wherever it comes, or only one that was left."""
        self.cards = cards
        self.turnstile = Turnstile(settings.limits)
        self.tables: dict[str, Held] = {}
        self.opening: dict[str, asyncio.Task[Held | None]] = {}
        self.chores: set[asyncio.Task[None]] = set()
        self.reviews: dict[str, UnderWay] = {}
        """By table, those that are being made; see `reviews`."""
        self.stopping = False
        self.keeper = Timekeeper(self, time or SystemTime(), lamp)
        self.rules: RulesForm = "compiled" if triforium.FORM == "compiled" else "interpreted"
        self.hearing = Hearing(self)
        bell.listen(self.hearing.hear, self.hear_all)

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
        await self.hearing.find_missed(held)
        held.touched = time.monotonic()
        return held

    async def enter(
        self, id: str, guest: Guest | None, invitation: str | None = None, known: int | None = None
    ) -> Held:
        """A table for somebody who may see it: it is listed, or the guest sits or is invited there.

        `known` is the version that whoever asks has seen. Another process may have shown it, before its bell is heard
        here; then nobody is shown less than they know, nor refused as stale.
        """
        held = await self.find(id)
        if self.peers.shared and known is None and guest is not None and not _sits(held, guest):
            held.missed = True  # who took a seat at another process may be here before its bell
            await self.hearing.find_missed(held)
        if not _may_see(held, guest, invitation):
            raise refuse("no-such-table")
        if guest is not None:
            self.keeper.saw(held, guest.id)
        if known is not None and known > held.version and self.peers.shared:
            async with held.lock:
                if known > held.version:
                    await self.hearing.find_moves(held)
        return held

    async def add(self, held: Held) -> Held:
        """A new table: on disk first, then in the hall."""
        await self.store.add_table(held.beginning, held.row, held.chat)
        return self.take_in(held)

    def take_in(self, held: Held) -> Held:
        """A table that is new on disk. Somebody may have seen it there and opened it already: then that one it is."""
        held.since, held.took = self.keeper.time.now(), partial(self.keeper.took, held)
        held = self.tables.setdefault(held.id, held)
        begin = held.beginning
        log.info("table-made", extra={"table": held.id, "game": begin.game, "seats": len(begin.seats)})
        self.drive(held)
        return held

    async def happen(self, held: Held, what: Happening) -> None:
        """Let something happen that was planned against the table as it stands. Called with the table's lock. Whose
        time is over comes too late, although nobody has seen it yet."""
        if await self.keeper.flag(held):
            raise refuse("time-over")
        await self.keep(held, what)

    async def keep(self, held: Held, what: Happening) -> None:
        """The same, whatever the time is."""
        took = self.keeper.took(held) if held.playable is not None and held.playable.clock is not None else None
        await self.change(held, held.planned(what, self.now(), took))

    def now(self) -> str:
        """The time, as it is stored."""
        return text_of(self.keeper.time.now())

    async def change(self, held: Held, change: Change) -> int:
        """The one door: on disk, then in memory, then told. Called with the table's lock. Who is cut off while the
        disk is busy keeps the lock until all three are done, or the memory would fall behind."""
        try:
            return await to_its_end(self._keep(held, change))
        finally:
            # Not in the task that keeps it: who moved has the answer in hand before the bell is heard.
            self.announce(held)
            self.bell.ring(held.id, held.version if isinstance(change, Happened) else 0)
            self.drive(held)

    async def _keep(self, held: Held, change: Change) -> int:
        version, began = held.version, time.monotonic()
        try:
            number = await self.store.change(held.id, change)
        except Taken:
            await self.catch_up(held)
            raise refuse("stale-version", version=held.version, given=version) from None
        except TriforiumError as error:
            if error.id == "unsure-storage":
                self.begin(self._find_out(held))
            raise
        held.take(change, number)
        self.metrics.took("triforium_move_seconds", time.monotonic() - began)
        if isinstance(change, Happened) and isinstance(change.what, Played):
            self.metrics.count("triforium_moves_total")
        log.debug("happened", extra={"table": held.id, "version": held.version, "kind": kind_of(change)})
        return number

    @staticmethod
    def bell_of(guest: int) -> str:
        """What is rung where a guest has changed; no table is called so."""
        return f"{A_GUEST}{guest}"

    async def ask_again(self, guest: int) -> None:
        """Something has changed for a guest: a name, or a session has ended, whose channels then close."""
        watching = [one.guest for held in self.tables.values() for one in held.watchers if one.guest is not None]
        await self.guests.ask_again(guest, watching)
        for held in list(self.tables.values()):
            if any(seat.owner == guest for seat in held.seats):
                async with held.lock:
                    saved = await self.store.find_table(held.id)
                    if saved is not None:
                        held.rename([seat.name for seat in saved.sitting])
                self.announce(held)
            elif any(one.guest is not None and one.guest.ended for one in held.watchers):
                self.announce(held)

    def hear_all(self) -> None:
        """Other processes may have changed any table."""
        for id in self.tables:
            self.hearing.hear(id, 0)
        self.work.set()

    async def read_behind(self, held: Held) -> None:
        """Another process has changed it; whoever watches sees that as soon as it can be read."""
        try:
            async with held.lock:
                held.behind = False
                await self.catch_up(held)
        except TriforiumError:
            await self._find_out(held)

    async def _find_out(self, held: Held) -> None:
        """The storage is away, and what it knows of a table is to be learnt as soon as it is back: when something is
        written, all that waited before it has been written too, or never will be."""
        while True:
            await asyncio.sleep(ASKS_AGAIN)
            with contextlib.suppress(TriforiumError):
                await self.store.check()
                async with held.lock:
                    return await self.catch_up(held)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have it done beside all else; it is cancelled at the end."""
        chore = asyncio.create_task(work)
        self.chores.add(chore)
        chore.add_done_callback(self.chores.discard)

    async def catch_up(self, held: Held) -> None:
        """The disk may know more than the memory, and is right. Called with the table's lock."""
        news = await self.store.find_news(held.id, held.version)
        assert news is not None
        if not news.happened or (held.playable is not None and len(news.happened) <= FEW):
            held.learn(news)
        else:
            saved = await self.store.find_table(held.id)
            assert saved is not None
            held.take_over(await self._from_disk(saved), saved.news)
        if self.peers.shared:
            held.elsewhere = await self.peers.others_at(held.id)
        self.announce(held)
        self.drive(held)

    def announce(self, held: Held) -> None:
        """Ring at all who watch."""
        for watcher in held.watchers:
            watcher.ring()

    def came_or_went(self, held: Held) -> None:
        """Somebody has opened a channel or closed one."""
        here = {watcher.guest.id for watcher in held.watchers if watcher.guest is not None}
        for owner in {seat.owner for seat in held.seats if seat.owner is not None}:
            if owner in here:
                held.left.pop(owner, None)
            else:
                held.left.setdefault(owner, self.keeper.time.now())
        self.announce(held)
        if held.missed and held.watchers:
            self.hearing.read_whole(held)
        if self.peers.shared and not self.stopping and not held.showing:
            held.showing = True
            self.begin(show(self, held))

    def away_since(self, held: Held, seat: int) -> float | None:
        """Since when nobody is connected who plays this seat, as far as this process knows; None: somebody is."""
        owner = held.seats[seat].owner
        here = {watcher.guest.id for watcher in held.watchers if watcher.guest is not None} | held.elsewhere[0]
        return None if owner is None or owner in here else held.left.get(owner, held.since)

    def drive(self, held: Held) -> None:
        """See to it that bots and standing answers move, and that nobody's time runs out unseen."""
        self.keeper.arm(held)
        if (
            self.stopping
            or not has_work(held, self.settings.thinks)
            or (held.driver is not None and not held.driver.done())
        ):
            return
        held.driver = asyncio.create_task(drive(self, held))

    async def lobby(self, guest: Guest | None) -> Lobby:
        id = None if guest is None else guest.id
        mine = [] if id is None else await self.store.tables_of(id)
        opened = await self.store.open_tables(id)
        watch = await self.store.watchable(id)
        mine_shown, open_shown, watch_shown = (_cards(shelf, guest) for shelf in (mine, opened, watch))
        return Lobby(mine_shown, open_shown, watch_shown, self.rules)

    async def waiting_for(self, guest: Guest) -> int:
        return await self.store.count_waiting(guest.id)

    async def wake(self) -> None:
        """After a start: the tables whose next move is a bot's or a standing answer go on."""
        while True:
            try:
                await sort_out(self)
                sleeping = [*await self.store.incomplete(), *await self.store.tables_on_the_move(not self.peers.shared)]
                break
            except TriforiumError as away:
                log.error("not-woken-yet", extra={"reason": str(away)})
                await asyncio.sleep(ASKS_AGAIN)
        for id in sleeping:
            await self.wake_table(id)

    async def wake_table(self, id: str) -> None:
        try:
            self.drive(await self.find(id))
        except TriforiumError as refused:
            log.error("table-not-woken", extra={"table": id, "reason": str(refused)})
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
                waits = held in self.keeper.quick
                if idle and at_rest and not waits and not held.watchers and not held.lock.locked():
                    self.keeper.forget(held)
                    del self.tables[id]

    async def drain(self) -> None:
        """Take no more work, and let come to its end what is being written; then its answers go out."""
        self.stopping = True
        until = time.monotonic() + DRAINS
        while any(held.lock.locked() for held in self.tables.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)

    async def bot_queue(self) -> int:
        """How many bots' turns nobody thinks about yet, at all processes of this database."""
        return await self.peers.count_waiting() if self.peers.shared else self.bots.waiting

    async def told(self) -> str:
        """For Prometheus."""
        now = {
            "triforium_tables": len(self.tables),
            "triforium_channels": sum(len(held.watchers) for held in self.tables.values()),
            "triforium_bots_waiting": self.bots.waiting,
        }
        with contextlib.suppress(TriforiumError):
            now["triforium_bot_queue"] = await self.bot_queue()
        return self.metrics.page(now)

    async def close(self) -> None:
        """End what runs by itself; what was acknowledged is on disk already."""
        self.stopping = True
        for held in self.tables.values():
            self.keeper.forget(held)
        drivers = [held.driver for held in self.tables.values() if held.driver is not None]
        for task in [*drivers, *self.chores]:
            task.cancel()
        await asyncio.gather(*drivers, *self.chores, return_exceptions=True)

    async def _from_disk(self, saved: Saved) -> Held:
        """Its cards are read first, where they can do no harm; then its game is played again, in nobody's way."""
        with contextlib.suppress(TriforiumError):  # which is found again in a moment
            await self.cards.open(saved.beginning.game, saved.beginning.cards)
        return await self.aside(from_disk, saved)

    async def _open(self, id: str) -> Held | None:
        saved = await self.store.find_table(id)
        if saved is None:
            return None
        opened = await self._from_disk(saved)
        if id in self.tables:
            return self.tables[id]
        held = self.tables[id] = opened
        held.since, held.took = self.keeper.time.now(), partial(self.keeper.took, held)
        async with held.lock:
            missing = await self.aside(completed, held, saved)
            if missing is not None:
                await self.change(held, missing)
            elif held.row.status != saved.row.status:
                await self.change(held, Relisted(held.row))
        self.drive(held)
        return held


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Await it even when who asked for it is cancelled meanwhile, and only then be cancelled."""
    task = asyncio.ensure_future(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        task.exception()  # nobody else will ask for it
        raise asyncio.CancelledError
    return task.result()


def _may_see(held: Held, guest: Guest | None, invitation: str | None) -> bool:
    begin = held.beginning
    if begin.listed or secrets.compare_digest((invitation or "").encode(), begin.invitation.encode()):
        return True
    return guest is not None and (guest.id == begin.host or _sits(held, guest))


def _sits(held: Held, guest: Guest) -> bool:
    return any(seat.owner == guest.id for seat in held.seats)


def kind_of(change: Change) -> str:
    """For the log: the word alone, and nothing of what was said or played."""
    return type(getattr(change, "what", change)).__name__.lower()


def _cards(shelf: list[Listed], guest: Guest | None) -> list[TableCard]:
    """Those that can be shown: one damaged row hides itself, and not the lobby."""
    found = []
    for listed in shelf:
        try:
            found.append(_card(listed, guest))
        except (TypeError, IndexError) as error:
            log.error("table-damaged", extra={"table": listed.id, "reason": repr(error)})
    return found


def _card(listed: Listed, guest: Guest | None) -> TableCard:
    seats, row = present.seats_shown(listed.seats, guest), listed.row
    return TableCard(
        listed.id,
        listed.game,
        game(listed.game).title if listed.game in GAMES else listed.game,
        listed.edition,
        row.status,  # type: ignore[arg-type]
        seats,
        row.turn,
        row.turn is not None and seats[row.turn].mine,
        row.moves,
        row.changed,
        row.practice,
        row.due,
        row.ended,  # type: ignore[arg-type]
    )
