"""Accounts: made, signed in to and left, and what a stranger can try at them."""

from __future__ import annotations

import sqlite3
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.server import Person, Running, running, settings_at
from websockets.exceptions import ConnectionClosed

from triforium.hall.settings import Limits
from triforium.people.names import account_name, key_of
from triforium.rules.errors import TriforiumError

SECRET = "a walk in the rain"


@pytest.fixture
def club(database: str) -> Iterator[Running]:
    """A server on each database."""
    with running(settings_at(database)) as found:
        yield found


def has_account(server: Running, name: str, password: str | None = SECRET) -> tuple[Person, list[str]]:
    """Somebody with an account, and the recovery codes."""
    person = Person(server.address, None)
    return person, person.ok("POST", "/api/account", {"name": name, "password": password})["codes"]


def signed_in(server: Running, name: str, password: str = SECRET) -> Person:
    person = Person(server.address, None)
    person.ok("POST", "/api/sign-in", {"name": name, "password": password})
    return person


def test_a_guest_becomes_an_account_and_keeps_games_and_seats(club: Running) -> None:
    anna = club.person("Anna")
    table = anna.create("me", "greedy", first=0)
    anna.ok("POST", "/api/account", {"name": "Anna of Wells", "password": SECRET})
    assert anna.ok("GET", "/api/me") == {"name": "Anna of Wells", "games": 1, "account": True}
    elsewhere = signed_in(club, "anna of wells")
    mine = elsewhere.see(table)
    assert mine["seat"] == 0
    elsewhere.move(mine, mine["choices"][0]["action"])
    assert [card["id"] for card in elsewhere.ok("GET", "/api/lobby")["mine"]] == [table["id"]]


def test_guests_still_play_at_once(club: Running) -> None:
    ben = club.person("Ben")
    assert ben.create("me", "random")["status"] == "running"
    assert ben.ok("GET", "/api/me")["account"] is False
    ben.refused(409, "no-account", "GET", "/api/account")
    ben.refused(409, "no-account", "POST", "/api/sign-out")


def test_signing_out_ends_the_token_and_not_the_others(club: Running) -> None:
    anna, _ = has_account(club, "Anna")
    other = signed_in(club, "Anna")
    token = anna.http.cookies["triforium"]
    anna.ok("POST", "/api/sign-out")
    assert "triforium" not in anna.http.cookies
    thief = Person(club.address, None)
    thief.http.cookies.set("triforium", token, domain="127.0.0.1")
    assert thief.ok("GET", "/api/me")["name"] is None
    assert other.ok("GET", "/api/me")["name"] == "Anna"


def test_sessions_are_listed_and_ended(club: Running) -> None:
    anna, _ = has_account(club, "Anna")
    phone, laptop = signed_in(club, "Anna"), signed_in(club, "Anna")
    listed = anna.ok("GET", "/api/account")["sessions"]
    assert len(listed) == 3
    assert [one["here"] for one in listed].count(True) == 1
    mine = next(one["id"] for one in phone.ok("GET", "/api/account")["sessions"] if one["here"])
    left = anna.ok("POST", "/api/account/sessions/end", {"id": mine})["sessions"]
    assert mine not in [one["id"] for one in left]
    assert phone.ok("GET", "/api/me")["name"] is None
    assert len(anna.ok("POST", "/api/account/sessions/end", {})["sessions"]) == 1
    assert laptop.ok("GET", "/api/me")["name"] is None
    assert anna.ok("GET", "/api/me")["name"] == "Anna"


def test_nobody_ends_anothers_session(club: Running) -> None:
    anna, _ = has_account(club, "Anna")
    ben, _ = has_account(club, "Ben")
    hers = anna.ok("GET", "/api/account")["sessions"][0]["id"]
    ben.ok("POST", "/api/account/sessions/end", {"id": hers})
    assert anna.ok("GET", "/api/me")["name"] == "Anna"


