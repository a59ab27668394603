"""A copy of the database while it is in use, and back. `cp` alone would miss what still lies in the log beside it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from triforium.rules.errors import TriforiumError, teach
from triforium.server.store.address import file_of
from triforium.server.store.sqlite import alone_with, check_file, open_file

teach(
    {
        "no-database": "There is no database at {file}",
        "copy-exists": "{file} exists already; choose another name",
        "database-exists": "{file} holds games already; with --replace they are kept under another name",
        "copy-failed": "The copy could not be made: {reason}",
    }
)
LOGS = ("-wal", "-shm")


def back_up(url: str, copy: Path) -> int:
    """Write the database as it is at this moment into one new file; how many tables are in it. Nobody has to wait."""
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
        _sync(file.parent)
    return count, before


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
