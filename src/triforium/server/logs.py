"""Logs as JSON, one line an event. Nothing secret is ever given to them: no token, no seed, no chat, no invitation."""

from __future__ import annotations

import json
import logging
import sys

from triforium.server.clock import now

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": now(), "level": record.levelname.lower(), "from": record.name, "event": record.getMessage()}
        line.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """All logs go to stderr as JSON lines. The web server's own stay off: they would write cookies and invitations."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [out]
    root.setLevel(level.upper())
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "httpx", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
