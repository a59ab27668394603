"""What the page's worker calls (web/src/pocket/worker.ts). Only a browser's Python can load this."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from triforium.hall.thinking import Question, answer
from triforium.pocket.pocket import Pocket


class PagePocket(Pocket):
    """A pocket that answers in one text: `+` or `-`, and the JSON."""

    async def ask_text(self, method: str, path: str, body: str | None = None) -> str:
        done, text = await self.ask(method, path, body)
        return f"{'+' if done else '-'}{text}"


def open_pocket() -> Any:
    page: Any = import_module("triforium_page")
    return PagePocket(page, page.think, page.ring)


def answer_question(question: str) -> str:
    """A bot's answer, in the thinker's worker."""
    return msgspec.json.encode(answer(msgspec.json.decode(question, type=Question))).decode()
