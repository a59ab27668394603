"""The processes on one PostgreSQL: leases with an end, and who is connected where. None of it need be synced."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Row, TextClause, text
from sqlalchemy.exc import DBAPIError

from triforium.hall.kept import Past
from triforium.hall.ports import Elsewhere
from triforium.rules.errors import TriforiumError
from triforium.server.store.postgres import CHANNEL, engine_of
from triforium.server.store.tables import past_of
from triforium.server.store.writer import first_reason

log = logging.getLogger("triforium.store")
ALIVE = 2.0
"""Seconds that a process counts as alive after it said so."""
ANSWERS_WITHIN = 12.0
"""Seconds until whoever waits for an answer, and may hold a table meanwhile, is told that there is none."""

SAY = text(
    "INSERT INTO processes VALUES (:me, now() + :seconds * interval '1 second')"
    " ON CONFLICT (name) DO UPDATE SET until = excluded.until"
)
WHO = text("SELECT name FROM processes WHERE until > now()")
TAKE = text(
    "INSERT INTO leases VALUES (:table, :version, :me)"
    " ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, process = excluded.process"
    " WHERE leases.version < excluded.version OR leases.process = excluded.process"
    " OR NOT EXISTS (SELECT 1 FROM processes WHERE name = leases.process AND until > now())"
)
# A lease of an earlier version says nothing about this one.
FREE = (
    " FROM tables LEFT JOIN leases ON leases.table_id = tables.id"
    " LEFT JOIN processes ON processes.name = leases.process AND processes.until > now()"
    " WHERE bot_turn AND status = 'running' AND (processes.name IS NULL OR leases.version <"
    " (SELECT max(happenings.version) FROM happenings WHERE happenings.table_id = tables.id))"
)
WAITING = text(f"SELECT tables.id{FREE} AND changed <= :since ORDER BY changed LIMIT :most")
COUNT = text(f"SELECT count(*){FREE}")
SHOW = text(
    "INSERT INTO present VALUES (:table, :me, CAST(:guests AS json), :watchers) ON CONFLICT (table_id, process)"
    " DO UPDATE SET guests = excluded.guests, watchers = excluded.watchers"
)
TELL = text("SELECT pg_notify(:channel, :told)")
OTHERS = text(
    "SELECT guests, watchers FROM present JOIN processes ON processes.name = present.process"
    " WHERE table_id = :table AND process <> :me AND until > now()"
)
HAPPENED = text(
    "SELECT table_id, at, kind, seat, body, luck, took FROM happenings"
    " JOIN unnest(CAST(:tables AS text[]), CAST(:versions AS integer[])) AS known (id, seen)"
    " ON table_id = id AND version > seen ORDER BY table_id, version"
)
TIDY = [
    text("DELETE FROM processes WHERE until < now() - interval '1 hour'"),
    text("DELETE FROM present WHERE process NOT IN (SELECT name FROM processes)"),
    text("DELETE FROM leases WHERE process NOT IN (SELECT name FROM processes)"),
]
LEAVE = [
    text("DELETE FROM processes WHERE name = :me"),
    text("DELETE FROM present WHERE process = :me"),
]


class SqlPeers:
    """`ports.Peers` over PostgreSQL, each call one statement of a connection that does not wait for the disk."""

    shared = True

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(8)
        self.engine = engine_of(url, 2, synchronous_commit="off").execution_options(isolation_level="AUTOCOMMIT")
        self.threads = ThreadPoolExecutor(2, "peers")

    async def beat(self) -> set[str]:
        await self.do(SAY, me=self.name, seconds=ALIVE)
        return {row.name for row in await self.ask(WHO)}

    async def take(self, table: str, version: int) -> None:
        if await self.do(TAKE, table=table, version=version, me=self.name) == 0:
            raise Elsewhere

    async def waiting(self, most: int, since: str) -> list[str]:
        return [row.id for row in await self.ask(WAITING, most=most, since=since)]

    async def count_waiting(self) -> int:
        return int((await self.ask(COUNT))[0][0])

    async def show(self, table: str, guests: list[int], watchers: int) -> None:
        await self.do(SHOW, table=table, me=self.name, guests=json.dumps(guests), watchers=watchers)
        await self.ask(TELL, channel=CHANNEL, told=f"{table} 0")

    async def others_at(self, table: str) -> tuple[frozenset[int], int]:
        rows = await self.ask(OTHERS, table=table, me=self.name)
        return frozenset(guest for row in rows for guest in row.guests), sum(row.watchers for row in rows)

    async def happened(self, known: dict[str, int]) -> dict[str, list[Past]]:
        rows = await self.ask(HAPPENED, tables=list(known), versions=list(known.values()))
        found: dict[str, list[Past]] = {}
        try:
            for row in rows:
                found.setdefault(row.table_id, []).append(past_of(row))
        except (ValueError, TypeError, LookupError, AttributeError):
            raise TriforiumError("table-damaged") from None
        return found

    async def enter(self) -> None:
        for statement in TIDY:
            await self.do(statement)
        await self.beat()

    async def leave(self) -> None:
        try:
            for statement in LEAVE:
                await self.do(statement, me=self.name)
        except TriforiumError:
            pass  # it is seen in a moment, by the time
        self.threads.shutdown()
        self.engine.dispose()

    async def do(self, statement: TextClause, **values: object) -> int:
        return (await self._run(statement, values))[0]

    async def ask(self, statement: TextClause, **values: object) -> list[Row[Any]]:
        return (await self._run(statement, values))[1]

    async def _run(self, statement: TextClause, values: dict[str, object]) -> tuple[int, list[Row[Any]]]:
        doing = asyncio.get_running_loop().run_in_executor(self.threads, self._execute, statement, values)
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                return await doing
        except (DBAPIError, TimeoutError) as error:
            log.error("peers-away", extra={"reason": first_reason(error)})
            raise TriforiumError("no-storage") from None

    def _execute(self, statement: TextClause, values: dict[str, object]) -> tuple[int, list[Row[Any]]]:
        with self.engine.connect() as connection:
            try:
                done = connection.execute(statement, values)
            except DBAPIError:
                connection.invalidate()  # it may have been opened while the database was read-only, and stay so
                raise
            return done.rowcount, list(done) if done.returns_rows else []
