"""Guests: people and programs known by a random token, of which only the SHA-256 is kept."""

from __future__ import annotations

import hashlib
import secrets
import time
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
    """Somebody the server knows."""

    id: int
    name: str
    read_at: float = field(default_factory=time.monotonic)


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
                found = guest.id, guest.name  # while the storage is away, somebody known stays known
            if found is None:
                return None
            guest = self._remember(hash, Guest(*found))
            guest.name, guest.read_at = found[1], time.monotonic()
        return guest

    async def welcome(self, name: str) -> tuple[str, Guest]:
        """A new guest and the token, which is known to nobody else from now on."""
        name = clean_name(name)
        token = secrets.token_urlsafe(32)
        hash = hash_of(token)
        id = await self.store.add_guest(hash, name, now())
        return token, self._remember(hash, Guest(id, name))

    async def rename(self, guest: Guest, name: str) -> None:
        name = clean_name(name)
        await self.store.rename_guest(guest.id, name)
        guest.name = name

    def _remember(self, hash: str, guest: Guest) -> Guest:
        while len(self.known) >= MOST_REMEMBERED:
            del self.known[next(iter(self.known))]
        return self.known.setdefault(hash, guest)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
