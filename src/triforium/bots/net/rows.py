"""What a net is shown of a position. Apart from the nets, for it needs no NumPy."""

from __future__ import annotations

from triforium.rules.game import State


def row_of(state: State) -> bytes:
    """The row of the seat to move: its observation, and a flag for each action that is legal."""
    flags = bytearray(len(state.game.actions))
    for action in state.legal():
        flags[action] = 1
    return state.observe(state.seat) + bytes(flags)
