"""Tables on disk: the beginning, what happened, and what the lobby shows of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from triforium.hall.kept import (
    Beginning,
    Change,
    ChatSwitched,
    Completed,
    Happened,
    LobbyRow,
    News,
    Noted,
    Opening,
    Past,
    PlayedAgain,
    Relisted,
    Reviewed,
    Said,
    Saved,
    StandsBy,
    read_happening,
    read_terms,
    written,
)
from triforium.hall.ports import Taken
from triforium.server.store.reviews import set_review
from triforium.server.store.schema import card_files, chat, dumps, happenings, notes, seats, standing, tables
from triforium.server.store.talk import add_line, set_notes
from triforium.table import Answer, Seat, Standing


def add_table(connection: Connection, new: Beginning, row: LobbyRow, chat: bool) -> None:
    if connection.execute(select(card_files.c.hash).where(card_files.c.hash == new.cards_hash)).first() is None:
        # Another process may be as quick.
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        file = dialect.insert(card_files).values(hash=new.cards_hash, text=new.cards)
        connection.execute(file.on_conflict_do_nothing())
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
            rules=new.rules,
            edition_hash=new.edition_hash,
            opening=None if new.opening is None else asdict(new.opening),
            terms=asdict(new.terms),
            chat=chat,
            **asdict(row),
        )
    )
    _write_seats(connection, new.id, new.seats)


def change_table(connection: Connection, id: str, change: Change) -> int:
    """Keep a change, and tell the number of the line that was said, or the table's version."""
    match change:
        case Happened():
            _add_happening(connection, id, change)
            return change.version
        case Completed():
            _complete(connection, id, change)
        case Relisted(row):
            connection.execute(update(tables).where(tables.c.id == id).values(**asdict(row)))
        case Said(at, seat, name, text):
            return add_line(connection, id, at, seat, name, text)
        case StandsBy(seat, answers):
            _set_standing(connection, id, seat, answers)
        case ChatSwitched(on):
            connection.execute(update(tables).where(tables.c.id == id).values(chat=on))
        case PlayedAgain(again, row, chat):
            _add_rematch(connection, id, again, row, chat)
        case Noted(seat, text):
            set_notes(connection, id, seat, text)
        case Reviewed(text):
            set_review(connection, id, text)
    return version_of(connection, id)


def version_of(connection: Connection, id: str) -> int:
    found = select(func.max(happenings.c.version)).where(happenings.c.table_id == id)
    return connection.execute(found).scalar_one() or 0


def find_table(connection: Connection, id: str) -> Saved | None:
    row = connection.execute(
        select(tables, card_files.c.text).join(card_files, card_files.c.hash == tables.c.cards).where(tables.c.id == id)
    ).first()
    news = find_news(connection, id, 0)
    if row is None or news is None:
        return None
    dump = connection.execute(
        select(dumps).where(dumps.c.table_id == id).order_by(dumps.c.version.desc()).limit(1)
    ).first()
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
        row.rules,
        row.edition_hash,
        None if row.opening is None else Opening(**row.opening),
        read_terms(row.terms),
    )
    return Saved(
        beginning,
        LobbyRow(**{one.name: getattr(row, one.name) for one in fields(LobbyRow)}),
        [seat_of(one) for one in sitting],
        None if dump is None else (dump.version, json.loads(dump.dump)),
        news,
    )


def find_news(connection: Connection, id: str, version: int) -> News | None:
    row = connection.execute(select(tables.c.chat, tables.c.next).where(tables.c.id == id)).first()
    if row is None:
        return None
    happened = connection.execute(
        select(happenings)
        .where(happenings.c.table_id == id, happenings.c.version > version)
        .order_by(happenings.c.version)
    ).all()
    answers = connection.execute(select(standing).where(standing.c.table_id == id)).all()
    said = connection.execute(select(func.max(chat.c.id)).where(chat.c.table_id == id)).scalar_one()
    host = select(tables.c.host)
    return News(
        [past_of(one) for one in happened],
        {one.seat: Standing(one.phase, tuple(Answer(*pair) for pair in json.loads(one.answers))) for one in answers},
        row.chat,
        row.next,
        said or 0,
        None if row.next is None else connection.execute(host.where(tables.c.id == row.next)).scalar_one_or_none(),
    )


def past_of(row: Row[Any]) -> Past:
    return Past(read_happening(row.kind, row.seat, json.loads(row.body)), row.at, row.luck, row.took)


def find_dump(connection: Connection, id: str, version: int) -> dict[str, Any] | None:
    found = select(dumps.c.dump).where(dumps.c.table_id == id, dumps.c.version == version)
    text = connection.execute(found).scalar_one_or_none()
    return None if text is None else json.loads(text)


def seat_of(row: Row[Any]) -> Seat:
    return Seat(row.name, row.bot, row.guest, row.open, row.resigned, row.stands_in, row.timed_out)


def _add_happening(connection: Connection, table_id: str, new: Happened) -> None:
    kind, body = written(new.what)
    seat = new.what.seat
    try:
        connection.execute(
            insert(happenings).values(
                table_id=table_id,
                version=new.version,
                at=new.at,
                kind=kind,
                seat=seat,
                body=json.dumps(body),
                luck=new.luck,
                took=new.took,
            )
        )
    except IntegrityError:
        raise Taken from None
    begun = {} if new.opening is None else {"opening": asdict(new.opening)}
    connection.execute(update(tables).where(tables.c.id == table_id).values(**asdict(new.row), **begun))
    if new.sitting is not None:
        connection.execute(delete(seats).where(seats.c.table_id == table_id))
        _write_seats(connection, table_id, new.sitting)
        # Notes belong to their writer: the next player on that seat finds none.
        for left in new.vacated:
            connection.execute(delete(notes).where(notes.c.table_id == table_id, notes.c.seat == left))
    if new.dump is not None:
        connection.execute(insert(dumps).values(table_id=table_id, version=new.version, dump=json.dumps(new.dump)))


def _complete(connection: Connection, id: str, change: Completed) -> None:
    opening = None if change.opening is None else asdict(change.opening)
    values = {"rules": change.rules, "edition_hash": change.edition_hash, "opening": opening}
    connection.execute(update(tables).where(tables.c.id == id).values(**values, **asdict(change.row)))
    for version, luck in change.luck.items():
        one = (happenings.c.table_id == id) & (happenings.c.version == version)
        connection.execute(update(happenings).where(one).values(luck=luck))


def _add_rematch(connection: Connection, id: str, again: Beginning, row: LobbyRow, chat: bool) -> None:
    add_table(connection, again, row, chat)
    named = connection.execute(update(tables).where(tables.c.id == id, tables.c.next.is_(None)).values(next=again.id))
    if named.rowcount == 0:
        raise Taken


def _set_standing(connection: Connection, table_id: str, seat: int, answers: Standing | None) -> None:
    connection.execute(delete(standing).where(standing.c.table_id == table_id, standing.c.seat == seat))
    if answers is not None:
        pairs = json.dumps([[answer.ask, answer.action] for answer in answers.answers])
        connection.execute(insert(standing).values(table_id=table_id, seat=seat, phase=answers.phase, answers=pairs))


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
                "stands_in": seat.stands_in,
                "timed_out": seat.timed_out,
            }
            for number, seat in enumerate(sitting)
        ],
    )


def _seat_row(seat: Seat) -> dict[str, Any]:
    return {"name": seat.name, "bot": seat.bot, "owner": seat.owner, "open": seat.open}
