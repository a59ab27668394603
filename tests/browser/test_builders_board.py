"""The board of Craftsmen & Builders: everything that can be decided can be decided on it, and it says what follows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import AT_ONCE, PHONE, TABLE, Visitor, prefer
from support.builders_page import BOARD, GREEDY

Visit = Callable[..., Visitor]
ASKING = {"speed": "off"}

# Forward or back to the first such target; nothing once it has the focus.
WAY = """wanted => {
  const all = [...document.querySelectorAll(wanted)], on = document.activeElement;
  if (all.includes(on)) return '';
  return on.compareDocumentPosition(all[0]) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}"""


def twins(anna: Visitor) -> list[str]:
    """The choices of the list, each of which is on the board too, and nothing else is."""
    listed = anna.actions()
    assert set(listed) == set(anna.actions(BOARD))
    return listed


def numbers(text: str | None) -> list[int]:
    return [int(word) for word in (text or "").split()]


class Architect:
    """Plays on the board: builds what can be built, but not always, and on all plots in turn."""

    def __init__(self, anna: Visitor) -> None:
        self.anna = anna
        self.turns = 0
        self.forecasts = 0
        self.asks: set[str] = set()

    def decide(self) -> str:
        actions = twins(self.anna)
        self.turns += 1
        verb = actions[-1].split()[0]
        self.asks |= {action.split()[0] for action in actions}
        if verb in ("build", "gain", "replace", "choose") or self.turns % 4 == 0:
            return actions[self.turns % len(actions)]
        return prefer(actions, GREEDY)

    def click(self, action: str) -> None:
        self.anna.page.click(f"{BOARD} [data-action='{action}']")

    def forecast(self, action: str) -> tuple[str, list[int]] | None:
        """The plot, and what it should give each round once the house stands there."""
        if not action.startswith("build "):
            return None
        seat = self.anna.page.get_attribute(TABLE, "data-seat")
        plot = f"[data-plot='{seat} {action.split()[2]}']"
        now = numbers(self.anna.page.get_attribute(plot, "data-gives"))
        change = numbers(self.anna.page.get_attribute(f"{plot} [data-forecast]", "data-income"))
        return plot, [a + b for a, b in zip(now, change, strict=True)]


def check_rows(anna: Visitor) -> None:
    """Nothing in the others' quarters sticks out of its place."""
    out = anna.page.eval_on_selector_all(
        ".others [data-plot] > *, .others [data-plot] [data-piece], .others header > *",
        """all => all.map(one => [one.parentElement.getBoundingClientRect(), one.getBoundingClientRect(), one])
          .filter(([row, box]) => box.right > row.right + 1).map(([, , one]) => one.innerText)""",
    )
    assert not out, out


def check_end(anna: Visitor) -> bool:
    """The last cell of a track is marked once somebody lacks only one; whether any is."""
    marked = False
    for name, row in (("castles", 1), ("contracts", 2)):
        texts = anna.page.locator(f"[data-panel] .counts:not(.sources) li:nth-child({row})").all_inner_texts()
        counts = [[int(n) for n in text.split("/")] for text in texts]
        near = any(n >= of - 1 for n, of in counts)
        expect(anna.page.locator(f"[data-end={name}] .near")).to_have_count(int(near))
        marked |= near
    return marked


def assert_it_came_true(anna: Visitor, plot: str, gives: list[int]) -> None:
    """What was foretold stands there, unless the bot's answer ended the game meanwhile."""
    stands = f"{plot}[data-gives='{' '.join(map(str, gives))}']"
    expect(anna.page.locator(f"{stands}, [data-part=results]").first).to_be_attached()


def test_a_game_for_two_by_mouse_on_the_board_alone(visit: Visit) -> None:
    """Turns are drafted: several clicks, then one Confirm; what the plots foretold is what then stands there."""
    anna = visit(ASKING)
    anna.begin("builders", players=2)
    page = anna.page
    player = Architect(anna)
    foretold: tuple[str, list[int]] | None = None
    while anna.wait_for_turn():
        if page.query_selector(f"{BOARD} [data-state=planned]") or not anna.actions():
            before = anna.version
            page.click("[data-do=confirm]")
            anna.wait_for_change(before)
            if foretold:
                assert_it_came_true(anna, *foretold)
                player.forecasts += not anna.over
            foretold = None
            continue
        action = player.decide()
        foretold = player.forecast(action) or foretold
        steps = page.locator(".draft li").count()
        player.click(action)
        page.wait_for_function(
            "n => document.querySelectorAll('.draft li').length > n && !document.querySelector('[data-state=pending]')",
            arg=steps,
        )
    page.wait_for_selector("[data-part=results]")
    assert {"choose", "send", "recruit", "take", "build"} <= player.asks  # to pay is not asked in every game
    assert player.forecasts >= 4


