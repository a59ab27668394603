"""Bots that think in the browser: `ports.Thinkers` over one that answers questions, in a worker of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec

from triforium.bots.hint import Hint
from triforium.hall.luck import new_seed
from triforium.hall.reviewing import ReviewAnswer, ReviewQuestion
from triforium.hall.thinking import BotAnswer, BotFailed, Most, Question
from triforium.rules.game import Game

HINT = 2400
"""Milliseconds: twice what a server gives, for it sees less in the same time."""
MOST = Most(milliseconds=10_000, simulations=2_000)
"""Interpreted, a search is some forty times slower than compiled."""


class PocketBots:
    """One thinks at a time; the page and the tables go on meanwhile."""

    workers = 1
    waiting = 0
    review_depth = "quick"

    def __init__(self, think: Callable[[str], Awaitable[str]]) -> None:
        self.think = think
        self.took_seconds: Callable[[float], None] = lambda _: None

    def check(self, name: str, game: Game) -> None:
        MOST.check(name, game)

    async def choose(
        self,
        game: str,
        cards: str,
        bot: str,
        dump: dict[str, Any],
        guest: int | None = None,
        seed: str | None = None,
        begin: Callable[[], Awaitable[None]] | None = None,
    ) -> str:
        if begin is not None:
            await begin()
        began = perf_counter()
        answer = await self._ask(Question(game, cards, bot, seed or new_seed(), dump, MOST))
        self.took_seconds(perf_counter() - began)
        if answer.action is None:
            raise BotFailed(answer.error or "nothing")
        return answer.action

    async def hint(self, game: str, cards: str, dump: dict[str, Any], guest: int) -> Hint:
        answer = await self._ask(Question(game, cards, "", new_seed(), dump, MOST, HINT))
        if answer.hint is None:
            raise BotFailed(answer.error or "nothing")
        return answer.hint

    async def review(self, part: ReviewQuestion, guest: int) -> ReviewAnswer:
        """There is no NumPy here, and no review is asked for."""
        raise BotFailed("no reviews here")

    async def _ask(self, question: Question) -> BotAnswer:
        text = await self.think(msgspec.json.encode(question).decode())
        return msgspec.json.decode(text, type=BotAnswer)

    async def renew(self) -> None:
        pass

    async def close(self) -> None:
        pass
