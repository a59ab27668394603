"""Chat and notes on disk."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from triforium.hall.types import ChatLine
from triforium.server.store.schema import chat, notes, tables

LINES = 100


def add_line(connection: Connection, table_id: str, at: str, seat: int, name: str, text: str) -> int:
    # In PostgreSQL numbers are given before the commit. Lines of one table wait for each other, or a reader
    # who has seen a later one could miss an earlier one.
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    made = connection.execute(insert(chat).values(table_id=table_id, at=at, seat=seat, name=name, text=text))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def last_lines(connection: Connection, table_id: str) -> list[ChatLine]:
    found = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.id.desc()).limit(LINES)
    return [ChatLine(row.id, row.at, row.seat, row.name, row.text) for row in connection.execute(found).all()[::-1]]


def find_notes(connection: Connection, table_id: str, seat: int) -> str:
    found = select(notes.c.text).where(notes.c.table_id == table_id, notes.c.seat == seat)
    return connection.execute(found).scalar_one_or_none() or ""


def set_notes(connection: Connection, table_id: str, seat: int, text: str) -> None:
    connection.execute(delete(notes).where(notes.c.table_id == table_id, notes.c.seat == seat))
    connection.execute(insert(notes).values(table_id=table_id, seat=seat, text=text))
