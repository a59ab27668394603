"""The other end of a `process.Worker`: a question a line comes in, an answer a line goes out."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable


def answer_lines(answer: Callable[[bytes], bytes]) -> None:
    """Answer until the server is gone. It may go in the midst of a long thought, which then ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which sees to its workers
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a bot that prints must not be taken for one that answers
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=[questions], daemon=True).start()
    said = b"ready\n"
    while True:
        try:
            while said:
                said = said[answers.write(said) :]
        except BrokenPipeError:
            os._exit(0)
        said = answer(questions.get()) + b"\n"


def _hear(questions: queue.SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)
