"""The store in a database: reads beside each other, writes in turn."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from triforium.hall.kept import Beginning, Change, Happened, Kind, Known, Listed, LobbyRow, News, Saved
from triforium.hall.types import ChatLine
from triforium.rules.errors import TriforiumError, teach
from triforium.server.store import guests, hours, lobby, reviews, tables, talk
from triforium.server.store.database import open_database
from triforium.server.store.postgres import Seal, engine_of, note_backends
from triforium.server.store.writer import Broken, NotBegun, Unsure, Writer, first_reason

log = logging.getLogger("triforium.store")
T = TypeVar("T")
READERS = 2
PATIENCE = 12.0
"""Seconds until whoever waits for the disk is told so: a little more than a statement may take."""
STALLED = 5.0
"""Seconds without an answer after which nothing more is given to the writer: what is refused is surely not done."""

teach(
    {
        "no-storage": "The server cannot reach its storage right now, so this was not done; nothing of yours is lost",
        "unsure-storage": "The server lost its storage while writing this; you will soon see whether it was done",
        "table-damaged": "This table's stored data is damaged, so it cannot go on",
    }
)


class SqlStore:
    """`ports.Store` over SQLAlchemy. Each method is a function of a connection, in the module of its kind."""

    def __init__(self, url: str) -> None:
        self.engine = open_database(url)
        shared = self.engine.dialect.name == "postgresql"
        if shared:
            # Connections of their own: one that has read asks for a transaction that writes, whatever the server says.
            one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            self.reading = engine_of(url, READERS).execution_options(**one_moment)
        else:
            self.reading = self.engine.execution_options(reading=True)
        self.backends: set[int] = set()
        """The server's processes that work for this one."""
        if shared:
            note_backends(self.engine, self.backends)
        self.seal = Seal(self.engine) if shared else None
        self.writer = Writer(self.engine, self.seal)
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.hung: set[Future[Any]] = set()
        """Reads that nobody waits for any more and that keep their threads."""
        self.took: Callable[[str, float], None] = lambda *_: None
        self.failed: Callable[[str], None] = lambda _: None

    def watch(self, took: Callable[[str, float], None], failed: Callable[[str], None]) -> None:
        self.took, self.failed = took, failed

    async def add_guest(self, token_hash: str, name: str, at: str) -> int:
        return await self.write(guests.add_guest, token_hash, name, at)

    async def find_guest(self, token_hash: str) -> Known | None:
        return await self.read(guests.find_guest, token_hash)

    async def rename_guest(self, guest: int, name: str) -> None:
        await self.write(guests.rename_guest, guest, name)

    async def add_table(self, new: Beginning, row: LobbyRow, chat: bool) -> None:
        await self.write(tables.add_table, new, row, chat)

    async def change(self, id: str, change: Change) -> int:
        return await self.write(self._change, id, change, key=id)

    async def find_table(self, id: str) -> Saved | None:
        return await self._whole(tables.find_table, id)

    async def find_news(self, id: str, version: int) -> News | None:
        return await self._whole(tables.find_news, id, version)

    async def find_dump(self, id: str, version: int) -> dict[str, Any] | None:
        return await self._whole(tables.find_dump, id, version)

    async def last_lines(self, id: str) -> list[ChatLine]:
        return await self.read(talk.last_lines, id)

    async def find_notes(self, id: str, seat: int) -> str:
        return await self.read(talk.find_notes, id, seat)

    async def find_review(self, id: str) -> str | None:
        return await self.read(reviews.find_review, id)

    async def tables_of(self, guest: int) -> list[Listed]:
        return await self.read(lobby.tables_of, guest)

    async def open_tables(self, guest: int | None) -> list[Listed]:
        return await self.read(lobby.open_tables, guest)

    async def watchable(self, guest: int | None) -> list[Listed]:
        return await self.read(lobby.watchable, guest)

    async def count_waiting(self, guest: int) -> int:
        return await self.read(lobby.count_waiting, guest)

    async def count_unfinished(self, guest: int) -> int:
        return await self.read(lobby.count_unfinished, guest)

    async def card_files_of(self, guest: int) -> set[str]:
        return await self.read(lobby.card_files_of, guest)

    async def kinds_unfinished(self) -> list[Kind]:
        return await self.read(lobby.kinds, lobby.UNFINISHED)

    async def kinds_stopped(self) -> list[Kind]:
        return await self.read(lobby.kinds, ("stopped",))

    async def stop(self, fingerprint: str) -> int:
        return await self.write(lobby.stop, fingerprint)

    async def stopped(self, fingerprint: str) -> list[str]:
        return await self.read(lobby.stopped, fingerprint)

    async def incomplete(self) -> list[str]:
        return await self.read(lobby.incomplete)

    async def tables_on_the_move(self, bots: bool = True) -> list[str]:
        return await self.read(lobby.tables_on_the_move, bots)

    async def tables_due(self, before: str) -> list[str]:
        return await self.read(lobby.tables_due, before)

    async def add_closing(self, closed: str, opened: str) -> None:
        await self.write(hours.add_closing, closed, opened)

    async def closings(self, since: str) -> list[tuple[str, str]]:
        return await self.read(hours.closings_since, since)

    async def last_change(self) -> str | None:
        return await self.read(hours.last_change)

    async def check(self) -> None:
        await self.write(write_something)

    async def read(self, read: Callable[..., T], *values: object) -> T:
        """What a function of a connection finds; it sees one moment."""
        if len(self.hung) == READERS:
            raise self._failed(TimeoutError("earlier reads have no answer yet"))
        began = time.monotonic()
        reading = self.readers.submit(self._read, read, values)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(reading)
        except TimeoutError:
            if reading.running():
                self.hung.add(reading)
                reading.add_done_callback(self.hung.discard)
            raise self._failed(TimeoutError("a read had no answer")) from None
        except DBAPIError as error:
            raise self._failed(error) from None
        finally:
            self.took("triforium_storage_read_seconds", time.monotonic() - began)

    async def _whole(self, read: Callable[..., T], id: str, *values: object) -> T:
        """What is kept of a table, where its rows can be understood."""
        try:
            return await self.read(read, id, *values)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            log.error("table-damaged", extra={"table": id, "reason": repr(error)[:300]})
            raise TriforiumError("table-damaged") from None

    async def write(self, write: Callable[..., T], *values: object, key: str = "") -> T:
        """Have a function of a connection write; done when it is on disk."""
        if self.writer.busy_for() > STALLED:
            raise self._failed(TimeoutError("earlier writes have no answer yet"))
        began = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.writer.write(lambda connection: write(connection, *values), key)
        except IntegrityError:
            raise
        except (Unsure, TimeoutError) as error:
            log.error("storage-unsure", extra={"reason": first_reason(error)})
            self.failed("triforium_storage_failures_total")
            raise TriforiumError("unsure-storage") from None
        except (DBAPIError, Broken, NotBegun) as error:
            raise self._failed(error) from None
        finally:
            self.took("triforium_storage_write_seconds", time.monotonic() - began)

    def close(self) -> None:
        self.writer.close()
        self.readers.shutdown(wait=True)
        self.reading.dispose()
        self.engine.dispose()

    def _read(self, read: Callable[..., T], values: tuple[object, ...]) -> T:
        with self.reading.connect() as connection:
            return read(connection, *values)

    def _change(self, connection: Connection, id: str, change: Change) -> int:
        number = tables.change_table(connection, id, change)
        if self.seal is not None:
            self.seal.ring(id, change.version if isinstance(change, Happened) else 0)
        return number

    def _failed(self, error: Exception) -> TriforiumError:
        log.error("storage-failed", extra={"reason": first_reason(error)})
        self.failed("triforium_storage_failures_total")
        return TriforiumError("no-storage")


def write_something(connection: Connection) -> None:
    """What is there already: a page goes to the disk and nothing changes."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
