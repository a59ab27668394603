"""Accounts on disk, with their sessions and recovery codes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from triforium.people.kept import Account, NewSession, Session
from triforium.server.store.guests import add_guest
from triforium.server.store.schema import accounts, codes, guests, seats, sessions, tables

MOST_SESSIONS = 50
"""Of one account. The one that was not seen for longest makes room."""


def open_account(
    connection: Connection,
    guest: int | None,
    name: str,
    key: str,
    password: str | None,
    given: Sequence[str],
    session: NewSession,
) -> int:
    """Whatever token the guest had is good no more: somebody else may have put it into their browser."""
    no_token = secrets.token_hex(32)
    if guest is None:
        guest = add_guest(connection, no_token, name, session.at)
    else:
        connection.execute(update(guests).where(guests.c.id == guest).values(token_hash=no_token, name=name))
    connection.execute(insert(accounts).values(guest=guest, name=name, key=key, password=password, created=session.at))
    set_codes(connection, guest, given, session.at)
    open_session(connection, guest, session)
    return guest


def find_account(connection: Connection, key: str) -> Account | None:
    return _account(connection, accounts.c.key == key)


def account_of(connection: Connection, guest: int) -> Account | None:
    return _account(connection, accounts.c.guest == guest)


def rename_account(connection: Connection, guest: int, name: str, key: str) -> None:
    connection.execute(update(accounts).where(accounts.c.guest == guest).values(name=name, key=key))
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))


def set_password(connection: Connection, guest: int, password: str, session: int | None) -> None:
    connection.execute(update(accounts).where(accounts.c.guest == guest).values(password=password))
    if session is not None:
        end_other_sessions(connection, guest, session)


def set_codes(connection: Connection, guest: int, given: Sequence[str], at: str) -> None:
    connection.execute(delete(codes).where(codes.c.guest == guest))
    connection.execute(insert(codes), [{"hash": one, "guest": guest, "made": at} for one in given])


def use_code(connection: Connection, code: str, password: str | None, session: NewSession) -> int | None:
    guest = connection.execute(select(codes.c.guest).where(codes.c.hash == code)).scalar_one_or_none()
    # Two may try it at once: the row decides.
    if guest is None or connection.execute(delete(codes).where(codes.c.hash == code)).rowcount == 0:
        return None
    if password is not None:
        connection.execute(update(accounts).where(accounts.c.guest == guest).values(password=password))
        end_other_sessions(connection, guest, None)
    open_session(connection, guest, session)
    return int(guest)


def open_session(connection: Connection, guest: int, new: NewSession) -> None:
    mine = select(sessions.c.id).where(sessions.c.guest == guest).order_by(sessions.c.seen.desc(), sessions.c.id.desc())
    old = list(connection.execute(mine.offset(MOST_SESSIONS - 1)).scalars())
    if old:
        connection.execute(delete(sessions).where(sessions.c.id.in_(old)))
    connection.execute(
        insert(sessions).values(
            guest=guest, token_hash=new.token_hash, created=new.at, seen=new.at, agent=new.agent[:200]
        )
    )


def sessions_of(connection: Connection, guest: int) -> list[Session]:
    found = select(sessions).where(sessions.c.guest == guest).order_by(sessions.c.seen.desc(), sessions.c.id.desc())
    return [Session(row.id, row.created, row.seen, row.agent) for row in connection.execute(found)]


def saw_session(connection: Connection, id: int, at: str) -> None:
    connection.execute(update(sessions).where(sessions.c.id == id).values(seen=at))


def end_session(connection: Connection, guest: int, id: int) -> None:
    connection.execute(delete(sessions).where(sessions.c.guest == guest, sessions.c.id == id))


def end_other_sessions(connection: Connection, guest: int, id: int | None) -> None:
    connection.execute(delete(sessions).where(sessions.c.guest == guest, sessions.c.id != (id or 0)))


def unfinished(connection: Connection, guest: int) -> list[str]:
    at = and_(seats.c.table_id == tables.c.id, seats.c.guest == guest)
    found = select(tables.c.id).join(seats, at).where(tables.c.status.in_(["open", "running"])).distinct()
    return list(connection.execute(found).scalars())


def _account(connection: Connection, which: object) -> Account | None:
    left = select(func.count()).select_from(codes).where(codes.c.guest == accounts.c.guest).scalar_subquery()
    row = connection.execute(select(accounts, left.label("left")).where(which)).first()  # type: ignore[arg-type]
    return None if row is None else Account(row.guest, row.name, row.password, row.created, row.left)
