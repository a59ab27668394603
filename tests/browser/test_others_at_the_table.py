"""What others do is told: who resigns, takes back or talks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, PHONE, Visitor, two_at_a_table

Visit = Callable[..., Visitor]


def who_moves(visit: Visit) -> tuple[Visitor, Visitor]:
    anna, ben = two_at_a_table(visit)
    return (anna, ben) if anna.page.query_selector(CHOICES) else (ben, anna)


def test_a_move_taken_back_is_told_until_the_next_is_played(visit: Visit) -> None:
    mover, other = who_moves(visit)
    name = mover.page.evaluate("JSON.parse(localStorage.triforium).name")
    action = mover.actions()[0]
    mover.choose(action)
    other.wait_for_turn()
    mover.page.click("[data-do=take-back]:not([aria-disabled])")
    told = other.page.locator("[data-part=refusal]")
    expect(told).to_contain_text(f"{name} took a move back")
    mover.wait_for_turn()
    assert not mover.page.query_selector("[data-part=refusal]"), "who did it knows"
    mover.choose(action)
    other.wait_for_turn()
    expect(told).to_have_count(0)


def test_what_was_read_in_the_chat_stays_read(visit: Visit) -> None:
    anna, ben = two_at_a_table(visit)
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.fill("section.side input[type=text], section.side textarea", "Well met")
    anna.page.keyboard.press("Enter")
    tab = ben.page.get_by_role("tab", name="Chat")
    expect(tab).to_contain_text("1")
    tab.click()
    expect(ben.page.locator("section.side")).to_contain_text("Well met")
    ben.page.reload()
    expect(ben.page.locator("[data-link=open]")).to_have_count(1)
    expect(tab).not_to_contain_text("1")


def test_bots_alike_are_told_apart_where_their_names_are_cut(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("pillars", players=4, bot="level:2")
    names = anna.page.locator("[data-panel] h2").all_inner_texts()
    assert names[1:] == ["Journeyman A (2)", "Journeyman B (2)", "Journeyman C (2)"]


def test_a_second_click_at_the_same_place_of_the_list_confirms(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    anna.begin("pillars", way="here")
    page = anna.page
    before = anna.version
    action = anna.actions()[1]
    x, y = anna.middle(f"[data-list=choices] [data-action='{action}']")
    page.mouse.click(x, y)
    page.wait_for_selector("[data-do=confirm]")
    page.mouse.click(x, y)
    anna.wait_for_change(before)
    assert page.locator("[data-part=log] [data-move]").count() > 0


def test_on_a_phone_ones_workers_are_in_sight(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("pillars")
    anna.wait_for_turn()
    line = anna.page.locator("[data-part=own-panel] summary")
    expect(line.locator(".held > span")).to_have_count(6)
    expect(line.locator(".held > span").nth(1)).to_have_text("12")
