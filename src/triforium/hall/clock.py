"""The time, as it is stored and sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def now(ago: float = 0.0) -> str:
    """ISO 8601 in UTC, to the millisecond; so many seconds ago."""
    moment = datetime.now(UTC) - timedelta(seconds=ago)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
