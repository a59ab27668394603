"""What the view of every game has, whatever else it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, get_args, get_origin, get_type_hints, is_typeddict

if TYPE_CHECKING:
    from triforium.rules.game import State

Seat = Annotated[int, "seat"]
"""A seat's number, as a field's type in a game's view: who shows views of any game can then name the player."""


class CommonView(TypedDict):
    """The frame of any page relies on it."""

    game: str
    edition: str
    round: int
    phase: str
    asked: dict[str, Any] | None
    over: bool
    winners: list[Seat]
    scores: list[int]


def seat_fields(type: Any, at: str = "") -> Iterator[str]:
    """Where a view of this type holds seats: `owner`, `market.*.seat`. A list is not counted as a step."""
    if type is Seat:
        yield at
    elif is_typeddict(type):
        for name, hint in get_type_hints(type, include_extras=True).items():
            yield from seat_fields(hint, f"{at}.{name}" if at else name)
    elif get_origin(type) is dict:
        yield from seat_fields(get_args(type)[1], f"{at}.*")
    else:
        for part in get_args(type):
            yield from seat_fields(part, at)


def common_view(s: State) -> CommonView:
    asks = s.write_asks()
    return {
        "game": s.game.id,
        "edition": s.game.edition,
        "round": s.round,
        "phase": s.phase,
        "asked": asks[-1] if asks else None,
        "over": s.over,
        "winners": s.winners(),
        "scores": s.scores(),
    }
