"""Processes of this machine. One that is killed is replaced, and what it had begun is done again."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TypeVar

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "bad-workers": "Use 1 to 64 processes, not {given}",
        "workers-die": "{times} times in a row a process died at its work; the work itself seems to kill it",
    }
)

Item = TypeVar("Item")
Result = TypeVar("Result")
MOST = 64
AHEAD = 8
"""Items a worker that are handed out before their turn: enough to keep all busy, and few in memory."""
DEATHS = 3
"""So often in a row, without anything finished, processes may die before it is given up."""


def check_workers(workers: int) -> None:
    if not 1 <= workers <= MOST:
        raise TriforiumError("bad-workers", given=workers)


class Local:
    """With one worker the work is done here, in this process."""

    def __init__(self, workers: int = 1) -> None:
        check_workers(workers)
        self.workers = workers

    def finished(
        self, job: Callable[[Item], Result], items: Sequence[tuple[int, Item]]
    ) -> Iterator[tuple[int, Result]]:
        workers = min(self.workers, len(items))
        if workers <= 1:
            return ((number, job(item)) for number, item in items)
        return together(job, items, workers)


def together(
    job: Callable[[Item], Result], items: Sequence[tuple[int, Item]], workers: int
) -> Iterator[tuple[int, Result]]:
    left = dict(items)
    deaths = 0
    while left:
        try:
            for number, result in pooled(job, left, workers):
                del left[number]
                deaths = 0
                yield number, result
        except BrokenProcessPool:
            deaths += 1
            if deaths == DEATHS:
                raise TriforiumError("workers-die", times=deaths) from None


def pooled(job: Callable[[Item], Result], items: dict[int, Item], workers: int) -> Iterator[tuple[int, Result]]:
    """By one crew of processes, none of which outlives the call."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    waiting = iter(list(items.items()))
    running: dict[Future[Result], int] = {}
    try:
        while True:
            with uninterrupted():
                while len(running) < AHEAD * workers and (following := next(waiting, None)) is not None:
                    running[pool.submit(job, following[1])] = following[0]
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: running[future]):
                number = running.pop(future)
                yield number, future.result()
    finally:
        crew = [child for child in multiprocessing.active_children() if child not in others]
        pool.shutdown(wait=False, cancel_futures=True)
        for process in crew:
            process.terminate()
            process.join()


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
