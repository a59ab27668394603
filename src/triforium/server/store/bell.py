"""The bell of several processes: PostgreSQL's LISTEN. Transactions ring it themselves; see `postgres.Seal`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Container

from triforium.server.store.address import server_of
from triforium.server.store.postgres import CHANNEL, NAME, PATIENCE
from triforium.server.store.writer import first_reason

log = logging.getLogger("triforium.bell")
PAUSE = 0.3
"""Seconds before a connection that was lost is opened again."""


class PostgresBell:
    """Hears what other processes have written. `own`: this process's connections, whose notices are no news to it."""

    def __init__(self, url: str, own: Container[int]) -> None:
        address = server_of(url).set(drivername="postgresql").update_query_dict(PATIENCE | {"application_name": NAME})
        self.address = address.render_as_string(hide_password=False)
        self.own = own
        self.listening: asyncio.Task[None] | None = None

    def ring(self, table: str, version: int) -> None:
        """It has been: the transaction that wrote it did."""

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.listening = asyncio.get_running_loop().create_task(self._listen(heard, missed))

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.listening

    async def _listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        import psycopg

        while True:
            try:
                opened = await psycopg.AsyncConnection.connect(self.address, autocommit=True)
                async with opened as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    missed()  # whatever was rung before this moment
                    async for notice in connection.notifies():
                        if notice.pid not in self.own:
                            table, _, version = notice.payload.partition(" ")
                            heard(table, int(version))
            except (psycopg.Error, OSError) as lost:
                log.warning("bell-lost", extra={"reason": first_reason(lost)})
            await asyncio.sleep(PAUSE)
