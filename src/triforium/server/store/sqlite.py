"""SQLite in one file: WAL with full sync, for one server at a time."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DatabaseError

from triforium.rules.errors import TriforiumError, teach
from triforium.server.store.address import file_of
from triforium.server.store.form import OURS, check_form, migrate, unusable

teach(
    {
        "database-in-use": "Another server has {file} open; SQLite serves one at a time",
        "two-names": "{file} has a second name (a hard link), by which another server could open it; remove one",
    }
)


def open_file(url: str) -> Engine:
    """An engine for a file, which is made where it is missing. Its form is the newest afterwards."""
    file = file_of(url)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        check_file(file)
        # What is bound to a statement (a seed, an invitation, a line of chat) must not stand in an error's text.
        engine = create_engine(
            f"sqlite:///{file}", pool_size=4, hide_parameters=True, connect_args={"check_same_thread": False}
        )
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", partial(_begin, file))
        migrate(engine)
    except (OSError, DatabaseError) as error:
        raise unusable(str(file), error) from None
    return engine


def check_file(file: Path) -> None:
    """That this file is a database of ours in a form that this program knows, or none yet. Nothing is changed."""
    if not file.exists() or file.stat().st_size == 0:
        return
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if names >= OURS else None
    except sqlite3.Error as error:
        raise unusable(str(file), error) from None
    check_form(str(file), names, None if found is None else str(found[0]))


@contextlib.contextmanager
def alone_with(url: str) -> Iterator[None]:
    """Hold the file against a second server; the system lets go of it whatever ends this one."""
    file = file_of(url)
    if file.is_file() and file.stat().st_nlink > 1:
        raise TriforiumError("two-names", file=str(file))
    if sys.platform == "win32":
        yield
        return
    import fcntl

    file.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{file}.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise TriforiumError("database-in-use", file=str(file)) from None
        yield


def _set_up(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(file: Path, connection: Any) -> None:
    """A writer takes the lock at once, so that it is never refused halfway; a reader sees one moment."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
    if not reading and not file.exists():
        # SQLite would go on writing into a file that nobody can find any more.
        connection.exec_driver_sql("ROLLBACK")
        raise sqlite3.OperationalError(f"{file} is gone")
