"""Reviews of finished games."""

from __future__ import annotations

from litestar import get, post

from triforium.hall import reviews
from triforium.hall.review_types import ReviewShown
from triforium.server.routes.params import Invitation, TableId, TheGuest, TheHall, Visitor, make_router


@get("/tables/{id:str}/review")
async def told(id: TableId, hall: TheHall, visitor: Visitor, invitation: Invitation = None) -> ReviewShown:
    """How far the review of a finished game is, and the review itself when it is done."""
    return await reviews.told(hall, visitor, id, invitation)


@post("/tables/{id:str}/review", status_code=200)
async def ask(id: TableId, guest: TheGuest, hall: TheHall, invitation: Invitation = None) -> ReviewShown:
    """Have a finished game reviewed. Asked again, it goes on."""
    return await reviews.ask(hall, guest, id, invitation)


router = make_router("reviews", [told, ask])
