"""A copy of the database while it is in use, and back. `cp` alone would miss what still lies in the log beside it."""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import Connection, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from triforium.rules.errors import TriforiumError, teach
from triforium.server.store import schema
from triforium.server.store.address import file_of, is_shared, lamp_of, named
from triforium.server.store.postgres import open_server
from triforium.server.store.sqlite import alone_with, check_file, open_file

teach(
    {
        "no-database": "There is no database at {file}",
        "copy-exists": "{file} already exists; choose another name",
        "database-exists": "{file} already holds games; with --replace they are kept under another name",
        "server-in-use": "Servers are running on {file}; end them first",
        "copy-failed": "The copy could not be made: {reason}",
    }
)
LOGS = ("-wal", "-shm")
PASSING = ("writers", "processes", "leases", "present", "lamps")
"""What says something about processes that run, and nothing about games."""
AT_ONCE = 500


def back_up(url: str, copy: Path) -> int:
    """Write the database as it is at this moment into one new file; how many tables are in it. Nobody has to wait.

    Of PostgreSQL too it is a SQLite file, which either can take back.
    """
    if is_shared(url):
        return from_server(url, copy)
    file = file_of(url)
    if not file.exists():
        raise TriforiumError("no-database", file=str(file))
    if copy.exists():
        raise TriforiumError("copy-exists", file=str(copy))
    check_file(file)
    return _copy(file, copy)


def restore(url: str, copy: Path, replace: bool = False) -> tuple[int, Path | None]:
    """Put a copy in the place of the database, which no server may be using; how many tables are in it, and where the
    database that was there is now."""
    if not copy.exists():
        raise TriforiumError("no-database", file=str(copy))
    if is_shared(url):
        check_file(copy)
        return to_server(url, copy, replace)
    file = file_of(url)
    with alone_with(url):
        if file.exists() and not replace:
            raise TriforiumError("database-exists", file=str(file))
        check_file(copy)
        fresh = file.with_name(f"{file.name}.restoring")
        _remove(fresh)
        count = _copy(copy, fresh)
        open_file(f"sqlite:///{fresh}").dispose()  # a copy of an older form is brought to the newest
        before = _move_away(file) if file.exists() else None
        os.replace(fresh, file)
        _remove(fresh)
        lamp_of(url).unlink(missing_ok=True)  # it told of another database
        _sync(file.parent)
    return count, before


def from_server(url: str, copy: Path) -> int:
    """One moment of a PostgreSQL database, in a file of the same form."""
    if copy.exists():
        raise TriforiumError("copy-exists", file=str(copy))
    half = copy.with_name(f"{copy.name}.reading")
    _remove(half)
    server = open_server(url)
    try:
        file = open_file(f"sqlite:///{half}")
        moment = server.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with moment.connect() as reading, file.begin() as writing:
            _pour(reading, writing)
        file.dispose()
        return _copy(half, copy)
    except (SQLAlchemyError, OSError) as error:
        raise TriforiumError("copy-failed", reason=str(getattr(error, "orig", None) or error)) from None
    finally:
        server.dispose()
        _remove(half)


def to_server(url: str, copy: Path, replace: bool) -> tuple[int, None]:
    """A copy into a PostgreSQL database, all or nothing; with `replace` what was there is moved to a schema beside."""
    server = open_server(url)
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "copy.sqlite3"
        _copy(copy, fresh)
        file = open_file(f"sqlite:///{fresh}")  # a copy of an older form is brought to the newest
        try:
            with server.connect() as looking:
                if looking.execute(text("SELECT count(*) FROM processes WHERE until > now()")).scalar_one():
                    raise TriforiumError("server-in-use", file=named(url))
                filled = looking.execute(select(func.count()).select_from(schema.guests)).scalar_one()
            if filled and not replace:
                raise TriforiumError("database-exists", file=named(url))
            with file.connect() as reading, server.begin() as writing:
                if filled:
                    _set_aside(writing)
                    form = reading.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
                    schema.metadata.create_all(writing)
                    writing.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)"))
                    writing.execute(text("INSERT INTO alembic_version VALUES (:form)"), {"form": form})
                count = _pour(reading, writing)
                for numbered in (schema.guests, schema.sessions, schema.chat, schema.closings):
                    last = f"(SELECT coalesce(max(id), 0) + 1 FROM {numbered.name})"
                    writing.execute(
                        text(f"SELECT setval(pg_get_serial_sequence('{numbered.name}', 'id'), {last}, false)")
                    )
        except SQLAlchemyError as error:
            raise TriforiumError("copy-failed", reason=str(getattr(error, "orig", None) or error)) from None
        finally:
            file.dispose()
            server.dispose()
    return count, None


def _set_aside(connection: Connection) -> None:
    """What is there goes into a schema of its own, whole."""
    taken = set(inspect(connection).get_schema_names())
    name = next(f"before_{number}" for number in itertools.count(1) if f"before_{number}" not in taken)
    connection.execute(text(f"CREATE SCHEMA {name}"))
    for table in inspect(connection).get_table_names():
        connection.execute(text(f"ALTER TABLE {table} SET SCHEMA {name}"))


def _pour(source: Connection, target: Connection) -> int:
    """All rows that last, in the order in which they name each other; how many tables there are."""
    for table in schema.metadata.sorted_tables:
        if table.name in PASSING:
            continue
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table))
        for part in rows.mappings().partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in part])
    return int(target.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def _copy(source: Path, target: Path) -> int:
    """One moment of the source, whole and checked, and under its name only when it is on disk."""
    half = target.with_name(f"{target.name}.half")
    _remove(half)
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as reading,
            contextlib.closing(sqlite3.connect(half)) as writing,
        ):
            reading.backup(writing)  # in one step: others may write meanwhile, and it need not begin again
            writing.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
            (found,) = writing.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise TriforiumError("copy-failed", reason=found)
            (count,) = writing.execute("SELECT count(*) FROM tables").fetchone()
        _sync(half)
        os.replace(half, target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise TriforiumError("copy-failed", reason=str(error)) from None
    finally:
        _remove(half)
    return int(count)


def _move_away(file: Path) -> Path:
    """The old database under another name, its log written back into it first; or beside it, where it is damaged."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    number = 1
    while (before := file.with_name(f"{file.name}.before-{number}")).exists():
        number += 1
    for log in LOGS:
        with contextlib.suppress(FileNotFoundError):
            os.replace(f"{file}{log}", f"{before}{log}")
    os.replace(file, before)
    return before


def _remove(file: Path) -> None:
    for name in (file, *(file.with_name(file.name + log) for log in LOGS)):
        name.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
