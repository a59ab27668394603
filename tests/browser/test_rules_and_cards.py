"""The rules with their pictures and the page of all cards: by themselves, and beside a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, PHONE, Visitor
from support.marks import ledger_texts

import triforium
from triforium.games import GAMES
from triforium.hall.library import pictures

Visit = Callable[..., Visitor]
EDITION_FILES = Path(__file__).parents[1] / "editions"
PANEL = "[data-part=rules-panel]"
EDITIONS = {"duel": "duel-brisk", "pillars": "pillars-gentle", "builders": "builders-small"}
# Each picture comes when it is near the window; then what it speaks of is lit.
LOOK_AT_ALL = """async () => {
  const seen = [];
  for (const figure of document.querySelectorAll('figure[data-step]')) {
    for (;;) {
      figure.scrollIntoView();
      const until = performance.now() + 20000;
      while (figure.dataset.drawn !== figure.dataset.step && performance.now() < until)
        await new Promise(done => requestAnimationFrame(done));
      seen.push([figure.dataset.picture, Number(figure.dataset.step), figure.querySelectorAll('[data-lit]').length,
        figure.querySelector('.frame').getBoundingClientRect().height > 60]);
      const next = figure.querySelector('[data-do=picture-next]');
      if (!next || next.disabled) break;
      next.click();
      await new Promise(done => requestAnimationFrame(done));
    }
  }
  return seen;
}"""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_rule_of_the_ledger_has_its_place_on_the_page(visit: Visit, game: str) -> None:
    anna = visit()
    number = list(ledger_texts(game))[-1]
    anna.go(f"/rules/{game}#{number}")
    expect(anna.page.locator(f"[id='{number}'].named")).to_be_in_viewport()
    found = anna.page.eval_on_selector_all("[data-rule]", "all => all.map(one => one.id)")
    assert set(ledger_texts(game)) <= set(found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_picture_is_drawn_and_what_it_speaks_of_is_lit(visit: Visit, game: str) -> None:
    anna = visit()
    anna.go(f"/rules/{game}")
    anna.page.wait_for_selector("figure[data-step]")
    seen = anna.page.evaluate(LOOK_AT_ALL)
    wanted = [
        [picture.rule, number, len(step.at), True]
        for picture in pictures(game).pictures
        for number, step in enumerate(picture.steps)
    ]
    assert sorted(seen) == sorted(wanted)
    drawn = anna.page.locator("figure.cards a").count()
    assert drawn == sum(len(picture.cards) for picture in pictures(game).pictures)


def test_the_rules_are_searched_by_words_and_by_number(visit: Visit) -> None:
    anna = visit()
    page = anna.page
    anna.go("/rules/duel")
    page.fill("#rules-search", "personal seal")
    expect(page.locator("mark").first).to_be_visible()
    texts = page.locator("[data-rule]").all_inner_texts()
    assert 2 <= len(texts) < 12
    assert all("personal" in text.lower() and "seal" in text.lower() for text in texts)
    expect(page.get_by_role("status")).to_contain_text(f"{len(texts)} rules found")
    page.fill("#rules-search", "d6.2")
    expect(page.locator("[data-rule]")).to_have_count(1)
    page.fill("#rules-search", "zeppelin")
    expect(page.locator("article")).to_contain_text("No rule has all these words")
    page.fill("#rules-search", "")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="The fight").click()
    expect(page.get_by_role("heading", name="The fight")).to_be_in_viewport()


def test_a_number_in_the_text_leads_to_its_rule(visit: Visit) -> None:
    anna = visit()
    anna.go("/rules/pillars")
    anna.page.click("[data-rule='P6.6'] a:text-is('P3.4')")
    expect(anna.page.locator("[id='P3.4'].named")).to_be_in_viewport()
    assert anna.page.url.endswith("#P3.4")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_stand_beside_the_board_and_one_plays_on(visit: Visit, game: str) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin(game)
    anna.wait_for_turn()
    page.click("[data-do=rules]")
    page.wait_for_selector(f"{PANEL} [data-rule]")
    boxes = [page.locator(part).bounding_box() for part in ("main.board", PANEL)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 5, "not over the board"
    assert page.locator("dialog").count() == 0
    anna.choose(anna.actions()[0])
    expect(page.locator(PANEL)).to_be_visible()
    anna.wait_for_turn()
    before = anna.version
    page.keyboard.press("1")  # on the table a key still decides
    anna.wait_for_change(before)
    anna.wait_for_turn()
    page.click("[data-do=reminder]")
    expect(page.locator(f"{PANEL} .named")).to_be_in_viewport()
    before = anna.version
    page.keyboard.press("1")  # in the rules it does not
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)
    assert anna.version >= before
    expect(page.locator("section.side")).to_be_visible()
    page.click("[data-do=rules]")
    page.wait_for_selector(f"{PANEL} [data-rule]")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)


def test_on_a_phone_the_rules_leave_the_board_in_sight(visit: Visit) -> None:
    anna = visit(AT_ONCE, **PHONE)
    anna.begin("duel")
    anna.wait_for_turn()
    anna.page.click("[data-do=rules]")
    anna.page.wait_for_selector(f"{PANEL} [data-rule]")
    box = anna.page.locator(PANEL).bounding_box()
    assert box
    assert box["y"] > 844 * 0.4
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_cards_are_shown_in_words_too_and_filters_leave_some(visit: Visit, game: str) -> None:
    anna = visit()
    page = anna.page
    anna.go(f"/rules/{game}")
    page.click("[data-do=cards]")
    page.wait_for_selector("[data-card]")
    pieces = triforium.game(game).describe()
    groups = {"duel": ["cards"], "pillars": ["craftsmen", "fields", "privileges", "events"]}
    wanted = [id for group in groups.get(game, ["buildings", "craftsmen", "contracts"]) for id in pieces[group]]
    shown = page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
    assert sorted(shown) == sorted(wanted)
    said = "one => one.textContent.trim().length - one.querySelector('b').textContent.length"
    words = page.eval_on_selector_all("[data-card] .words", f"all => all.map({said})")
    assert min(words) > 15, "each has a sentence"
    for tag in page.locator("[data-tag]").all():
        tag.click()
        expect(tag).to_have_attribute("aria-pressed", "true")
        left = page.locator("[data-card]").count()
        assert 0 < left < len(wanted), tag.inner_text()
        tag.click()
    page.fill("#cards-search", "nothing of the kind")
    expect(page.locator("[data-card]")).to_have_count(0)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_with_cards_of_its_own_shows_those(visit: Visit, game: str) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    own = (EDITION_FILES / f"{EDITIONS[game]}.toml").read_text()
    anna.go("/")
    table = page.evaluate(
        """async ([game, cards]) => {
          const send = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body) }).then(answer => answer.json());
          await send('/api/me', { name: 'Anna' });
          const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }];
          return (await send('/api/tables', { game, cards, seats })).id;
        }""",
        [game, own],
    )
    anna.go(f"/table/{table}")
    page.wait_for_selector(CHOICES)
    page.click("[data-do=rules]")
    page.click(f"{PANEL} [data-do=cards]")
    edition = EDITIONS[game].split("-")[1]
    expect(page.locator("[data-part=edition]")).to_contain_text(edition)
    expect(page.locator("[data-card]").first).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector("[data-board]")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_rules_and_cards_break_no_rule_of_access(visit: Visit, options: dict[str, Any]) -> None:
    anna = visit(AT_ONCE, **options)
    for path, ready in (("/rules/builders", "figure.cards"), ("/cards/duel", "[data-card]")):
        anna.go(path)
        anna.page.wait_for_selector(ready)
        anna.page.wait_for_load_state("networkidle")
        anna.axe_in_both_lights()
        if options:
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= 390
