"""Whole games through the page alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, TABLE, Visitor, prefer, two_at_a_table

Visit = Callable[..., Visitor]


def test_a_duel_by_mouse_on_the_board_alone(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    anna.begin("duel")
    page = anna.page
    while anna.wait_for_turn():
        listed = set(anna.actions())
        assert listed == set(anna.actions("[data-board]")), "each choice of the list has its twin on the board"
        action = prefer(sorted(listed))
        before = anna.version
        page.click(f"[data-board] [data-action='{action}']")
        page.wait_for_selector("[data-do=confirm]")
        if anna.actions() and page.query_selector(f"[data-board] [data-state=planned][data-action='{action}']"):
            page.click(f"[data-board] [data-action='{action}']")  # the second click confirms
        else:
            page.click("[data-do=confirm]")
        anna.wait_for_change(before)
    page.wait_for_selector("[data-part=results]")
    assert "won" in anna.status()


def test_a_duel_by_keyboard_alone(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    anna.go("/")
    page = anna.page
    page.wait_for_selector("[data-game=duel]")
    tab_to(anna, "[data-game=duel]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-do=begin]")
    tab_to(anna, "[data-do=begin]")
    page.keyboard.press("Enter")
    page.wait_for_selector(CHOICES)
    tab_to(anna, CHOICES)
    for turn in range(400):
        if not anna.wait_for_turn():
            break
        page.wait_for_selector(f"{CHOICES}:focus, {TABLE}[data-status=over]")
        if anna.over:
            break
        before = anna.version
        for _ in range(turn % 3):  # further down the list, where it is that long
            page.keyboard.press("ArrowDown")
        assert_focus_is_seen(anna)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-do=confirm]")
        page.keyboard.press("c")
        anna.wait_for_change(before)
    assert anna.over
    page.wait_for_selector("[data-part=results]")


def tab_to(anna: Visitor, selector: str) -> None:
    for _ in range(60):
        if anna.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            assert_focus_is_seen(anna)
            return
        anna.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def assert_focus_is_seen(anna: Visitor) -> None:
    style = anna.page.evaluate(
        """() => { const found = getComputedStyle(document.activeElement);
            return [found.outlineStyle, parseFloat(found.outlineWidth)] }"""
    )
    assert style[0] != "none"
    assert style[1] >= 2


def test_a_game_that_has_no_board_is_played_through_the_generic_view(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.forget_boards()
    anna.begin("builders", players=2)
    anna.page.wait_for_selector("[data-board=generic]")
    while anna.wait_for_turn():
        actions = anna.actions()
        anna.choose(prefer(actions, ("build", "work", "take", "place", "send", "recruit")))
    anna.page.wait_for_selector("[data-part=results]")
    heard = anna.page.locator("[data-part=announcer]")
    expect(heard).to_contain_text("wins with")  # screen readers are told who has won


def test_two_browsers_play_one_game_and_another(visit: Visit) -> None:
    anna, ben = two_at_a_table(visit)
    moves = 0
    while not anna.over:
        for person in (anna, ben):
            if person.page.query_selector(CHOICES) and not person.over:
                person.choose(prefer(person.actions()))
                moves += 1
        anna.page.wait_for_function(
            "v => Number(document.querySelector('[data-table]').dataset.version) >= v",
            arg=max(anna.version, ben.version),
        )
        ben.page.wait_for_function(
            "v => Number(document.querySelector('[data-table]').dataset.version) >= v", arg=anna.version
        )
    assert moves > 30
    for person in (anna, ben):
        person.page.wait_for_selector("[data-part=results]")
        expect(person.page.locator("[data-do=rematch]")).to_be_in_viewport()
    assert anna.status() == ben.status()
    anna.page.click("[data-do=rematch]")
    anna.page.wait_for_selector(f"{TABLE}[data-status=open]")
    ben.page.click("[data-do=next]")  # who plays again is heard at the results
    ben.page.click("[data-do=join]")
    for person in (anna, ben):
        person.page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")
    assert ben.page.url == anna.page.url
