"""Accounts: made, signed in to, kept and deleted."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from triforium.hall.types import Me
from triforium.people.accounts import Accounts
from triforium.people.types import (
    AccountShown,
    Codes,
    Confirmed,
    NewPassword,
    Recover,
    SignIn,
    SignUp,
    WhichSession,
)
from triforium.server.guests import cookie, no_cookie
from triforium.server.routes.params import TheGuest, Visitor, address, make_router

TheAccounts = NamedDependency[Accounts]
Asking = Request[Any, Any, Any]


@post("/account", status_code=201)
async def sign_up(data: JSONBody[SignUp], request: Asking, accounts: TheAccounts, visitor: Visitor) -> Response[Codes]:
    """An account for me, with all my games and seats. The answer has recovery codes, shown this once."""
    token, _, codes = await accounts.sign_up(visitor, data.name, data.password, address(request), agent(request))
    return Response(Codes(codes), cookies=[cookie(token, is_secure(request))])


@post("/sign-in", status_code=200)
async def sign_in(data: JSONBody[SignIn], request: Asking, accounts: TheAccounts) -> Response[Me]:
    """A new session in this browser."""
    token, name = await accounts.sign_in(data.name, data.password, address(request), agent(request))
    return Response(Me(name, account=True), cookies=[cookie(token, is_secure(request))])


@post("/recover", status_code=200)
async def recover(data: JSONBody[Recover], request: Asking, accounts: TheAccounts) -> Response[Me]:
    """A new session by a recovery code."""
    token, name = await accounts.recover(data.code, data.password, address(request), agent(request))
    return Response(Me(name, account=True), cookies=[cookie(token, is_secure(request))])


@post("/sign-out", status_code=200)
async def sign_out(guest: TheGuest, request: Asking, accounts: TheAccounts) -> Response[Me]:
    """This session ends."""
    await accounts.sign_out(guest)
    return Response(Me(None), cookies=[no_cookie(is_secure(request))])


@get("/account")
async def account(guest: TheGuest, accounts: TheAccounts) -> AccountShown:
    """My account and its sessions."""
    return await accounts.show(guest)


@put("/account/password")
async def change_password(data: JSONBody[NewPassword], guest: TheGuest, accounts: TheAccounts) -> AccountShown:
    """A new password; all other sessions end."""
    await accounts.change_password(guest, data.old, data.new)
    return await accounts.show(guest)


@post("/account/codes", status_code=200)
async def renew_codes(data: JSONBody[Confirmed], guest: TheGuest, accounts: TheAccounts) -> Codes:
    """New recovery codes instead of those before."""
    return Codes(await accounts.renew_codes(guest, data.password))


@post("/account/sessions/end", status_code=200)
async def end_sessions(data: JSONBody[WhichSession], guest: TheGuest, accounts: TheAccounts) -> AccountShown:
    """End a session, or all but this one."""
    await accounts.end_sessions(guest, data.id)
    return await accounts.show(guest)


@post("/account/delete", status_code=200)
async def delete(data: JSONBody[Confirmed], guest: TheGuest, request: Asking, accounts: TheAccounts) -> Response[Me]:
    """Nothing is left of me but games, which are others' too."""
    await accounts.delete(guest, data.password)
    return Response(Me(None), cookies=[no_cookie(is_secure(request))])


@get("/account/export")
async def export(guest: TheGuest, accounts: TheAccounts) -> Response[dict[str, Any]]:
    """All that is kept of me."""
    kept = await accounts.export(guest)
    return Response(kept, headers={"Content-Disposition": 'attachment; filename="triforium.json"'})


def is_secure(request: Asking) -> bool:
    return bool(request.url.scheme == "https")


def agent(request: Asking) -> str:
    """What the browser calls itself."""
    return str(request.headers.get("user-agent", ""))


router = make_router(
    "accounts",
    [
        sign_up,
        sign_in,
        recover,
        sign_out,
        account,
        change_password,
        renew_codes,
        end_sessions,
        delete,
        export,
    ],
)
