"""Guests: people and programs known by a random token, of which only the SHA-256 is kept."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.datastructures import Cookie

COOKIE = "triforium"
A_YEAR = 365 * 24 * 3600


@dataclass(eq=False)
class Guest:
    """Somebody the server knows."""

    id: int
    name: str


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that carries a guest's token: not for scripts, not for other sites."""
    return Cookie(key=COOKIE, value=token, max_age=A_YEAR, path="/", httponly=True, samesite="lax", secure=secure)
