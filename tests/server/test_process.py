"""Workers are shared out fairly: by owner, short before long, and one is kept free of long questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from triforium.server import process
from triforium.server.process import Pool, WorkerLost


class Puppet:
    """A worker that answers when it is told to."""

    pid = 0
    asked: list[str]
    answers: dict[str, asyncio.Future[bytes]]

    async def ask(self, question: bytes, limit: float) -> bytes:
        name = question.decode().strip('"')
        Puppet.asked.append(name)
        Puppet.answers[name] = asyncio.get_running_loop().create_future()
        return await Puppet.answers[name]

    async def kill(self) -> None:
        pass


@pytest.fixture
def puppets(monkeypatch: pytest.MonkeyPatch) -> None:
    Puppet.asked, Puppet.answers = [], {}

    async def start(*_: object) -> Puppet:
        return Puppet()

    monkeypatch.setattr(process.Worker, "start", start)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def let(name: str) -> None:
    """Let this one be answered, and see who is next."""
    Puppet.answers[name].set_result(f'"{name}"\n'.encode())
    await settle()


def play(scene: Callable[[Pool[str]], Coroutine[Any, Any, None]], workers: int) -> None:
    async def act() -> None:
        pool = Pool(["nobody"], workers, str, 1000)
        tasks: set[asyncio.Task[Any]] = set()

        def ask(name: str, owner: str, seconds: float = 0.1) -> asyncio.Task[Any]:
            task = asyncio.create_task(pool.ask(name, 5, owner, seconds))
            tasks.add(task)
            return task

        pool.put = ask  # type: ignore[attr-defined]
        await scene(pool)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(act())


@pytest.mark.usefixtures("puppets")
def test_who_asks_little_does_not_wait_behind_who_asks_much() -> None:
    async def scene(pool: Any) -> None:
        for number in range(50):
            pool.put(f"crowd-{number}", "crowd")
        await settle()
        pool.put("anna-1", "anna")
        pool.put("ben-1", "ben")
        await let("crowd-0")
        await let(Puppet.asked[-1])
        await let(Puppet.asked[-1])
        assert set(Puppet.asked[1:4]) == {"anna-1", "ben-1", "crowd-1"}

    play(scene, workers=1)


@pytest.mark.usefixtures("puppets")
def test_tables_of_one_owner_are_served_in_turn() -> None:
    async def scene(pool: Any) -> None:
        for name in ("a", "b", "c"):
            pool.put(name, "anna")
        await settle()
        for name in ("a", "b", "c"):
            await let(name)
        assert Puppet.asked == ["a", "b", "c"]

    play(scene, workers=1)


@pytest.mark.usefixtures("puppets")
def test_a_quick_bot_comes_before_long_ones_that_wait() -> None:
    async def scene(pool: Any) -> None:
        for number in range(3):
            pool.put(f"long-{number}", f"owner-{number}", 10.0)
        await settle()
        assert Puppet.asked == ["long-0"], "the other worker is kept for short ones"
        pool.put("quick", "anna", 0.0)
        await settle()
        assert Puppet.asked == ["long-0", "quick"]
        await let("quick")
        assert Puppet.asked == ["long-0", "quick"]
        await let("long-0")
        assert Puppet.asked == ["long-0", "quick", "long-1"]

    play(scene, workers=2)


@pytest.mark.usefixtures("puppets")
def test_nobody_waits_for_ever() -> None:
    """However many quick questions others have, a long one is answered in the end."""

    async def scene(pool: Any) -> None:
        pool.put("first", "crowd")
        await settle()
        pool.put("long", "anna", 0.3)
        for number in range(200):
            pool.put(f"quick-{number}", f"owner-{number % 5}", 0.05)
            await let(Puppet.asked[-1])
            if "long" in Puppet.asked:
                return
        raise AssertionError("never asked")

    play(scene, workers=1)


@pytest.mark.usefixtures("puppets")
def test_who_goes_away_while_waiting_leaves_no_hole() -> None:
    async def scene(pool: Any) -> None:
        pool.put("a", "anna")
        await settle()
        gone = pool.put("b", "ben")
        await settle()
        gone.cancel()
        pool.put("c", "cleo")
        await settle()
        await let("a")
        assert Puppet.asked == ["a", "c"]
        await let("c")
        assert (len(pool.free), pool.long, pool.waiting) == (1, 0, [])

    play(scene, workers=1)


@pytest.mark.usefixtures("puppets")
def test_a_worker_that_is_lost_is_started_anew() -> None:
    async def scene(pool: Any) -> None:
        lost = pool.put("a", "anna")
        await settle()
        Puppet.answers["a"].set_exception(WorkerLost("died"))
        await settle()
        assert isinstance(lost.exception(), WorkerLost)
        pool.put("b", "anna")
        await settle()
        await let("b")
        assert Puppet.asked == ["a", "b"]

    play(scene, workers=1)
