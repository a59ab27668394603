"""A table: made, joined, left, seen."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.enums import MediaType
from litestar.params import JSONBody

from triforium.hall import library, present, rewind, seating
from triforium.hall.played import GameDescription
from triforium.hall.types import (
    AtSeat,
    FillSeat,
    JoinTable,
    Lobby,
    Moment,
    NewTable,
    Snapshot,
    Stages,
    TableSettings,
)
from triforium.server.routes.params import (
    CARDS_BODY,
    Invitation,
    MoveNumber,
    Seat,
    Since,
    TableId,
    TheGuest,
    TheHall,
    Visitor,
    address,
    make_router,
)


@get("/lobby")
async def lobby(hall: TheHall, visitor: Visitor) -> Lobby:
    """My games, open tables, tables to watch."""
    return await hall.lobby(visitor)


@post("/tables", request_max_body_size=CARDS_BODY)
async def create(data: JSONBody[NewTable], guest: TheGuest, hall: TheHall, request: Request[Any, Any, Any]) -> Snapshot:
    """Make a table. The game begins as soon as no seat is open."""
    if data.cards is not None:
        hall.turnstile.pass_through("cards", address(request))
    return await seating.create(hall, guest, data)


@get("/tables/{id:str}")
async def show(
    id: TableId,
    hall: TheHall,
    visitor: Visitor,
    seat: Seat = None,
    since: Since = None,
    invitation: Invitation = None,
) -> Snapshot:
    """The table as one of my seats sees it, or as a spectator does."""
    held = await hall.enter(id, visitor, invitation, known=since)
    return present.snapshot(held, visitor, present.eyes(held, visitor, seat), since)


@post("/tables/{id:str}/join", status_code=200)
async def join(id: TableId, data: JSONBody[JoinTable], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Take an open seat."""
    return await seating.join(hall, guest, id, data)


@post("/tables/{id:str}/leave", status_code=200)
async def leave(id: TableId, data: JSONBody[AtSeat], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Give a seat back while the table still waits; a table that all have left is closed."""
    return await seating.leave(hall, guest, id, data.seat)


@post("/tables/{id:str}/fill", status_code=200)
async def fill(id: TableId, data: JSONBody[FillSeat], guest: TheGuest, hall: TheHall) -> Snapshot:
    """The host puts a bot on an open seat."""
    return await seating.fill(hall, guest, id, data)


@post("/tables/{id:str}/rematch", status_code=200)
async def rematch(id: TableId, guest: TheGuest, hall: TheHall) -> Snapshot:
    """The same again with a new seed; whoever asks second comes to the same new table."""
    return await seating.rematch(hall, guest, id)


@put("/tables/{id:str}/settings")
async def settings(id: TableId, data: JSONBody[TableSettings], guest: TheGuest, hall: TheHall) -> Snapshot:
    """The host switches the chat on or off."""
    return await seating.change_settings(hall, guest, id, data)


@get("/tables/{id:str}/record", media_type=MediaType.TEXT)
async def record(id: TableId, hall: TheHall, visitor: Visitor, invitation: Invitation = None) -> Response[str]:
    """The game so far as text, for `triforium verify`; the seed stands in it when the game is over."""
    held = await hall.enter(id, visitor, invitation)
    name = f'attachment; filename="{held.game_id}-{id}.txt"'
    return Response(present.record(held), media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/tables/{id:str}/at/{move:int}")
async def moment(
    id: TableId, move: MoveNumber, hall: TheHall, visitor: Visitor, seat: Seat = None, invitation: Invitation = None
) -> Moment:
    """The table as it was after that many moves."""
    held = await hall.enter(id, visitor, invitation)
    return await rewind.moment(hall, held, move, present.eyes(held, visitor, seat))


@get("/tables/{id:str}/at/{move:int}/stages")
async def stages(
    id: TableId, move: MoveNumber, hall: TheHall, visitor: Visitor, seat: Seat = None, invitation: Invitation = None
) -> Stages:
    """A move as it was carried out: the table before it, and as each of its stages left it."""
    held = await hall.enter(id, visitor, invitation)
    return await rewind.stages(hall, held, move, present.eyes(held, visitor, seat))


@get("/tables/{id:str}/game")
async def described(id: TableId, hall: TheHall, visitor: Visitor, invitation: Invitation = None) -> GameDescription:
    """The table's game in its edition, a card file of one's own included."""
    held = await hall.enter(id, visitor, invitation)
    game = held.table.game  # one whose rules have changed has none to describe
    return library.describe(await hall.cards.open(game.id, held.beginning.cards))


router = make_router(
    "tables", [lobby, create, show, join, leave, fill, rematch, settings, record, moment, stages, described]
)
