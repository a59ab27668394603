from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from support.browser import Visitor, launch
from support.luck import same_luck as same_luck
from support.postgres import Cluster, cluster
from support.server import Running, running, settings_at


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
def postgres() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


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
