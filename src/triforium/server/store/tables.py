"""Tables on disk: the beginning, what happened, and what the lobby shows of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from triforium.server.store.schema import card_files, dumps, happenings, notes, seats, standing, tables
from triforium.table import Answer, Filled, Happening, Left, Played, Resigned, Sat, Seat, Standing, TookBack


@dataclass
class Beginning:
    """What is fixed when a table is made."""

    id: str
    game: str
    edition: str
    own_cards: bool
    cards: str
    cards_hash: str
    fingerprint: str
    seed: str
    first: int | None
    seats: list[Seat]
    host: int
    listed: bool
    invitation: str
    created: str


@dataclass
class Summary:
    """What the lobby shows of a table; it follows from what happened."""

    status: str
    turn: int | None
    moves: int
    changed: str


@dataclass
class Saved:
    """A table as it was found on disk."""

    beginning: Beginning
    happened: list[tuple[Happening, str]]
    dump: tuple[int, dict[str, Any]] | None
    standing: dict[int, Standing]
    summary: Summary
    chat: bool
    next: str | None
    sitting: list[Seat]


def add_table(connection: Connection, new: Beginning, summary: Summary, chat: bool) -> None:
    if connection.execute(select(card_files.c.hash).where(card_files.c.hash == new.cards_hash)).first() is None:
        connection.execute(insert(card_files).values(hash=new.cards_hash, text=new.cards))
    connection.execute(
        insert(tables).values(
            id=new.id,
            game=new.game,
            edition=new.edition,
            own_cards=new.own_cards,
            cards=new.cards_hash,
            fingerprint=new.fingerprint,
            seed=new.seed,
            first=new.first,
            beginning=json.dumps([_seat_row(seat) for seat in new.seats]),
            host=new.host,
            listed=new.listed,
            invitation=new.invitation,
            created=new.created,
            chat=chat,
            **asdict(summary),
        )
    )
    _write_seats(connection, new.id, new.seats)


def add_happening(
    connection: Connection,
    table_id: str,
    version: int,
    what: Happening,
    summary: Summary,
    sitting: Sequence[Seat] | None,
    dump: dict[str, Any] | None,
) -> None:
    """What happened becomes that version; one that is there already fails (sqlalchemy.exc.IntegrityError)."""
    kind, body = _as_row(what)
    connection.execute(
        insert(happenings).values(
            table_id=table_id, version=version, at=summary.changed, kind=kind, seat=what.seat, body=json.dumps(body)
        )
    )
    connection.execute(update(tables).where(tables.c.id == table_id).values(**asdict(summary)))
    if sitting is not None:
        # Notes belong to who wrote them: the next on that seat finds none.
        connection.execute(delete(notes).where(notes.c.table_id == table_id, notes.c.seat == what.seat))
        connection.execute(delete(seats).where(seats.c.table_id == table_id))
        _write_seats(connection, table_id, sitting)
    if dump is not None:
        connection.execute(insert(dumps).values(table_id=table_id, version=version, dump=json.dumps(dump)))


def find_table(connection: Connection, id: str) -> Saved | None:
    row = connection.execute(
        select(tables, card_files.c.text).join(card_files, card_files.c.hash == tables.c.cards).where(tables.c.id == id)
    ).first()
    if row is None:
        return None
    happened = connection.execute(
        select(happenings).where(happenings.c.table_id == id).order_by(happenings.c.version)
    ).all()
    dump = connection.execute(
        select(dumps).where(dumps.c.table_id == id).order_by(dumps.c.version.desc()).limit(1)
    ).first()
    answers = connection.execute(select(standing).where(standing.c.table_id == id)).all()
    sitting = connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)).all()
    beginning = Beginning(
        row.id,
        row.game,
        row.edition,
        row.own_cards,
        row.text,
        row.cards,
        row.fingerprint,
        row.seed,
        row.first,
        [Seat(**seat) for seat in json.loads(row.beginning)],
        row.host,
        row.listed,
        row.invitation,
        row.created,
    )
    return Saved(
        beginning,
        [(_from_row(one.kind, one.seat, json.loads(one.body)), one.at) for one in happened],
        None if dump is None else (dump.version, json.loads(dump.dump)),
        {one.seat: Standing(one.phase, tuple(Answer(*pair) for pair in json.loads(one.answers))) for one in answers},
        Summary(row.status, row.turn, row.moves, row.changed),
        row.chat,
        row.next,
        [seat_of(one) for one in sitting],
    )


def seat_of(row: Row[Any]) -> Seat:
    return Seat(row.name, row.bot, row.guest, row.open, row.resigned)


def set_standing(connection: Connection, table_id: str, seat: int, answers: Standing | None) -> None:
    connection.execute(delete(standing).where(standing.c.table_id == table_id, standing.c.seat == seat))
    if answers is not None:
        pairs = json.dumps([[answer.ask, answer.action] for answer in answers.answers])
        connection.execute(insert(standing).values(table_id=table_id, seat=seat, phase=answers.phase, answers=pairs))


def set_chat(connection: Connection, table_id: str, on: bool) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values(chat=on))


def set_next(connection: Connection, table_id: str, next: str) -> None:
    """Name the rematch."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(next=next))


def _write_seats(connection: Connection, table_id: str, sitting: Sequence[Seat]) -> None:
    connection.execute(
        insert(seats),
        [
            {
                "table_id": table_id,
                "seat": number,
                "name": seat.name,
                "guest": seat.owner,
                "bot": seat.bot,
                "open": seat.open,
                "resigned": seat.resigned,
            }
            for number, seat in enumerate(sitting)
        ],
    )


def _seat_row(seat: Seat) -> dict[str, Any]:
    return {"name": seat.name, "bot": seat.bot, "owner": seat.owner, "open": seat.open}


def _as_row(what: Happening) -> tuple[str, Any]:
    match what:
        case Sat(_, owner, name):
            return "sat", {"owner": owner, "name": name}
        case Left():
            return "left", {}
        case Filled(_, bot):
            return "filled", {"bot": bot}
        case Played(_, actions):
            return "played", list(actions)
        case TookBack():
            return "took-back", {}
        case Resigned(_, bot):
            return "resigned", {"bot": bot}


def _from_row(kind: str, seat: int, body: Any) -> Happening:
    match kind:
        case "sat":
            return Sat(seat, body["owner"], body["name"])
        case "left":
            return Left(seat)
        case "filled":
            return Filled(seat, body["bot"])
        case "played":
            return Played(seat, tuple(body))
        case "took-back":
            return TookBack(seat)
        case "resigned":
            return Resigned(seat, body["bot"])
    raise AssertionError(f"unknown happening {kind}")
