"""Which game has which second model, and one game played by both."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from second.builders import Builders
from second.duel import Duel
from second.lockstep import Difference, Model, led, play_together, whims
from second.pillars import Pillars

from triforium.editions import read_edition
from triforium.rules.game import Game

MakeModel: TypeAlias = Callable[[dict[str, Any], int, int], Model]
"""Of a card file, the number of players and the first seat."""

MODELS: dict[str, MakeModel] = {"pillars": Pillars, "duel": Duel, "builders": Builders}


def card_file(game: Game, edition: str | None = None) -> dict[str, Any]:
    """The card file that both programs read, each by itself."""
    return read_edition(game.id, edition or game.edition).data


def play_both(game: Game, file: dict[str, Any], players: int, seed: int, make: MakeModel | None = None) -> int:
    """One game; the number of decisions. Odd seeds are led by the greedy bot, even ones by whims."""
    random = Random(seed)
    state = game.start(players, seed, journal=True)
    model = (make or MODELS[game.id])(file, players, state.first)
    player = led(game, random) if seed % 2 else whims(random)
    try:
        return play_together(game, state, model, player, random)
    except Difference as difference:
        raise Difference(f"{game.id} with {players} players, seed {seed}: {difference}") from None
