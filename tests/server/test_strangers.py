"""Who may not: guests of other tables, nobody, other origins. Nobody sees or moves for another's seat."""

from __future__ import annotations

import time
import unicodedata
from pathlib import Path

import pytest
from support.server import Channel, Json, Person, Running, running, settings_at
from websockets.exceptions import ConnectionClosed, InvalidStatus

from triforium.hall.settings import Limits
from triforium.server.app import make_app
from triforium.server.settings import Settings

READING = ["", "/record", "/at/0", "/at/0/stages", "/game", "/chat"]
WRITING: list[tuple[str, str, Json]] = [
    ("POST", "/try", {"version": 0, "actions": ["claim row-1"]}),
    ("POST", "/why", {"actions": ["claim row-1"]}),
    ("POST", "/hint", {"version": 0, "actions": []}),
    ("POST", "/moves", {"version": 0, "actions": ["claim row-1"]}),
    ("POST", "/take-back", {"version": 0}),
    ("POST", "/practice", {"version": 0}),
    ("POST", "/resign", {"version": 0}),
    ("POST", "/return", {}),
    ("POST", "/propose", {"what": "end"}),
    ("POST", "/vote", {"yes": True}),
    ("POST", "/leave", {}),
    ("POST", "/fill", {"seat": 1, "bot": "greedy"}),
    ("POST", "/rematch", {}),
    ("PUT", "/standing", {"answers": []}),
    ("PUT", "/settings", {"chat": False}),
    ("POST", "/chat", {"text": "hi"}),
    ("GET", "/notes", {}),
    ("PUT", "/notes", {"text": "x"}),
]


def every_write_route() -> set[str]:
    paths = make_app(Settings(), described=True).openapi_schema.to_schema()["paths"]
    return {
        f"{method.upper()} {path.removeprefix('/api/tables/{id}')}"
        for path, methods in paths.items()
        if path.startswith("/api/tables/{id}")
        for method in methods
    }


def test_no_address_is_forgotten_here() -> None:
    tried = {f"GET {path.replace('0', '{move}')}" for path in READING} | {f"{m} {p}" for m, p, _ in WRITING}
    elsewhere = {"POST /join", "POST /wish", "GET /live", "GET /review", "POST /review"}
    assert every_write_route() == tried | elsewhere


def test_the_review_of_a_table_that_is_not_listed_is_not_there_for_strangers(
    anna: Person, ben: Person, stranger: Person
) -> None:
    path = f"/api/tables/{anna.create('me', 'here')['id']}/review"
    ben.refused(404, "no-such-table", "GET", path)
    ben.refused(404, "no-such-table", "POST", path)
    stranger.refused(404, "no-such-table", "GET", path)
    stranger.refused(401, "not-a-guest", "POST", path)


@pytest.mark.parametrize("path", READING)
def test_a_table_that_is_not_listed_is_not_there_for_strangers(
    anna: Person, ben: Person, stranger: Person, path: str
) -> None:
    table = anna.create("me", "here")
    for who in (ben, stranger):
        who.refused(404, "no-such-table", "GET", f"/api/tables/{table['id']}{path}")
        who.refused(404, "no-such-table", "GET", f"/api/tables/{table['id']}{path}", params={"invitation": "wrong"})
    invited = {"invitation": table["invitation"]}
    assert stranger.send("GET", f"/api/tables/{table['id']}{path}", params=invited).status_code == 200


@pytest.mark.parametrize(("method", "path", "body"), WRITING)
@pytest.mark.parametrize("listed", [True, False])
def test_nobody_acts_at_anothers_table(
    anna: Person, ben: Person, stranger: Person, method: str, path: str, body: Json, listed: bool
) -> None:
    table = anna.create("me", "here", listed=listed, first=0)
    before = anna.see(table)
    url = f"/api/tables/{table['id']}{path}"
    assert stranger.send(method, url, None if method == "GET" else body).json()["problem"]["id"] == "not-a-guest"
    for extra in ({}, {"seat": 0}):
        answer = ben.send(method, url, None if method == "GET" else {**body, **extra})
        assert answer.status_code in (403, 404) or (path == "/settings" and extra and answer.status_code == 400), answer
        allowed = ("not-seated", "not-your-seat", "not-the-host", "no-such-table", "bad-request")
        assert answer.json()["problem"]["id"] in allowed
    assert anna.see(table) == before


def test_anothers_seat_is_not_seen_through(anna: Person, ben: Person, stranger: Person) -> None:
    table = anna.create("me", "open", listed=True)
    ben.join(table)
    for who, seat in ((ben, 0), (stranger, 0), (stranger, 1), (anna, 1)):
        who.refused(403, "not-your-seat", "GET", f"/api/tables/{table['id']}", params={"seat": seat})
        who.refused(403, "not-your-seat", "GET", f"/api/tables/{table['id']}/at/0", params={"seat": seat})
    seen = stranger.see(table)
    assert (seen["seat"], seen["mine"], seen["choices"], seen["invitation"]) == (None, [], [], None)
    body = {"version": 1, "seat": 0, "actions": ["claim row-1"]}
    ben.refused(403, "not-your-seat", "POST", f"/api/tables/{table['id']}/moves", body)


