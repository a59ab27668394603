"""Connections by hand, for what no client library would send."""

from __future__ import annotations

import socket
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from typing import Any

PING, TEXT, BINARY, CONT = 9, 1, 2, 0


def dial(address: str, source: str = "127.0.0.1", timeout: float = 30) -> socket.socket:
    """A connection to a server on loopback; another `source` is another household to it."""
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=timeout, source_address=(source, 0))


def answered(connection: socket.socket) -> bytes:
    """All that comes until the other end closes, or is silent for too long."""
    found = b""
    with suppress(ConnectionError, TimeoutError):
        while part := connection.recv(65536):
            found += part
    return found


def ask(connection: socket.socket, path: str = "/health") -> HTTPResponse:
    """A small request and its answer; the connection stays."""
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    answer = HTTPResponse(connection)
    answer.begin()
    if answer.status == 200:
        answer.read()
    return answer


def status_of(address: str, request: bytes, timeout: float = 5) -> int:
    """Send these bytes and nothing else; the status that comes, or 0 where none does."""
    with dial(address, timeout=timeout) as connection:
        with suppress(OSError):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        answer = HTTPResponse(connection)
        try:
            answer.begin()
        except (HTTPException, OSError, ValueError):
            return 0
        return answer.status


class Raw:
    """A channel by hand, so that it can be used as nobody should."""

    def __init__(self, address: str, cookie: str, table: Any) -> None:
        self.socket = dial(address)
        head = (
            f"GET /api/tables/{table['id']}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Cookie: {cookie}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        self.socket.sendall(head.encode())
        assert self.socket.recv(12) == b"HTTP/1.1 101"

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def flood(self, frames: bytes, most: int) -> bool:
        """Send frames over and over; whether the server cut it off before `most` bytes."""
        sent = 0
        try:
            while sent < most:
                self.socket.sendall(frames)
                sent += len(frames)
        except OSError:
            return True
        return False


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A frame as a client sends it, masked by zeros."""
    small = len(payload) < 126
    size = bytes([0x80 | len(payload)]) if small else bytes([0x80 | 126]) + len(payload).to_bytes(2, "big")
    return bytes([(0x80 if final else 0) | opcode]) + size + b"\0\0\0\0" + payload
