"""Writes in turn, several in one commit: an fsync is paid once for all that came while the last one ran."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

log = logging.getLogger("triforium.store")
MOST_AT_ONCE = 256
T = TypeVar("T")


@dataclass
class Wish:
    """Something to be written, and who waits for it."""

    write: Callable[[Connection], Any]
    waiting: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None


class Writer:
    """One thread with one connection. A wish is answered when the commit that holds it is on disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.wishes: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self.commits = 0
        self.written = 0
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, write: Callable[[Connection], T]) -> T:
        """Have it written. A wish that fails is undone alone and does not touch the others of its commit."""
        loop = asyncio.get_running_loop()
        wish = Wish(write, loop.create_future(), loop)
        self.wishes.put(wish)
        # Who stops waiting (a closed connection) must not undo what others already build on.
        done: T = await asyncio.shield(wish.waiting)
        return done

    def close(self) -> None:
        """Write what is left and stop."""
        self.wishes.put(None)
        self.thread.join(timeout=10)

    def _run(self) -> None:
        with self.engine.connect() as connection:
            while (first := self.wishes.get()) is not None:
                batch = [first]
                stop = False
                while len(batch) < MOST_AT_ONCE and not stop:
                    try:
                        wish = self.wishes.get_nowait()
                    except queue.Empty:
                        break
                    if wish is None:
                        stop = True
                    else:
                        batch.append(wish)
                self._write(connection, batch)
                _answer(batch)
                if stop:
                    return

    def _write(self, connection: Connection, batch: list[Wish]) -> None:
        try:
            with connection.begin():
                for wish in batch:
                    try:
                        with connection.begin_nested():
                            wish.result = wish.write(connection)
                    except Exception as error:
                        wish.error = error
            self.commits += 1
            self.written += len(batch)
        except BaseException as error:
            log.error("commit-failed", exc_info=error, extra={"wishes": len(batch)})
            for wish in batch:
                wish.error = error


def _answer(batch: list[Wish]) -> None:
    for loop in {wish.loop for wish in batch}:
        mine = [wish for wish in batch if wish.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, mine)


def _tell(wishes: list[Wish]) -> None:
    for wish in wishes:
        if wish.waiting.cancelled():
            continue
        if wish.error is not None:
            wish.waiting.set_exception(wish.error)
        else:
            wish.waiting.set_result(wish.result)
