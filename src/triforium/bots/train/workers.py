"""Worker processes that step games while the net thinks, over shared memory.

Each worker holds two halves of its games. While the learner's net looks at one half, the worker steps the other.
They wait for each other by counters that only go up, so that neither ever sees half of a step.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, shared_memory
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from triforium.rules.errors import TriforiumError, teach
from triforium.rules.selfplay import SelfPlay

HALVES: Final = 2
SPINS: Final = 300
NAP: Final = 2e-5
"""A worker looks so often before it naps: a step takes about a millisecond, and waking up a tenth of one."""

teach({"worker-died": "A training worker died with status {status}"})


@dataclass(frozen=True)
class Shift:
    """What a worker must know of the run; plain data, for it crosses a process."""

    game: str
    edition: str | None
    players: tuple[int, ...]
    workers: int
    games: int
    spread: int
    seed: int
    stride: int
    memory: str
    first_core: int | None


class Board:
    """The shared memory: rows, actions and counters."""

    def __init__(self, plan: Shift, create: bool) -> None:
        count = plan.workers * plan.games
        sizes = {
            "rows": HALVES * count * plan.stride,
            "actions": HALVES * count * 8,
            "counters": 8 * (HALVES * plan.workers + HALVES + 1 + 2 * plan.workers),
        }
        self._create = create
        self._parts = {
            name: shared_memory.SharedMemory(f"{plan.memory}-{name}", create=create, size=size if create else 0)
            for name, size in sizes.items()
        }
        buffers = {name: part.buf for name, part in self._parts.items()}
        self.rows: NDArray[np.uint8] = np.ndarray((HALVES, count, plan.stride), np.uint8, buffers["rows"])
        self.actions: NDArray[np.int64] = np.ndarray((HALVES, count), np.int64, buffers["actions"])
        counters: NDArray[np.int64] = np.ndarray(sizes["counters"] // 8, np.int64, buffers["counters"])
        ends = np.cumsum([HALVES * plan.workers, HALVES, 1, plan.workers])
        done, go, stop, busy, finished = np.split(counters, ends)
        self.done = done.reshape(HALVES, plan.workers)
        """How often each worker has shown each half."""
        self.go = go
        """How often the learner has answered each half."""
        self.stop = stop
        self.busy = busy
        """Nanoseconds that each worker has worked."""
        self.finished = finished
        if create:
            counters[:] = 0

    def close(self) -> None:
        # Arrays that look into the memory must go first.
        for name in ("rows", "actions", "done", "go", "stop", "busy", "finished"):
            delattr(self, name)
        for part in self._parts.values():
            with suppress(BufferError):  # a tensor may still look into it; it goes with the process
                part.close()
            if self._create:
                part.unlink()


class Crew:
    """The workers and their board, as the learner sees them."""

    def __init__(self, plan: Shift) -> None:
        self.plan = plan
        self.board = Board(plan, create=True)
        context = get_context("spawn")
        self.workers: list[SpawnProcess] = [
            context.Process(target=work, args=(plan, number), daemon=True) for number in range(plan.workers)
        ]
        for worker in self.workers:
            worker.start()

    def await_half(self, half: int, count: int, patient: bool) -> None:
        """Until every worker has shown this half so often."""
        done = self.board.done[half]
        looks = 0
        while int(done.min()) < count:
            looks += 1
            if patient:
                time.sleep(NAP)
            if looks % 20_000 == 0:
                self.check()

    def check(self) -> None:
        for worker in self.workers:
            if worker.exitcode is not None:
                raise TriforiumError("worker-died", status=str(worker.exitcode))

    def close(self) -> None:
        self.board.stop[0] = 1
        for worker in self.workers:
            worker.join(5)
            if worker.is_alive():
                worker.kill()
        self.board.close()


def work(plan: Shift, number: int) -> None:
    """In the worker: show rows, wait for actions, step, and so on until told to stop."""
    from triforium.games import game as game_of

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if plan.first_core is not None:
        os.sched_setaffinity(0, {plan.first_core + number})
    game = game_of(plan.game, plan.edition)
    board = Board(plan, create=False)
    mine = slice(number * plan.games, (number + 1) * plan.games)
    halves: list[SelfPlay] = []
    for half in range(HALVES):
        seed = f"{plan.seed}/{number}/{half}".encode()
        batch = SelfPlay(game, plan.players, plan.games, seed)
        batch.spread(plan.spread)
        halves.append(batch)
        show(board, half, mine, batch)
        board.done[half, number] = 1
    turn = 1
    parent = os.getppid()
    while True:
        for half, batch in enumerate(halves):
            if not await_go(board, half, turn, parent):
                board.close()
                return
            began = time.perf_counter_ns()
            batch.step(board.actions[half, mine].tobytes())
            show(board, half, mine, batch)
            board.done[half, number] = turn + 1
            board.busy[number] += time.perf_counter_ns() - began
            board.finished[number] = sum(int(one.finished) for one in halves)
        turn += 1


def await_go(board: Board, half: int, turn: int, parent: int) -> bool:
    """Whether to go on; a worker whose learner is gone stops too."""
    looks = 0
    while board.go[half] < turn:
        looks += 1
        if looks > SPINS:
            if board.stop[0] or (looks % 10_000 == 0 and os.getppid() != parent):
                return False
            time.sleep(NAP)
    return True


def show(board: Board, half: int, mine: slice, batch: SelfPlay) -> None:
    rows: Any = batch.rows
    board.rows[half, mine] = np.frombuffer(rows, np.uint8).reshape(int(batch.games), int(batch.stride))
