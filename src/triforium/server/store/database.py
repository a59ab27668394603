"""Opens the database: SQLite in WAL with full sync, brought to the newest form."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "bad-database": "{given} is not a database of the kind sqlite:///file",
        "database-in-use": "Another server has {file} open; SQLite serves one at a time",
        "two-names": "{file} has a second name (a hard link), by which another server could open it; remove one",
        "unusable-database": "{file} cannot be used as the database: {reason}",
        "foreign-database": "{file} is a database of another program; Triforium leaves it alone",
        "newer-database": "{file} was written by a newer Triforium (form {form}); this one knows forms up to {known}",
    }
)


def open_database(url: str) -> Engine:
    """An engine for a SQLite file, which is made where it is missing. The file's form is the newest afterwards."""
    file = file_of(url)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        check_database(file)
        # What is bound to a statement (a seed, an invitation, a line of chat) must not stand in an error's text.
        engine = create_engine(
            f"sqlite:///{file}", pool_size=4, hide_parameters=True, connect_args={"check_same_thread": False}
        )
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", partial(_begin, file))
        migrate(engine)
    except (OSError, DatabaseError) as error:
        raise unusable(file, error) from None
    return engine


def file_of(url: str) -> Path:
    """The file of a SQLite address, by its true name: a symbolic link is no second database."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise TriforiumError("bad-database", given=repr(url)[:200])
    return Path(parsed.database).expanduser().resolve()


def check_database(file: Path) -> None:
    """That this file is a database of ours in a form that this program knows, or none yet. Nothing is changed."""
    if not file.exists() or file.stat().st_size == 0:
        return
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            ours = {"alembic_version", "happenings"} <= names
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if ours else None
    except sqlite3.Error as error:
        raise unusable(file, error) from None
    if names and found is None:
        raise TriforiumError("foreign-database", file=str(file))
    known = [step.revision for step in ScriptDirectory.from_config(_steps()).walk_revisions()]
    if found is not None and found[0] not in known:
        raise TriforiumError("newer-database", file=str(file), form=str(found[0])[:40], known=known[0])


def unusable(file: Path, error: Exception) -> TriforiumError:
    return TriforiumError("unusable-database", file=str(file), reason=str(getattr(error, "orig", None) or error))


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form."""
    config = _steps()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextlib.contextmanager
def alone(url: str) -> Iterator[None]:
    """Hold the database against a second server; the system lets go of it whatever ends this one."""
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


def _steps() -> Config:
    config = Config()
    config.set_main_option("script_location", "triforium.server:migrations")
    return config


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
