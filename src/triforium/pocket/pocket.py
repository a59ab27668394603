"""The pocket itself: a hall with a browser's storage, bell and bots, and the ways that the page asks it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import parse_qs

from triforium.hall import gamebox
from triforium.hall.gamebox import Boxed
from triforium.hall.hall import Hall
from triforium.hall.live import watch
from triforium.hall.settings import HallSettings, Limits
from triforium.pocket.bots import PocketBots
from triforium.pocket.channel import PocketChannel
from triforium.pocket.desk import TOKEN, answer
from triforium.pocket.shelf import Drawer, Shelf

T = TypeVar("T")
SETTINGS = HallSettings(limits=Limits(on=False), most_tables=100_000, most_card_files=100_000)


class OwnCards:
    """`ports.Cards`: the files here are one's own, and nobody else waits."""

    async def open(self, id: str, cards: str, owner: object = None) -> Boxed:
        return gamebox.boxed(id, cards) or gamebox.put(id, cards, gamebox.opened(id, cards))

    async def close(self) -> None:
        pass


class TabsBell:
    """`ports.Bell` between the tabs of one browser."""

    def __init__(self, ring: Callable[[str, int], None]) -> None:
        self.ring = ring
        self.heard: Callable[[str, int], None] = lambda table, version: None

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.heard = heard

    async def close(self) -> None:
        pass


async def at_once(work: Callable[..., T], /, *args: Any) -> T:
    """`ports.Aside` where there is but one thread."""
    return work(*args)


class Pocket:
    """Made within a running event loop. `think` answers a bot's question, `ring` tells the other tabs of a change."""

    def __init__(
        self, drawer: Drawer, think: Callable[[str], Awaitable[str]], ring: Callable[[str, int], None]
    ) -> None:
        self.bell = TabsBell(ring)
        self.hall = Hall(SETTINGS, Shelf(drawer), self.bell, PocketBots(think), OwnCards(), aside=at_once)
        self.channels: dict[int, PocketChannel] = {}
        self.hall.chores = {asyncio.create_task(self.hall.wake()), asyncio.create_task(self.hall.sweep())}

    async def ask(self, method: str, path: str, body: str | None = None) -> tuple[bool, str]:
        """A request of docs/api.md, without `/api`."""
        return await answer(self.hall, method, path, body)

    async def open(self, number: int, path: str, send: Callable[[str], None], closed: Callable[[int], None]) -> None:
        """A table's live channel, from its opening to its end; `number` is the page's own."""
        bare, _, query = path.partition("?")
        facts = {name: values[0] for name, values in parse_qs(query).items()}
        seat, since = (int(facts[name]) if name in facts else None for name in ("seat", "since"))
        channel = self.channels[number] = PocketChannel(send, closed)
        guest = await self.hall.guests.known_by(TOKEN)
        try:
            await watch(channel, self.hall, guest, bare.split("/")[2], seat, since, facts.get("invitation"))
        finally:
            del self.channels[number]

    def hear(self, number: int, text: str | None) -> None:
        """What the page says on a channel; None: it shuts it."""
        if number in self.channels:
            self.channels[number].hear(text)

    def heard_of(self, table: str, version: int) -> None:
        """Another tab has changed a table."""
        self.bell.heard(table, version)

    async def close(self) -> None:
        await self.hall.close()
