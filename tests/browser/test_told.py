"""Words for every symbol: whatever is drawn has a name, and whoever points at it is told what it is and does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect
from support.browser import AT_ONCE, PHONE, TABLE, Visitor, play_some, prefer

Visit = Callable[..., Visitor]
EDITIONS = {"duel": "duel-brisk", "pillars": "pillars-gentle", "builders": "builders-small"}
FILES = Path(__file__).parents[1] / "editions"
CASES = [(game, own) for game in EDITIONS for own in (False, True)]
WHERE = ["[data-board]", ".players", ".drawer"]

# Every drawing on board and panels without a name of its own or around it; and a symbol whose game has no words for it.
NAMELESS = """where => {
  const found = [];
  // The board itself has a name too, which says nothing of what lies on it.
  const around = one => {
    const named = one.closest('[aria-label], [title]');
    return named && !named.matches('main, [data-board]');
  };
  for (const part of where) for (const svg of document.querySelectorAll(`${part} svg:not([data-part=scenery])`)) {
    // A picture in a part that is hidden from readers is mere scenery; a symbol never is.
    if (!('glyph' in svg.dataset) && svg.parentElement.closest('[aria-hidden=true]')) continue;
    if (!svg.getClientRects().length) continue;
    const own = svg.getAttribute('role') === 'img';
    if (own && !svg.getAttribute('aria-label')) found.push(svg.outerHTML.slice(0, 120));
    const text = svg.closest('button, a, li, td, dt, dd, p, figcaption, [data-piece]');
    const told = around(svg) || text && /\\w\\w/.test(text.innerText ?? '');
    if (!told) found.push(svg.parentElement.outerHTML.slice(0, 160));
  }
  for (const part of where)
    for (const one of document.querySelectorAll(`${part} :is(button, a, [data-piece], [data-place], [role=img])`)) {
    if (!one.getClientRects().length || one.closest('[aria-hidden=true]')) continue;
    const words = one.getAttribute('aria-label') ?? one.getAttribute('title') ?? '';
    const inside = /\\w/.test(words + (one.textContent ?? '')) || one.querySelector('[aria-label]');
    if (!inside && !around(one)) found.push(one.outerHTML.slice(0, 160));
  }
  return [...new Set(found)];
}"""
# One of each symbol that can be pointed at: no legal action, no card, nothing over it.
SYMBOLS = """where => {
  const seen = {};
  for (const part of where) for (const svg of document.querySelectorAll(`${part} svg[data-glyph]`)) {
    const box = svg.getBoundingClientRect();
    if (!box.width || svg.dataset.glyph in seen || svg.closest('[data-action], [data-piece], button')) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    if (top && (svg.contains(top) || svg === top)) seen[svg.dataset.glyph] = [x, y];
  }
  return seen;
}"""


def begin(anna: Visitor, game: str, own: bool) -> None:
    """A table of the house's edition, or of a changed card file."""
    anna.begin(game)
    if own:
        cards = (FILES / f"{EDITIONS[game]}.toml").read_text(encoding="utf-8")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        made: dict[str, Any] = anna.page.evaluate(
            "body => fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),"
            " headers: {'Content-Type': 'application/json'}}).then(answer => answer.json())",
            {"game": game, "cards": cards, "seats": seats},
        )
        anna.go(f"/table/{made['id']}")
        anna.page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")


@pytest.mark.parametrize(("game", "own"), CASES)
def test_all_that_is_drawn_has_a_name(visit: Visit, game: str, own: bool) -> None:
    anna = visit(AT_ONCE)
    begin(anna, game, own)
    for _ in range(30):
        if not anna.wait_for_turn():
            break
        nameless = anna.page.evaluate(NAMELESS, WHERE)
        assert not nameless, "\n".join(nameless)
        anna.choose(prefer(anna.actions()))


@pytest.mark.parametrize(("game", "own"), CASES)
def test_each_symbol_says_what_it_is_and_does(visit: Visit, game: str, own: bool) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    begin(anna, game, own)
    play_some(anna, 9)
    symbols = page.evaluate(SYMBOLS, WHERE)
    assert len(symbols) >= 4, symbols
    told = page.locator("[data-part=told], [data-part=peek]")
    for symbol in symbols:
        for _ in range(10):  # pieces may still be on their way: it is looked for anew where it has gone
            page.mouse.move(2, 2)
            expect(told).to_have_count(0)
            x, y = page.evaluate(SYMBOLS, WHERE).get(symbol, (2, 2))
            page.mouse.move(x, y)
            with suppress(Error):
                told.wait_for(timeout=2000)
                break
        expect(told, symbol).to_be_visible()
        if told.get_attribute("data-part") == "peek":  # a whole card in full, its sentence with it
            assert len(told.inner_text().split()) > 3, symbol
            continue
        assert told.locator("b").inner_text().strip(), symbol
        assert told.locator("span").inner_text().endswith("."), symbol


@pytest.mark.parametrize("own", [False, True])
def test_a_place_is_told_with_the_numbers_of_its_edition(visit: Visit, own: bool) -> None:
    anna = visit(AT_ONCE)
    begin(anna, "pillars", own)
    anna.wait_for_turn()
    pieces = anna.page.evaluate("id => fetch(`/api/tables/${id}/game`).then(answer => answer.json())", table_of(anna))
    anna.page.hover("[data-place=wool-mill]")
    wages = pieces["pieces"]["board"]["mill_pays"]
    expect(anna.page.locator("[data-part=told]")).to_contain_text(f"earns {wages} gold")


def table_of(anna: Visitor) -> str:
    return anna.page.get_attribute(TABLE, "data-table") or ""


def test_a_finger_that_rests_is_told_and_one_that_scrolls_is_not(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    page = anna.page
    anna.begin("pillars")
    anna.wait_for_turn()
    place = page.locator("[data-board] svg[data-glyph]:not(button *):not([data-action] *)").first
    place.scroll_into_view_if_needed()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it scrolls
    press = {"pointerType": "touch", "bubbles": True}
    place.dispatch_event("pointerdown", press)
    expect(page.locator("[data-part=told], [data-part=peek]")).to_be_visible()
    place.dispatch_event("pointerdown", press)
    place.dispatch_event("pointercancel", press)
    expect(page.locator("[data-part=told], [data-part=peek]")).to_have_count(0)
