"""How far a long run is: a bar on standard error, and one line where it is interrupted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

DELAY = 1.0
"""Seconds after which a bar is shown. What is done sooner needs none."""
INTERRUPTED = 130
"""The exit status of a run that was interrupted, as a shell has it."""


@contextmanager
def progress(what: str, total: int, done: int = 0, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Gives a function to call with the number that has been done since. Only a terminal is shown the bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    errors = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=quiet or not errors.is_terminal,
    )
    task = bar.add_task(what, total=total, completed=done)
    timer = Timer(DELAY, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda number: bar.advance(task, number)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()


def say_interrupted(done: int, total: int, what: str) -> None:
    print(f"triforium: interrupted after {done:,} of {total:,} {what}", file=sys.stderr)
