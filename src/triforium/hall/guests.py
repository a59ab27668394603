"""Guests: people and programs known by a random token, of which only the SHA-256 is kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf

from triforium.hall.clock import now
from triforium.hall.ports import Store
from triforium.hall.words import clean_name
from triforium.rules.errors import TriforiumError

MOST_REMEMBERED = 20_000
LONGEST_TOKEN = 128


@dataclass(eq=False)
class Guest:
    """Somebody the server knows, by one token."""

    id: int
    name: str
    account: bool = False
    session: int | None = None
    """Which of an account's sessions the token is."""
    token_hash: str = ""
    ended: bool = False
    """The token is good no more. Who holds a channel open by it is told so."""
    read_at: float = field(default_factory=time.monotonic)
    noted_at: float = field(default_factory=time.monotonic)
    """When it was last noted that the session is in use."""


class Guests:
    """Finds guests by their token; those seen lately without asking the disk."""

    def __init__(self, store: Store, known_for: float = inf) -> None:
        self.store = store
        self.known_for = known_for
        """Seconds: another process may have been told a new name."""
        self.known: dict[str, Guest] = {}

    async def known_by(self, token: str) -> Guest | None:
        """Whose token this is; None: a stranger's."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        hash = hash_of(token)
        guest = self.known.get(hash)
        if guest is None or time.monotonic() - guest.read_at > self.known_for:
            try:
                found = await self.store.find_guest(hash)
            except TriforiumError:
                if guest is None:
                    raise
                return guest  # while the storage is away, somebody known stays known
            if found is None:
                self._end(hash)
                return None
            guest = self._remember(hash, Guest(found.id, found.name, found.account, found.session, hash))
            guest.name, guest.read_at = found.name, time.monotonic()
        return guest

    async def welcome(self, name: str) -> tuple[str, Guest]:
        """A new guest and the token, which is known to nobody else from now on."""
        name = clean_name(name)
        token = secrets.token_urlsafe(32)
        hash = hash_of(token)
        id = await self.store.add_guest(hash, name, now())
        return token, self._remember(hash, Guest(id, name, token_hash=hash))

    async def rename(self, guest: Guest, name: str) -> None:
        name = clean_name(name)
        await self.store.rename_guest(guest.id, name)
        guest.name = name

    async def ask_again(self, guest: int, others: Iterable[Guest] = ()) -> None:
        """Something has changed for this guest, perhaps elsewhere: a name, or a session has ended. `others`: who may
        have been forgotten here and is still connected."""
        for one in {one for one in (*self.known.values(), *others) if one.id == guest}:
            try:
                found = await self.store.find_guest(one.token_hash)
            except TriforiumError:
                found = None  # rather asked to come in again than let in by a token that has ended
            if found is None:
                one.ended = True
                self._end(one.token_hash)
            else:
                one.name, one.read_at = found.name, time.monotonic()

    def _end(self, hash: str) -> None:
        gone = self.known.pop(hash, None)
        if gone is not None:
            gone.ended = True

    def _remember(self, hash: str, guest: Guest) -> Guest:
        while len(self.known) >= MOST_REMEMBERED:
            del self.known[next(iter(self.known))]
        return self.known.setdefault(hash, guest)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
