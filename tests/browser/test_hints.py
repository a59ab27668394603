"""A hint on the page: asked for by mouse and by key, read out, shown on the board, and only against bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from support.browser import AT_ONCE, CHOICES, PHONE, Visitor, two_at_a_table
from support.guided import Pupil

Visit = Callable[..., Visitor]
ADVICE = "[data-part=advice]"
REASON = "[data-part=reason]"
HINT: dict[str, Any] = {"equal": 1, "why": [], "over": False}


def fixed(anna: Visitor, **hint: Any) -> None:
    """The server's answer, as far as it is named here, whatever the search finds."""

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, json={**found.json(), **HINT, **hint})

    anna.page.route(re.compile(r"/hint$"), answer)


@pytest.mark.parametrize("game", ["pillars", "duel", "builders"])
def test_the_best_moves_come_with_chances_and_a_sentence_and_light_up(visit: Visit, game: str) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin(game)
    anna.wait_for_turn()
    page.click("[data-do=hint]")
    page.wait_for_selector(ADVICE)
    moves = page.eval_on_selector_all("[data-hint]", "all => all.map(one => one.dataset.hint)")
    assert 2 <= len(moves) <= 3
    assert set(moves) <= set(anna.actions())
    equal = int(page.get_attribute(ADVICE, "data-equal") or 0)
    lit = page.eval_on_selector_all(f"{CHOICES}[data-suggested]", "all => all.map(one => one.dataset.action)")
    assert sorted(lit) == sorted(moves[:equal])
    assert page.locator("[data-board] [data-suggested]").count() >= 1
    for move in page.locator("[data-hint]").all():
        assert re.search(r"\d+% chance to win$", re.sub(r"\s+", " ", move.text_content() or ""))
    assert page.inner_text(REASON).endswith(".")
    anna.axe_in_both_lights()
    version = anna.version
    page.click(f"[data-hint='{moves[0]}']")
    anna.wait_for_change(version)
    expect(page.locator(ADVICE)).to_have_count(0)


def test_a_key_asks_and_escape_puts_the_hint_away(visit: Visit) -> None:
    anna = visit({**AT_ONCE, "confirm": "ask"})
    page = anna.page
    anna.begin("duel")
    anna.wait_for_turn()
    page.keyboard.press("h")
    page.wait_for_selector(ADVICE)
    assert page.eval_on_selector(ADVICE, "one => one.closest('[aria-live=polite]') !== null")
    page.focus("[data-hint]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(page.locator(ADVICE)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(ADVICE)).to_have_count(0)
    expect(page.locator("[data-suggested]")).to_have_count(0)


def test_one_plays_on_while_it_is_thought_of(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    held: list[Route] = []
    page.route(re.compile(r"/hint$"), lambda route: held.append(route))
    anna.begin("duel")
    anna.wait_for_turn()
    page.click("[data-do=hint]")
    expect(page.locator("[data-do=hint]")).to_contain_text("think")
    anna.choose(anna.actions()[0])
    anna.wait_for_turn()
    with page.expect_response(re.compile(r"/hint$")):
        held[0].fulfill(json={"version": 0, "seat": 0, "moves": [{"action": "x", "chance": 1}], **HINT})
    expect(page.locator("[data-do=hint]")).not_to_contain_text("think")
    expect(page.locator(ADVICE)).to_have_count(0)


def test_what_is_about_equal_is_said_to_be(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    actions = anna.actions()[:2]
    fixed(anna, equal=2, moves=[{"action": action, "chance": 0.5} for action in actions])
    anna.page.click("[data-do=hint]")
    expect(anna.page.locator(REASON)).to_contain_text("about equal")
    assert anna.page.locator(f"{CHOICES}[data-suggested]").count() == 2


def test_with_other_people_nobody_is_offered_one(visit: Visit) -> None:
    anna, ben = two_at_a_table(visit)
    for person in (anna, ben):
        expect(person.page.locator("[data-do=hint]")).to_have_count(0)
        person.page.keyboard.press("h")
    anna.begin("duel", way="here")
    anna.wait_for_turn()
    expect(anna.page.locator("[data-do=hint]")).to_have_count(0)


def test_a_thumb_asks_on_a_phone(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("builders")
    anna.wait_for_turn()
    anna.page.tap("[data-do=hint]")
    expect(anna.page.locator(REASON)).to_be_visible()
    anna.assert_a_thumb_can_play()
    anna.axe_in_both_lights()


def test_the_guide_hands_over_to_a_game_of_ones_own_with_hints(visit: Visit) -> None:
    anna = Pupil(visit(AT_ONCE))
    page = anna.page
    anna.begin("duel")
    table = page.get_attribute("[data-table]", "data-table")
    while (now := anna.look())["caption"] != "end":
        if now["caption"] is not None:
            anna.read(now["caption"])
        elif now["choices"] and not now["behind"]:
            anna.decide(now, False)
    page.click("[data-do=guide-own]")
    page.wait_for_function("id => document.querySelector('[data-table]').dataset.table !== id", arg=table)
    anna.visitor.wait_for_turn()
    expect(page.locator("[data-do=hint]")).to_be_visible()
    expect(page.locator("[data-part=guide]")).to_have_count(0)
    assert "practice" not in page.inner_text("header").lower()
