"""What a server tells Prometheus: a page of text, a few lines by hand."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds."""

KINDS = {
    "triforium_moves_total": ("counter", "Moves that were kept, people's and bots'"),
    "triforium_move_seconds": ("histogram", "From a planned change until it is on disk and told"),
    "triforium_storage_write_seconds": ("histogram", "Waits for the database to write"),
    "triforium_storage_read_seconds": ("histogram", "Waits for the database to read"),
    "triforium_storage_failures_total": ("counter", "Writes and reads that failed"),
    "triforium_tables": ("gauge", "Tables in memory"),
    "triforium_channels": ("gauge", "Open channels"),
    "triforium_bots_waiting": ("gauge", "Bots' turns that wait for a worker of this process"),
    "triforium_bot_queue": ("gauge", "Bots' turns of the whole database that nobody thinks about yet"),
    "triforium_bot_seconds": ("histogram", "Bots' thoughts"),
}


class Metrics:
    """Counts and times of one process since it began."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.times: dict[str, list[int]] = {}
        self.sums: defaultdict[str, float] = defaultdict(float)

    def count(self, name: str) -> None:
        self.counts[name] += 1

    def took(self, name: str, seconds: float) -> None:
        buckets = self.times.setdefault(name, [0] * (len(BOUNDS) + 1))
        buckets[bisect_left(BOUNDS, seconds)] += 1
        self.sums[name] += seconds

    def page(self, now: Mapping[str, float]) -> str:
        """All of it, with what is so at this moment."""
        lines = []
        for name, (kind, help) in KINDS.items():
            lines += [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]
            if kind == "histogram":
                lines += self._histogram(name)
            else:
                lines.append(f"{name} {now.get(name, self.counts[name]):g}")
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str) -> list[str]:
        buckets = self.times.get(name, [0] * (len(BOUNDS) + 1))
        lines, so_far = [], 0
        for bound, number in zip([*map(str, BOUNDS), "+Inf"], buckets, strict=True):
            so_far += number
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*lines, f"{name}_sum {self.sums[name]:g}", f"{name}_count {so_far}"]
