"""Load on loopback: `python bench/load.py [--tables 250] [--seconds 10] [--rate 150]`, into bench/proof/load.json.

`--postgres 1 2 4` measures PostgreSQL too, with so many processes, beside SQLite in the same run: once with each
channel and each move at any of them, as luck has it, and once as a proxy does that leads by the table's id.

1,000 open channels on 250 tables (four each: two seats and two spectators, a bot in every fifth table), scripted
moves at a steady rate and then as fast as they go. Measured from the move's POST to its arrival at the other seat, with
the server's CPU a move and its memory; beside it a bare Litestar echo with as many channels, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.postgres import cluster

ECHO = """
import sys, uvicorn
from litestar import Litestar, WebSocket, get, websocket
@get("/health")
async def health() -> str: return "ok"
@websocket("/")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        await socket.send_data(await socket.receive_data("text"))
uvicorn.run(Litestar([echo, health]), port=int(sys.argv[1]), log_config=None, access_log=False,
    ws="websockets-sansio", ws_per_message_deflate=False)
"""


class Shown(msgspec.Struct):
    """The little of a table message that the load needs."""

    version: int
    turn: int | None
    seat: int | None
    choices: list[dict[str, Any]] = []


class Message(msgspec.Struct):
    type: str
    table: Shown | None = None


messages = msgspec.json.Decoder(Message)
snapshots = msgspec.json.Decoder(Shown)


class Http:
    """As little of HTTP as the load needs, over one kept connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, token: str = "") -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = msgspec.json.encode(body)
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n{who}"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        length = re.search(rb"content-length: (\d+)", head.lower())
        return status, await reader.readexactly(int(length[1]) if length else 0)


@dataclass
class Program:
    """A server under load."""

    process: subprocess.Popen[bytes]
    port: int
    processes: int = 1

    def family(self) -> list[int]:
        """The server's processes: itself, or those that it has started to serve. Bots' workers are not among them."""
        pid = self.process.pid
        if self.processes == 1:
            return [pid]
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def cpu(self) -> float:
        return sum(map(cpu_of, self.family()))

    def memory(self) -> float:
        texts = [Path(f"/proc/{pid}/status").read_text() for pid in self.family()]
        found = [re.search(r"VmRSS:\s+(\d+)", text) for text in texts]
        return sum(int(one[1]) for one in found if one is not None) / 1024


