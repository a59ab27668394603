"""The board of the Pillars: whole games on it alone, every choice of the list has its twin, secrets stay secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import AT_ONCE, PHONE, TABLE, Visitor
from support.pillars_page import BOARD, begin, edition, foreseeing, plan, seats

Visit = Callable[..., Visitor]
DESK = "[data-part=desk]"


def png(width: int, height: int) -> bytes:
    """How a PNG of this size begins."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4) + height.to_bytes(4)


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
    expect(page.locator("[data-part=ending] [data-built]")).to_have_attribute("data-built", "6")
    assert page.locator("[data-part=ending] [data-banner]").count() > 0, "somebody built most of a part"
    with page.expect_download() as download:
        page.click("[data-do=share-picture]")
    assert download.value.suggested_filename == "pillars.png"
    assert download.value.path().read_bytes()[:24] == png(2400, 1260)
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


LEAKS = """() => {
  const table = document.querySelector('[data-table]');
  window.leaks = 0;
  new MutationObserver(() => {
    if (table.querySelector('[data-part=foreseen]') && table.dataset.seat !== table.dataset.turn) window.leaks++;
  }).observe(table, { attributes: true, subtree: true, childList: true });
}"""
"""Counts how often the coming event lay open while the screen was in another's hands."""


def test_three_on_one_screen_and_what_is_foreseen_is_the_owners_alone(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", "Berta", "Carl"), foreseeing())
    page, luck = anna.page, Random(3)
    page.evaluate(LEAKS)
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
    assert page.evaluate("leaks") == 0


def test_no_curtain_falls_on_one_screen_while_nobody_has_a_secret(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", "Berta"))
    page, luck = anna.page, Random(3)
    hands: set[str] = set()
    while "round 1" in page.inner_text("header"):
        page.wait_for_selector(f"{BOARD} [data-action]")
        assert not page.query_selector("[data-do=take-over]")
        hands.add(anna.status().split(":")[0])
        anna.choose(plan(anna.actions(), luck), BOARD)
    assert hands == {"In Anna’s hands", "In Berta’s hands"}


def test_the_map_keeps_its_size_from_builder_to_builder(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", "Berta"))
    page, luck = anna.page, Random(3)
    asked: set[str] = set()
    sizes = set()
    while "round 2" not in page.inner_text("header"):
        page.wait_for_selector(f"{BOARD} [data-action]")
        ask = page.get_attribute("[data-part=desk]", "data-ask")
        if ask in ("place", "return"):
            asked.add(ask)
            sizes.add(page.locator(".land").evaluate("one => one.clientHeight"))
        anna.choose(plan(anna.actions(), luck), BOARD)
    assert asked == {"place", "return"}
    assert len(sizes) == 1


def test_the_cathedral_step_is_set_with_steppers_and_seen_before_it_counts(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(4)
    for _ in range(400):
        assert anna.wait_for_turn()
        actions = anna.actions()
        work = [action for action in actions if action.startswith("work")]
        several = len({action.split()[1] for action in work}) > 1 and any(action.endswith(" 2") for action in work)
        if several and not page.query_selector(".pip.used"):  # who has worked already counts on from there
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
    expect(page.locator("[data-part=log]")).to_contain_text("place a builder at the market")


def to_a_placing(anna: Visitor, luck: Random) -> None:
    """Play on until a builder may go to the market, and not to its last space."""
    while anna.wait_for_turn() and not ("place market" in anna.actions() and market_is_open(anna)):
        anna.choose(plan(anna.actions(), luck), BOARD)


def market_is_open(anna: Visitor) -> bool:
    return anna.page.locator("[data-space=market-3]:not(:has(.pawn))").count() > 0


def test_a_single_space_of_kingsbridge_or_shiring_can_be_clicked(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    narrow = re.sub("(kingsbridge|shiring) = 2", r"\1 = 1", edition("narrow", privileges_removed="10"))
    narrow = narrow.replace('use = "at once, round 6"', 'use = "at once"', 1)  # one for each space
    begin(anna, seats("Anna", bots=1), narrow)
    luck = Random(5)
    clicked: set[str] = set()
    while clicked != {"place kingsbridge-1", "place shiring-1"} and anna.wait_for_turn():
        listed = compare(anna)
        wanted = [action for action in listed if re.match("place (kingsbridge|shiring)-1$", action)]
        action = wanted[0] if wanted else plan(listed, luck)
        clicked.update(wanted[:1])
        before = anna.version
        anna.page.click(f"{BOARD} [data-action='{action}']")
        anna.wait_for_change(before)
    assert clicked == {"place kingsbridge-1", "place shiring-1"}


def test_a_ring_that_is_not_free_for_me_says_why(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(7)
    refusal = page.locator("[data-part=refusal]")
    assert anna.wait_for_turn()
    asked = anna.status().removeprefix("Your turn: ")
    for space in ("priory-1", "market-3", "kings-court-4"):
        page.click(f"[data-space={space}]", force=True)
        expect(refusal).to_contain_text(f"Not now. You are asked: {asked}")
        page.click("[data-part=refusal] .quiet")
    to_a_placing(anna, luck)
    page.click("[data-space=market-4]", force=True)
    expect(refusal).to_contain_text("Place a builder: Market 4")
    expect(refusal).to_contain_text("filled in order: the next space is ")
    expect(refusal.locator("[data-do=show-rule]")).to_contain_text("P4.8")
    taken = page.locator("[data-space^=kingsbridge]:has(.pawn)")
    while not (taken.count() and page.locator("[data-space=market-1]:has(.pawn)").count()):
        wanted = "place market" if taken.count() else "place kingsbridge-1"
        anna.choose(wanted, BOARD)
        to_a_placing(anna, luck)
    page.click("[data-space=market-1]", force=True)
    expect(refusal).to_contain_text("filled in order: the next space is ")
    taken.first.click(force=True)
    expect(refusal).to_contain_text("There is no free space at Kingsbridge")


def test_a_builder_dropped_on_a_space_out_of_its_order_says_why(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=1))
    to_a_placing(anna, Random(7))
    before = anna.version
    anna.page.drag_and_drop(f"{DESK} [data-drag]", "[data-space=market-4]")
    expect(anna.page.locator("[data-part=refusal]")).to_contain_text("filled in order")
    assert anna.version == before


def to_the_market(anna: Visitor, luck: Random) -> None:
    """Takes a card, stands at the market, and comes to trade there."""
    while anna.wait_for_turn():
        actions = anna.actions()
        if any(action.startswith("sell") for action in actions):
            return
        wanted = [one for one in actions if one in ("place market", "take forest-2", "take pit-2", "keep builder")]
        anna.choose((wanted or [one for one in actions if one == "pass"] or [plan(actions, luck)])[0], BOARD)


def test_a_full_purse_is_told_and_no_gain_promised_that_does_not_come(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=1), edition("rich", mill_pays="9", tax_die="[0, 0, 0, 0, 0, 0]"))
    page = anna.page
    to_the_market(anna, Random(1))
    assert "30" in page.inner_text("[data-panel='0']")
    chips = page.locator(f"{DESK} [data-action^=sell]")
    assert set(chips.locator("small").all_inner_texts()) == {"+0"}
    expect(page.locator("[data-part=purse]")).to_contain_text("Your purse holds 30 gold at most")
    first = next(action for action in anna.actions(DESK) if action.startswith("buy"))
    price = page.inner_text(f"{DESK} [data-action='{first}'] small")
    assert re.fullmatch("−[234]", price)


def test_to_leave_the_market_is_called_so_on_the_board_in_the_list_and_in_the_log(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=1))
    to_the_market(anna, Random(1))
    for where in ("[data-list=choices]", BOARD):
        expect(anna.page.locator(f"{where} [data-action=pass]")).to_contain_text("Leave the market")
    anna.choose("pass")
    expect(anna.page.locator("[data-part=log]")).to_contain_text("You leave the market")


def test_who_may_draw_again_is_told_whose_builder_it_is(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    begin(anna, seats("Anna", bots=2))
    page, luck = anna.page, Random(5)
    while anna.wait_for_turn() and "keep builder" not in anna.actions():
        anna.choose(plan(anna.actions(), luck), BOARD)
    owner = re.sub("’s builder$", "", page.inner_text(f"{DESK} .title"))
    assert anna.status() == f"Your turn: let {owner}’s builder stand, or draw again"
    expect(page.locator(".decision h2")).to_have_text(f"let {owner}’s builder stand, or draw again")
    for where in ("[data-list=choices]", BOARD):
        expect(page.locator(f"{where} [data-action='keep builder']")).to_contain_text(f"Let {owner}’s builder stand")


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


SEEN = """() => [...document.querySelectorAll('[data-board] [data-action]')].some(one => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) })"""


def test_on_a_phone_the_next_question_comes_into_sight(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(7)
    asked: set[str] = set()
    while not {"take", "return", "place", "trade", "work"} <= asked:
        assert anna.wait_for_turn()
        ask = page.get_attribute(DESK, "data-ask") or ""
        page.wait_for_function(SEEN)
        asked.add(ask)
        actions = anna.actions()
        action = "place market" if "place market" in actions else plan(actions, luck)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        before = anna.version
        page.eval_on_selector(f"{BOARD} [data-action='{action}']", "one => one.click()")
        anna.wait_for_change(before)


def test_on_a_phone_the_page_lies_still_while_the_next_choice_is_in_sight(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    begin(anna, seats("Anna", bots=1))
    page, luck = anna.page, Random(7)
    to_a_placing(anna, luck)
    while True:
        ring = page.locator(f"{BOARD} [data-action='place kings-court']")
        ring.scroll_into_view_if_needed()
        at = page.evaluate("scrollY")
        assert at > 500, "far from the desk"
        before = anna.version
        ring.tap()
        anna.wait_for_change(before)
        assert anna.wait_for_turn()
        if page.get_attribute(DESK, "data-ask") == "place":
            break
        to_a_placing(anna, luck)
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == at


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 800)])
def test_a_laptop_has_the_map_and_all_that_is_asked_in_sight(visit: Visit, width: int, height: int) -> None:
    anna = visit(AT_ONCE, viewport={"width": width, "height": height})
    anna.begin("pillars", players=4)
    page = anna.page
    assert anna.wait_for_turn()
    expect(page.locator(".land")).to_be_visible()
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
