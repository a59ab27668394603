"""What one does goes over the live channel; without one by requests; and a channel that dies loses nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect
from support.browser import AT_ONCE, CHOICES, TABLE, Visitor, play_some

Visit = Callable[..., Visitor]
LIVE = re.compile("/live")


def test_moves_go_over_the_channel_and_by_requests_where_there_is_none(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    anna.begin("duel", way="here")
    expect(anna.page.locator("[data-link=open]")).to_have_count(1)
    asked.clear()
    play_some(anna, 3)
    assert asked == []
    anna.forgive_the_network()
    anna.page.route_web_socket(LIVE, lambda channel: channel.close())
    anna.page.reload()
    expect(anna.page.locator("[data-link=lost]")).to_have_count(1)
    play_some(anna, 3)
    assert [url.rsplit("/", 1)[1] for url in asked] == ["moves"] * 3


@pytest.mark.parametrize("reaches", [False, True], ids=["lost on its way", "answer lost"])
def test_a_move_on_a_channel_that_dies_is_lost_or_played_but_never_both(visit: Visit, reaches: bool) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    anna.forgive_the_network()
    page = anna.page
    dying = [True]

    def carry(channel: WebSocketRoute) -> None:
        server = channel.connect_to_server()

        def hear(message: str | bytes) -> None:
            if '"move"' in str(message) and dying:
                dying.clear()
                server.on_message(lambda _: channel.close())
                if not reaches:
                    channel.close()
                    return
            server.send(message)

        channel.on_message(hear)

    page.route_web_socket(LIVE, carry)
    anna.begin("duel", way="here")
    expect(page.locator("[data-link=open]")).to_have_count(1)
    before = anna.version
    page.click("[data-list=choices] [data-action='claim row-1']")
    page.click("[data-do=confirm]")
    if not reaches:
        expect(page.locator("[data-part=refusal]")).to_contain_text("is not answering")
        expect(page.locator("[data-part=refusal]")).to_have_count(0)
        assert anna.version == before
        page.click("[data-do=confirm]")  # the draft is still there
    anna.wait_for_change(before)
    assert not dying, "the move went over the channel"
    expect(page.locator("[data-link=open]")).to_have_count(1)
    assert anna.version == before + 1
    expect(page.locator("[data-part=refusal]")).to_have_count(0)


class Carrier:
    """Between page and server: lets messages wait or vanish, changes one's words, or the channel dies over one."""

    def __init__(self, anna: Visitor) -> None:
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []
        self.holds = ""
        self.kills = ""
        self.misread = ("", "")
        self.deaf = False
        anna.page.route_web_socket(LIVE, self.carry)

    def carry(self, channel: WebSocketRoute) -> None:
        server = channel.connect_to_server()

        def hear(message: str | bytes) -> None:
            text = str(message)
            if self.kills and self.kills in text:
                self.kills = ""
                channel.close()
            elif self.holds and self.holds in text:
                self.held.append((server, message))
            elif not self.deaf:
                server.send(text.replace(*self.misread) if self.misread[0] else message)

        channel.on_message(hear)
        server.on_message(lambda message: None if self.deaf else channel.send(message))

    def let_go(self) -> None:
        self.holds = ""
        for server, message in self.held:
            server.send(message)


def opened(anna: Visitor, game: str = "duel") -> None:
    anna.begin(game, way="here")
    expect(anna.page.locator("[data-link=open]")).to_have_count(1)


def row(number: int) -> str:
    return f"[data-list=choices] [data-action='claim row-{number}']"


def test_a_click_back_to_what_was_planned_plays_nothing_else(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    carrier = Carrier(anna)
    page = anna.page
    opened(anna)
    before = anna.version
    page.click(row(1))
    expect(page.locator("[aria-pressed=true]")).to_have_attribute("data-action", "claim row-1")
    carrier.holds = '"try"'
    page.click(row(2))
    page.click(row(1))
    carrier.let_go()
    expect(page.locator("[aria-pressed=true]")).to_have_attribute("data-action", "claim row-1")
    expect(page.locator("[data-state=pending]")).to_have_count(0)
    assert anna.version == before


def test_a_channel_that_dies_over_a_try_costs_nothing(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    carrier = Carrier(anna)
    page = anna.page
    opened(anna)
    page.click(row(1))
    page.wait_for_selector("[data-do=confirm]")
    carrier.kills = '"try"'
    page.click(row(2))
    expect(page.locator("[aria-pressed=true]")).to_have_attribute("data-action", "claim row-2")
    assert carrier.kills == "", "it went over the channel"


def test_another_draft_that_is_refused_leaves_the_one_there_is(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    carrier = Carrier(anna)
    page = anna.page
    opened(anna, "builders")
    while not page.query_selector("[data-gesture]"):
        before = anna.version
        page.click(CHOICES)
        page.click("[data-do=confirm]")
        anna.wait_for_change(before)
        anna.wait_for_turn()
    wanted, other = (str(house.get_attribute("data-gesture")) for house in page.locator("[data-gesture]").all()[:2])
    page.click(f"[data-gesture='{wanted}']")
    drafted = page.locator(".draft li")
    expect(drafted).to_have_count(2)
    steps = drafted.all_inner_texts()
    carrier.misread = (other, "take nothing")
    page.click(f"[data-gesture='{other}']")
    expect(page.locator("[data-part=refusal]")).to_be_visible()
    assert drafted.all_inner_texts() == steps


def test_a_channel_that_is_silent_for_long_is_not_waited_for(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    carrier = Carrier(anna)
    page = anna.page
    page.clock.install()
    opened(anna)
    before = anna.version
    carrier.deaf = True
    page.clock.fast_forward(24_000)  # as after a sleep: open, and dead
    page.click(row(1))
    anna.wait_for_change(before)


def test_on_one_screen_the_next_seat_comes_although_the_channel_died(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    carrier = Carrier(anna)
    page = anna.page
    opened(anna)
    first = page.get_attribute(TABLE, "data-seat")
    carrier.kills = '"type":"seat"'
    page.click(row(1))
    expect(page.locator(CHOICES).first).to_be_visible()
    expect(page.locator(TABLE)).to_have_attribute("data-seat", "1" if first == "0" else "0")
    assert carrier.kills == ""


def test_an_answer_that_is_none_is_told_and_the_next_click_counts(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    opened(anna)
    before = anna.version
    page.route("**/why", lambda route: route.fulfill(status=200, body="<html>", content_type="text/html"))
    play_some(anna, 1)
    page.click("[data-board] [data-why]", force=True)
    expect(page.locator("[data-part=refusal]")).to_be_visible()
    anna.wait_for_turn()
    play_some(anna, 1)
    anna.wait_for_change(before + 1)