def test_the_channel_is_closed_to_strangers(anna: Person, ben: Person, stranger: Person) -> None:
    table = anna.create("me", "here")
    for who in (ben, stranger):
        with who.watch(table) as channel:
            assert channel.next("refused")["problem"]["id"] == "no-such-table"
            with pytest.raises(ConnectionClosed) as closed:
                channel.socket.recv(timeout=5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
    listed = anna.create("me", "here", listed=True)
    with ben.watch(listed, seat=0) as channel:
        assert channel.next("refused")["problem"]["id"] == "not-your-seat"
    with ben.watch(listed) as channel:
        assert channel.table()["seat"] is None
        channel.send(type="seat", seat=0)
        with pytest.raises(ConnectionClosed):
            channel.next("never")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "http://[::1"])
def test_another_origin_is_refused(anna: Person, origin: str) -> None:
    table = anna.create("me", "here", first=0)
    body = {"version": 0, "seat": 0, "actions": ["claim row-1"]}
    path = f"/api/tables/{table['id']}/moves"
    anna.refused(403, "other-origin", "POST", path, body, headers={"Origin": origin})
    anna.refused(403, "other-origin", "POST", "/api/me", {"name": "x"}, headers={"Origin": origin})
    with pytest.raises(InvalidStatus) as refused:
        Channel(anna, table["id"], {}, Origin=origin)
    assert refused.value.response.status_code == 403
    anna.refused(403, "other-origin", "POST", path, body, headers={"Sec-Fetch-Site": "cross-site"})
    assert anna.ok("POST", path, body, headers={"Origin": anna.address})["version"] == 1
    Channel(anna, table["id"], {}, Origin=anna.address).close()


def test_the_cookie_is_not_for_scripts_nor_other_sites(server: Running, stranger: Person) -> None:
    answer = stranger.send("POST", "/api/me", {"name": "Cleo"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = stranger.http.cookies["triforium"]
    assert token not in answer.text
    with server.hall.store.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT * FROM guests WHERE name = 'Cleo'").all()
    assert token not in str(kept)


def test_a_cookie_of_backslashes_holds_nobody_up(stranger: Person) -> None:
    """Unquoting it, as the standard library does, takes seconds."""
    began = time.monotonic()
    for cookie in ('x="' + "\\" * 15_000 + '"', "triforium=" + "\\" * 15_000):
        assert stranger.http.get("/api/me", headers={"Cookie": cookie}).json()["name"] is None
    assert time.monotonic() - began < 1


@pytest.mark.parametrize("token", ["x", "x" * 4000, "Ünicode", "a" * 43])
def test_a_made_up_token_is_nobody(stranger: Person, token: str) -> None:
    answer = stranger.http.get("/api/me", headers={b"Authorization": f"Bearer {token}".encode()})
    assert answer.json()["name"] is None


def test_bodies_and_texts_are_bounded(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    path = f"/api/tables/{table['id']}"
    assert anna.send("POST", f"{path}/chat", {"text": "x" * 501}).status_code == 400
    assert anna.send("PUT", f"{path}/notes", {"text": "x" * 10_001}).status_code == 400
    assert anna.send("POST", f"{path}/moves", {"version": 0, "actions": ["claim row-1"] * 101}).status_code == 400
    assert anna.send("POST", f"{path}/chat", {"text": "x" * 100_000}).status_code == 413
    cards = {"game": "duel", "seats": [{"kind": "me"}] * 2, "cards": "#" * 300_000}
    assert anna.send("POST", "/api/tables", cards).status_code == 400
    assert anna.send("POST", "/api/tables", {**cards, "cards": "#" * 900_000}).status_code == 413
    anna.refused(400, "bad-text", "POST", f"{path}/chat", {"text": "hello \u202e olleh"})


def test_creating_joining_chat_and_new_guests_are_limited(tmp_path: Path) -> None:
    slow = Limits(guest=(2, 60.0), create=(1, 60.0), join=(1, 60.0), chat=(1, 60.0))
    with running(settings_at(tmp_path, limits=slow)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        third = Person(server.address, None)
        third.refused(429, "too-fast", "POST", "/api/me", {"name": "third"})
        third.refused(429, "too-fast", "POST", "/api/tokens", {"name": "third"})
        table = anna.create("me", "open", listed=True)
        body = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "open"}]}
        refused = anna.send("POST", "/api/tables", body)
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        ben.join(table)
        ben.refused(429, "too-fast", "POST", f"/api/tables/{table['id']}/join", {})
        ben.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "hi"})
        ben.refused(429, "too-fast", "POST", f"/api/tables/{table['id']}/chat", {"text": "hi"})


