"""Any view, plainly: the players side by side, then everything else."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel

from triforium.commands.boards.style import SEAT_COLOURS, seat_mark
from triforium.rules.game import Game
from triforium.rules.view import seat_fields

LEFT_OUT = {"game", "seats", "asked", "over", "winners", "edition"}


def board(game: Game, view: dict[str, Any], names: list[str]) -> RenderableType:
    seats = [
        Panel(told(own), title=f"{seat_mark(seat)} {names[seat]}", border_style=SEAT_COLOURS[seat])
        for seat, own in enumerate(view.get("seats", []))
    ]
    seated = set(seat_fields(game.view_type))
    rest = {
        key: names[value] if key in seated and isinstance(value, int) else value
        for key, value in view.items()
        if key not in LEFT_OUT
    }
    return Group(Panel(told(rest), title=game.title), Columns(seats))


def told(value: Any) -> str:
    """A value as a few words; empty things are left out."""
    if isinstance(value, dict):
        rows = [f"[dim]{key.replace('_', ' ')}[/] {inline(part)}" for key, part in value.items() if shown(part)]
        return "\n".join(rows)
    return inline(value)


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {inline(part)}" for key, part in value.items() if shown(part)) + "}"
    if isinstance(value, list):
        return ", ".join(inline(part) for part in value)
    if value is None:
        return "–"
    return "yes" if value is True else str(value)


def shown(value: Any) -> bool:
    return value not in (None, 0, False, "", [], {})
