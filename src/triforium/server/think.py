"""Bots that think apart: a hall without doors, which takes the bots' turns of a database as they come."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

from triforium.hall.hall import Hall
from triforium.rules.errors import TriforiumError, teach
from triforium.server.house import open_house
from triforium.server.settings import Settings
from triforium.server.store.address import is_shared

teach({"think-where": "triforium think needs the postgresql:// database of the servers whose bots it thinks for"})
log = logging.getLogger("triforium.bots")


def think(settings: Settings) -> None:
    """Until SIGTERM or Ctrl-C; what is being thought about is then left to others."""
    if not is_shared(settings.database):
        raise TriforiumError("think-where")
    asyncio.run(_think(settings))


async def _think(settings: Settings) -> None:
    ended = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(one, ended.set)
    async with open_house(settings, settings.database, serves=False) as house:
        await _begin(house.hall)
        await ended.wait()


async def _begin(hall: Hall) -> None:
    hall.eager = True
    hall.work.set()
    log.info("thinking", extra={"workers": hall.bots.workers})
