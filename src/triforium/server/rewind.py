"""Any moment of a game, at the cost of a round: played on from the last round's end that was kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from triforium.rules.game import State
from triforium.server.hall import Hall
from triforium.server.held import Held
from triforium.server.problems import refuse
from triforium.server.types import Moment
from triforium.table import Moved, Table


async def moment(hall: Hall, held: Held, move: int, seat: int | None) -> Moment:
    """The table as this seat saw it after that many moves."""
    table = held.table
    moves = len(table.history)
    if not table.begun or move > moves:
        raise refuse("no-such-move", move=move)
    version, start = table.round_end_before(move) or (0, 0)
    steps = table.history[start:move]
    action = table.history[move - 1].action if move else None
    dump = await hall.store.find_dump(held.id, version) if start else None
    if start and dump is None:
        steps = [*table.history[:start], *steps]
    state = await asyncio.to_thread(_play_on, table, dump, steps)
    return Moment(move, moves, seat, state.seat, action, state.view(seat))


def _play_on(table: Table, dump: dict[str, Any] | None, steps: Sequence[Moved]) -> State:
    state = table.position_after(0) if dump is None else table.game.load(dump)
    for moved in steps:
        state.play(moved.action)
    return state
