"""A soak on loopback: `python bench/soak.py [--minutes 120] [--tables 200]`, into bench/proof/soak.json and soak.svg.

All the time as many tables are played, of all games and player counts, by bots and scripted people who think, move (by
turns over their channel and by request), take back, lose their channel and come back; one table that ends makes place
for the next. Every ten minutes the server ends, by turns gently and by SIGKILL, and starts again on its file. Whatever
was acknowledged must stand in the record, nothing else may stand for a person, every record must verify, and nothing
may be in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from reports import PROOF, write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.kills import Process

from triforium import record
from triforium.server.problems import CONFLICTS

PERSON = "person"
KINDS = [
    ("duel", [PERSON, "greedy"]),
    ("pillars", [PERSON, PERSON, "greedy", "random"]),
    ("builders", [PERSON, "level:1"]),
    ("duel", [PERSON, PERSON]),
    ("pillars", [PERSON, "level:2"]),
    ("builders", [PERSON, PERSON, "greedy"]),
    ("duel", [PERSON, "level:3"]),
    ("pillars", [PERSON, "greedy", PERSON]),
    ("builders", [PERSON, "greedy", "random", PERSON]),
]
THINKS = 3.0
"""Seconds a scripted person thinks in the mean."""
TAKES_BACK, DROPS = 0.05, 0.02
SAMPLE = 10.0
GRACE = "timeout graceful shutdown exceeded"
"""What uvicorn says of a request whose rest had not come when the grace was over."""


@dataclass
class Report:
    tables: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    acknowledged: int = 0
    take_backs: int = 0
    stale: int = 0
    dropped: int = 0
    cut: int = 0
    """Channels and requests that a restart cut."""
    verified: int = 0
    problems: list[str] = field(default_factory=list)


@dataclass
class Hall:
    """What everybody shares: the server, the way to it, and the account."""

    server: Process
    report: Report
    luck: random.Random
    http: httpx.AsyncClient
    until: float
    ending: bool = False
    """The server is being restarted: what has no answer within its grace is cut."""

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> httpx.Response | None:
        """None where the server did not answer."""
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = await self.http.request(method, f"{self.server.address}{path}", json=body, headers=headers)
        except httpx.HTTPError:
            answer = None
        if answer is None or (answer.status_code >= 500 and self.ending):
            self.report.cut += 1
            return None
        return answer

    async def insist(self, method: str, path: str, token: str, body: Any = None) -> httpx.Response:
        """Ask until the server answers: for what may be done twice."""
        while (answer := await self.ask(method, path, token, body)) is None:
            await asyncio.sleep(0.5)
        answer.raise_for_status()
        return answer


class Table:
    """One game and the people at it, with what they were told stands."""

    def __init__(self, hall: Hall, kind: tuple[str, list[str]]) -> None:
        self.hall = hall
        self.game, self.seats = kind
        self.id = ""
        self.sure: dict[int, str] = {}
        """By number: the moves that were acknowledged and not taken back."""
        self.unsure: set[tuple[int, str]] = set()
        """Moves and numbers whose answer was cut."""
        self.loose: set[int] = set()
        """Numbers of moves whose taking back was cut: each stands or not."""

    async def play(self) -> None:
        people = [number for number, who in enumerate(self.seats) if who == PERSON]
        tokens = {}
        for seat in people:
            tokens[seat] = (await self.hall.insist("POST", "/api/tokens", "", {"name": f"p{seat}"})).json()["token"]
        wanted = [
            {"kind": "me"} if seat == people[0] else {"kind": "open"} if who == PERSON else {"kind": "bot", "bot": who}
            for seat, who in enumerate(self.seats)
        ]
        body = {"game": self.game, "seats": wanted, "listed": True}
        self.id = (await self.hall.insist("POST", "/api/tables", tokens[people[0]], body)).json()["id"]
        for seat in people[1:]:
            await self.hall.insist("POST", f"/api/tables/{self.id}/join", tokens[seat], {"seat": seat})
        async with asyncio.TaskGroup() as group:
            for seat in people:
                group.create_task(Person(self, seat, tokens[seat]).play())
        await self.finish(tokens[people[0]])

    async def finish(self, token: str) -> None:
        """The account: what was acknowledged stands, nobody's move stands twice, and the record verifies."""
        report = self.hall.report
        shown = (await self.hall.insist("GET", f"/api/tables/{self.id}", token)).json()
        text = (await self.hall.insist("GET", f"/api/tables/{self.id}/record", token)).text
        turns = {turn["move"]: turn for turn in shown["play"]["journal"] if turn["action"] is not None}
        for number, action in self.sure.items():
            if turns.get(number, {}).get("action") != action:
                report.problems.append(f"{self.id}: move {number}, {action}, is lost")
        for number, turn in turns.items():
            known = number in self.sure or number in self.loose or (number, turn["action"]) in self.unsure
            if self.seats[turn["seat"]] == PERSON and not known:
                report.problems.append(f"{self.id}: move {number}, {turn['action']}, was never sent")
        try:
            verdict = await asyncio.to_thread(record.verify, text)
        except Exception as error:
            report.problems.append(f"{self.id}: {error}")
            return
        if len(verdict.record.moves) != shown["moves"] and shown["status"] == "over":
            report.problems.append(f"{self.id}: {shown['moves']} moves, {len(verdict.record.moves)} in the record")
        report.moves += len(verdict.record.moves)
        report.verified += 1
        report.tables[f"{self.game}, {len(self.seats)} players, {shown['status']}"] += 1


