"""When the house was open: a lamp that says so, and the closings that are known."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from sqlalchemy import Connection, func, insert, select, text

from triforium.hall.clock import moment_of, text_of
from triforium.server.store.peers import SqlPeers
from triforium.server.store.schema import closings, lamps, tables

BURN = text("INSERT INTO lamps VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET lit = greatest(lamps.lit, excluded.lit)")
LIT = text(str(select(lamps.c.lit)))


def add_closing(connection: Connection, closed: str, opened: str) -> None:
    connection.execute(insert(closings).values(closed=closed, opened=opened))


def closings_since(connection: Connection, since: str) -> list[tuple[str, str]]:
    found = select(closings.c.closed, closings.c.opened).where(closings.c.opened > since)
    return [(row.closed, row.opened) for row in connection.execute(found)]


def last_change(connection: Connection) -> str | None:
    found: str | None = connection.execute(select(func.max(tables.c.changed))).scalar_one()
    return found


class FileLamp:
    """`ports.Lamp` of one process: the time of an empty file, which outlives a process that is killed."""

    def __init__(self, file: Path) -> None:
        self.file = file

    async def last_lit(self) -> float | None:
        try:
            return self.file.stat().st_mtime
        except OSError:
            return None

    async def burn(self, now: float) -> None:
        try:
            os.utime(self.file, (now, now))
        except FileNotFoundError:
            with contextlib.suppress(OSError):
                self.file.touch()
        except OSError:
            pass  # the database beside it says what is wrong


class SqlLamp:
    """`ports.Lamp` of all processes on one PostgreSQL: a row that need not be synced."""

    def __init__(self, peers: SqlPeers) -> None:
        self.peers = peers

    async def last_lit(self) -> float | None:
        rows = await self.peers.ask(LIT)
        return moment_of(rows[0][0]) if rows else None

    async def burn(self, now: float) -> None:
        await self.peers.do(BURN, now=text_of(now))
