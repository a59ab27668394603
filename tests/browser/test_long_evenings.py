"""A game goes on over a reload, a server that dies, and ten seconds without a network."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import expect
from support.browser import AT_ONCE, Visitor, play_some

Visit = Callable[..., Visitor]


class Served:
    """A server in its own process, which can be killed."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.start()

    def start(self) -> None:
        args = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self.folder / 'evening.sqlite3'}"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from triforium.cli import main; main()", *args, "--log-level", "error"]
        )
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/ready", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def test_reload_restart_and_offline(visit: Visit, tmp_path: Path) -> None:
    server = Served(tmp_path)
    try:
        anna = visit(AT_ONCE, address=server.address)
        anna.begin("duel")
        play_some(anna, 3)

        anna.wait_for_turn()
        version = anna.version
        anna.page.reload()
        anna.wait_for_turn()
        assert anna.version == version
        play_some(anna, 2)

        anna.wait_for_turn()
        version = anna.version
        anna.forgive_the_network()
        server.kill()
        expect(anna.page.locator("[data-link=lost]")).to_be_visible()
        server.start()
        expect(anna.page.locator("[data-link=open]")).to_have_count(1)
        assert anna.version == version
        play_some(anna, 2)

        anna.wait_for_turn()
        anna.context.set_offline(True)
        expect(anna.page.locator("[data-link=offline]")).to_be_visible()
        anna.page.wait_for_timeout(10_000)
        anna.context.set_offline(False)
        expect(anna.page.locator("[data-link=open]")).to_have_count(1)
        play_some(anna, 3)
    finally:
        server.kill()