class Person:
    """Sits at one seat until the game or the soak is over."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table = table
        self.hall = table.hall
        self.report = table.hall.report
        self.seat = seat
        self.token = token
        self.version = -1
        """The newest that was seen: an answer overtakes what the channel still holds."""

    async def play(self) -> None:
        while time.monotonic() < self.hall.until:
            try:
                if await self.sit():
                    return
                self.report.dropped += 1
            except (OSError, WebSocketException, TimeoutError):
                self.report.cut += 1
            await asyncio.sleep(self.hall.luck.uniform(0.2, 4))

    async def sit(self) -> bool:
        """One channel, from its opening until it drops (False) or there is nothing more to do (True)."""
        url = f"ws://127.0.0.1:{self.hall.server.port}/api/tables/{self.table.id}/live"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, compression=None, open_timeout=20) as channel:
            while time.monotonic() < self.hall.until:
                try:
                    async with asyncio.timeout(5):
                        message = json.loads(await channel.recv())
                except TimeoutError:
                    continue
                if message["type"] == "beat":
                    await channel.send('{"type":"beat"}')
                while message["type"] == "table":
                    table = message["table"]
                    if table["status"] == "over":
                        return True
                    if table["status"] != "running" or table["turn"] != self.seat or table["version"] < self.version:
                        break
                    self.version = table["version"]
                    await asyncio.sleep(min(15, self.hall.luck.expovariate(1 / THINKS)))
                    if self.hall.luck.random() < DROPS:
                        return False
                    if (answer := await self.move(channel, table)) is None:
                        break
                    message = {"type": "table", "table": answer}
        return True

    async def move(self, channel: ClientConnection, table: dict[str, Any]) -> dict[str, Any] | None:
        """Move and perhaps take back; the table as it is then, or None where only the channel can tell."""
        action = self.hall.luck.choice(table["choices"])["action"]
        number = table["moves"] + 1
        if number % 2:
            shown = await self.send(channel, table, action)
        else:
            shown = await self.post("moves", table, {"actions": [action]})
        if shown is None:
            self.table.unsure.add((number, action))
            return None
        if not shown:
            return None
        self.report.acknowledged += 1
        self.table.sure[number] = action
        if shown["take_back"]["possible"] and self.hall.luck.random() < TAKES_BACK:
            del self.table.sure[number]
            back = await self.post("take-back", shown, {})
            if back is None:
                self.table.loose.add(number)
            elif back:
                self.report.take_backs += 1
            else:
                self.table.sure[number] = action
            return back or None
        return dict(shown)

    async def send(self, channel: ClientConnection, table: dict[str, Any], action: str) -> dict[str, Any] | None:
        """A move over the channel, answered as by `post`. What else comes before the answer is older than it."""
        draft = {"version": table["version"], "seat": self.seat, "actions": [action]}
        message: dict[str, Any] = {}
        try:
            await channel.send(json.dumps({"type": "move", "number": table["version"], "draft": draft}))
            async with asyncio.timeout(20):
                while message.get("number") != table["version"]:
                    message = json.loads(await channel.recv())
        except (OSError, WebSocketException, TimeoutError):
            return None
        if message["type"] == "table":
            return dict(message["table"])
        if message["problem"]["id"] in CONFLICTS:
            self.report.stale += 1
        else:
            self.report.problems.append(f"{self.table.id}: move: {message['problem']}")
        return {}

    async def post(self, what: str, table: dict[str, Any], body: dict[str, Any]) -> dict[str, Any] | None:
        """The table after it; {} where it was refused, None where there was no answer."""
        body = {"version": table["version"], "seat": self.seat, **body}
        answer = await self.hall.ask("POST", f"/api/tables/{self.table.id}/{what}", self.token, body)
        if answer is None:
            return None
        if answer.status_code == 409:
            self.report.stale += 1
            return {}
        if answer.status_code != 200:
            self.report.problems.append(f"{self.table.id}: {what}: {answer.status_code} {answer.text[:200]}")
            return {}
        return dict(answer.json())


def told(line: str) -> str:
    """A line of the log without its traceback, which names places of this machine."""
    if not line.startswith("{"):
        return line
    found = json.loads(line)
    return " ".join([found["at"], found["event"].strip(), *found.get("error", "").splitlines()[-1:]])


def memory_of(pid: int) -> tuple[float, float]:
    """Resident memory in MB of the server and of its bots' workers."""

    def resident(of: int) -> float:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{of}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return resident(pid), sum(resident(int(child)) for child in children)
    except OSError:
        return 0.0, 0.0


