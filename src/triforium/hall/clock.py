"""The time, as it is stored and sent; and who keeps it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime


def now(ago: float = 0.0) -> str:
    """ISO 8601 in UTC, to the millisecond; so many seconds ago."""
    return text_of(time.time() - ago)


def text_of(moment: float) -> str:
    """A moment in seconds, as it is stored."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_of(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


class SystemTime:
    """`ports.Time` of this machine."""

    def now(self) -> float:
        return time.time()

    def later(self, seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, act)
