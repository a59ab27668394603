"""Boards for the terminal: a view as something Rich can print. A game without one of its own is shown plainly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType

from triforium.commands.boards import builders, duel, pillars, plain
from triforium.rules.game import Game

View = dict[str, Any]
BOARDS: dict[str, Callable[[Game, View, list[str]], RenderableType]] = {
    "duel": duel.board,
    "pillars": pillars.board,
    "builders": builders.board,
}


def board(game: Game, view: View, names: list[str]) -> RenderableType:
    """The table as this view shows it; `names` by seat."""
    return BOARDS.get(game.id, plain.board)(game, view, names)
