"""Kill the server while somebody's clock runs, and compare the clock with the time of play as seen from outside."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
from support.kills import Process


@dataclass
class ClockReport:
    """In seconds: how long the server was there, how much the clock has counted, and the difference."""

    kills: int
    played: float
    counted: float
    apart: float
    away: float
    """How long it was not there."""


def kill_a_clock(folder: Path, kills: int, seed: int, database: str = "") -> ClockReport:
    """One seat thinks over so many kills. The time of play is from the first answer after a start to the kill."""
    luck = random.Random(seed)
    server = Process(folder, database)
    server.start()
    http = httpx.Client(base_url=server.address, timeout=10)
    try:
        http.post("/api/me", json={"name": "Anna"}).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        clock = {"kind": "game", "seconds": 3600}
        made = http.post("/api/tables", json={"game": "duel", "seats": seats, "first": 0, "clock": clock}).json()
        path = f"/api/tables/{made['id']}"
        for seat, action in ((0, "claim row-1"), (1, "claim column-1")):
            body = {"version": seat, "seat": seat, "actions": [action]}
            http.post(f"{path}/moves", json=body).raise_for_status()

        def left() -> tuple[float, float, float]:
            """What is left, what is still shown, and when that was so."""
            asked = time.monotonic()
            found = http.get(path).raise_for_status().json()["clock"]
            return found["left"][found["runs"]] / 1000, found["waits"] / 1000, (asked + time.monotonic()) / 2

        while (begun := left())[1] > 0:
            time.sleep(0.05)
        played, away, since = 0.0, 0.0, begun[2]
        for _ in range(kills):
            time.sleep(luck.uniform(0.3, 1.0))
            server.kill()
            killed = time.monotonic()
            played += killed - since
            server.start()
            since = left()[2]
            away += since - killed
        time.sleep(0.3)
        ended = left()
        played += ended[2] - since
    finally:
        http.close()
        server.kill()
    counted = begun[0] - ended[0]
    return ClockReport(kills, round(played, 3), round(counted, 3), round(counted - played, 3), round(away, 3))
