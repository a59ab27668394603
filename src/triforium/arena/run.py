"""Plays a plan, sitting by sitting, on any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from triforium.arena.guard import LIMIT, guarded, release
from triforium.arena.plan import Plan, Sitting
from triforium.arena.results import ArenaGame
from triforium.executor import WHOLE, Executor, Local, Shard, mapped
from triforium.rules.errors import TriforiumError


@dataclass(frozen=True)
class OpenSitting:
    """A sitting from this rotation on."""

    plan: Plan
    sitting: Sitting
    first: int
    limit: float


def run(
    plan: Plan,
    done: Iterable[tuple[int, int, int]] = (),
    workers: int = 1,
    limit: float = LIMIT,
    enough: Callable[[], bool] = lambda: False,
    executor: Executor | None = None,
    shard: Shard = WHOLE,
) -> Iterator[ArenaGame]:
    """Every game of the plan that is not done yet, in their order. `enough` may end it early."""
    if not limit > 0:
        raise TriforiumError("bad-limit", given=limit)
    sittings = list(plan.sittings())
    held = set(done)
    mine = [sittings[number] for number in shard.numbers(len(sittings))]
    tasks = [OpenSitting(plan, sitting, first_missing(plan, sitting, held), limit) for sitting in mine]
    open = [task for task in tasks if task.first < plan.players]
    if enough():
        return
    try:
        for games in mapped(executor or Local(workers), play_task, open):
            yield from games
            if enough():
                return
    finally:
        release()


def play_task(task: OpenSitting) -> list[ArenaGame]:
    """The job: the games of a sitting that are left."""
    return guarded(task.plan, task.sitting, task.first, task.limit)


def first_missing(plan: Plan, sitting: Sitting, held: set[tuple[int, int, int]]) -> int:
    for rotation in range(plan.players):
        if (sitting.block, sitting.lineup, rotation) not in held:
            return rotation
    return plan.players
