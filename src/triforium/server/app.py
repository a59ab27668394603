"""The application: addresses, dependencies, answers to what goes wrong."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

import triforium
from triforium.server.guests import Guest
from triforium.server.hall import Hall
from triforium.server.routes import games, live, me, play, tables


async def p() -> Any: ...


async def q() -> Any: ...


async def r() -> Any: ...


def make_app() -> Litestar:
    api = Router("/api", route_handlers=[me.router, games.router, tables.router, play.router, live.router])
    return Litestar(
        [api],
        dependencies={"hall": Provide(p), "guest": Provide(q), "visitor": Provide(r)},
        openapi_config=OpenAPIConfig("Triforium", triforium.__version__, path="/schema"),
    )
