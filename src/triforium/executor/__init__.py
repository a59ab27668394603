"""Work shared out: `map(job, items)` gives the results in the order of the items, whoever did them and how many.

A job is a plain function of plain data, and its result depends on its item alone: so any number of workers gives the
same results bit for bit, and what a killed worker had begun is simply done again. With `Parts` every finished result
is on disk at once, and the same call goes on where another was cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from triforium.executor.local import Local, check_workers
from triforium.executor.parts import Parts
from triforium.executor.shards import WHOLE, Shard, read_shard

__all__ = ["WHOLE", "Executor", "Local", "Parts", "Shard", "check_workers", "executor_of", "mapped", "read_shard"]

Item = TypeVar("Item")
Result = TypeVar("Result")


class Executor(Protocol):
    """`map` hands on `(number of the item, result)` as each is finished, in any order."""

    def finished(
        self, job: Callable[[Item], Result], items: Sequence[tuple[int, Item]]
    ) -> Iterator[tuple[int, Result]]: ...


def executor_of(workers: int = 1, cluster: str | None = None) -> Executor:
    """Processes of this machine, or where a cluster is named (`auto`, `ray://HOST:PORT`) Ray's."""
    if cluster is None:
        return Local(workers)
    from triforium.executor.cluster import Cluster

    return Cluster(cluster)


def mapped(
    executor: Executor,
    job: Callable[[Item], Result],
    items: Sequence[Item],
    parts: Parts[Result] | None = None,
    shard: Shard = WHOLE,
) -> Iterator[Result]:
    """The results in order. What `parts` holds is not done again; a shard does its own share of the items alone."""
    mine = shard.numbers(len(items))
    held: dict[int, Result] = (
        {} if parts is None else {number: parts.held[number] for number in mine if number in parts.held}
    )
    fresh = executor.finished(job, [(number, items[number]) for number in mine if number not in held])
    try:
        for number in mine:
            while number not in held:
                at, result = next(fresh)
                if parts is not None:
                    parts.put(at, result)
                held[at] = result
            yield held.pop(number)
    finally:
        close = getattr(fresh, "close", None)
        if close is not None:
            close()
