"""What is on disk: shared commits, the newest form, tables that go on or say why not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, inspect, text
from sqlalchemy.exc import IntegrityError
from support.server import Json, Person, Running, run_apart, running, settings_at, wait_until

from triforium.rules.errors import TriforiumError
from triforium.server.store import SqlStore
from triforium.server.store.database import alone, open_database
from triforium.server.store.guests import add_guest, find_guest
from triforium.server.store.schema import happenings, metadata


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'a.sqlite3'}"


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert set(inspect(engine).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()
    open_database(database).dispose()


def test_sqlite_runs_in_wal_with_full_sync(tmp_path: Path) -> None:
    engine = open_database(url(tmp_path))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_writes_that_come_together_share_a_commit_and_fail_alone(database: str) -> None:
    async def many() -> tuple[SqlStore, list[object]]:
        store = SqlStore(database)

        def slow(connection: Connection) -> None:
            import time

            time.sleep(0.2)

        wishes: list[Awaitable[object]] = [store.write(slow)]
        wishes += [store.write(add_guest, f"hash-{number % 40}", "x", "now") for number in range(50)]
        done = await asyncio.gather(*wishes, return_exceptions=True)
        for number in range(40):
            assert await store.read(find_guest, f"hash-{number}") is not None
        store.close()
        return store, list(done)

    store, done = run_apart(many())
    assert sum(isinstance(one, IntegrityError) for one in done) == 10
    assert sum(isinstance(one, int) for one in done) == 40
    assert store.writer.commits <= 3, "51 writes, two or three commits"


def test_a_second_server_on_one_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with alone(url(tmp_path)), pytest.raises(TriforiumError, match=r"Another server has .* open"), alone(url(tmp_path)):
        raise AssertionError
    with alone(url(tmp_path)):
        pass


@pytest.mark.parametrize("given", ["", "x", "mysql://a/b", "sqlite://", "sqlite:///:memory:", "postgresql://a"])
def test_an_address_that_is_no_database_is_refused(given: str) -> None:
    with pytest.raises(TriforiumError, match="is not a database"):
        open_database(given)


def play_some(anna: Person) -> Json:
    table = anna.create("me", "here", first=0)
    for _ in range(60):
        table = anna.see(table)
        if table["status"] != "running":
            break
        table = anna.move(table, table["choices"][0]["action"])
    return anna.see(table, seat=0)


def restarted(where: str, before: Running, person: Person) -> tuple[Running, Person]:
    before.close()
    after = Running(settings_at(where))
    again = Person(after.address, None)
    again.http.cookies = person.http.cookies
    return after, again


def test_a_table_goes_on_after_a_restart_just_as_it_was(database: str) -> None:
    server = Running(settings_at(database))
    anna = server.person("Anna")
    table = play_some(anna)
    bot_first = anna.create("me", "greedy", first=0)
    standing = {"answers": [{"ask": "claim", "action": "claim row-3"}], "seat": 0}
    fresh = anna.create("me", "here", first=1)
    kept = anna.ok("PUT", f"/api/tables/{fresh['id']}/standing", standing)
    anna.ok("POST", f"/api/tables/{fresh['id']}/chat", {"text": "back in a minute"})
    with server.hall.store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM dumps").scalar_one() >= 1
    server, again = restarted(database, server, anna)
    assert again.see(table, seat=0) == table
    assert again.see(fresh, seat=0)["standing"] == kept["standing"]
    assert again.ok("GET", f"/api/tables/{fresh['id']}/chat")["lines"][0]["text"] == "back in a minute"
    moved = again.move(again.see(bot_first), "claim row-1")
    assert again.my_turn(moved)["moves"] >= 2
    server.close()


def test_a_bots_turn_that_was_cut_off_is_made_after_the_restart(database: str) -> None:
    with running(settings_at(database, bot_workers=1)) as server:
        anna = server.person("Anna")
        server.hall.stopping = True
        table = anna.create("me", "greedy", first=1)
        assert table["turn"] == 1
    with running(settings_at(database)) as server:
        again = Person(server.address, None)
        again.http.cookies = anna.http.cookies
        lobby = again.ok("GET", "/api/lobby")
        assert lobby["mine"][0]["id"] == table["id"]
        import time

        until = time.monotonic() + 20
        while again.ok("GET", "/api/lobby")["mine"][0]["moves"] == 0:
            assert time.monotonic() < until, "nobody has looked at the table, and the bot still moves"
            time.sleep(0.02)


@pytest.mark.parametrize("change", ["fingerprint", "dump", "move"])
def test_a_table_of_other_rules_is_stopped_and_says_so(database: str, change: str) -> None:
    server = Running(settings_at(database))
    anna = server.person("Anna")
    table = play_some(anna)
    server.close()
    engine = open_database(database)
    with engine.begin() as connection:
        if change == "fingerprint":
            connection.exec_driver_sql("UPDATE tables SET fingerprint = 'of yesterday'")
        elif change == "dump":
            row = connection.exec_driver_sql("SELECT version, dump FROM dumps ORDER BY version DESC").first()
            assert row is not None
            dump = json.loads(row[1])
            dump["round"] += 1
            changed = {"dump": json.dumps(dump), "version": row[0]}
            connection.execute(text("UPDATE dumps SET dump = :dump WHERE version = :version"), changed)
        else:
            connection.exec_driver_sql("""UPDATE happenings SET body = '["end turn"]' WHERE version = 2""")
    engine.dispose()
    with running(settings_at(database)) as server:
        again = Person(server.address, None)
        again.http.cookies = anna.http.cookies
        found = again.see(table)
        assert found["status"] == "stopped"
        assert found["stopped"]["id"] == "rules-changed"
        assert [seat["name"] for seat in found["seats"]] == ["Anna", "Anna"]
        assert again.http.get(f"/api/tables/{table['id']}/record").status_code == 200
        body = {"version": found["version"], "seat": 0, "actions": ["claim row-1"]}
        again.refused(409, "rules-changed", "POST", f"/api/tables/{table['id']}/moves", body)
        with again.watch(table) as channel:
            assert channel.table()["status"] == "stopped"


def test_a_table_nobody_needs_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, idle=0.3)) as server:
        anna = server.person("Anna")
        table = play_some(anna)
        wait_until(lambda: table["id"] not in server.hall.tables)
        assert anna.see(table, seat=0) == table


def test_a_table_where_nothing_is_played_leaves_the_memory_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("triforium.hall.hall.SETTLED", 0.3)
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        played, waiting = anna.create("me", "here"), anna.create("me", "open")
        wait_until(lambda: waiting["id"] not in server.hall.tables)
        assert played["id"] in server.hall.tables
        assert anna.see(waiting)["status"] == "open"


def test_memory_that_lags_behind_the_disk_is_put_right(database: str) -> None:
    """A write whose waiter was cut off: the disk has the move, the memory not yet."""
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0)
        with server.hall.store.engine.begin() as connection:
            played = {"table_id": table["id"], "version": 1, "at": "2026-01-01", "kind": "played", "seat": 0}
            connection.execute(insert(happenings).values(**played, body=json.dumps(["claim row-1"])))
        body = {"version": 0, "seat": 0, "actions": ["claim row-2"]}
        refused = anna.refused(409, "stale-version", "POST", f"/api/tables/{table['id']}/moves", body)
        assert refused["table"]["version"] == 1
        assert refused["table"]["play"]["view"]["lines"] == ["row-1", None]
