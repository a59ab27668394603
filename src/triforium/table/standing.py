"""Standing answers: "whenever I am asked this, answer that", until the phase ends. Private to their seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triforium.rules.game import State


@dataclass(frozen=True)
class Answer:
    """The kind of decision (`ask` in a view's `asked`) and the action that answers it."""

    ask: str
    action: str


@dataclass(frozen=True)
class Standing:
    """A seat's standing answers and the phase in which they hold."""

    phase: str
    answers: tuple[Answer, ...]


def phase_of(state: State) -> str:
    """The round and the phase of it. Standing answers end with it."""
    return f"{state.round}/{state.phase}"


def answer_for(state: State, answers: Sequence[Answer]) -> str | None:
    """What one of the answers says to the open decision; None where none does or it would not be legal."""
    asks = state.write_asks()
    if not asks:
        return None
    for answer in answers:
        if answer.ask == asks[-1]["ask"] and state.why_not(answer.action) is None:
            return answer.action
    return None
