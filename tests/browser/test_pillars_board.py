"""The board of the Pillars: whole games on it alone, every choice of the list has its twin, secrets stay secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import AT_ONCE, PHONE, TABLE, Visitor
from support.pillars_page import BOARD, begin, plan, seats

import triforium

Visit = Callable[..., Visitor]
DESK = "[data-part=desk]"
EDITION = Path(triforium.__file__).parent / "rules" / "pillars" / "editions" / "printed.toml"


def compare(anna: Visitor) -> list[str]:
    listed = anna.actions()
    assert sorted(set(anna.actions(BOARD))) == sorted(listed), "each choice of the list has its twin on the board"
    return listed


def test_two_players_by_mouse_on_the_board_alone(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    anna.begin("pillars", players=2)
    page, luck = anna.page, Random(1)
    seen: set[str] = set()
    while anna.wait_for_turn():
        action = plan(compare(anna), luck)
        seen.add(action.split()[0])
        before = anna.version
        page.click(f"{BOARD} [data-action='{action}']")
        page.wait_for_selector("[data-do=confirm]")
        page.click("[data-do=confirm]")
        anna.wait_for_change(before)
    page.wait_for_selector("[data-part=results]")
    assert {"take", "place", "work"} <= seen
    page.click("[data-do=board]")
    expect(page.locator("[data-built]")).to_have_attribute("data-built", "6")


def test_four_players_with_every_twin_on_the_board(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=3))
    page, luck = anna.page, Random(2)
    while anna.wait_for_turn():
        action = plan(compare(anna), luck)
        before = anna.version
        page.click(f"{BOARD} [data-action='{action}']")
        anna.wait_for_change(before)
    page.wait_for_selector("[data-part=results]")
    assert "won" in anna.status()
    page.set_viewport_size({"width": 390, "height": 844})
    sources = "document.querySelector('[data-part=results] table').parentElement"
    assert page.evaluate(f"{sources}.scrollWidth <= {sources}.clientWidth"), "all four columns are in sight on a phone"


def test_two_players_by_keyboard_on_the_board(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("pillars", players=2)
    page = anna.page
    decided, pressed = 0, 0
    while anna.wait_for_turn():
        pressed += tab_to_a_choice(anna)
        before = anna.version
        page.keyboard.press("Enter")
        anna.wait_for_change(before)
        decided += 1
    assert decided > 20
    assert pressed < 12 * decided, "focus stays near what is decided"
    page.wait_for_selector("[data-part=results]")


def tab_to_a_choice(anna: Visitor) -> int:
    for pressed in range(90):
        found = anna.page.evaluate(
            f"""() => {{ const on = document.activeElement;
              return on.matches('{BOARD} [data-action]') ? getComputedStyle(on).outlineStyle : null }}"""
        )
        if found:
            assert found == "solid", "focus is seen"
            return pressed
        anna.page.keyboard.press("Tab")
    raise AssertionError("Tab does not come to a choice on the board")


def foreseeing() -> str:
    """A card file in which every privilege before the last round is foresight."""

    def foresee(card: re.Match[str]) -> str:
        name, rule = card["name"], card["rule"]
        return f'[[privilege]]\nid = "{name}"\nrule = "{rule}"\nuse = "kept"\nforesight = true\nknown = "public"\n'

    text = EDITION.read_text().replace('edition = "printed"', 'edition = "seers"')
    card = r'\[\[privilege\]\]\nid = "(?P<name>.+)"\nrule = "(?P<rule>.+)"\nuse = "(?:kept|once|at once)"\n(?:.+\n)+'
    return re.sub(card, foresee, text)


def test_three_on_one_screen_and_what_is_foreseen_is_the_owners_alone(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", "Berta", "Carl"), foreseeing())
    page, luck = anna.page, Random(3)
    owners: set[str] = set()
    sighted: set[str] = set()
    blind: set[str] = set()
    for _ in range(160):
        page.wait_for_selector(f"{BOARD} [data-action], [data-do=take-over]")
        if page.query_selector("[data-do=take-over]"):
            assert not page.query_selector("[data-part=foreseen], [data-board], [data-part=log]")
            page.click("[data-do=take-over]")
            page.wait_for_selector(f"{BOARD} [data-action]")
        seat = page.get_attribute(TABLE, "data-seat") or ""
        actions = compare(anna)
        if "round 2" in page.inner_text("header") and actions[0].split()[0] in ("take", "deny"):
            (sighted if page.query_selector("[data-part=foreseen]") else blind).add(seat)
        if len(sighted) + len(blind) == 3:
            break
        wanted = [action for action in actions if action.startswith("place kingsbridge")]
        action = wanted[0] if wanted else plan(actions, luck)
        if wanted:
            owners.add(seat)
        before = anna.version
        page.click(f"{BOARD} [data-action='{action}']")
        anna.wait_for_change(before)
    assert owners
    assert sighted == owners
    assert blind


def test_the_cathedral_step_is_set_with_steppers_and_seen_before_it_counts(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(4)
    for _ in range(400):
        assert anna.wait_for_turn()
        actions = anna.actions()
        work = [action for action in actions if action.startswith("work")]
        if len({action.split()[1] for action in work}) > 1 and any(action.endswith(" 2") for action in work):
            break
        before = anna.version
        page.click(f"{BOARD} [data-action='{plan(actions, luck)}']")
        page.click("[data-do=confirm]")
        anna.wait_for_change(before)
    twice = next(action for action in work if action.endswith(" 2"))
    man = twice.split()[1]
    version = anna.version
    points = int(page.inner_text("[data-outcome=vp]"))
    page.click(f"{DESK} [data-action='{twice}']")
    row = page.locator(".men li", has=page.locator(f"[data-do='less {man}']"))
    expect(row.locator("output")).to_contain_text("2/")
    assert anna.version == version, "nothing counts yet"
    after = int(page.inner_text("[data-outcome=vp]"))
    page.click(f"[data-do='less {man}']")
    expect(row.locator("output")).to_contain_text("1/")
    page.click(f"[data-do='less {man}']")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    expect(row.locator("output")).to_contain_text("0/")
    assert int(page.inner_text("[data-outcome=vp]")) == points <= after
    page.click(f"{DESK} [data-action='work {man} 1']")
    page.click("[data-do=confirm]")
    anna.wait_for_change(version)


def test_the_drawn_builder_is_dragged_to_a_ring(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(7)
    while anna.wait_for_turn():
        actions = anna.actions()
        if "place market" in actions:
            break
        before = anna.version
        page.click(f"{BOARD} [data-action='{plan(actions, luck)}']")
        anna.wait_for_change(before)
    before = anna.version
    page.drag_and_drop(f"{DESK} [data-drag]", f"{BOARD} [data-action='place market']")
    anna.wait_for_change(before)
    expect(page.locator("[data-part=log]")).to_contain_text("Place a builder: Market")


def test_a_ring_that_is_not_free_for_me_says_why(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("pillars", players=2)
    anna.wait_for_turn()
    anna.page.click("[data-place=priory] [data-why]", force=True)
    expect(anna.page.locator("[data-part=refusal]")).to_be_visible()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_another_players_privilege_says_its_name_and_effect(visit: Visit, size: dict[str, Any]) -> None:
    anna = visit(AT_ONCE, **size)
    begin(anna, seats("Anna", bots=3))
    page, luck = anna.page, Random(8)
    theirs = "[data-panel]:not([data-panel='0']) [data-privilege]"
    while not page.query_selector(theirs):
        assert anna.wait_for_turn()
        before = anna.version
        page.eval_on_selector(f"[data-list=choices] [data-action='{plan(anna.actions(), luck)}']", "one => one.click()")
        anna.wait_for_change(before)
    chip = page.locator(theirs).first
    name, effect = (chip.get_attribute("aria-label") or "").split(": ", 1)
    if size:
        chip.tap()
    else:
        page.keyboard.press("Tab")
        chip.focus()
    card = page.locator(".peek")
    expect(card).to_contain_text(name)
    expect(card).to_contain_text(effect)
    if size:
        page.locator("[data-part=status]").tap()
        expect(card).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 800)])
def test_a_laptop_has_the_map_and_all_that_is_asked_in_sight(visit: Visit, width: int, height: int) -> None:
    anna = visit(AT_ONCE, viewport={"width": width, "height": height})
    anna.begin("pillars", players=4)
    page = anna.page
    assert anna.wait_for_turn()
    expect(page.locator(".land.map")).to_be_visible()
    hidden = page.eval_on_selector("main.board", "one => one.scrollHeight - one.clientHeight")
    assert hidden <= 2, f"{hidden} px of the board are out of sight"
    names = page.eval_on_selector_all(f"{DESK} .card .name", "all => all.map(one => one.getBoundingClientRect().width)")
    assert names
    assert min(names) > 40, "the cards of the pool can be read"


def test_a_craftsman_sent_away_leaves_the_sign_of_who_paid(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(9)
    while True:
        assert anna.wait_for_turn()
        actions = anna.actions()
        deny = [action for action in actions if action.startswith("deny")]
        before = anna.version
        page.click(f"{BOARD} [data-action='{(deny or [plan(actions, luck)])[0]}']")
        anna.wait_for_change(before)
        if deny:
            break
    man = deny[0].split()[1]
    expect(page.locator(f"[data-denied='{man}']")).to_have_attribute("title", re.compile("^Anna paid for the"))


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_any_phase(visit: Visit, size: dict[str, Any]) -> None:
    anna = visit(AT_ONCE, **size)
    anna.begin("pillars", players=3)
    page, luck = anna.page, Random(6)
    seen: set[str] = set()
    for _ in range(60):
        if not anna.wait_for_turn():
            break
        ask = page.get_attribute(DESK, "data-ask") or ""
        if ask not in seen:
            seen.add(ask)
            anna.axe_in_both_lights()
            if size:
                anna.assert_a_thumb_can_play()
        if {"take", "place", "work"} <= seen:
            break
        before = anna.version
        page.eval_on_selector(f"{BOARD} [data-action='{plan(anna.actions(), luck)}']", "one => one.click()")
        anna.wait_for_change(before)
    assert {"take", "place", "work"} <= seen
