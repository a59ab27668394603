"""The door: half a request, an answer that nobody reads, a flood of frames. Who does it is dropped and costs little."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest
from support.raw import CONT, PING, TEXT, Raw, answered, ask, dial, frame
from support.server import Channel, Person, Running, running, settings_at, wait_until

from triforium.hall.settings import Limits
from triforium.server.door import FRAMES, READ_AT_ONCE, address_of
from triforium.server.logs import Repeated
from triforium.server.settings import Patience, from_environment

QUICK = Patience(headers=0.3, body=0.3, stalled=0.2, ping=0.3)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with little patience."""
    folder = tmp_path_factory.mktemp("strict")
    limits = Limits(connections=6, guest=(1000, 0.01), create=(1000, 0.01))
    with running(settings_at(folder, patience=QUICK, limits=limits)) as found:
        yield found


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET /health HTTP/1.1\r\nHost: x\r\nX: ",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
)
def test_half_a_request_is_not_waited_for(strict: Running, half: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with closing(dial(strict.address)) as connection:
        connection.sendall(half)
        assert answered(connection) == b""
    assert not caplog.records


def test_a_request_in_drops_has_no_longer(strict: Running) -> None:
    with closing(dial(strict.address)) as connection:
        connection.settimeout(0.05)
        dropped = False
        for letter in b"GET /health HTTP/1.1\r\n" + b"X: y\r\n" * 1000:
            try:
                connection.sendall(bytes([letter]))
                dropped = not connection.recv(100)
            except TimeoutError:
                continue
            except ConnectionError:
                dropped = True
            break
        assert dropped


def test_a_request_that_is_whole_may_be_followed_by_another(strict: Running) -> None:
    """The deadline is for what is half there, not for a connection that is kept open."""
    with closing(dial(strict.address)) as connection:
        for _ in range(3):
            assert ask(connection).status == 200
            time.sleep(0.6)  # longer than the head of a request may take


def test_an_address_has_only_so_many_connections(strict: Running) -> None:
    held: list[socket.socket] = []
    try:
        while len(held) < 40:
            held.append(dial(strict.address))
            answer = ask(held[-1])
            if answer.status == 503:
                break
        assert b'"too-many-connections"' in answer.read()
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert 2 <= len(held) <= 7
    finally:
        for connection in held:
            connection.close()
    wait_until(lambda: answers(strict))


def answers(server: Running) -> bool:
    with closing(dial(server.address)) as connection:
        return ask(connection).status == 200


@pytest.mark.parametrize("kind", ["pings", "fragments", "messages"])
def test_a_flood_of_frames_is_cut_off(strict: Running, kind: str) -> None:
    anna = strict.person()
    channel = Raw(strict.address, anna.cookie(), anna.create("me", "here"))
    one = {
        "pings": frame(PING, b"x" * 100),
        "fragments": frame(CONT, final=False),
        "messages": frame(TEXT, b'{"type": "beat"}'),
    }[kind]
    flood = (frame(TEXT, b"{", final=False) if kind == "fragments" else b"") + one * FRAMES * 4
    with closing(channel.socket), suppress(ConnectionError):  # cut off in the midst of sending
        channel.socket.sendall(flood)
        assert b"too many messages" in answered(channel.socket)
    assert answers(strict)


def test_who_does_not_read_is_soon_not_there(strict: Running) -> None:
    anna = strict.person()
    table = anna.create("me", "here")
    channel = Raw(strict.address, anna.cookie(), table)
    held = strict.hall.tables[table["id"]]
    with closing(channel.socket):
        wait_until(lambda: held.watchers)
        wait_until(lambda: not held.watchers, 5)  # sends nothing, and no pong: the ping tells


def test_an_answer_that_nobody_takes_is_dropped(strict: Running) -> None:
    with closing(socket.socket()) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = strict.address.removeprefix("http://").split(":")
        connection.connect((host, int(port)))
        wait_until(lambda: inside(strict, connection))
        connection.settimeout(0.5)
        with suppress(OSError):
            for _ in range(100):
                connection.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
        wait_until(lambda: not inside(strict, connection))


def inside(server: Running, connection: socket.socket) -> bool:
    """Whether the server still holds this connection."""
    visits = server.server.config.ws.keywords["door"].inside  # type: ignore[union-attr]
    return any(visit.transport.get_extra_info("peername") == connection.getsockname() for visit in list(visits))


def test_bad_letters_on_a_channel_end_it_without_a_fuss(strict: Running, caplog: pytest.LogCaptureFixture) -> None:
    anna = strict.person()
    table = anna.create("me", "here")
    for frames in ([(TEXT, b'{"type": "\xff"}', True)], [(TEXT, b"\xc3", False), (CONT, b"(", True)]):
        channel = Raw(strict.address, anna.cookie(), table)
        with closing(channel.socket):
            channel.socket.sendall(b"".join(frame(*one) for one in frames))
            assert b"\x03\xef" in answered(channel.socket)  # 1007
    assert not caplog.records


def test_a_letter_may_be_cut_by_two_fragments(strict: Running) -> None:
    anna = strict.person()
    channel = Raw(strict.address, anna.cookie(), anna.create("me", "here"))
    with closing(channel.socket):
        whole = '{"type": "try", "number": 7, "draft": "ä"}'.encode()
        cut = whole.index(b"\xc3") + 1
        channel.socket.sendall(frame(TEXT, whole[:cut], False) + frame(CONT, whole[cut:]))
        found = b""
        while b'"number":7' not in found:
            found += channel.socket.recv(65536)
        assert b'"bad-request"' in found


def test_a_round_of_the_loop_reads_little_of_each(strict: Running) -> None:
    frames: object = strict.server.config.ws
    assert isinstance(frames, partial)
    door = frames.keywords["door"]
    with closing(dial(strict.address)):
        wait_until(lambda: door.inside)
        assert {visit.transport.max_size for visit in door.inside} == {READ_AT_ONCE}


class At:
    """A transport of which only the other end's address is asked."""

    def __init__(self, peer: object) -> None:
        self.peer = peer

    def get_extra_info(self, _: str) -> object:
        return self.peer


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1, 0, 0), "2001:db8:1:2::"),
        (("fe80::1%eth0", 1, 0, 2), "fe80::"),
        (("::ffff:192.0.2.7", 1, 0, 0), "192.0.2.7"),
        ("", ""),
        (None, ""),
    ],
)
def test_an_address_is_a_household(peer: object, address: str) -> None:
    assert address_of(At(peer)) == address  # type: ignore[arg-type]


