"""Games by the text of their card file."""

from __future__ import annotations

from functools import lru_cache

from triforium.editions import parse_edition
from triforium.games import GAMES, check_game
from triforium.rules.errors import BadEdition, TriforiumError
from triforium.rules.game import Game


@lru_cache(maxsize=64)
def game_of_text(id: str, cards: str) -> Game:
    """A game by the text of a card file; the same text gives the same object. Raises BadEdition."""
    check_game(id)
    try:
        return GAMES[id](parse_edition(id, cards))
    except TriforiumError:
        raise
    except Exception as error:
        # A stranger's file: whatever it does to the reader (depth, dates, digits without end) is the file's fault.
        raise BadEdition("the file", f"it cannot be read ({type(error).__name__})") from None


def fits(id: str, cards: str, fingerprint: str) -> bool:
    """Whether this program's rules are those by which such a game was begun."""
    try:
        return game_of_text(id, cards).fingerprint == fingerprint
    except TriforiumError:
        return False
