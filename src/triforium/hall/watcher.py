"""Somebody with an open live channel: what was sent last, and a bell."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from triforium.hall.guests import Guest


@dataclass(eq=False)
class Watcher:
    """Nothing is queued for a watcher. The bell rings, and what is new since the last sending is sent then,
    so a slow link costs no memory and gets several changes as one."""

    guest: Guest | None
    seat: int | None
    version: int | None = None
    stale: bool = True
    """Something other than the version has changed."""
    said: int = 0
    presence: tuple[list[bool], int] | None = None
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    def ring(self, stale: bool = False) -> None:
        self.stale = self.stale or stale
        self.bell.set()
