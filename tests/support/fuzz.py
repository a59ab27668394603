"""Seeded nonsense: requests, bodies, frames and card files that are almost right."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from support.raw import BINARY, CONT, PING, TEXT, frame

from triforium.editions import edition_text, own_editions
from triforium.games import GAMES

PATHS = ["/", "/api/me", "/api/lobby", "/api/games", "/api/games/duel/editions/house", "/api/games/duel/check"]
PATHS += ["/api/games/duel/rules", "/api/messages", "/api/tables", "/api/tokens", "/schema/openapi.json", "/health"]
AT_A_TABLE = ["", "/record", "/at/0", "/game", "/chat", "/live", "/notes", "/try", "/moves", "/why", "/take-back"]
AT_A_TABLE += [
    "/resign",
    "/return",
    "/propose",
    "/vote",
    "/wish",
    "/join",
    "/leave",
    "/fill",
    "/rematch",
    "/settings",
    "/standing",
]
METHODS = ["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE", "get", "G\x00T"]
ODD = [
    "",
    "\x00",
    "\xff",
    "%00",
    "%ff",
    "../..",
    "a" * 5_000,
    "🎲",
    "-1",
    "9" * 30,
    "1e9",
    "null",
    "[]",
    "\u202e",
    "%2e%2e",
]
HEADERS = ["Content-Length", "Transfer-Encoding", "Host", "Cookie", "Authorization", "Origin", "Upgrade", "Connection"]
HEADERS += ["Expect", "Content-Type", "Content-Encoding", "Accept", "Range", "If-None-Match", "Sec-WebSocket-Key"]
VALUES = [
    "0",
    "5",
    "-1",
    "99999999999",
    "chunked",
    "chunked, gzip",
    "websocket",
    "Upgrade",
    "100-continue",
    "x",
    "\xff",
]
VALUES += ["application/json", "multipart/form-data; boundary=x", "application/x-msgpack", "bytes=0-", "Bearer \xe9"]
BODIES: dict[str, Any] = {
    "/try": {"version": 0, "actions": ["claim row-1"], "seat": 0},
    "/moves": {"version": 0, "actions": ["claim row-1"], "seat": 0},
    "/why": {"actions": ["claim row-1"], "draft": [], "seat": 0},
    "/take-back": {"version": 1, "seat": 0},
    "/join": {"seat": 1, "name": "x", "invitation": "y"},
    "/leave": {"seat": 0},
    "/fill": {"seat": 1, "bot": "greedy"},
    "/rematch": {},
    "/chat": {"text": "hello"},
}
SETTINGS: dict[str, Any] = {
    "/settings": {"chat": True},
    "/standing": {"answers": [{"ask": "claim", "action": "claim row-1"}], "seat": 0},
    "/notes": {"text": "note", "seat": 0},
}
ODD_VALUES: list[Any] = [
    None,
    True,
    -1,
    7,
    10**30,
    1.5,
    "",
    "x",
    "\u0000",
    "\u202e",
    [],
    {},
    [[]],
    "claim row-1",
    ["x"] * 200,
]
MESSAGES: list[Any] = [
    {"type": "beat"},
    {"type": "again", "since": 1},
    {"type": "seat", "seat": 1},
    {"type": "try", "number": 1, "draft": {"version": 0, "actions": ["claim row-1"]}},
    {"type": "move", "number": 1, "draft": {"version": 0, "actions": ["claim row-1"]}},
]
TOML = [
    "=",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    ".",
    ",",
    "#",
    "\n",
    "9" * 50,
    "-1",
    "1979-05-27",
]
TOML += ["true", "inf", "nan", "0x", "\u0000", "a.b.c", "é", "1e400", "[deck.A]", "edition", "🎲"]


def requests(luck: random.Random, count: int, table: str) -> Iterator[bytes]:
    """Whole requests as bytes, some of them good."""
    for _ in range(count):
        path = luck.choice(PATHS + [f"/api/tables/{table}{end}" for end in AT_A_TABLE])
        if luck.random() < 0.3:
            path += luck.choice(["?", "/", "?seat=", "?since=", "?invitation=", "%"]) + luck.choice(ODD)
        method = luck.choice(METHODS[: 3 if luck.random() < 0.7 else None])
        body = luck.choice(
            [b"", b"{}", b"[]", b'{"name": "x"}', b"\xff\xfe", b"5\r\nhello\r\n0\r\n\r\n", b'{"name": "\xff"}']
        )
        lines = [f"{method} {path} HTTP/{luck.choice(['1.1'] * 20 + ['1.0', '2.0', 'x'])}", "Host: x"]
        if luck.random() < 0.6:
            lines.append(f"Content-Length: {len(body)}")
            lines.append("Content-Type: application/json")
        for _ in range(luck.choice([0, 0, 1, 2])):
            lines.append(f"{luck.choice(HEADERS)}: {luck.choice(VALUES + ODD)}")
        head = "\r\n".join(lines).encode("utf-8", "replace") if luck.random() < 0.97 else luck.randbytes(200)
        yield mutated(luck, head + b"\r\n\r\n" + body) if luck.random() < 0.2 else head + b"\r\n\r\n" + body


def bodies(luck: random.Random, count: int, table: str) -> Iterator[tuple[str, str, bytes]]:
    """Requests of somebody who may: method, path, and a body of which a value or a byte is another."""
    kinds = [("POST", path, body) for path, body in BODIES.items()] + [
        ("PUT", path, body) for path, body in SETTINGS.items()
    ]
    for _ in range(count):
        method, path, body = luck.choice(kinds)
        changed = json.loads(json.dumps(body))
        for key in list(changed):
            if luck.random() < 0.4:
                changed[key] = luck.choice(ODD_VALUES)
        text = json.dumps(changed).encode()
        yield method, f"/api/tables/{table}{path}", mutated(luck, text) if luck.random() < 0.3 else text


def frames(luck: random.Random, count: int) -> Iterator[list[bytes]]:
    """What is sent on one channel after the other."""
    for _ in range(count):
        sent = []
        for _ in range(luck.randrange(1, 8)):
            message = json.loads(json.dumps(luck.choice(MESSAGES)))
            for key in list(message):
                if luck.random() < 0.3:
                    message[key] = luck.choice(ODD_VALUES)
            text = json.dumps(message).encode()[:20_000]
            if luck.random() < 0.3:
                text = mutated(luck, text)
            whole = frame(
                luck.choice([TEXT] * 8 + [BINARY, PING, CONT, 8, 11]), text[:120] if luck.random() < 0.1 else text
            )
            sent.append(mutated(luck, whole) if luck.random() < 0.1 else whole)
        yield sent


def cards(luck: random.Random, count: int) -> Iterator[tuple[str, str]]:
    """Our own card files with some words of TOML put in, taken out or doubled."""
    files = [(id, edition_text(id, own_editions(id)[0])) for id in GAMES]
    for _ in range(count):
        id, text = luck.choice(files)
        for _ in range(luck.randrange(1, 5)):
            at, end = sorted(luck.randrange(len(text) + 1) for _ in range(2))
            end = min(end, at + luck.choice([0, 1, 5, 200]))
            text = text[:at] + luck.choice([*TOML, text[at:end] * 2, str(luck.randrange(-5, 2000))]) + text[end:]
        yield id, text[:200_000]


def mutated(luck: random.Random, data: bytes) -> bytes:
    """Some bytes are others, are missing or come twice."""
    out = bytearray(data)
    for _ in range(luck.randrange(1, 6)):
        at = luck.randrange(len(out) + 1)
        how = luck.randrange(3)
        if how == 0:
            out[at:at] = luck.randbytes(luck.randrange(1, 4))
        elif how == 1:
            del out[at : at + luck.randrange(1, 8)]
        else:
            out[at:at] = out[at : at + luck.randrange(1, 30)]
    return bytes(out)
