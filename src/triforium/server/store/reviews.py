"""Reviews on disk."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from triforium.server.store.schema import reviews


def find_review(connection: Connection, table_id: str) -> str | None:
    return connection.execute(select(reviews.c.text).where(reviews.c.table_id == table_id)).scalar_one_or_none()


def set_review(connection: Connection, table_id: str, text: str) -> None:
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    connection.execute(insert(reviews).values(table_id=table_id, text=text))
