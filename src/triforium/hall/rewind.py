"""Any moment of a game, at the cost of a round: played on from the last round's end that was kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.problems import refuse
from triforium.hall.types import Moment, Stages
from triforium.rules.game import Stage, State
from triforium.table import Moved, Table


async def moment(hall: Hall, held: Held, move: int, seat: int | None) -> Moment:
    """The table as this seat saw it after that many moves."""
    action = _action(held, move)
    moves = len(held.table.history)
    state = await _position(hall, held, move)
    return Moment(move, moves, seat, state.seat, action, state.view(seat))


async def stages(hall: Hall, held: Held, move: int, seat: int | None) -> Stages:
    """The table as this seat saw it before a move, and as each of the move's stages left it. The setup has none."""
    action = _action(held, move)
    before = await _position(hall, held, max(0, move - 1))
    after = before.clone()
    after.journal = []
    kept: list[Stage] = []
    after.stages = kept
    if action is not None:
        after.play(action)
    return Stages(move, seat, before.view(seat), [stage.state.view(seat) for stage in kept])


def _action(held: Held, move: int) -> str | None:
    """What was played as the move of that number; None: it is the setup."""
    if not held.table.begun or move > len(held.table.history):
        raise refuse("no-such-move", move=move)
    return held.table.history[move - 1].action if move else None


async def _position(hall: Hall, held: Held, move: int) -> State:
    """The position after that many moves, which there are."""
    table = held.table
    version, start = table.round_end_before(move) or (0, 0)
    steps = table.history[start:move]
    dump = await hall.store.find_dump(held.id, version) if start else None
    if start and dump is None:
        steps = [*table.history[:start], *steps]
    return await hall.aside(_play_on, table, dump, steps)


def _play_on(table: Table, dump: dict[str, Any] | None, steps: Sequence[Moved]) -> State:
    state = table.position_after(0) if dump is None else table.game.load(dump)
    for moved in steps:
        state.play(moved.action)
    return state
