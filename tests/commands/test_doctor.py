"""`triforium doctor`: what is wrong is named, and what is not stays unsaid."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

import pytest
from support.command import run

from triforium.bots.net import files
from triforium.commands import examine, needs
from triforium.form import PACKAGE
from triforium.games import GAMES
from triforium.server import examine as served
from triforium.server.store.database import open_database

REACHES = 1024**3


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Doctor(NamedTuple):
    capsys: pytest.CaptureFixture[str]
    file: Path

    def asked(self, *words: object, code: int) -> dict[str, str]:
        """The sentences that are not well, by what they are about."""
        words = (*words, "--port", free_port()) if "--port" not in words else words
        words = (*words, "--database", f"sqlite:///{self.file}") if "--database" not in words else words
        ran = run(self.capsys, "doctor", "--json", *words)
        assert ran.code == code, ran
        found = json.loads(ran.out)
        assert found["wrong"] == sum(one["state"] == "wrong" for one in found["findings"])
        assert all(one["says"].endswith(".") and "\n" not in one["says"] for one in found["findings"])
        return {one["about"]: one["says"] for one in found["findings"] if one["state"] != "well"}


@pytest.fixture
def doctor(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    """On a sound database, where the disk has room and every extra is there."""
    file = tmp_path / "a.sqlite3"
    open_database(f"sqlite:///{file}").dispose()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1, 1, REACHES))
    monkeypatch.setattr(examine, "EXTRAS", {})
    monkeypatch.delenv("TRIFORIUM_INTERPRETED", raising=False)
    return Doctor(capsys, file)


def changed(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_a_sound_installation_has_nothing_wrong(capsys: pytest.CaptureFixture[str], doctor: Doctor) -> None:
    assert doctor.asked(code=0) == {}
    ran = run(capsys, "doctor", "--port", free_port(), "--database", f"sqlite:///{doctor.file}")
    assert ran.code == 0
    assert ran.out.endswith("Nothing is wrong.\n")
    assert "ok    games: duel plays to its end" in ran.out


def test_a_database_that_is_not_there_yet_is_no_fault(doctor: Doctor) -> None:
    doctor.file.unlink()
    assert doctor.asked(code=0) == {}
    assert not doctor.file.exists()


def test_compiled_rules_that_are_older_than_their_source(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examine, "is_compiled", lambda: True)
    monkeypatch.setattr(examine, "stale_sources", lambda: ["rules/duel/fight.py"])
    assert "rules/duel/fight.py" in doctor.asked(code=1)["rules"]


def test_a_game_that_cannot_be_played(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ImportError("no module named cards")

    monkeypatch.setitem(GAMES, "quarry", broken)
    assert doctor.asked(code=1)["games"].startswith("quarry cannot be played: ")


def test_a_missing_net(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "house_net", tmp_path.joinpath)
    assert "is missing from the package" in doctor.asked(code=1)["nets"]


def test_missing_extras_are_named(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examine, "EXTRAS", {"postgres": "no_such_driver"})
    assert doctor.asked(code=0)["extras"].endswith("postgres.")
    monkeypatch.setattr(needs, "SERVER", ("litestar", "no_such_server"))
    found = run(doctor.capsys, "doctor")
    assert found.code == 0
    assert "without no_such_server: pip install 'triforium[server]'" in found.out
    assert "port:" not in found.out


def test_a_page_that_is_not_built(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(served, "CLIENT", tmp_path)
    assert "run `make client`" in doctor.asked(code=1)["page"]


def test_few_files_and_little_room(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "files_allowed", lambda: 256)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1, 1, 5 * 1024**2))
    found = doctor.asked(code=1)
    assert "Only 256 files" in found["files"]
    assert "Only 5 MB are free" in found["disk"]


def test_a_port_that_another_program_has(doctor: Doctor) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        served.ANSWERS_WITHIN, before = 0.2, served.ANSWERS_WITHIN
        try:
            assert "taken by another program" in doctor.asked("--port", port, code=1)["port"]
        finally:
            served.ANSWERS_WITHIN = before


@pytest.mark.parametrize(
    ("statement", "about", "says", "code"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "database", "written by a newer Triforium", 1),
        ("UPDATE alembic_version SET version_num = '0004'", "form", "has form 0004", 0),
        ("DROP TABLE happenings", "database", "belongs to another program", 1),
    ],
)
def test_a_database_of_another_form(doctor: Doctor, statement: str, about: str, says: str, code: int) -> None:
    changed(doctor.file, statement)
    assert says in doctor.asked(code=code)[about]


def test_a_damaged_database(doctor: Doctor) -> None:
    changed(doctor.file, "PRAGMA journal_mode=DELETE")
    content = bytearray(doctor.file.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    doctor.file.write_bytes(content)
    assert doctor.asked(code=1)["database"]


def test_no_database_at_all(doctor: Doctor) -> None:
    assert "is not a database" in doctor.asked("--database", "mysql://a/b", code=1)["database"]


def test_a_clock_that_went_back(doctor: Doctor) -> None:
    changed(doctor.file, "INSERT INTO guests VALUES (1, 'x', 'Anna', '2026')")
    changed(doctor.file, "INSERT INTO card_files VALUES ('x', '')")
    columns = "id, game, edition, own_cards, cards, fingerprint, seed, beginning, host, listed, invitation, created"
    values = "'t', 'duel', 'house', 0, 'x', 'x', 'x', '[]', 1, 0, 'x', 'x', 'open', 0, '9999-01-01T00:00:00Z', 1"
    changed(doctor.file, f"INSERT INTO tables ({columns}, status, moves, changed, chat) VALUES ({values})")
    assert "the last move was made at 9999" in doctor.asked(code=1)["clock"]


def test_old_compiled_rules_can_be_looked_at_interpreted(tmp_path: Path) -> None:
    """They stop every command at its first import, and this is the way in that their error names."""
    copy = tmp_path / "triforium"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "client", "__pycache__"))
    (copy / "rules" / f"game{EXTENSION_SUFFIXES[0]}").touch()
    (copy / "rules" / "stamp.py").write_text('SOURCES = "rules/chance.py:old"\n')
    command = [sys.executable, "-c", "from triforium.cli import main; main()", "doctor", "--json"]
    command += ["--database", f"sqlite:///{tmp_path / 'a.sqlite3'}", "--port", str(free_port())]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "TRIFORIUM_INTERPRETED": "1"}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 1, ran.stderr
    says = [one["says"] for one in json.loads(ran.stdout)["findings"] if one["about"] == "rules"]
    assert "do not match their source" in says[0]
