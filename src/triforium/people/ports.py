"""What the club asks of storage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from triforium.people.kept import Account, NewSession, Session


class NameTaken(Exception):
    """Another account has this name, or one that looks like it."""


class Register(Protocol):
    """Keeps accounts. What is answered is on disk; where storage fails, each raises what `hall.ports.Store` does.

    What ends a session is told to the other processes by the same transaction.
    """

    async def open_account(
        self, guest: int | None, name: str, key: str, password: str | None, codes: Sequence[str], session: NewSession
    ) -> int:
        """An account for this guest, whose token ends, or for a new one; the guest. Raises NameTaken."""
        ...

    async def find_account(self, key: str) -> Account | None: ...
    async def account_of(self, guest: int) -> Account | None: ...
    async def rename_account(self, guest: int, name: str, key: str) -> None:
        """Raises NameTaken."""
        ...

    async def set_password(self, guest: int, password: str, session: int | None) -> None:
        """All sessions but this one end; None: only the form of the hash is new, and none does."""
        ...

    async def set_codes(self, guest: int, codes: Sequence[str], at: str) -> None:
        """These, and none of those before."""
        ...

    async def use_code(self, code: str, password: str | None, session: NewSession) -> int | None:
        """Open a session by a recovery code, which is used up by it; the guest. With a new password all others end."""
        ...

    async def open_session(self, guest: int, session: NewSession) -> None: ...
    async def sessions_of(self, guest: int) -> list[Session]: ...
    async def saw_session(self, id: int, at: str) -> None: ...
    async def end_session(self, guest: int, id: int) -> None: ...
    async def end_other_sessions(self, guest: int, id: int | None) -> None: ...
    async def unfinished(self, guest: int) -> list[str]:
        """The tables that wait for players or are played, at which this guest sits."""
        ...

    async def delete_account(self, guest: int, name: str) -> None:
        """Nothing is left of it but games, which are others' too; there somebody of that name sits instead."""
        ...

    async def export(self, guest: int) -> dict[str, Any]:
        """All that is kept of this guest."""
        ...
