"""One door to a table: on disk, then in memory, then told; and the ports fit several processes on one database."""

from __future__ import annotations

import ast
import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from support.halls import a_guest, a_table, halls, move
from support.server import Person, run_apart, running, settings_at, wait_until

import triforium.server
from triforium.hall import endings, hall, hearing, play, seating, talk
from triforium.hall.hall import Hall
from triforium.hall.held import Held, from_disk
from triforium.hall.kept import Change
from triforium.hall.types import FromNowOn, Notes, Propose, Say, StandingAnswer, StandingAnswers, TableSettings
from triforium.hall.watcher import Watcher
from triforium.rules.errors import TriforiumError
from triforium.server import bots
from triforium.server.store import SqlStore


async def heard(*halls: Hall) -> None:
    """Until all that was rung has been heard."""
    await asyncio.sleep(0)
    while any(hall.chores for hall in halls):
        await asyncio.gather(*(chore for hall in halls for chore in hall.chores))


class Listening(SqlStore):
    """Tells what the memory and the watchers had of a change when it came to the disk."""

    held: Held
    rung: list[bool]

    async def change(self, id: str, change: Change) -> int:
        before = look(self.held)
        number = await super().change(id, change)
        assert look(self.held) == before, "in memory before it was on disk"
        assert not any(watcher.bell.is_set() for watcher in self.held.watchers), "told before it was on disk"
        return number


def look(held: Held) -> Any:
    return held.version, held.chat, held.next, held.said, dict(held.table.standing)


def test_every_change_is_on_disk_then_in_memory_then_told(database: str) -> None:
    async def change_all() -> None:
        async with halls(database, Listening) as (hall,):
            anna = await a_guest(hall)
            table = await a_table(hall, anna, "me", "here")
            assert isinstance(hall.store, Listening)
            hall.store.held = held = await hall.find(table.id)
            watcher = Watcher(anna, 0)
            held.watchers.add(watcher)
            answers = StandingAnswers([StandingAnswer("claim", "claim row-3")], 1)
            for act in (
                lambda: move(hall, anna, held, "claim row-1"),
                lambda: talk.say(hall, anna, held.id, Say("hello", 0)),
                lambda: seating.change_settings(hall, anna, held.id, TableSettings(False)),
                lambda: play.set_standing(hall, anna, held.id, answers),
                lambda: endings.propose(hall, anna, held.id, Propose("end", seat=0)),
            ):
                before = look(held)
                watcher.bell.clear()
                await act()
                assert look(held) != before
                assert watcher.bell.is_set()
            while held.driver is not None:
                await asyncio.wait({held.driver})
            watcher.bell.clear()
            again = await seating.rematch(hall, anna, held.id)
            assert held.next == again.id
            assert watcher.bell.is_set()

    run_apart(change_all())


def test_what_one_process_changes_another_has_at_once(database: str) -> None:
    async def two() -> None:
        async with halls(database, SqlStore, SqlStore) as (one, other):
            anna = await a_guest(one)
            id = (await a_table(one, anna, "me", "here")).id
            mine, yours = await one.find(id), await other.find(id)
            assert mine is not yours
            watcher = Watcher(anna, 0)
            yours.watchers.add(watcher)
            for version in range(1, 13):
                watcher.bell.clear()
                await move(*((one, anna, mine) if version % 2 else (other, anna, yours)))
                await heard(one, other)
                assert mine.version == yours.version == version
                assert mine.table.state.dump() == yours.table.state.dump()
                assert watcher.bell.is_set()
            watcher.stale = False
            await talk.say(one, anna, id, Say("hello", 0))
            await heard(other)
            assert (yours.said, watcher.stale) == (mine.said, False)
            await seating.change_settings(one, anna, id, TableSettings(False))
            await heard(other)
            assert (yours.chat, watcher.stale) == (False, True)
            with pytest.raises(TriforiumError, match="Chat is off"):
                await talk.say(other, anna, id, Say("hello", 0))

    run_apart(two())


def test_one_that_is_far_behind_reads_all_again(database: str) -> None:
    async def behind() -> None:
        async with halls(database, SqlStore, SqlStore) as (one, other):
            anna = await a_guest(one)
            id = (await a_table(one, anna, "me", "here")).id
            mine, yours = await one.find(id), await other.find(id)
            before = yours.table
            async with yours.lock:
                for _ in range(hearing.FEW + 2):
                    await move(one, anna, mine)
            await heard(other)
            assert yours.table is not before
            assert yours.table.state.dump() == mine.table.state.dump()

    run_apart(behind())


def test_two_processes_at_one_version_make_one_move_and_one_rematch(database: str) -> None:
    async def race() -> None:
        async with halls(database, SqlStore, SqlStore) as (one, other):
            anna = await a_guest(one)
            id = (await a_table(one, anna, "me", "here")).id
            mine, yours = await one.find(id), await other.find(id)
            moves = [move(one, anna, mine, "claim row-1"), move(other, anna, yours, "claim row-2")]
            done = await asyncio.gather(*moves, return_exceptions=True)
            assert sorted(type(one).__name__ for one in done) == ["Refused", "Snapshot"]
            await heard(one, other)
            assert (mine.version, yours.version) == (1, 1)
            assert mine.table.state.dump() == yours.table.state.dump()
            await play.resign(one, anna, id, FromNowOn(0))
            await heard(other)
            again = await asyncio.gather(*(seating.rematch(hall, anna, id) for hall in (one, other)))
            assert len({table.id for table in again}) == 1

    run_apart(race())


