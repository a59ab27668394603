"""Positions by editing a dump and loading it, and a few verbs to drive them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from triforium.rules.game import Game, State

Dump = dict[str, Any]


def edited(game: Game, state: State, *edits: Callable[[Dump], None]) -> State:
    """The position after these edits of its dump."""
    dump = state.dump()
    for edit in edits:
        edit(dump)
    return game.load(dump)


def legal_texts(state: State) -> list[str]:
    return [state.text(action) for action in state.legal()]


def play(state: State, *actions: str) -> State:
    """Play these actions, in notation, one after the other."""
    for action in actions:
        state.play(action)
    return state


def told(game: Game, state: State, seat: int | None = None) -> list[dict[str, Any]]:
    """What the state's journal tells that seat."""
    assert state.journal is not None
    return [entry for entry in (game.tell(event, seat) for event in state.journal) if entry is not None]


def listen(state: State) -> State:
    """Switch the journal on."""
    state.journal = []
    return state


def why(state: State, action: str) -> tuple[str, str | None]:
    refused = state.why_not(action)
    assert refused is not None, f"{action} is legal"
    return refused.id, refused.rule
