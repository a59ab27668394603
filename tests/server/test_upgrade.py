"""A new program on the database of an older one: games end under their own rules, or say why they cannot."""

from __future__ import annotations

import asyncio
import gzip
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from support.halls import a_guest, a_table, halls, move
from support.rows import OTHER_RULES, change, found_in
from support.server import Json, Person, run_apart, running, settings_at, wait_until

from triforium import games, record
from triforium.editions import edition_text
from triforium.hall import gamebox, seating
from triforium.hall.guests import hash_of
from triforium.rules.game import Edition, Game
from triforium.server.guests import COOKIE
from triforium.server.store import SqlStore
from triforium.server.store.backup import restore

OLDER = Path(__file__).parent / "older" / "rules-1.sql.gz"
"""The database of the program at 7f3748e^, as it was left: form 0001, and the Pillars by rules 1. Anna plays a Duel, a
game of Builders against two bots and a game of Pillars; a Duel and a game of Pillars are over, and two tables wait."""


@pytest.fixture
def older(database: str, tmp_path: Path) -> str:
    """That database, of each kind: PostgreSQL gets it as a club's backup that moves to a city."""
    file = tmp_path / "older.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(gzip.decompress(OLDER.read_bytes()).decode())
        connection.execute("UPDATE guests SET token_hash = ?", [hash_of("anna")])
        connection.commit()
    restore(database, file)
    return database


@pytest.fixture
def anna_of_old(older: str, caplog: pytest.LogCaptureFixture) -> Iterator[Person]:
    with caplog.at_level(logging.INFO), running(settings_at(older)) as server:
        anna = Person(server.address, None)
        anna.http.cookies.set(COOKIE, "anna")
        yield anna
    assert not any(entry.exc_info for entry in caplog.records), caplog.text


def of_kind(anna: Person, game: str, *statuses: str) -> Json:
    """Anna's one table of a game that was left in one of these states."""
    (found,) = (
        one for one in anna.ok("GET", "/api/lobby")["mine"] if one["game"] == game and one["status"] in statuses
    )
    return anna.see(found)


def play_out(anna: Person, table: Json) -> Json:
    """To the end; bots move in between."""
    while True:
        table = anna.my_turn(table)
        if table["status"] != "running":
            return table
        anna.move(table, table["choices"][-1]["action"])


@pytest.mark.parametrize("game", ["duel", "builders"])
def test_a_game_whose_rules_are_still_here_goes_on_to_its_end(anna_of_old: Person, game: str) -> None:
    table = of_kind(anna_of_old, game, "running")
    assert table["moves"] >= 40
    ended = play_out(anna_of_old, table)
    assert ended["status"] == "over"
    verdict = record.verify(anna_of_old.record(ended))
    assert verdict.unchecked == []
    assert len(verdict.record.moves) == ended["moves"] > table["moves"]


def test_a_finished_game_of_the_older_program_verifies(anna_of_old: Person) -> None:
    table = of_kind(anna_of_old, "duel", "over")
    assert record.verify(anna_of_old.record(table)).unchecked == []
    assert table["scores"] == [2, 4]


@pytest.mark.parametrize("status", ["running", "over", "open"])
def test_a_game_of_rules_that_are_gone_says_so(anna_of_old: Person, status: str) -> None:
    def told() -> list[Json]:
        found = [
            anna_of_old.see(one) for one in anna_of_old.ok("GET", "/api/lobby")["mine"] if one["game"] == "pillars"
        ]
        return [one for one in found if one["stopped"]]

    by_status = {"running": (40, "stopped"), "over": (136, "over"), "open": (0, "stopped")}
    moves, shown = by_status[status]
    (table,) = (one for one in wait_until(lambda: told() if len(told()) == 3 else []) if one["moves"] == moves)
    assert table["status"] == shown
    assert table["stopped"]["id"] == ("rules-changed" if status == "open" else "rules-changed-unkept")
    assert table["play"] is None
    body = {"version": table["version"], "seat": 0, "actions": ["pass"]}
    anna_of_old.refused(409, table["stopped"]["id"], "POST", f"/api/tables/{table['id']}/moves", body)
    anna_of_old.refused(409, table["stopped"]["id"], "GET", f"/api/tables/{table['id']}/record")
    left = anna_of_old.ok("POST", f"/api/tables/{table['id']}/leave", {"seat": 0})
    assert not left["seats"][0]["mine"]


