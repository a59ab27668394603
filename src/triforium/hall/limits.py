"""How often somebody may do something: a bucket of tries for each that fills again with time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from triforium.hall.problems import refuse
from triforium.hall.settings import Limits

MOST_BUCKETS = 50_000


@dataclass
class Bucket:
    left: float
    at: float


class Turnstile:
    """`pass_through(kind, who)` raises `too-fast` when this kind has been done too often."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self.buckets: dict[tuple[str, object], Bucket] = {}

    def pass_through(self, kind: str, who: object) -> None:
        if not self.limits.on:
            return
        size, seconds = getattr(self.limits, kind)
        now = self.clock()
        bucket = self.buckets.get((kind, who))
        if bucket is None:
            self._make_room()
            bucket = self.buckets[(kind, who)] = Bucket(size, now)
        bucket.left = min(size, bucket.left + (now - bucket.at) / seconds)
        bucket.at = now
        if bucket.left < 1:
            raise refuse("too-fast", seconds=math.ceil((1 - bucket.left) * seconds))
        bucket.left -= 1

    def _make_room(self) -> None:
        """The oldest half goes when there are too many; dicts keep the order in which they were filled."""
        if len(self.buckets) >= MOST_BUCKETS:
            for key in list(self.buckets)[: MOST_BUCKETS // 2]:
                del self.buckets[key]
