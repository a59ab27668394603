"""What is done at a table: drafts, moves, take-backs, standing answers, talk."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from triforium.hall import hints, play, talk
from triforium.hall.types import (
    AtVersion,
    Chat,
    ChatLine,
    Draft,
    DraftShown,
    FromNowOn,
    HintShown,
    Notes,
    Reasons,
    Say,
    Snapshot,
    StandingAnswers,
    WhyNot,
)
from triforium.server.routes.params import Invitation, Seat, TableId, TheGuest, TheHall, Visitor, make_router


@post("/tables/{id:str}/try", status_code=200)
async def try_out(id: TableId, data: JSONBody[Draft], guest: TheGuest, hall: TheHall) -> DraftShown:
    """Try a draft on a copy, as far as nothing random, hidden or another's would happen. Nothing is stored."""
    return await play.try_out(hall, guest, id, data)


@post("/tables/{id:str}/why", status_code=200)
async def why(id: TableId, data: JSONBody[WhyNot], guest: TheGuest, hall: TheHall) -> Reasons:
    """Why actions are not legal now, or after a draft."""
    return await play.why(hall, guest, id, data)


@post("/tables/{id:str}/hint", status_code=200)
async def hint(id: TableId, data: JSONBody[Draft], guest: TheGuest, hall: TheHall) -> HintShown:
    """What a strong bot would do now, or after a draft. Against bots alone."""
    return await hints.ask(hall, guest, id, data)


@post("/tables/{id:str}/moves", status_code=200)
async def move(id: TableId, data: JSONBody[Draft], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Commit a draft, all or nothing. The answer comes when it is on disk."""
    return await play.commit(hall, guest, id, data)


@post("/tables/{id:str}/take-back", status_code=200)
async def take_back(id: TableId, data: JSONBody[AtVersion], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Take my last action back, while nothing random, hidden or another's has happened."""
    return await play.take_back(hall, guest, id, data)


@post("/tables/{id:str}/practice", status_code=200)
async def practise(id: TableId, data: JSONBody[FromNowOn], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Among bots alone: any move may be taken back from now on, and the game counts for nothing."""
    return await play.practise(hall, guest, id, data)


@put("/tables/{id:str}/standing")
async def standing(id: TableId, data: JSONBody[StandingAnswers], guest: TheGuest, hall: TheHall) -> Snapshot:
    """Answers that are given for me until the phase ends. Nobody else learns of them."""
    return await play.set_standing(hall, guest, id, data)


@get("/tables/{id:str}/chat")
async def chat(id: TableId, hall: TheHall, visitor: Visitor, invitation: Invitation = None) -> Chat:
    """The last lines that were said."""
    return await talk.lines(hall, visitor, id, invitation)


@post("/tables/{id:str}/chat", status_code=201)
async def say(id: TableId, data: JSONBody[Say], guest: TheGuest, hall: TheHall) -> ChatLine:
    """Say something at the table."""
    return await talk.say(hall, guest, id, data)


@get("/tables/{id:str}/notes")
async def notes(id: TableId, guest: TheGuest, hall: TheHall, seat: Seat = None) -> Notes:
    """My private notes."""
    return await talk.notes(hall, guest, id, seat)


@put("/tables/{id:str}/notes")
async def write_notes(id: TableId, data: JSONBody[Notes], guest: TheGuest, hall: TheHall) -> Notes:
    """Write them."""
    return await talk.write_notes(hall, guest, id, data)


router = make_router("play", [try_out, why, hint, move, take_back, practise, standing, chat, say, notes, write_notes])