def test_an_open_channel_ends_with_its_session(club: Running) -> None:
    anna, _ = has_account(club, "Anna")
    phone = signed_in(club, "Anna")
    table = anna.create("me", "open")
    with phone.watch(table) as channel:
        channel.table()
        anna.ok("POST", "/api/account/sessions/end", {})
        with pytest.raises(ConnectionClosed) as closed:
            channel.next("nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_new_password_ends_all_other_sessions(club: Running) -> None:
    anna, _ = has_account(club, "Anna")
    phone = signed_in(club, "Anna")
    wrong = {"old": "not this one", "new": "another walk"}
    anna.refused(401, "wrong-password", "PUT", "/api/account/password", wrong)
    anna.ok("PUT", "/api/account/password", {"old": SECRET, "new": "another walk"})
    assert phone.ok("GET", "/api/me")["name"] is None
    stale = {"name": "Anna", "password": SECRET}
    Person(club.address, None).refused(401, "wrong-password", "POST", "/api/sign-in", stale)
    signed_in(club, "Anna", "another walk")


def test_a_recovery_code_is_good_once_and_however_it_is_typed(club: Running) -> None:
    anna, codes = has_account(club, "Anna")
    assert len(set(codes)) == 8
    back = Person(club.address, None)
    typed = codes[0].lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert back.ok("POST", "/api/recover", {"code": typed, "password": "found again"})["name"] == "Anna"
    assert anna.ok("GET", "/api/me")["name"] is None, "a new password ends the other sessions"
    assert back.ok("GET", "/api/account")["codes"] == 7
    Person(club.address, None).refused(401, "wrong-code", "POST", "/api/recover", {"code": codes[0]})
    signed_in(club, "Anna", "found again")


def test_new_codes_make_the_old_ones_worthless(club: Running) -> None:
    anna, codes = has_account(club, "Anna")
    anna.refused(401, "wrong-password", "POST", "/api/account/codes", {})
    new = anna.ok("POST", "/api/account/codes", {"password": SECRET})["codes"]
    Person(club.address, None).refused(401, "wrong-code", "POST", "/api/recover", {"code": codes[1]})
    Person(club.address, None).ok("POST", "/api/recover", {"code": new[0]})


def test_an_account_without_a_password_is_reached_by_its_codes_alone(club: Running) -> None:
    anna, codes = has_account(club, "Anna", None)
    table = anna.create("me", "open")
    for guess in ("", "None", "null"):
        body = {"name": "Anna", "password": guess}
        Person(club.address, None).refused(401, "wrong-password", "POST", "/api/sign-in", body)
    back = Person(club.address, None)
    back.ok("POST", "/api/recover", {"code": codes[0]})
    assert back.see(table)["mine"] == [0]
    assert anna.ok("GET", "/api/me")["name"] == "Anna", "without a new password the other browser stays"
    back.ok("PUT", "/api/account/password", {"new": SECRET})
    signed_in(club, "Anna")


def test_deletion_leaves_the_opponents_game_whole(club: Running) -> None:
    anna, _ = has_account(club, "Anna Miller")
    ben = club.person("Ben")
    over = play_to_the_end(anna, ben)
    going = anna.create("me", "open", first=0)
    ben.join(going)
    anna.ok("POST", f"/api/tables/{going['id']}/chat", {"text": "good luck"})
    waiting = anna.create("me", "open")
    before = ben.record(over)
    assert "Anna-Miller" in before
    anna.refused(401, "wrong-password", "POST", "/api/account/delete", {"password": "no"})
    anna.ok("POST", "/api/account/delete", {"password": SECRET})
    assert anna.ok("GET", "/api/me")["name"] is None
    body = {"name": "Anna Miller", "password": SECRET}
    Person(club.address, None).refused(401, "wrong-password", "POST", "/api/sign-in", body)
    assert ben.record(over) == before.replace("Anna-Miller", "Former-player")
    assert ben.see(over)["scores"]
    won = ben.see(going)
    assert (won["status"], won["winners"]) == ("over", [1])
    assert won["seats"][0]["name"] == "Former player"
    assert "Anna" not in ben.http.get(f"/api/tables/{going['id']}/chat").text
    assert club.hall.tables[waiting["id"]].status == "closed"
    has_account(club, "Anna Miller")


def test_nothing_of_a_deleted_name_is_on_the_disk(tmp_path: Path) -> None:
    with running(settings_at(tmp_path)) as server:
        anna, _ = has_account(server, "Annabel Unmistakable")
        ben = server.person("Ben")
        table = ben.create("me", "open", "open", game="pillars")
        anna.join(table)
        anna.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "I must go"})
        anna.ok("POST", f"/api/tables/{table['id']}/leave", {})
        over = play_to_the_end(anna, ben)
        anna.ok("POST", f"/api/tables/{over['id']}/leave", {})
        three = ben.create("me", "greedy", "open", game="pillars")
        cleo = server.person("Cleo")
        cleo.join(three)
        cleo.ok("POST", f"/api/tables/{three['id']}/resign", {})
        anna.ok("POST", f"/api/tables/{three['id']}/wish", {"seat": 2, "invitation": three["invitation"]})
        anna.ok("POST", "/api/account/delete", {"password": SECRET})
    with sqlite3.connect(tmp_path / "test.sqlite3") as connection:
        assert "Unmistakable" not in "".join(connection.iterdump())


