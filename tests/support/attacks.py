"""What a stranger may try against the server, one function a kind: each tells what it tried and whether that held."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import httpx
from support import fuzz
from support.kills import play_and_kill
from support.raw import CONT, PING, TEXT, Raw, answered, ask, dial, frame, status_of
from support.server import Person
from support.watched import Watched

from triforium.editions import LARGEST_FILE, edition_text

HONEST = "127.0.0.2"
"""Where somebody else lives, who only wants to play."""


@dataclass
class Tried:
    """What was tried, how often, whether it held, and what it cost."""

    what: str
    inputs: int = 0
    held: bool = True
    found: str = ""
    memory_mb: float = 0.0
    loop_ms: float = 0.0
    loop_by: str = ""


@dataclass
class Report:
    """All that was tried."""

    seed: int
    tried: list[Tried] = field(default_factory=list)
    inputs: int = 0
    causes_of_500: dict[str, int] = field(default_factory=dict)
    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    seconds: float = 0.0


class Attack:
    """A server, and everything that is done to it. `share`: of a whole attack."""

    def __init__(self, server: Watched, seed: int, share: float) -> None:
        self.server = server
        self.address = server.address
        self.luck = random.Random(seed)
        self.share = share
        self.people = 0

    def some(self, count: int, least: int = 1) -> int:
        return max(least, int(count * self.share))

    def person(self) -> Person:
        """A guest; at most twenty of them, since no more are allowed at once."""
        self.people += 1
        return Person(self.address, f"Guest {self.people}")

    def answers(self) -> bool:
        """Whether somebody else is served."""
        with dial(self.address, HONEST) as connection:
            return ask(connection).status == 200

    def bombs(self) -> Tried:
        tried = Tried("card files that are dear to read")
        who = self.person()
        size = LARGEST_FILE - 10
        bombs = {
            "key parts": ".".join("a" * (size // 2)) + "=1",
            "heading": "[" + "a." * 999 + "a]\n" + "k=1\n" * 20_000,
            "inline": "a={" * 20_000,
            "lists": "a=" + "[" * size,
            "entries": "".join(f"k{i}=1\n" for i in range(25_000)),
            "digits": "a=" + "9" * size,
            "hex": "a=0x" + "f" * size,
            "escapes": 'a="' + "\\u0041" * (size // 6 - 2) + '"',
            "numbers": "a=[" + "1," * 7_000 + "]",
            "note": edition_text("duel", "house") + "#" * (size - 6_000),
        }
        for text in list(bombs.values())[: self.some(len(bombs), 5)]:
            answer = who.send("POST", "/api/games/duel/check", {"cards": text})
            tried.inputs += 1
            tried.held &= answer.status_code == 200
        return tried

    def parsing(self) -> Tried:
        tried = Tried("heads and bodies that are dear to read")
        cookie = 'x="' + "\\" * 15_000 + '"; triforium="' + "\\" * 100 + '"'
        heads = [{"Cookie": cookie}, {"Cookie": "a=b;" * 3_500}, {"Accept": "a/b;q=0.1," * 1_400}]
        heads += [{"If-None-Match": '"' * 15_000}, {"Authorization": "Bearer " + "x" * 15_000}]
        http = httpx.Client(base_url=self.address, timeout=30)
        for head in heads:
            for path in ("/api/me", "/", "/api/lobby", f"/api/tables/{'x' * 32}?" + "since=1&" * 100):
                answer = http.get(path, headers=head)
                tried.inputs += 1
                tried.held &= answer.status_code < 500
        nested = [b"[" * 30_000, b'{"name":' * 4_000, b'{"name":"' + b"\\u0041" * 5_000 + b'"}', b"9" * 30_000]
        nested += [b'{"cards":"' + b"\\n" * 300_000 + b'"}', b'{"name":"\xff"}', b"\xff" * 30_000, b'{"a":1,' * 4_000]
        for body in nested:
            for path in ("/api/me", "/api/tables", "/api/games/duel/check", "/api/tables/x/moves"):
                answer = http.post(path, content=body, headers={"Content-Type": "application/json"})
                tried.inputs += 1
                tried.held &= answer.status_code in (400, 401, 413)
        for origin in ("http://[", "http://[::1", "null", "//", "http://a:b:c", "\xff"):
            answer = http.post("/api/me", json={"name": "x"}, headers={b"Origin": origin.encode("latin-1")})
            tried.inputs += 1
            tried.held &= answer.status_code == 403
        return tried

    def strange_words(self) -> Tried:
        tried = Tried("64 strange words in one question")
        who = self.person()
        seats = [{"kind": "me"}, {"kind": "here"}]
        table = who.ok("POST", "/api/tables", {"game": "pillars", "seats": seats, "first": 0})
        verbs = sorted({choice["verb"] for choice in table["choices"]}) or ["buy"]
        for _ in range(self.some(10)):
            words = ["".join(self.luck.choices("abcdefgh-", k=60)) for _ in range(64)]
            asked = [f"{self.luck.choice(verbs)} {word}"[:80] for word in words]
            answer = who.send("POST", f"/api/tables/{table['id']}/why", {"actions": asked, "seat": table["turn"]})
            tried.inputs += 1
            tried.held &= answer.status_code == 200
        return tried

    def floods(self) -> Tried:
        tried = Tried("floods of frames, read and unread")
        who = self.person()
        table = who.create("me", "here")
        kinds = {
            "pings": frame(PING, b"x" * 125) * 500,
            "tiny pings": frame(PING) * 10_000,
            "fragments": frame(TEXT, b"{", final=False) + frame(CONT, final=False) * 10_000,
            "messages": frame(TEXT, b'{"type": "beat"}') * 3_000,
            "tries": frame(TEXT, b'{"type":"try","number":1,"draft":{"version":0,"actions":[]}}') * 1_000,
            "not UTF-8": frame(TEXT, b"\xff") * 10,
        }
        for flood in kinds.values():
            with Raw(self.address, who.cookie(), table) as channel:
                tried.held &= channel.flood(flood, most=self.some(500, 50) * 1_000_000)
                tried.inputs += 1
        tried.held &= self.answers()
        return tried

    def unread(self) -> Tried:
        """Somebody watches, answers no ping and reads nothing: how long is the seat shown as taken?"""
        tried = Tried("a client that stops reading", 1)
        who = self.person()
        table = who.create("me", "here", listed=True)
        with Raw(self.address, who.cookie(), table):
            began = time.monotonic()
            with self.person().watch(table) as channel:
                while any(channel.next("presence", 60)["here"]):
                    pass
            tried.found = f"present for {time.monotonic() - began:.0f} s"
            tried.held = time.monotonic() - began < 60
        return tried

    def loris(self) -> Tried:
        tried = Tried("half requests that hold every file")
        held: list[socket.socket] = []
        began = time.monotonic()
        log = self.server.log.stat().st_size
        halves = [
            b"",
            b"GET / HT",
            b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
            b"POST /api/me HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        ]
        try:
            for number in range(400):
                with suppress(OSError):
                    connection = dial(self.address, timeout=5)
                    connection.sendall(halves[number % len(halves)])
                    held.append(connection)
                    tried.inputs += 1
            worst = 0.0
            for _ in range(5):
                asked = time.monotonic()
                tried.held &= self.answers()
                worst = max(worst, time.monotonic() - asked)
            for connection in held:
                connection.settimeout(max(0.1, 60 - (time.monotonic() - began)))
                answered(connection)
            gone = time.monotonic() - began
        finally:
            for connection in held:
                connection.close()
        written = self.server.log.stat().st_size - log
        tried.held &= gone < 60 and written < 100_000
        tried.found = f"all dropped after {gone:.0f} s, others waited {1000 * worst:.0f} ms, {written} bytes of log"
        return tried

    def starving(self) -> Tried:
        tried = Tried("bots that think long, for others' bots")
        greedy_guest, honest = self.person(), self.person()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "search@600000ms"}]
        refused = greedy_guest.send("POST", "/api/tables", {"game": "duel", "seats": seats})
        tried.held &= refused.json()["problem"]["id"] == "thinks-too-long"
        honest.my_turn(honest.create("me", "greedy", first=1))
        for _ in range(4):
            greedy_guest.create("me", "search@10000ms", first=1)
            tried.inputs += 1
        worst = 0.0
        for _ in range(self.some(5, 2)):
            began = time.monotonic()
            honest.my_turn(honest.create("me", "greedy", first=1))
            worst = max(worst, time.monotonic() - began)
        tried.held &= worst < 5
        tried.found = f"a greedy bot's answer took {worst:.1f} s at most"
        return tried

    def forwarded(self) -> Tried:
        tried = Tried("limits evaded by X-Forwarded-For")
        http = httpx.Client(base_url=self.address, timeout=30)
        statuses = []
        for number in range(30):
            head = {"X-Forwarded-For": f"198.51.100.{number}"}
            statuses.append(http.post("/api/tokens", json={"name": "x"}, headers=head).status_code)
            tried.inputs += 1
        tried.held = 429 in statuses
        return tried

    def requests(self) -> Tried:
        tried = Tried("fuzzed HTTP")
        table = self.person().create("me", "here", listed=True)
        statuses: dict[int, int] = {}
        for request in fuzz.requests(self.luck, self.some(4_000), table["id"]):
            status = status_of(self.address, request)
            statuses[status] = statuses.get(status, 0) + 1
            tried.inputs += 1
        tried.held = not any(status >= 500 for status in statuses) and self.answers()
        tried.found = ", ".join(f"{status or 'none'}: {count}" for status, count in sorted(statuses.items()))
        return tried

    def bodies(self) -> Tried:
        tried = Tried("fuzzed bodies, by somebody who sits at the table")
        who = self.person()
        table = who.create("me", "here", first=0)
        for method, path, body in fuzz.bodies(self.luck, self.some(3_000), table["id"]):
            answer = who.http.request(method, path, content=body, headers={"Content-Type": "application/json"})
            tried.inputs += 1
            if answer.status_code >= 500:
                tried.held, tried.found = False, f"{method} {path} {body[:100]!r}"
        return tried

    def channels(self) -> Tried:
        tried = Tried("fuzzed channels")
        who = self.person()
        table = who.create("me", "here", first=0)
        for frames in fuzz.frames(self.luck, self.some(400)):
            with Raw(self.address, who.cookie(), table) as channel, suppress(OSError):
                channel.socket.sendall(b"".join(frames))
                channel.socket.settimeout(0.02)
                answered(channel.socket)
            tried.inputs += len(frames)
        with who.watch(table) as channel:
            tried.held = channel.table()["status"] in ("running", "over") and self.answers()
        return tried

    def cards(self) -> Tried:
        """Two in three seconds may be checked; so only a few, and the rest in `fuzz_cards`."""
        tried = Tried("fuzzed card files")
        who = self.person()
        for id, text in fuzz.cards(self.luck, self.some(2_000)):
            answer = who.send("POST", f"/api/games/{id}/check", {"cards": text})
            tried.inputs += 1
            if answer.status_code not in (200, 400):
                tried.held, tried.found = False, f"{id}: {answer.status_code}"
        return tried


@contextmanager
def begun(folder: Path, seed: int, share: float, files: int = 1024, **environment: str) -> Iterator[Attack]:
    folder.mkdir()
    with Watched(folder, files, environment) as server:
        yield Attack(server, seed, share)


def attack(folder: Path, seed: int, share: float, kills: int, tell: Callable[[str], object] = print) -> Report:
    """All of it, against servers of its own, within the folder."""
    report = Report(seed)
    began = time.monotonic()

    def carry_out(on: Attack, *kinds: Callable[[], Tried]) -> None:
        for kind in kinds:
            start = on.server.begin()
            tried = kind()
            for name, value in asdict(on.server.cost(start)).items():
                setattr(tried, name, value)
            report.tried.append(tried)
            cost = f"{tried.memory_mb} MB, {tried.loop_ms} ms {tried.loop_by}"
            tell(f"{tried.what}: {tried.inputs} inputs, held {tried.held}, {cost} {tried.found}")
        for cause, count in on.server.faults().items():
            report.causes_of_500[cause] = report.causes_of_500.get(cause, 0) + count

    with begun(folder / "limits-on", seed, share, files=300) as on:
        carry_out(on, on.bombs, on.parsing, on.strange_words, on.floods, on.loris, on.starving, on.unread, on.forwarded)
    with begun(folder / "limits-off", seed, share, TRIFORIUM_LIMITS="off") as off:
        carry_out(off, off.requests, off.bodies, off.channels, off.cards)
    if kills:
        (folder / "kills").mkdir()
        killed = play_and_kill(folder / "kills", kills, 4, seed)
        report.kills, report.acknowledged = killed.kills, killed.acknowledged
        report.lost = len(killed.lost) + len(killed.doubled) + len(killed.unverified)
    report.inputs = sum(tried.inputs for tried in report.tried)
    report.seconds = round(time.monotonic() - began, 1)
    return report
