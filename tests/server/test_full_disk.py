"""A disk that is full or fails in the midst of a batch: what was answered is there, and what is not was refused."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError
from support.disk import files_up_to
from support.server import run_apart, running, settings_at

from triforium.server.store.database import open_database
from triforium.server.store.guests import add_guest
from triforium.server.store.writer import Writer

FULL = "database or disk is full"
BROKEN = "disk I/O error"
WISHES = 4
STATEMENTS = 2 + WISHES * 4
"""Of a batch: its begin and commit, and two inserts in a savepoint for each wish."""


class Fault:
    """Strikes at a statement of the batch after it was armed. `undoes`: SQLite ends the transaction, as it may."""

    def __init__(self, says: str, undoes: bool, at: int, lasts: bool = False) -> None:
        self.says = says
        self.undoes = undoes
        self.strikes = range(at, 10_000 if lasts else at + 1)
        self.armed = False
        self.seen = 0

    def arm(self) -> None:
        self.armed = True

    def pass_by(self, connection: sqlite3.Connection, statement: str) -> None:
        if self.armed and (self.seen or statement.startswith("BEGIN")):
            self.seen += 1
            if self.seen in self.strikes:
                if self.undoes:
                    sqlite3.Connection.rollback(connection)
                raise sqlite3.OperationalError(self.says)


def faulty(folder: Path, fault: Fault) -> Engine:
    """A database whose every statement and commit passes by the fault."""

    class Statement(sqlite3.Cursor):
        def execute(self, statement: str, *given: Any) -> Self:
            fault.pass_by(self.connection, statement)
            return super().execute(statement, *given)

    class Driver(sqlite3.Connection):
        def cursor(self, *_: Any) -> Any:
            return super().cursor(Statement)

        def commit(self) -> None:
            fault.pass_by(self, "COMMIT")
            super().commit()

    engine = opened(folder)
    event.listen(engine, "do_connect", lambda *given: given[3].update(factory=Driver))
    return engine


def opened(folder: Path) -> Engine:
    """A database in its newest form, to which no connection is open yet."""
    engine = open_database(f"sqlite:///{folder / 'a.sqlite3'}")
    engine.dispose()
    return engine


def a_couple(name: str, number: int) -> Callable[[Connection], None]:
    """A wish of two statements: both or none."""

    def write(connection: Connection) -> None:
        add_guest(connection, f"{number}", name, "now")
        add_guest(connection, f"{number}b", name, "now")

    return write


def in_one_batch(engine: Engine, names: list[str], arm: Callable[[], None]) -> list[BaseException | None]:
    """Have wishes written that came together, and tell for each why it was refused, or None."""

    async def ask() -> list[BaseException | None]:
        writer = Writer(engine)
        busy, gathered = threading.Event(), threading.Event()

        def wait(_: Connection) -> None:
            busy.set()
            assert gathered.wait(60)
            arm()

        first = asyncio.ensure_future(writer.write(wait))
        while not busy.is_set():
            await asyncio.sleep(0)
        wishes = [asyncio.ensure_future(writer.write(a_couple(name, n))) for n, name in enumerate(names)]
        while writer.wishes.qsize() < len(names):
            await asyncio.sleep(0)
        gathered.set()
        await first
        done = await asyncio.gather(*wishes, return_exceptions=True)
        writer.close()
        return list(done)

    found = run_apart(ask())
    engine.dispose()
    return found


def on_disk(folder: Path) -> list[bool]:
    """Which wishes are there, as after a restart."""
    connection = sqlite3.connect(folder / "a.sqlite3")
    found = {row[0] for row in connection.execute("SELECT token_hash FROM guests")}
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    for number in range(40):
        assert (f"{number}" in found) == (f"{number}b" in found), "half a wish"
    return [f"{number}" in found for number in range(40)]


def is_true(folder: Path, done: list[BaseException | None]) -> None:
    assert on_disk(folder)[: len(done)] == [error is None for error in done]


@pytest.mark.parametrize(("says", "undoes"), [(FULL, True), (BROKEN, True), (BROKEN, False)])
@pytest.mark.parametrize("at", range(1, STATEMENTS + 1))
def test_a_fault_that_passes_loses_nothing_at_any_statement(tmp_path: Path, says: str, undoes: bool, at: int) -> None:
    fault = Fault(says, undoes, at)
    done = in_one_batch(faulty(tmp_path, fault), ["Anna"] * WISHES, fault.arm)
    assert fault.seen >= at
    is_true(tmp_path, done)
    failed = sum(error is not None for error in done)
    assert failed == WISHES if at == 1 else failed <= 1, "one that breaks the batch does not take the others along"


@pytest.mark.parametrize("undoes", [True, False])
@pytest.mark.parametrize("at", range(1, STATEMENTS + 1))
def test_a_fault_that_stays_is_told_to_each(tmp_path: Path, undoes: bool, at: int) -> None:
    fault = Fault(FULL, undoes, at, lasts=True)
    done = in_one_batch(faulty(tmp_path, fault), ["Anna"] * WISHES, fault.arm)
    assert all(isinstance(error, Exception) for error in done)
    is_true(tmp_path, done)


def test_sqlites_own_full_disk_at_a_spill(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No trick in between: the cache spills, the file may not grow, and SQLite undoes the transaction by itself."""
    engine = opened(tmp_path)
    pages: list[int] = []

    @event.listens_for(engine, "connect")
    def bound(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA cache_size=4")
        if pages:
            connection.execute(f"PRAGMA max_page_count={pages[0]}")

    def arm() -> None:
        pages.append(sqlite3.connect(tmp_path / "a.sqlite3").execute("PRAGMA page_count").fetchone()[0] + 60)
        engine.dispose()

    names = ["small", *["x" * 20_000] * 10, "large" * 30_000, *["x" * 20_000] * 10, "small"]
    done = in_one_batch(engine, names, arm)
    is_true(tmp_path, done)
    assert done[0] is None
    assert isinstance(done[11], OperationalError)
    assert FULL in vars(caplog.records[0])["reason"]


@pytest.mark.parametrize("cache", [4, 2000])
@pytest.mark.parametrize("kilobytes", [0, 4, 8, 12, 40, 100, 160])
def test_the_systems_own_error_at_a_write(tmp_path: Path, cache: int, kilobytes: int) -> None:
    """In the midst of the batch where the cache is small and spills, at the commit where it is not."""
    engine = opened(tmp_path)
    event.listen(engine, "connect", lambda connection, _: connection.execute(f"PRAGMA cache_size={cache}"))
    limits = contextlib.ExitStack()

    def arm() -> None:
        log = tmp_path / "a.sqlite3-wal"
        limits.enter_context(files_up_to(log.stat().st_size + 1024 * kilobytes + 100))

    with limits:
        done = in_one_batch(engine, ["x" * 10_000] * 10, arm)
    is_true(tmp_path, done)
    assert any(error is not None for error in done)


def test_while_the_disk_is_full_people_get_one_sentence_and_afterwards_it_goes_on(tmp_path: Path) -> None:
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0)
        move = {"version": 0, "seat": 0, "actions": ["claim row-1"]}
        with files_up_to(1):
            anna.refused(503, "no-storage", "GET", "/ready")
            anna.refused(503, "no-storage", "POST", f"/api/tables/{table['id']}/moves", move)
            anna.refused(503, "no-storage", "POST", f"/api/tables/{table['id']}/chat", {"text": "lost?", "seat": 0})
            assert anna.see(table)["version"] == 0, "what was shown before can still be looked at"
        assert anna.ok("GET", "/ready")["status"] == "ok"
        assert anna.ok("POST", f"/api/tables/{table['id']}/moves", move)["version"] == 1
        assert anna.ok("GET", f"/api/tables/{table['id']}/chat")["lines"] == []


def test_a_database_that_is_gone_takes_no_more_moves(tmp_path: Path) -> None:
    """SQLite would go on writing into a file that has no name any more, and all of it would be lost."""
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        (tmp_path / "test.sqlite3").rename(tmp_path / "elsewhere")
        anna.refused(503, "no-storage", "GET", "/ready")
        seats = [{"kind": "me"}, {"kind": "here"}]
        anna.refused(503, "no-storage", "POST", "/api/tables", {"game": "duel", "seats": seats})
        (tmp_path / "elsewhere").rename(tmp_path / "test.sqlite3")
        assert anna.create("me", "here")["status"] == "running"
