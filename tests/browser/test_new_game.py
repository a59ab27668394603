"""A card file of one's own, from the sheet of a new game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from support.browser import AT_ONCE, Visitor

Visit = Callable[..., Visitor]
BRISK = Path(__file__).parents[1] / "editions" / "duel-brisk.toml"


def test_a_card_file_of_ones_own_is_checked_and_played(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.go("/new/duel")
    page.click("summary")
    page.select_option("[data-pick=edition]", label="A card file of my own")
    said = page.locator("[data-part=cards-said]")
    begin = page.locator("[data-do=begin]")
    expect(begin).to_be_disabled()
    page.fill("[data-do=cards-text]", BRISK.read_text().replace("gold = 4", "gold = -4", 1))
    expect(said.locator("code")).to_have_text("bonus.I[0].gold")
    expect(begin).to_be_disabled()
    page.fill("[data-do=cards-text]", "edition = = 1")
    expect(said).to_contain_text("line 1")
    anna.axe()
    page.set_input_files("[data-do=cards-file]", BRISK)
    expect(said).to_contain_text("brisk")
    begin.click()
    page.wait_for_selector("[data-board]")
    expect(page.locator("h1")).to_contain_text("round 1 of 6")  # three passages of two rounds
    anna.go("/new/duel")
    page.click("summary")
    page.select_option("[data-pick=edition]", label="A card file of my own")
    page.select_option("[data-pick=edition]", index=0)
    expect(begin).to_be_enabled()
