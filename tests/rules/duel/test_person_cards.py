"""D5.7: person cards."""

from __future__ import annotations

import pytest
from support.duel import (
    DECK_OF,
    a_turn,
    camp,
    gold,
    hand,
    load,
    next_turn,
    pile,
    player,
)
from support.positions import legal_texts, play, why


def a_line(person: str) -> list[str]:
    """A person card with a change of power and income of its deck."""
    return [person, f"power-{DECK_OF[person]}1", f"income-{DECK_OF[person]}1"]


@pytest.mark.rule("D5.7")
@pytest.mark.parametrize(
    ("seat", "own", "others"), [(0, ("alfred", "william"), ("tom", "ellen")), (1, ("tom", "jack"), ("alfred",))]
)
def test_person_cards_work_only_for_their_colour(seat: int, own: tuple[str, ...], others: tuple[str, ...]) -> None:
    for card in own:
        state = load(a_turn(*a_line(card), seat=seat, leads=seat == 0))
        assert state.why_not(f"use {card}") is None
    for card in others:
        state = load(a_turn(*a_line(card), seat=seat, leads=seat == 0))
        assert why(state, f"use {card}") == ("other-colour", "D5.7")
        next_turn(state)
        assert state.dump()["next"] != ("second-turn" if seat == 0 else "round-end"), "the turn is over without it"


@pytest.mark.rule("D5.7")
def test_there_are_three_blue_and_two_red_person_cards() -> None:
    able: dict[str, list[int]] = {}
    for card in ("tom", "jack", "ellen", "alfred", "william"):
        able[card] = [
            seat
            for seat in (0, 1)
            if load(a_turn(*a_line(card), seat=seat, leads=seat == 0)).why_not(f"use {card}") is None
        ]
    assert able == {"tom": [1], "jack": [1], "ellen": [1], "alfred": [0], "william": [0]}


@pytest.mark.rule("D5.7")
def test_tom_turns_one_wood_sand_or_stone_free() -> None:
    dump = camp(a_turn("tom", "power-a1", seat=1, leads=False, gold=0), 1, {"wood": 1, "stone": 2, "wool": 1})
    state = play(load(dump), "use tom")
    assert legal_texts(state) == ["turn wood", "turn stone"]
    state.play("turn stone")
    assert player(state, 1)["material"]["masonry"] == 1
    assert player(state, 1)["raw"]["stone"] == 1
    assert gold(state, 1) == 0
    assert state.dump()["asks"][-1]["ask"] == "turn" or state.dump()["round"] == 9


@pytest.mark.rule("D5.7")
def test_jack_turns_any_marker_for_one_gold() -> None:
    dump = camp(a_turn("jack", "power-b1", seat=1, leads=False, gold=3), 1, {"ore": 1, "wool": 1})
    state = play(load(dump), "use jack", "turn ore")
    assert gold(state, 1) == 2
    assert player(state, 1)["material"]["bell"] == 1


@pytest.mark.rule("D5.7")
def test_ellen_lets_the_opponent_return_a_seal_and_takes_the_top_one() -> None:
    dump = pile(a_turn("ellen", "power-b1", seat=1, leads=False), "2/3", "1/4")
    state = play(load(dump), "use ellen")
    assert state.seat == 0
    assert legal_texts(state) == ["return 0/5", "return 1/4", "return 2/3"]
    state.play("return 1/4")
    assert player(state, 0)["seals"] == {"0/5": 1, "1/4": 0, "2/3": 1}
    assert player(state, 1)["seals"] == {"0/5": 1, "1/4": 1, "2/3": 2}
    assert state.view()["pile"] == ["1/4", "1/4", "2/3", "1/4"]


@pytest.mark.rule("D5.7")
def test_ellen_may_take_the_very_seal_that_was_returned() -> None:
    dump = a_turn("ellen", "power-b1", seat=1, leads=False)
    dump["seats"][0]["seals"] = {"0/5": 1, "1/4": 0, "2/3": 0}
    dump["seats"][1]["seals"] = {"0/5": 1, "1/4": 4, "2/3": 4}
    dump["pile"] = []
    state = play(load(dump), "use ellen")
    assert player(state, 1)["seals"] == {"0/5": 2, "1/4": 4, "2/3": 4}
    assert state.view()["pile"] == []


@pytest.mark.rule("D5.7")
def test_ellen_takes_a_seal_even_from_an_opponent_who_has_none() -> None:
    dump = hand(a_turn("ellen", "power-b1", seat=1, leads=False), 0)
    state = load(pile(dump, "1/4"))
    play(state, "use ellen")
    assert player(state, 1)["seals"]["1/4"] == 2


@pytest.mark.rule("D5.7")
@pytest.mark.parametrize(("others", "robbed"), [(4, 1), (0, 0)])
def test_william_takes_three_gold_and_one_from_the_opponent(others: int, robbed: int) -> None:
    dump = a_turn("william", "power-b1", gold=2)
    dump["seats"][1]["gold"] = others
    state = play(load(dump), "use william")
    assert gold(state, 0) == 2 + 3 + robbed
    assert gold(state, 1) == others - robbed


@pytest.mark.rule("D5.7")
def test_inside_a_person_card_what_is_refused_is_refused_by_its_rule() -> None:
    dump = camp(a_turn("tom", "influence-a1", seat=1, leads=False), 1, {"wood": 1, "stone": 1, "wool": 1})
    state = play(load(dump), "use tom")
    assert why(state, "turn wool") == ("not-dealt-in", "D5.7")
    assert why(state, "turn sand") == ("none-in-camp", "D5.7")
    assert why(state, "use influence-a1") == ("card-first", "D5.11")
    dump = hand(a_turn("ellen", "power-b1", seat=1, leads=False), 0, "0/5", "2/3")
    assert why(play(load(dump), "use ellen"), "return 1/4") == ("no-such-seal", "D5.7")
