"""A real server in a thread of this process, and people who play at it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from triforium.hall.settings import Limits
from triforium.server.app import make_app
from triforium.server.run import serving
from triforium.server.settings import Settings

Json = dict[str, Any]
T = TypeVar("T")
numbers = itertools.count(1)


def settings_at(where: Path | str, **changes: Any) -> Settings:
    """For a server whose database is a file in this folder, or is at this address."""
    values: dict[str, Any] = {
        "database": f"sqlite:///{where / 'test.sqlite3'}" if isinstance(where, Path) else where,
        "limits": Limits(on=False),
        "bot_workers": 1,
        "bot_pause": 0.05,
        "courtesy": 0.0,
    }
    return Settings(**{**values, **changes})


class Running:
    """A server that answers at `address`."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        listening = socket.create_server(("127.0.0.1", 0))
        # As the real server's sockets are: without it each answer in two parts waits 40 ms for the other end.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(self.app, **{**serving(settings), "timeout_graceful_shutdown": 3}))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()
        wait_until(lambda: self.server.started)

    @property
    def hall(self) -> Any:
        return self.app.state.hall

    def person(self, name: str | None = None) -> Person:
        return Person(self.address, name or f"guest-{next(numbers)}")

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=15)
        assert not self.thread.is_alive(), "the server did not end"


@contextlib.contextmanager
def running(settings: Settings) -> Iterator[Running]:
    server = Running(settings)
    try:
        yield server
    finally:
        server.close()


class Person:
    """A guest with a cookie of their own; without a name, a stranger."""

    def __init__(self, address: str, name: str | None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=30)
        self.name = name
        if name is not None:
            self.ok("POST", "/api/me", {"name": name})

    def at(self, address: str) -> Person:
        """The same guest at another server."""
        found = Person(address, None)
        for name, value in self.http.cookies.items():
            found.http.cookies.set(name, value)
        return found

    def send(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        return self.http.request(method, path, json=body, **options)

    def ok(self, method: str, path: str, body: Any = None, **options: Any) -> Json:
        answer = self.send(method, path, body, **options)
        assert answer.status_code in (200, 201), (method, path, answer.status_code, answer.text[:500])
        found: Json = answer.json()
        return found

    def refused(self, status: int, id: str, method: str, path: str, body: Any = None, **options: Any) -> Json:
        """Send what must be refused, with this status and this reason."""
        answer = self.send(method, path, body, **options)
        assert answer.status_code == status, (method, path, answer.status_code, answer.text[:500])
        found: Json = answer.json()
        assert found["problem"]["id"] == id, found["problem"]
        return found

    def create(self, *seats: Json | str, **more: Any) -> Json:
        """`create("me", "greedy")`: a seat is `me`, `here`, `open`, or a bot's name."""
        wanted = [{"kind": s} if s in ("me", "here", "open") else {"kind": "bot", "bot": s} for s in seats]
        return self.ok("POST", "/api/tables", {"game": "duel", "seats": wanted, **more})

    def join(self, table: Json, **more: Any) -> Json:
        return self.ok("POST", f"/api/tables/{table['id']}/join", {"invitation": table.get("invitation"), **more})

    def see(self, table: Json, **params: Any) -> Json:
        return self.ok("GET", f"/api/tables/{table['id']}", params=params)

    def move(self, table: Json, *actions: str) -> Json:
        body = {"version": table["version"], "seat": table["seat"], "actions": list(actions)}
        return self.ok("POST", f"/api/tables/{table['id']}/moves", body)

    def my_turn(self, table: Json, seat: int | None = None) -> Json:
        """Wait for one's turn or the end."""
        until = time.monotonic() + 30
        params = {} if seat is None else {"seat": seat}
        while time.monotonic() < until:
            table = self.see(table, **params)
            if table["status"] != "running" or table["turn"] == table["seat"]:
                return table
            time.sleep(0.01)
        raise AssertionError("the turn never came")

    def watch(self, table: Json, **params: Any) -> Channel:
        return Channel(self, table["id"], params)

    def record(self, table: Json) -> str:
        answer = self.http.get(f"/api/tables/{table['id']}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Channel:
    """A live channel; `table(version)` waits for a table message of at least this version."""

    def __init__(self, person: Person, id: str, params: Json, **headers: str) -> None:
        query = httpx.QueryParams(params)
        url = f"{person.address.replace('http', 'ws')}/api/tables/{id}/live?{query}"
        sent = {"Cookie": person.cookie(), **headers} if person.cookie() else headers
        self.opened = contextlib.ExitStack()
        self.socket: ClientConnection = self.opened.enter_context(
            connect(url, additional_headers=sent, compression=None)
        )
        self.heard: list[Json] = []

    def next(self, type: str, timeout: float = 10) -> Json:
        until = time.monotonic() + timeout
        while True:
            message: Json = json.loads(self.socket.recv(timeout=max(0.01, until - time.monotonic())))
            self.heard.append(message)
            if message["type"] == type:
                return message

    def table(self, version: int = 0, timeout: float = 10) -> Json:
        while True:
            found: Json = self.next("table", timeout)["table"]
            if found["version"] >= version:
                return found

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def close(self) -> None:
        self.opened.close()

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()


def wait_until(holds: Callable[[], T], timeout: float = 15) -> T:
    """What it then says."""
    until = time.monotonic() + timeout
    while not (found := holds()):
        assert time.monotonic() < until, "it never came true"
        time.sleep(0.005)
    return found
