"""A net whose numbers the page's worker has, and multiplies (web/src/pocket/net.ts)."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from triforium.rules.errors import TriforiumError, teach
from triforium.rules.game import Game

from .files import known

teach({"no-net": "The net for {game} was trained on other rules or cards than the edition {edition}"})


class Net:
    """`look` as the NumPy net has it. Who asks sees to it that the weights are there."""

    def __init__(self, game: Game) -> None:
        self.game = game.id
        self.page: Any = import_module("triforium_page")
        self.to_js: Any = import_module("pyodide.ffi").to_js

    def look(self, seen: Any, rows: int, players: int) -> tuple[bytes, bytes, bytes]:
        found = self.page.look(self.game, self.to_js(bytes(seen)), rows, players)
        return found.logits.to_bytes(), found.chances.to_bytes(), found.leads.to_bytes()


@lru_cache(maxsize=8)
def net_of(game: Game) -> Net:
    """The net for this game in this edition, else one clear error."""
    about = known().get(game.id)
    if about is not None and about["fingerprint"] == game.fingerprint:
        return Net(game)
    raise TriforiumError("no-net", game=game.title, edition=game.edition)
