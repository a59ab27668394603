"""Requests that another site makes a browser send are refused."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from triforium.hall.problems import problem_of, refuse
from triforium.hall.types import Refusal, to_json

SAFE = ("GET", "HEAD", "OPTIONS")
CLOSE = 4403


class OriginCheck:
    """A browser names the page's origin with every unsafe request and every WebSocket; who names none is no browser."""

    def __init__(self, app: ASGIApp, allowed: Collection[str]) -> None:
        self.app = app
        self.allowed = {origin.rstrip("/").lower() for origin in allowed}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE and not self._own(scope):
            await self._refuse(send)
        elif scope["type"] == ScopeType.WEBSOCKET and not self._own(scope):
            await receive()
            await send({"type": "websocket.close", "code": CLOSE, "reason": "other-origin"})
        else:
            await self.app(scope, receive, send)

    def _own(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if not origin:
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        host = headers.get(b"host", b"").decode("latin-1").lower()
        return origin in self.allowed or (bool(host) and _host_of(origin) == host)

    async def _refuse(self, send: Send) -> None:
        body = to_json(Refusal(problem_of(refuse("other-origin"))))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # `http://[` begins like an IPv6 address
        return None
