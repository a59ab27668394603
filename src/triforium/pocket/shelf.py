"""Storage in a browser: `ports.Store` over a drawer of texts (IndexedDB, whose end is web/src/pocket/drawer.ts)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Protocol

from triforium.hall.kept import Beginning, Change, Kind, Known, Listed, LobbyRow, News, PlayedAgain, Saved
from triforium.hall.types import ChatLine
from triforium.pocket.shelved import Shelved, read_shelved
from triforium.table import Seat

MOST = 50
UNFINISHED = ("open", "running")
ME = 1
"""There is one guest: whoever has this browser before them."""


class Drawer(Protocol):
    """Texts by name, kept by the browser. What is answered is kept."""

    async def me(self) -> str | None: ...
    async def keep_me(self, name: str) -> None: ...
    async def read(self, id: str) -> str | None: ...
    async def keep(self, id: str, revision: int, row: str, table: str) -> bool:
        """Keep a table and its row, where the one that is there has this revision; 0: where there is none."""
        ...

    async def rows(self) -> str:
        """The rows of all tables, as a JSON list."""
        ...


class Shelf:
    """Several tabs may have it open: a table's revision decides who was first."""

    def __init__(self, drawer: Drawer) -> None:
        self.drawer = drawer

    async def add_guest(self, token_hash: str, name: str, at: str) -> int:
        await self.drawer.keep_me(name)
        return ME

    async def find_guest(self, token_hash: str) -> Known | None:
        name = await self.drawer.me()
        return None if name is None else Known(ME, name)

    async def rename_guest(self, guest: int, name: str) -> None:
        await self.drawer.keep_me(name)

    async def add_table(self, new: Beginning, row: LobbyRow, chat: bool) -> None:
        await self._keep(Shelved(new, row, list(new.seats), chat))

    async def change(self, id: str, change: Change) -> int:
        while True:
            table = await self._table(id)
            number = table.take(change)
            if isinstance(change, PlayedAgain):
                await self.add_table(change.again, change.row, change.chat)
            if await self._keep(table):
                return number

    async def find_table(self, id: str) -> Saved | None:
        table = await self._find(id)
        return None if table is None else table.saved()

    async def find_news(self, id: str, version: int) -> News | None:
        table = await self._find(id)
        return None if table is None else table.news(version)

    async def find_dump(self, id: str, version: int) -> dict[str, Any] | None:
        return (await self._table(id)).dumps.get(version)

    async def last_lines(self, id: str) -> list[ChatLine]:
        return (await self._table(id)).lines

    async def find_notes(self, id: str, seat: int) -> str:
        return (await self._table(id)).notes.get(seat, "")

    async def find_review(self, id: str) -> str | None:
        return None

    async def tables_of(self, guest: int) -> list[Listed]:
        """Those that wait for a move first, then the latest; those that are over or stopped last."""
        rows = [row for row in await self._rows() if row["row"]["status"] != "closed" and guest in row["owners"]]
        rows.sort(key=lambda row: row["row"]["changed"], reverse=True)
        rows.sort(key=lambda row: (row["row"]["status"] in ("over", "stopped"), not row["my_turn"]))
        return [_listed(row) for row in rows[:MOST]]

    async def open_tables(self, guest: int | None) -> list[Listed]:
        return []

    async def watchable(self, guest: int | None) -> list[Listed]:
        return []

    async def count_waiting(self, guest: int) -> int:
        return sum(row["my_turn"] for row in await self._rows())

    async def count_unfinished(self, guest: int) -> int:
        return sum(row["row"]["status"] in UNFINISHED for row in await self._rows())

    async def card_files_of(self, guest: int) -> set[str]:
        return {row["cards_hash"] for row in await self._rows() if row["own_cards"]}

    async def kinds_unfinished(self) -> list[Kind]:
        return await self._kinds(*UNFINISHED)

    async def kinds_stopped(self) -> list[Kind]:
        return await self._kinds("stopped")

    async def stop(self, fingerprint: str) -> int:
        found = [row for row in await self._rows() if row["fingerprint"] == fingerprint]
        unfinished = [row["id"] for row in found if row["row"]["status"] in UNFINISHED]
        for id in unfinished:
            table = await self._table(id)
            table.row.status = "stopped"
            await self._keep(table)
        return len(unfinished)

    async def stopped(self, fingerprint: str) -> list[str]:
        rows = await self._rows()
        return [row["id"] for row in rows if row["row"]["status"] == "stopped" and row["fingerprint"] == fingerprint]

    async def incomplete(self) -> list[str]:
        return []

    async def tables_on_the_move(self, bots: bool = True) -> list[str]:
        running = [row for row in await self._rows() if row["row"]["status"] == "running"]
        return [row["id"] for row in running if row["answered"] or (bots and row["row"]["bot_turn"])]

    async def tables_due(self, before: str) -> list[str]:
        return []

    async def add_closing(self, closed: str, opened: str) -> None:
        pass

    async def closings(self, since: str) -> list[tuple[str, str]]:
        return []

    async def last_change(self) -> str | None:
        return None

    async def check(self) -> None:
        pass

    def watch(self, took: Callable[[str, float], None], failed: Callable[[str], None]) -> None:
        pass

    def close(self) -> None:
        pass

    async def _find(self, id: str) -> Shelved | None:
        text = await self.drawer.read(id)
        return None if text is None else read_shelved(text)

    async def _table(self, id: str) -> Shelved:
        table = await self._find(id)
        assert table is not None
        return table

    async def _keep(self, table: Shelved) -> bool:
        revision, table.revision = table.revision, table.revision + 1
        row = json.dumps(_row(table))
        return bool(await self.drawer.keep(table.beginning.id, revision, row, table.text()))

    async def _rows(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(await self.drawer.rows())
        return found

    async def _kinds(self, *statuses: str) -> list[Kind]:
        """One of each: their card files are read from one of the tables that they are of."""
        one_of = {row["fingerprint"]: row["id"] for row in await self._rows() if row["row"]["status"] in statuses}
        begun = [(await self._table(id)).beginning for id in one_of.values()]
        return [Kind(begin.game, begin.cards, begin.fingerprint, begin.rules) for begin in begun]


def _row(table: Shelved) -> dict[str, Any]:
    """What is asked of all tables at once."""
    begin, row, listed = table.beginning, table.row, table.listed()
    owners = [seat.owner for seat in table.sitting]
    mine = row.status == "running" and row.turn is not None and table.sitting[row.turn].belongs_to(ME)
    return {
        **asdict(listed),
        "owners": owners,
        "my_turn": mine,
        "answered": table.answered,
        "fingerprint": begin.fingerprint,
        "cards_hash": begin.cards_hash,
        "own_cards": begin.own_cards,
    }


def _listed(row: dict[str, Any]) -> Listed:
    seats = [Seat(**seat) for seat in row["seats"]]
    return Listed(row["id"], row["game"], row["edition"], LobbyRow(**row["row"]), seats)
