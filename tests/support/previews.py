"""What a preview tells beside what then surely happens."""

from __future__ import annotations

from random import Random

from support.games import Case

from triforium.rules.game import State
from triforium.rules.journal import CHOSEN, FORCED

WORLDS = 6
MORE_WORLDS = 60


def part_of_game(state: State) -> object:
    """The part of the game that a position is in; what a later part brings is no part of a preview."""
    dump = state.dump()
    return dump["round"], dump.get("step"), dump.get("lap"), dump.get("next"), state.over


def what_happens(state: State, action: int, seat: int, world: int) -> tuple[dict[str, int], list[int]] | None:
    """The change of the seat's holdings and its forced answers in one of the worlds it cannot tell apart.

    None where others come into it.
    """
    after = state.clone()
    after.reshuffle(world, seat)
    after.journal = []
    after.step(action)
    if part_of_game(after) != part_of_game(state):
        return None
    if any(entry[0] in (CHOSEN, FORCED) and entry[1] != seat for entry in after.journal):
        return None
    before = state.holdings(seat)
    forced = [entry[2] for entry in after.journal if entry[0] == FORCED]
    return {name: n - before[name] for name, n in after.holdings(seat).items()}, forced


def compare(state: State, action: int, seat: int) -> int:
    """How many facts of a preview were compared with what happens in every world; one that differs is an error."""
    if state.text(action).startswith("place "):
        return 0  # what a space will give is told too; tests/rules/pillars/ has that
    if state.text(action) == "flip personal":
        return 0  # its side nearly always decides the fight, so nothing is told of it, even where both sides lose
    told = state.foresee(action)
    sure = [found for world in range(WORLDS) if (found := what_happens(state, action, seat, world))]
    if len(sure) < WORLDS:
        return 0
    compared = 0
    for name, change in sure[0][0].items():
        if any(changes[name] != change for changes, _ in sure):
            continue
        if told.changes.get(name, 0) != change:
            # One coin in thirty-two lands on the same side in all of them: look longer before it is called sure.
            more = (what_happens(state, action, seat, world) for world in range(WORLDS, MORE_WORLDS))
            assert any(found is None or found[0][name] != change for found in more), (state.text(action), name)
            continue
        compared += 1
    for _, forced in sure:
        assert told.forced == forced[: len(told.forced)], (state.text(action), told.forced, forced)
    return compared + len(told.forced)


def compare_game(case: Case, seed: int, decisions: int, choices: int) -> tuple[int, int]:
    """A random game, some choices of each decision compared: how many decisions there were, and how many facts."""
    state, random = case.game.start(case.players, seed), Random(seed)
    met = compared = 0
    while not state.over and met < decisions:
        seat = state.seat
        assert seat is not None
        for action in random.sample(state.legal(), min(choices, len(state.legal()))):
            compared += compare(state, action, seat)
        state.play(random.choice(state.legal()))
        met += 1
    return met, compared
