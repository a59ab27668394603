"""Every question has a rule to be reminded of and a reason, every game a goal; the rules that are named are there."""

from __future__ import annotations

import pytest

from triforium.editions import numbered_rules
from triforium.games import GAMES, game
from triforium.rules.errors import HOLE, say, sentence_of

every_game = pytest.mark.parametrize("id", sorted(GAMES))


@every_game
def test_each_question_names_a_rule_and_says_why_it_is_asked(id: str) -> None:
    known = {rule.number for rule in numbered_rules(id)}
    for ask in game(id).asks:
        assert ask.rule in known, ask.id
        why = sentence_of(f"why-{ask.id}", id)
        assert why, ask.id
        assert not HOLE.search(why), "it is said without facts"
        assert not why.endswith("."), "who shows it ends it"


@every_game
def test_each_event_that_names_a_rule_names_one_that_is_there(id: str) -> None:
    known = {rule.number for rule in numbered_rules(id)}
    named = [event for event in game(id).events if event.rule]
    assert {event.rule for event in named} <= known
    silent = {event.id for event in game(id).events} - {event.id for event in named}
    several = {"good-received", "vp-lost", "privilege-used", "goods-received", "goods-spent"}
    assert silent - {"chosen", "forced"} <= several, "these happen by several rules"


@every_game
def test_each_game_says_its_goal_with_the_numbers_of_the_edition(id: str) -> None:
    facts = game(id).describe()["goal"]
    goal = say("goal", facts, id)
    assert "?" not in goal
    assert all(str(number) in goal for number in facts.values())
    assert sentence_of("goal-from", id)
