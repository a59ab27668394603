"""How several processes serve one database: each says that it is alive, and takes what another has left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from triforium.hall.clock import now
from triforium.hall.held import Held
from triforium.hall.other_rules import sort_out
from triforium.rules.errors import TriforiumError

if TYPE_CHECKING:
    from triforium.hall.hall import Hall

log = logging.getLogger("triforium.together")

BEAT = 0.7
"""Seconds between two signs of life."""
WAITED = 1.0
"""Seconds that a bot's turn is left to the process at which the move before it was made."""
LOOKS_AGAIN = 0.02
"""Seconds at least between two looks for bots' turns that nobody has taken."""
SHOWS_AFTER = 0.05
"""Seconds before the other processes are told who has come or gone."""


async def live_together(hall: Hall) -> None:
    """Say that this process is alive, and take over from one that is no more."""
    known: set[str] = set()
    while True:
        with contextlib.suppress(TriforiumError):
            alive = await hall.peers.beat()
            if known - alive:
                log.warning("process-gone", extra={"left": len(alive)})
                hall.hear_all()  # who was connected there is not any more
                await sort_out(hall)  # it may have been an older program, which still played what we have stopped
                for id in await hall.store.tables_on_the_move(bots=False):
                    await hall.wake_table(id)
            known = alive
            hall.work.set()
        await asyncio.sleep(BEAT)


async def take_work(hall: Hall) -> None:
    """Bots' turns that nobody has taken, while there is somebody here to think."""
    while True:
        await hall.work.wait()
        hall.work.clear()
        room = 2 * hall.bots.workers - hall.bots.waiting
        since = now(0.0 if hall.eager else WAITED)
        with contextlib.suppress(TriforiumError):
            for id in await hall.peers.waiting(room, since) if room > 0 else []:
                held = hall.tables.get(id)
                if held is not None and held.driver is None:
                    held.missed = True
                await hall.wake_table(id)
        await asyncio.sleep(LOOKS_AGAIN)


async def show(hall: Hall, held: Held) -> None:
    """Tell the other processes who is connected here; all that came and went in a moment at once."""
    await asyncio.sleep(SHOWS_AFTER)
    held.showing = False
    guests = {watcher.guest.id for watcher in held.watchers if watcher.guest is not None}
    sitting = {seat.owner for seat in held.seats}
    with contextlib.suppress(TriforiumError):
        await hall.peers.show(held.id, sorted(guests & sitting), held.onlookers)
