"""Parameters that several addresses share."""

from __future__ import annotations

from typing import Annotated

from litestar.params import Parameter

TableId = Annotated[str, Parameter(pattern="^[a-zA-Z0-9]{1,32}$", description="A table's name in its address")]
Seat = Annotated[int | None, Parameter(ge=0, le=7, description="Through whose eyes: one of my seats")]
Invitation = Annotated[
    str | None, Parameter(max_length=64, description="The secret part of a link; a table that is not listed asks for it")
]
Since = Annotated[int | None, Parameter(ge=0, le=1_000_000, description="Only the journal after this version")]
MoveNumber = Annotated[int, Parameter(ge=0, le=1_000_000, description="After so many moves; 0 is the beginning")]
