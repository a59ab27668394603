"""Passwords: which are taken, and how they are kept. Hashing is slow on purpose, and has a thread of its own."""

from __future__ import annotations

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from triforium.hall.problems import refuse

T = TypeVar("T")
SHORTEST = 8
LONGEST = 200
MOST_WAITING = 32
"""More wait for the one thread than a second is enough for."""
COMMON = re.compile(
    "0*1?23456789?0?|0{8}|1{8}|87654321|passw[o0]rd1?|qwerty(ui|123|uiop)|iloveyou|sunshine|princess|football|baseball|"
    "superman|trustno1|letmein1|welcome1|abcd(efgh|1234)|1q2w3e4r|triforium|kingsbridge|cathedral"
)


class Passwords:
    """One hash at a time, of 19 MiB and some 20 ms of one core: whoever else is served does not notice."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self.thread = ThreadPoolExecutor(1, "passwords")
        self.waiting = 0
        self.nobodys = self.hasher.hash(secrets.token_urlsafe())
        """Is tried where there is no account or no password, so that this takes as long."""

    async def hash(self, password: str) -> str:
        return await self._apart(self.hasher.hash, _plain(password))

    async def fits(self, kept: str | None, password: str) -> bool:
        return await self._apart(self._fits, kept or self.nobodys, _plain(password)) and kept is not None

    def is_old(self, kept: str) -> bool:
        """Whether it was hashed with less than is asked for now."""
        return self.hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self.hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[..., T], *values: str) -> T:
        if self.waiting >= MOST_WAITING:
            raise refuse("too-fast", seconds=2)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, work, *values)
        finally:
            self.waiting -= 1


def check_password(password: str, name: str) -> None:
    """Refuse what is guessed first."""
    plain = _plain(password)
    if not SHORTEST <= len(plain) <= LONGEST:
        raise refuse("password-length", shortest=SHORTEST, longest=LONGEST)
    small = plain.casefold()
    if COMMON.fullmatch(small) or len(set(small)) < 3 or small.replace(" ", "") == name.casefold().replace(" ", ""):
        raise refuse("password-guessed")


def _plain(password: str) -> str:
    """The same password, however a keyboard composes its letters."""
    return unicodedata.normalize("NFC", password)
