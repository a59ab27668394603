"""The live channel of a table."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, get, websocket
from litestar.openapi.datastructures import ResponseSpec

from triforium.hall.channel import LiveChannel
from triforium.hall.live import watch
from triforium.hall.problems import problem_of, refuse
from triforium.hall.types import Refusal
from triforium.server.guests import who_asks
from triforium.server.routes.params import Invitation, Seat, Since, TableId, TheHall, make_router
from triforium.server.socket import SocketChannel


@get(
    "/tables/{id:str}/live",
    status_code=426,
    responses={101: ResponseSpec(LiveChannel, description="The channel opens; one JSON text a message")},
)
async def upgrade(id: TableId) -> Refusal:
    """This address speaks WebSocket."""
    return Refusal(problem_of(refuse("bad-request", reason="open a WebSocket here")))


@websocket("/tables/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    id: TableId,
    hall: TheHall,
    seat: Seat = None,
    since: Since = None,
    invitation: Invitation = None,
) -> None:
    """What changes at the table, as one seat sees it."""
    guest = await who_asks(hall.guests, socket.headers)
    await watch(SocketChannel(socket), hall, guest, id, seat, since, invitation)


router = make_router("live", [upgrade, live])
