"""The guided first games: each is played to its end, by its advice and against it, by mouse, keys and thumb."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, PHONE, TABLE, WEB, Visitor
from support.guided import CAPTION, Pupil, Typist

import triforium

Visit = Callable[..., Visitor]
GUIDES = {path.stem: json.loads(path.read_text()) for path in sorted((WEB / "src/learn/guides").glob("*.json"))}
SHOWN = {"speed": "fast", "confirm": "never"}


@pytest.mark.parametrize("game", GUIDES)
def test_a_script_speaks_of_questions_events_and_actions_that_exist(game: str) -> None:
    played, script = triforium.game(game), GUIDES[game]
    asks = {ask.id: {name for name, _ in ask.operands} for ask in played.asks}
    events = {event.id for event in played.events}
    for caption in script["captions"]:
        when: dict[str, Any] = caption["when"]
        assert not when.keys() - {"ask", "asked", "legal", "event", "draft", "end"}
        assert when.get("ask", next(iter(asks))) in asks
        assert when.get("event", "chosen").split(" ")[0] in events
        assert set(when.get("asked", {})) <= asks.get(when.get("ask", ""), set())
    assert {advice["ask"] for advice in script["advice"]} == set(asks)
    assert 25 <= len(script["captions"]) <= 34
    verbs = {action.split()[0] for action in played.actions}
    for advice in script["advice"]:
        assert {action.split()[0] for action in advice["actions"]} <= verbs


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_is_played_to_its_end_by_its_advice(visit: Visit, game: str) -> None:
    anna = Pupil(visit(SHOWN))
    anna.begin(game)
    anna.go_through()
    assert len(anna.captions) >= 18, anna.captions
    assert len(set(anna.captions)) == len(anna.captions)
    expect(anna.page.locator(CAPTION)).to_have_count(0)
    assert anna.visitor.wait_for_turn(), "the game goes on"


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_is_played_to_its_end_against_its_advice(visit: Visit, game: str) -> None:
    anna = Pupil(visit(AT_ONCE))
    anna.begin(game)
    anna.go_through(against=True)
    assert len(anna.captions) >= 12, anna.captions


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_is_played_by_keyboard_alone(visit: Visit, game: str) -> None:
    anna = Typist(visit(AT_ONCE))
    anna.begin(game)
    anna.go_through()


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_is_played_on_a_phone(visit: Visit, game: str) -> None:
    anna = Pupil(visit(AT_ONCE, **PHONE))
    anna.begin(game)
    anna.visitor.assert_a_thumb_can_play()
    anna.go_through()


def test_a_guide_is_left_resumed_after_a_reload_and_started_over(visit: Visit) -> None:
    anna = Pupil(visit(AT_ONCE))
    page = anna.page
    anna.begin("duel")
    for _ in range(2):
        anna.read(anna.look()["caption"])
    third = anna.look()["caption"]
    page.click("[data-do=guide-leave]")
    expect(page.locator(CAPTION)).to_have_count(0)
    expect(page.locator("[data-suggested]")).to_have_count(0)
    page.reload()
    page.wait_for_selector(CHOICES)
    expect(page.locator(CAPTION)).to_have_count(0)
    page.click("[data-do=guide]")
    expect(page.locator(CAPTION)).to_have_attribute("data-caption", third)
    table = page.get_attribute(TABLE, "data-table")
    page.click("[data-do=guide-again]")
    page.wait_for_function("id => document.querySelector('[data-table]').dataset.table !== id", arg=table)
    expect(page.locator(CAPTION)).to_have_attribute("data-caption", anna.captions[0])


def test_a_first_table_against_bots_offers_to_explain_and_others_do_not(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin("duel")
    anna.wait_for_turn()
    expect(page.locator("[data-do=guide]")).to_contain_text("New here?")
    page.click("[data-do=guide]")
    expect(page.locator(CAPTION)).to_be_visible()
    assert page.locator("[data-suggested]").count() == 0, "nobody has dealt this table for the guide"
    anna.begin("duel", way="here")
    anna.wait_for_turn()
    expect(page.locator("[data-do=guide]")).to_have_count(0)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_the_guide_breaks_no_rule_of_access(visit: Visit, options: dict[str, Any]) -> None:
    anna = Pupil(visit(AT_ONCE, **options))
    anna.visitor.go("/")
    anna.page.wait_for_selector("[data-guide]")
    anna.visitor.axe_in_both_lights()
    anna.begin("pillars")
    anna.page.wait_for_selector("[data-guided]")
    anna.visitor.axe_in_both_lights()
