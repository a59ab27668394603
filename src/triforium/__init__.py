"""Triforium: three builders' board games under one roof.

>>> import triforium
>>> state = triforium.game("duel").start(players=2, seed=7)
>>> state.over
False
"""

from triforium.form import choose_form

FORM = choose_form()

from triforium.games import GAMES, game  # noqa: E402  the form is chosen before the rules are loaded
from triforium.rules.errors import (  # noqa: E402
    BadDump,
    BadEdition,
    BadRecord,
    IllegalMove,
    TriforiumError,
    UnknownName,
)

__version__ = "0.1.0"
__all__ = [
    "FORM",
    "GAMES",
    "BadDump",
    "BadEdition",
    "BadRecord",
    "IllegalMove",
    "TriforiumError",
    "UnknownName",
    "game",
]
