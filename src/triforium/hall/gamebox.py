"""Games by the text of their card file."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from triforium.editions import parse_edition
from triforium.games import GAMES, check_game, game
from triforium.hall.kept import Kind
from triforium.rules.errors import BadEdition, TriforiumError
from triforium.rules.game import Edition, Game

MOST = 64


@dataclass
class Boxed:
    """A card file that was read: the game, the file's data, and what `library` tells of them."""

    game: Game
    data: dict[str, Any]
    described: Any = None


BOXES: dict[tuple[str, str], Boxed | TriforiumError] = {}
"""Those used lately, the latest last."""
LOCK = threading.Lock()


def game_of_text(id: str, cards: str) -> Game:
    """A game by the text of a card file; the same text gives the same object. Raises BadEdition.

    A stranger's file is opened by `Cards` first, and is then found here.
    """
    found = boxed(id, cards)
    if found is None:
        found = put(id, cards, opened(id, cards))
    return found.game


def boxed(id: str, cards: str) -> Boxed | None:
    """What has been read lately; raises again what was wrong with it."""
    with LOCK:
        found = BOXES.pop((id, cards), None)
        if found is None:
            return None
        BOXES[(id, cards)] = found
    if isinstance(found, TriforiumError):
        raise found
    return found


def put(id: str, cards: str, found: Boxed) -> Boxed:
    _keep(id, cards, found)
    return found


def put_refused(id: str, cards: str, error: TriforiumError) -> TriforiumError:
    _keep(id, cards, error)
    return error


def opened(id: str, cards: str) -> Boxed:
    """Read here and now, at whatever cost."""
    check_game(id)
    try:
        edition = parse_edition(id, cards)
        return Boxed(GAMES[id](edition), edition.data)
    except TriforiumError:
        raise
    except Exception as error:
        # A stranger's file: whatever it does to the reader (depth, dates, digits without end) is the file's fault.
        raise BadEdition("the file", f"it cannot be read ({type(error).__name__})") from None


def fits(kind: Kind) -> bool:
    """Whether this program's rules are those by which such a game was begun."""
    try:
        return game_of_text(kind.game, kind.cards).fingerprint == kind.fingerprint
    except TriforiumError:
        return False


def is_newer(id: str, rules: int | None) -> bool:
    """Whether these rules are newer than this program: another process has been updated, and this one not yet."""
    return rules is not None and id in GAMES and rules > game(id).rules


def made(id: str, name: str, names: list[str], data: dict[str, Any]) -> Boxed:
    """The game of a file that was read elsewhere."""
    return Boxed(GAMES[id](Edition(name, names, data)), data)


def _keep(id: str, cards: str, found: Boxed | TriforiumError) -> None:
    with LOCK:
        while len(BOXES) >= MOST:
            del BOXES[next(iter(BOXES))]
        BOXES[(id, cards)] = found
