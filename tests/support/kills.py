"""Kill the server at random moments while many tables are played, and see that nothing acknowledged is lost."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from support.postgres import Cluster

from triforium import record

Json = dict[str, Any]


@dataclass
class Report:
    """What a run of kills has shown."""

    kills: int = 0
    crashes: int = 0
    """Of PostgreSQL itself."""
    tables: int = 0
    acknowledged: int = 0
    refused_stale: int = 0
    refused_away: int = 0
    """While the database was gone."""
    moves: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unverified: list[str] = field(default_factory=list)
    slowest_start: float = 0.0
    seconds: float = 0.0


class Process:
    """`triforium serve` as its own process, which can be killed and started again on the same file."""

    def __init__(self, folder: Path, database: str = "", *words: str) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'kills.sqlite3'}"
        self.words = words
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, limit: float = 120) -> float:
        """Start, and tell how long it took until it was ready."""
        began = time.monotonic()
        command = [sys.executable, "-c", "from triforium.cli import main; main()", "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--log-level", "warning", *self.words]
        environment = {**os.environ, "TRIFORIUM_LIMITS": "off"}
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        while True:
            try:
                if httpx.get(f"{self.address}/ready", timeout=1).status_code == 200:
                    return time.monotonic() - began
            except httpx.HTTPError:
                time.sleep(0.02)
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() - began < limit, "the server did not start"

    def kill_a_child(self, luck: random.Random) -> None:
        """One of the processes that this one has started, which starts another in its place."""
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if children:
            os.kill(int(luck.choice(children)), signal.SIGKILL)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(timeout=15)


class Player(threading.Thread):
    """Plays one table to its end, both seats or one against a bot, over any number of restarts."""

    def __init__(self, address: str, report: Report, lock: threading.Lock, bot: bool, luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=address, timeout=5)
        self.report = report
        self.lock = lock
        self.luck = luck
        second = {"kind": "bot", "bot": "random"} if bot else {"kind": "here"}
        self.mine = [0] if bot else [0, 1]
        self.http.post("/api/me", json={"name": "killed"}).raise_for_status()
        body = {"game": "duel", "seats": [{"kind": "me"}, second]}
        self.id = self.http.post("/api/tables", json=body).raise_for_status().json()["id"]
        self.acknowledged: dict[int, tuple[int, str]] = {}
        """By version: the number of the move and the action, as the server has acknowledged them."""
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while not self._step():
                pass
        except BaseException as error:
            self.failed = error

    def _step(self) -> bool:
        """One move, or one look after a cut; True at the end."""
        try:
            table = self.http.get(f"/api/tables/{self.id}").raise_for_status().json()
            self._check(table)
            if table["status"] == "over":
                return True
            if table["turn"] not in self.mine:
                time.sleep(0.01)
                return False
            action = self.luck.choice(table["choices"])["action"]
            body = {"version": table["version"], "seat": table["turn"], "actions": [action]}
            answer = self.http.post(f"/api/tables/{self.id}/moves", json=body)
        except httpx.HTTPError:
            time.sleep(0.05)
            return False
        with self.lock:
            if answer.status_code == 200:
                self.report.acknowledged += 1
                self.acknowledged[table["version"] + 1] = (table["moves"] + 1, action)
            elif answer.status_code == 409:
                self.report.refused_stale += 1
            elif answer.status_code == 503:
                self.report.refused_away += 1
            else:
                raise AssertionError(answer.text[:300])
        return False

    def _check(self, table: Json) -> None:
        """Every acknowledged move stands where it stood, and no version has gone back."""
        if self.acknowledged and table["version"] < max(self.acknowledged):
            self.report.lost.append(f"{self.id}: version {table['version']} after {max(self.acknowledged)}")
        turns = {turn["move"]: turn["action"] for turn in table["play"]["journal"]}
        for version, (move, action) in self.acknowledged.items():
            if turns.get(move) != action:
                self.report.lost.append(f"{self.id}: move {move} ({action}) of version {version}")
        if table["version"] != table["moves"]:
            self.report.doubled.append(f"{self.id}: {table['moves']} moves in {table['version']} versions")

    def finish(self) -> None:
        """The whole record must verify against the seed."""
        text = self.http.get(f"/api/tables/{self.id}/record").text
        try:
            verdict = record.verify(text)
        except Exception as error:
            self.report.unverified.append(f"{self.id}: {error}")
            return
        self.report.moves += len(verdict.record.moves)
        if verdict.unchecked:
            self.report.unverified.append(f"{self.id}: {verdict.unchecked}")


def _wait_for_a_move(report: Report, limit: float = 30) -> None:
    """On a busy machine a kill could come before anybody plays again, and would prove nothing."""
    before, until = report.acknowledged, time.monotonic() + limit
    while report.acknowledged == before and time.monotonic() < until:
        time.sleep(0.005)


def play_and_kill(
    folder: Path,
    kills: int,
    tables: int,
    seed: int,
    gap: tuple[float, float] = (0.1, 0.8),
    cluster: Cluster | None = None,
    crashes: int = 0,
    processes: int = 1,
) -> Report:
    """Play tables all the time, a new one for each that ends, until the server was killed so often; then finish all.

    With a cluster the games are in PostgreSQL, which itself crashes so many times between the kills. Of several
    processes one is killed at a time, and the others go on.
    """
    luck = random.Random(seed)
    report = Report()
    lock = threading.Lock()
    words = ("--processes", str(processes)) if processes > 1 else ()
    server = Process(folder, "" if cluster is None else cluster.new_database(), *words)
    began = time.monotonic()
    report.slowest_start = server.start()

    def begin(number: int) -> Player:
        while True:
            try:
                player = Player(server.address, report, lock, number % 2 == 1, random.Random(luck.random()))
            except httpx.HTTPError:
                continue  # the process they came to was killed, or the database was
            player.start()
            return player

    try:
        players = [begin(number) for number in range(tables)]
        while report.kills < kills:
            _wait_for_a_move(report)
            time.sleep(luck.uniform(*gap))
            if cluster is not None and report.crashes * kills < crashes * (report.kills + 1):
                cluster.stop(signal.SIGQUIT)
                cluster.start()
                report.crashes += 1
                continue
            if processes > 1:
                server.kill_a_child(luck)
            else:
                server.kill()
            report.kills += 1
            if report.kills % 20 == 0:
                print(f"{report.kills} kills, {report.acknowledged} moves acknowledged", flush=True)
            if processes == 1:
                report.slowest_start = max(report.slowest_start, server.start())
            running = [player for player in players if player.is_alive()]
            for number in range(len(running), tables):
                players.append(begin(number))
        for player in players:
            player.join(timeout=120)
            assert not player.is_alive(), f"{player.id} never ended"
            if player.failed is not None:
                raise player.failed
            player.finish()
        report.tables = len(players)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill(signal.SIGKILL if processes == 1 else signal.SIGTERM)
    report.seconds = round(time.monotonic() - began, 1)
    return report
