"""A live channel between the page and its worker: `live.Channel` over two callbacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from triforium.hall.live import Gone


class PocketChannel:
    """What the page says is put in with `hear`; None: it has shut the channel."""

    def __init__(self, send: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._send = send
        self._closed = closed
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(self, text: str | None) -> None:
        self._heard.put_nowait(text)

    async def accept(self) -> None:
        pass

    async def receive(self) -> str:
        text = await self._heard.get()
        if text is None:
            raise Gone
        return text

    async def send(self, text: str) -> None:
        self._send(text)

    async def close(self, code: int) -> None:
        self._closed(code)
