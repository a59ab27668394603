"""What only a database on a server can do: go away at the worst moment, and come back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from support.command import refused, run
from support.halls import a_guest, a_table, halls, move
from support.postgres import Cluster
from support.server import run_apart

from triforium.hall.kept import Known
from triforium.hall.problems import Refused
from triforium.rules.errors import TriforiumError
from triforium.server.store import SqlStore, writer
from triforium.server.store.database import open_database
from triforium.server.store.guests import add_guest, find_guest


@pytest.fixture
def address(postgres: Cluster) -> str:
    return postgres.new_database()


def lose_the_answer(store: SqlStore, done: bool) -> None:
    """The next commit's connection breaks, before the commit is done or after it."""
    dialect: Any = store.engine.dialect
    commit = dialect.do_commit

    def broken(connection: Any) -> None:
        del dialect.do_commit
        if done:
            commit(connection)
        connection.dbapi_connection.close()
        raise psycopg.OperationalError("the server closed the connection unexpectedly")

    dialect.do_commit = broken


@pytest.mark.parametrize("done", [True, False])
def test_a_commit_without_an_answer_is_written_once(address: str, done: bool) -> None:
    async def write() -> None:
        store = SqlStore(address)
        await store.write(add_guest, "before", "Anna", "now")
        lose_the_answer(store, done)
        guest = await store.write(add_guest, "meanwhile", "Ben", "now")
        assert await store.read(find_guest, "meanwhile") == Known(guest, "Ben")
        store.close()

    run_apart(write())


def test_who_cannot_be_told_whether_it_was_done_is_told_so_and_sees_it_later(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "FINDS_OUT", 0.0)

    async def write() -> None:
        async with halls(address, SqlStore) as (hall,):
            store: Any = hall.store
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "here")).id)
            holds = store.seal.holds
            gone = psycopg.OperationalError("gone")

            def away() -> bool:
                store.seal.holds = holds
                raise DBAPIError("", None, gone)

            store.seal.holds = away
            lose_the_answer(store, done=True)
            with pytest.raises(Refused, match="unsure-storage"):
                await move(hall, anna, held, "claim row-1")
            while held.version == 0:
                await asyncio.sleep(0.01)
            assert held.table.state.view(0)["lines"][0] == "row-1"

    run_apart(write())


def test_a_database_that_was_restarted_is_found_again_by_itself(address: str, postgres: Cluster) -> None:
    async def write() -> None:
        async with halls(address, SqlStore) as (hall,):
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "here")).id)
            postgres.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test%'")
            await move(hall, anna, held, "claim row-1")
            assert held.version == 1

    run_apart(write())


def test_two_that_write_to_the_same_tables_do_not_wait_for_each_other(address: str) -> None:
    """Each in another order, and all in one transaction: the database would have to choose one to give way."""

    async def write() -> None:
        async with halls(address, SqlStore, SqlStore) as (one, other):
            anna = await a_guest(one)
            ids = [(await a_table(one, anna, "me", "here")).id for _ in range(12)]
            for id in ids:
                await other.find(id)
            for _ in range(6):
                wishes = [move(one, anna, one.tables[id]) for id in ids]
                wishes += [move(other, anna, other.tables[id]) for id in reversed(ids)]
                done = await asyncio.gather(*wishes, return_exceptions=True)
                assert sum(not isinstance(one, Exception) for one in done) >= len(ids)
                while one.chores or other.chores:
                    await asyncio.sleep(0)
            assert [one.tables[id].version for id in ids] == [other.tables[id].version for id in ids]

    run_apart(write())


def test_a_server_that_is_not_there_is_one_sentence_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "serve", "--port", 0, "--database", "postgresql://me:secret@127.0.0.1:9/games")
    assert "postgresql://me:***@127.0.0.1:9/games cannot be used as the database" in said
    assert "secret" not in said


def test_a_database_of_another_program_is_left_alone(address: str, postgres: Cluster) -> None:
    name = make_url(address).database
    postgres.ask("CREATE TABLE bookmarks (url TEXT)", name or "")
    with pytest.raises(TriforiumError, match="belongs to another program"):
        open_database(address)


def test_the_doctor_looks_at_a_server(address: str, postgres: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    def asked(url: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {"well": [], "note": [], "wrong": []}
        for one in json.loads(run(capsys, "doctor", "--json", "--database", url).out)["findings"]:
            found[one["state"]].append(f"{one['about']}: {one['says']}")
        return found

    not_synced = "database: fsync is off, so a crash can lose moves that were acknowledged."  # as our tests have it
    fresh = asked(address)
    assert not_synced in fresh["wrong"]
    assert any(said.startswith("form: ") and "is empty" in said for said in fresh["well"])
    open_database(address).dispose()
    filled = asked(address)
    for said in (
        "database: It can be written.",
        "bell: LISTEN and NOTIFY come through.",
        "servers: No server is running on it.",
    ):
        assert said in filled["well"], filled
    name = make_url(address).database
    postgres.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert any("It is read-only" in said for said in asked(address)["wrong"])
    nowhere = asked("postgresql://me:secret@127.0.0.1:9/games")
    assert any("cannot be used as the database" in said for said in nowhere["wrong"])
    assert "secret" not in str(nowhere)
