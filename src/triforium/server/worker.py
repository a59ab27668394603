"""A bot's process: reads a question a line, writes an answer a line, ends when the server does."""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

from triforium.bots import ask, make_bot
from triforium.server.bots import Question, Thought
from triforium.server.gamebox import game_of_text


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a bot that prints must not be taken for one that answers
    if hasattr(os, "nice"):
        os.nice(5)  # people's moves come before bots' thoughts
    decoder = msgspec.json.Decoder(Question)
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone, and so is the reason to answer
        for line in sys.stdin.buffer:
            answers.write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")


def answer(question: Question) -> Thought:
    """What the bot plays, or what went wrong."""
    try:
        game = game_of_text(question.game, question.cards)
        state = game.load(question.dump)
        bot = make_bot(question.bot, game, question.seed)
        return Thought(state.text(ask(bot, state, question.seed)))
    except Exception as error:
        return Thought(error=repr(error)[:300])


if __name__ == "__main__":
    main()
