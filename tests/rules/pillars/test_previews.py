"""What `preview` tells of a placement: its price, and what the space will give for sure."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from support.pillars import GAME, STARTERS, cathedral, draft, last_builder, placing
from support.positions import play

from triforium.rules.game import State

FULL = {0: {"craftsmen": [*STARTERS, "tool-maker-1", "mason-1"]}}


def test_a_preview_tells_price_and_sure_gain() -> None:
    state = placing(3, owner=1, spaces={"cathedral": [0], "shiring-castle": [2]})
    assert state.preview("place priory") == {"gold": -5, "vp": 2}
    assert state.preview("place kings-court") == {"gold": -5, "metal": 1}
    assert state.preview("place shiring-1") == {"gold": -5, "craftsmen": 1}
    assert state.preview("place market") == {"gold": -5}
    assert state.preview("pass") == {}


@pytest.mark.rule("P3.4")
def test_a_preview_promises_no_craftsman_to_who_must_discard_one_for_him() -> None:
    assert draft(2, round=2, seats=FULL).preview("take potter-2") == {"gold": -5}
    state = placing(2, owner=0, round=2, seats=FULL, open=["sixth-cottage", "three-vp"])
    assert state.preview("place shiring-1") == {"gold": -7}
    state = placing(2, 0, {"kingsbridge": [0]}, round=2, seats=FULL, open=["sixth-cottage", "three-vp"])
    assert state.preview("place shiring-1") == {"gold": -6, "craftsmen": 1}


@pytest.mark.rule("P5.5")
@pytest.mark.rule("P6.6")
def test_a_preview_names_the_card_beside_the_builder() -> None:
    state = placing(2, owner=0, open=["sixth-cottage", "three-vp"], shiring=["mason-1"])
    assert state.foresee("place shiring-1").names == {"craftsmen": ["mason-1"]}
    assert state.foresee("place kingsbridge-1").names == {"privileges": ["sixth-cottage"]}
    assert state.foresee("place kingsbridge-2").names == {"privileges": ["three-vp"]}
    assert state.foresee("place priory").names == {}
    full = placing(2, owner=0, seats=FULL, round=2)
    there = full.view()["shiring"][0]
    assert full.foresee("place shiring-1").names == {"craftsmen": [there]}, "though another must go for him"


def test_a_preview_tells_the_answers_that_are_then_the_only_ones() -> None:
    state = cathedral(2, seats={0: {"stone": 2, "craftsmen": ["stonecutter-0"]}})
    assert [state.text(action) for action in state.foresee("work stonecutter-0 1").forced] == ["done"]
    assert state.foresee("done").forced == []


@pytest.mark.rule("P9.V7")
def test_a_preview_knows_that_a_patron_taken_this_round_counts_at_the_priory() -> None:
    state = placing(2, 0, {"kingsbridge": [0]}, open=["priory-patron", "eight-gold"])
    assert state.preview("place priory") == {"gold": -6, "vp": 3}
    state = placing(2, 0, {"priory": [0]}, open=["priory-patron", "eight-gold"])
    assert state.preview("place kingsbridge-1") == {"gold": -6, "vp": 1, "privileges": 1}
    assert state.preview("place priory") == {"gold": -6, "vp": 1}


@pytest.mark.rule("P9.V13")
@pytest.mark.rule("P5.4")
@pytest.mark.parametrize(("gold", "change"), [(8, 2), (12, 2), (20, -2), (30, -6)])
def test_the_gold_of_a_privilege_is_told_as_far_as_the_purse_has_room_after_the_mill(gold: int, change: int) -> None:
    state = placing(2, 0, {"cathedral": [1]}, open=["priory-patron", "eight-gold"], seats={0: {"gold": gold}})
    assert state.dump()["seats"][0]["workers"]["mill"] == 12
    assert state.preview("place kingsbridge-2").get("gold", 0) == change


@pytest.mark.rule("P9.V13")
def test_a_second_builder_costs_his_price_beside_gold_that_will_come() -> None:
    spaces = {"kingsbridge": [None, 0]}
    state = placing(2, 0, spaces, open=["priory-patron", "eight-gold"], seats={0: {"gold": 20}})
    assert state.preview("place market") == {"gold": -6}


@pytest.mark.rule("P9.E10")
def test_a_lost_craftsman_is_told_although_another_waits_at_shiring() -> None:
    state = last_builder(2, event="collapse", spaces={"shiring": [0]}, round=2, seats=FULL)
    play(state, "place kings-court")
    assert state.preview("lose mason-1") == {"craftsmen": -1}


def brought(state: State, action: str, seat: int, random: Random) -> Iterator[dict[str, Any]]:
    """What is told of a seat from this action to the end of the round, in one way to play it."""
    state = state.clone()
    round, state.journal = state.round, []
    state.step(GAME.index[action])
    while not state.over and state.round == round:
        state.step(random.choice(state.legal()))
    for entry in state.journal:
        told = GAME.tell(entry)
        if told is not None and told.get("seat") == seat:
            yield told


def brought_by_card(card: str, told: Iterable[dict[str, Any]]) -> dict[str, int]:
    """What a privilege gave its visitor: goods at once, or itself."""
    after = itertools.dropwhile(lambda one: one.get("privilege") != card, told)
    next(after)
    goods = itertools.takewhile(lambda one: one["id"] in ("good-received", "gold-over-limit"), after)
    return {one["good"]: one["count"] for one in goods if one["id"] == "good-received"} or {"privileges": 1}


@pytest.mark.parametrize("players", GAME.players)
def test_what_the_court_and_kingsbridge_are_told_to_give_comes_whatever_happens(players: int) -> None:
    random = Random(players)
    seen = set()
    for seed in range(3):
        state = GAME.start(players, seed)
        while not state.over:
            seat = state.seat
            assert seat is not None
            for action in map(state.text, state.legal()):
                area = action.removeprefix("place ")
                if area not in ("kings-court", "kingsbridge-1", "kingsbridge-2"):
                    continue
                promised = {name: n for name, n in state.preview(action).items() if name not in ("gold", "craftsmen")}
                for world in range(3):
                    told = brought(state, action, seat, Random(world))
                    if area == "kings-court":
                        first = state.view()["spaces"]["kings-court"][0] in (None, seat)
                        metal = state.view()["court_metal"] if first else 0
                        assert sum(one["count"] for one in told if one["id"] == "court-metal") == metal
                        assert promised.get("metal", 0) in (0, metal)
                    else:
                        came = brought_by_card(state.view()["kingsbridge"][int(area[-1]) - 1], told)
                        came.pop("gold", None)
                        assert {**promised, **came} == promised
                seen |= set(promised)
            state.step(random.choice(state.legal()))
    assert seen >= {"vp", "metal", "privileges", "stone", "wood"}
