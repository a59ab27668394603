"""Shorter ways at a table: keys, the way past the board, a draft that is kept, a board under the glass, larger text."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, PHONE, TABLE, Visitor

Visit = Callable[..., Visitor]
ASKED = {"speed": "off", "confirm": "ask"}


def test_one_tab_leads_past_the_board_to_the_choices(visit: Visit) -> None:
    anna = visit(ASKED)
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    link = page.locator("[data-do=skip-to-choices]")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator(CHOICES).first).to_be_focused()


def test_a_line_shows_the_key_that_chooses_it(visit: Visit) -> None:
    anna = visit(ASKED)
    anna.begin("duel")
    anna.wait_for_turn()
    third = anna.page.locator(CHOICES).nth(2)
    expect(third.locator("kbd")).to_have_text("3")
    action = third.get_attribute("data-action")
    anna.page.keyboard.press("3")
    expect(anna.page.locator(f"{CHOICES}[data-action='{action}']")).to_have_attribute("data-state", "planned")


def test_a_draft_is_there_again_after_a_reload(visit: Visit) -> None:
    anna = visit(ASKED)
    anna.begin("duel")
    anna.wait_for_turn()
    anna.page.click(f"{CHOICES} >> nth=1")
    draft = anna.page.locator(".draft")
    words = draft.inner_text()
    anna.page.reload()
    expect(draft).to_have_text(words)
    anna.page.click("[data-do=start-over]")
    anna.page.reload()
    anna.wait_for_turn()
    expect(anna.page.locator(f"{TABLE}[data-draft='0']")).to_have_count(1)


def test_ctrl_and_the_wheel_enlarge_the_board_where_the_pointer_is(visit: Visit) -> None:
    anna = visit(ASKED)
    anna.begin("duel")
    anna.wait_for_turn()
    page, card = anna.page, "[data-place='4']"
    before = page.locator(card).bounding_box()
    assert before
    x, y = anna.middle(card)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -400)
    page.keyboard.up("Control")
    page.wait_for_selector("[data-do=unzoom]")
    after = page.locator(card).bounding_box()
    assert after
    assert after["width"] > 1.5 * before["width"]
    assert after["x"] < x < after["x"] + after["width"]
    assert after["y"] < y < after["y"] + after["height"]
    page.click("[data-do=unzoom]")
    again = page.locator(card).bounding_box()
    assert again
    assert abs(again["width"] - before["width"]) < 1


def test_text_around_the_board_can_be_larger(visit: Visit) -> None:
    anna = visit(ASKED)
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = page.locator(CHOICES).first.evaluate(size)
    page.click("[data-do=prefs]")
    page.check("input[name=text][value=larger]")
    page.keyboard.press("Escape")
    assert page.locator(CHOICES).first.evaluate(size) >= 1.2 * before
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    page.reload()
    anna.wait_for_turn()
    assert page.locator(CHOICES).first.evaluate(size) >= 1.2 * before


def test_a_resting_mouse_opens_no_card(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    x, y = anna.middle("[data-place='4']")
    page.mouse.move(x, y)
    page.wait_for_selector(".peek")
    page.reload()
    anna.wait_for_turn()
    page.wait_for_timeout(700)  # longer than a pointer must rest that came by itself
    assert page.locator(".peek").count() == 0
    page.mouse.move(x + 3, y, steps=3)
    page.wait_for_selector(".peek")


def test_on_one_screen_the_last_move_can_be_taken_back(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    anna.wait_for_turn()
    first = anna.page.get_attribute(TABLE, "data-turn")
    anna.choose(anna.actions()[0])
    expect(anna.page.locator(f"{TABLE}[data-turn='{first}']")).to_have_count(0)
    anna.page.click("[data-do=take-back]")
    expect(anna.page.locator(f"{TABLE}[data-turn='{first}'][data-seat='{first}']")).to_have_count(1)


def test_on_a_phone_log_and_chat_are_one_touch_away(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("duel")
    anna.wait_for_turn()
    page, jump = anna.page, anna.page.locator("[data-do=jump]")
    jump.tap()
    expect(page.locator("[data-part=log]")).to_be_in_viewport()
    expect(jump).to_have_attribute("aria-label", "Back to the board")
    jump.tap()
    expect(page.locator("[data-part=calendar]")).to_be_in_viewport()
