"""The steps of phase III as a show: held, slowed, stepped, skipped and seen again, with goods on their way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import expect
from support.browser import TABLE, Visitor
from support.pillars_page import begin, plan, seats

Visit = Callable[..., Visitor]


def test_the_steps_play_as_a_procession_that_is_held_stepped_and_skipped(visit: Visit) -> None:
    page = with_steps_to_show(visit, "normal").page

    def now() -> str | None:
        return page.get_attribute(".place.now", "data-place") if page.query_selector(".place.now") else None

    page.click("[data-replay=wool-mill]")
    page.wait_for_selector("[data-place=wool-mill].now [data-part=floats]")
    expect(page.locator("[data-place=wool-mill] [data-part=floats]")).to_contain_text("gold")
    page.click("[data-do=show-hold]")
    page.wait_for_selector("[data-do=show-hold][aria-label='Continue the procession']")
    while now() != "wool-mill":
        page.click("[data-do=show-back]")
    page.click("[data-do=show-next]")
    assert now() not in ("wool-mill", None)
    page.click("[data-do=show-back]")
    assert now() == "wool-mill"
    page.wait_for_timeout(1200)
    assert now() == "wool-mill", "held"
    page.click("[data-do=show-skip]")
    expect(page.locator(TABLE)).to_have_attribute("data-behind", "0")


def with_steps_to_show(visit: Visit, speed: str = "fast", **options: Any) -> Visitor:
    """Anna after the steps of a round in which her workers went to the wool mill."""
    anna = visit({"speed": speed, "confirm": "never"}, **options)
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(5)
    while not page.query_selector("[data-replay=wool-mill]"):
        assert anna.wait_for_turn()
        before = anna.version
        actions = anna.actions()
        if not actions:  # steps have begun to be shown, and the question waits for their end
            continue
        page.eval_on_selector(f"[data-list=choices] [data-action='{plan(actions, luck)}']", "one => one.click()")
        anna.wait_for_change(before)
    page.eval_on_selector_all("[data-do=show-skip]", "found => found[0]?.click()")  # it may end by itself meanwhile
    expect(page.locator(TABLE)).to_have_attribute("data-behind", "0")
    return anna


def test_while_others_moves_are_shown_the_desk_does_not_offer_what_waits_for_me_elsewhere(visit: Visit) -> None:
    """ "Pass" is an answer to several questions: below another's builder it must not be mine at the market."""
    anna = visit({"speed": "fast", "confirm": "never"})
    begin(anna, seats("Anna", bots=3))
    page, luck = anna.page, Random(5)
    page.evaluate(
        """() => { window.offered = []; window.shows = 0; const table = document.querySelector('[data-table]');
            new MutationObserver(() => {
              if (table.dataset.behind === '0') return;
              window.shows += 1;
              const pass = document.querySelector('[data-part=desk]:not([data-ask=trade]) [data-action=pass]');
              if (pass?.checkVisibility({visibilityProperty: true})) window.offered.push(pass.textContent);
            }).observe(table, {subtree: true, childList: true, attributeFilter: ['data-behind', 'data-action']}) }"""
    )
    while "phase III" not in page.inner_text("header"):
        assert anna.wait_for_turn()
        expect(page.locator(TABLE)).to_have_attribute("data-behind", "0")
        before = anna.version
        page.eval_on_selector(f"[data-list=choices] [data-action='{plan(anna.actions(), luck)}']", "one => one.click()")
        anna.wait_for_change(before)
    assert page.evaluate("window.shows") > 0
    assert page.evaluate("window.offered") == []


def test_the_procession_is_slowed_and_that_is_remembered(visit: Visit) -> None:
    anna = with_steps_to_show(visit)
    page = anna.page

    def lengths(how_many: int) -> list[float]:
        """How long each of the first steps is on the screen, as the page itself sees it."""
        found: list[float] = page.evaluate(
            """async n => { const table = document.querySelector('[data-table]'), times = [];
              await new Promise(done => { new MutationObserver((_, watch) => {
                times.push(performance.now());
                if (times.length > n) { watch.disconnect(); done() } })
                .observe(table, {attributeFilter: ['data-behind']}) });
              return times.slice(1).map((time, i) => time - times[i]) }""",
            how_many,
        )
        return found

    page.click("[data-replay=wool-mill]")
    quick = lengths(2)
    page.click("[data-do=show-slow]")
    expect(page.locator("[data-do=show-slow]")).to_have_attribute("aria-pressed", "true")
    page.click("[data-do=show-skip]")
    page.click("[data-replay=wool-mill]")
    slow = lengths(2)
    assert max(slow) > 800 > 700 > min(quick), (quick, slow)
    assert page.evaluate("JSON.parse(localStorage.triforium).slow") is True
    page.reload()
    page.click("[data-replay=wool-mill]")
    expect(page.locator("[data-do=show-slow]")).to_have_attribute("aria-pressed", "true")


def journeys(anna: Visitor) -> list[list[str]]:
    """Shows the round once more; which goods set out, and from which place."""
    page = anna.page
    page.evaluate(
        """() => { window.journeys = []; new MutationObserver(changes => {
            const now = document.querySelector('.place.now')?.dataset.place;
            for (const change of changes) for (const one of change.addedNodes)
              if (one instanceof Element && one.matches('[data-journey]')) journeys.push([one.dataset.journey, now]) })
            .observe(document.body, {childList: true, subtree: true}) }"""
    )
    page.click("[data-replay=wool-mill]")
    page.wait_for_selector("[data-do=show-skip]")
    expect(page.locator("[data-do=show-skip]")).to_have_count(0)
    found: list[list[str]] = page.evaluate("window.journeys")
    return found


def test_goods_travel_between_the_places_and_the_players(visit: Visit) -> None:
    anna = with_steps_to_show(visit)
    found = journeys(anna)
    assert ["gold", "wool-mill"] in found
    brought = {"pit": "sand", "forest": "wood", "quarry": "stone"}
    harvest = [[good, place] for good, place in found if place in brought]
    assert harvest
    assert all(good == brought[place] for good, place in harvest)
    expect(anna.page.locator("[data-journey]")).to_have_count(0)


def test_nothing_travels_where_motion_is_not_wanted(visit: Visit) -> None:
    assert journeys(with_steps_to_show(visit, reduced_motion="reduce")) == []
