"""From `git clone` to a page one can play on: `python bench/start.py [--rounds 3]`, into bench/proof/start.json.

Each round makes a fresh clone with a fresh environment and database and runs `make play` in it, once with an empty
cache of uv and once with the cache that this has filled. Somebody opens the page, plays a move against a bot of the
second level, gives the game up, and waits until the compiled rules have taken over. Seconds count from the clone's
first moment.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from reports import write_report

ROOT = Path(__file__).parents[1]
PATIENCE = 1800.0
MARKS = ("page", "bot_answered", "bots_compiled", "compiled")


class Round:
    """One clone, and the moments at which something first held."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.cache = cache
        self.seconds: dict[str, float] = {}
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.http = httpx.Client(base_url=f"http://127.0.0.1:{free.getsockname()[1]}", timeout=30)

    def run(self) -> dict[str, Any]:
        load, spent = os.getloadavg()[0], spent_by_children()
        self.began = time.monotonic()
        subprocess.run(["git", "clone", "--quiet", ROOT, self.folder / "clone"], check=True)
        args = f"--no-browser --port {self.http.base_url.port} --database sqlite:///{self.folder / 'start.sqlite3'}"
        plain = {
            key: value for key, value in os.environ.items() if key not in {"PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"}
        }
        plain |= {"UV_CACHE_DIR": str(self.cache), "PATH": without_our_own(plain["PATH"])}
        with (self.folder / "log").open("wb") as log:
            command = ["make", "play", f"ARGS={args}"]
            playing = subprocess.Popen(
                command, cwd=self.folder / "clone", env=plain, stdout=log, stderr=log, start_new_session=True
            )
        try:
            self.play(playing)
        finally:
            os.killpg(playing.pid, signal.SIGINT)
            playing.wait(timeout=60)
        after = os.getloadavg()[0]
        cpu = round(spent_by_children() - spent, 1)
        return {**self.seconds, "cpu_seconds": cpu, "load_before": round(load, 1), "load_after": round(after, 1)}

    def play(self, playing: subprocess.Popen[bytes]) -> None:
        self.mark(
            "page", lambda: '<div id="app">' in self.http.get("/").text and bool(self.ask("GET", "/games")), playing
        )
        self.ask("POST", "/me", {"name": "bench"})
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:2"}]
        table = self.ask("POST", "/tables", {"game": "duel", "seats": seats, "first": 0})
        at = f"/tables/{table['id']}"
        body = {"version": table["version"], "seat": 0, "actions": [table["choices"][0]["action"]]}
        self.ask("POST", f"{at}/moves", body)
        self.mark("bot_answered", lambda: self.bot_has_moved(self.ask("GET", at)), playing)
        self.ask("POST", f"{at}/resign", {"seat": 0})
        self.mark("bots_compiled", lambda: self.ask("GET", "/lobby")["rules"] in ("ready", "compiled"), playing)
        self.mark("compiled", lambda: self.ask("GET", "/lobby")["rules"] == "compiled", playing)

    def bot_has_moved(self, table: Any) -> bool:
        return any(turn["seat"] == 1 and turn["action"] for turn in table["play"]["journal"])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return self.http.request(method, f"/api{path}", json=body).raise_for_status().json()

    def mark(self, name: str, holds: Callable[[], bool], playing: subprocess.Popen[bytes]) -> None:
        """Wait until it holds; nobody may answer yet, or in the moment of the taking over."""
        while True:
            try:
                if holds():
                    break
            except httpx.TransportError:
                pass
            seconds = time.monotonic() - self.began
            if (
                playing.poll() is not None
                or seconds > PATIENCE
                or "stay interpreted" in (self.folder / "log").read_text()
            ):
                raise SystemExit(f"{name} was never reached:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.05)
        self.seconds[name] = round(time.monotonic() - self.began, 1)


def spent_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def without_our_own(path: str) -> str:
    """The developer's environment is not there on a fresh machine."""
    return os.pathsep.join(part for part in path.split(os.pathsep) if not Path(part).is_relative_to(ROOT))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # with what was started
    uv = shutil.which("uv", path=without_our_own(os.environ["PATH"]))
    found: dict[str, list[dict[str, Any]]] = {"cold": [], "warm": []}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            for name, rows in found.items():
                with tempfile.TemporaryDirectory() as folder:
                    rows.append(Round(Path(folder), Path(cache)).run())
                    print(name, json.dumps(rows[-1]), flush=True)
    middle = {
        name: {mark: statistics.median(row[mark] for row in rows) for mark in MARKS} for name, rows in found.items()
    }
    told = {
        "command": f"python bench/start.py --rounds {rounds}",
        "cores": os.cpu_count(),
        "uv": "on the PATH" if uv else "brought by pip",
        "seconds": middle,
        "rounds": found,
    }
    write_report("start", told)


if __name__ == "__main__":
    main()
