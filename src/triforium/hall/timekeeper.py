"""Who keeps the clocks of the tables: what time has passed while the house was open, and whose is over.

A clock follows from what happened (`table/clock.py`). What has passed since the last happening is worked out here: the
time on the wall, less that in which nobody served the tables. So a restart takes no time from anybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from triforium.hall.clock import moment_of, text_of
from triforium.hall.held import Held
from triforium.hall.ports import Lamp, Time
from triforium.rules.errors import TriforiumError
from triforium.table import Clock

if TYPE_CHECKING:
    from triforium.hall.hall import Hall

log = logging.getLogger("triforium.clocks")

BURNS = 0.04
"""Seconds between two signs of life while a clock runs: by so much, at most, a kill gives time to somebody."""
BURNS_SLOWLY = 1.0
DARK = 0.2
"""Seconds without a sign of life after which the house was closed."""
BACK_WITHIN = 10.0
"""Seconds after the house has opened again that are not counted until whoever decides is back."""
LATE = 0.3
"""Seconds that a move may come too late: it was on its way."""
LOOKS_AHEAD = 30.0
LOOKS_EACH = 20.0
FARTHEST = 24 * 60 * 60.0
"""Seconds that a flag is armed for; then it is looked at again."""
REMEMBERS = 60 * 24 * 60 * 60.0
"""Seconds; no clock gives so much."""


class Timekeeper:
    """One for a hall. Without a lamp there are no clocks."""

    def __init__(self, hall: Hall, time: Time, lamp: Lamp | None) -> None:
        self.hall = hall
        self.time = time
        self.lamp = lamp
        self.closed: list[tuple[float, float]] = []
        """When nobody served the tables: from, until."""
        self.quick: set[Held] = set()
        """Tables at which a clock runs that counts seconds."""
        self.hurry = asyncio.Event()
        """There is one now."""

    async def open(self) -> None:
        """The house opens: since when was it closed?"""
        if self.lamp is None:
            return
        now, lit = self.time.now(), await self.lamp.last_lit()
        if lit is None:
            changed = await self.hall.store.last_change()
            lit = None if changed is None else moment_of(changed)
        if lit is not None and now - lit > DARK:
            await self.hall.store.add_closing(text_of(lit), text_of(now))
        found = await self.hall.store.closings(text_of(now - REMEMBERS))
        self.closed = joined([(moment_of(closed), moment_of(opened)) for closed, opened in found])
        await self.lamp.burn(self.time.now())

    async def burn(self) -> None:
        """Show that the house is open, for as long as it is."""
        assert self.lamp is not None
        while True:
            with contextlib.suppress(TriforiumError):
                await self.lamp.burn(self.time.now())
            if self.quick:
                await asyncio.sleep(BURNS)
                continue
            self.hurry.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BURNS_SLOWLY):
                    await self.hurry.wait()

    async def look(self) -> None:
        """Tables that nobody looks at, and at which somebody's time will soon be over."""
        while True:
            with contextlib.suppress(TriforiumError):
                for id in await self.hall.store.tables_due(text_of(self.time.now() + LOOKS_AHEAD)):
                    if id not in self.hall.tables:
                        await self.hall.wake_table(id)
            await asyncio.sleep(LOOKS_EACH)

    def took(self, held: Held) -> int:
        """Milliseconds since the last happening at a table, while the house was open."""
        since, now = moment_of(held.changed), self.time.now()
        passed = now - since
        for closed, opened in self.closed:
            passed -= max(0.0, min(opened, now) - max(closed, since))
        if self.closed and self.closed[-1][1] > since:
            passed -= min(BACK_WITHIN, max(0.0, self._back(held, now) - self.closed[-1][1]))
        return max(0, round(passed * 1000))

    def _back(self, held: Held, now: float) -> float:
        """When whoever decides was here again, or now."""
        clock = clock_of(held)
        owner = None if clock is None or clock.seat is None else held.seats[clock.seat].owner
        return now if owner is None else held.seen.get(owner, now)

    def saw(self, held: Held, guest: int) -> None:
        if guest not in held.seen:
            held.seen[guest] = self.time.now()
            self.arm(held)

    def is_over(self, held: Held) -> bool:
        """Whether the time of whoever decides is over, and a move could no longer be on its way."""
        clock = clock_of(held)
        return clock is not None and clock.seat is not None and clock.left_after(self.took(held)) < -LATE * 1000

    def arm(self, held: Held) -> None:
        """See to it that the flag falls when somebody's time is over."""
        if held.flag is not None:
            held.flag.cancel()
            held.flag = None
        clock = clock_of(held)
        left = None if clock is None else clock.until_over
        if clock is None or left is None or self.lamp is None or self.hall.stopping:
            self.quick.discard(held)
            return
        if clock.pace.kind != "days":
            self.quick.add(held)
            self.hurry.set()
        seconds = max(0.0, (left - self.took(held)) / 1000 + LATE) + 0.005
        held.flag = self.time.later(min(seconds, FARTHEST), lambda: self.hall.begin(self._fall(held)))

    def forget(self, held: Held) -> None:
        self.quick.discard(held)
        if held.flag is not None:
            held.flag.cancel()
            held.flag = None

    async def _fall(self, held: Held) -> None:
        try:
            await self.hall.hearing.find_missed(held)
            async with held.lock:
                if self.hall.tables.get(held.id) is held and not await self.flag(held):
                    self.arm(held)
        except TriforiumError as error:
            if error.id != "stale-version":
                log.warning("flag-waits", extra={"table": held.id, "reason": str(error)})
                await asyncio.sleep(1.0)
            self.arm(held)

    async def flag(self, held: Held) -> bool:
        """Where the time of whoever decides is over, a bot sits in. Called with the table's lock."""
        if not self.is_over(held):
            return False
        await self.hall.keep(held, held.table.plan_time_out(held.beginning.terms.stand_in))
        log.info("timed-out", extra={"table": held.id})
        return True


def clock_of(held: Held) -> Clock | None:
    """The clock of a table that is played."""
    return None if held.playable is None or not held.playable.begun else held.playable.clock


def joined(closings: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Two processes that start at once may both have told of one closing."""
    found: list[tuple[float, float]] = []
    for closed, opened in sorted(closings):
        if found and closed <= found[-1][1]:
            found[-1] = (found[-1][0], max(opened, found[-1][1]))
        else:
            found.append((closed, opened))
    return found
