"""One game as a hash, to compare Pythons: in the tab and compiled, the same seed must give the same positions."""

from __future__ import annotations

import hashlib
import json

from triforium.games import game
from triforium.rules.chance import numbered, read_seed


def hash_of_game(id: str, players: int, seed: int) -> str:
    """Of all positions and of the journal of a game in which whoever decides does anything."""
    state = game(id).start(players, seed, journal=True)
    key, said = read_seed(seed), hashlib.sha256()
    moves = 0
    while not state.over:
        legal = state.legal()
        state.play(legal[int(numbered(key, "anything", moves).below(len(legal)))])
        said.update(json.dumps([state.dump(), state.journal]).encode())
        state.journal = []
        moves += 1
    return said.hexdigest()