def test_a_game_for_four_by_mouse_on_the_board_alone(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=4)
    player = Architect(anna)
    near = False
    while anna.wait_for_turn():
        action = player.decide()
        check_rows(anna)
        near |= check_end(anna)
        foretold = player.forecast(action)
        before = anna.version
        player.click(action)
        anna.wait_for_change(before)
        if foretold and not anna.over and anna.actions() and anna.actions()[0].split()[0] not in ("pay", "replace"):
            assert_it_came_true(anna, *foretold)
    anna.page.wait_for_selector("[data-part=results]")
    anna.page.click("[data-do=board]")
    assert anna.page.locator("[data-quarter]").count() == 4
    assert near, "the end was seen to come"


def test_a_game_by_keyboard_on_the_board_alone(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    turns = 0
    while anna.wait_for_turn():
        turns += 1
        wanted = f"{BOARD} [data-action='{prefer(anna.actions(), GREEDY)}']"
        for _ in range(160):
            way = page.evaluate(WAY, wanted)
            if way == "":
                break
            page.keyboard.press(way)
        else:
            raise AssertionError(f"Tab does not come to {wanted}")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid", "focus is seen"
        before = anna.version
        page.keyboard.press("Enter")
        anna.wait_for_change(before)
    assert turns > 20
    page.wait_for_selector("[data-part=results]")


def test_three_people_on_one_screen(visit: Visit) -> None:
    """Whose hands the screen is in has the own quarter in front, and the own badges light the contracts."""
    anna = visit(AT_ONCE)
    anna.begin("builders", way="here", players=3)
    hands = set()
    for _ in range(30):
        assert anna.wait_for_turn()
        hands.add(anna.status().split(":")[0])
        seat = anna.page.get_attribute(TABLE, "data-seat")
        assert anna.page.locator("[data-quarter]").first.get_attribute("data-quarter") == seat
        anna.choose(prefer(twins(anna), GREEDY), BOARD)
    assert len(hands) == 3


def to_ask(anna: Visitor, verb: str, verbs: tuple[str, ...] = ("send permanent build", "send", "recruit")) -> None:
    """Play on until that can be chosen."""
    for _ in range(300):
        assert anna.wait_for_turn(), f"the game ended before {verb}"
        actions = anna.actions()
        if any(action.startswith(verb) for action in actions):
            return
        anna.choose(prefer(actions, verbs), BOARD)
    raise AssertionError(f"nobody could {verb}")


def affordable(anna: Visitor) -> tuple[str, int] | None:
    """A house whose price the own coins pay without any cube, and that price."""
    seat = anna.page.get_attribute(TABLE, "data-seat")
    coins = int(anna.page.locator(f"[data-panel='{seat}'] .goods strong").first.inner_text())
    for house in anna.page.locator("[data-gesture]").all():
        price = int(house.locator(".coin").first.inner_text())
        if price <= coins:
            return (house.get_attribute("data-gesture") or "").removeprefix("take "), price
    return None


def test_a_house_is_built_in_one_gesture(visit: Visit) -> None:
    """A house, a plot: the worker goes along, the coins are planned, and nothing counts before Confirm."""
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    to_ask(anna, "send permanent build")
    while (found := affordable(anna)) is None:
        anna.choose(prefer(anna.actions(), ("send permanent gain", "recruit")), BOARD)
        to_ask(anna, "send permanent build")
    house, price = found
    anna.ask_always()
    version = anna.version
    steps = 2 if page.locator("[data-gesture]").count() > 1 else 1  # the only house that can be paid is no choice
    page.click(f"[data-gesture='take {house}']")
    plots = page.locator(f"{BOARD} [data-action^='build {house} ']")
    expect(plots).to_have_count(3)
    expect(page.locator(".draft li")).to_have_count(steps)
    assert page.locator("[data-forecast]").all_inner_texts()[0].startswith("on bare ground")
    plots.nth(1).click()
    planned = page.locator(f"{BOARD} [data-state=planned]")
    expect(planned).to_have_count(1)
    if page.locator(f"{BOARD} [data-action^='pay ']").count():  # with cubes to spare there is a choice
        expect(planned).to_have_attribute("data-action", f"pay {price} coins")
        page.click("[data-do=step-back]")
        expect(planned).to_have_count(0)
        page.click(f"{BOARD} [data-action='pay {price} coins']")
        expect(planned).to_have_count(1)
    assert anna.version == version, "nothing of all that was stored"
    page.click("[data-do=confirm]")
    anna.wait_for_change(version)
    expect(page.locator(f"[data-quarter] [data-piece='building {house}']")).to_be_visible()


def test_the_list_of_payments_names_the_cubes_too(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    to_ask(anna, "pay", GREEDY)
    ways = anna.page.locator("[data-list=choices] [data-action^='pay '] > span:first-child").all_inner_texts()
    assert len(ways) > 1
    assert len({sum(map(int, re.findall(r"\d+", way))) for way in ways}) == 1, ways
    assert any("cube" in way for way in ways)


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    to_ask(anna, "send")
    page = anna.page
    refusal = page.locator("[data-part=refusal]")
    page.locator(f"{BOARD} .shop.own button").first.click(force=True)
    expect(refusal).to_contain_text("only the others may use it")
    page.click(f"{BOARD} [data-place=contracts] button >> nth=0", force=True)
    expect(refusal).to_contain_text("after your action")
    page.click(f"{BOARD} [data-place=hill] [data-why] >> nth=0", force=True)
    expect(refusal).to_contain_text("send a worker to a line that builds")
    to_ask(anna, "take")
    page.click(f"{BOARD} [data-place=hill] [data-why] >> nth=0", force=True)  # a castle
    expect(refusal).to_contain_text("you lack")


def test_every_card_in_full_says_that_its_numbers_are_our_own(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=2)
    page = anna.page
    anna.wait_for_turn()
    expect(page.locator(BOARD)).to_contain_text("A house edition")
    for place in ("[data-place=hill] button", "[data-place=street] button", "[data-place=contracts] button"):
        page.hover(f"{BOARD} {place} >> nth=0")
        expect(page.locator(".peek")).to_contain_text("A house edition")
        page.mouse.move(2, 2)
        expect(page.locator(".peek")).to_have_count(0)
    anna.choose(anna.actions()[0], BOARD)
    anna.wait_for_turn()
    expect(page.locator(BOARD)).to_contain_text("A house edition")
    page.hover("[data-plot] >> nth=0")
    expect(page.locator(".peek")).to_contain_text("Nothing built yet")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_both_lights(visit: Visit, size: dict[str, Any]) -> None:
    anna = visit(AT_ONCE, **size)
    anna.begin("builders", players=3)
    wanted = {"send", "build"} if size else {"choose", "send", "build"}
    while wanted:
        assert anna.wait_for_turn()
        actions = anna.actions()
        verb = actions[0].split()[0]
        if verb in wanted:
            wanted.remove(verb)
            anna.axe_in_both_lights()
        anna.choose(prefer(actions, GREEDY), BOARD)


def test_a_phone_shows_a_strip_that_a_thumb_can_play(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("builders", players=4)
    page = anna.page
    for _ in range(14):
        if not anna.wait_for_turn():
            break
        anna.assert_a_thumb_can_play()
        before = anna.version
        page.tap(f"{BOARD} [data-action='{prefer(twins(anna), GREEDY)}']")
        anna.wait_for_change(before)


def test_at_a_desk_the_board_needs_no_scrolling(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=4)
    for _ in range(12):
        if not anna.wait_for_turn():
            break
        main = anna.page.locator("main.board")
        assert main.evaluate("one => one.scrollHeight - one.clientHeight") == 0
        assert main.evaluate("one => one.scrollWidth - one.clientWidth") == 0
        assert anna.page.evaluate("document.documentElement.scrollHeight") == 900
        anna.choose(prefer(anna.actions(), GREEDY), BOARD)


def test_the_bar_of_places_lies_below_the_status_line_however_high_that_is(visit: Visit) -> None:
    """A long question has three lines on a small phone."""
    anna = visit(AT_ONCE, **{**PHONE, "viewport": {"width": 320, "height": 640}})
    anna.begin("builders", players=4)
    anna.wait_for_turn()
    anna.page.evaluate("window.scrollTo(0, 500)")
    status, bar = anna.page.locator("header").first.bounding_box(), anna.page.locator("nav.places").bounding_box()
    assert status
    assert bar
    assert status["height"] > 100
    assert bar["y"] == pytest.approx(status["y"] + status["height"], abs=1)
