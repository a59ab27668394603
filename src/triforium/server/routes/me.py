"""Who I am: a guest by cookie, or a program by token."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody

from triforium.hall.types import Me, NameMe, Token
from triforium.server.guests import cookie
from triforium.server.routes.accounts import TheAccounts
from triforium.server.routes.params import TheHall, Visitor, address, make_router


@get("/me")
async def me(hall: TheHall, visitor: Visitor) -> Me:
    """My name, and how many games wait for me."""
    if visitor is None:
        return Me(None)
    return Me(visitor.name, await hall.waiting_for(visitor), visitor.account)


@post("/me", status_code=200)
async def name_me(
    data: JSONBody[NameMe], request: Request[Any, Any, Any], hall: TheHall, visitor: Visitor, accounts: TheAccounts
) -> Response[Me]:
    """Become a guest (a cookie is set), or change my name."""
    if visitor is not None:
        await (accounts if visitor.account else hall.guests).rename(visitor, data.name)
        return Response(Me(visitor.name, await hall.waiting_for(visitor), visitor.account))
    hall.turnstile.pass_through("guest", address(request))
    token, guest = await hall.guests.welcome(data.name)
    return Response(Me(guest.name), cookies=[cookie(token, request.url.scheme == "https")])


@post("/tokens", status_code=201)
async def token(data: JSONBody[NameMe], request: Request[Any, Any, Any], hall: TheHall) -> Token:
    """A token for a program that plays: send it as `Authorization: Bearer TOKEN`."""
    hall.turnstile.pass_through("guest", address(request))
    token, guest = await hall.guests.welcome(data.name)
    return Token(token, guest.name)


router = make_router("me", [me, name_me, token])
