"""On the board of Builders a house is dragged to a plot that says what follows; so are workers and craftsmen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect
from support.browser import AT_ONCE, TABLE, Visitor, prefer
from support.builders_page import BOARD, GREEDY

Visit = Callable[..., Visitor]
GHOST = "[data-ghost]"


def lift(anna: Visitor, piece: str) -> None:
    page = anna.page
    x, y = anna.middle(piece)
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


@pytest.mark.parametrize("asking", [True, False], ids=["asking", "at once"])
def test_a_house_dragged_to_a_plot_is_built_there(visit: Visit, asking: bool) -> None:
    """While it hangs at the pointer each plot says what it would cover and change, and nothing is stored."""
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    house = to_a_house(anna)
    if asking:
        anna.ask_always()
    version = anna.version
    lift(anna, f"[data-gesture='take {house}']")
    expect(page.locator("[data-plot][data-drop]")).to_have_count(3)
    assert page.locator("[data-forecast]").all_inner_texts()[0].startswith("on bare ground")
    page.mouse.move(*anna.middle(plot(anna, 2)), steps=3)
    expect(page.locator(f"{plot(anna, 2)}[data-over]")).to_have_count(1)
    assert anna.version == version, "a house in the air is no house"
    page.mouse.up()
    if asking:
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
    lift(anna, house)
    expect(page.locator("[data-plot][data-drop]")).to_have_count(3)
    page.mouse.move(*anna.middle("h1"), steps=3)
    page.mouse.up()
    expect(page.locator(f"{TABLE}[data-draft='0']")).to_have_count(1)
    lift(anna, house)
    expect(page.locator("[data-plot][data-drop]")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator(f"{TABLE}[data-draft='0']")).to_have_count(1)
    page.mouse.up()
    assert (anna.version, anna.status()) == (version, asked)


def test_who_is_quick_drops_before_the_plots_have_answered(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    held: list[Callable[[], None]] = []

    def carry(channel: WebSocketRoute) -> None:
        server = channel.connect_to_server()
        channel.on_message(
            lambda said: (
                held.append(lambda: server.send(said)) if '"try"' in str(said) and not held else server.send(said)
            )
        )

    page.route_web_socket(re.compile("/live"), carry)
    anna.begin("builders", players=2)
    house = to_a_house(anna)
    anna.ask_always()
    page.mouse.move(*anna.middle(f"[data-gesture='take {house}']"))
    page.mouse.down()
    page.mouse.move(*anna.middle(plot(anna, 3)), steps=2)
    page.mouse.up()
    expect(page.locator("[data-plot][data-drop]")).to_have_count(0)
    held[0]()
    expect(page.locator(".draft li").filter(has_text="right plot")).to_have_count(1)
    expect(page.locator(GHOST)).to_have_count(0)


def test_another_house_is_chosen_in_place_of_the_first(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    while to_a_house(anna) and page.locator("[data-gesture]").count() < 2:
        anna.choose(prefer(anna.actions(), ("send permanent gain", "recruit")))
    anna.ask_always()
    first, second = (one.get_attribute("data-gesture") for one in page.locator("[data-gesture]").all()[:2])
    for house in (first, second):
        name = (house or "").removeprefix("take ")
        page.click(f"[data-gesture='take {name}']")
        expect(page.locator(f"{BOARD} [data-action^='build {name} ']")).to_have_count(3)
    expect(page.locator(f"{TABLE}[data-draft='2']")).to_have_count(1)


def test_a_house_that_is_half_built_cannot_be_confirmed(visit: Visit) -> None:
    """Before its plot and its payment are known there is nothing to confirm, by mouse or by key."""
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    house = to_a_house(anna)
    anna.ask_always()
    confirm = page.locator("[data-do=confirm]")
    version = anna.version
    page.click(f"[data-gesture='take {house}']")
    expect(page.locator(f"{BOARD} [data-action^='build {house} ']")).to_have_count(3)
    expect(page.locator("[data-do=step-back]")).to_be_visible()
    expect(confirm).to_have_count(0)
    page.keyboard.press("c")
    page.click(f"{BOARD} [data-action='build {house} slot-1']")
    expect(page.locator(f"{BOARD} [data-state=planned]")).to_have_count(1)
    expect(confirm).to_have_count(1)
    assert anna.version == version
    page.keyboard.press("c")
    anna.wait_for_change(version)


def test_covered_houses_keep_their_whole_names(visit: Visit) -> None:
    anna = visit(AT_ONCE, viewport={"width": 1366, "height": 768})
    anna.begin("builders", players=2)
    storeys = anna.page.locator(f"{plot(anna, 2)} .storey")
    most = 0
    while most < 6 and anna.wait_for_turn():
        actions = anna.actions()
        on_the_second = [action for action in actions if action.endswith("slot-2")]
        anna.choose((on_the_second or [prefer(actions, GREEDY)])[0], BOARD)
        covered = storeys.count()
        if anna.over or covered <= most:
            continue
        most = covered
        cut = storeys.evaluate_all(
            """all => all.map(one => [one, one.closest('[data-plot]'), one.querySelector('.name')])
              .filter(([one, plot, name]) => name.scrollWidth > name.clientWidth
                || one.getBoundingClientRect().top < plot.getBoundingClientRect().top
                || one.getBoundingClientRect().right < name.getBoundingClientRect().right)
              .map(([, , name]) => name.innerText)"""
        )
        assert cut == [], cut
        assert covered > 4 or not any("more" in name for name in storeys.all_inner_texts())
    assert most >= 4


def test_a_worker_goes_to_a_craftsman_and_a_craftsman_to_the_next_round(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    assert anna.wait_for_turn()
    while not {"send", "recruit"} <= {action.split()[0] for action in anna.actions()}:
        anna.choose(prefer(anna.actions(), ("choose", "send permanent gain")))
        assert anna.wait_for_turn()
    version = anna.version
    sends = {action for action in anna.actions() if action.startswith("send")}
    lift(anna, "[data-quarter] .worker[data-drag]")
    marked = page.eval_on_selector_all(f"{BOARD} [data-drop]", "all => all.map(one => one.dataset.action)")
    assert set(marked) == sends, "all places that take a worker are marked, and no other"
    page.mouse.move(*anna.middle(f"{BOARD} .shop.own .slot"), steps=3)
    page.mouse.up()
    expect(page.locator("[data-part=refusal]")).to_contain_text("only the others may use it")
    assert anna.version == version
    lift(anna, "[data-quarter] .worker[data-drag]")
    page.mouse.move(*anna.middle(f"{BOARD} [data-action='send permanent gain-coins']"), steps=3)
    page.mouse.up()
    anna.wait_for_change(version)
    assert anna.wait_for_turn()
    recruit = next(action for action in anna.actions() if action.startswith("recruit"))
    version = anna.version
    lift(anna, f"{BOARD} [data-action='{recruit}']")
    page.mouse.move(*anna.middle("[data-takes=recruit]"), steps=3)
    page.mouse.up()
    anna.wait_for_change(version)
    expect(page.locator(f"[data-takes=recruit] [data-piece='craftsman {recruit.split()[1]}']")).to_be_visible()


def completing(anna: Visitor) -> tuple[str, str] | None:
    """A plot with which the house in hand completes a contract, and that contract."""
    for forecast in anna.page.locator("[data-forecast]:not([data-completes=''])").all():
        kinds = forecast.get_attribute("data-completes") or ""
        return forecast.get_attribute("data-forecast") or "", kinds.split()[0]
    return None


def test_a_plot_names_the_contract_whose_last_badge_comes_with_the_house(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    found = None
    while found is None:
        anna.begin("builders", players=2)
        turns = 0
        while found is None and anna.wait_for_turn():
            turns += 1
            actions = anna.actions()
            action = prefer(actions, GREEDY)
            if action.startswith("build "):
                found = completing(anna)
                action = next(one for one in actions if found[0] in one) if found else actions[turns % len(actions)]
            anna.choose(action, BOARD)
    contract = anna.page.locator(f"[data-contract={found[1]}]")
    while anna.wait_for_turn() and anna.actions()[0].split()[0] in ("pay", "replace"):
        anna.choose(anna.actions()[0], BOARD)
    expect(contract).to_contain_text("all its badges are in sight")
