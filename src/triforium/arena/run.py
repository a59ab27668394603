"""Plays a plan in several processes, watched from here: one that hangs or dies costs its bot the game, no more."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ctypes import c_double
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

from triforium.arena.plan import Plan, Sitting, limit_of
from triforium.arena.play import play
from triforium.arena.results import ArenaGame, Failure, lost_by
from triforium.rules.errors import TriforiumError

LIMIT = 60.0
"""Seconds that a decision may take where the bot's budget does not say."""
LOOK = 0.1
"""How often, in seconds, hanging bots are looked for."""

Task = tuple[Sitting, int]
"""A sitting, and the rotation to begin with."""


def run(
    plan: Plan,
    done: Iterable[tuple[int, int, int]] = (),
    workers: int = 1,
    limit: float = LIMIT,
    enough: Callable[[], bool] = lambda: False,
) -> Iterator[ArenaGame]:
    """Every game of the plan that is not done yet, as it is finished. `enough` may end it early."""
    check_workers(workers)
    if not limit > 0:
        raise TriforiumError("bad-limit", given=limit)
    held = set(done)
    tasks = (
        (sitting, rotation)
        for sitting in plan.sittings()
        for rotation in [first_missing(plan, sitting, held)]
        if rotation < plan.players
    )
    crew: list[ArenaWorker] = []
    try:
        while True:
            for worker in crew:
                for game in worker.collect(limit):
                    held.add(game.at)
                    yield game
            if enough():
                return
            for task in islice(tasks, sum(worker.task is None for worker in crew) + workers - len(crew)):
                idle = next((worker for worker in crew if worker.task is None), None)
                if idle is None:
                    idle = ArenaWorker(plan)
                    crew.append(idle)
                idle.give(task)
            busy = [worker.line for worker in crew if worker.task is not None]
            if not busy:
                return
            wait(busy, LOOK)
    finally:
        for worker in crew:
            worker.end()


def check_workers(workers: int) -> None:
    if not 1 <= workers <= 64:
        raise TriforiumError("bad-workers", given=workers)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A terminal interrupts all processes of a command. Those that are started in here leave that to this one.

    Here it comes afterwards: to break off the start of a process would leave it half made.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a new process inherits it
    handler = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))  # it may reach another thread
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    if came:
        signal.raise_signal(signal.SIGINT)


def first_missing(plan: Plan, sitting: Sitting, held: set[tuple[int, int, int]]) -> int:
    for rotation in range(plan.players):
        if (sitting.block, sitting.lineup, rotation) not in held:
            return rotation
    return plan.players


class ArenaWorker:
    """A process that plays, and what it is at."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.task: Task | None = None
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.thinking: Any = context.RawArray(c_double, 2)
        self.line, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(self.plan, other, self.thinking), daemon=True)
        with uninterrupted():
            self.process.start()
        other.close()

    def give(self, task: Task) -> None:
        self.task = task
        self.line.send(task)

    def collect(self, limit: float) -> Iterator[ArenaGame]:
        """What it has finished; the loss of a bot that hangs or has killed the process."""
        try:
            while self.task is not None and self.line.poll():
                game: ArenaGame = self.line.recv()
                yield game
                self._next(game.rotation + 1)
        except (EOFError, OSError):
            yield self._lost("its process died")
            return
        if self.task is None:
            return
        seat = int(self.thinking[0]) - 1
        if seat >= 0:
            sitting, rotation = self.task
            allowed = limit_of(self.plan.bots[self.plan.seats(sitting, rotation)[seat]], limit)
            if monotonic() - self.thinking[1] > allowed:
                yield self._lost(f"nothing for {allowed:.0f} seconds")

    def _next(self, rotation: int) -> None:
        assert self.task is not None
        self.task = (self.task[0], rotation) if rotation < self.plan.players else None

    def _lost(self, reason: str) -> ArenaGame:
        """The bot that was thinking loses the game; the rest of the sitting goes to a new process."""
        assert self.task is not None
        sitting, rotation = self.task
        seats = self.plan.seats(sitting, rotation)
        seat = int(self.thinking[0]) - 1
        self.end()
        if seat < 0:
            raise RuntimeError(f"an arena process died outside a bot, in block {sitting.block}")
        sentence = str(TriforiumError("bot-failed", bot=self.plan.bots[seats[seat]], reason=reason))
        lost = lost_by(self.plan, sitting.block, sitting.lineup, rotation, seats, Failure(seat, sentence))
        self._start()
        self._next(rotation + 1)
        if self.task is not None:
            self.give(self.task)
        return lost

    def end(self) -> None:
        self.line.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


def work(plan: Plan, line: Connection, thinking: Any) -> None:
    """In the process: play task after task."""

    def watch(seat: int) -> None:
        thinking[1] = monotonic()
        thinking[0] = seat + 1

    try:
        while True:
            sitting, first = line.recv()
            for rotation in range(first, plan.players):
                line.send(play(plan, sitting, rotation, watch))
    except (EOFError, OSError, KeyboardInterrupt):
        return
