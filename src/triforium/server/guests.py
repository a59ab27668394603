"""Guests: people and programs known by a random token, of which only the SHA-256 is kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from litestar.datastructures import Cookie

from triforium.rules.errors import TriforiumError
from triforium.server.clock import now
from triforium.server.ports import Store
from triforium.server.words import clean_name

COOKIE = "triforium"
A_YEAR = 365 * 24 * 3600
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

    async def who(self, headers: Mapping[str, str]) -> Guest | None:
        """Who asks: a bearer token before the cookie; None for a stranger."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = _cookie_in(headers.get("cookie", ""))
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


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that carries a guest's token: not for scripts, not for other sites."""
    return Cookie(key=COOKIE, value=token, max_age=A_YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def _cookie_in(header: str) -> str:
    """The token in a Cookie header. Ours needs no unquoting, for which http.cookies takes seconds where a stranger
    sends 16 kB of backslashes (python/cpython#123067)."""
    pairs = (pair.strip().partition("=") for pair in header.split(";"))
    return next((value for name, _, value in pairs if name == COOKIE), "")
