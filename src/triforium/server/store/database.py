"""Opens the database: SQLite in WAL with full sync, brought to the newest form."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "bad-database": "{given} is not a database of the kind sqlite:///file",
        "database-in-use": "Another server has {file} open; SQLite serves one at a time",
    }
)


def open_database(url: str) -> Engine:
    """An engine for a SQLite file, which is made where it is missing. The file's form is the newest afterwards."""
    file = file_of(url)
    file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{file}", pool_size=4, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    migrate(engine)
    return engine


def file_of(url: str) -> Path:
    """The file of a SQLite address."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise TriforiumError("bad-database", given=repr(url)[:200])
    return Path(parsed.database).expanduser()


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form."""
    config = Config()
    config.set_main_option("script_location", "triforium.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextlib.contextmanager
def alone(url: str) -> Iterator[None]:
    """Hold the database against a second server; the system lets go of it whatever ends this one."""
    file = file_of(url)
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


def _begin(connection: Any) -> None:
    """A writer takes the lock at once, so that it is never refused halfway; a reader sees one moment."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