def test_an_export_has_all_of_mine_and_no_secret(club: Running) -> None:
    anna, codes = has_account(club, "Anna")
    ben = club.person("Ben")
    table = play_to_the_end(anna, ben)
    anna.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "well played"})
    anna.ok("PUT", f"/api/tables/{table['id']}/notes", {"text": "the castle first"})
    answer = anna.http.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    mine = answer.json()
    assert mine["account"]["name"] == "Anna"
    assert [game["id"] for game in mine["games"]] == [table["id"]]
    assert mine["games"][0]["scores"]
    assert [line["text"] for line in mine["chat"]] == ["well played"]
    assert [note["text"] for note in mine["notes"]] == ["the castle first"]
    assert len(mine["sessions"]) == 1
    for secret in ("argon2", codes[0], anna.http.cookies["triforium"]):
        assert secret not in answer.text


# What a stranger can try


def test_names_that_look_alike_are_taken(club: Running) -> None:
    has_account(club, "Wilma")
    alike = [
        "wilma",
        "WILMA",
        "W i l m a",
        "Wіlma",
        "Wi1ma",
        "Wilmа",
        "Wílmá",
        "Ｗｉｌｍａ",
        "Wllma",
        "Wilrna",
        "Wilma.",
        "VVilma",
    ]
    for name in alike:
        Person(club.address, None).refused(409, "name-taken", "POST", "/api/account", {"name": name})
    other, _ = has_account(club, "Wilhelma")
    other.refused(409, "name-taken", "POST", "/api/me", {"name": "W1LMA"})
    other.ok("POST", "/api/me", {"name": "Wilhelmine"})
    has_account(club, "Wilhelma")


@pytest.mark.parametrize("name", ["greedy", "former  PLAYER", "Former player", "...", "Mason (3)"])
def test_no_account_is_called_like_a_bot_or_like_nobody(name: str) -> None:
    with pytest.raises(TriforiumError):
        account_name(name)


def test_different_names_have_different_keys() -> None:
    names = ["Anna", "Hanna", "Anne", "Ben", "Bea", "田中", "中田", "Мария", "Марина", "Γιώργος", "אנה", "Anna 2"]
    assert len({key_of(name) for name in names}) == len(names)


