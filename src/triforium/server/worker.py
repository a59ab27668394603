"""A bot's process."""

from __future__ import annotations

import os

import msgspec

from triforium.hall.thinking import Question, answer
from triforium.server.lines import answer_lines

questions = msgspec.json.Decoder(Question)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(5)  # people's moves come before bots' thoughts
    answer_lines(lambda line: msgspec.json.encode(answer(questions.decode(line))))


if __name__ == "__main__":
    main()
