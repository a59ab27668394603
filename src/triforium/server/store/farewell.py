"""What is kept of somebody: handed over whole, or taken away so that others' games stay whole."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, and_, delete, select, update

from triforium.server.store.accounts import sessions_of
from triforium.server.store.schema import accounts, chat, codes, guests, happenings, notes, seats, sessions, tables

NAMING = ("sat", "wished", "proposed", "voted")
"""The happenings that say who somebody is."""


def delete_account(connection: Connection, guest: int, name: str) -> None:
    """The rows of games stay, for others sit there too; wherever this guest's name stands in them, `name` does now."""
    named = [(row.table_id, row.seat) for row in connection.execute(select(seats).where(seats.c.guest == guest))]
    for table, seat in named:
        at = (seats.c.table_id == table) & (seats.c.seat == seat)
        connection.execute(update(seats).where(at).values(name=name))
        connection.execute(update(chat).where(chat.c.table_id == table, chat.c.seat == seat).values(name=name))
        connection.execute(delete(notes).where(notes.c.table_id == table, notes.c.seat == seat))
    for table in {table for table, _ in named} | _hosted(connection, guest) | _sat_down(connection, guest):
        _rename_in_beginning(connection, table, guest, name)
        _rename_in_happenings(connection, table, guest, name)
    for kept in (codes, sessions, accounts):
        connection.execute(delete(kept).where(kept.c.guest == guest))
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))


def export(connection: Connection, guest: int) -> dict[str, Any]:
    """Everything, in the words of the tables it is kept in. Of passwords, codes and tokens nothing."""
    account = connection.execute(select(accounts).where(accounts.c.guest == guest)).one()
    at = and_(seats.c.table_id == tables.c.id, seats.c.guest == guest)
    mine = connection.execute(
        select(tables, seats.c.seat, seats.c.name.label("called"), seats.c.resigned)
        .join(seats, at)
        .order_by(tables.c.created, seats.c.seat)
    ).all()
    said = connection.execute(
        select(chat)
        .join(seats, and_(seats.c.table_id == chat.c.table_id, seats.c.seat == chat.c.seat))
        .where(seats.c.guest == guest)
        .order_by(chat.c.id)
    ).all()
    noted = connection.execute(
        select(notes)
        .join(seats, and_(seats.c.table_id == notes.c.table_id, seats.c.seat == notes.c.seat))
        .where(seats.c.guest == guest)
    ).all()
    return {
        "account": {"name": account.name, "created": account.created},
        "sessions": [
            {"created": one.created, "seen": one.seen, "agent": one.agent} for one in sessions_of(connection, guest)
        ],
        "games": [
            {
                "id": row.id,
                "game": row.game,
                "edition": row.edition,
                "created": row.created,
                "changed": row.changed,
                "status": row.status,
                "practice": row.practice,
                "seat": row.seat,
                "name": row.called,
                "resigned": row.resigned,
                "moves": row.moves,
                "scores": row.scores,
                "winners": row.winners,
                "record": f"/api/tables/{row.id}/record",
            }
            for row in mine
        ],
        "chat": [{"table": row.table_id, "at": row.at, "text": row.text} for row in said],
        "notes": [{"table": row.table_id, "text": row.text} for row in noted],
    }


def _hosted(connection: Connection, guest: int) -> set[str]:
    return set(connection.execute(select(tables.c.id).where(tables.c.host == guest)).scalars())


def _sat_down(connection: Connection, guest: int) -> set[str]:
    """Wherever this guest ever took a seat or wished for one, although somebody else may sit there now."""
    named = happenings.c.body.like(f'%"owner": {guest},%')
    found = select(happenings.c.table_id).where(happenings.c.kind.in_(NAMING), named).distinct()
    return set(connection.execute(found).scalars())


def _rename_in_beginning(connection: Connection, table: str, guest: int, name: str) -> None:
    text = connection.execute(select(tables.c.beginning).where(tables.c.id == table)).scalar_one()
    beginning = json.loads(text)
    for number, seat in enumerate(beginning):
        if seat["owner"] == guest:
            _rename_at(connection, table, number, seat["name"], name)
    after = json.dumps(_renamed(beginning, guest, name))
    connection.execute(update(tables).where(tables.c.id == table).values(beginning=after))


def _rename_in_happenings(connection: Connection, table: str, guest: int, name: str) -> None:
    named = (happenings.c.table_id == table) & happenings.c.kind.in_(NAMING)
    for row in connection.execute(select(happenings).where(named)).all():
        body = json.loads(row.body)
        if row.kind == "sat" and body["owner"] == guest:
            _rename_at(connection, table, row.seat, body["name"], name)
        one = (happenings.c.table_id == table) & (happenings.c.version == row.version)
        after = json.dumps(_renamed(body, guest, name))
        connection.execute(update(happenings).where(one).values(body=after))


def _rename_at(connection: Connection, table: str, seat: int, called: str, name: str) -> None:
    """What was said from a seat by whoever was called so there, and the seat, where it was left with its name."""
    said = (chat.c.table_id == table) & (chat.c.seat == seat) & (chat.c.name == called)
    connection.execute(update(chat).where(said).values(name=name))
    left = (seats.c.table_id == table) & (seats.c.seat == seat) & seats.c.guest.is_(None) & (seats.c.name == called)
    connection.execute(update(seats).where(left).values(name=name))


def _renamed(body: Any, guest: int, name: str) -> Any:
    """With that name wherever it says that this guest owns something."""
    if isinstance(body, list):
        return [_renamed(one, guest, name) for one in body]
    if not isinstance(body, dict):
        return body
    inner = {key: _renamed(value, guest, name) for key, value in body.items()}
    return {**inner, "name": name} if body.get("owner") == guest and "name" in body else inner
