"""A database, as `triforium doctor` looks at it. Nothing is changed, and an older form is left as it is."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from triforium.hall.clock import now
from triforium.rules.errors import TriforiumError
from triforium.server.findings import Finding, ended, note, well, wrong
from triforium.server.store.address import file_of, named
from triforium.server.store.form import OURS, check_form, known_forms, unusable
from triforium.server.store.postgres import CHANNEL, PATIENCE, engine_of
from triforium.server.store.sqlite import alone_with, check_file

LITTLE = 100 * 1024**2
ENOUGH = 1024**3
APART = 2.0
"""Seconds by which two clocks may differ."""
OLDEST_SERVER = 12
HEARD_WITHIN = 3.0
LAST_CHANGE = "SELECT max(changed) FROM tables"


def of_a_file(url: str) -> Iterator[Finding]:
    try:
        file = file_of(url)
        check_file(file)
    except TriforiumError as error:
        yield wrong("database", ended(error))
        return
    folder = next(parent for parent in file.parents if parent.exists())
    yield _room(folder)
    if not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        yield wrong("database", f"{file} cannot be written by this user.")
    elif not file.exists():
        yield well("database", f"{file} is made when the server first starts.")
    else:
        yield from _content(file)
        yield _servers_on(url, file)


def _room(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    says = f"{free / 1024**2:,.0f} MB are free at {folder}"
    if free < LITTLE:
        return wrong("disk", f"Only {says}: moves will soon be refused.")
    return well("disk", f"{says}.") if free >= ENOUGH else note("disk", f"Only {says}.")


def _content(file: Path) -> Iterator[Finding]:
    try:
        with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=5)) as connection:
            (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                yield wrong("database", f"{file} is damaged ({sound}): restore a backup.")
                return
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            yield _form(str(file), row[0])
            (changed,) = connection.execute(LAST_CHANGE).fetchone()
            yield _clock(changed)
            connection.execute("BEGIN IMMEDIATE")  # takes the lock of a writer, and writes nothing
            connection.rollback()
    except sqlite3.Error as error:
        yield wrong("database", ended(unusable(str(file), error)))
    else:
        yield well("database", f"{file} is sound and can be written.")


def _servers_on(url: str, file: Path) -> Finding:
    try:
        with alone_with(url):
            return well("servers", "No server is running on it.")
    except TriforiumError as error:
        if error.id == "database-in-use":
            return well("servers", "A server is running on it.")
        return wrong("database", ended(error))


def of_a_server(url: str) -> Iterator[Finding]:
    try:
        engine = engine_of(url)
    except TriforiumError as error:
        yield wrong("database", ended(error))
        return
    try:
        with engine.connect() as connection:
            yield from _answers(connection, named(url))
    except (DBAPIError, OSError) as error:
        yield wrong("database", ended(unusable(named(url), error)))
    except TriforiumError as error:
        yield wrong("database", ended(error))
    finally:
        engine.dispose()


def _answers(connection: Connection, name: str) -> Iterator[Finding]:
    def ask(question: str) -> Any:
        return connection.execute(text(question)).scalar_one_or_none()

    version = str(ask("SHOW server_version"))
    if int(version.split(".")[0]) < OLDEST_SERVER:
        yield wrong("database", f"PostgreSQL {version} is too old; {OLDEST_SERVER} or newer is needed.")
    else:
        yield well("database", f"{name} answers (PostgreSQL {version}).")
    tables = set(inspect(connection).get_table_names())
    form = ask("SELECT version_num FROM alembic_version") if tables >= OURS else None
    check_form(name, tables, form)
    yield _form(name, form)
    if ask("SHOW transaction_read_only") == "on":
        yield wrong("database", "It is read-only: a replica, or default_transaction_read_only is on.")
    elif not tables and not ask("SELECT has_schema_privilege(current_schema(), 'CREATE')"):
        yield wrong("database", "Its user may not make tables.")
    elif tables and not ask("SELECT has_table_privilege('happenings', 'INSERT, UPDATE')"):
        yield wrong("database", "Its user may not write.")
    else:
        yield well("database", "It can be written.")
    for setting, off in (("fsync", ("off",)), ("synchronous_commit", ("off",)), ("full_page_writes", ("off",))):
        if ask(f"SHOW {setting}") in off:
            yield wrong("database", f"{setting} is off, so a crash can lose moves that were acknowledged.")
    yield _clocks(ask("SELECT now()"))
    if form == known_forms()[0]:
        yield _clock(ask(LAST_CHANGE))
        alive = ask("SELECT count(*) FROM processes WHERE until > now()")
        yield well("servers", f"{alive} processes serve it." if alive else "No server is running on it.")
    yield _bell(connection)


def _bell(connection: Connection) -> Finding:
    """A pool between that shares connections by transaction swallows LISTEN, and people would see moves late."""
    import psycopg

    address = connection.engine.url.set(drivername="postgresql").update_query_dict(PATIENCE)
    channel = f"{CHANNEL}_doctor"
    with psycopg.connect(address.render_as_string(hide_password=False), autocommit=True) as listening:
        listening.execute(f"LISTEN {channel}")
        listening.execute("SELECT 1")  # through a pool, this may be another connection already
        connection.execute(text(f"NOTIFY {channel}"))
        connection.commit()
        if any(True for _ in listening.notifies(timeout=HEARD_WITHIN, stop_after=1)):
            return well("bell", "LISTEN and NOTIFY come through.")
    return wrong("bell", "NOTIFY does not come through: connect to PostgreSQL itself, not to a pool between.")


def _form(name: str, form: str | None) -> Finding:
    newest = known_forms()[0]
    if form is None:
        return well("form", f"{name} is empty; it gets its form ({newest}) when a server starts.")
    if form != newest:
        return note(
            "form", f"{name} has form {form} and is brought to {newest} when a server starts; back it up first."
        )
    return well("form", f"The database has the newest form ({newest}).")


def _clock(last_change: str | None) -> Finding:
    if last_change is not None and last_change > now(-APART):
        return wrong("clock", f"The clock says {now()}, but the last move was made at {last_change}.")
    return well("clock", f"The clock says {now()}.")


def _clocks(theirs: datetime) -> Finding:
    apart = abs((datetime.now(UTC) - theirs).total_seconds())
    if apart > APART:
        return wrong("clock", f"This machine's clock and the database's are {apart:.0f} seconds apart.")
    return well("clock", "This machine's clock and the database's agree.")