@pytest.fixture
def raise_the_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Make this the next version of the program, whose Duel has other rules; and back."""
    duel = games.GAMES["duel"]

    def raised(edition: Edition) -> Game:
        found = duel(edition)
        found.rules += 1
        found.fingerprint = hash_of(found.fingerprint)
        return found

    def set_to(newer: bool) -> None:
        monkeypatch.setitem(games.GAMES, "duel", raised if newer else duel)
        games._own.cache_clear()
        gamebox.BOXES.clear()

    yield set_to
    set_to(False)


def test_a_newer_program_stops_a_game_and_the_older_one_takes_it_up_again(
    database: str, raise_the_rules: Callable[[bool], None], caplog: pytest.LogCaptureFixture
) -> None:
    """An update that is taken back: what the newer program began meanwhile waits, and nothing is lost of either."""
    caplog.set_level(logging.INFO)
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        server.hall.stopping = True  # no bot moves before the update
        table = anna.create("me", "random", first=0)
        anna.move(table, "claim row-1")
        text = anna.record(table)
    raise_the_rules(True)
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        wait_until(lambda: anna.ok("GET", "/api/lobby")["mine"][0]["status"] == "stopped")
        assert anna.see(table)["stopped"]["id"] == "rules-changed"
        assert anna.record(table) == text
        newer = anna.create("me", "here", first=0)
        newer = anna.move(newer, "claim row-2")
        assert "rules 2" in anna.record(newer)
    raise_the_rules(False)
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        wait_until(lambda: anna.ok("GET", "/api/me")["games"] > 0, 60)  # nobody has looked at it, and the bot has moved
        gone_on = anna.my_turn(table)
        assert gone_on["moves"] > 1
        assert anna.record(table).startswith(text.rpartition("\n1 ")[0])
        waits = anna.see(newer)
        assert (waits["status"], waits["stopped"]["id"], waits["version"]) == ("stopped", "rules-newer", 1)
        body = {"version": 1, "seat": 1, "actions": ["claim row-1"]}
        anna.refused(409, "rules-newer", "POST", f"/api/tables/{newer['id']}/moves", body)
        shelf = {one["id"]: one["status"] for one in anna.ok("GET", "/api/lobby")["mine"]}
        assert shelf[newer["id"]] == "running", "whoever has its rules plays it on"
    raise_the_rules(True)
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        now = anna.see(newer)
        assert now["status"] == "running"
        anna.move(now, now["choices"][0]["action"])
    assert not any(entry.exc_info for entry in caplog.records), caplog.text


def test_a_table_goes_on_with_the_card_file_it_was_begun_with(database: str) -> None:
    """As if the house had since printed another one: what was printed then is kept with the table."""
    cards = edition_text("duel", "house")
    before = cards.replace("start = 3 ", "start = 4 ")
    assert before != cards
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0, cards=before)
        table = anna.move(table, "claim row-1")
    change(database, "UPDATE tables SET own_cards = false")
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        assert play_out(anna, anna.see(table))["status"] == "over"
    assert found_in(database, "SELECT text FROM card_files") == before


def test_what_another_process_does_with_a_stopped_table_is_learnt(database: str) -> None:
    async def play() -> str:
        async with halls(database, SqlStore) as (hall,):
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "here")).id)
            await move(hall, anna, held)
            return held.id

    async def leave(id: str) -> None:
        async with halls(database, SqlStore, SqlStore) as (one, other):
            anna = await a_guest(one, "Ben")
            anna.id = 1
            held = await other.find(id)
            await seating.leave(one, anna, id, 0)
            async with asyncio.timeout(30):
                while held.seats[0].owner is not None or other.chores:
                    await asyncio.sleep(0.01)
            assert (held.status, held.version) == ("stopped", 2)

    id = run_apart(play())
    change(database, OTHER_RULES)
    run_apart(leave(id))
