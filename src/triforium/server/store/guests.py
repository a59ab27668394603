"""Guests on disk."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from triforium.hall.kept import Known
from triforium.server.store.schema import guests, sessions


def add_guest(connection: Connection, token_hash: str, name: str, at: str) -> int:
    made = connection.execute(insert(guests).values(token_hash=token_hash, name=name, created=at))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def find_guest(connection: Connection, token_hash: str) -> Known | None:
    """By a guest's own token, or that of an account's session."""
    row = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.token_hash == token_hash)).first()
    if row is not None:
        return Known(row.id, row.name)
    session = connection.execute(
        select(guests.c.id, guests.c.name, sessions.c.id.label("session"))
        .join(sessions, sessions.c.guest == guests.c.id)
        .where(sessions.c.token_hash == token_hash)
    ).first()
    return None if session is None else Known(session.id, session.name, True, session.session)


def rename_guest(connection: Connection, guest: int, name: str) -> None:
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))
