"""Which file is taken for the database, and which is not; and what errors say of what is in it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError
from support.command import refused
from support.server import running, settings_at

from triforium.rules.errors import TriforiumError
from triforium.server.store.database import alone, open_database
from triforium.server.store.talk import add_line


def made(folder: Path) -> Path:
    file = folder / "a.sqlite3"
    open_database(f"sqlite:///{file}").dispose()
    return file


def test_a_second_server_is_refused_whatever_name_it_uses(tmp_path: Path) -> None:
    file = made(tmp_path)
    link = tmp_path / "link.sqlite3"
    link.symlink_to(file)
    with alone(f"sqlite:///{file}"), pytest.raises(TriforiumError, match="Another server"), alone(f"sqlite:///{link}"):
        raise AssertionError
    os.link(file, tmp_path / "hard.sqlite3")
    for name in ("a.sqlite3", "hard.sqlite3"):
        with pytest.raises(TriforiumError, match="second name"), alone(f"sqlite:///{tmp_path / name}"):
            raise AssertionError


def test_the_log_of_a_linked_file_lies_beside_the_file_itself(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    link = tmp_path / "link.sqlite3"
    link.symlink_to(made(tmp_path / "data"))
    with running(settings_at(tmp_path, database=f"sqlite:///{link}")) as server:
        server.person("Anna")
        assert [file.name for file in tmp_path.glob("link*")] == ["link.sqlite3"]


def foreign(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()


def newer(file: Path) -> None:
    made(file.parent)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def halved(file: Path) -> None:
    made(file.parent)
    file.write_bytes(file.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda file: file.write_text("Dear diary " * 500), "cannot be used as the database: file is not a database"),
        (foreign, "belongs to another program"),
        (newer, "written by a newer Triforium (form 9999)"),
        (halved, "cannot be used as the database: database disk image is malformed"),
        (Path.mkdir, "cannot be used as the database"),
    ],
)
def test_a_file_that_is_no_database_of_ours_is_one_sentence_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: object, says: str
) -> None:
    file = tmp_path / "a.sqlite3"
    assert callable(spoil)
    spoil(file)
    before = file.read_bytes() if file.is_file() else b""
    assert says in refused(capsys, "serve", "--port", 0, "--database", f"sqlite:///{file}")
    assert not file.is_file() or file.read_bytes() == before


def test_no_error_shows_what_was_to_be_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with engine.connect() as connection:
        connection.exec_driver_sql("DROP TABLE chat")
        with pytest.raises(DBAPIError) as failed:
            add_line(connection, "table", "now", 0, "Anna", "between us")
    assert "no such table" in str(failed.value)
    assert "between us" not in str(failed.value)
    engine.dispose()


def test_no_log_shows_a_seed_an_invitation_or_a_line_of_chat(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("triforium.hall.seating.new_seed", lambda: "5eed" * 8)
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here")
        with sqlite3.connect(tmp_path / "test.sqlite3") as connection:
            connection.execute("DROP TABLE chat")
            connection.execute("ALTER TABLE seats RENAME COLUMN name TO title")
        connection.close()
        anna.refused(503, "no-storage", "POST", f"/api/tables/{table['id']}/chat", {"text": "between us", "seat": 0})
        seats = [{"kind": "me"}, {"kind": "here"}]
        anna.refused(503, "no-storage", "POST", "/api/tables", {"game": "duel", "seats": seats})
    lines = "".join(f"{entry.getMessage()} {vars(entry)}" for entry in caplog.records)
    assert "commit-failed" in lines
    for secret in ("5eed5eed", "between us", table["invitation"]):
        assert secret not in lines
