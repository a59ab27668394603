"""A share of a run for one of several machines that do not know of each other: `2/5` is the second of five."""

from __future__ import annotations

import re
from dataclasses import dataclass

from triforium.rules.errors import TriforiumError, teach

teach({"bad-shard": "{given} is not a share like 2/5: the second of five"})

MOST = 10_000


@dataclass(frozen=True)
class Shard:
    number: int
    of: int

    def numbers(self, items: int) -> range:
        """Of that many items its own: every so many-th, so that early and late ones fall on all alike."""
        return range(self.number - 1, items, self.of)

    @property
    def is_whole(self) -> bool:
        return self.of == 1


WHOLE = Shard(1, 1)


def read_shard(given: str | None) -> Shard:
    if given is None:
        return WHOLE
    match = re.fullmatch(r"([0-9]{1,5})/([0-9]{1,5})", given)
    if match is None or not 1 <= int(match[1]) <= int(match[2]) <= MOST:
        raise TriforiumError("bad-shard", given=repr(given)[:80])
    return Shard(int(match[1]), int(match[2]))
