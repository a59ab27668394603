"""A bot's process, or one that reviews finished games."""

from __future__ import annotations

import os
import sys

import msgspec

from triforium.hall.reviewing import ReviewQuestion, answer_review
from triforium.hall.thinking import Question, answer
from triforium.server.lines import answer_lines

questions = msgspec.json.Decoder(Question | ReviewQuestion)
PEOPLE_FIRST = 5


def main(nice: int = PEOPLE_FIRST) -> None:
    """`nice`: people's moves come before bots' thoughts, and these before reviews."""
    if hasattr(os, "nice"):
        os.nice(nice)
    answer_lines(_answer)


def _answer(line: bytes) -> bytes:
    question = questions.decode(line)
    found = answer_review(question) if isinstance(question, ReviewQuestion) else answer(question)
    return msgspec.json.encode(found)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
