"""Card files of strangers are read in a process of its own, for what may be in them."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from triforium.editions import edition_text, own_editions
from triforium.games import check_game
from triforium.hall import gamebox
from triforium.hall.gamebox import Boxed
from triforium.rules.errors import BadEdition
from triforium.server.process import Pool, WorkerLost

COMMAND = [sys.executable, "-m", "triforium.server.reader"]
LARGEST_ANSWER = 4 * 1024 * 1024
LIMIT = 30.0
TRIES = 2


class CardFile(msgspec.Struct):
    game: str
    cards: str


class Read(msgspec.Struct):
    """A card file's data, or the place and the reason why it cannot be played."""

    edition: str | None = None
    editions: list[str] = []
    data: dict[str, Any] = {}
    place: str = ""
    reason: str = ""


class CardReader:
    """Opens card files: our own at once, others in the reader's process."""

    def __init__(self) -> None:
        self.pool: Pool[Read] = Pool(COMMAND, 1, Read, LARGEST_ANSWER)

    async def open(self, id: str, cards: str, owner: object = None) -> Boxed:
        """The game of a card file; raises BadEdition. From now on `game_of_text` knows it too."""
        check_game(id)
        found = gamebox.boxed(id, cards)
        if found is not None:
            return found
        if any(cards == edition_text(id, name) for name in own_editions(id)):
            return gamebox.put(id, cards, gamebox.opened(id, cards))
        read = await self._read(CardFile(id, cards), owner)
        if read.edition is None:
            raise gamebox.put_refused(id, cards, BadEdition(read.place, read.reason))
        return gamebox.put(id, cards, gamebox.made(id, read.edition, read.editions, read.data))

    async def close(self) -> None:
        await self.pool.close()

    async def _read(self, file: CardFile, owner: object) -> Read:
        """Twice, for a process may be lost for reasons of its own."""
        for _ in range(TRIES):
            try:
                return (await self.pool.ask(file, LIMIT, owner))[0]
            except WorkerLost:
                continue
        return Read(place="the file", reason="reading it takes too much time or memory")
