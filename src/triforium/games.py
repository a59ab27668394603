"""The list of games. A fourth one is a line here, or that of an entry point (`triforium.games`) in another package."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from os import PathLike

from triforium.editions import HOMES, is_path, own_editions, read_edition
from triforium.rules.builders.game import Builders
from triforium.rules.duel.game import Duel
from triforium.rules.errors import TriforiumError, UnknownName
from triforium.rules.game import Edition, Game
from triforium.rules.pillars.game import Pillars

GAMES: dict[str, Callable[[Edition], Game]] = {
    "pillars": Pillars,
    "duel": Duel,
    "builders": Builders,
}


def guest(point: EntryPoint) -> Callable[[Edition], Game]:
    """What makes a game of another package, which is loaded when it is played."""

    def make(edition: Edition) -> Game:
        try:
            kind: Callable[[Edition], Game] = point.load()
        except (ImportError, AttributeError) as error:
            raise TriforiumError("game-failed", game=point.name, reason=repr(error)[:200]) from error
        return kind(edition)

    return make


for point in entry_points(group="triforium.games"):
    if point.name not in GAMES:  # our own names are never another's
        GAMES[point.name] = guest(point)
        HOMES[point.name] = point.module.rpartition(".")[0] or point.module


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
