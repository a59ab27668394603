"""The club's register in a database, over the same reader and writer as the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from triforium.hall.hall import Hall
from triforium.people.kept import Account, NewSession, Session
from triforium.people.ports import NameTaken
from triforium.server.store import accounts, farewell
from triforium.server.store.store import SqlStore

T = TypeVar("T")


class SqlRegister:
    """`people.ports.Register` over SQLAlchemy."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    async def open_account(
        self, guest: int | None, name: str, key: str, password: str | None, codes: Sequence[str], session: NewSession
    ) -> int:
        return await self._name(accounts.open_account, guest, name, key, password, codes, session)

    async def find_account(self, key: str) -> Account | None:
        return await self.store.read(accounts.find_account, key)

    async def account_of(self, guest: int) -> Account | None:
        return await self.store.read(accounts.account_of, guest)

    async def rename_account(self, guest: int, name: str, key: str) -> None:
        await self._name(accounts.rename_account, guest, name, key)

    async def set_password(self, guest: int, password: str, session: int | None) -> None:
        await self._tell(guest, accounts.set_password, guest, password, session)

    async def set_codes(self, guest: int, codes: Sequence[str], at: str) -> None:
        await self.store.write(accounts.set_codes, guest, codes, at)

    async def use_code(self, code: str, password: str | None, session: NewSession) -> int | None:
        return await self._tell(None, accounts.use_code, code, password, session)

    async def open_session(self, guest: int, session: NewSession) -> None:
        await self.store.write(accounts.open_session, guest, session)

    async def sessions_of(self, guest: int) -> list[Session]:
        return await self.store.read(accounts.sessions_of, guest)

    async def saw_session(self, id: int, at: str) -> None:
        await self.store.write(accounts.saw_session, id, at)

    async def end_session(self, guest: int, id: int) -> None:
        await self._tell(guest, accounts.end_session, guest, id)

    async def end_other_sessions(self, guest: int, id: int | None) -> None:
        await self._tell(guest, accounts.end_other_sessions, guest, id)

    async def unfinished(self, guest: int) -> list[str]:
        return await self.store.read(accounts.unfinished, guest)

    async def delete_account(self, guest: int, name: str) -> None:
        await self._tell(guest, farewell.delete_account, guest, name)

    async def export(self, guest: int) -> dict[str, Any]:
        return await self.store.read(farewell.export, guest)

    async def _name(self, write: Callable[..., T], guest: int | None, *values: object) -> T:
        try:
            return await self._tell(guest, write, guest, *values)
        except IntegrityError:
            raise NameTaken from None

    async def _tell(self, guest: int | None, write: Callable[..., T], *values: object) -> T:
        """Write, and have the same transaction tell the other processes of the guest; None: of the one it answers."""

        def told(connection: Connection) -> T:
            found = write(connection, *values)
            about = guest if guest is not None else found
            if self.store.seal is not None and isinstance(about, int):
                self.store.seal.ring(Hall.bell_of(about), 0)
            return found

        return await self.store.write(told)
