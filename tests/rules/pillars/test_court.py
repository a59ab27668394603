"""Steps 9 to 11: tax at the King's Court, Shiring and its castle."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.pillars import GAME, STARTERS, Facts, board, goods, of, seed_for_die
from support.positions import legal_texts, listen, play, told

from triforium.rules.game import State

FIVE = [*STARTERS, "tool-maker-1", "mason-1"]
NO_MILL = {0: ["quarry-2", "pit-4"]}
"""All twelve workers of seat 0 are on the fields, so that he earns nothing before the tax."""


def taxed(face: int, gold: int, vp: int = 5, players: int = 2, **facts: Any) -> State:
    """After a tax of that face; seat 0 had this much gold and VP."""
    spaces = {"market": [1], **facts.pop("spaces", {})}
    seats = {0: {"gold": gold, "vp": vp}}
    round = facts.pop("round", 2)
    state = board(players, 1, "ore", spaces, NO_MILL, seats=seats, round=round, seed=seed_for_die(round, face), **facts)
    play(listen(state), "favour sand")
    assert state.view()["tax_die"] == face
    return state


@pytest.mark.rule("P6.3")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_everyone_pays_what_the_die_shows(face: int) -> None:
    state = taxed(face, 9, players=4)
    assert of(state, 0)["gold"] == 9 - face
    assert [entry["gold"] for entry in told(GAME, state) if entry["id"] == "paid"] == [face] * 4


@pytest.mark.rule("P6.3")
def test_the_die_has_the_faces_two_three_three_four_four_five() -> None:
    faces: Counter[Any] = Counter()
    for seed in range(400):
        state = play(board(2, 1, "ore", {"market": [1]}, seed=seed), "favour sand")
        faces[state.view()["tax_die"]] += 1
    assert set(faces) == {2, 3, 4, 5}
    assert min(faces[3], faces[4]) > 1.3 * max(faces[2], faces[5])


@pytest.mark.rule("P6.3")
def test_who_is_at_the_court_pays_nothing() -> None:
    state = taxed(5, 9, spaces={"kings-court": [1, 0]})
    assert of(state, 0)["gold"] == 9
    assert not [entry for entry in told(GAME, state) if entry["id"] == "paid"]


@pytest.mark.rule("P6.4")
@pytest.mark.parametrize(
    ("face", "gold", "vp", "left"),
    [(4, 1, 5, (0, 4)), (3, 2, 5, (0, 5)), (5, 0, 5, (0, 3)), (5, 1, 5, (0, 3)), (5, 0, 1, (0, 0)), (4, 4, 5, (0, 5))],
)
def test_who_cannot_pay_loses_a_vp_for_every_two_gold(face: int, gold: int, vp: int, left: tuple[int, int]) -> None:
    assert goods(taxed(face, gold, vp), 0, "gold", "vp") == left


@pytest.mark.rule("P6.5")
def test_the_first_space_of_the_court_takes_the_metal() -> None:
    state = play(board(2, 1, "strife", {"market": [1], "kings-court": [0, 1]}), "favour sand")
    assert (of(state, 0)["metal"], of(state, 1)["metal"]) == (1, 0)
    assert state.view()["court_metal"] == 0


@pytest.mark.rule("P6.5")
@pytest.mark.rule("P8.7")
def test_an_untaken_metal_stays_and_no_second_is_added() -> None:
    state = play(board(2, 1, "strife", {"market": [1]}), "favour sand")
    assert state.view()["court_metal"] == 1
    while state.view()["round"] == 1:
        state.step(state.legal()[-1])
    assert state.view()["court_metal"] == 1


@pytest.mark.rule("P6.6")
def test_each_visitor_of_shiring_takes_his_craftsman_for_nothing() -> None:
    facts: Facts = {"shiring": ["mason-2", "architect-2"], "round": 2, "seats": {0: {"gold": 5}}}
    state = play(
        board(2, 1, "ore", {"shiring": [0, 1], "market": [1], "kings-court": [0]}, NO_MILL, **facts), "favour sand"
    )
    assert of(state, 0)["craftsmen"] == [*STARTERS, "mason-2"]
    assert of(state, 1)["craftsmen"] == [*STARTERS, "architect-2"]
    assert of(state, 0)["gold"] == 5


@pytest.mark.rule("P6.6")
def test_untaken_craftsmen_of_shiring_leave_the_game() -> None:
    facts: Facts = {"shiring": ["mason-2", "architect-2"], "round": 2}
    state = play(board(2, 1, "ore", {"shiring": [None, 0], "market": [1]}, **facts), "favour sand")
    assert state.view()["shiring"] == [None, None]
    assert [of(state, seat)["craftsmen"] for seat in range(2)] == [[*STARTERS, "architect-2"], STARTERS]


@pytest.mark.rule("P6.6")
@pytest.mark.rule("P3.4")
def test_both_spaces_of_shiring_each_with_its_own_discard() -> None:
    facts: Facts = {"shiring": ["mason-2", "architect-2"], "round": 2, "seats": {0: {"craftsmen": FIVE}}}
    state = play(board(2, 1, "ore", {"shiring": [0, 0], "market": [1]}, **facts), "favour sand")
    assert legal_texts(state) == [f"discard {man}" for man in [*FIVE, "mason-2"]], "the first space first"
    play(state, "discard mason-2")
    assert legal_texts(state) == [f"discard {man}" for man in [*FIVE, "architect-2"]]
    play(state, "discard mason-1")
    assert of(state, 0)["craftsmen"] == [*FIVE[:4], "architect-2"]


@pytest.mark.rule("P6.7")
def test_the_castle_lends_two_workers_for_the_next_round_only() -> None:
    state = play(board(2, 1, "ore", {"shiring-castle": [0], "market": [1]}, seats={0: {"gold": 0}}), "favour sand")
    workers = state.view()["seats"][0]["workers"]
    assert (workers["in_all"], workers["gray_next"], state.view()["gray_workers"]) == (12, 2, 2)
    seen = []
    while state.view()["round"] < 4:
        view = state.view()
        if view["phase"] == "pool":
            seen.append((view["round"], view["seats"][0]["workers"]["in_all"]))
        state.play(next(text for text in reversed(legal_texts(state)) if text != "place shiring-castle"))
    assert dict(seen) == {2: 14, 3: 12}
    assert state.view()["gray_workers"] == 4


@pytest.mark.rule("P6.7")
def test_the_same_player_may_win_them_round_after_round() -> None:
    gray = {"reserve": 14, "mill": 0, "gray": 2, "gray_next": 0}
    facts: Facts = {"seats": {0: {"workers": gray, "gold": 0}}, "round": 2}
    state = play(board(2, 1, "ore", {"shiring-castle": [0], "market": [1], "kings-court": [0]}, **facts), "favour sand")
    assert of(state, 0)["gold"] == 14, "in the wool mill too"
    assert state.view()["gray_workers"] == 0
    while state.view()["round"] == 2:
        state.step(state.legal()[-1])
    assert state.view()["seats"][0]["workers"]["in_all"] == 14
    assert state.view()["gray_workers"] == 2


@pytest.mark.rule("P6.8")
def test_vp_and_gold_never_fall_below_nothing() -> None:
    assert goods(taxed(5, 0, 0), 0, "gold", "vp") == (0, 0)
    assert goods(taxed(5, 0, 1), 0, "gold", "vp") == (0, 0)


@pytest.mark.rule("P9.V6")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_mild_tax_is_two_whatever_the_die_shows(face: int) -> None:
    assert of(taxed(face, 9, held={0: ["mild-tax"]}), 0)["gold"] == 7


@pytest.mark.rule("P9.V6")
def test_mild_tax_at_the_court_is_nothing() -> None:
    assert of(taxed(5, 9, held={0: ["mild-tax"]}, spaces={"kings-court": [0]}), 0)["gold"] == 9


@pytest.mark.rule("P9.V9")
def test_the_exemption_is_asked_after_the_die_and_then_gone() -> None:
    state = taxed(4, 9, held={0: ["tax-exemption"]})
    assert state.view()["asked"] == {"ask": "exempt", "seat": 0, "tax": 4}
    assert state.preview("decline") == {"gold": -4}
    used = play(state.clone(), "use tax-exemption")
    assert (of(used, 0)["gold"], of(used, 0)["privileges"]) == (9, [])
    play(state, "decline")
    assert (of(state, 0)["gold"], of(state, 0)["privileges"]) == (5, ["tax-exemption"])


@pytest.mark.rule("P9.V9")
@pytest.mark.parametrize(("gold", "vp", "spaces"), [(9, 5, {"kings-court": [0]}), (0, 0, {})])
def test_the_exemption_is_not_asked_where_it_saves_nothing(gold: int, vp: int, spaces: dict[str, list[int]]) -> None:
    state = taxed(4, gold, vp, held={0: ["tax-exemption"]}, spaces=spaces)
    assert state.view()["asked"]["ask"] == "trade"
    assert of(state, 0)["privileges"] == ["tax-exemption"]


@pytest.mark.rule("P9.V9")
def test_the_exemption_saves_vp_too() -> None:
    assert taxed(4, 0, 5, held={0: ["tax-exemption"]}).view()["asked"]["ask"] == "exempt"
