"""Halls without the web: several on one file, as several processes would be, and slow or failing storage."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from support.hand_time import HandTime
from support.server import settings_at

from triforium.hall import play, seating
from triforium.hall.bell import MemoryBell, Tower
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.types import Draft, NewSeat, NewTable, Snapshot
from triforium.server.bots import Bots
from triforium.server.cards import CardReader
from triforium.server.store import SqlStore


@contextlib.asynccontextmanager
async def halls(
    where: Path | str, *stores: type[SqlStore], time: HandTime | None = None, lit: float | None = None
) -> AsyncIterator[list[Hall]]:
    """So many halls on one database, within hearing of each other. With a `time` they have clocks, and were last `lit`
    before."""
    settings, tower, lamp = settings_at(where), Tower(), None if time is None else HandLamp(lit)
    found = [
        Hall(settings, kind(settings.database), MemoryBell(tower), Bots(1), CardReader(), lamp=lamp, time=time)
        for kind in stores
    ]
    for hall in found:
        await hall.keeper.open()
    try:
        yield found
    finally:
        for hall in found:
            await hall.close()
            await hall.bots.close()
            hall.store.close()


async def a_guest(hall: Hall, name: str = "Anna") -> Guest:
    return (await hall.guests.welcome(name))[1]


class HandLamp:
    """A lamp that nobody but the test lights."""

    def __init__(self, lit: float | None = None) -> None:
        self.lit = lit

    async def last_lit(self) -> float | None:
        return self.lit

    async def burn(self, now: float) -> None:
        self.lit = now


async def a_table(hall: Hall, guest: Guest, *kinds: str, first: int = 0, **more: Any) -> Snapshot:
    seats = [NewSeat(kind) if kind in ("me", "here", "open") else NewSeat("bot", bot=kind) for kind in kinds]  # type: ignore[arg-type]
    return await seating.create(hall, guest, NewTable(more.pop("game", "duel"), seats, first=first, **more))


async def move(hall: Hall, guest: Guest, held: Held, action: str | None = None) -> Snapshot:
    """The seat to move plays this, or what comes first."""
    table = held.table
    assert table.turn is not None
    wish = action or table.state.text(table.state.legal()[0])
    return await play.commit(hall, guest, held.id, Draft(held.version, [wish], table.turn))
