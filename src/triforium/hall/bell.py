"""The bell of one process, in which there may be several halls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Tower:
    """Where the ropes of several halls hang: who pulls one is heard by the others, in the order of the ringing."""

    def __init__(self) -> None:
        self.bells: list[MemoryBell] = []


class MemoryBell:
    """Alone in its tower it is heard by nobody, and need not be."""

    def __init__(self, tower: Tower | None = None) -> None:
        self.tower = tower or Tower()
        self.tower.bells.append(self)
        self.heard: Callable[[str, int], None] | None = None

    def ring(self, table: str, version: int) -> None:
        for bell in self.tower.bells:
            if bell is not self and bell.heard is not None:
                asyncio.get_running_loop().call_soon(bell.heard, table, version)

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.heard = heard

    async def close(self) -> None:
        self.heard = None
