"""The live channel of a table."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, WebSocket, get, websocket
from litestar.openapi.datastructures import ResponseSpec

from triforium.server.problems import problem_of, refuse
from triforium.server.routes.params import TableId
from triforium.server.types import LiveChannel, Refusal


@get(
    "/tables/{id:str}/live",
    status_code=426,
    responses={101: ResponseSpec(LiveChannel, description="The channel opens; one JSON text a message")},
)
async def upgrade(id: TableId) -> Refusal:
    """This address speaks WebSocket."""
    return Refusal(problem_of(refuse("bad-request", reason="open a WebSocket here")))


router = Router("/", route_handlers=[upgrade], tags=["live"])
