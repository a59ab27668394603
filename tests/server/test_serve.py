"""The command: it starts, logs without secrets, and ends in time with channels open."""

from __future__ import annotations

import gc
import json
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import uvicorn
from support.kills import Process
from support.server import Person, settings_at
from websockets.exceptions import ConnectionClosed

import triforium
from triforium.hall.metrics import KINDS
from triforium.server import run


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_within_ten_seconds_with_channels_open(tmp_path: Path, how: signal.Signals) -> None:
    server = Process(tmp_path)
    server.start()
    anna = Person(server.address, "Anna")
    table = anna.create("me", "greedy", first=1)
    channels = [anna.watch(table) for _ in range(5)]
    for channel in channels:
        channel.table()
    began = time.monotonic()
    server.kill(how)
    assert time.monotonic() - began < 10
    for channel in channels:
        with pytest.raises(ConnectionClosed) as closed:
            channel.next("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1001, 1012)
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_logs_are_json_lines_without_secrets(tmp_path: Path) -> None:
    out = tmp_path / "log"
    server = Process(tmp_path)
    server.start()
    server.kill(signal.SIGTERM)
    command = [sys.executable, "-c", "from triforium.cli import main; main()", "serve", "--port", str(server.port)]
    command += ["--database", f"sqlite:///{tmp_path / 'b.sqlite3'}", "--log-level", "debug"]
    with out.open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    anna = None
    while anna is None:
        try:
            anna = Person(server.address, "Anna Secretive")
        except Exception:
            time.sleep(0.05)
    table = anna.create("me", "greedy", first=1)
    anna.see(table, invitation=table["invitation"])
    with anna.watch(table, invitation=table["invitation"]) as channel:
        channel.table()
    anna.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "between us"})
    anna.http.get("/api/me", headers={"Authorization": "Bearer made-up-token"})
    anna.my_turn(table)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) in (0, -signal.SIGTERM)
    text = out.read_text()
    events = [json.loads(line) for line in text.splitlines()]
    assert {"table-made", "happened"} <= {event["event"] for event in events}
    assert all({"at", "level", "from", "event"} <= set(event) for event in events)
    for secret in (anna.http.cookies["triforium"], table["invitation"], "between us", "made-up-token"):
        assert secret not in text


def test_the_front_page_answers(anna: Person) -> None:
    for path in ("/", "/table/abc", "/lobby"):
        answer = anna.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert anna.http.get("/", headers={"If-None-Match": anna.http.get("/").headers["etag"]}).status_code == 304
    for path in ("/../pyproject.toml", "/assets/../../app.py", "/%2e%2e/x.py", "/nothing.js"):
        assert anna.http.get(path).status_code == 404
    anna.refused(404, "no-such-page", "GET", "/api/nothing")


def test_health_and_ready(anna: Person) -> None:
    assert anna.ok("GET", "/health")["status"] == "ok"
    assert anna.ok("GET", "/ready") == {"status": "ok", "version": triforium.__version__, "bots_waiting": 0}


def test_prometheus_is_told_what_happens_and_strangers_are_not(anna: Person) -> None:
    def told() -> dict[str, float]:
        lines = anna.http.get("/metrics").text.splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}

    before = told()
    assert {name.partition("_bucket")[0].removesuffix("_sum").removesuffix("_count") for name in before} == set(KINDS)
    table = anna.create("me", "here", first=0)
    anna.move(table, "claim row-1")
    with anna.watch(table) as channel:
        channel.table()
        now = told()
    assert now["triforium_moves_total"] == before["triforium_moves_total"] + 1
    assert now["triforium_channels"] == before["triforium_channels"] + 1
    assert now["triforium_storage_write_seconds_count"] > before["triforium_storage_write_seconds_count"]
    anna.refused(404, "no-such-page", "GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"})


def test_the_board_shows_what_there_is() -> None:
    board = (Path(__file__).parents[2] / "deploy" / "grafana.json").read_text()
    shown = set(re.findall(r"triforium_[a-z_]+", board))
    assert {name.removesuffix("_bucket").removesuffix("_count") for name in shown} <= set(KINDS)
    assert len(json.loads(board)["panels"]) >= 6


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--database", "mysql://x/y"], "is not a database"),
        (["--log-level", "loud"], "debug, info, warning or error"),
        (["--port", "99999"], "less than or equal to 65535"),
    ],
)
def test_a_wrong_option_is_one_sentence(words: list[str], says: str) -> None:
    command = [sys.executable, "-c", "from triforium.cli import main; main()", "serve", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert says in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


def test_the_collector_leaves_alone_what_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look through all that is imported holds every table up."""
    frozen: list[int] = []
    monkeypatch.setattr(run, "set_up", lambda level: None)

    def serve(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        server.started = True
        frozen.append(gc.get_freeze_count())

    monkeypatch.setattr(uvicorn.Server, "run", serve)
    try:
        run.run(settings_at(tmp_path, port=0))
        assert frozen[0] > 0.9 * (gc.get_freeze_count() + len(gc.get_objects()))
    finally:
        gc.unfreeze()
