from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from support.browser import Visitor, launch
from support.server import Running, running, settings_at

from triforium.server import bots, driver, seating


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = launch(playwright)
    yield found
    found.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that do not end it."""
    with running(settings_at(tmp_path_factory.mktemp("site"))) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, site: Running) -> Iterator[Callable[..., Visitor]]:
    """A person's own browser; several in one test are several people. Faults of a page fail the test."""
    people: list[Visitor] = []

    def enter(prefs: dict[str, Any] | None = None, address: str = site.address, **options: Any) -> Visitor:
        people.append(Visitor(browser, address, prefs, **options))
        return people[-1]

    yield enter
    for person in people:
        person.close()


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's tables and their bots have the same luck in every run, so that what fails can be seen again."""
    for part in (seating, driver, bots):
        monkeypatch.setattr(part, "new_seed", seeds_of(f"{request.node.name} {part.__name__}"))


def seeds_of(name: str) -> Callable[[], str]:
    count = itertools.count()
    return lambda: blake2b(f"{name} {next(count)}".encode(), digest_size=16).hexdigest()
