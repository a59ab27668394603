"""Half a minute without something, under load: `python bench/faults.py [--seconds 30]`, into bench/proof/faults.json.

People play at two processes on one PostgreSQL, bots answer them. Then for so long the database is gone, read-only, full
or silent, or a process stands still. Nobody may get anything but a move or one sentence, nothing that was acknowledged
may be missing, and all goes on by itself. On SQLite the disk is full. Then a process is killed, twenty times, and the
time is taken until those it served have moved elsewhere and a bot's turn that it held has been played; and the
processes are replaced one after the other while people move.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.kills import Process
from support.postgres import Cluster, cluster
from support.served import serving
from support.server import Json, Person, wait_until

PEOPLE = 6
BACK = 90.0
"""Seconds after which all has to go on again."""


class Player(threading.Thread):
    """Somebody who plays against a bot, moves at every turn of theirs, and goes to another process if one is silent."""

    def __init__(self, addresses: list[str], number: int) -> None:
        super().__init__(daemon=True)
        self.luck = random.Random(number)
        self.person = Person(addresses[number % len(addresses)], f"p{number}")
        self.addresses = addresses
        self.ended = threading.Event()
        self.said: Counter[str] = Counter()
        self.unexpected: list[str] = []
        self.acknowledged: list[tuple[Json, int, str]] = []
        self.unsure = 0
        self.last = time.monotonic()
        self.longest = 0.0
        self.table = self.new()

    def new(self) -> Json:
        return self.person.create("me", "random", first=0)

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                self.step()
            except httpx.HTTPError:
                self.said["no answer"] += 1
                self.person = self.person.at(self.luck.choice(self.addresses))
                time.sleep(0.05)

    def step(self) -> None:
        found = self.person.send("GET", f"/api/tables/{self.table['id']}", timeout=4)
        if found.status_code != 200:
            self.refused(found)
            return
        table = found.json()
        if table["status"] == "over":
            made = self.person.send("POST", "/api/tables", NEW, timeout=20)
            if made.status_code == 201:
                self.table = made.json()
            else:
                self.refused(made)
        elif table["choices"]:
            self.move(table)
        else:
            time.sleep(0.02)

    def move(self, table: Json) -> None:
        action = self.luck.choice(table["choices"])["action"]
        body = {"version": table["version"], "seat": table["turn"], "actions": [action]}
        answer = self.person.send("POST", f"/api/tables/{table['id']}/moves", body, timeout=20)
        if answer.status_code == 200:
            now = time.monotonic()
            self.longest, self.last = max(self.longest, now - self.last), now
            self.said["moved"] += 1
            self.acknowledged.append((table, table["moves"] + 1, action))
        elif answer.status_code == 409:
            self.said["stale"] += 1
        else:
            self.refused(answer)

    def refused(self, answer: httpx.Response) -> None:
        problem = answer.json().get("problem", {}) if answer.headers.get("content-type", "").startswith("app") else {}
        if answer.status_code == 503 and problem.get("id") in ("no-storage", "unsure-storage"):
            self.said[problem["sentence"]] += 1
        else:
            self.unexpected.append(f"{answer.status_code} {answer.text[:200]}")
        time.sleep(0.05)


NEW = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "first": 0}


@contextlib.contextmanager
def playing(addresses: list[str]) -> Iterator[list[Player]]:
    players = [Player(addresses, number) for number in range(PEOPLE)]
    for player in players:
        player.start()
    try:
        wait_until(lambda: all(player.said["moved"] > 2 for player in players), 60)
        yield players
    finally:
        for player in players:
            player.ended.set()
        for player in players:
            player.join(60)


def lost(players: list[Player]) -> int:
    """Acknowledged moves that are not in the journal of their table, at their place."""
    missing = 0
    journals: dict[str, dict[int, str]] = {}
    for player in players:
        for table, number, action in player.acknowledged:
            if table["id"] not in journals:
                shown = player.person.at(player.addresses[0]).see(table)["play"]["journal"]
                journals[table["id"]] = {turn["move"]: turn["action"] for turn in shown}
            missing += journals[table["id"]].get(number) != action
    return missing


def through(players: list[Player], fault: contextlib.AbstractContextManager[None], seconds: float) -> dict[str, Any]:
    """What people were told while it lasted, and how long it took until everybody had moved again."""
    before = Counter[str]()
    for player in players:
        before.update(player.said)
    with fault:
        time.sleep(seconds)
    ended = time.monotonic()
    moved = [player.said["moved"] for player in players]
    wait_until(lambda: all(one.said["moved"] > n for one, n in zip(players, moved, strict=True)), BACK)
    back = time.monotonic() - ended
    told = Counter[str]()
    for player in players:
        told.update(player.said)
    return {"seconds": seconds, "told": dict(told - before), "all_moved_again_after_seconds": round(back, 2)}


@contextlib.contextmanager
def gone(server: Cluster) -> Iterator[None]:
    server.stop(signal.SIGQUIT)
    yield
    server.start()


@contextlib.contextmanager
def stopped(process: Process) -> Iterator[None]:
    assert process.process is not None
    os.kill(process.process.pid, signal.SIGSTOP)
    yield
    os.kill(process.process.pid, signal.SIGCONT)


@contextlib.contextmanager
def full(process: Process) -> Iterator[None]:
    """No file of this server grows any more."""
    assert process.process is not None
    name = process.database.removeprefix("sqlite:///")
    size = max(Path(f"{name}{end}").stat().st_size for end in ("", "-wal"))
    limit = ["prlimit", "--pid", str(process.process.pid)]
    subprocess.run([*limit, f"--fsize={size}:"], check=True)
    yield
    subprocess.run([*limit, "--fsize=unlimited:"], check=True)


def of_postgres(folder: Path, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with cluster(True) as server:
        for name in ("gone", "read-only", "full", "silent", "a process stands still"):
            address = server.new_database()
            (folder / name).mkdir()
            with serving(folder / name, address, (), ()) as family, playing([one.address for one in family]) as players:
                faults: dict[str, Callable[[], contextlib.AbstractContextManager[None]]] = {
                    "gone": lambda: gone(server),
                    "read-only": lambda: server.read_only(address),  # noqa: B023
                    "full": lambda: server.full(address),  # noqa: B023
                    "silent": server.paused,
                    "a process stands still": lambda: stopped(family[0]),
                }
                found[name] = through(players, faults[name](), seconds)
                found[name] |= ending(players)
            print(name, json.dumps(found[name]), flush=True)
    return found


def ending(players: list[Player]) -> dict[str, Any]:
    for player in players:
        player.ended.set()
    for player in players:
        player.join(60)
    unexpected = [what for player in players for what in player.unexpected]
    acknowledged = sum(len(player.acknowledged) for player in players)
    return {"acknowledged": acknowledged, "lost": lost(players), "unexpected": unexpected[:5]}


def of_sqlite(folder: Path, seconds: float) -> dict[str, Any]:
    database = f"sqlite:///{folder / 'full.sqlite3'}"
    with serving(folder, database, ()) as family, playing([family[0].address]) as players:
        return through(players, full(family[0]), seconds) | ending(players)


def take_over(folder: Path, kills: int) -> dict[str, Any]:
    """Two processes; the one that somebody plays at is killed while a bot's turn is its own."""
    took = []
    with cluster(True) as server:
        address = server.new_database()
        for number in range(kills):
            (folder / str(number)).mkdir()
            with serving(folder / str(number), address, (), ()) as (one, other):
                anna = Person(one.address, "Anna")
                table = anna.create("me", "random", first=0)
                with anna.watch(table) as channel:
                    channel.table()
                    moved = anna.move(table, "claim row-1")
                    began = time.monotonic()
                    one.kill(signal.SIGKILL)
                    ben = anna.at(other.address)
                    shown = ben.my_turn(moved)
                    ben.move(shown, shown["choices"][0]["action"])
                    took.append(round(time.monotonic() - began, 2))
                one.process = None
    return {"kills": kills, "median_seconds": statistics.median(took), "longest_seconds": max(took)}


