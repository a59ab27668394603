"""Writes in turn, several in one commit: an fsync is paid once for all that came while the last one ran."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Transaction
from sqlalchemy.exc import DBAPIError, IntegrityError

from triforium.server.store import postgres

log = logging.getLogger("triforium.store")
MOST_AT_ONCE = 256
FINDS_OUT = 5.0
"""Seconds to find out whether a transaction is on disk whose commit was not answered."""
ASKS_EACH = 0.1
T = TypeVar("T")


class NotBegun(Exception):
    """There was no transaction to write in: the database is locked, or gone."""


class Broken(Exception):
    """The transaction ended by itself, and nothing of it was kept."""


class Unsure(Exception):
    """The database went away at the commit: what was to be written may be there or not."""


@dataclass
class Wish:
    """Something to be written, and who waits for it."""

    write: Callable[[Connection], Any]
    waiting: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    key: str
    """What it changes. All processes write in the order of these, so that none waits for one that waits for it."""
    result: Any = None
    error: BaseException | None = None


class Writer:
    """One thread, one connection at a time. A wish is answered when the commit that holds it is on disk."""

    def __init__(self, engine: Engine, seal: postgres.Seal | None = None) -> None:
        self.engine = engine
        self.seal = seal
        self.wishes: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self.commits = 0
        self.written = 0
        self.began: float | None = None
        """When it took in hand what it is writing."""
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, write: Callable[[Connection], T], key: str = "") -> T:
        """Have it written. A wish that fails is undone alone and does not touch the others of its commit."""
        loop = asyncio.get_running_loop()
        wish = Wish(write, loop.create_future(), loop, key)
        wish.waiting.add_done_callback(_notice)
        self.wishes.put(wish)
        # Who stops waiting (a closed connection) must not undo what others already build on.
        done: T = await asyncio.shield(wish.waiting)
        return done

    def busy_for(self) -> float:
        """Seconds since it took in hand what it is writing."""
        began = self.began
        return 0.0 if began is None else time.monotonic() - began

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
            batch.sort(key=lambda wish: wish.key)
            self.began = time.monotonic()
            self._write(batch)
            self.began = None
            _answer(batch)
            if stop:
                return

    def _write(self, batch: list[Wish]) -> None:
        """All in one commit. Where that breaks, each in one of its own: what the disk refuses fails alone."""
        try:
            self._commit(batch)
        except BaseException as error:
            log.error("commit-failed", extra={"wishes": len(batch), "reason": first_reason(error)})
            if isinstance(error, NotBegun | Unsure) or (len(batch) == 1 and not passes(error)):
                for wish in batch:
                    wish.error = error
            else:
                self._write_each(batch)

    def _write_each(self, batch: list[Wish]) -> None:
        for number, wish in enumerate(batch):
            try:
                self._commit([wish])
            except (NotBegun, Unsure) as error:
                for left in batch[number:]:  # the others would only wait as long, and be refused too
                    left.error = error if left is wish else NotBegun(str(error))
                return
            except BaseException as error:
                wish.error = error

    def _commit(self, batch: list[Wish]) -> None:
        """Nobody has an answer before the commit has confirmed it; where it fails, nothing of the batch is there."""
        try:
            connection = self.engine.connect()
        except Exception as error:
            raise NotBegun(str(error)) from error
        with connection:
            try:
                transaction = connection.begin()
            except Exception as error:
                raise NotBegun(str(error)) from error
            try:
                with transaction:
                    done = [_try(connection, wish) for wish in batch]
                    if self.seal is not None:
                        self.seal.put(connection)
                        self._end(transaction, self.seal)
                if self.seal is None and in_transaction(connection):
                    raise Broken("the commit left its transaction open")
            except BaseException:
                connection.invalidate()  # what this connection has in hand is not to be trusted
                raise
        for wish, (result, refused) in zip(batch, done, strict=True):
            wish.result, wish.error = result, refused
        self.commits += 1
        self.written += len(batch)

    def _end(self, transaction: Transaction, seal: postgres.Seal) -> None:
        """Commit. Where no answer comes, the database is asked, as soon as it is there again, whether it is done."""
        try:
            transaction.commit()
        except DBAPIError as lost:
            until = time.monotonic() + FINDS_OUT
            while True:
                try:
                    if seal.holds():
                        return
                    raise Broken("the database went away before the commit") from lost
                except DBAPIError:
                    if time.monotonic() > until:
                        raise Unsure("the database went away at the commit") from lost
                    time.sleep(ASKS_EACH)


def passes(error: BaseException) -> bool:
    """Whether the same might well succeed in a moment: the connection was an old one, or two writers waited for each
    other and the database chose this one to give way."""
    if isinstance(error, Broken):
        return error.__cause__ is not None and passes(error.__cause__)
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in ("40P01", "40001")


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
    return postgres.in_transaction(driver) if connection.dialect.name == "postgresql" else bool(driver.in_transaction)


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


def _notice(waiting: asyncio.Future[Any]) -> None:
    """Who gave up waiting does not ask what went wrong, and asyncio would complain."""
    if not waiting.cancelled():
        waiting.exception()


def _tell(wishes: list[Wish]) -> None:
    for wish in wishes:
        if wish.waiting.cancelled():
            continue
        if wish.error is not None:
            wish.waiting.set_exception(wish.error)
        else:
            wish.waiting.set_result(wish.result)
