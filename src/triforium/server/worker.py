"""A bot's process."""

from __future__ import annotations

import os

import msgspec

from triforium.bots import Budget, ask, budget_of, make_bot
from triforium.server.bots import BotAnswer, Most, Question
from triforium.server.gamebox import game_of_text
from triforium.server.lines import answer_lines

questions = msgspec.json.Decoder(Question)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(5)  # people's moves come before bots' thoughts
    answer_lines(lambda line: msgspec.json.encode(answer(questions.decode(line))))


def answer(question: Question) -> BotAnswer:
    """What the bot plays, or what went wrong."""
    try:
        game = game_of_text(question.game, question.cards)
        state = game.load(question.dump)
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


if __name__ == "__main__":
    main()
