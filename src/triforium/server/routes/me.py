"""Who I am: a guest by cookie, or a program by token."""

from __future__ import annotations

from litestar import Request, Response, Router, get, post

from triforium.server.guests import Guest, cookie
from triforium.server.hall import Hall
from triforium.server.types import Me, NameMe, Token


@get("/me")
async def me(hall: Hall, visitor: Guest | None) -> Me:
    """My name, and how many games wait for me."""
    if visitor is None:
        return Me(None)
    return Me(visitor.name, await hall.waiting_for(visitor))


@post("/me", status_code=200)
async def name_me(data: NameMe, request: Request[None, None, "object"], hall: Hall, visitor: Guest | None) -> Response[Me]:
    """Become a guest (a cookie is set), or change my name."""
    if visitor is not None:
        await hall.guests.rename(visitor, data.name)
        return Response(Me(data.name, await hall.waiting_for(visitor)))
    hall.limits.guest(request)
    token, guest = await hall.guests.welcome(data.name)
    return Response(Me(guest.name), cookies=[cookie(token, request.url.scheme == "https")])


@post("/tokens", status_code=201)
async def token(data: NameMe, request: Request[None, None, "object"], hall: Hall) -> Token:
    """A token for a program that plays: send it as `Authorization: Bearer TOKEN`."""
    hall.limits.guest(request)
    token, guest = await hall.guests.welcome(data.name)
    return Token(token, guest.name)


router = Router("/", route_handlers=[me, name_me, token], tags=["me"])
