"""Many tables of people and bots behind a proxy that leads anybody to any process.

Everybody follows a live channel, moves by what it shows, and now and then loses it and comes back elsewhere. At the end
each record is played again, and all that was shown to a seat is compared with what that seat may see.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from support.proxy import Proxy, proxy
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from triforium import record

Json = dict[str, Any]
GAMES = (("duel", 2), ("builders", 3), ("duel", 2), ("pillars", 2))
LONGEST = 600.0
"""Seconds that one table may take."""


@dataclass
class Crowd:
    """What the crowd has seen."""

    tables: int = 0
    people: int = 0
    moves: int = 0
    channels: int = 0
    reconnections: int = 0
    messages: int = 0
    views_compared: int = 0
    versions_that_came_together: int = 0
    """More than one at once, each with its moves: a channel is told the newest state."""
    refused_stale: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Eyes:
    """Somebody at a table: a seat, or a spectator with a token but no seat."""

    crowd: Crowd
    port: int
    table: str
    token: str
    seat: int | None
    luck: random.Random
    version: int | None = None
    moves: dict[int, str | None] = field(default_factory=dict)
    """The journal, put together of all that came."""
    seen: list[tuple[int, Any]] = field(default_factory=list)
    """Views, with the number of moves at that time."""
    over: bool = False

    async def play(self) -> None:
        again = False
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}",
            headers={"Authorization": f"Bearer {self.token}"},
            limits=httpx.Limits(max_keepalive_connections=0),
            timeout=60,
        ) as http:
            while not self.over:
                self.crowd.channels += 1
                self.crowd.reconnections += again
                again = True
                try:
                    await self._follow(http)
                except (ConnectionClosed, InvalidHandshake, OSError):
                    await asyncio.sleep(0.05)

    async def _follow(self, http: httpx.AsyncClient) -> None:
        """One channel, to its end or until it is lost."""
        known = "" if self.version is None else f"?since={self.version}"
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live{known}"
        left = self.luck.randint(5, 60)
        before: int | None = None
        async with connect(
            url, additional_headers={"Authorization": f"Bearer {self.token}"}, compression=None
        ) as channel:
            async for text in channel:
                message = json.loads(text)
                if message["type"] != "table":
                    continue
                self.crowd.messages += 1
                table = message["table"]
                self._check(table, before)
                before = self.version = table["version"]
                self.over = table["status"] == "over"
                left -= 1
                if self.over or left == 0:
                    return
                if self.seat is not None and table["turn"] == self.seat and table["choices"]:
                    await self._move(http, table)

    async def _move(self, http: httpx.AsyncClient, table: Json) -> None:
        action = self.luck.choice(table["choices"])["action"]
        body = {"version": table["version"], "seat": self.seat, "actions": [action]}
        answer = await http.post(f"/api/tables/{self.table}/moves", json=body)
        if answer.status_code == 200:
            self.crowd.moves += 1
        elif answer.status_code == 409:
            self.crowd.refused_stale += 1
        else:
            self._wrong(f"{answer.status_code} {answer.text[:200]}")

    def _check(self, table: Json, before: int | None) -> None:
        version = table["version"]
        if table["seat"] != self.seat:
            self._wrong(f"shown through the eyes of seat {table['seat']}")
        if self.version is not None and version < self.version:
            self._wrong(f"version {version} after {self.version}")
        if before is not None and version > before + 1:
            self.crowd.versions_that_came_together += version - before - 1
        play = table["play"]
        if play is None:
            return
        if play["kept"] >= 0 and play["kept"] not in self.moves:
            self._wrong(f"told from move {play['kept'] + 1} on, and knows only up to {max(self.moves, default=-1)}")
        for turn in play["journal"]:
            told = self.moves.setdefault(turn["move"], turn["action"])
            if told != turn["action"]:
                self._wrong(f"move {turn['move']} was {told} and is {turn['action']}")
        if sorted(self.moves) != list(range(table["moves"] + 1)):
            self._wrong(f"{len(self.moves) - 1} moves were told of {table['moves']}")
        self.seen.append((table["moves"], play["view"]))

    def _wrong(self, what: str) -> None:
        self.crowd.wrong.append(f"{self.table}, seat {self.seat}, version {self.version}: {what}")


async def gather(ports: Sequence[int], tables: int, seed: int, at_once: int = 20) -> tuple[Crowd, Proxy]:
    """Play so many tables to their end through a proxy in front of these ports, and check all that was seen."""
    luck = random.Random(seed)
    crowd = Crowd()
    gate = asyncio.Semaphore(at_once)
    async with proxy(ports, random.Random(luck.random())) as between:

        async def one(number: int, luck: random.Random) -> None:
            async with gate:
                await _play_a_table(crowd, between.port, number, luck)

        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(one(number, random.Random(luck.random())))
    return crowd, between


async def _play_a_table(crowd: Crowd, port: int, number: int, luck: random.Random) -> None:
    game, seats = GAMES[number % len(GAMES)]
    bots = number % 3 % seats
    people = seats - bots
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", limits=httpx.Limits(max_keepalive_connections=0), timeout=60
    ) as http:

        async def post(path: str, body: Json, token: str = "") -> Json:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = await http.post(path, json=body, headers=headers)
            assert answer.status_code in (200, 201), answer.text
            found: Json = answer.json()
            return found

        tokens = [(await post("/api/tokens", {"name": f"p{number}-{seat}"}))["token"] for seat in range(people + 1)]
        wanted = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1), *[{"kind": "bot", "bot": "random"}] * bots]
        table = await post("/api/tables", {"game": game, "seats": wanted, "listed": True}, tokens[0])
        for seat in range(1, people):
            await post(f"/api/tables/{table['id']}/join", {"seat": seat}, tokens[seat])
        crowd.tables += 1
        crowd.people += people
        everybody: list[int | None] = [*range(people), None]
        eyes = [
            Eyes(crowd, port, table["id"], token, seat, random.Random(luck.random()))
            for seat, token in zip(everybody, tokens, strict=True)
        ]
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*(one.play() for one in eyes))
        text = ""
        async with asyncio.timeout(60):
            while "\nresult " not in text:  # at the process we are led to, the last move may not have been heard of yet
                text = (await http.get(f"/api/tables/{table['id']}/record")).text
    await asyncio.to_thread(_compare, crowd, text, eyes)


def _compare(crowd: Crowd, text: str, eyes: list[Eyes]) -> None:
    """The record verifies; each heard all its moves; and each view is what the rules show that seat at that moment."""
    verdict = record.verify(text)
    if verdict.unchecked:
        crowd.wrong.append(f"{eyes[0].table}: {verdict.unchecked}")
    actions = [move.action.text for move in verdict.record.moves]
    views: list[dict[int | None, Any]] = []
    for _, state in record.replay(verdict.record):
        views.append({one.seat: json.loads(json.dumps(state.view(one.seat))) for one in eyes})
    for one in eyes:
        if [one.moves[number] for number in sorted(one.moves)][1:] != actions:
            crowd.wrong.append(f"{one.table}, seat {one.seat}: another game than its record")
        for moves, view in one.seen:
            crowd.views_compared += 1
            if view != views[moves][one.seat]:
                crowd.wrong.append(f"{one.table}, seat {one.seat}: another view after move {moves}")
