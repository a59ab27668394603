"""What the lobby asks the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, exists, func, select, update

from triforium.hall.kept import Kind, Listed, LobbyRow
from triforium.server.store.schema import card_files, seats, standing, tables
from triforium.server.store.tables import seat_of

MOST = 50
MOST_DUE = 1000
UNFINISHED = ("open", "running")
SHOWN = [
    tables.c[name]
    for name in ("id", "game", "edition", "status", "turn", "moves", "changed", "practice", "due", "ended")
]


def tables_of(connection: Connection, guest: int) -> list[Listed]:
    """A guest's tables: those that wait for the guest first, then the latest; those that are over or stopped last."""
    at = _sits(guest)
    to_move = exists().where(
        seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn, seats.c.guest == guest, ~seats.c.resigned
    )
    order = [tables.c.status.in_(["over", "stopped"]).asc(), to_move.desc(), tables.c.changed.desc()]
    return _listed(connection, [at, tables.c.status != "closed"], order)


def open_tables(connection: Connection, guest: int | None) -> list[Listed]:
    """Listed tables with a free seat, at which the guest does not sit yet."""
    wanted = [tables.c.listed, tables.c.status == "open"]
    if guest is not None:
        wanted.append(~_sits(guest))
    return _listed(connection, wanted, [tables.c.changed.desc()])


def watchable(connection: Connection, guest: int | None) -> list[Listed]:
    """Listed games that are on."""
    wanted = [tables.c.listed, tables.c.status == "running"]
    if guest is not None:
        wanted.append(~_sits(guest))
    return _listed(connection, wanted, [tables.c.changed.desc()])


def count_waiting(connection: Connection, guest: int) -> int:
    """How many games wait for this guest's move."""
    at = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn)
    found = select(func.count()).select_from(tables.join(seats, at))
    return int(
        connection.execute(
            found.where(seats.c.guest == guest, ~seats.c.resigned, tables.c.status == "running")
        ).scalar_one()
    )


def count_unfinished(connection: Connection, guest: int) -> int:
    """At how many tables that are not over the guest sits or plays host."""
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.guest == guest, ~seats.c.open)
    wanted = tables.c.status.in_(UNFINISHED) & (sits | (tables.c.host == guest))
    return int(connection.execute(select(func.count()).select_from(tables).where(wanted)).scalar_one())


def card_files_of(connection: Connection, guest: int) -> set[str]:
    """The card files of their own, by hash, that this guest has made tables with."""
    found = select(tables.c.cards).where(tables.c.host == guest, tables.c.own_cards).distinct()
    return set(connection.execute(found).scalars())


def tables_on_the_move(connection: Connection, bots: bool) -> list[str]:
    """Tables whose next move may be the server's to make: that of a seat with standing answers, or a bot's turn too."""
    answered = exists().where(standing.c.table_id == tables.c.id, standing.c.seat == tables.c.turn)
    wanted = tables.c.bot_turn | answered if bots else answered
    return list(connection.execute(select(tables.c.id).where(wanted, tables.c.status == "running")).scalars())


def tables_due(connection: Connection, before: str) -> list[str]:
    """Running tables at which somebody's time is over before that moment; the first of them first."""
    wanted = (tables.c.due <= before) & (tables.c.status == "running")
    return list(connection.execute(select(tables.c.id).where(wanted).order_by(tables.c.due).limit(MOST_DUE)).scalars())


def kinds(connection: Connection, statuses: Sequence[str]) -> list[Kind]:
    of = [tables.c[name] for name in ("game", "cards", "fingerprint", "rules")]
    found = select(*of).where(tables.c.status.in_(statuses)).distinct().subquery()
    with_text = select(found, card_files.c.text).join(card_files, card_files.c.hash == found.c.cards)
    return [Kind(row.game, row.text, row.fingerprint, row.rules) for row in connection.execute(with_text)]


def stop(connection: Connection, fingerprint: str) -> int:
    wanted = tables.c.status.in_(UNFINISHED) & (tables.c.fingerprint == fingerprint)
    return connection.execute(update(tables).where(wanted).values(status="stopped")).rowcount


def stopped(connection: Connection, fingerprint: str) -> list[str]:
    wanted = (tables.c.status == "stopped") & (tables.c.fingerprint == fingerprint)
    return list(connection.execute(select(tables.c.id).where(wanted)).scalars())


def incomplete(connection: Connection) -> list[str]:
    wanted = (tables.c.status != "closed") & tables.c.rules.is_(None)
    return list(connection.execute(select(tables.c.id).where(wanted)).scalars())


def _sits(guest: int) -> ColumnElement[bool]:
    return exists().where(seats.c.table_id == tables.c.id, seats.c.guest == guest)


def _listed(
    connection: Connection, wanted: Sequence[ColumnElement[bool]], order: Sequence[ColumnElement[Any]]
) -> list[Listed]:
    rows = connection.execute(select(*SHOWN).where(*wanted).order_by(*order).limit(MOST)).all()
    found = {
        row.id: Listed(
            row.id,
            row.game,
            row.edition,
            LobbyRow(row.status, row.turn, row.moves, row.changed, practice=row.practice, due=row.due, ended=row.ended),
            [],
        )
        for row in rows
    }
    sitting = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.table_id, seats.c.seat)
    for row in connection.execute(sitting):
        found[row.table_id].seats.append(seat_of(row))
    return list(found.values())
