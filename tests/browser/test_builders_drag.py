"""On the board of Craftsmen & Builders pieces are dragged: a house to a plot, a worker or a craftsman to his place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import AT_ONCE, TABLE, Visitor, prefer

Visit = Callable[..., Visitor]
BOARD = "[data-board=builders]"
GHOST = "[data-ghost]"
ASKING = {"speed": "off"}


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(page: Page, piece: str) -> None:
    x, y = middle(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 12, steps=2)
    expect(page.locator(GHOST)).to_have_count(1)


def to_a_house(anna: Visitor) -> str:
    """Play on until houses can be built and there is a choice of plots; the first of them."""
    for _ in range(200):
        assert anna.wait_for_turn()
        house = anna.page.locator("[data-gesture][data-drag]")
        if house.count():
            return (house.first.get_attribute("data-gesture") or "").removeprefix("take ")
        anna.choose(prefer(anna.actions(), ("send permanent gain", "send", "recruit")))
    raise AssertionError("no house could ever be built")


def plot(anna: Visitor, number: int) -> str:
    return f"[data-plot='{anna.page.get_attribute(TABLE, 'data-seat')} slot-{number}']"


@pytest.mark.parametrize("prefs", [ASKING, AT_ONCE], ids=["asking", "at once"])
def test_a_house_dragged_to_a_plot_is_built_there(visit: Visit, prefs: dict[str, Any]) -> None:
    """While it hangs at the pointer each plot says what it would cover and change, and nothing is stored."""
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    house = to_a_house(anna)
    if prefs is ASKING:
        page.click("[data-do=prefs]")
        page.check("input[name=confirm][value=ask]")
        page.keyboard.press("Escape")
    version = anna.version
    lift(page, f"[data-gesture='take {house}']")
    expect(page.locator("[data-plot][data-drop]")).to_have_count(3)
    assert page.locator("[data-forecast]").all_inner_texts()[0].startswith("on bare ground")
    page.mouse.move(*middle(page, plot(anna, 2)), steps=3)
    expect(page.locator(f"{plot(anna, 2)}[data-over]")).to_have_count(1)
    assert anna.version == version, "a house in the air is no house"
    page.mouse.up()
    if prefs is ASKING:
        expect(page.locator(f"{BOARD} [data-state=planned]")).to_have_count(1)
        assert anna.version == version
        page.click("[data-do=confirm]")
    anna.wait_for_change(version)
    if page.locator(f"{BOARD} [data-action^='pay ']").count():  # whoever has spare cubes is asked how to pay
        anna.choose(anna.actions()[-1], BOARD)
    expect(page.locator(f"{plot(anna, 2)} [data-piece='building {house}']")).to_be_visible()


def test_a_house_dropped_beside_its_plots_takes_back_what_led_to_it(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    house = f"[data-gesture='take {to_a_house(anna)}']"
    version, asked = anna.version, anna.status()
    lift(page, house)
    expect(page.locator("[data-plot][data-drop]")).to_have_count(3)
    page.mouse.move(*middle(page, "h1"), steps=3)
    page.mouse.up()
    expect(page.locator(f"{TABLE}[data-draft='0']")).to_have_count(1)
    lift(page, house)
    expect(page.locator("[data-plot][data-drop]")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator(f"{TABLE}[data-draft='0']")).to_have_count(1)
    page.mouse.up()
    assert (anna.version, anna.status()) == (version, asked)


def test_who_is_quick_drops_before_the_plots_have_answered(visit: Visit) -> None:
    anna = visit(ASKING)
    anna.begin("builders", players=2)
    page = anna.page
    page.click("[data-do=prefs]")
    page.check("input[name=confirm][value=never]")
    page.keyboard.press("Escape")
    house = to_a_house(anna)
    page.click("[data-do=prefs]")
    page.check("input[name=confirm][value=ask]")
    page.keyboard.press("Escape")
    page.route("**/try", lambda route: (page.wait_for_timeout(150), route.continue_()))
    x, y = middle(page, plot(anna, 3))
    page.mouse.move(*middle(page, f"[data-gesture='take {house}']"))
    page.mouse.down()
    page.mouse.move(x, y, steps=2)
    page.mouse.up()
    expect(page.locator(".draft li").filter(has_text="right plot")).to_have_count(1)
    expect(page.locator(GHOST)).to_have_count(0)


def test_a_worker_goes_to_a_craftsman_and_a_craftsman_to_the_next_round(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    while not {"send", "recruit"} <= {action.split()[0] for action in anna.actions()}:
        anna.choose(prefer(anna.actions(), ("choose", "send permanent gain")))
        assert anna.wait_for_turn()
    version = anna.version
    sends = {action for action in anna.actions() if action.startswith("send")}
    lift(page, "[data-quarter] .worker[data-drag]")
    marked = page.eval_on_selector_all(f"{BOARD} [data-drop]", "all => all.map(one => one.dataset.action)")
    assert set(marked) == sends, "all places that take a worker are marked, and no other"
    page.mouse.move(*middle(page, f"{BOARD} .sign.own .slot"), steps=3)
    page.mouse.up()
    expect(page.locator("[data-part=refusal]")).to_contain_text("only the others may use it")
    assert anna.version == version
    lift(page, "[data-quarter] .worker[data-drag]")
    page.mouse.move(*middle(page, f"{BOARD} [data-action='send permanent gain-coins']"), steps=3)
    page.mouse.up()
    anna.wait_for_change(version)
    assert anna.wait_for_turn()
    recruit = next(action for action in anna.actions() if action.startswith("recruit"))
    version = anna.version
    lift(page, f"{BOARD} [data-action='{recruit}']")
    page.mouse.move(*middle(page, "[data-takes=recruit]"), steps=3)
    page.mouse.up()
    anna.wait_for_change(version)
    expect(page.locator(f"[data-takes=recruit] [data-piece='craftsman {recruit.split()[1]}']")).to_be_visible()
