"""A draft: a list of actions tried on a copy, as far as nothing happens that could not be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from triforium.rules.errors import IllegalMove
from triforium.rules.game import State
from triforium.rules.journal import HIDDEN, LUCK


class Stop(StrEnum):
    """Why an action ends a draft."""

    LUCK = "luck"
    HIDDEN = "hidden"
    OTHER_SEAT = "other seat"


@dataclass
class TriedDraft:
    """The position after the sure actions; `stop` tells what the last action would do, which is not played in it."""

    state: State
    played: list[str]
    last: str | None
    stop: Stop | None


def try_draft(state: State, actions: Sequence[int | str]) -> TriedDraft:
    """Try the deciding seat's actions on a copy. An action that would end the draft must be the last."""
    seat = state.seat
    tried = state.clone()
    played: list[str] = []
    for number, action in enumerate(actions):
        before = tried.clone()
        stop = play_and_mark(tried, action, seat)
        text = before.text(action)
        if stop is not None:
            if number + 1 < len(actions):
                raise too_long(text, stop)
            return TriedDraft(before, played, text, stop)
        played.append(text)
    return TriedDraft(tried, played, None, None)


def play_and_mark(state: State, action: int | str, seat: int | None) -> Stop | None:
    """Play an action for good, and tell what it did that ends a draft."""
    listened = state.journal
    state.journal = []
    try:
        state.play(action)
        marks = [state.game.events[entry[0]].mark for entry in state.journal]
    finally:
        heard, state.journal = state.journal, listened
    if listened is not None:
        listened.extend(heard)
    for mark in marks:
        if mark in (LUCK, HIDDEN):
            # The first alone: whether more follows (a die after an event card) depends on what is still unseen.
            return Stop(mark)
    if state.seat != seat:
        return Stop.OTHER_SEAT
    return None


def too_long(action: str, stop: Stop) -> IllegalMove:
    return IllegalMove("draft-too-long", action=action, stop=stop.value)
