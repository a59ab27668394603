"""A game of another package, without a bot, weights or a page of its own, on the plain board of a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from support.browser import AT_ONCE, Visitor
from support.fourth import quarry as quarry
from support.kills import Process


@pytest.fixture
def elsewhere(quarry: None, tmp_path: Path) -> Iterator[str]:
    """The address of a server that has the fourth game."""
    server = Process(tmp_path)
    server.start()
    yield server.address
    server.kill()


def test_the_fourth_game_is_played_on_the_plain_board(browser: Browser, elsewhere: str) -> None:
    anna = Visitor(browser, elsewhere, AT_ONCE)
    anna.begin("quarry", players=2, bot=None)
    page = anna.page
    page.wait_for_selector("[data-board=generic]")
    while anna.wait_for_turn():
        assert ", yard" in page.inner_text("header"), "the phase is told"
        start = page.locator("[data-board=generic] dl > div", has_text="Start").locator(".seat")
        assert start.inner_text().strip() in ("Anna", "Random bot"), "a seat is called by its player"
        anna.choose(anna.actions()[0])
    page.wait_for_selector("[data-part=results]")
    log = page.inner_text("[data-part=log]")
    assert "take Rubble" in log
    assert "Round 10: " in log
    assert " won" in anna.status()
    expect(page.locator("[data-part=announcer]")).to_contain_text("wins with")
    anna.axe()
    anna.close()
