"""Accounts: made, signed in to, left and deleted."""

from __future__ import annotations

import contextlib
import secrets
import time
from typing import Any

from triforium.hall import play, seating
from triforium.hall.clock import now
from triforium.hall.guests import Guest, hash_of
from triforium.hall.hall import Hall
from triforium.hall.problems import refuse
from triforium.hall.types import FromNowOn
from triforium.people.codes import hash_of_code, new_codes
from triforium.people.kept import Account, NewSession
from triforium.people.names import GONE, account_name, key_of
from triforium.people.passwords import Passwords, check_password
from triforium.people.ports import NameTaken, Register
from triforium.people.types import AccountShown, SessionShown
from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "name-taken": "Another player has this name or one that looks like it; choose another",
        "has-account": "You have an account already",
        "no-account": "Make an account or sign in first",
        "wrong-password": "The name or the password is wrong",
        "wrong-code": "This recovery code is wrong or has been used",
        "password-length": "A password has {shortest} to {longest} letters",
        "password-guessed": "This password would be guessed first; choose another",
    }
)
SEEN_EACH = 3600.0
"""Seconds between two notes that a session is in use."""
LONGEST_AGENT = 200


class Accounts:
    """What people do with their accounts. `who` is where somebody asks from, for what is counted by address."""

    def __init__(self, hall: Hall, register: Register) -> None:
        self.hall = hall
        self.register = register
        self.passwords = Passwords()

    async def sign_up(
        self, visitor: Guest | None, name: str, password: str | None, who: str, agent: str
    ) -> tuple[str, str, list[str]]:
        """An account for a guest, or for somebody new. The token of its first session, its name, its recovery codes."""
        if visitor is not None and visitor.account:
            raise refuse("has-account")
        name = account_name(name)
        if password is not None:
            check_password(password, name)
        self.hall.turnstile.pass_through("sign_up", who)
        hashed = None if password is None else await self.passwords.hash(password)
        token, session = new_session(agent)
        codes = new_codes()
        id = None if visitor is None else visitor.id
        try:
            guest = await self.register.open_account(
                id, name, key_of(name), hashed, [hash_of_code(code) for code in codes], session
            )
        except NameTaken:
            raise refuse("name-taken") from None
        await self._changed(guest)
        return token, name, codes

    async def sign_in(self, name: str, password: str, who: str, agent: str) -> tuple[str, str]:
        """A new session: its token, and the account's name. An unknown name takes as long as a wrong password."""
        key = key_of(name)
        self.hall.turnstile.pass_through("sign_in", who)
        self.hall.turnstile.pass_through("sign_in_name", key)
        account = await self.register.find_account(key)
        kept = None if account is None else account.password
        if not await self.passwords.fits(kept, password) or account is None or kept is None:
            raise refuse("wrong-password")
        if self.passwords.is_old(kept):
            await self.register.set_password(account.guest, await self.passwords.hash(password), None)
        token, session = new_session(agent)
        await self.register.open_session(account.guest, session)
        return token, account.name

    async def recover(self, code: str, password: str | None, who: str, agent: str) -> tuple[str, str]:
        """Sign in by a recovery code. No name is asked for, so none can be found out."""
        self.hall.turnstile.pass_through("recover", who)
        if password is not None:
            check_password(password, "")
        hashed = None if password is None else await self.passwords.hash(password)
        token, session = new_session(agent)
        guest = await self.register.use_code(hash_of_code(code), hashed, session)
        account = None if guest is None else await self.register.account_of(guest)
        if account is None:
            raise refuse("wrong-code")
        await self._changed(account.guest)
        return token, account.name

    async def sign_out(self, guest: Guest) -> None:
        """This session ends. Who has no account would lose their seats by it."""
        if guest.session is None:
            raise refuse("no-account")
        await self.register.end_session(guest.id, guest.session)
        await self._changed(guest.id)

    async def show(self, guest: Guest) -> AccountShown:
        account = await self._own(guest)
        sessions = [
            SessionShown(one.id, one.created, one.seen, one.agent, one.id == guest.session)
            for one in await self.register.sessions_of(guest.id)
        ]
        return AccountShown(account.name, account.created, account.password is not None, account.codes, sessions)

    async def rename(self, guest: Guest, name: str) -> None:
        name = account_name(name)
        try:
            await self.register.rename_account(guest.id, name, key_of(name))
        except NameTaken:
            raise refuse("name-taken") from None
        guest.name = name
        await self._changed(guest.id)

    async def change_password(self, guest: Guest, old: str | None, new: str) -> None:
        """All other sessions end with it."""
        account = await self._confirmed(guest, old)
        check_password(new, account.name)
        await self.register.set_password(guest.id, await self.passwords.hash(new), guest.session)
        await self._changed(guest.id)

    async def renew_codes(self, guest: Guest, password: str | None) -> list[str]:
        await self._confirmed(guest, password)
        codes = new_codes()
        await self.register.set_codes(guest.id, [hash_of_code(code) for code in codes], now())
        return codes

    async def end_sessions(self, guest: Guest, id: int | None) -> None:
        """One of mine, or all but this one."""
        await self._own(guest)
        if id is None:
            await self.register.end_other_sessions(guest.id, guest.session)
        else:
            await self.register.end_session(guest.id, id)
        await self._changed(guest.id)

    async def delete(self, guest: Guest, password: str | None) -> None:
        """Games that are on go on with a bot; of those that are over the others keep all but the name."""
        await self._confirmed(guest, password)
        for id in await self.register.unfinished(guest.id):
            await self._get_up(guest, id)
        await self.register.delete_account(guest.id, GONE)
        await self._changed(guest.id)

    async def export(self, guest: Guest) -> dict[str, Any]:
        await self._own(guest)
        return await self.register.export(guest.id)

    def saw(self, guest: Guest) -> None:
        """Somebody asked for something. Nobody waits for the note of it."""
        if guest.session is not None and time.monotonic() - guest.noted_at > SEEN_EACH:
            guest.noted_at = time.monotonic()
            self.hall.begin(self._note(guest.session))

    async def _note(self, session: int) -> None:
        with contextlib.suppress(TriforiumError):
            await self.register.saw_session(session, now())

    def close(self) -> None:
        self.passwords.close()

    async def _changed(self, guest: int) -> None:
        """What is known of this guest is asked for again, here and in the other processes."""
        await self.hall.ask_again(guest)
        self.hall.bell.ring(self.hall.bell_of(guest), 0)

    async def _get_up(self, guest: Guest, id: str) -> None:
        held = await self.hall.find(id)
        for seat in held.seats_of(guest):
            if held.status == "open":
                await seating.leave(self.hall, guest, id, seat)
            elif held.status == "running":
                await play.resign(self.hall, guest, id, FromNowOn(seat))

    async def _own(self, guest: Guest) -> Account:
        account = await self.register.account_of(guest.id)
        if account is None:
            raise refuse("no-account")
        return account

    async def _confirmed(self, guest: Guest, password: str | None) -> Account:
        """My account, by my password where it has one. Whoever only holds an open browser does not have it."""
        account = await self._own(guest)
        if account.password is not None:
            self.hall.turnstile.pass_through("sign_in_name", guest.id)
            if not await self.passwords.fits(account.password, password or ""):
                raise refuse("wrong-password")
        return account


def new_session(agent: str) -> tuple[str, NewSession]:
    """A token that nobody has seen before, and what is kept of it."""
    token = secrets.token_urlsafe(32)
    plain = "".join(letter for letter in agent[:LONGEST_AGENT] if letter.isprintable())
    return token, NewSession(hash_of(token), now(), plain)
