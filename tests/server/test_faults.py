"""PostgreSQL read-only, gone, silent or out of space, and workers that stop: one sentence, and then it all goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.postgres import Cluster
from support.served import serving
from support.server import Json, Person, Running, running, settings_at, wait_until

from triforium.server.store import peers, store


@pytest.fixture
def address(postgres: Cluster) -> str:
    return postgres.new_database()


@pytest.fixture
def server(address: str) -> Iterator[Running]:
    with running(settings_at(address)) as found:
        yield found


@pytest.fixture
def anna(server: Running) -> Person:
    return server.person("Anna")


MOVE = {"version": 0, "seat": 0, "actions": ["claim row-1"]}


def moves_of(table: Json) -> str:
    return f"/api/tables/{table['id']}/moves"


def goes_on(anna: Person, table: Json) -> None:
    """Moves are taken again, bots answer them, and nothing was done that was refused."""
    wait_until(lambda: anna.send("GET", "/ready").status_code == 200, 60)
    assert anna.see(table)["version"] == 0
    moved = anna.ok("POST", moves_of(table), MOVE)
    assert moved["version"] == 1
    assert anna.my_turn(moved)["moves"] >= 2


def test_a_read_only_database_refuses_moves_and_goes_on_afterwards(
    postgres: Cluster, address: str, anna: Person
) -> None:
    table = anna.create("me", "random", first=0)
    with postgres.read_only(address):
        for _ in range(3):  # also by connections that are opened now
            anna.refused(503, "no-storage", "POST", moves_of(table), MOVE)
        anna.refused(503, "no-storage", "GET", "/ready")
        anna.refused(503, "no-storage", "POST", "/api/tables", {"game": "duel", "seats": [{"kind": "me"}] * 2})
        assert anna.see(table)["version"] == 0
        wait_until(lambda: anna.send("GET", "/metrics").text.count("triforium_storage_failures_total"))
    goes_on(anna, table)


def test_a_database_that_is_gone_comes_back_with_all_that_was_acknowledged(
    postgres: Cluster, address: str, anna: Person
) -> None:
    table, played = anna.create("me", "random", first=0), anna.create("me", "here", first=0)
    played = anna.move(played, "claim row-2")
    with running(settings_at(address)) as other:
        ben = anna.at(other.address)
        with ben.watch(table) as channel:
            channel.table()
            postgres.stop(signal.SIGQUIT)
            anna.refused(503, "no-storage", "POST", moves_of(table), MOVE)
            anna.refused(503, "no-storage", "GET", "/ready")
            assert anna.see(played)["version"] == 1, "what was shown before can still be looked at"
            postgres.start()
            goes_on(anna, table)
            assert channel.table(2, 60)["version"] >= 2, "who was connected elsewhere hears of it"
            assert ben.see(played)["version"] == 1


def test_a_database_that_does_not_answer_is_told_to_each(
    postgres: Cluster, anna: Person, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = anna.create("me", "random", first=0), anna.create("me", "here", first=0)
    monkeypatch.setattr(store, "PATIENCE", 2.0)
    monkeypatch.setattr(store, "STALLED", 1.0)
    monkeypatch.setattr(peers, "ANSWERS_WITHIN", 2.0)
    with postgres.paused():
        anna.refused(503, "unsure-storage", "POST", moves_of(table), MOVE)
        began = time.monotonic()
        anna.refused(503, "no-storage", "POST", moves_of(other), MOVE)
        assert time.monotonic() - began < 2.0, "nobody waits for what others wait for in vain"
        for unknown in ("AAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBB", "CCCCCCCCCCCCCCCC"):
            anna.refused(503, "no-storage", "GET", f"/api/tables/{unknown}")
        assert len(server.hall.store.hung) == store.READERS
        assert anna.see(other)["version"] == 0
    wait_until(lambda: anna.see(table)["moves"] >= 2, 60)  # it was done, and the bot has answered it
    assert not server.hall.store.hung
    assert anna.ok("POST", moves_of(other), MOVE)["version"] == 1


def test_a_full_disk_refuses_what_it_cannot_keep(postgres: Cluster, address: str, anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    kept: list[str] = []

    def refused() -> bool:
        now = anna.see(table)
        action = now["choices"][0]["action"]
        body = {"version": now["version"], "seat": now["turn"], "actions": [action]}
        answer = anna.send("POST", moves_of(table), body)
        if answer.status_code == 200:
            kept.append(action)
            return False
        assert (answer.status_code, answer.json()["problem"]["id"]) == (503, "no-storage")
        return True

    with postgres.full(address):
        wait_until(refused, 60)
        assert refused()
        assert anna.see(table)["moves"] == len(kept)
    wait_until(lambda: not refused(), 60)
    journal = anna.see(table)["play"]["journal"]
    assert [turn["action"] for turn in journal[1:]] == kept


def test_a_bots_worker_that_stops_is_replaced(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, bot_limit=2.0)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "greedy", first=0)
        table = anna.my_turn(anna.move(table, "claim row-1"))
        (worker,) = server.hall.bots.pool.running
        os.kill(worker.pid, signal.SIGSTOP)
        moved = anna.move(table, table["choices"][0]["action"])
        assert anna.my_turn(moved)["version"] > moved["version"]
        assert worker not in server.hall.bots.pool.running


def test_a_process_that_stops_is_taken_over_from_and_does_no_harm_afterwards(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, address, (), ()) as (one, other):
        anna = Person(one.address, "Anna")
        table = anna.create("me", "random", first=0)
        assert one.process is not None
        os.kill(one.process.pid, signal.SIGSTOP)
        try:
            ben = anna.at(other.address)
            for _ in range(3):
                now = ben.my_turn(table)
                ben.move(now, now["choices"][0]["action"])
            left = ben.my_turn(table)
        finally:
            os.kill(one.process.pid, signal.SIGCONT)
        wait_until(lambda: anna.see(table)["version"] == left["version"], 30)
        anna.move(left, left["choices"][0]["action"])
        wait_until(lambda: ben.see(table)["version"] > left["version"], 30)
