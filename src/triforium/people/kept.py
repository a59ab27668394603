"""What is kept of people, in plain words: these cross between the club and its storage."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """A guest with a name of their own, to whom others can come back."""

    guest: int
    name: str
    password: str | None
    """As argon2 writes it; None: whoever holds a recovery code signs in, and nobody else."""
    created: str
    codes: int
    """Recovery codes that have not been used."""


@dataclass(frozen=True)
class Session:
    """A browser in which somebody is signed in."""

    id: int
    created: str
    seen: str
    agent: str
    """What the browser calls itself."""


@dataclass(frozen=True)
class NewSession:
    token_hash: str
    at: str
    agent: str
