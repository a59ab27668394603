"""The door: who may hold a connection, and for how long. What a client sends or leaves unread costs no more than this.

uvicorn has no deadline for a request that arrives in drops, none for an answer that nobody reads, and no count of
connections by address; its own protocols are taken and given these.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Collection
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from triforium.hall.problems import problem_of, refuse
from triforium.hall.settings import Limits
from triforium.hall.types import Refusal, to_json
from triforium.server.settings import Patience

READ_AT_ONCE = 8 * 1024
"""Bytes read of one connection before the others have their turn: of tiny frames or chunks these are a thousand."""
LARGEST_UNREAD = 256 * 1024
"""Bytes that may wait for a client which does not read: it sends pings, and takes no pong."""
SHARE = 4
"""One address never has more than such a part of all connections."""
FRAMES = 400
FRAMES_A_SECOND = 200.0
TOO_MANY_FRAMES = 1008
NOT_UTF8 = 1007

Transport = asyncio.Transport


class Visit(Protocol):
    """A connection, as the door sees it."""

    transport: Transport
    until: float | None
    """When the request, or its body, must be there."""
    unread: int
    """Bytes that waited at the last look and have not become few since."""
    closing: bool


class Door:
    """All connections, counted by address and looked at every few seconds."""

    def __init__(self, limits: Limits, patience: Patience, most: int, proxies: Collection[str] = ()) -> None:
        self.patience = patience
        self.counting = limits.on
        self.most = most
        self.most_an_address = min(limits.connections, max(1, most // SHARE))
        self.proxies = set(proxies)
        self.inside: dict[Visit, str] = {}
        self.by_address: Counter[str] = Counter()
        self.turned_away = 0
        self.dropped = 0
        self.looking: asyncio.TimerHandle | None = None

    def enter(self, visit: Visit, transport: Transport) -> bool:
        """Whether there is room for one more from there."""
        # A round of the event loop belongs to all: asyncio would read 256 kB of one connection in it.
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]
        address = address_of(transport)
        full = len(self.inside) >= self.most
        crowded = address not in self.proxies and self.by_address[address] >= self.most_an_address
        if self.counting and (full or crowded):
            self.turned_away += 1
            return False
        self.inside[visit] = address
        self.by_address[address] += 1
        if self.looking is None:
            self._look_later()
        return True

    def leave(self, visit: Visit) -> None:
        address = self.inside.pop(visit, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def look(self) -> None:
        """Drop whoever is too slow with a request, or takes nothing of what is sent."""
        now = asyncio.get_running_loop().time()
        for visit in list(self.inside):
            unread = visit.transport.get_write_buffer_size()
            late = visit.until is not None and now > visit.until
            stuck = visit.closing or unread >= visit.unread > 0
            if late or stuck:
                self.dropped += 1
                visit.transport.abort()
            _, many = visit.transport.get_write_buffer_limits()
            visit.unread = unread if unread > many else 0
            visit.closing = visit.transport.is_closing()  # this waits for ever until all is sent, where nobody reads
        self.looking = None
        if self.inside:
            self._look_later()

    def _look_later(self) -> None:
        self.looking = asyncio.get_running_loop().call_later(self.patience.stalled, self.look)


def address_of(transport: Transport) -> str:
    """Whose connection it is. Somebody with IPv6 has a whole network of 64 bits."""
    peer = transport.get_extra_info("peername")
    if not isinstance(peer, tuple):
        return ""
    host = str(peer[0])
    if ":" not in host:
        return host
    address = ipaddress.IPv6Address(host.partition("%")[0])
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False).network_address)


class Requests(H11Protocol):
    """HTTP, with a deadline for the head of a request and one for its body."""

    def __init__(self, *, door: Door, headers: list[tuple[str, str]], **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self.own_headers = headers
        self.until: float | None = None
        self.unread = 0
        self.closing = False
        self.awaited: object = None
        self.turned_away = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        self.turned_away = not self.door.enter(self, transport)
        super().connection_made(transport)
        if self.turned_away:
            self._refuse(503, "too-many-connections")
        else:
            self._wait_for(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        if self.turned_away:
            return
        super().data_received(data)
        self._wait_for(self.conn.their_state)

    def on_response_complete(self) -> None:
        self._wait_for(None)
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self._wait_for(h11.SEND_BODY)  # answered before it was all there: the rest may not drip for ever

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.door.leave(self)  # the channel enters in its place
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()  # in the midst of an answer there is no room for another
            return
        self._refuse(400, "bad-request", reason="it is not HTTP")

    def resume_writing(self) -> None:
        self.unread = 0
        super().resume_writing()

    def _wait_for(self, part: object) -> None:
        """The deadline stays while the same part is awaited, however often a drop of it comes."""
        if part is self.awaited:
            return
        self.awaited = part
        patience = self.door.patience
        seconds = {h11.IDLE: patience.headers, h11.SEND_BODY: patience.body}.get(part)  # type: ignore[call-overload]
        self.until = None if seconds is None else self.loop.time() + seconds

    def _refuse(self, status: int, id: str, **facts: str) -> None:
        body = to_json(Refusal(problem_of(refuse(id, **facts))))
        headers = [*self.own_headers, ("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        answer = h11.Response(status_code=status, headers=[*headers, ("Connection", "close")])
        parts = (answer, h11.Data(data=body), h11.EndOfMessage())
        self.transport.write(b"".join(self.conn.send(part) or b"" for part in parts))
        self.transport.close()


class Frames(WebSocketsSansIOProtocol):
    """A channel, with a limit on frames a second and on the bytes that wait for a client which does not read."""

    def __init__(self, *, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self.until: float | None = None
        self.unread = 0
        self.closing = False
        self.cut = False
        self.frames_left = float(FRAMES)
        self.counted_at = self.loop.time()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, Transport)
        super().connection_made(transport)
        self.door.enter(self, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_write_buffer_size() > LARGEST_UNREAD:
            self.door.dropped += 1
            self.transport.abort()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count()

    def handle_cont(self, event: Any) -> None:
        super().handle_cont(event)
        self._count()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self._drop(NOT_UTF8, "not UTF-8")
            return
        super().send_receive_event_to_app()
        self._count()

    def resume_writing(self) -> None:
        self.unread = 0
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        if self.cut:
            raise ClientDisconnected  # the application may not know yet, and goes on
        await super().send(message)

    def _count(self) -> None:
        now = self.loop.time()
        self.frames_left = min(float(FRAMES), self.frames_left + (now - self.counted_at) * FRAMES_A_SECOND) - 1
        self.counted_at = now
        if self.frames_left < 0 and self.door.counting:
            self._drop(TOO_MANY_FRAMES, "too many messages")

    def _drop(self, code: int, reason: str) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.door.dropped += 1
            self.cut = True
            self.conn.fail(code, reason)
            self.handle_parser_exception()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
