"""A table fills the window and no more. On a laptop of 1440 by 757 the board needs no scrolling either. In all windows
of laptops one sees where one acts, and everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ViewportSize
from support.browser import AT_ONCE, CHOICES, PHONE, Visitor

Visit = Callable[..., Visitor]
LAPTOP: ViewportSize = {"width": 1440, "height": 757}
SMALL: ViewportSize = {"width": 1100, "height": 800}
LOWEST: ViewportSize = {"width": 1280, "height": 720}
SQUARE: ViewportSize = {"width": 1024, "height": 768}
LAPTOPS: list[ViewportSize] = [
    LOWEST,
    SQUARE,
    {"width": 1280, "height": 800},
    {"width": 1366, "height": 768},
    {"width": 1440, "height": 900},
]
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
ON_ITS_SIDE = {**PHONE, "viewport": SIDEWAYS}
ZOOMED = {"viewport": {"width": 720, "height": 450}}
TABLET = {**PHONE, "viewport": SQUARE}
LONG_NAME = {**AT_ONCE, "name": "Founder of Canterbury"}
HEIGHTS = """() => { const page = document.documentElement, board = document.querySelector('.board');
  return [page.scrollHeight - innerHeight, board.scrollHeight - board.clientHeight] }"""
# What of a camp sticks out of its frame.
OUTSIDE = """() => [...document.querySelectorAll('.camp')].flatMap(camp => { const frame = camp.getBoundingClientRect();
  const out = one => { const box = one.getBoundingClientRect();
    return box.right > frame.right + 0.5 || box.bottom > frame.bottom + 0.5 };
  const seen = [...camp.querySelectorAll(':not(.hidden-text, .hidden-text *)')];
  return seen.filter(out).map(one => one.outerHTML.slice(0, 80)) })"""
# What of these is not wholly in the window.
UNSEEN = """wanted => [...document.querySelectorAll(wanted)].filter(one => { const box = one.getBoundingClientRect();
  return box.top < 0 || box.bottom > innerHeight + 0.5 }).map(one => one.outerHTML.slice(0, 80))"""
# How much of the column of players is out of sight.
CUT = "() => { const all = document.querySelector('.players'); return all.scrollHeight - all.clientHeight }"
# The choices above the button that takes a move back.
LISTED = f"""() => {{ const foot = document.querySelector('.decision .back').getBoundingClientRect().top;
  const listed = [...document.querySelectorAll('{CHOICES}')];
  return listed.filter(one => one.getBoundingClientRect().bottom <= foot).length }}"""

# How much of what lies below the status line is the board's.
SHARE = """() => { const top = document.querySelector('header').offsetHeight, height = innerHeight - top;
  const parts = [...Array(40).keys()].map(n => (n + 0.5) / 40), at = (x, y) => document.elementFromPoint(x, y);
  const found = parts.flatMap(y => parts.map(x => at(x * innerWidth, top + y * height)?.closest('.board')));
  return found.filter(Boolean).length / found.length }"""
# The buttons of a draft that something lies over, be it in part.
COVERED = """() => ['confirm', 'step-back', 'start-over'].filter(name => {
  const button = document.querySelector(`[data-do=${name}]`), box = button.getBoundingClientRect();
  return ![0.1, 0.5, 0.9].every(part =>
    button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part))) })"""
# What of the craftsmen at work sticks out of its shop; on a phone the street is swiped.
STICKING_OUT = """() => { const street = document.querySelector('section.street');
  const edge = street.getBoundingClientRect();
  const parts = [...street.querySelectorAll('article *')].filter(one => !one.closest('.hidden-text, svg'));
  const out = one => { const box = one.getBoundingClientRect(), card = one.closest('article').getBoundingClientRect();
    const right = street.scrollWidth > street.clientWidth ? card.right : Math.min(card.right, edge.right);
    return box.right > right + 1 || box.bottom > card.bottom + 1 };
  return parts.filter(out).map(one => one.outerHTML.slice(0, 80)) }"""


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("pillars", 4), ("builders", 2), ("builders", 4)])
def test_a_low_window_is_enough(visit: Visit, game: str, players: int) -> None:
    anna = visit(AT_ONCE, viewport=LAPTOP)
    anna.begin(game, players=players if players > 2 else None)
    anna.wait_for_turn()
    page_beyond, board_beyond = anna.page.evaluate(HEIGHTS)
    assert page_beyond <= 0
    assert board_beyond <= 0
    anna.page.set_viewport_size(SMALL)
    anna.page.wait_for_timeout(100)
    assert anna.page.evaluate(HEIGHTS)[0] <= 0, "here the board scrolls, never the page"


def test_the_duel_keeps_to_its_frames_on_every_laptop(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    for size in LAPTOPS:
        anna.page.set_viewport_size(size)
        anna.page.wait_for_timeout(100)
        assert anna.page.evaluate(OUTSIDE) == [], size
        assert anna.page.evaluate(HEIGHTS) == [0, 0], size
        name = anna.page.locator("[data-place='0'] .name").bounding_box()
        assert name is not None
        assert name["width"] > 50, f"a card without its name at {size}"


def test_builders_see_where_they_act_on_every_laptop(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=4)
    anna.wait_for_turn()
    for place in ("pairs", "street"):
        for size in LAPTOPS:
            anna.page.set_viewport_size(size)
            anna.page.wait_for_timeout(100)
            assert anna.page.evaluate(UNSEEN, "[data-board] [data-action]") == [], f"{place} at {size}"
            contract = anna.page.locator("[data-contract]").first.bounding_box()
            assert contract is not None
            assert contract["height"] < 90, size
        if place == "pairs":
            anna.choose(anna.actions()[0])
            anna.wait_for_turn()


def test_what_is_asked_below_the_window_comes_into_sight(visit: Visit) -> None:
    """The plots are below the street, and one of them takes the house."""
    anna = visit(AT_ONCE, viewport=LOWEST)
    anna.begin("builders", players=4)
    asked = set()
    for _ in range(12):
        anna.wait_for_turn()
        actions = anna.actions()
        anna.page.wait_for_function("""() => {
          const { top, bottom } = document.querySelector('[data-board] [data-action]').getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }""")
        asked.add(actions[0].split()[0])
        wanted = [one for verb in ("build", "take", "send permanent build") for one in actions if one.startswith(verb)]
        anna.choose((wanted or actions)[0])
    assert "build" in asked


@pytest.mark.parametrize("game", ["pillars", "builders"])
def test_all_four_players_are_in_sight(visit: Visit, game: str) -> None:
    anna = visit(LONG_NAME)
    anna.begin(game, players=4)
    anna.wait_for_turn()
    anna.choose(anna.actions()[0])
    anna.wait_for_turn()
    for size in LAPTOPS:
        anna.page.set_viewport_size(size)
        anna.page.wait_for_timeout(100)
        assert anna.page.evaluate(CUT) <= 0, size
        assert lines_of_a_name(anna) == 1


def test_a_name_is_never_broken_on_a_phone(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("pillars", players=4, bot=None)
    anna.page.wait_for_selector("[data-panel] >> text=Journeyman C (2)")
    assert lines_of_a_name(anna) == 1


def lines_of_a_name(anna: Visitor) -> int:
    heights = anna.page.eval_on_selector_all("[data-panel] h2", "all => all.map(one => one.clientHeight)")
    return int(max(heights) // 20)


@pytest.mark.parametrize(("size", "least"), [({"width": 1440, "height": 900}, 7), (LOWEST, 6), (SQUARE, 4)])
def test_the_choices_have_more_room_than_the_log(visit: Visit, size: dict[str, int], least: int) -> None:
    anna = visit(AT_ONCE, viewport=size)
    anna.begin("pillars", players=4)
    anna.wait_for_turn()
    assert anna.page.evaluate(LISTED) >= min(least, len(anna.actions()))


def test_the_points_of_a_house_can_be_read(visit: Visit) -> None:
    """Large, on a pennant of their own that hides nothing of what stands below."""
    anna = visit(AT_ONCE, viewport=LOWEST)
    anna.begin("builders")
    anna.wait_for_turn()
    houses = anna.page.locator("[data-place=hill] .house").all()
    assert len(houses) == 12
    for house in houses:
        pennant, number = house.locator(".points").bounding_box(), house.locator(".points b").bounding_box()
        plinth = house.locator(".name").bounding_box()
        assert pennant
        assert number
        assert plinth
        assert float(house.locator(".points b").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 14
        assert pennant["x"] <= number["x"]
        assert number["x"] + number["width"] <= pennant["x"] + pennant["width"]
        assert number["y"] + number["height"] <= plinth["y"] + 1


@pytest.mark.parametrize("window", [ON_ITS_SIDE, ZOOMED], ids=["phone", "zoomed"])
@pytest.mark.parametrize("game", ["duel", "pillars", "builders"])
def test_in_a_low_narrow_window_the_decision_stands_beside_the_board(visit: Visit, game: str, window: Any) -> None:
    anna = visit({"speed": "off", "confirm": "ask"}, **window)
    anna.begin(game, players=None if game == "duel" else 4)
    anna.wait_for_turn()
    assert anna.page.evaluate("document.querySelector('header').offsetHeight") <= 52, "the status line is one line"
    assert anna.page.evaluate(SHARE) > 0.5
    anna.page.eval_on_selector(CHOICES, "one => one.click()")
    anna.page.wait_for_selector("[data-do=confirm]")
    assert anna.page.evaluate(SHARE) > 0.5
    for scrolled in (0, 500):
        anna.page.evaluate("y => window.scrollTo(0, y)", scrolled)
        assert anna.page.evaluate(COVERED) == []
    board = anna.page.locator("main.board")
    assert board.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, "nothing lies under the dock"
    anna.axe()


@pytest.mark.parametrize("window", [TABLET, {"viewport": SQUARE}], ids=["tablet", "laptop"])
def test_nothing_sticks_out_of_the_street_of_four(visit: Visit, window: Any) -> None:
    anna = visit(AT_ONCE, **window)
    anna.begin("builders", players=4)
    sizes: list[ViewportSize] = [SQUARE, {"width": 1180, "height": 820}, {"width": 820, "height": 1180}, SIDEWAYS]
    for move in range(10):
        anna.wait_for_turn()
        if move % 3 == 1:
            for size in sizes:
                anna.page.set_viewport_size(size)
                anna.page.wait_for_timeout(100)
                assert anna.page.evaluate(STICKING_OUT) == [], f"move {move} at {size}"
            anna.page.set_viewport_size(SQUARE)
        anna.choose(anna.actions()[0])
