"""The address of a database: sqlite:///FILE or postgresql://HOST/NAME."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from triforium.rules.errors import TriforiumError, teach

teach({"bad-database": "{given} is not a database address like sqlite:///file or postgresql://host/name"})

POSTGRES = ("postgresql", "postgres")


def is_shared(url: str) -> bool:
    """Whether several processes may serve from it: that is PostgreSQL."""
    parsed = _parsed(url)
    return parsed is not None and parsed.drivername.partition("+")[0] in POSTGRES


def file_of(url: str) -> Path:
    """The file of a SQLite address, by its true name: a symbolic link is no second database."""
    parsed = _parsed(url)
    if parsed is None or parsed.drivername.partition("+")[0] != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise bad(url)
    return Path(parsed.database or "").expanduser().resolve()


def server_of(url: str) -> URL:
    """A PostgreSQL address, by the one driver that is used."""
    parsed = _parsed(url)
    if parsed is None or not is_shared(url) or not parsed.database:
        raise bad(url)
    return parsed.set(drivername="postgresql+psycopg")


def named(url: str) -> str:
    """How a database is called in a sentence: without its password."""
    return server_of(url).set(drivername="postgresql").render_as_string() if is_shared(url) else str(file_of(url))


def bad(url: str) -> TriforiumError:
    return TriforiumError("bad-database", given=repr(url)[:200])


def _parsed(url: str) -> URL | None:
    try:
        return make_url(url)
    except ArgumentError:
        return None


def lamp_of(url: str) -> Path:
    """The file beside a database file whose time says when it was last served."""
    file = file_of(url)
    return file.with_name(f"{file.name}.lamp")