def test_nobody_is_believed_about_an_address_unless_told_to(tmp_path: Path) -> None:
    once = Limits(guest=(1, 60.0))
    forwarded = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2)]
    with running(settings_at(tmp_path, limits=once)) as server:
        stranger = Person(server.address, None)
        asked = [stranger.send("POST", "/api/tokens", {"name": "x"}, headers=one).status_code for one in forwarded]
    assert asked == [201, 429]
    with running(settings_at(tmp_path, limits=once, proxies=("127.0.0.1",))) as server:
        stranger = Person(server.address, None)
        asked = [stranger.send("POST", "/api/tokens", {"name": "x"}, headers=one).status_code for one in forwarded]
    assert asked == [201, 201]


def test_proxies_are_named_in_the_environment() -> None:
    assert from_environment({}).proxies == ()
    assert from_environment({"TRIFORIUM_PROXIES": "10.0.0.1, 10.0.0.2"}).proxies == ("10.0.0.1", "10.0.0.2")


def test_every_answer_says_how_it_may_be_shown(server: Running, anna: Person) -> None:
    odd = b"GET / HTTP/1.1\r\nHost: x\r\nbad\r\n\r\n"
    with closing(dial(server.address)) as connection:
        connection.sendall(odd)
        head, body = answered(connection).split(b"\r\n\r\n")
    assert b"400" in head.split(b"\r\n")[0]
    assert b"nosniff" in head
    assert b"default-src 'self'" in head
    assert json.loads(body)["problem"]["id"] == "bad-request"
    evil = {"Origin": "https://evil.example"}
    for answer in (
        anna.send("GET", "/api/tables/nothing"),
        anna.send("GET", "/api/nothing"),
        anna.send("DELETE", "/api/me"),
        anna.send("POST", "/api/me", {"name": 1}),
        anna.send("POST", "/api/me", {"name": "x"}, headers=evil),
        anna.send("POST", "/api/tables", {"x": "y" * 700_000}),
        anna.send("GET", "/nothing.js"),
    ):
        assert answer.status_code >= 400
        assert answer.headers.get_list("x-content-type-options") == ["nosniff"], answer
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_what_repeats_itself_is_counted_and_not_written() -> None:
    now = [0.0]
    written: list[logging.LogRecord] = []
    repeated = Repeated(written.append, clock=lambda: now[0])

    def say(event: str, level: int = logging.WARNING) -> None:
        record = logging.makeLogRecord({"name": "x", "levelno": level, "levelname": "WARNING", "msg": event})
        if repeated.filter(record):
            written.append(record)

    for _ in range(1000):
        say("out of files")
        say("happened", logging.INFO)
    say("another")
    assert sum(record.msg == "out of files" for record in written) == Repeated.MOST
    assert sum(record.msg == "happened" for record in written) == 1000
    assert written[-1].msg == "another"
    now[0] += Repeated.SECONDS + 1
    say("another")
    told = [record for record in written if record.msg == "repeated"]
    assert [(vars(record)["of"], vars(record)["times"]) for record in told] == [("out of files", 1000 - Repeated.MOST)]


def test_a_channel_of_another_table_is_not_touched_by_a_flood(strict: Running) -> None:
    ben = strict.person()
    table = ben.create("me", "here", first=0)
    with Channel(ben, table["id"], {}) as quiet:
        quiet.table()
        anna = strict.person()
        channel = Raw(strict.address, anna.cookie(), anna.create("me", "here"))
        with closing(channel.socket), suppress(ConnectionError):
            channel.socket.sendall(frame(PING) * 50_000)
        moved = ben.move(ben.see(table), "claim row-1")
        assert quiet.table(moved["version"])["moves"] == 1
