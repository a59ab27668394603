"""A bot's turn as it is thought about, wherever that is done: a position, and what the bot made of it."""

from __future__ import annotations

from typing import Any

import msgspec

from triforium.bots import Budget, ask, budget_of, make_bot
from triforium.bots.hint import Hint, hint
from triforium.hall.gamebox import game_of_text
from triforium.hall.problems import refuse
from triforium.rules.errors import teach
from triforium.rules.game import Game

teach({"thinks-too-long": "Here a bot may think for at most {seconds} s or {simulations} simulations a move"})


HINT = 1200
"""Milliseconds for a hint. Where workers are shared this is a long thought, so that one is left for bots."""


class BotFailed(Exception):
    """The bot did not answer with a move."""


class Most(msgspec.Struct, frozen=True):
    """How long a bot may think about a move, whatever its name says."""

    milliseconds: int = 10_000
    simulations: int = 20_000

    def allows(self, budget: Budget) -> bool:
        return (budget.milliseconds or 0) <= self.milliseconds and (budget.simulations or 0) <= self.simulations

    def check(self, name: str, game: Game) -> None:
        """Refuse a bot that is not there or would think too long."""
        make_bot(name, game)
        budget = budget_of(name)
        if budget is not None and not self.allows(budget):
            raise refuse("thinks-too-long", seconds=self.milliseconds // 1000, simulations=self.simulations)


class Question(msgspec.Struct, tag_field="type", tag="think"):
    """A position for a bot, redrawn for its seat: nothing in it tells what luck will bring."""

    game: str
    cards: str
    bot: str
    seed: str
    dump: dict[str, Any]
    most: Most
    hint: int | None = None
    """Milliseconds for a hint, which is then wanted instead of a move."""


class BotAnswer(msgspec.Struct):
    """What a bot came to: an action, a hint, or what went wrong."""

    action: str | None = None
    error: str | None = None
    hint: Hint | None = None


def answer(question: Question) -> BotAnswer:
    """What the bot plays or the hint that is wanted, or what went wrong."""
    try:
        game = game_of_text(question.game, question.cards)
        state = game.load(question.dump)
        if question.hint is not None:
            return BotAnswer(hint=hint(state, question.seed, Budget(milliseconds=question.hint)))
        bot = make_bot(question.bot, game, question.seed)
        return BotAnswer(state.text(ask(bot, state, question.seed, shortened(question.bot, question.most))))
    except Exception as error:
        return BotAnswer(error=repr(error)[:300])


def shortened(bot: str, most: Most) -> Budget | None:
    """What the bot gets instead of the budget in its name, where that is more than is allowed (by an older table)."""
    asked = budget_of(bot)
    if asked is None or most.allows(asked):
        return None
    if asked.simulations is not None:
        return Budget(simulations=most.simulations)
    return Budget(milliseconds=most.milliseconds)
