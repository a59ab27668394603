"""Work in several processes: its results come in order, and none of the processes outlives the call."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from triforium.arena.run import uninterrupted

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(work: Callable[[Item], Result], items: Sequence[Item], workers: int) -> Iterator[Result]:
    """`work` is a plain function of plain data; with one worker it is called here."""
    workers = min(workers, len(items))
    return map(work, items) if workers == 1 else together(work, items, workers)


def together(work: Callable[[Item], Result], items: Sequence[Item], workers: int) -> Iterator[Result]:
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        with uninterrupted():
            running = [pool.submit(work, item) for item in items]
        for piece in running:
            yield piece.result()
    finally:
        crew = [child for child in multiprocessing.active_children() if child not in others]
        pool.shutdown(wait=False, cancel_futures=True)
        for process in crew:
            process.terminate()
            process.join()
