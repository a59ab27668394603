"""All games in one file, while they are being played, and back."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from support.command import refused
from support.postgres import Cluster
from support.server import Person, running, settings_at

from triforium.rules.errors import TriforiumError
from triforium.server.store.backup import back_up, restore


def address(folder: Path) -> str:
    return settings_at(folder).database


def test_a_backup_while_it_runs_has_all_that_was_answered_and_can_be_played_on(tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.sqlite3", tmp_path / "other"
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0)
        moved = anna.move(table, "claim row-1")
        ended = threading.Event()
        busy = threading.Thread(target=lambda: [anna.create("me", "here") for _ in iter(ended.is_set, True)])
        busy.start()
        count = back_up(address(tmp_path), copy)
        ended.set()
        busy.join()
        assert count >= 1
        with pytest.raises(TriforiumError, match="Another server has"):
            restore(address(tmp_path), copy, replace=True)
        with pytest.raises(TriforiumError, match="already exists"):
            back_up(address(tmp_path), copy)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == ["copy.sqlite3"]
    assert restore(address(other), copy) == (count, None)
    with running(settings_at(other)) as server:
        again = Person(server.address, None)
        again.http.cookies = anna.http.cookies
        assert again.see(table, seat=0)["play"]["view"] == moved["play"]["view"]
        assert again.move(again.see(table, seat=1), "claim column-1")["moves"] == 2


def test_a_database_that_is_replaced_is_kept_under_another_name(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        anna.create("me", "here")
        back_up(address(tmp_path), copy)
        anna.create("me", "here")
    with pytest.raises(TriforiumError, match="already holds games"):
        restore(address(tmp_path), copy)
    count, before = restore(address(tmp_path), copy, replace=True)
    assert before is not None
    for file, tables in ((tmp_path / "test.sqlite3", count), (before, 2)):
        assert sqlite3.connect(file).execute("SELECT count(*) FROM tables").fetchone() == (tables,)
    assert count == 1


def test_a_damaged_database_can_be_replaced(tmp_path: Path) -> None:
    copy, file = tmp_path / "copy.sqlite3", tmp_path / "test.sqlite3"
    with running(settings_at(tmp_path)) as server:
        server.person("Anna")
        back_up(address(tmp_path), copy)
    file.write_bytes(b"garbage" * 1000)
    count, before = restore(address(tmp_path), copy, replace=True)
    assert before is not None
    assert (count, before.read_bytes()[:7]) == (0, b"garbage")
    with running(settings_at(tmp_path)):
        pass


def test_either_database_takes_back_what_was_copied_from_either(
    tmp_path: Path, database: str, postgres: Cluster
) -> None:
    copy, again = tmp_path / "copy.sqlite3", tmp_path / "again.sqlite3"
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0)
        moved = anna.move(table, "claim row-1")
        anna.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "hello"})
        assert back_up(database, copy) == 1
    other = postgres.new_database()
    assert restore(other, copy) == (1, None)
    with pytest.raises(TriforiumError, match="already holds games"):
        restore(other, copy)
    assert restore(other, copy, replace=True) == (1, None)
    with running(settings_at(other)) as server:
        found = Person(server.address, None)
        found.http.cookies = anna.http.cookies
        assert found.see(table, seat=0)["play"]["view"] == moved["play"]["view"]
        found.move(found.see(table, seat=1), "claim column-1")
        found.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "again"})
        server.person("Ben")
        with pytest.raises(TriforiumError, match="Servers are running"):
            restore(other, copy, replace=True)
        assert back_up(other, again) == 1
    rows = sqlite3.connect(again).execute("SELECT text FROM chat ORDER BY id").fetchall()
    assert rows == [("hello",), ("again",)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "{folder}/copy", "--database", "sqlite:///{folder}/none"], "There is no database at"),
        (["restore", "{folder}/none", "--database", "sqlite:///{folder}/a"], "There is no database at"),
        (["restore", "{folder}/text", "--database", "sqlite:///{folder}/a"], "file is not a database"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    (tmp_path / "text").write_text("no database at all " * 100)
    assert says in refused(capsys, *(word.format(folder=tmp_path) for word in words))
    assert not (tmp_path / "a").exists()
