"""A piece is dragged as well as clicked: by mouse, by finger, and while the table changes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, PHONE, TABLE, Visitor, prefer, two_at_a_table

Visit = Callable[..., Visitor]
MARKERS = "[data-board] .persons[data-drag]"


def lift(anna: Visitor, piece: str, place: str) -> None:
    """Press on a piece and go to a place, without letting go."""
    page = anna.page
    page.mouse.move(*anna.middle(piece))
    page.mouse.down()
    x, y = anna.middle(place)
    page.mouse.move(x - 20, y - 20, steps=4)
    page.mouse.move(x, y)
    expect(page.locator("[data-ghost]")).to_have_count(1)


def test_a_piece_is_dragged_to_a_legal_place_and_to_no_other(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    action = anna.actions()[0]
    lift(anna, MARKERS, f"[data-board] [data-action='{action}']")
    expect(page.locator(f"[data-over][data-action='{action}']")).to_have_count(1)
    assert set(anna.actions("[data-board]")) == set(
        page.eval_on_selector_all("[data-board] [data-drop]", "all => all.map(one => one.dataset.action)")
    ), "all that take it are marked"
    page.mouse.move(*anna.middle("h1"))
    page.mouse.up()
    expect(page.locator("[data-ghost]")).to_have_count(0)
    assert page.get_attribute(TABLE, "data-draft") == "0", "dropped beside the board, nothing is played"
    lift(anna, MARKERS, f"[data-board] [data-action='{action}']")
    page.mouse.up()
    expect(page.locator(f"[data-board] [data-state=planned][data-action='{action}']")).to_have_count(1)
    lift(anna, MARKERS, f"[data-board] [data-action='{anna.actions()[1]}']")
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost]")).to_have_count(0)
    page.mouse.up()
    assert page.get_attribute(TABLE, "data-draft") == "1", "Escape puts the piece back, and the draft stays"


def test_seals_materials_and_cards_are_dragged_through_a_duel(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    page = anna.page
    dragged: set[str] = set()
    while dragged < {"flip", "use", "install"} and anna.wait_for_turn():
        action = prefer(anna.actions())
        verb = action.split()[0]
        pieces = {
            "flip": (f"[data-part=fight] .hand [data-action='{action}']", "[data-takes=flip]"),
            "use": (f"[data-board] .card[data-action='{action}']", "[data-takes=use]"),
            "install": ("[data-board] .made[data-drag]", f"[data-board] [data-action='{action}']"),
        }
        if verb not in pieces or verb in dragged:
            anna.choose(action)
            continue
        version = anna.version
        lift(anna, *pieces[verb])
        page.mouse.up()
        anna.wait_for_change(version)
        dragged.add(verb)
    assert dragged == {"flip", "use", "install"}


def test_a_drag_survives_an_update_from_elsewhere(visit: Visit) -> None:
    anna, ben = two_at_a_table(visit)
    mover, other = (anna, ben) if anna.page.query_selector(CHOICES) else (ben, anna)
    action, version = mover.actions()[0], mover.version
    lift(mover, MARKERS, f"[data-board] [data-action='{action}']")
    other.page.click("[aria-controls=table-menu]")
    other.page.click("[data-do=propose-end]")  # the table changes, and the turn is still the mover's
    mover.wait_for_change(version)
    expect(mover.page.locator("[data-ghost]")).to_have_count(1)
    version = mover.version
    mover.page.mouse.up()
    mover.wait_for_change(version)


def test_a_finger_that_holds_drags_and_one_that_moves_scrolls(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    page.locator(MARKERS).scroll_into_view_if_needed()
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def swipe(hold: int, target: str) -> None:
        start, (x, y) = anna.middle(MARKERS), anna.middle(target)
        send("touchStart", start)
        if hold:
            page.wait_for_timeout(hold)
        for step in (0.1, 0.4, 0.7, 1.0):
            send("touchMove", (start[0] + (x - start[0]) * step, start[1] + (y - start[1]) * step))
        page.wait_for_timeout(50)
        assert bool(page.query_selector("[data-ghost]")) == (hold > 0)
        send("touchEnd")

    version = anna.version
    lowest = max(anna.actions(), key=lambda action: anna.middle(f"[data-board] [data-action='{action}']")[1])
    target = f"[data-board] [data-action='{lowest}']"
    swipe(0, target)
    page.wait_for_timeout(300)
    assert anna.version == version
    page.locator(MARKERS).scroll_into_view_if_needed()
    swipe(260, target)
    anna.wait_for_change(version)


def test_what_hangs_at_the_pointer_has_no_box_of_the_browsers(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin("pillars")
    while not page.locator("[data-drag]").count():
        anna.wait_for_turn()
        anna.choose(prefer(anna.actions()))
    x, y = anna.middle("[data-drag]")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 30, steps=4)
    ghost = page.locator("[data-ghost]")
    assert ghost.evaluate("one => getComputedStyle(one).borderStyle + getComputedStyle(one).padding") == "none0px"
    page.mouse.up()
