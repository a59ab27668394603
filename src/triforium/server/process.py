"""Work that may take long, eat memory or die is done in processes of its own, and they are shared out fairly."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

log = logging.getLogger("triforium.process")
MOST_OWNERS = 10_000
STARTS_WITHIN = 120.0
"""Seconds: on a busy machine to import all that a bot needs takes its time, which is not the bot's."""
T = TypeVar("T")


class WorkerLost(Exception):
    """The process gave no answer and is gone; the next question gets a new one."""


class Worker:
    """A process that answers one question after the other, a line each."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, command: Sequence[str], largest_answer: int) -> Worker:
        pipe = asyncio.subprocess.PIPE
        worker = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=largest_answer))
        try:
            await worker._hear(STARTS_WITHIN)
        except (WorkerLost, asyncio.CancelledError):
            await worker.kill()
            raise
        return worker

    async def ask(self, question: bytes, limit: float) -> bytes:
        return await self._hear(limit, question + b"\n")

    async def _hear(self, limit: float, question: bytes = b"") -> bytes:
        """The next line; the first one, unasked, says that it is ready."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                self.process.stdin.write(question)
                await self.process.stdin.drain()
                line = await self.process.stdout.readline()
        except TimeoutError:
            raise WorkerLost(f"no answer within {limit:g} s") from None
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise WorkerLost(repr(error)) from None
        if not line.endswith(b"\n"):
            raise WorkerLost("its process died")
        return line

    @property
    def pid(self) -> int:
        return self.process.pid

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


@dataclass(eq=False)
class Turn:
    """A question that waits for a worker. It is called sooner the less its owner has had, and the shorter it is."""

    owner: object
    seconds: float
    number: int
    ready: asyncio.Future[Worker | None]


class Pool(Generic[T]):
    """So many workers, started when they are first needed.

    Whose turn it is follows from the seconds that each owner has had: who asks much waits behind who asks little, a
    short question comes before a long one, and one that waits is never passed over for ever. One worker is kept
    free of long questions.
    """

    LONG = 1.0
    LEAST = 0.01

    def __init__(self, command: Sequence[str], workers: int, answers: type[T], largest_answer: int) -> None:
        self.command = command
        self.decoder = msgspec.json.Decoder(answers)
        self.largest_answer = largest_answer
        self.free: list[Worker | None] = [None] * workers
        self.most_long = max(1, workers - 1)
        self.long = 0
        self.running: set[Worker] = set()
        self.outworn: set[Worker] = set()
        self.waiting: list[Turn] = []
        self.had: dict[object, float] = {}
        """Seconds of work by owner, on a clock that all share."""
        self.by_now = 0.0
        """What the owner of the last turn had had by then: nobody begins with less, having saved nothing up."""
        self.numbers = itertools.count()

    async def ask(
        self,
        question: object,
        limit: float,
        owner: object = None,
        seconds: float = 0.0,
        begin: Callable[[], Awaitable[None]] | None = None,
    ) -> tuple[T, float]:
        """The answer and how many seconds it took, or WorkerLost. `seconds`: about how long it will take.

        `begin` is awaited when a worker is free; what it raises ends the matter.
        """
        seconds = max(seconds, self.LEAST)
        worker = await self._my_turn(owner, seconds)
        began = time.monotonic()
        try:
            if begin is not None:
                await begin()
            if worker is None:
                worker = await Worker.start(self.command, self.largest_answer)
                self.running.add(worker)
                began = time.monotonic()
            line = await worker.ask(msgspec.json.encode(question), limit)
            return self._read(line), time.monotonic() - began
        except (WorkerLost, asyncio.CancelledError) as lost:
            if worker is not None:
                self.running.discard(worker)
                if isinstance(lost, WorkerLost):  # else nobody waits for its answer any more: the server stops
                    log.warning("worker-replaced", extra={"pid": worker.pid, "reason": str(lost)})
                await worker.kill()
                worker = None
            raise
        finally:
            if worker is not None and worker in self.outworn:
                await self._end(worker)
                worker = None
            self.had[owner] += max(time.monotonic() - began, self.LEAST) - seconds
            self._give_back(worker, seconds)

    def _read(self, line: bytes) -> T:
        try:
            return self.decoder.decode(line)
        except msgspec.MsgspecError:
            raise WorkerLost("it answered something else") from None

    async def renew(self) -> None:
        """Fresh processes from now on: a worker that rests is ended at once, one that works when it has answered."""
        self.outworn = set(self.running)
        resting = [worker for worker in self.free if worker is not None]
        self.free = [None] * len(self.free)
        await asyncio.gather(*(self._end(worker) for worker in resting))

    async def _end(self, worker: Worker) -> None:
        self.outworn.discard(worker)
        self.running.discard(worker)
        await worker.kill()

    async def close(self) -> None:
        await asyncio.gather(*(worker.kill() for worker in self.running))
        self.running.clear()

    async def _my_turn(self, owner: object, seconds: float) -> Worker | None:
        """Wait for a worker; None stands for one that is yet to be started."""
        self.had[owner] = max(self.had.get(owner, 0.0), self.by_now)
        turn = Turn(owner, seconds, next(self.numbers), asyncio.get_running_loop().create_future())
        self.waiting.append(turn)
        self._call()
        try:
            return await turn.ready
        except asyncio.CancelledError:
            if turn in self.waiting:
                self.waiting.remove(turn)
            else:
                self._give_back(turn.ready.result(), seconds)  # called and cancelled in the same moment
            raise

    def _call(self) -> None:
        while self.free:
            able = [turn for turn in self.waiting if turn.seconds < self.LONG or self.long < self.most_long]
            if not able:
                return
            turn = min(able, key=lambda turn: (self.had[turn.owner] + turn.seconds, turn.number))
            self.waiting.remove(turn)
            self.by_now = max(self.by_now, self.had[turn.owner])
            self.had[turn.owner] += turn.seconds
            self.long += turn.seconds >= self.LONG
            turn.ready.set_result(self.free.pop())

    def _give_back(self, worker: Worker | None, seconds: float) -> None:
        self.free.append(worker)
        self.long -= seconds >= self.LONG
        if len(self.had) > MOST_OWNERS:
            asking = {turn.owner for turn in self.waiting}
            self.had = {owner: had for owner, had in self.had.items() if had > self.by_now or owner in asking}
        self._call()
