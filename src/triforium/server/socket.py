"""A WebSocket as the live channel that a hall speaks on."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from triforium.hall.live import Gone


class SocketChannel:
    """`live.Channel` over Litestar's WebSocket."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket

    async def accept(self) -> None:
        await self.socket.accept()

    async def receive(self) -> str:
        try:
            return await self.socket.receive_data("text")
        except WebSocketDisconnect:
            raise Gone from None

    async def send(self, text: str) -> None:
        try:
            await self.socket.send_data(text)
        except (WebSocketDisconnect, RuntimeError, OSError):
            raise Gone from None

    async def close(self, code: int) -> None:
        try:
            await self.socket.close(code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            raise Gone from None
