"""Bots in processes of their own: one that dies, hangs or talks nonsense is replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.kills import Process
from support.server import Person, Running, running, settings_at, wait_until

from triforium.bots import Budget
from triforium.hall import thinking
from triforium.hall.thinking import shortened
from triforium.server import bots, process

FAULTY = """
import sys, time, os, runpy
from pathlib import Path
count = Path({count!r})
seen = int(count.read_text()) if count.exists() else 0
fault = {faults!r}[seen] if seen < len({faults!r}) else None
if fault is not None:
    print("ready", flush=True)
    count.write_text(str(seen + 1))
    sys.stdin.buffer.readline()
    if fault == "dies":
        os._exit(9)
    if fault == "hangs":
        time.sleep(600)
    if fault == "babbles":
        print("what?", flush=True)
        time.sleep(600)
    if fault == "cheats":
        print('{{"action": "give up"}}', flush=True)
        time.sleep(600)
    if fault == "raises":
        print('{{"error": "ValueError()"}}', flush=True)
        os._exit(0)
runpy.run_module("triforium.server.worker", run_name="__main__")
"""


def faulty_workers(folder: Path, monkeypatch: pytest.MonkeyPatch, *faults: str) -> None:
    """The first workers behave like this, the later ones well."""
    script = folder / "faulty.py"
    script.write_text(FAULTY.format(count=str(folder / "count"), faults=list(faults)))
    monkeypatch.setattr(bots, "COMMAND", [sys.executable, str(script)])


def plays_on(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.create("me", "greedy", first=1)
    assert anna.my_turn(table)["moves"] >= 1


@pytest.mark.parametrize("fault", ["dies", "hangs", "babbles", "raises", "cheats"])
def test_a_bot_that_fails_is_logged_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    faulty_workers(tmp_path, monkeypatch, fault)
    with caplog.at_level(logging.WARNING), running(settings_at(tmp_path, bot_limit=1.5)) as server:
        plays_on(server)
    failures = [entry for entry in caplog.records if entry.message == "bot-failed"]
    assert failures
    assert vars(failures[0])["bot"] == "greedy"


def test_a_bot_that_never_works_is_replaced_by_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty_workers(tmp_path, monkeypatch, *["dies"] * 4)
    with running(settings_at(tmp_path)) as server:
        plays_on(server)


def test_the_event_loop_answers_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty_workers(tmp_path, monkeypatch, "hangs")
    with running(settings_at(tmp_path, bot_limit=3.0)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        anna.create("me", "greedy", first=1)
        other = ben.create("me", "here", first=0)
        assert ben.move(other, "claim row-1")["moves"] == 1
        assert threading.active_count() < 40


def test_ones_own_move_is_seen_before_the_bot_answers_it(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, courtesy=0.5)) as server:
        anna = server.person("Anna")
        anna.my_turn(anna.create("me", "greedy", first=1))  # the bot's process is awake
        table = anna.create("me", "greedy", first=0)
        with anna.watch(table) as channel:
            shown, began = channel.table(), time.monotonic()
            moved = anna.move(shown, "claim row-1")
            assert (moved["turn"], channel.table(moved["version"])["turn"]) == (1, 1)
            channel.table(moved["version"] + 1)
            assert time.monotonic() - began >= 0.4


def test_nothing_of_the_true_game_goes_to_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[thinking.Question] = []
    ask = process.Worker.ask

    async def listening(self: process.Worker, question: bytes, limit: float) -> bytes:
        asked.append(msgspec.json.decode(question, type=thinking.Question))
        return await ask(self, question, limit)

    monkeypatch.setattr(process.Worker, "ask", listening)
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = anna.my_turn(anna.create("me", "greedy", first=1))
        held = server.hall.tables[table["id"]]
        true = held.table.position_after(0).dump()
    assert asked
    assert asked[0].dump["seed"] != true["seed"]
    assert asked[0].seed not in (true["seed"], asked[0].dump["seed"])
    assert asked[0].dump["deck"] != true["deck"], "the cards to come are redrawn"
    assert held.table.seed not in str(asked[0])


def test_workers_end_with_the_server(tmp_path: Path) -> None:
    with running(settings_at(tmp_path)) as server:
        plays_on(server)
        workers = list(server.hall.bots.pool.running)
        assert workers
    wait_until(lambda: all(worker.process.returncode is not None for worker in workers))


def test_a_server_that_ends_while_a_bot_thinks_has_nothing_to_complain_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    faulty_workers(tmp_path, monkeypatch, "hangs")
    with caplog.at_level(logging.WARNING), running(settings_at(tmp_path)) as server:
        server.person("Anna").create("me", "greedy", first=1)
        wait_until(lambda: (tmp_path / "count").exists())
        workers = list(server.hall.bots.pool.running)
    assert [worker.process.returncode is not None for worker in workers] == [True]
    assert not caplog.records


def test_a_take_back_while_the_bot_thinks_is_no_fault_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought: list[str] = []
    told = threading.Event()
    real = bots.Bots.choose

    async def slow(self: bots.Bots, *asked: Any) -> str:
        thought.append(await real(self, *asked))
        while not told.is_set():
            await asyncio.sleep(0.01)
        return thought[-1]

    monkeypatch.setattr(bots.Bots, "choose", slow)
    with caplog.at_level(logging.WARNING), running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "greedy", first=0)
        after = anna.move(table, anna.see(table)["choices"][0]["action"])
        wait_until(lambda: thought)
        back = anna.ok("POST", f"/api/tables/{table['id']}/take-back", {"version": after["version"]})
        taken = anna.move(back, thought[0])  # what the bot was about to do is no longer there
        told.set()
        assert anna.my_turn(taken)["moves"] > taken["moves"]
    assert not caplog.records


def test_a_bot_may_think_only_so_long(anna: Person) -> None:
    for bot in ("search@600000ms", "search@10001ms", "search@20001", "search:rusher@1000000"):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        anna.refused(400, "thinks-too-long", "POST", "/api/tables", {"game": "duel", "seats": seats})
    table = anna.create("me", "open")
    path = f"/api/tables/{table['id']}/fill"
    anna.refused(400, "thinks-too-long", "POST", path, {"seat": 1, "bot": "search@600000ms"})
    assert anna.ok("POST", path, {"seat": 1, "bot": "search@20000"})["status"] == "running"


def test_a_bot_of_an_older_table_is_given_less_than_its_name_says() -> None:
    most = thinking.Most(milliseconds=100, simulations=50)
    assert shortened("search@600000ms", most) == Budget(milliseconds=100)
    assert shortened("search@1000", most) == Budget(simulations=50)
    assert [shortened(bot, most) for bot in ("search@100ms", "search@50", "search", "greedy", "level:8")] == [None] * 5


def test_a_thinking_worker_dies_with_its_server(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    assert server.process is not None
    anna = Person(server.address, "Anna")
    anna.my_turn(anna.create("me", "greedy", first=1))  # the workers are awake
    anna.create("me", "search@10000ms", first=1)
    pid = server.process.pid
    thinking = wait_until(lambda: busy(children(pid)))
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in thinking), 8)


def children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if stat.read_text().rsplit(")", 1)[1].split()[1] == str(parent):
                found.append(int(stat.parent.name))
    return found


def busy(processes: list[int]) -> list[int]:
    """Those that have worked since they were last looked at."""
    before = {pid: worked(pid) for pid in processes}
    time.sleep(0.5)
    return [pid for pid in processes if worked(pid) > before[pid]]


def worked(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])
