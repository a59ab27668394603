"""A preview tells what then surely happens, no more and no less."""

from __future__ import annotations

from random import Random

import pytest
from support.games import CASES, Case, positions

from triforium.rules.game import State
from triforium.rules.journal import CHOSEN, FORCED

every_case = pytest.mark.parametrize("case", CASES, ids=str)
WORLDS = 6


def stage(state: State) -> object:
    """The part of the game that a position is in; what a later part brings is no part of a preview."""
    dump = state.dump()
    return dump["round"], dump.get("step"), dump.get("lap"), state.over


def what_happens(state: State, action: int, seat: int, world: int) -> dict[str, int] | None:
    """The change of the seat's holdings in one of the worlds it cannot tell apart; None where others come into it."""
    after = state.clone()
    after.reshuffle(world, seat)
    after.journal = []
    after.step(action)
    if stage(after) != stage(state):
        return None
    if any(entry[0] in (CHOSEN, FORCED) and entry[1] != seat for entry in after.journal):
        return None
    before = state.holdings(seat)
    return {name: n - before[name] for name, n in after.holdings(seat).items()}


@every_case
def test_a_preview_is_what_then_surely_happens(case: Case) -> None:
    random = Random(12)
    compared = 0
    for state in positions(case, 12, 2):
        seat = state.seat
        assert seat is not None
        for action in random.sample(state.legal(), min(6, len(state.legal()))):
            if state.text(action).startswith("place "):
                continue  # what a space will give is told too; tests/rules/pillars/ has that
            worlds = [what_happens(state, action, seat, world) for world in range(WORLDS)]
            preview = state.preview(action)
            sure = [world for world in worlds if world is not None]
            if len(sure) < WORLDS:
                continue
            for name, change in sure[0].items():
                if all(world[name] == change for world in sure):
                    assert preview.get(name, 0) == change, (state.text(action), name)
                    compared += 1
    assert compared > 300
