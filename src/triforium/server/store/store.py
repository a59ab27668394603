"""The database as the server uses it: reads beside each other, writes in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection

from triforium.server.store.database import open_database
from triforium.server.store.writer import Writer

T = TypeVar("T")
READERS = 2


class Store:
    """`read` and `write` take a function of a connection and its arguments: `await store.read(find_table, id)`."""

    def __init__(self, url: str) -> None:
        self.engine = open_database(url)
        self.writer = Writer(self.engine)
        self.readers = ThreadPoolExecutor(READERS, "reader")

    async def read(self, read: Callable[..., T], *values: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, read, values)

    async def write(self, write: Callable[..., T], *values: object) -> T:
        """Done when it is on disk."""
        return await self.writer.write(lambda connection: write(connection, *values))

    def close(self) -> None:
        self.writer.close()
        self.readers.shutdown(wait=True)
        self.engine.dispose()

    def _read(self, read: Callable[..., T], values: tuple[object, ...]) -> T:
        with self.engine.connect().execution_options(reading=True) as connection:
            return read(connection, *values)


def connected(connection: Connection) -> bool:
    """For `/ready`: the database answers."""
    return bool(connection.exec_driver_sql("SELECT 1").scalar_one())