class Seen(SqlStore):
    """Somebody finds a new table in the lobby before who made it has the answer."""

    hall: Hall
    opened: Held | None = None

    async def add_table(self, *given: Any) -> None:
        await super().add_table(*given)
        self.opened = await self.hall.find(given[0].id)


def test_a_table_that_was_opened_already_is_not_there_twice(tmp_path: Path) -> None:
    async def make() -> None:
        async with halls(tmp_path, Seen) as (hall,):
            assert isinstance(hall.store, Seen)
            hall.store.hall = hall
            made = await a_table(hall, await a_guest(hall), "me", "here")
            assert hall.store.opened is not None
            assert hall.tables[made.id] is hall.store.opened

    run_apart(make())


def test_a_bots_answer_to_a_table_that_was_read_again_is_dropped(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think() -> None:
        asked = asyncio.Event()
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def slow(*given: Any) -> str:
            asked.set()
            return await answer

        monkeypatch.setattr(bots.Bots, "choose", slow)
        async with halls(database, SqlStore) as (hall,):
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "greedy", first=1)).id)
            await asked.wait()
            saved = await hall.store.find_table(held.id)
            assert saved is not None
            old = held.table
            held.take_over(from_disk(saved), saved.news)
            asked.clear()
            answer.set_result(held.table.state.text(held.table.state.legal()[0]))
            await asked.wait()
            assert (old.version, held.version) == (0, 0), "the bot is asked again, for the table that is played"
            while held.version == 0:
                await asyncio.sleep(0)
            assert held.table.turn == 0
            assert old.version == 0

    run_apart(think())


class Slow(SqlStore):
    """A disk that takes as long as the test wants."""

    busy: asyncio.Event
    go_on: asyncio.Event

    async def change(self, id: str, change: Change) -> int:
        self.busy.set()
        await self.go_on.wait()
        return await super().change(id, change)


def test_who_is_cut_off_while_the_disk_is_busy_leaves_a_whole_table(tmp_path: Path) -> None:
    async def cut_off() -> None:
        async with halls(tmp_path, Slow) as (hall,):
            assert isinstance(hall.store, Slow)
            hall.store.busy, hall.store.go_on = asyncio.Event(), asyncio.Event()
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "here")).id)
            moving = asyncio.create_task(move(hall, anna, held, "claim row-1"))
            await hall.store.busy.wait()
            moving.cancel()
            await asyncio.sleep(0)
            assert held.lock.locked()
            hall.store.go_on.set()
            with pytest.raises(asyncio.CancelledError):
                await moving
            assert held.version == 1
            assert not held.lock.locked()

    run_apart(cut_off())


def test_no_game_is_played_again_on_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []

    def noticed(*given: Any) -> Held:
        where.append(threading.current_thread())
        return from_disk(*given)

    async def open_again() -> threading.Thread:
        monkeypatch.setattr(hall, "from_disk", noticed)
        async with halls(tmp_path, SqlStore, SqlStore) as (one, other):
            anna = await a_guest(one)
            id = (await a_table(one, anna, "me", "here")).id
            yours = await other.find(id)
            async with yours.lock:
                for _ in range(hearing.FEW + 2):
                    await move(one, anna, await one.find(id))
            await heard(other)
        return threading.current_thread()

    loop = run_apart(open_again())
    assert len(where) == 2
    assert loop not in where


def test_a_standing_answer_is_given_after_a_restart_though_nobody_looks(database: str) -> None:
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0)
        server.hall.stopping = True
        standing = {"seat": 0, "answers": [{"ask": "claim", "action": "claim row-3"}]}
        anna.ok("PUT", f"/api/tables/{table['id']}/standing", standing)
        assert anna.see(table)["moves"] == 0
    with running(settings_at(database)) as server:
        again = Person(server.address, None)
        again.http.cookies = anna.http.cookies
        wait_until(lambda: again.ok("GET", "/api/lobby")["mine"][0]["moves"] == 1)


def test_notes_go_through_the_door_too(database: str) -> None:
    async def note() -> None:
        async with halls(database, SqlStore) as (hall,):
            anna = await a_guest(hall)
            id = (await a_table(hall, anna, "me", "here")).id
            assert (await talk.write_notes(hall, anna, id, Notes("she hoards", 1))).text == "she hoards"
            assert (await talk.notes(hall, anna, id, 1)).text == "she hoards"

    run_apart(note())


def test_nobody_but_the_store_knows_the_database() -> None:
    folder = Path(triforium.server.__file__).parent
    for file in folder.rglob("*.py"):
        if file.relative_to(folder).parts[0] in ("store", "migrations"):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] in ("sqlalchemy", "sqlite3", "alembic", "psycopg") for name in names), (
                file.name
            )
