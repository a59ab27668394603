"""Processes of this machine. One that is killed is replaced, and what it had begun is done again."""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread
from typing import Any, TypeVar

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


class Hand:
    """A process with a line of its own, so that its death, at whatever moment, is nobody else's."""

    def __init__(self, job: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        self.process = context.Process(target=work, args=(job, other), daemon=False)
        self.does: int | None = None
        """The number of the item it has in hand."""
        self.process.start()
        other.close()

    def give(self, number: int, item: object) -> None:
        self.does = number
        with suppress(OSError):  # it is dead, which is found when its answer is read
            self.line.send(item)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def work(job: Callable[[Any], Any], line: Connection) -> None:
    """In the process: one item after the other, until nobody asks any more."""
    with suppress(EOFError, OSError):
        while True:
            item = line.recv()
            try:
                answer = (True, job(item))
            except Exception as error:
                error.add_note(traceback.format_exc())
                answer = (False, error)
            line.send(answer)


def together(
    job: Callable[[Item], Result], items: Sequence[tuple[int, Item]], workers: int
) -> Iterator[tuple[int, Result]]:
    """By one crew of processes, none of which outlives the call.

    Python's own pool shares locks between its processes and its threads; killed or interrupted at the wrong moment, it
    waits for ever.
    """
    open = dict(items)
    waiting = list(reversed(open))
    crew: list[Hand] = []
    deaths = 0
    try:
        with uninterrupted():
            for _ in range(workers):
                crew.append(Hand(job))
        while open:
            for worker in crew:
                if worker.does is None and waiting:
                    following = waiting.pop()
                    worker.give(following, open[following])
            busy = {worker.line: worker for worker in crew if worker.does is not None}
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                number, worker.does = worker.does, None
                assert number is not None
                try:
                    fine, result = worker.line.recv()
                except (EOFError, OSError):
                    deaths += 1
                    if deaths == DEATHS:
                        raise TriforiumError("workers-die", times=deaths) from None
                    worker.end()
                    with uninterrupted():
                        crew[crew.index(worker)] = Hand(job)
                    waiting.append(number)
                    continue
                if not fine:
                    raise result
                deaths = 0
                del open[number]
                yield number, result
    finally:
        for worker in crew:
            worker.end()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A terminal interrupts all processes of a command. Those that are started in here leave that to this one.

    Here it comes afterwards: to break off the start of a process would leave it half made.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    resource_tracker.ensure_running()  # started later, in here, it would lift the mask
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
