"""The list of games. A fourth one is a line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from os import PathLike

from triforium.editions import is_path, own_editions, read_edition
from triforium.rules.builders.game import Builders
from triforium.rules.duel.game import Duel
from triforium.rules.errors import UnknownName
from triforium.rules.game import Edition, Game
from triforium.rules.pillars.game import Pillars

GAMES: dict[str, Callable[[Edition], Game]] = {
    "pillars": Pillars,
    "duel": Duel,
    "builders": Builders,
}


def game(id: str, edition: str | PathLike[str] | None = None) -> Game:
    """The game of that name, in its default edition, another of its own, or that of a card file."""
    check_game(id)
    if edition is None:
        edition = own_editions(id)[0]
    if is_path(edition):
        return GAMES[id](read_edition(id, edition))
    return _own(id, str(edition))


def check_game(id: str) -> str:
    """The name itself, or one clear error."""
    if id not in GAMES:
        raise UnknownName("unknown-game", given=repr(id)[:80], known=", ".join(GAMES))
    return id


@cache
def _own(id: str, edition: str) -> Game:
    return GAMES[id](read_edition(id, edition))
