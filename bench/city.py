"""A city in a simulation: `python bench/city.py`, into bench/proof/city.json. docs/city.md tells what follows.

Moves come to processes by luck. Each costs the process its processor's time (measured: bench/proof/load.json), then
waits for that process's writer, which takes all that has come since its last commit. The commit syncs. With NOTIFY in
it, PostgreSQL lets one commit after the other; with a broker they sync side by side. Several databases, each table
being in one of them, have a turn each; in cells a process serves one of them alone, and the proxy leads by table.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
import os
import random
import sys
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from reports import PROOF, write_report

HOW = (
    ("one database, NOTIFY", 1, True, False),
    ("four databases, each process serves all", 4, True, False),
    ("four cells", 4, True, True),
    ("one database, a broker", 1, False, False),
)
GOAL = 0.1
"""Seconds from a move to its acknowledgement, 99 times in 100."""


@dataclass(frozen=True)
class City:
    rate: float
    """Moves a second."""
    processes: int
    processor: float
    """Seconds of a process's processor for one move."""
    statements: float
    """Seconds of the database for one move, before the commit."""
    sync: float
    """Seconds of a commit."""
    databases: int = 1
    notify: bool = True
    cells: bool = False


@dataclass
class Writer:
    """One process's writer to one database."""

    database: int
    waiting: list[float] = field(default_factory=list)
    busy: bool = False


def simulate(city: City, moves: int, seed: int) -> dict[str, float]:
    """The waits of so many moves, the first tenth not counted, and how busy the commits' turn was."""
    luck = random.Random(seed)
    free = [0.0] * city.processes
    all_databases = range(city.databases)
    writers = [
        [Writer(one) for one in ([process % city.databases] if city.cells else all_databases)]
        for process in range(city.processes)
    ]
    turns: list[deque[tuple[Writer, list[float]]]] = [deque() for _ in range(city.databases)]
    taken = [False] * city.databases
    took: list[tuple[float, float]] = []
    syncing = 0.0
    numbers = itertools.count()
    events: list[tuple[float, int, str, Any]] = []

    def at(moment: float, what: str, about: Any) -> None:
        heapq.heappush(events, (moment, next(numbers), what, about))

    def begin(now: float, writer: Writer) -> None:
        batch, writer.waiting, writer.busy = writer.waiting, [], True
        at(now + city.statements * len(batch), "commits", (writer, batch))

    def commit(now: float, writer: Writer, batch: list[float]) -> None:
        nonlocal syncing
        syncing += city.sync
        at(now + city.sync, "synced", (writer, batch))

    come = 0.0
    for _ in range(moves):
        come += luck.expovariate(city.rate)
        process = luck.randrange(city.processes)
        free[process] = max(free[process], come) + city.processor
        at(free[process], "planned", (luck.choice(writers[process]), come))
    while events:
        now, _, what, about = heapq.heappop(events)
        writer = about[0]
        if what == "planned":
            writer.waiting.append(about[1])
            if not writer.busy:
                begin(now, writer)
        elif what == "commits":
            if city.notify and taken[writer.database]:
                turns[writer.database].append(about)
            else:
                taken[writer.database] = True
                commit(now, *about)
        else:
            took += [(begun, now - begun) for begun in about[1]]
            writer.busy = False
            if writer.waiting:
                begin(now, writer)
            if city.notify:
                taken[writer.database] = bool(turns[writer.database])
                if turns[writer.database]:
                    commit(now, *turns[writer.database].popleft())
    waits = sorted(wait for begun, wait in took if begun > come / 10)
    return {
        "p50_ms": round(waits[len(waits) // 2] * 1000, 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "processors": round(min(1.0, city.rate * city.processor / city.processes), 2),
        "commits": round(syncing / now / city.databases, 2) if city.notify else 0.0,
    }


def measured() -> tuple[float, str]:
    """Seconds of a processor for a move, and in which report they stand."""
    found = json.loads((PROOF / "load.json").read_text(encoding="utf-8"))
    return found["triforium"]["flat_out"]["server_cpu_ms_a_move"] / 1000, "load.json"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--pause", type=float, default=20.0, help="seconds between two moves at a table")
    parser.add_argument("--statements", type=float, default=0.4, help="ms of the database for a move")
    parser.add_argument("--moves", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    processor, source = measured()
    whole = given.tables / given.pause
    rows = []
    for sync, share, (how, databases, notify, cells) in itertools.product((0.5, 2.0, 5.0), (0.1, 0.3, 1.0), HOW):
        rate = whole * share
        processes = max(2, round(rate * processor / 0.5))  # each half busy
        city = City(rate, processes, processor, given.statements / 1000, sync / 1000, databases, notify, cells)
        found = simulate(city, given.moves, given.seed)
        rows.append(
            {
                "moves_a_second": rate,
                "processes": processes,
                "sync_ms": sync,
                "how": how,
                **found,
                "reached": found["p99_ms"] <= GOAL * 1000,
            }
        )
        print(json.dumps(rows[-1]), flush=True)
    report = {
        "command": " ".join(["python bench/city.py", *sys.argv[1:]]),
        "cores": os.cpu_count(),
        "tables": given.tables,
        "seconds_between_moves": given.pause,
        "processor_ms_a_move": round(processor * 1000, 2),
        "from": source,
        "statements_ms_a_move": given.statements,
        "rows": rows,
    }
    write_report("city", report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
