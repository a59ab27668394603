"""No screen that axe finds fault with, in both lights and on a phone; motion only where it is welcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, PHONE, TABLE, Visitor, prefer

Visit = Callable[..., Visitor]
DESK: dict[str, Any] = {}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_on_any_screen(visit: Visit, size: dict[str, Any]) -> None:
    anna = visit(AT_ONCE, **size)
    page = anna.page
    anna.go("/")
    page.wait_for_selector("#mine")
    anna.axe_in_both_lights()
    page.click("[data-do=prefs]")
    anna.axe_in_both_lights()
    page.keyboard.press("Escape")
    anna.go("/new/pillars")
    page.click("summary")
    anna.axe_in_both_lights()
    anna.begin("duel", way="online")
    anna.axe_in_both_lights()
    page.click("[data-do=fill]")
    page.wait_for_selector("[data-board]")
    seen: set[str] = set()
    while anna.wait_for_turn() and not (size and len(seen) > 3):
        actions = anna.actions()
        kind = actions[0].split()[0]
        if kind not in seen:
            seen.add(kind)
            anna.axe_in_both_lights()
        if size and page.locator("[data-do=fold][aria-expanded=false]").count():
            page.click("[data-do=fold]")
        anna.choose(prefer(actions))
    assert {"claim", "flip"} <= seen
    if anna.over:
        page.wait_for_selector("[data-part=results]")
        anna.axe_in_both_lights()
        page.click("[data-do=board]")
    page.click("[data-do=rules]")
    page.wait_for_selector("[data-rule]")
    anna.axe_in_both_lights()


def test_axe_finds_nothing_on_generic_tables_and_bad_addresses(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.forget_boards()
    for game in ("pillars", "builders"):
        anna.begin(game, players=2)
        anna.page.wait_for_selector("[data-board=generic]")
        for _ in range(8):
            anna.wait_for_turn()
            anna.choose(anna.actions()[0])
        anna.wait_for_turn()
        anna.axe()
    anna.forgive("404")
    for path in ("/table/nothinghere", "/nowhere/at/all", "/rules/duel"):
        anna.go(path)
        anna.page.wait_for_selector("main")
        anna.page.wait_for_load_state("networkidle")
        anna.axe()


def test_on_a_phone_everything_is_large_enough_for_a_thumb(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    for _ in range(6):
        anna.assert_a_thumb_can_play()
        if not anna.wait_for_turn():
            break
        action = prefer(anna.actions())
        before = anna.version
        page.tap(f"[data-board] [data-action='{action}']")
        anna.wait_for_change(before)


def test_on_a_phone_ones_own_panel_is_a_drawer_under_the_decision(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("duel")
    anna.wait_for_turn()
    drawer, decision = anna.page.locator("[data-part=own-panel]"), anna.page.locator(".decision")
    for scrolled in (0, 600):
        anna.page.evaluate("y => window.scrollTo(0, y)", scrolled)
        foot, bar = drawer.bounding_box(), decision.bounding_box()
        assert foot
        assert bar
        assert foot["y"] + foot["height"] == pytest.approx(844, abs=1), "it lies at the foot of the screen"
        assert bar["y"] + bar["height"] == pytest.approx(foot["y"], abs=1), "and the decision on top of it"
    expect(drawer.locator("summary")).to_contain_text("3")  # three gold, without a scroll or a tap
    drawer.locator("summary").tap()
    expect(drawer.locator("[data-panel]")).to_be_in_viewport(ratio=1)
    anna.axe_in_both_lights()
    anna.begin("builders", players=2)
    anna.wait_for_turn()
    expect(drawer.locator("summary")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_focus_is_never_under_the_dock(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("duel")
    anna.wait_for_turn()
    for _ in range(30):
        anna.page.keyboard.press("Tab")
        seen = anna.page.evaluate(
            """() => { const on = document.activeElement, box = on.getBoundingClientRect();
              if (on === document.body || box.height > innerHeight) return on.tagName;
              const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return on.contains(top) || top?.contains(on) ? on.tagName : null }"""
        )
        assert seen, anna.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


@pytest.mark.parametrize("game", ["duel", "builders"])
def test_reduced_motion_is_honoured(visit: Visit, game: str) -> None:
    anna = visit({"speed": "normal", "confirm": "never"}, reduced_motion="reduce")
    anna.page.add_init_script(
        """window.moved = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
          window.moved.push(String(args[1]?.duration)); return animate.apply(this, args) };
        addEventListener('animationstart', event => { const time = getComputedStyle(event.target).animationDuration;
          if (parseFloat(time) > 0.05) window.moved.push(event.animationName + ' ' + time) }, true);"""
    )
    anna.begin(game)
    for _ in range(8):
        if not anna.wait_for_turn():
            break
        anna.choose(prefer(anna.actions()))
    assert anna.page.evaluate("window.moved") == []


def test_moves_are_announced_and_focus_survives(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    anna.page.focus(CHOICES)
    before = anna.version
    anna.page.keyboard.press("Enter")
    anna.wait_for_change(before)
    expect(anna.page.locator("[data-part=announcer]")).not_to_be_empty()
    anna.wait_for_turn()
    anna.page.wait_for_selector(f"{CHOICES}:focus, {TABLE}[data-status=over]")


def test_who_goes_through_the_log_by_keys_sees_where(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    anna.choose("claim row-1")
    anna.page.keyboard.press("Tab")
    anna.page.locator("[data-part=log] li button").last.focus()
    ring, cut = anna.page.evaluate("""() => {
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(document.activeElement);
      const { contentVisibility } = getComputedStyle(document.activeElement.parentElement);
      const outside = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      return [outlineStyle === 'none' ? null : outside, contentVisibility === 'auto'];
    }""")
    assert ring is not None
    assert not cut or ring <= 0, "what a line paints outside of itself is cut off"


def test_another_button_of_the_mouse_marks_nothing(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    anna.page.mouse.move(*anna.middle(CHOICES))
    anna.page.mouse.down(button="right")
    anna.page.wait_for_timeout(100)
    expect(anna.page.locator("[data-state=pending]")).to_have_count(0)
    assert not anna.page.evaluate("document.querySelector('.decision') === document.activeElement")
    anna.page.mouse.up(button="right")


@pytest.mark.parametrize(("game", "piece"), [("duel", ".card"), ("pillars", ".card"), ("builders", ".house")])
def test_nothing_escapes_from_the_mouse(visit: Visit, game: str, piece: str) -> None:
    anna = visit(AT_ONCE)
    anna.begin(game)
    page, live = anna.page, f"[data-board] {piece}:is([data-action], [data-gesture])"
    while anna.wait_for_turn() and not page.query_selector(live):
        anna.choose(prefer(anna.actions()))
    for one in page.locator(f"{live}, [data-board] button").all():
        page.mouse.move(1, 1)
        before = one.bounding_box()
        if before:
            page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] * 0.9)
            assert one.bounding_box() == before
