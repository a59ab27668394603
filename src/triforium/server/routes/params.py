"""What several addresses share: parameters, refusals, the size of a body that holds a card file."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.types import ControllerRouterHandler

from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.types import Refusal

TheHall = NamedDependency[Hall]
TheGuest = NamedDependency[Guest]
Visitor = NamedDependency[Guest | None]
GameName = Annotated[str, PathParameter(max_length=40, description="A game's id")]
EditionName = Annotated[str, PathParameter(max_length=60)]
TableId = Annotated[str, PathParameter(pattern="^[a-zA-Z0-9]{1,32}$", description="A table's name in its address")]
Seat = Annotated[int | None, QueryParameter(ge=0, le=7, description="Through whose eyes: one of my seats")]
Invitation = Annotated[
    str | None,
    QueryParameter(max_length=64, description="The secret part of a link; a table that is not listed asks for it"),
]
Since = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, description="Only the journal after this version")]
MoveNumber = Annotated[int, PathParameter(ge=0, le=1_000_000, description="After this many moves; 0 is the beginning")]

CARDS_BODY = 640 * 1024
"""A card file of the largest size, with every letter escaped that can be."""

REFUSALS = {
    400: "The request cannot be read",
    401: "Not a guest",
    403: "Not yours",
    404: "Not there",
    409: "Things have changed",
    413: "Too large",
    422: "The rules say no",
    429: "Too often",
    503: "The storage is away",
}


def address(request: Request[Any, Any, Any]) -> str:
    """Where somebody asks from, for what is counted by address."""
    return request.client.host if request.client is not None else ""


def make_router(tag: str, handlers: list[ControllerRouterHandler]) -> Router:
    """Addresses of one kind, whose refusals are in the schema."""
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            refusals = {code: ResponseSpec(Refusal, description=why) for code, why in REFUSALS.items()}
            handler.responses = {**refusals, **(handler.responses or {})}
    return Router("/", route_handlers=handlers, tags=[tag])
