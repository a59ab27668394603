"""Two at once: one wins, the others are told so and see how things stand."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
from support.server import Person, Running


def at_once(*acts: Callable[[], httpx.Response]) -> list[httpx.Response]:
    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result() for done in [pool.submit(act) for act in acts]]


def test_two_moves_against_one_version_are_one_move(anna: Person) -> None:
    for _ in range(5):
        table = anna.create("me", "here", first=0)
        path = f"/api/tables/{table['id']}/moves"
        bodies = [{"version": 0, "seat": 0, "actions": [f"claim row-{row}"]} for row in (1, 2, 3)]
        answers = at_once(*(partial(anna.send, "POST", path, body) for body in bodies))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        won = next(answer for answer in answers if answer.status_code == 200).json()
        for lost in (answer.json() for answer in answers if answer.status_code == 409):
            assert lost["problem"]["id"] == "stale-version"
            assert lost["table"]["version"] == 1
            assert lost["table"]["play"]["view"]["lines"] == won["play"]["view"]["lines"]


def test_a_double_click_moves_once(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    path = f"/api/tables/{table['id']}/moves"
    body = {"version": 0, "seat": 0, "actions": ["claim row-1"]}
    answers = at_once(*[lambda: anna.send("POST", path, body)] * 4)
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert anna.see(table)["moves"] == 1


def test_a_move_and_a_take_back_at_once_are_one_of_them(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    anna.move(table, "claim row-1")
    answers = at_once(
        lambda: anna.send("POST", f"/api/tables/{table['id']}/take-back", {"version": 1, "seat": 0}),
        lambda: anna.send(
            "POST", f"/api/tables/{table['id']}/moves", {"version": 1, "seat": 1, "actions": ["claim column-1"]}
        ),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert anna.see(table)["version"] == 2


def test_nobody_moves_after_the_end(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open")
    ben.join(table)
    version = ben.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 1})["version"]
    body = {"version": version, "actions": ["claim row-1"]}
    for person in (anna, ben):
        person.refused(409, "game-over", "POST", f"/api/tables/{table['id']}/moves", body)


def test_a_seat_is_taken_once_by_a_hundred_who_want_it(server: Running, anna: Person) -> None:
    table = anna.create("me", "open", listed=True)
    people = [server.person() for _ in range(100)]
    path = f"/api/tables/{table['id']}/join"
    answers = at_once(*(lambda person=person: person.send("POST", path, {}) for person in people))
    codes = [answer.status_code for answer in answers]
    assert (codes.count(200), codes.count(409)) == (1, 99)
    winner = people[codes.index(200)].name
    for lost in (answer.json() for answer in answers if answer.status_code == 409):
        assert lost["problem"]["id"] == "table-full"
        assert lost["table"]["seats"][1]["name"] == winner


def test_a_taken_seat_is_refused_by_its_number(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open", listed=True)
    refusal = ben.refused(409, "seat-taken", "POST", f"/api/tables/{table['id']}/join", {"seat": 0})
    assert refusal["table"]["status"] == "open"
