"""Several processes on one PostgreSQL: one game for all who play it, whichever process they came to."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from support.command import refused
from support.postgres import Cluster
from support.served import serving
from support.server import Person, run_apart, running, settings_at, wait_until

from triforium.hall import together
from triforium.hall.hearing import Hearing
from triforium.hall.kept import Past
from triforium.hall.ports import Elsewhere
from triforium.server.store import connect, peers
from triforium.server.store.database import open_database


@pytest.fixture
def address(postgres: Cluster) -> str:
    return postgres.new_database()


def test_players_at_different_processes_see_one_game_in_one_order(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, address, (), ()) as (one, other):
        anna, ben = Person(one.address, "Anna"), Person(other.address, "Ben")
        table = anna.create("me", "open", first=0)
        ben.join(table)
        with anna.watch(table) as hers, ben.watch(table) as his:
            seen: list[list[int]] = [[], []]
            versions = [hers.table(1)["version"], his.table(1)["version"]]
            assert versions == [1, 1]
            while hers.next("presence")["here"] != [True, True]:
                pass
            for turn in range(2, 14):
                person, eyes = (anna, hers) if anna.see(table)["turn"] == 0 else (ben, his)
                now = person.see(table)
                person.move(now, now["choices"][0]["action"])
                for numbers, channel in zip(seen, (hers, his), strict=True):
                    found = channel.table(turn)
                    numbers.append(found["version"])
                    assert found["seat"] == (0 if channel is hers else 1), "one's own eyes, wherever one is"
                assert eyes in (hers, his)
            assert seen == [list(range(2, 14))] * 2
            ben.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "well played"})
            assert hers.next("chat")["lines"][-1]["text"] == "well played"
        assert anna.see(table)["play"]["view"]["lines"] == anna.at(other.address).see(table)["play"]["view"]["lines"]


def test_one_process_thinks_about_a_turn_and_the_lease_of_a_dead_one_runs_out(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think() -> None:
        open_database(address).dispose()
        monkeypatch.setattr(peers, "ALIVE", 1000)
        one, other = peers.SqlPeers(address), peers.SqlPeers(address)
        await one.enter()
        await other.enter()
        await one.take("table", 3)
        await one.take("table", 3)
        with pytest.raises(Elsewhere):
            await other.take("table", 3)
        await other.take("table", 4)
        with pytest.raises(Elsewhere):
            await one.take("table", 4)
        monkeypatch.setattr(peers, "ALIVE", 0)
        assert await other.beat() == {one.name}
        await one.take("table", 4)
        await one.leave()
        await other.leave()

    run_apart(think())


def test_a_process_that_dies_leaves_its_bots_to_another(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, address, (), ()) as (one, other):
        anna = Person(one.address, "Anna")
        table = anna.create("me", "search@300ms", first=1)
        wait_until(lambda: anna.see(table)["moves"] > 0 or _is_leased(address))
        one.kill()
        began = time.monotonic()
        again = anna.at(other.address)
        moved = again.my_turn(table)
        assert moved["moves"] > 0
        assert time.monotonic() - began < 30
        assert again.move(moved, moved["choices"][0]["action"])["version"] == moved["version"] + 1


def _is_leased(address: str) -> bool:
    engine = open_database(address)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT count(*) FROM leases").scalar_one()
    engine.dispose()
    return bool(found)


def test_bots_think_apart(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, address, ("--no-bots",)) as (server,):
        anna = Person(server.address, "Anna")
        table = anna.create("me", "greedy", first=1)
        engine = open_database(address)
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT bot_turn FROM tables").scalar_one() is True
        engine.dispose()
        assert anna.see(table)["moves"] == 0
        command = [sys.executable, "-c", "from triforium.cli import main; main()", "think", "--database", address]
        thinking = subprocess.Popen([*command, "--workers", "1"])
        try:
            for _ in range(3):
                wait_until(lambda: anna.see(table)["turn"] == 0, 120)
                now = anna.see(table)
                anna.move(now, now["choices"][0]["action"])
        finally:
            thinking.send_signal(signal.SIGTERM)
            assert thinking.wait(20) == 0


class Busy(threading.Thread):
    """Plays without a pause at one address; what the server refused is kept."""

    def __init__(self, address: str, number: int) -> None:
        super().__init__(daemon=True)
        self.person = Person(address, f"busy-{number}")
        self.table = self.person.create("me", "here", first=0)
        self.moves = 0
        self.refused: list[str] = []
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                table = self.person.see(self.table)
                if table["status"] == "over":
                    table = self.table = self.person.create("me", "here", first=0)
                body = {"version": table["version"], "seat": table["turn"], "actions": [table["choices"][0]["action"]]}
                answer = self.person.send("POST", f"/api/tables/{table['id']}/moves", body)
            except httpx.TransportError:
                continue  # a connection that was closed; the next one is another process's
            if answer.status_code == 200:
                self.moves += 1
            elif not (answer.status_code == 409 and answer.json()["table"]["version"] == table["version"] + 1):
                self.refused.append(answer.text[:200])  # else: it was done, and the answer was cut off


def test_a_rolling_restart_refuses_no_move(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, address, ("--processes", "2")) as (family,):
        assert family.process is not None
        players = [Busy(family.address, number) for number in range(4)]
        for player in players:
            player.start()
        before = children(family.process.pid)
        assert len(before) == 2
        family.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not set(before) & set(children(family.process.pid)), 60)  # type: ignore[union-attr]
        moved = [player.moves for player in players]
        wait_until(lambda: all(player.moves > n for player, n in zip(players, moved, strict=True)), 30)
        os.kill(children(family.process.pid)[0], signal.SIGKILL)
        wait_until(lambda: len(children(family.process.pid)) == 2, 60)  # type: ignore[union-attr]
        for player in players:
            player.ended.set()
            player.join(20)
        assert [player.refused for player in players] == [[]] * 4


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_sqlite_serves_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("serve", "--port", 0, "--processes", 2, "--database", settings_at(tmp_path).database)
    assert "SQLite serves one process" in refused(capsys, *words)


def test_what_was_rung_while_nobody_listened_is_read_afterwards(
    address: str, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def listen() -> None:
        store, bell, fellows, _ = await asyncio.to_thread(connect, address)
        missed = asyncio.Event()
        heard: list[tuple[str, int]] = []
        bell.listen(lambda table, version: heard.append((table, version)), missed.set)
        async with asyncio.timeout(30):
            await missed.wait()
            missed.clear()
            ask = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            await asyncio.to_thread(postgres.ask, ask)
            await missed.wait()
            await fellows.show("table", [], 1)
            while not heard:
                await asyncio.sleep(0.01)
        assert heard == [("table", 0)]
        await bell.close()
        await fellows.leave()
        store.close()

    run_apart(listen())
    assert together.BEAT < peers.ALIVE / 2, "two signs of life may be late"


def test_who_moves_over_to_a_process_that_has_not_heard_yet_is_not_shown_less(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings_at(address)) as one:
        monkeypatch.setattr(Hearing, "hear", lambda *_: None)
        with running(settings_at(address)) as deaf:
            anna = one.person("Anna")
            table = anna.create("me", "here", first=0)
            there = anna.at(deaf.address)
            assert there.see(table)["version"] == 0

            def move(who: Person, known: int) -> int:
                """By what is shown at the first process, at another one."""
                shown = anna.see(table)
                assert shown["version"] == known
                return int(who.move(shown, shown["choices"][0]["action"])["version"])

            assert [move(anna, 0), move(anna, 1)] == [1, 2]
            with there.watch(table, since=2) as channel:
                there.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "hello", "seat": 0})
                channel.next("chat")
                shown = [one["table"]["version"] for one in channel.heard if one["type"] == "table"]
                assert all(version >= 2 for version in shown), shown
            assert move(anna, 2) == 3
            assert there.see(table, since=3)["version"] == 3
            assert [move(anna, 3), move(there, 4)] == [4, 5]


def test_a_table_that_nobody_watches_is_read_when_somebody_comes_and_not_before(address: str) -> None:
    with running(settings_at(address)) as one, running(settings_at(address)) as other:
        anna = one.person("Anna")
        table, watched = anna.create("me", "here", first=0), anna.create("me", "here", first=0)
        there = anna.at(other.address)
        assert there.see(table)["version"] == 0
        with there.watch(watched) as channel:
            channel.table(0)
            for _ in range(3):
                for playing in (table, watched):
                    shown = anna.see(playing)
                    anna.move(shown, shown["choices"][0]["action"])
            assert channel.table(3)["version"] == 3
            anna.ok("POST", f"/api/tables/{watched['id']}/chat", {"text": "hello", "seat": 0})
            channel.next("chat")  # all that was rung before it has been heard
            left = other.hall.tables[table["id"]]
            assert (left.version, left.missed) == (0, True)
        assert there.see(table)["version"] == 3
        assert not left.missed


def test_what_happened_at_many_tables_is_one_question(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[set[str]] = []
    happened = peers.SqlPeers.happened

    async def slowly(self: peers.SqlPeers, known: dict[str, int]) -> dict[str, list[Past]]:
        asked.append(set(known))
        if len(asked) == 1:
            await asyncio.to_thread(first.wait)
        return await happened(self, known)

    first = threading.Event()
    monkeypatch.setattr(peers.SqlPeers, "happened", slowly)
    with running(settings_at(address)) as one, running(settings_at(address)) as other:
        anna = one.person("Anna")
        there = anna.at(other.address)
        tables = [anna.create("me", "here", first=0) for _ in range(4)]
        with contextlib.ExitStack() as open_channels:
            channels = [open_channels.enter_context(there.watch(table)) for table in tables]
            for channel in channels:
                channel.table(0)
            for table in tables:
                anna.move(table, "claim row-1")
            wait_until(lambda: len(asked) == 1 and len(other.hall.hearing.moved) == 3)
            first.set()
            assert [channel.table(1)["version"] for channel in channels] == [1] * 4
    assert [len(known) for known in asked] == [1, 3]
