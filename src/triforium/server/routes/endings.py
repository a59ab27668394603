"""How games end, and what people agree on: resigning, coming back, proposals and votes."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from triforium.hall import endings, play
from triforium.hall.types import AtSeat, FromNowOn, Propose, Snapshot, Vote, WishSeat
from triforium.server.routes.params import TableId, TheGuest, TheHall, make_router


@post("/tables/{id:str}/resign", status_code=200)
async def resign(id: TableId, data: JSONBody[FromNowOn], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Lose, for good. Of two players the other has won; of more, a bot plays on."""
    return await play.resign(hall, guest, id, data)


@post("/tables/{id:str}/return", status_code=200)
async def come_back(id: TableId, data: JSONBody[AtSeat], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Take my seat back from the bot that sits in."""
    return await endings.come_back(hall, guest, id, data)


@post("/tables/{id:str}/propose", status_code=200)
async def propose(id: TableId, data: JSONBody[Propose], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Propose to end the game, to replace somebody who is away, or to draw lots for a seat that was left."""
    return await endings.propose(hall, guest, id, data)


@post("/tables/{id:str}/vote", status_code=200)
async def vote(id: TableId, data: JSONBody[Vote], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Say yes or no to what was proposed; who proposed it withdraws it with a no."""
    return await endings.vote(hall, guest, id, data)


@post("/tables/{id:str}/wish", status_code=200)
async def wish_seat(id: TableId, data: JSONBody[WishSeat], guest: TheGuest, hall: TheHall) -> Snapshot:
    """I watch, and would take over a seat that was left; lots are drawn when those who play agree."""
    return await endings.wish_seat(hall, guest, id, data)


router = make_router("endings", [resign, come_back, propose, vote, wish_seat])