async def place(hall: Hall, kinds: list[tuple[str, list[str]]]) -> None:
    """One place in the hall: table after table."""
    await asyncio.sleep(hall.luck.uniform(0, 20))
    while time.monotonic() < hall.until:
        table = Table(hall, hall.luck.choice(kinds))
        try:
            await table.play()
        except Exception as error:  # a table that fails is a finding, not the end of the soak
            hall.report.problems.append(f"{table.id}: {error!r}")


async def soak(folder: Path, minutes: float, tables: int, restart: float, seed: int) -> dict[str, Any]:
    server = Process(folder)
    starts = [server.start()]
    began = time.monotonic()
    samples: list[dict[str, float]] = []
    restarts: list[dict[str, Any]] = []
    limits = httpx.Limits(max_connections=300)
    async with httpx.AsyncClient(timeout=30, limits=limits) as http:
        hall = Hall(server, Report(), random.Random(seed), http, began + minutes * 60)
        async with asyncio.TaskGroup() as group:
            for _ in range(tables):
                group.create_task(place(hall, KINDS))
            end = began + restart * 60
            while time.monotonic() < hall.until:
                await asyncio.sleep(SAMPLE)
                assert server.process is not None
                own, bots = memory_of(server.process.pid)
                at = time.monotonic() - began
                samples.append({"at": round(at), "server_mb": round(own, 1), "bots_mb": round(bots, 1)})
                if time.monotonic() >= end and hall.until - time.monotonic() > 60:
                    end += restart * 60
                    how = signal.SIGKILL if len(restarts) % 2 else signal.SIGTERM
                    hall.ending = True
                    status = await asyncio.to_thread(server.kill, how)
                    starts.append(await asyncio.to_thread(server.start, 120))
                    hall.ending = False
                    restarts.append({"at": round(at), "by": how.name, "exit": status, "start_s": round(starts[-1], 2)})
                    if how == signal.SIGTERM and status not in (0, -signal.SIGTERM):
                        hall.report.problems.append(f"SIGTERM ended the server with {status}")
                    print(restarts[-1], samples[-1], hall.report.acknowledged, hall.report.problems, flush=True)
    status = server.kill(signal.SIGTERM)
    lines = (folder / "log").read_text().splitlines()
    log = [told(line) for line in lines if GRACE not in line]
    report = hall.report
    return {
        "minutes": minutes,
        "tables_at_once": tables,
        "seed": seed,
        "tables": dict(sorted(report.tables.items())),
        "moves": report.moves,
        "acknowledged": report.acknowledged,
        "take_backs": report.take_backs,
        "refused_stale": report.stale,
        "channels_dropped": report.dropped,
        "cut_by_restarts": report.cut,
        "records_verified": report.verified,
        "problems": report.problems,
        "log_lines": log[:50],
        "log_lines_of_requests_cut_at_the_end": len(lines) - len(log),
        "restarts": restarts,
        "last_exit": status,
        "stretches": stretches(samples, [line["at"] for line in restarts]),
        "samples": samples,
    }