def cpu_of(pid: int, children: bool = False) -> float:
    """Seconds of a process, with those of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11 : 15 if children else 13])) / os.sysconf("SC_CLK_TCK")


def cpu_of_database(pid: int) -> float:
    """Seconds of PostgreSQL: its first process, and those that it has for each connection."""
    ticks = cpu_of(pid, children=True)
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(OSError):
            ticks += cpu_of(int(child))
    return ticks


@dataclass
class Table:
    id: str
    tokens: list[str]
    port: int
    posted: dict[int, float] = field(default_factory=dict)
    version: int = -1
    asked: int = -1


@dataclass
class Load:
    ports: list[int]
    """One, or one for each process; then each table's people are led to the same."""
    tables: list[Table] = field(default_factory=list)
    sockets: list[ClientConnection] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    refused: int = 0
    bytes: int = 0
    """That came over channels."""
    listening: list[asyncio.Task[None]] = field(default_factory=list)
    ready: asyncio.Queue[tuple[Table, Shown]] = field(default_factory=asyncio.Queue)

    def hear(self, table: Table, shown: Shown) -> None:
        """A newer state of a table; whoever is to move there is put in line."""
        if shown.version > table.version:
            table.version = shown.version
        if (
            shown.version == table.version
            and shown.turn == shown.seat
            and shown.choices
            and table.asked < shown.version
        ):
            table.asked = shown.version
            self.ready.put_nowait((table, shown))

    async def set_the_tables(self, count: int, bots: int) -> None:
        https = [Http(port) for port in self.ports]
        for number in range(count):
            http = https[number % len(https)]
            tokens = [json.loads((await http.post("/api/tokens", {"name": f"p{seat}"}))[1])["token"] for seat in (0, 1)]
            second = {"kind": "bot", "bot": "greedy"} if number < bots else {"kind": "open"}
            body = {"game": "duel", "seats": [{"kind": "me"}, second], "listed": True}
            status, made = await http.post("/api/tables", body, tokens[0])
            assert status == 201, made
            table = Table(json.loads(made)["id"], tokens[: 1 if number < bots else 2], http.port)
            if number >= bots:
                status, said = await http.post(f"/api/tables/{table.id}/join", {}, tokens[1])
                assert status == 200, said
            self.tables.append(table)

    async def open_channels(self, each: int) -> None:
        gate = asyncio.Semaphore(50)

        async def one(table: Table, seat: int | None) -> None:
            async with gate:
                headers = {} if seat is None else {"Authorization": f"Bearer {table.tokens[seat]}"}
                url = f"ws://127.0.0.1:{table.port}/api/tables/{table.id}/live"
                self.sockets.append(await connect(url, additional_headers=headers, compression=None, max_queue=None))
                self.listening.append(asyncio.create_task(self.listen(self.sockets[-1], table, seat)))

        wanted = [(table, seat if seat < len(table.tokens) else None) for table in self.tables for seat in range(each)]
        await asyncio.gather(*(one(table, seat) for table, seat in wanted))

    async def listen(self, channel: ClientConnection, table: Table, seat: int | None) -> None:
        async for text in channel:
            data = text.encode() if isinstance(text, str) else text
            self.bytes += len(data)
            if not data.startswith(b'{"type":"table"'):
                continue
            now = time.perf_counter()
            if seat is None:
                continue
            message = messages.decode(data)
            assert message.table is not None
            shown = message.table
            self.hear(table, shown)
            begun = table.posted.get(shown.version)
            if begun is not None and seat != table.posted[-shown.version]:
                self.arrived.append(now - begun)

    async def move(self, hand: dict[int, Http]) -> bool:
        """One scripted move at the table that has waited longest."""
        table, shown = await self.ready.get()
        http = hand[table.port]
        assert shown.seat is not None
        version = shown.version + 1
        table.posted[version] = begun = time.perf_counter()
        table.posted[-version] = shown.seat
        body = {"version": shown.version, "seat": shown.seat, "actions": [random.choice(shown.choices)["action"]]}
        status, data = await http.post(f"/api/tables/{table.id}/moves", body, table.tokens[shown.seat])
        if status != 200:
            self.refused += 1
            return False
        self.answered.append(time.perf_counter() - begun)
        self.hear(table, snapshots.decode(data))
        return True

    async def at_rate(self, rate: float, seconds: float, hands: int = 60) -> int:
        """Moves begun at a steady rate, however long each takes; 0: as fast as they go."""
        free: asyncio.Queue[dict[int, Http]] = asyncio.Queue()
        for _ in range(hands):
            free.put_nowait({port: Http(port) for port in self.ports})
        moves = 0
        tasks: set[asyncio.Task[None]] = set()

        async def one(hand: dict[int, Http]) -> None:
            nonlocal moves
            done = await self.move(hand)
            moves += done
            free.put_nowait(hand)

        begun = time.perf_counter()
        started = 0
        while (passed := time.perf_counter() - begun) < seconds:
            if rate and started >= passed * rate:
                await asyncio.sleep(max(0.0, started / rate - passed))
                continue
            try:
                hand = await asyncio.wait_for(free.get(), max(0.01, seconds - passed))
            except TimeoutError:
                break
            task = asyncio.create_task(one(hand))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            started += 1
        for task in tasks:
            task.cancel()  # those that found no table to move at
        await asyncio.gather(*tasks, return_exceptions=True)
        return moves


def start(command: list[str], port: int) -> Program:
    environment = {**os.environ, "TRIFORIUM_LIMITS": "off"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 30
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return Program(process, port)
        except OSError:
            assert process.poll() is None, "the server ended"
            assert time.monotonic() < until
            time.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    if not ordered:
        return {}
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 1)
        for name, part in (("p50_ms", 0.5), ("p99_ms", 0.99))
    }


def waits(port: int) -> dict[float, int]:
    """How many waits for the database to write were at most so long, in a process of the server."""
    page = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30).read().decode()
    found = re.findall(r'triforium_storage_write_seconds_bucket{le="([^"]+)"} (\d+)', page)
    return {float(bound): int(count) for bound, count in found}


def bounds(before: dict[float, int], after: dict[float, int]) -> dict[str, float | None]:
    """At most so long; beside the way to the other seat it tells whether the disk or the server was slow."""
    new = {bound: count - before[bound] for bound, count in after.items()}
    most = max(new.values())
    found: dict[str, float | None] = {}
    for name, part in (("p50_at_most", 0.5), ("p99_at_most", 0.99)):
        bound = next(bound for bound, count in new.items() if count >= part * most)
        found[name] = None if bound == float("inf") else bound * 1000
    return found


def serve(database: str, processes: int, led: bool) -> list[Program]:
    """One program that has so many processes at one address, or so many with an address each."""
    programs = []
    for _ in range(processes if led else 1):
        port = free_port()
        words = ["serve", "--port", str(port), "--database", database, "--log-level", "warning"]
        words += ["--processes", str(processes)] if processes > 1 and not led else []
        programs.append(start([sys.executable, "-c", "from triforium.cli import main; main()", *words], port))
        programs[-1].processes = 1 if led else processes
    return programs