def test_a_guest_holds_only_so_many_unfinished_tables(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, most_tables=2)) as server:
        anna = server.person("Anna")
        anna.create("me", "open")
        anna.create("me", "open")
        body = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "open"}]}
        anna.refused(409, "too-many-tables", "POST", "/api/tables", body)


NASTY = {
    "nested": "edition = 'x'\na = " + "[" * 50_000,
    "long number": "edition = 'x'\na = " + "9" * 10_000,
    "date": "edition = 'x'\na = 2020-01-01",
    "not a number": "edition = 'x'\na = nan",
    "nothing": "edition = 'x'",
    "no name": "a = 1",
}


@pytest.mark.parametrize("kind", list(NASTY))
def test_a_nasty_card_file_is_refused_in_one_sentence(anna: Person, kind: str) -> None:
    found = anna.ok("POST", "/api/games/duel/check", {"cards": NASTY[kind]})
    assert found["edition"] is None
    assert found["problem"]["id"] == "bad-edition"
    body = {"game": "duel", "seats": [{"kind": "me"}] * 2, "cards": NASTY[kind]}
    anna.refused(422, "bad-edition", "POST", "/api/tables", body)


@pytest.mark.parametrize(
    "body", [b"", b"[" * 30_000, b'{"name":' * 3000, b"\xff\xfe", b'{"name": "\\ud800"}', b'{"name": "\xff"}', b"null"]
)
def test_a_nasty_body_is_refused(anna: Person, body: bytes) -> None:
    for path in ("/api/me", "/api/tables", "/api/tables/x/moves"):
        answer = anna.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, (path, answer.text[:300])
        assert answer.json()["problem"]["id"] == "bad-request"


UNSEEN = ["\u3164", "\u2800", "\uffa0 \u115f", "a\u3164", "\u0301", "a \u0301", "A" + "\u0301\u0316" * 3, "\u202eanna"]
LIKE_A_BOT = [
    "greedy",
    "Greedy",
    "gr\u0435edy",
    "level:3",
    "Level 3",
    "search@400",
    "\uff47reedy",
    "r a n d o m",
    "rand0m",
]
LIKE_A_BOT += ["Greedy bot", "Mason (3)", "Legend (8)", "Bot search", "Greedy b\u03bft A", "gre\u0301edy"]
PEOPLE = [
    "Anna",
    "Jos\u00e9",
    "Jose\u0301",
    "Nguy\u1ec5n Th\u1ecb",
    "\u05d0\u05b8\u05bc",
    "\u2764\ufe0f",
    "1\ufe0f\u20e3",
    "\U0001f468\u200d\U0001f469",
]
PEOPLE += ["\u0939\u093f\u0928\u094d\u0926\u0940", "Randomir", "Mason", "Botond", "Greedy Gus", "Searle 2"]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_can_be_seen(anna: Person, name: str) -> None:
    anna.refused(400, "bad-name", "POST", "/api/me", {"name": name})


@pytest.mark.parametrize("name", LIKE_A_BOT)
def test_nobody_is_called_like_a_bot(anna: Person, ben: Person, name: str) -> None:
    anna.refused(400, "bots-name", "POST", "/api/me", {"name": name})
    table = ben.create("me", "open", listed=True)
    anna.refused(400, "bots-name", "POST", f"/api/tables/{table['id']}/join", {"name": name})
    seats = [{"kind": "me"}, {"kind": "here", "name": name}]
    anna.refused(400, "bots-name", "POST", "/api/tables", {"game": "duel", "seats": seats})


@pytest.mark.parametrize("name", PEOPLE)
def test_people_are_called_as_they_are(stranger: Person, name: str) -> None:
    assert stranger.ok("POST", "/api/me", {"name": name})["name"] == unicodedata.normalize("NFC", name)


def test_notes_are_not_left_to_who_sits_there_next(anna: Person, ben: Person) -> None:
    cleo = Person(anna.address, "Cleo")
    table = anna.create("me", "open", "open", game="pillars")
    notes = f"/api/tables/{table['id']}/notes"
    seat = ben.join(table)["seat"]
    ben.ok("PUT", notes, {"text": "Anna always claims first"})
    ben.ok("POST", f"/api/tables/{table['id']}/leave", {})
    assert cleo.join(table, seat=seat)["seat"] == seat
    assert cleo.ok("GET", notes)["text"] == ""
    cleo.ok("PUT", notes, {"text": "mine"})
    assert cleo.ok("GET", notes)["text"] == "mine"
    ben.join(table)
    assert (ben.ok("GET", notes)["text"], cleo.ok("GET", notes)["text"]) == ("", "mine")
