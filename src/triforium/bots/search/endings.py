"""Moves that win on the spot: what comes of them the rules say, and no evaluator is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.bots.search.keys import Keys
from triforium.rules.game import State

NO_MOVE: Final[i64] = -1
LOOKS: Final[i64] = 8
"""A move is said to win at once when it does under this many draws."""


def winning_move(root: State, keys: Keys) -> i64:
    """Which of the root's moves ends the game so that its mover wins it alone; else NO_MOVE."""
    for move in range(root.count):
        if wins_at_once(root, root.options[move], keys):
            return move
    return NO_MOVE


def wins_at_once(root: State, action: i64, keys: Keys) -> bool:
    seat = root.asked_seat()
    for look in range(LOOKS):
        s = root.clone()
        s.redraw(keys.key_of(look), seat)
        s.step(action)
        if not s.ended or s.winners() != [seat]:
            return False
    return True
