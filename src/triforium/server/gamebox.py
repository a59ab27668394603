"""Games by the text of their card file."""

from __future__ import annotations

from functools import lru_cache

from triforium.editions import parse_edition
from triforium.games import GAMES, check_game
from triforium.rules.game import Game


@lru_cache(maxsize=64)
def game_of_text(id: str, cards: str) -> Game:
    """A game by the text of a card file; the same text gives the same object. Raises BadEdition."""
    return GAMES[check_game(id)](parse_edition(id, cards))
