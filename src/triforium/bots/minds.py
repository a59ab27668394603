"""The games that have bots of their own: the greedy player and the judge of each. One that is not here has `random`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triforium.bots.builders import greedy as builders_greedy
from triforium.bots.builders import value as builders_value
from triforium.bots.duel import greedy as duel_greedy
from triforium.bots.duel import value as duel_value
from triforium.bots.pillars import greedy as pillars_greedy
from triforium.bots.pillars import value as pillars_value
from triforium.bots.search.judge import Judge
from triforium.bots.weights import weights_of
from triforium.rules.game import Game
from triforium.rules.playout import Policy

Weighted = Callable[[Game, Sequence[int]], Policy]


@dataclass(frozen=True)
class Mind:
    """`first` is the untuned greedy that came with the game; `make_judge` takes game, greedy, weights and squash."""

    id: str
    weighted: Weighted
    first: Callable[[Game], Policy]
    make_judge: Callable[[Game, Policy, list[list[float]], float], Judge]

    @property
    def personas(self) -> dict[str, Callable[[Game], Policy]]:
        """The first is plain `greedy`, which plays the search's playouts too."""
        fitted = {name: self._maker(persona.weights) for name, persona in weights_of(self.id).personas.items()}
        return {**fitted, "first": self.first}

    def greedy(self, game: Game, persona: str | None = None) -> Policy:
        personas = self.personas
        return personas[persona or next(iter(personas))](game)

    def judge(self, game: Game, greedy: Policy) -> Judge:
        fitted = weights_of(self.id)
        weights = [[w for row in fitted.rows(players) for w in row] for players in range(game.players[-1] + 1)]
        return self.make_judge(game, greedy, weights, fitted.squash)

    def _maker(self, weights: tuple[int, ...]) -> Callable[[Game], Policy]:
        return lambda game: self.weighted(game, weights)


MINDS: dict[str, Mind] = {
    mind.id: mind
    for mind in (
        Mind("pillars", pillars_greedy.weighted, pillars_greedy.first, pillars_value.judge),
        Mind("duel", duel_greedy.weighted, duel_greedy.first, duel_value.judge),
        Mind("builders", builders_greedy.weighted, builders_greedy.first, builders_value.judge),
    )
}
