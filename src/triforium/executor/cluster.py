"""Ray's workers, on this machine or on many: the extra `triforium[cluster]`. Each needs this version of the package."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "no-ray": "A cluster needs Ray, which the base install leaves out: pip install 'triforium[cluster]'",
        "bad-cluster": "A cluster is auto, ray://HOST:PORT or HOST:PORT, not {given}",
        "no-cluster": "There is no cluster at {address}: {reason}",
        "other-version": "The cluster has triforium {there}, and here it is {here}",
    }
)

Item = TypeVar("Item")
Result = TypeVar("Result")
AHEAD = 4
"""Items a core that are handed out before their turn."""
RETRIES = 3
"""So often an item whose worker died is done again."""
REACH = 10.0
"""Seconds to reach a cluster's door. Ray itself tries for five minutes."""


def version_there() -> str:
    import triforium

    return f"{triforium.__version__} ({triforium.FORM})"


class Cluster:
    """`auto` joins a cluster that runs here, or starts one for as long as the work takes."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise TriforiumError("no-ray") from None
        self.door = door_of(address)
        self.ray: Any = ray
        self.address = address

    def finished(
        self, job: Callable[[Item], Result], items: Sequence[tuple[int, Item]]
    ) -> Iterator[tuple[int, Result]]:
        if not items:
            return
        ray = self.ray
        mine = not ray.is_initialized()
        if mine:
            self._join()
        try:
            self._check()
            task = ray.remote(max_retries=RETRIES)(job)
            cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
            waiting = iter(items)
            running: dict[Any, int] = {}
            while True:
                while len(running) < AHEAD * cores and (following := next(waiting, None)) is not None:
                    running[task.remote(following[1])] = following[0]
                if not running:
                    return
                done, _ = ray.wait(list(running), num_returns=1)
                for reference in done:
                    yield running.pop(reference), self._result(reference)
        finally:
            if mine:
                ray.shutdown()

    def _join(self) -> None:
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if self.door is not None:
                socket.create_connection(self.door, REACH).close()
            if self.address == "auto":
                try:
                    self.ray.init("auto", **quiet)
                except ConnectionError:
                    self.ray.init(include_dashboard=False, **quiet)
            else:
                self.ray.init(self.address, **quiet)
        except Exception as error:
            reason = (str(error) or repr(error)).splitlines()[0][:200]
            raise TriforiumError("no-cluster", address=self.address, reason=reason) from None

    def _check(self) -> None:
        there = self.ray.get(self.ray.remote(version_there).remote())
        if there != version_there():
            raise TriforiumError("other-version", there=there, here=version_there())

    def _result(self, reference: Any) -> Any:
        """What the job raised is raised here, as it was."""
        try:
            return self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, TriforiumError) else error from None


def door_of(address: str) -> tuple[str, int] | None:
    """Host and port; None for `auto`, which finds its own way."""
    if address == "auto":
        return None
    match = re.fullmatch(r"(?:ray://)?([^:/@\s]+):([0-9]{1,5})", address)
    if match is None:
        raise TriforiumError("bad-cluster", given=repr(address)[:80])
    return match[1], int(match[2])
