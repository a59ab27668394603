"""Practice: back over luck and bots' moves, and everybody sees that it counts for nothing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, Visitor, play_some

Visit = Callable[..., Visitor]


def test_a_game_against_bots_becomes_practice_and_goes_back_to_its_first_move(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin("duel")
    assert anna.wait_for_turn()
    first = anna.actions()
    play_some(anna, 4)
    anna.wait_for_turn()
    page.click("[aria-controls=table-menu]")
    page.click("[data-do=practise]")
    expect(page.locator("[data-part=practice]")).to_be_visible()
    for _ in range(4):
        version = anna.version
        page.click("[data-do=take-back]:not([aria-disabled])")
        anna.wait_for_change(version)
    assert anna.wait_for_turn()
    assert anna.actions() == first
    expect(page.locator("#take-back-reason")).to_contain_text("no move")
    anna.go("/")
    expect(page.locator("[data-table-link]").first).to_contain_text("practice")


def test_among_people_nobody_practises(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    anna.wait_for_turn()
    anna.page.click("[aria-controls=table-menu]")
    expect(anna.page.locator("#table-menu .danger")).to_be_visible()
    expect(anna.page.locator("[data-do=practise]")).to_have_count(0)
