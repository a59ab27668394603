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
from sqlalchemy.exc import DBAPIError, IntegrityError

log = logging.getLogger("triforium.store")
MOST_AT_ONCE = 256
T = TypeVar("T")


class NotBegun(Exception):
    """There was no transaction to write in: the database is locked, or gone."""


class Broken(Exception):
    """The transaction ended by itself, and nothing of it was kept."""


@dataclass
class Wish:
    """Something to be written, and who waits for it."""

    write: Callable[[Connection], Any]
    waiting: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None


class Writer:
    """One thread, one connection at a time. A wish is answered when the commit that holds it is on disk."""

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
            self._write(batch)
            _answer(batch)
            if stop:
                return

    def _write(self, batch: list[Wish]) -> None:
        """All in one commit. Where that breaks, each in one of its own: what the disk refuses fails alone."""
        try:
            self._commit(batch)
        except BaseException as error:
            log.error("commit-failed", extra={"wishes": len(batch), "reason": first_reason(error)})
            if len(batch) == 1 or isinstance(error, NotBegun):
                for wish in batch:
                    wish.error = error
            else:
                self._write_each(batch)

    def _write_each(self, batch: list[Wish]) -> None:
        for number, wish in enumerate(batch):
            try:
                self._commit([wish])
            except NotBegun as error:
                for left in batch[number:]:  # the others would only wait as long, and be refused too
                    left.error = error
                return
            except BaseException as error:
                wish.error = error

    def _commit(self, batch: list[Wish]) -> None:
        """Nobody has an answer before the commit has confirmed it; where it fails, nothing of the batch is there."""
        with self.engine.connect() as connection:
            try:
                transaction = connection.begin()
            except Exception as error:
                raise NotBegun(str(error)) from error
            try:
                with transaction:
                    done = [_try(connection, wish) for wish in batch]
                if in_transaction(connection):
                    raise Broken("the commit left its transaction open")
            except BaseException:
                connection.invalidate()  # what this connection has in hand is not to be trusted
                raise
        for wish, (result, refused) in zip(batch, done, strict=True):
            wish.result, wish.error = result, refused
        self.commits += 1
        self.written += len(batch)


def _try(connection: Connection, wish: Wish) -> tuple[Any, Exception | None]:
    """What came of a wish; one that is refused is undone alone. A fault of the disk breaks the whole transaction:
    SQLite may have undone it by itself, and then a commit would do nothing and the next savepoint commit alone."""
    try:
        with connection.begin_nested():
            found: tuple[Any, Exception | None] = wish.write(connection), None
    except IntegrityError as refused:
        found = None, refused
    except DBAPIError:
        raise
    except Exception as error:
        found = None, error
    if not in_transaction(connection):
        raise Broken("the transaction was undone") from found[1]
    return found


def in_transaction(connection: Connection) -> bool:
    """What the driver says, not what SQLAlchemy believes."""
    driver: Any = connection.connection.dbapi_connection
    return bool(driver.in_transaction)


def first_reason(error: BaseException) -> str:
    """What went wrong before all that went wrong because of it, in one line."""
    first = error
    while first.__context__ is not None:
        first = first.__context__
    return " ".join(str(first).split())[:300]


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
