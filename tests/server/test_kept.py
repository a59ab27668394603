"""What stays readable: after a change of the rules, of an older file, and where rows are damaged."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from support.halls import a_guest, a_table, halls, move
from support.rows import OTHER_RULES, change, found_in
from support.server import Json, Person, run_apart, running, settings_at, wait_until

from triforium import record
from triforium.hall import seating
from triforium.hall.guests import Guest
from triforium.server.store import SqlStore


def finished(anna: Person) -> Json:
    table = anna.create("me", "random", first=0)
    anna.move(table, "claim row-1")
    anna.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 0})
    return anna.see(table)


def begun(anna: Person) -> Json:
    """A running game with a take-back in it."""
    table = anna.create("me", "here", first=0)
    moved = anna.move(table, "claim row-1")
    back = anna.ok("POST", f"/api/tables/{table['id']}/take-back", {"version": moved["version"]})
    anna.move(back, "claim row-2")
    for _ in range(12):
        table = anna.see(table)
        table = anna.move(table, table["choices"][-1]["action"])
    return table


def test_a_finished_game_stays_readable_when_the_rules_change(database: str) -> None:
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = finished(anna)
        text = anna.record(table)
        assert record.verify(text).unchecked == []
    change(database, OTHER_RULES)
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        assert anna.ok("GET", "/api/lobby")["mine"][0]["status"] == "over"
        found = anna.see(table)
        for same in ("status", "scores", "winners", "seed", "seed_hash", "moves", "version", "first", "seats", "title"):
            assert found[same] == table[same], same
        assert found["stopped"]["id"] == "rules-changed-since"
        assert anna.record(table) == text
        anna.refused(409, "rules-changed-since", "GET", f"/api/tables/{table['id']}/at/1")
        assert anna.ok("POST", f"/api/tables/{table['id']}/rematch")["status"] == "running"


@pytest.mark.parametrize("rules_change", [False, True])
def test_who_is_done_with_a_finished_game_leaves_it(database: str, rules_change: bool) -> None:
    async def finish() -> tuple[Guest, str]:
        async with halls(database, SqlStore) as (hall,):
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "here")).id)
            while held.status == "running":
                await move(hall, anna, held)
            return anna, held.id

    async def leave(anna: Guest, id: str) -> None:
        async with halls(database, SqlStore, SqlStore) as (hall, other):
            for seat in (0, 1):
                left = await seating.leave(hall, anna, id, seat)
                assert (left.status, left.seats[seat].name, left.seats[seat].mine) == ("over", "Anna", False)
            assert await hall.store.tables_of(anna.id) == []
            found = await other.find(id)
            assert (found.status, found.version) == ("over", left.version)
            assert [(seat.name, seat.owner) for seat in found.seats] == [("Anna", None), ("Anna", None)]

    anna, id = run_apart(finish())
    if rules_change:
        change(database, OTHER_RULES)
    run_apart(leave(anna, id))


def test_a_running_game_of_other_rules_is_stopped_with_its_record(database: str) -> None:
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = begun(anna)
        text = anna.record(table)
    change(database, OTHER_RULES)
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        wait_until(lambda: anna.ok("GET", "/api/lobby")["mine"][0]["status"] == "stopped")
        assert anna.ok("GET", "/api/me")["games"] == 0
        found = anna.see(table)
        assert (found["status"], found["moves"], found["seed"]) == ("stopped", table["moves"], None)
        assert "its record is kept" in found["stopped"]["sentence"]
        assert anna.record(table) == text
        left = anna.ok("POST", f"/api/tables/{table['id']}/leave", {"seat": 0})
        assert [seat["mine"] for seat in left["seats"]] == [False, True]
        assert left["seats"][0]["name"] == "Anna"
        anna.ok("POST", f"/api/tables/{table['id']}/leave", {"seat": 1})
        assert anna.ok("GET", "/api/lobby")["mine"] == []


def test_a_game_goes_on_when_its_rules_come_back(database: str) -> None:
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        table = begun(anna)
        before = anna.see(table, seat=0)
    true = found_in(database, "SELECT fingerprint FROM tables")
    change(database, OTHER_RULES)
    with running(settings_at(database)) as server:
        assert anna.at(server.address).see(table)["status"] == "stopped"
    change(database, f"UPDATE tables SET fingerprint = '{true}'")
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        assert anna.see(table, seat=0) == before
        wait_until(lambda: anna.ok("GET", "/api/lobby")["mine"][0]["status"] == "running")


def test_what_an_older_program_did_not_keep_is_filled_in(database: str) -> None:
    with running(settings_at(database)) as server:
        anna = server.person("Anna")
        over, table = finished(anna), begun(anna)
        texts = [anna.record(one) for one in (over, table)]
    nothing = "rules = NULL, edition_hash = NULL, opening = NULL, scores = NULL, winners = NULL"
    change(database, f"UPDATE tables SET {nothing}", "UPDATE happenings SET luck = NULL")
    with running(settings_at(database)):
        wait_until(lambda: found_in(database, "SELECT count(*) FROM tables WHERE rules IS NULL") == 0)
    change(database, OTHER_RULES)
    with running(settings_at(database)) as server:
        anna = anna.at(server.address)
        assert [anna.record(one) for one in (over, table)] == texts
        assert anna.see(over)["scores"] == over["scores"]


DAMAGES = [
    "UPDATE happenings SET body = '{' WHERE version = 2",
    "UPDATE happenings SET body = '7' WHERE version = 2",
    "UPDATE happenings SET kind = 'danced' WHERE version = 2",
    "UPDATE happenings SET seat = 99 WHERE version = 2",
    "UPDATE happenings SET seat = 'x' WHERE version = 2",
    "UPDATE happenings SET luck = '[[' WHERE version = 2",
    "UPDATE dumps SET dump = 'garbage'",
    "UPDATE tables SET beginning = '[1]'",
    "UPDATE tables SET opening = '{'",
    "UPDATE tables SET seed = 'no seed'",
    "UPDATE tables SET turn = 'x'",
    "UPDATE tables SET scores = '{'",
    "UPDATE card_files SET text = 'no = ['",
    "DELETE FROM happenings WHERE version = 2",
    "DELETE FROM seats",
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_row_is_one_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str) -> None:
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = begun(anna)
        whole = anna.create("me", "here")
    change(settings_at(tmp_path).database, "PRAGMA foreign_keys=OFF", f"{damage}")
    with caplog.at_level(logging.INFO), running(settings_at(tmp_path)) as server:
        anna = anna.at(server.address)
        anna.ok("GET", "/api/lobby")
        anna.ok("GET", "/api/me")
        body = {"version": 1, "seat": 0, "actions": ["claim row-1"]}
        for method, path, sent in (
            ("GET", "", None),
            ("GET", "/record", None),
            ("GET", "/at/1", None),
            ("POST", "/moves", body),
            ("POST", "/leave", {"seat": 0}),
        ):
            answer = anna.send(method, f"/api/tables/{table['id']}{path}", sent)
            assert answer.status_code < 500, (path, answer.text)
            if answer.status_code >= 400:
                assert answer.json()["problem"]["sentence"]
        assert anna.send("GET", f"/api/tables/{whole['id']}").status_code in (200, 404, 409)
    assert not any(entry.exc_info for entry in caplog.records), caplog.text
    assert not json.dumps([str(entry.msg) for entry in caplog.records]).count("Traceback")
