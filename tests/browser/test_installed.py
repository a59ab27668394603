"""On a home screen: the page can be installed, says when there is no connection, and never shows a game that is not the
server's. Sound is offered once, and nothing sounds before it is accepted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, TABLE, Visitor

Visit = Callable[..., Visitor]
KEPT = """async () => { const names = await caches.keys();
  const shelves = await Promise.all(names.map(async name => await (await caches.open(name)).keys()));
  return shelves.flat().map(one => new URL(one.url).pathname).sort() }"""
ICONS = """async () => { const manifest = await (await fetch('/manifest.webmanifest')).json();
  return await Promise.all(manifest.icons.filter(icon => icon.sizes !== 'any').map(async ({ src, sizes }) => {
    const image = new Image(); image.src = src; await image.decode();
    return [`${image.naturalWidth}x${image.naturalHeight}`, sizes] })) }"""
# Counts how often the page asked for a way to make sounds.
SPY = """window.heard = 0;
  window.AudioContext = class extends AudioContext { constructor() { super(); window.heard++ } }"""


def test_without_a_connection_the_page_says_so_and_shows_no_old_game(visit: Visit) -> None:
    anna = visit(AT_ONCE, service_workers="allow")
    anna.begin("duel")
    page = anna.page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert page.evaluate(KEPT) == ["/icon.svg", "/offline.html"]
    address = page.url
    anna.forgive_the_network()
    anna.context.set_offline(True)
    page.goto(address)
    expect(page.locator("h1")).to_have_text("No connection")
    expect(page.locator(TABLE)).to_have_count(0)
    anna.context.set_offline(False)
    page.click("text=Try again")
    page.wait_for_selector(f"{TABLE}[data-status=running]")
    assert page.evaluate(KEPT) == ["/icon.svg", "/offline.html"]


def test_the_manifest_has_icons_of_the_sizes_it_says(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.go("/")
    found = anna.page.evaluate(ICONS)
    assert len(found) >= 2
    assert all(size == said for size, said in found), found
    assert anna.page.get_attribute("link[rel=manifest]", "href") == "/manifest.webmanifest"


def test_sound_is_offered_once_and_silent_until_then(visit: Visit) -> None:
    anna = visit({**AT_ONCE, "soundOffered": False})
    page = anna.page
    page.add_init_script(SPY)
    anna.begin("duel")
    anna.wait_for_turn()
    anna.choose(anna.actions()[0])
    assert page.evaluate("window.heard") == 0
    page.click("[data-do=sound-yes]")
    assert page.evaluate("window.heard") == 1
    expect(page.locator("[data-part=sound-offer]")).to_have_count(0)
    page.reload()
    page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")
    expect(page.locator("[data-part=sound-offer]")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.triforium).sound") is True


def test_who_wants_no_sound_is_not_asked_again(visit: Visit) -> None:
    anna = visit({**AT_ONCE, "soundOffered": False})
    page = anna.page
    page.add_init_script(SPY)
    anna.begin("duel")
    page.click("[data-do=sound-no]")
    page.reload()
    page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")
    expect(page.locator("[data-part=sound-offer]")).to_have_count(0)
    assert page.evaluate("window.heard") == 0