def restart(folder: Path) -> dict[str, Any]:
    """Three rolling restarts of two processes while people move."""
    with cluster(True) as server, serving(folder, server.new_database(), ("--processes", "2")) as (family,):
        assert family.process is not None
        pid = family.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children")
        with playing([family.address]) as players:
            for _ in range(3):
                before = set(children.read_text().split())
                family.process.send_signal(signal.SIGHUP)
                wait_until(lambda: not before & set(children.read_text().split()), 90)  # noqa: B023
            found = ending(players)
        said = sum((player.said for player in players), Counter[str]())
        longest = max(player.longest for player in players)
    return {"restarts": 3, "told": dict(said), "longest_pause_seconds": round(longest, 2), **found}


def main() -> int:
    """Write the report; 1 where something was lost, or somebody was told anything else."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--kills", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        places = [Path(name, part) for part in ("postgres", "sqlite", "killed", "restarted")]
        for place in places:
            place.mkdir()
        report: dict[str, Any] = {
            "command": " ".join(["python bench/faults.py", *sys.argv[1:]]),
            "cores": os.cpu_count(),
            "load_average_before": round(os.getloadavg()[0], 1),
            "killed": take_over(places[2], given.kills),
            "restarted": restart(places[3]),
            "sqlite_full": of_sqlite(places[1], given.seconds),
            "postgresql": of_postgres(places[0], given.seconds),
        }
    print(json.dumps(write_report("faults", report), indent=2))
    parts = [report["restarted"], report["sqlite_full"], *report["postgresql"].values()]
    return int(any(part["lost"] or part["unexpected"] for part in parts))


if __name__ == "__main__":
    sys.exit(main())
