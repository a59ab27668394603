"""Bots think in processes of their own. One that overruns or dies is replaced, and no other notices."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from triforium.bots import budget_of
from triforium.bots.hint import Hint
from triforium.hall.luck import new_seed
from triforium.hall.reviewing import ReviewAnswer, ReviewQuestion
from triforium.hall.thinking import HINT, BotAnswer, BotFailed, Most, Question
from triforium.rules.game import Game
from triforium.server.process import Pool, WorkerLost

COMMAND = [sys.executable, "-m", "triforium.server.worker"]
LARGEST_ANSWER = 64 * 1024
SIMULATIONS_A_SECOND = 2000
"""About: for a first guess at how long a bot will think."""
QUICK = ("random", "greedy", "level:1", "level:2")
GUESS = 0.5
MOST_REMEMBERED = 1000


REVIEWER = [*COMMAND, "19"]
"""The same process at the lowest priority: it has what bots and people leave of the machine."""
LARGEST_REVIEW = 4 * 1024 * 1024
REVIEW_LIMIT = 600.0
"""Seconds for a part of a review, on a machine whose bots may be busy all the time."""
PIECE = 3.0
GLANCE = 0.3
"""About how many seconds a piece takes; and the curve, for which one worker is kept."""
LOOKS_AGAIN = 0.05


class Bots:
    """Asks bots for moves, those of each guest in their turn. Two workers at least: one is kept for quick bots.

    Reviews have workers of their own, started when they are first needed and ended when no review is left: a bot's
    turn never waits for one.
    """

    review_depth = "full"

    def __init__(self, workers: int = 0, limit: float = 30.0, most: Most | None = None) -> None:
        self.limit = limit
        self.most = most or Most()
        self.workers = workers or max(2, os.cpu_count() or 2)
        self.pool = Pool(COMMAND, self.workers, BotAnswer, LARGEST_ANSWER)
        self.reviewers = Pool(REVIEWER, self.workers, ReviewAnswer, LARGEST_REVIEW)
        self.reviewing = 0
        self.took: dict[str, float] = {}
        self.took_seconds: Callable[[float], None] = lambda _: None
        """Is told how long each thought took."""

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
        """What the bot plays in this position; `guest` is whose table it is, `seed` the bot's luck. `begin` as in
        `Pool.ask`."""
        question = Question(game, cards, bot, seed or new_seed(), dump, self.most)
        try:
            answer, took = await self.pool.ask(question, self.limit, guest, self.seconds(game, bot), begin)
        except WorkerLost as lost:
            raise BotFailed(str(lost)) from None
        self.took_seconds(took)
        key = f"{game} {bot}"
        if key in self.took or len(self.took) < MOST_REMEMBERED:
            self.took[key] = (self.took.get(key, took) + took) / 2
        if answer.action is None:
            raise BotFailed(answer.error or "nothing")
        return answer.action

    async def hint(self, game: str, cards: str, dump: dict[str, Any], guest: int) -> Hint:
        """What a strong bot would do in this position, for the guest who asks."""
        question = Question(game, cards, "", new_seed(), dump, self.most, HINT)
        try:
            answer, _ = await self.pool.ask(question, self.limit, guest, HINT / 1000)
        except WorkerLost as lost:
            raise BotFailed(str(lost)) from None
        if answer.hint is None:
            raise BotFailed(answer.error or "nothing")
        return answer.hint

    async def review(self, part: ReviewQuestion, guest: int) -> ReviewAnswer:
        """A part of a review, when no bot's turn waits."""
        self.reviewing += 1
        try:
            while self.pool.waiting:
                await asyncio.sleep(LOOKS_AGAIN)
            seconds = GLANCE if part.begin is None else PIECE
            answer, _ = await self.reviewers.ask(part, REVIEW_LIMIT, guest, seconds)
        except WorkerLost as lost:
            raise BotFailed(str(lost)) from None
        finally:
            self.reviewing -= 1
        if part.judged is not None and not self.reviewing:
            await self.reviewers.renew()
        return answer

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self.pool.waiting)

    def seconds(self, game: str, bot: str) -> float:
        """About how long it will think: as long as lately, or what its name says."""
        known = self.took.get(f"{game} {bot}")
        if known is not None:
            return known
        budget = budget_of(bot)
        if budget is None:
            return 0.0 if bot.startswith(QUICK) else GUESS
        return (budget.milliseconds or 0) / 1000 + (budget.simulations or 0) / SIMULATIONS_A_SECOND

    def check(self, name: str, game: Game) -> None:
        """Refuse a bot that is not there or would think too long."""
        self.most.check(name, game)

    async def renew(self) -> None:
        """Fresh processes from now on, for whoever thinks next."""
        await self.pool.renew()
        await self.reviewers.renew()

    async def close(self) -> None:
        await self.pool.close()
        await self.reviewers.close()