@pytest.mark.parametrize("password", ["short", "password", "aaaaaaaaaa", "Anna Annason", "x" * 201])
def test_a_password_that_is_guessed_first_is_refused(server: Running, password: str) -> None:
    body = {"name": "Anna Annason", "password": password}
    answer = Person(server.address, None).send("POST", "/api/account", body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["problem"]["id"] in ("password-length", "password-guessed")


def test_a_token_from_before_the_sign_in_is_worth_nothing(club: Running) -> None:
    """Session fixation: somebody put a token into the victim's browser and waits for it to become an account's."""
    planted = club.person("Mallory")
    victim = Person(club.address, None)
    victim.http.cookies.set("triforium", planted.http.cookies["triforium"], domain="127.0.0.1")
    victim.ok("POST", "/api/account", {"name": "Victim", "password": SECRET})
    assert planted.ok("GET", "/api/me")["name"] is None
    again = Person(club.address, None)
    again.http.cookies.set("triforium", victim.http.cookies["triforium"], domain="127.0.0.1")
    again.ok("POST", "/api/sign-in", {"name": "Victim", "password": SECRET})
    assert len(victim.ok("GET", "/api/account")["sessions"]) == 2, "each sign-in has a token of its own"


def test_no_token_code_or_password_is_on_the_disk(tmp_path: Path) -> None:
    with running(settings_at(tmp_path)) as server:
        anna, codes = has_account(server, "Anna")
        token = anna.http.cookies["triforium"]
    with sqlite3.connect(tmp_path / "test.sqlite3") as connection:
        kept = "".join(connection.iterdump())
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in kept
    for secret in (SECRET, token, *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in kept


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/account", {"name": "Crossed", "password": SECRET}),
        ("/api/sign-in", {"name": "Crossed", "password": SECRET}),
        ("/api/recover", {"code": "x"}),
        ("/api/sign-out", {}),
        ("/api/account/delete", {"password": SECRET}),
        ("/api/account/codes", {"password": SECRET}),
        ("/api/account/sessions/end", {}),
    ],
)
def test_another_site_cannot_sign_anybody_in_or_out(server: Running, path: str, body: Any) -> None:
    anna, _ = has_account(server, f"Crossed {path.count('/')} {path[5:]}")
    anna.refused(403, "other-origin", "POST", path, body, headers={"Origin": "https://evil.example"})
    anna.refused(403, "other-origin", "POST", path, body, headers={"Sec-Fetch-Site": "cross-site"})
    assert anna.ok("GET", "/api/me")["account"]


def test_the_cookie_is_for_no_script_and_no_other_site(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, proxies=("127.0.0.1",))) as server:
        plain = httpx.post(f"{server.address}/api/account", json={"name": "Anna", "password": SECRET})
        safe = httpx.post(
            f"{server.address}/api/sign-in",
            json={"name": "Anna", "password": SECRET},
            headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"},
        )
    for answer in (plain, safe):
        flags = answer.headers["set-cookie"].lower()
        assert "httponly" in flags
        assert "samesite=lax" in flags
        assert "path=/" in flags
    assert "secure" not in plain.headers["set-cookie"].lower()
    assert "secure" in safe.headers["set-cookie"].lower()


def test_an_unknown_name_takes_as_long_as_a_wrong_password(club: Running) -> None:
    """Medians in turn, so that a busy machine is as slow for both. A missing hash would be ten times as fast."""
    has_account(club, "Known")
    has_account(club, "Keyless", None)
    stranger = Person(club.address, None)
    took: dict[str, list[float]] = {"Known": [], "Unknown": [], "Keyless": []}
    for _ in range(15):
        for name, times in took.items():
            began = time.perf_counter()
            told = stranger.refused(
                401, "wrong-password", "POST", "/api/sign-in", {"name": name, "password": "wrong!!!"}
            )
            times.append(time.perf_counter() - began)
            assert told["problem"]["sentence"] == "The name or the password is wrong"
    known = statistics.median(took["Known"])
    for name in ("Unknown", "Keyless"):
        assert 0.6 < statistics.median(took[name]) / known < 1.7, took


