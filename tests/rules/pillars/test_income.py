"""Steps 3 to 8: wool mill, Kingsbridge, priory, production."""

from __future__ import annotations

import pytest
from support.pillars import STARTERS, Facts, board, draft, goods, last_builder, market, of, seed_for_die
from support.positions import legal_texts, play

from triforium.rules.game import State


def no_tax(state: State, seat: int = 0) -> int:
    """The gold of a player with this round's tax given back."""
    gold: int = of(state, seat)["gold"] + state.view()["tax_die"]
    return gold


@pytest.mark.rule("P5.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_wool_mill_pays_one_gold_a_worker_and_sends_him_home(players: int) -> None:
    seats = {seat: {"gold": 0} for seat in range(players)}
    state = board(players, 1, spaces={"market": [1]}, cards={0: ["quarry-2", "pit-3"]}, seats=seats)
    play(state, "favour sand")
    assert no_tax(state) == 3
    assert [no_tax(state, seat) for seat in range(1, players)] == [12] * (players - 1)
    assert [seat["workers"]["reserve"] for seat in state.view()["seats"]] == [12] * players


@pytest.mark.rule("P5.4")
def test_nobody_has_more_than_thirty_gold_after_any_gain() -> None:
    state = play(board(2, 1, spaces={"market": [1], "kings-court": [0]}, seats={0: {"gold": 25}}), "favour sand")
    assert of(state, 0)["gold"] == 30
    facts: Facts = {
        "spaces": {"market": [1], "kings-court": [0], "kingsbridge": [0]},
        "open": ["eight-gold", "three-vp"],
    }
    state = play(board(2, 1, cards={0: ["quarry-4"]}, seats={0: {"gold": 27}}, **facts), "favour sand")
    assert of(state, 0)["gold"] == 30


@pytest.mark.rule("P5.4")
def test_the_limit_holds_after_every_single_gain() -> None:
    """What is lost above thirty is gone before the next payment."""
    state = board(2, 1, spaces={"market": [1]}, seats={0: {"gold": 25}}, seed=seed_for_die(1, 5))
    play(state, "favour sand")
    assert of(state, 0)["gold"] == 25, "12 from the mill make 30, then 5 tax"
    seller = market(2, builders=[0, 1], seats={0: {"gold": 29, "metal": 2}})
    play(seller, "sell metal 1", "buy sand 1", "sell metal 1")
    assert of(seller, 0)["gold"] == 30
    assert of(seller, 0)["metal"] == 0


@pytest.mark.rule("P5.5")
def test_each_visitor_takes_the_privilege_of_his_space() -> None:
    facts: Facts = {"open": ["mild-tax", "sixth-cottage"], "spaces": {"kingsbridge": [1, 0], "market": [1]}}
    state = play(board(2, 1, **facts), "favour sand")
    assert (of(state, 0)["privileges"], of(state, 1)["privileges"]) == (["sixth-cottage"], ["mild-tax"])
    assert state.view()["kingsbridge"] == [None, None]
    both = play(board(2, 1, **{**facts, "spaces": {"kingsbridge": [0, 0], "market": [1]}}), "favour sand")
    assert of(both, 0)["privileges"] == ["sixth-cottage", "mild-tax"]


@pytest.mark.rule("P5.5")
def test_an_untaken_privilege_leaves_the_game() -> None:
    facts: Facts = {"open": ["mild-tax", "sixth-cottage"], "spaces": {"kingsbridge": [None, 0], "market": [1]}}
    state = play(board(2, 1, **facts), "favour sand")
    assert state.view()["kingsbridge"] == [None, None]
    held = [card for seat in state.view()["seats"] for card in seat["privileges"]]
    assert held == ["sixth-cottage"]
    assert "mild-tax" not in state.dump()["privileges"]["hidden"]


@pytest.mark.rule("P5.5")
def test_a_privilege_works_already_this_round() -> None:
    facts: Facts = {"spaces": {"kingsbridge": [0, 0], "priory": [0], "market": [1]}, "seats": {0: {"vp": 0}}}
    state = play(board(2, 1, open=["wood-patron", "priory-patron"], **facts), "favour sand")
    assert goods(state, 0, "wood", "vp") == (1, 3)
    taxed: Facts = {
        "spaces": {"kingsbridge": [0], "market": [1]},
        "seats": {0: {"gold": 0}},
        "seed": seed_for_die(1, 5),
    }
    state = play(board(2, 1, open=["mild-tax", "three-vp"], **taxed), "favour sand")
    assert of(state, 0)["gold"] == 10


@pytest.mark.rule("P5.5")
def test_protection_taken_now_does_not_undo_this_rounds_event() -> None:
    facts: Facts = {
        "spaces": {"kingsbridge": [0], "market": [1]},
        "cards": {0: ["forest-3"]},
        "open": ["protection", "three-vp"],
    }
    state = play(board(2, 1, "hard-winter", **facts), "favour sand")
    assert of(state, 0)["wood"] == 2
    assert of(state, 0)["privileges"] == ["protection"]


@pytest.mark.rule("P5.6")
def test_the_priory_gives_two_vp_and_one() -> None:
    state = play(board(2, 1, spaces={"priory": [1, 0], "market": [1]}), "favour sand")
    assert (of(state, 0)["vp"], of(state, 1)["vp"]) == (3, 4)
    both = play(board(2, 1, spaces={"priory": [0, 0], "market": [1]}), "favour sand")
    assert of(both, 0)["vp"] == 5


@pytest.mark.rule("P6.1")
def test_each_card_gives_its_cubes_from_the_fields_and_goes_back() -> None:
    cards = {0: ["pit-2", "forest-2"], 1: ["quarry-4"]}
    state = play(board(2, 1, "ore", {"market": [1]}, cards), "favour sand")
    assert goods(state, 0, "stone", "wood", "sand") == (0, 2, 2)
    assert goods(state, 1, "stone", "wood", "sand") == (4, 0, 1)
    assert state.view()["market"] == {"stone": 4, "wood": 4, "sand": 3}
    assert [seat["cards"] for seat in state.view()["seats"]] == [[], []]
    assert [seat["workers"]["reserve"] for seat in state.view()["seats"]] == [12, 12]


@pytest.mark.rule("P6.2")
def test_the_cubes_never_run_out() -> None:
    """Three players hold twelve sand each before the fourth brings in his; the box has 23."""
    seats = {seat: {"sand": 12} for seat in range(3)}
    state = board(4, 1, "ore", {"market": [1]}, {3: ["pit-4", "pit-3"]}, seats=seats)
    play(state, "favour stone")
    assert of(state, 3)["sand"] == 7
    metal = {seat: {"metal": 5} for seat in range(4)}
    state = play(last_builder(4, event="ore", seats=metal, spaces={"archbishop": [1]}), "place kings-court")
    assert [of(state, seat)["metal"] for seat in range(4)] == [6, 6, 6, 6]


@pytest.mark.rule("P9.V1")
@pytest.mark.rule("P9.V2")
@pytest.mark.rule("P9.V3")
@pytest.mark.parametrize(
    ("card", "kind", "field"),
    [("wood-patron", "wood", "forest-2"), ("stone-patron", "stone", "quarry-2"), ("sand-patron", "sand", "pit-2")],
)
def test_a_patron_gives_one_cube_a_round_with_or_without_a_card(card: str, kind: str, field: str) -> None:
    facts: Facts = {"spaces": {"market": [1]}, "held": {0: [card]}, "round": 3}
    without = play(board(2, 1, "ore", **facts), "favour sand")
    assert of(without, 0)[kind] == 1
    with_one = play(board(2, 1, "ore", cards={0: [field]}, **facts), "favour sand")
    assert of(with_one, 0)[kind] == 3
    with_two = play(
        board(
            2,
            1,
            "ore",
            cards={0: [field, "pit-3" if kind == "sand" else "forest-3" if kind == "wood" else "pit-3"]},
            **facts,
        ),
        "favour sand",
    )
    assert of(with_two, 0)[kind] == {"wood": 6, "stone": 3, "sand": 6}[kind]


@pytest.mark.rule("P9.V5")
def test_the_black_worker_works_in_every_later_round() -> None:
    facts: Facts = {
        "spaces": {"kingsbridge": [0], "market": [1]},
        "open": ["black-worker", "three-vp"],
        "seats": {0: {"gold": 0}},
    }
    state = play(board(2, 1, **facts), "favour sand")
    assert no_tax(state) == 12, "not yet in this round's mill"
    while state.view()["round"] == 1:
        state.step(state.legal()[-1])
    assert state.view()["seats"][0]["workers"]["in_all"] == 13
    cards = ["pit-3", "forest-4", "pit-2", "forest-2", "quarry-2", "quarry-3", "pit-4"]
    later = draft(2, pool=cards, round=3, held={0: ["black-worker"]})
    play(later, "take forest-4", "pass")
    assert "take pit-3" in legal_texts(later), "9 and 4 are 13"


@pytest.mark.rule("P9.V7")
def test_the_priory_patron_adds_one_vp_for_each_own_builder() -> None:
    facts: Facts = {"held": {0: ["priory-patron"]}, "round": 2, "seats": {0: {"vp": 0}, 1: {"vp": 0}}}
    both = play(board(2, 1, spaces={"priory": [0, 0], "market": [1]}, **facts), "favour sand")
    assert of(both, 0)["vp"] == 5, "3 and 2"
    mixed = play(board(2, 1, spaces={"priory": [1, 0], "market": [1]}, **facts), "favour sand")
    assert (of(mixed, 0)["vp"], of(mixed, 1)["vp"]) == (2, 2)


@pytest.mark.rule("P9.V12")
@pytest.mark.rule("P9.V13")
@pytest.mark.rule("P9.V14")
@pytest.mark.rule("P9.V15")
@pytest.mark.rule("P9.V16")
@pytest.mark.parametrize(
    ("card", "gain", "round"),
    [
        ("three-vp", {"vp": 3}, 2),
        ("eight-gold", {"gold": 8}, 2),
        ("two-metal", {"metal": 2}, 2),
        ("last-metal", {"metal": 1}, 6),
        ("last-stone-and-wood", {"stone": 1, "wood": 1}, 6),
    ],
)
def test_cards_that_work_at_once(card: str, gain: dict[str, int], round: int) -> None:
    facts: Facts = {"seats": {0: {"gold": 0, "vp": 0}, 1: {"gold": 3}}, "round": round, "seed": 3}
    filler = "mild-tax"
    opened = [] if round == 6 else [card, filler]
    space = [None, 0] if card == "last-stone-and-wood" else [0]
    state = board(2, 1, spaces={"kingsbridge": space, "market": [1], "kings-court": [1, 0]}, open=opened, **facts)
    play(state, "favour sand")
    before = {"gold": 12, "vp": 0, "metal": 0, "stone": 0, "wood": 0}
    assert {good: of(state, 0)[good] for good in before} == {good: n + gain.get(good, 0) for good, n in before.items()}
    assert of(state, 0)["privileges"] == []


@pytest.mark.rule("P9.V4")
def test_the_sixth_cottage_has_room_for_one_more() -> None:
    five = [*STARTERS, "tool-maker-1", "mason-1"]
    facts: Facts = {"round": 3, "held": {0: ["sixth-cottage"]}, "shiring": ["potter-3", "mason-3"]}
    state = play(draft(2, seats={0: {"craftsmen": five}}, **facts), "take sculptor-3")
    assert of(state, 0)["craftsmen"] == [*five, "sculptor-3"]
    assert state.seat == 1
    six = play(draft(2, seats={0: {"craftsmen": [*five, "carpenter-2"]}}, **facts), "take sculptor-3")
    assert len(legal_texts(six)) == 7
    assert legal_texts(six)[-1] == "discard sculptor-3"