def stretches(samples: list[dict[str, float]], cuts: list[float]) -> list[dict[str, float]]:
    """Between two restarts: the memory after two minutes, when all tables are open again, and at the end."""
    out = []
    for begin, end in zip([0.0, *cuts], [*cuts, float("inf")], strict=True):
        of = [line for line in samples if begin + 120 <= line["at"] <= end]
        if of:
            out.append(
                {"from": begin, "after_two_minutes_mb": of[0]["server_mb"], "at_the_end_mb": of[-1]["server_mb"]}
            )
    return out


def plot(report: dict[str, Any]) -> str:
    """Memory over time, the restarts as lines."""
    wide, high, left, low = 760, 260, 56, 30
    samples = report["samples"]
    last: float = samples[-1]["at"]
    top: float = max(max(line["server_mb"], line["bots_mb"]) for line in samples) * 1.1

    def x(at: float) -> float:
        return left + at / last * (wide - left - 10)

    def y(mb: float) -> float:
        return high - low - mb / top * (high - low - 20)

    parts = [
        f'<line x1="{x(line["at"]):.1f}" y1="20" x2="{x(line["at"]):.1f}" y2="{high - low}" class="cut"/>'
        for line in report["restarts"]
    ]
    for step in range(0, int(top) + 1, 50):
        parts.append(f'<text x="{left - 8}" y="{y(step) + 4:.1f}" text-anchor="end">{step}</text>')
        parts.append(f'<line x1="{left}" y1="{y(step):.1f}" x2="{wide - 10}" y2="{y(step):.1f}" class="grid"/>')
    for minute in range(0, int(last / 60) + 1, max(1, int(last / 360))):
        parts.append(f'<text x="{x(minute * 60):.1f}" y="{high - 10}" text-anchor="middle">{minute}</text>')
    for name, shade in (("server_mb", "#7a3b1d"), ("bots_mb", "#3d6b73")):
        points = " ".join(f"{x(line['at']):.1f},{y(line[name]):.1f}" for line in samples)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{shade}" stroke-width="1.5"/>')
        parts.append(
            f'<text x="{wide - 12}" y="{y(samples[-1][name]) - 6:.1f}" text-anchor="end" style="fill:{shade}">'
            f"{'server' if name == 'server_mb' else 'its bots'}, MB</text>"
        )
    style = (
        "<style>text{font:12px system-ui,sans-serif;fill:#444}.grid{stroke:#ddd}.cut{stroke:#bbb;stroke-dasharray:3}"
        "</style>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
        f'aria-label="Memory over {last / 60:.0f} minutes"><rect width="{wide}" height="{high}" fill="#fff"/>'
        f"{style}{''.join(parts)}</svg>\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--restart", type=float, default=10, help="minutes between restarts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PROOF)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(soak(Path(folder), given.minutes, given.tables, given.restart, given.seed))
    report = write_report("soak", {"command": "python bench/soak.py", **found}, given.out, indent=1)
    (given.out / "soak.svg").write_text(plot(report))
    print(json.dumps({key: value for key, value in report.items() if key != "samples"}, indent=2))
    return int(bool(report["problems"] or report["log_lines"]))


if __name__ == "__main__":
    sys.exit(main())
