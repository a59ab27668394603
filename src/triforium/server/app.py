"""The application: addresses, dependencies, answers to what goes wrong, beginning and end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware

import triforium
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.problems import Refused, refuse
from triforium.hall.types import Health
from triforium.people.accounts import Accounts
from triforium.rules.errors import TriforiumError
from triforium.server import problems
from triforium.server.asked import Asked
from triforium.server.guests import who_asks
from triforium.server.house import open_house
from triforium.server.openapi import CONFIG, make_route
from triforium.server.origin import OriginCheck
from triforium.server.pages import Pages, make_router
from triforium.server.routes import accounts, endings, games, live, me, play, reviews, tables
from triforium.server.settings import Settings, default_database

log = logging.getLogger("triforium.server")
Chore = Callable[[Hall], Coroutine[Any, Any, None]]
LARGEST_BODY = 32 * 1024


def make_app(settings: Settings, chore: Chore | None = None, described: bool = False) -> Litestar:
    """The whole server as an ASGI application. The database is opened when it starts; then the chore begins.

    One that is `described` has an `openapi_schema`. It is for programs that read it, and is not served.
    """
    api = Router(
        "/api",
        route_handlers=[
            me.router,
            accounts.router,
            games.router,
            tables.router,
            play.router,
            endings.router,
            reviews.router,
            live.router,
        ],
        response_headers={"Cache-Control": "no-store"},
    )

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_house(settings, settings.database or default_database()) as house:
            hall = app.state.hall = house.hall
            app.state.accounts = house.accounts
            if chore is not None:
                hall.chores.add(asyncio.create_task(chore(hall)))
            log.info("started", extra={"version": triforium.__version__, "rules": triforium.FORM})
            try:
                yield
            finally:
                log.info("stopping")

    schema = [] if described else [make_route()]
    return Litestar(
        [api, health, ready, metrics, *schema, make_router(Pages())],
        lifespan=[lifespan],
        dependencies={
            "hall": Provide(the_hall),
            "accounts": Provide(the_accounts),
            "guest": Provide(the_guest),
            "visitor": Provide(the_visitor),
        },
        exception_handlers={
            Refused: problems.answer_refused,
            TriforiumError: problems.answer_error,
            HTTPException: problems.answer_http,
            Exception: problems.answer_crash,
        },
        middleware=[DefineMiddleware(OriginCheck, allowed=settings.origins)],
        request_class=Asked,
        request_max_body_size=LARGEST_BODY,
        openapi_config=CONFIG if described else None,
        logging_config=None,
    )


async def the_hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


async def the_accounts(state: State) -> Accounts:
    accounts: Accounts = state.accounts
    return accounts


async def the_visitor(request: Request[Any, Any, Any], state: State) -> Guest | None:
    hall: Hall = state.hall
    guest = await who_asks(hall.guests, request.headers)
    if guest is not None:
        state.accounts.saw(guest)
    return guest


async def the_guest(visitor: NamedDependency[Guest | None]) -> Guest:
    if visitor is None:
        raise refuse("not-a-guest")
    return visitor


@get("/health", tags=["server"], sync_to_thread=False)
def health() -> Health:
    """The process answers."""
    return Health("ok", triforium.__version__)


@get("/ready", tags=["server"])
async def ready(hall: NamedDependency[Hall]) -> Response[Health]:
    """Something can be written too."""
    if hall.stopping:
        return Response(Health("stopping", triforium.__version__), status_code=503)
    await hall.store.check()
    return Response(Health("ok", triforium.__version__, await hall.bot_queue()))


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], hall: NamedDependency[Hall]) -> str:
    """For Prometheus, which asks this process itself: whoever came through a proxy is a stranger."""
    if "x-forwarded-for" in request.headers:
        raise refuse("no-such-page")
    return await hall.told()
