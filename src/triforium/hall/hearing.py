"""What other processes have done at this one's tables: read where somebody here needs it, many tables at once."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from triforium.hall.held import Held
from triforium.hall.kept import Past
from triforium.rules.errors import TriforiumError

if TYPE_CHECKING:
    from triforium.hall.hall import Hall

FEW = 8
"""So many missed happenings are played on at once; more of them in a thread, from the beginning."""
A_GUEST = "guest-"
"""What is rung for a guest begins so; no table is called so."""


class Hearing:
    """A table that nobody here watches is only marked; what happened at the others is asked for in one question."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.moved: set[str] = set()
        self.reading = False

    def hear(self, id: str, version: int) -> None:
        """Another process has changed a table; version 0 stands for what has none."""
        if id.startswith(A_GUEST):
            if not self.hall.stopping:
                self.hall.begin(self.hall.ask_again(int(id.removeprefix(A_GUEST))))
            return
        held = self.hall.tables.get(id)
        if held is None:
            if self.hall.eager:
                self.hall.work.set()
        elif self.hall.stopping or held.behind or 0 < version <= held.version:
            return
        elif not self.hall.peers.shared or (self._is_needed(held) and (version == 0 or held.missed)):
            self.read_whole(held)
        elif not self._is_needed(held):
            held.missed = True
        else:
            self.moved.add(id)
            if not self.reading:
                self.reading = True
                self.hall.begin(self._read())

    def read_whole(self, held: Held) -> None:
        """Have all read that another process may have changed at a table."""
        held.behind, held.missed = True, False
        self.hall.begin(self.hall.read_behind(held))

    async def find_missed(self, held: Held) -> None:
        """Read what nobody needed until now. Where storage is away, what is known here is shown meanwhile."""
        if not held.missed:
            return
        async with held.lock:
            if held.missed:
                held.missed = False
                try:
                    await self.hall.catch_up(held)
                except TriforiumError:
                    held.missed = True

    async def find_moves(self, held: Held) -> None:
        """Read what happened since this version, and nothing else. Called with the table's lock."""
        found = (await self.hall.peers.happened({held.id: held.version})).get(held.id, [])
        if not self._learn(held, found):
            await self.hall.catch_up(held)

    def _is_needed(self, held: Held) -> bool:
        driven = held.driver is not None and not held.driver.done()
        return bool(held.watchers) or driven or self.hall.eager

    async def _read(self) -> None:
        """All that was heard of while the last answer was on its way is the next question."""
        try:
            while self.moved:
                tables = self.hall.tables
                known = {id: tables[id].version for id in self.moved if id in tables}
                self.moved.clear()
                happened: dict[str, list[Past]] | None = None
                with contextlib.suppress(TriforiumError):  # then each is asked for alone, until there is an answer
                    happened = await self.hall.peers.happened(known)
                for id, version in known.items():
                    held = tables.get(id)
                    if held is None or held.behind or held.missed:
                        continue
                    new = [] if happened is None else happened.get(id, [])[held.version - version :]
                    if happened is None or (new and (held.lock.locked() or not self._learn(held, new))):
                        self.read_whole(held)
        finally:
            self.reading = False

    def _learn(self, held: Held, happened: list[Past]) -> bool:
        """Play them on; False where that is not the way."""
        if held.playable is None or not 0 < len(happened) <= FEW:
            return False
        for past in happened:
            held.happen(past.what, past.at, past.took)
        self.hall.announce(held)
        self.hall.drive(held)
        return True
