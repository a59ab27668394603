"""The pictures of the rules are positions of a game that the rules themselves have played."""

from __future__ import annotations

import pytest
from support.server import Person

from triforium.games import GAMES, game
from triforium.hall.library import pictures, rules


@pytest.mark.parametrize("id", sorted(GAMES))
def test_a_picture_stands_below_a_rule_and_shows_cards_that_exist(id: str) -> None:
    found = pictures(id)
    numbers = {rule.number for rule in rules(id).rules}
    cards = {name for group in game(id).describe().values() if isinstance(group, dict) for name in group}
    assert len(found.pictures) >= 9
    for picture in found.pictures:
        assert picture.rule in numbers
        assert set(picture.cards) <= cards
        assert bool(picture.cards) != bool(picture.steps), "cards or the table"
        assert all(step.caption for step in picture.steps)


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_steps_are_moments_of_one_game_in_their_order(id: str) -> None:
    found = pictures(id)
    moves = [step.move for picture in found.pictures for step in picture.steps]
    assert moves == sorted(moves)
    assert found.play is not None
    assert moves[-1] == len(found.play["journal"]) - 1
    played = game(id).start(players=found.players, seed=7, first=0)
    for turn in found.play["journal"][1:]:
        played.play(turn["action"])
    assert found.play["view"] == played.view(0)


def test_every_privilege_and_event_of_the_pillars_is_drawn_at_its_own_rule() -> None:
    pieces = game("pillars").describe()
    drawn = {(picture.rule, card) for picture in pictures("pillars").pictures for card in picture.cards}
    for group in ("privileges", "events"):
        assert {(card["rule"], name) for name, card in pieces[group].items()} <= drawn


def test_pictures_come_by_request_and_a_game_that_is_not_there_has_none(anna: Person) -> None:
    found = anna.ok("GET", "/api/games/duel/pictures")
    assert found["play"]["game"] == "duel"
    assert found["pictures"][0]["rule"] == "D1.3"
    anna.refused(404, "unknown-game", "GET", "/api/games/chess/pictures")
