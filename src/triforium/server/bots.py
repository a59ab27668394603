"""Bots think in processes of their own. One that overruns or dies is replaced, and no other notices."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from typing import Any

import msgspec

from triforium.server.luck import new_seed

log = logging.getLogger("triforium.bots")
COMMAND = [sys.executable, "-m", "triforium.server.worker"]
LARGEST_ANSWER = 64 * 1024


class BotFailed(Exception):
    """The bot did not answer with a move."""


class Question(msgspec.Struct):
    """A position for a bot, redrawn for its seat: nothing in it tells what luck will bring."""

    game: str
    cards: str
    bot: str
    seed: str
    dump: dict[str, Any]


class Thought(msgspec.Struct):
    """What a bot came to: an action, or what went wrong."""

    action: str | None = None
    error: str | None = None


class Worker:
    """A process that answers one question after the other, a JSON line each."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LARGEST_ANSWER
        )
        return cls(process)

    async def ask(self, question: Question, limit: float) -> str:
        """The action, or BotFailed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                self.process.stdin.write(msgspec.json.encode(question) + b"\n")
                await self.process.stdin.drain()
                line = await self.process.stdout.readline()
        except TimeoutError:
            raise WorkerLost(f"no answer within {limit:g} s") from None
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise WorkerLost(repr(error)) from None
        if not line.endswith(b"\n"):
            raise WorkerLost("its process died")
        try:
            answer = msgspec.json.decode(line, type=Thought)
        except msgspec.MsgspecError:
            raise WorkerLost("it answered something else") from None
        if answer.action is None:
            raise BotFailed(answer.error or "nothing")
        return answer.action

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class WorkerLost(BotFailed):
    """The process must be replaced."""


class Bots:
    """So many workers as are allowed, started when they are first needed."""

    def __init__(self, workers: int = 0, limit: float = 60.0) -> None:
        self.limit = limit
        self.free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(workers or max(1, (os.cpu_count() or 2) - 1)):
            self.free.put_nowait(None)
        self.running: set[Worker] = set()
        self.outworn: set[Worker] = set()

    async def choose(self, game: str, cards: str, bot: str, dump: dict[str, Any]) -> str:
        """What the bot plays in this position."""
        worker = await self.free.get()
        try:
            if worker is None:
                worker = await Worker.start()
                self.running.add(worker)
            question = Question(game, cards, bot, new_seed(), dump)
            return await worker.ask(question, self.limit)
        except (WorkerLost, asyncio.CancelledError) as lost:
            if worker is not None:
                self.running.discard(worker)
                if isinstance(lost, WorkerLost):  # else nobody waits for its answer any more: the server stops
                    log.warning("worker-replaced", extra={"pid": worker.process.pid, "reason": str(lost)})
                await worker.kill()
                worker = None
            raise
        finally:
            if worker is not None and worker in self.outworn:
                await self._end(worker)
                worker = None
            self.free.put_nowait(worker)

    async def renew(self) -> None:
        """Fresh processes from now on: a worker that rests is ended at once, one that thinks when it has answered."""
        self.outworn = set(self.running)
        resting = [self.free.get_nowait() for _ in range(self.free.qsize())]
        for _ in resting:
            self.free.put_nowait(None)
        await asyncio.gather(*(self._end(worker) for worker in resting if worker is not None))

    async def _end(self, worker: Worker) -> None:
        self.outworn.discard(worker)
        self.running.discard(worker)
        await worker.kill()

    async def close(self) -> None:
        await asyncio.gather(*(worker.kill() for worker in self.running))
        self.running.clear()