def test_recovery_tells_nobody_who_has_an_account(club: Running) -> None:
    """No name is asked for, and a code that was used is refused like one that never was."""
    _, codes = has_account(club, "Anna")
    Person(club.address, None).ok("POST", "/api/recover", {"code": codes[0]})
    stranger = Person(club.address, None)
    used = stranger.refused(401, "wrong-code", "POST", "/api/recover", {"code": codes[0]})
    never = stranger.refused(401, "wrong-code", "POST", "/api/recover", {"code": "0000-0000-0000-0000"})
    assert used == never
    stranger.refused(400, "bad-request", "POST", "/api/recover", {"name": "Anna"})


def test_guessing_is_bounded_by_name_from_wherever_and_by_address(tmp_path: Path) -> None:
    limits = Limits(sign_in=(6, 60.0), sign_in_name=(3, 60.0), recover=(3, 60.0), sign_up=(2, 60.0))
    with running(settings_at(tmp_path, limits=limits, proxies=("127.0.0.1",))) as server:
        has_account(server, "Anna")

        def tries(name: str, where: str) -> int:
            body = {"name": name, "password": "wrong!!!"}
            headers = {"X-Forwarded-For": where}
            return Person(server.address, None).send("POST", "/api/sign-in", body, headers=headers).status_code

        assert [tries("Anna", f"192.0.2.{n}") for n in range(5)] == [401, 401, 401, 429, 429]
        assert tries("ANNA ", "192.0.2.9") == 429, "a name that looks alike is the same"
        assert [tries(f"name {n}", "198.51.100.1") for n in range(8)] == [401] * 6 + [429] * 2
        codes = [
            Person(server.address, None)
            .send("POST", "/api/recover", {"code": "x"}, headers={"X-Forwarded-For": "198.51.100.2"})
            .status_code
            for _ in range(4)
        ]
        assert codes == [401, 401, 401, 429]
        made = [
            Person(server.address, None)
            .send("POST", "/api/account", {"name": f"many {n}"}, headers={"X-Forwarded-For": "198.51.100.3"})
            .status_code
            for n in range(3)
        ]
        assert made == [201, 201, 429]


def test_hashing_keeps_nobody_waiting(club: Running) -> None:
    """Twenty sign-ins wait for the one thread, and whoever asks for something else is answered at once."""
    has_account(club, "Anna")
    body = {"name": "Anna", "password": SECRET}
    with ThreadPoolExecutor(20) as crowd:
        signing = [
            crowd.submit(lambda: httpx.post(f"{club.address}/api/sign-in", json=body, timeout=30)) for _ in range(20)
        ]
        answered_before = 0
        with httpx.Client(base_url=club.address) as other:
            while not all(one.done() for one in signing):
                other.get("/health").raise_for_status()
                answered_before += 1
    assert {one.result().status_code for one in signing} == {200}
    assert answered_before > 20


def test_a_session_that_ends_in_one_process_ends_in_the_other(postgres: Any) -> None:
    address = postgres.new_database()
    with running(settings_at(address)) as first, running(settings_at(address)) as second:
        anna, _ = has_account(first, "Anna")
        phone = signed_in(second, "Anna")
        assert phone.ok("GET", "/api/me")["name"] == "Anna"
        anna.ok("POST", "/api/account/sessions/end", {})
        until = time.monotonic() + 10
        while phone.ok("GET", "/api/me")["name"] is not None:
            assert time.monotonic() < until, "it is known for half a minute otherwise"


def play_to_the_end(anna: Person, ben: Person) -> dict[str, Any]:
    """A game of the Duel, each taking what comes first."""
    table = anna.create("me", "open", first=0)
    ben.join(table)
    people = (anna, ben)
    table = anna.see(table)
    while table["status"] == "running":
        mover = people[table["turn"]]
        table = mover.see(table)
        table = mover.move(table, table["choices"][0]["action"])
    return table