async def of_triforium(
    args: argparse.Namespace, database: str, processes: int = 1, led: bool = False, postgres: int | None = None
) -> dict[str, Any]:
    programs = serve(database, processes, led)
    load = Load([program.port for program in programs])

    def spent() -> dict[str, float]:
        parts = {"server": sum(one.cpu() for one in programs), "load": time.process_time()}
        return parts if postgres is None else parts | {"postgresql": cpu_of_database(postgres)}

    def memory_now() -> float:
        return sum(one.memory() for one in programs)

    try:
        await load.set_the_tables(args.tables, args.tables // 5)
        before = memory_now()
        await load.open_channels(4)
        await asyncio.sleep(1)
        memory = memory_now()
        out: dict[str, Any] = {
            "channels": len(load.sockets),
            "memory_mb": {"tables": round(before), "tables_and_channels": round(memory)},
            "memory_mb_a_thousand_channels": round((memory - before) * 1000 / len(load.sockets), 1),
        }
        for name, rate in (("steady", args.rate), ("flat_out", 0)):
            load.arrived.clear()
            load.answered.clear()
            load.refused = load.bytes = 0
            waited = waits(load.ports[0])
            versions = sum(table.version for table in load.tables)
            cpu, begun = spent(), time.perf_counter()
            moves = await load.at_rate(rate, args.seconds)
            seconds = time.perf_counter() - begun
            await asyncio.sleep(0.5)
            durable = sum(table.version for table in load.tables) - versions
            used = {part: round((now - cpu[part]) / max(1, durable) * 1000, 2) for part, now in spent().items()}
            out[name] = {
                "scripted_moves": moves,
                "all_moves": durable,
                "durable_moves_a_second": round(durable / seconds, 1),
                "post_to_other_seat": spread(load.arrived),
                "post_to_answer": spread(load.answered),
                "server_cpu_ms_a_move": used["server"],
                "cpu_ms_a_move": used,
                "channel_bytes_a_move": round(load.bytes / max(1, durable)),
                "storage_write_ms": bounds(waited, waits(load.ports[0])),
                "refused": load.refused,
            }
        out["memory_mb"]["after"] = round(memory_now())
        return out
    finally:
        for one in load.listening:
            one.cancel()
        for program in programs:
            program.process.send_signal(signal.SIGTERM)
        for program in programs:
            program.process.wait(timeout=60)


async def of_echo(args: argparse.Namespace) -> dict[str, Any]:
    port = free_port()
    program = start([sys.executable, "-c", ECHO, str(port)], port)
    try:
        before = program.memory()
        gate = asyncio.Semaphore(50)

        async def one() -> ClientConnection:
            async with gate:
                return await connect(f"ws://127.0.0.1:{port}/", compression=None)

        sockets = await asyncio.gather(*(one() for _ in range(args.tables * 4)))
        memory = program.memory()
        times: list[float] = []
        cpu = program.cpu()
        count = int(args.rate * args.seconds)

        async def ask(channel: ClientConnection) -> None:
            begun = time.perf_counter()
            await channel.send("x" * 4000)
            await channel.recv()
            times.append(time.perf_counter() - begun)

        begun = time.perf_counter()
        tasks = []
        for number in range(count):
            await asyncio.sleep(max(0.0, number / args.rate - (time.perf_counter() - begun)))
            tasks.append(asyncio.create_task(ask(sockets[number % len(sockets)])))
        await asyncio.gather(*tasks)
        return {
            "channels": len(sockets),
            "messages": count,
            "there_and_back": spread(times),
            "server_cpu_ms_a_message": round((program.cpu() - cpu) / count * 1000, 2),
            "memory_mb_a_thousand_channels": round((memory - before) * 1000 / len(sockets), 1),
        }
    finally:
        program.process.send_signal(signal.SIGKILL)
        program.process.wait(timeout=15)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=150)
    parser.add_argument("--postgres", type=int, nargs="*", default=[], help="numbers of processes")
    parser.add_argument("--report", default="load", help="its name in bench/proof/")
    args = parser.parse_args()
    busy = os.getloadavg()[0]
    async with asyncio.timeout((120 + 4 * args.seconds) * (1 + 2 * len(args.postgres))):
        echo = await of_echo(args)
        with tempfile.TemporaryDirectory() as folder:
            found = await of_triforium(args, f"sqlite:///{folder}/load.sqlite3")
        shared, led = {}, {}
        with cluster(True) if args.postgres else nullcontext() as server:
            for processes in args.postgres:
                assert server is not None
                assert server.process is not None
                where = server.process.pid
                shared[str(processes)] = await of_triforium(args, server.new_database(), processes, postgres=where)
                if processes > 1:
                    led[str(processes)] = await of_triforium(
                        args, server.new_database(), processes, led=True, postgres=where
                    )
    report = {
        "command": " ".join(["python bench/load.py", *sys.argv[1:]]),
        "cores": os.cpu_count(),
        "load_average_before": round(busy, 1),
        "tables": args.tables,
        "triforium": found,
        **({"postgresql_by_processes": shared, "postgresql_led_by_table": led} if shared else {}),
        "bare_litestar_echo": echo,
    }
    print(json.dumps(write_report(args.report, report), indent=2))


if __name__ == "__main__":
    asyncio.run(main())
