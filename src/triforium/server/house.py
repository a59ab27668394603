"""A hall with its database, bell, peers and bots: opened together, and closed in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from triforium.hall.hall import Hall
from triforium.hall.together import live_together, take_work
from triforium.people.accounts import Accounts
from triforium.server.bots import Bots
from triforium.server.cards import CardReader
from triforium.server.settings import Settings
from triforium.server.store import connect
from triforium.server.store.database import alone
from triforium.server.store.register import SqlRegister


@dataclass
class OpenHouse:
    """The hall, and the club that meets in it."""

    hall: Hall
    accounts: Accounts


@asynccontextmanager
async def open_house(settings: Settings, url: str, serves: bool = True) -> AsyncIterator[OpenHouse]:
    """Where it `serves` nobody, clocks are none of its business."""
    with alone(url):
        store, bell, peers, lamp = await asyncio.to_thread(connect, url)
        bots = Bots(settings.bot_workers, settings.bot_limit)
        await peers.enter()
        hall = Hall(settings, store, bell, bots, CardReader(), peers, lamp=lamp if serves else None)
        await hall.keeper.open()
        hall.chores = {asyncio.create_task(hall.wake()), asyncio.create_task(hall.sweep())}
        if serves:
            hall.chores |= {asyncio.create_task(hall.keeper.burn()), asyncio.create_task(hall.keeper.look())}
        if peers.shared:
            hall.chores.add(asyncio.create_task(live_together(hall)))
            if settings.thinks:
                hall.chores.add(asyncio.create_task(take_work(hall)))
        accounts = Accounts(hall, SqlRegister(store))
        try:
            yield OpenHouse(hall, accounts)
        finally:
            accounts.close()
            await hall.close()
            await bell.close()
            await peers.leave()
            await bots.close()
            await hall.cards.close()
            await asyncio.to_thread(store.close)
