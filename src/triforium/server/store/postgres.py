"""PostgreSQL, for any number of processes."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError

from triforium.rules.errors import TriforiumError, teach
from triforium.server.store.address import named, server_of
from triforium.server.store.form import check_form, migrate, unusable

teach({"no-driver": "PostgreSQL needs psycopg: pip install 'triforium[postgres]'"})

CHANNEL = "triforium"
"""Of LISTEN and NOTIFY."""
NAME = "triforium"
PATIENCE = {"connect_timeout": "5", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}
PATIENCE |= {"tcp_user_timeout": "10000"}
"""With a server that does not answer, in seconds; in milliseconds with a network that swallows what is sent."""
BOUNDS = {"statement_timeout": "10s", "idle_in_transaction_session_timeout": "20s", "timezone": "UTC"}


def open_server(url: str) -> Engine:
    """An engine for a database on a server. Its form is the newest afterwards."""
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            names = set(inspect(connection).get_table_names())
            found = connection.execute(text("SELECT version_num FROM alembic_version")) if "happenings" in names else ()
            check_form(named(url), names, next((str(row[0]) for row in found), None))
        migrate(engine)
    except (OSError, DBAPIError) as error:
        engine.dispose()
        raise unusable(named(url), error) from None
    except TriforiumError:
        engine.dispose()
        raise
    return engine


def engine_of(url: str, pool: int = 4, **settings: str) -> Engine:
    """Connections with our bounds; `settings` are PostgreSQL's own."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise TriforiumError("no-driver") from None
    options = " ".join(f"-c {name}={value}" for name, value in {**BOUNDS, **settings}.items())
    return create_engine(
        server_of(url),
        pool_size=pool,
        hide_parameters=True,
        connect_args={**PATIENCE, "application_name": NAME, "options": options},
    )


def note_backends(engine: Engine, own: set[int]) -> None:
    """Keep the numbers of the server's processes that work for this engine."""

    def came(driver: Any, record: Any) -> None:
        record.info["backend"] = driver.info.backend_pid
        own.add(record.info["backend"])

    event.listen(engine, "connect", came)
    event.listen(engine, "close", lambda _, record: own.discard(record.info.get("backend", 0)))
    engine.dispose()  # those that are open already are not known


class Seal:
    """What each transaction of a writer ends with: that it was written, and which tables have changed.

    A connection that is lost at the commit leaves open whether that was done. The number of the last transaction
    that was written tells. (PostgreSQL's own transaction numbers do not: after a crash they may be given again.)
    NOTIFY in the transaction is heard when it is on disk, and only then.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = secrets.token_hex(8)
        self.number = 0
        self.changed: set[tuple[str, int]] = set()
        with engine.begin() as connection:
            connection.execute(text("DELETE FROM writers WHERE at < now() - interval '1 day'"))
            connection.execute(text("INSERT INTO writers VALUES (:writer, 0, now())"), {"writer": self.writer})

    def ring(self, table: str, version: int) -> None:
        """Have the others told, when this transaction is on disk."""
        self.changed.add((table, version))

    def put(self, connection: Connection) -> None:
        self.number += 1
        told = [f"{table} {version}" for table, version in sorted(self.changed)]
        self.changed.clear()
        connection.execute(PUT, {"writer": self.writer, "number": self.number, "channel": CHANNEL, "told": told})

    def holds(self) -> bool:
        """Whether the last transaction is on disk. Raises while the database is away."""
        with self.engine.connect() as connection:
            # Whoever still writes it holds its row: the answer waits for them.
            found = connection.execute(HOLDS, {"writer": self.writer}).scalar_one_or_none()
        return found == self.number


PUT = text(
    "UPDATE writers SET number = :number, at = now() FROM"
    " (SELECT count(pg_notify(:channel, one)) FROM unnest(CAST(:told AS text[])) one) told WHERE name = :writer"
)
HOLDS = text("SELECT number FROM writers WHERE name = :writer FOR UPDATE")


def in_transaction(driver: Any) -> bool:
    """Whether it is open and sound."""
    from psycopg.pq import TransactionStatus

    return bool(driver.info.transaction_status == TransactionStatus.INTRANS)
