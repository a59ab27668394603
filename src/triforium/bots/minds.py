"""The list of games as bots see it: each game's greedy personas and its judge. A fourth game is a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from triforium.bots.builders import greedy as builders_greedy
from triforium.bots.builders import value as builders_value
from triforium.bots.duel import greedy as duel_greedy
from triforium.bots.duel import value as duel_value
from triforium.bots.pillars import tuned as pillars_tuned
from triforium.bots.pillars import value as pillars_value
from triforium.bots.search.judge import Judge
from triforium.rules.game import Game
from triforium.rules.playout import Policy


@dataclass(frozen=True)
class Mind:
    """Personas: the first is plain `greedy`, which plays the search's playouts too."""

    personas: dict[str, Callable[[Game], Policy]]
    judge: Callable[[Game, Policy], Judge]

    def greedy(self, game: Game, persona: str | None = None) -> Policy:
        return self.personas[persona or next(iter(self.personas))](game)


MINDS: dict[str, Mind] = {
    "pillars": Mind({"tuned": lambda game: pillars_tuned.weighted(game, pillars_tuned.FIRST)}, pillars_value.judge),
    "builders": Mind(builders_greedy.PERSONAS, builders_value.judge),
    "duel": Mind(duel_greedy.PERSONAS, duel_value.judge),
}
