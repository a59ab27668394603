"""What one does goes over the live channel; without one by requests; and a channel that dies loses nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect
from support.browser import AT_ONCE, Visitor, play_some

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
        expect(page.locator("[data-part=refusal]")).to_contain_text("does not answer")
        expect(page.locator("[data-part=refusal]")).to_have_count(0)
        assert anna.version == before
        page.click("[data-list=choices] [data-action='claim row-1']")
        page.click("[data-do=confirm]")
    anna.wait_for_change(before)
    assert not dying, "the move went over the channel"
    expect(page.locator("[data-link=open]")).to_have_count(1)
    assert anna.version == before + 1
    expect(page.locator("[data-part=refusal]")).to_have_count(0)
