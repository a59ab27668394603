"""Guests on disk."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from triforium.server.store.schema import guests


def add_guest(connection: Connection, token_hash: str, name: str, at: str) -> int:
    made = connection.execute(insert(guests).values(token_hash=token_hash, name=name, created=at))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def find_guest(connection: Connection, token_hash: str) -> tuple[int, str] | None:
    row = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.token_hash == token_hash)).first()
    return None if row is None else (row.id, row.name)


def rename_guest(connection: Connection, guest: int, name: str) -> None:
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))
