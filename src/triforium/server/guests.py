"""How a guest's token comes and goes over the web: as a bearer token or in a cookie."""

from __future__ import annotations

from collections.abc import Mapping

from litestar.datastructures import Cookie

from triforium.hall.guests import Guest, Guests

COOKIE = "triforium"
A_YEAR = 365 * 24 * 3600


async def who_asks(guests: Guests, headers: Mapping[str, str]) -> Guest | None:
    """Who asks: a bearer token before the cookie; None for a stranger."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = _cookie_in(headers.get("cookie", ""))
    return await guests.known_by(token)


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that carries a guest's token: not for scripts, not for other sites."""
    return Cookie(key=COOKIE, value=token, max_age=A_YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def no_cookie(secure: bool) -> Cookie:
    """The browser forgets the token."""
    return Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax", secure=secure)


def _cookie_in(header: str) -> str:
    """The token in a Cookie header. Ours needs no unquoting, for which http.cookies takes seconds where a stranger
    sends 16 kB of backslashes (python/cpython#123067)."""
    pairs = (pair.strip().partition("=") for pair in header.split(";"))
    return next((value for name, _, value in pairs if name == COOKIE), "")
