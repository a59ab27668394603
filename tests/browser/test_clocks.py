"""People at a table with a clock: they see it run, a bot sits in, they come back, vote, resign, and all is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect
from support.browser import AT_ONCE, CHOICES, TABLE, Visitor
from support.server import Person, running, settings_at

Visit = Callable[..., Visitor]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return settings_at(tmp_path_factory.mktemp("clocks")).database
    found: str = request.getfixturevalue("postgres").new_database()
    return found


def at_a_table(browser: Browser, server: str, game: str, names: list[str], **more: object) -> list[Visitor]:
    """So many people in so many browsers; the first has made the table."""
    people = [Visitor(browser, server, {**AT_ONCE, "name": name}) for name in names]
    guests = []
    for person, name in zip(people, names, strict=True):
        guests.append(Person(server, name))
        url = server
        person.context.add_cookies(
            [{"name": key, "value": value, "url": url} for key, value in guests[-1].http.cookies.items()]
        )
    table = guests[0].create("me", *["open"] * (len(names) - 1), game=game, first=0, **more)
    for guest in guests[1:]:
        guest.join(table)
    for person in people:
        person.go(f"/table/{table['id']}")
        person.page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")
    return people


def test_two_play_with_a_clock_to_a_flag_a_return_and_a_resignation(browser: Browser, address: str) -> None:
    with running(settings_at(address)) as server:
        anna, ben = at_a_table(browser, server.address, "duel", ["Anna", "Ben"], clock={"kind": "move", "seconds": 7})
        clock = ben.page.locator("[data-panel='0'] [data-clock]")
        expect(clock).to_have_text("0:07")
        expect(clock).to_have_text("0:06")
        expect(clock).to_have_class(re.compile("soon"))
        expect(anna.page.locator("[data-part=stands-in]")).to_contain_text("sits in for you")
        expect(ben.page.locator("[data-panel='0']")).to_contain_text("time over: Greedy bot sits in")
        told = ben.page.locator("[data-part=log] [data-part=beside]")
        expect(told).to_contain_text("Anna’s time is over; Greedy bot sits in")
        anna.page.click("[data-do=come-back]")
        expect(told.last).to_contain_text("Anna is back")
        # It stands where it happened: what the bot then played comes after it.
        below = ben.page.locator("[data-part=beside] ~ li [data-move]")
        expect(below.first).to_be_attached()
        anna.page.click("[aria-controls=table-menu]")
        anna.page.click("[data-do=resign]")
        anna.page.click("[data-do=keep-playing]")
        expect(anna.page.locator(TABLE)).to_have_attribute("data-status", "running")
        ben.page.click("[aria-controls=table-menu]")
        for _ in range(2):
            ben.page.click("[data-do=resign]")
        expect(anna.page.locator("[data-lost=resigned]")).to_have_count(1)
        expect(anna.page.locator("[data-lost=time]")).to_have_count(1)
        expect(anna.page.locator("[data-part=announcer]")).to_contain_text("Ben has resigned")
        anna.page.click("[data-do=rematch]")
        expect(ben.page.locator("[data-part=again]")).to_contain_text("Anna would like to play again")
        for person in (anna, ben):
            person.close()


def test_four_agree_to_end_a_game_and_a_vote_spoils_no_draft(browser: Browser, address: str) -> None:
    with running(settings_at(address)) as server:
        people = at_a_table(browser, server.address, "pillars", ["Anna", "Ben", "Cleo", "Dora"], away=30)
        mover = next(person for person in people if person.page.query_selector(CHOICES))
        others = [person for person in people if person is not mover]
        mover.ask_always()
        mover.page.click(CHOICES)
        mover.page.wait_for_selector("[data-do=confirm]")
        version = mover.version
        others[0].page.click("[aria-controls=table-menu]")
        others[0].page.click("[data-do=propose-end]")
        mover.wait_for_change(version)
        version = mover.version
        mover.page.click("[data-do=confirm]")
        mover.wait_for_change(version)
        for person in (mover, *others[1:]):
            person.page.click("[data-do=vote-yes]")
        for person in people:
            expect(person.page.locator("[data-part=status]")).to_contain_text("agreed to end the game")
            person.close()
