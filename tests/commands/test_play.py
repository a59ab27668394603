"""`triforium play` brings the page up by itself."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import httpx
import pytest
from support.command import refused

from triforium.commands.play import open_browser, own_address
from triforium.server.listening import listen, listen_at


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_play_serves_the_client_on_a_free_port_and_prints_where(tmp_path: Path, host: str) -> None:
    database = f"sqlite:///{tmp_path / 'play.sqlite3'}"
    playing = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from triforium.cli import main; main()",
            "play",
            "--no-browser",
            "--host",
            host,
            "--database",
            database,
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert playing.stdout is not None
        line = playing.stdout.readline()
        found = re.search(r"http://(\d+\.\d+\.\d+\.\d+):\d+/", line)
        assert found, line
        assert found[1] == (host if host == "127.0.0.1" else own_address()), "a link that others can follow"
        page = httpx.get(found[0])
        assert '<div id="app">' in page.text
        script = re.search(r'src="/(assets/[^"]+\.js)"', page.text)
        assert script
        assert httpx.get(found[0] + script[1]).status_code == 200
        assert httpx.get(f"{found[0]}table/anything").text == page.text, "the client's own addresses are its front page"
    finally:
        playing.send_signal(signal.SIGINT)
        playing.wait(timeout=20)
    assert (tmp_path / "play.sqlite3").exists()


def test_another_port_is_taken_when_ours_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listen_at("127.0.0.1", port) as other:
            assert other.getsockname()[1] not in (0, port)
    with listen_at("127.0.0.1", port) as ours:
        assert ours.getsockname()[1] == port


def test_a_port_that_a_killed_server_has_left_is_free_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as visitor:
            served, _ = listening.accept()
            served.close()  # who closes first waits for what may still be on its way
            assert visitor.recv(1) == b""
    with listen("127.0.0.1", port) as again:
        assert again.getsockname()[1] == port


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_taken_port_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(capsys, command, "--port", port, "--database", f"sqlite:///{tmp_path / 'none.sqlite3'}")
    assert said == f"Port {port} is taken; --port chooses another"
    assert not (tmp_path / "none.sqlite3").exists()


def test_an_address_that_is_not_of_this_machine_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "serve", "--host", "192.0.2.1").startswith("Cannot listen at 192.0.2.1, port 8400: ")


def test_no_browser_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> webbrowser.BaseBrowser:
        raise webbrowser.Error("none here")

    monkeypatch.setattr(webbrowser, "get", none)
    assert open_browser("http://127.0.0.1:1/") is False
