"""A table fills the window and no more. On a laptop of 1440 by 757 the board needs no scrolling either, but for the
Builders of three and four, whose street is that high."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.browser import AT_ONCE, Visitor

Visit = Callable[..., Visitor]
LAPTOP = {"width": 1440, "height": 757}
SMALL = {"width": 1100, "height": 800}
HEIGHTS = """() => { const page = document.documentElement, board = document.querySelector('.board');
  return [page.scrollHeight - innerHeight, board.scrollHeight - board.clientHeight] }"""


@pytest.mark.parametrize(
    ("game", "players", "board_fits"),
    [("duel", 2, True), ("pillars", 4, True), ("builders", 2, True), ("builders", 4, False)],
)
def test_a_low_window_is_enough(visit: Visit, game: str, players: int, board_fits: bool) -> None:
    anna = visit(AT_ONCE, viewport=LAPTOP)
    anna.begin(game, players=players if players > 2 else None)
    anna.wait_for_turn()
    page_beyond, board_beyond = anna.page.evaluate(HEIGHTS)
    assert page_beyond <= 0
    assert (board_beyond <= 0) == board_fits
    anna.page.set_viewport_size(SMALL)
    anna.page.wait_for_timeout(100)
    assert anna.page.evaluate(HEIGHTS)[0] <= 0, "here the board scrolls, never the page"
