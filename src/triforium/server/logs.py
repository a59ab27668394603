"""Logs, one line an event. Nothing secret is ever given to them: no token, no seed, no chat, no invitation."""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from collections.abc import Callable

from triforium.hall.clock import now

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": now(), "level": record.levelname.lower(), "from": record.name, "event": record.getMessage()}
        line.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Sentences(logging.Formatter):
    """For somebody at a terminal: the time, the words, and what they are about."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {key: value for key, value in vars(record).items() if key not in PLAIN}
        words = record.getMessage().replace("-", " ").capitalize()
        about = ", ".join(f"{key} {value}" for key, value in facts.items())
        line = f"{now()[11:19]} {words}" + (f": {about}" if about else "")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Repeated(logging.Filter):
    """Writes a warning a few times, then counts it, and tells the count when it is quiet or time is up."""

    MOST = 5
    SECONDS = 30.0

    def __init__(
        self, write: Callable[[logging.LogRecord], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self.write = write
        self.clock = clock
        self.seen: dict[tuple[str, object], tuple[float, int]] = {}
        self.lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        key, now = (record.name, record.msg), self.clock()
        with self.lock:
            past = {known: found for known, found in self.seen.items() if now - found[0] > self.SECONDS}
            for known in past:
                del self.seen[known]
            since, times = self.seen.get(key, (now, 0))
            self.seen[key] = (since, times + 1)
        for (name, event), (_, often) in past.items():
            if often > self.MOST:
                told = {"name": name, "levelno": logging.WARNING, "levelname": "WARNING", "msg": "repeated"}
                self.write(logging.makeLogRecord({**told, "of": str(event), "times": often - self.MOST}))
        return times < self.MOST


def set_up(level: str) -> None:
    """All logs go to stderr: as sentences to a terminal, as JSON lines to whatever else.
    The web server's own stay off: they would write cookies and invitations."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(Sentences() if sys.stderr.isatty() else JsonLines())
    out.addFilter(Repeated(out.emit))
    root = logging.getLogger()
    root.handlers = [out]
    root.setLevel(level.upper())
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "httpx", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
