"""The page that plays without a server: what it weighs, how soon one can play, and that it plays the same games.

make site && .venv/bin/python bench/pocket.py [GAMES]
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright
from support.browser import launch
from support.site import Quiet, served

from triforium.pocket.same import hash_of_game

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build" / "site"
PLAYERS = {"duel": 2, "pillars": 3, "builders": 4}
LINE = 20_000_000 / 8
PIECE = 32 * 1024
"""Bytes a second, and at a time."""
LATER = ("nets/", "sw.js")
"""What is fetched while one plays already."""


def main(games: int) -> None:
    found = {"weight": weight(), **starts(), "games": {id: same_games(id, games) for id in PLAYERS}}
    print(json.dumps(found, indent=2))


def weight() -> dict[str, int]:
    """Bytes: what is fetched before the first table, and all, as they lie there and as a server may compress them."""
    files = [path for path in SITE.rglob("*") if path.is_file()]
    first = [path for path in files if not path.relative_to(SITE).as_posix().startswith(LATER)]
    return {
        "first_plain": sum(path.stat().st_size for path in first),
        "first_compressed": sum(len(gzip.compress(path.read_bytes())) for path in first),
        "all_plain": sum(path.stat().st_size for path in files),
        "all_compressed": sum(len(gzip.compress(path.read_bytes())) for path in files),
    }


class Slow(Quiet):
    """A line of 20 Mbit/s, which all requests share."""

    lock = threading.Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while piece := source.read(PIECE):
            with self.lock:
                time.sleep(len(piece) / LINE)
            outputfile.write(piece)


def starts() -> dict[str, float]:
    """Seconds from the address to the first table: with nothing kept, over 20 Mbit/s; and again."""
    with served(SITE, Slow) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        cold, warm = start(browser, address)
        browser.close()
    return {"cold_s": round(cold, 2), "warm_s": round(warm, 2)}


def start(browser: Browser, address: str) -> tuple[float, float]:
    context = browser.new_context()
    page = context.new_page()
    times = []
    for _ in range(2):
        began = time.monotonic()
        page.goto(address)
        page.click("[data-guide=duel]")
        page.wait_for_selector("[data-board]")
        times.append(time.monotonic() - began)
        page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=120_000)
    context.close()
    return times[0], times[1]


def same_games(id: str, games: int) -> dict[str, int]:
    """How many games were the same, position by position, in the tab's Python and in this one."""
    asked = [(id, PLAYERS[id], seed) for seed in range(games)]
    command = ["node", str(ROOT / "web" / "site" / "games.mjs"), str(SITE), json.dumps(asked)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    same = sum(hash_of_game(*game) == hash for game, hash in zip(asked, said, strict=True))
    if same != games:
        raise SystemExit(f"{games - same} of {games} games of {id} differ")
    return {"games": games, "same": same}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
