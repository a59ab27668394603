"""Luck for tests that play at a server: to be imported where they are, as `same_luck as same_luck`."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from hashlib import blake2b

import pytest

from triforium.hall import driver, seating
from triforium.server import bots


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's tables and their bots have the same luck in every run, so that what fails can be seen again."""
    for part in (seating, driver, bots):
        monkeypatch.setattr(part, "new_seed", seeds_of(f"{request.node.name} {part.__name__}"))


def seeds_of(name: str) -> Callable[[], str]:
    count = itertools.count()
    return lambda: blake2b(f"{name} {next(count)}".encode(), digest_size=16).hexdigest()
