"""Rows of a database, read and changed behind the server's back."""

from __future__ import annotations

from triforium.server.store.database import open_database

OTHER_RULES = "UPDATE tables SET fingerprint = 'of yesterday'"


def change(database: str, *statements: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def found_in(database: str, question: str) -> object:
    engine = open_database(database)
    with engine.connect() as connection:
        found = connection.exec_driver_sql(question).scalar()
    engine.dispose()
    return found
