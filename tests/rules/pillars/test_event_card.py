"""Steps 1 and 2: the events, immunity, and the archbishop's favour."""

from __future__ import annotations

from typing import Any

import pytest
from support.pillars import GAME, STARTERS, Facts, board, draft, goods, last_builder, market, of, placing
from support.positions import legal_texts, listen, play, told, why

from triforium.rules.game import State

BAD = ["levy", "strife", "town-wall", "hard-winter", "collapse"]


def reveal(event: str, players: int = 2, place: str = "place kings-court", **facts: Any) -> State:
    """The last builder is placed and the event comes."""
    state = last_builder(players, event=event, **facts)
    return play(listen(state), place)


def happened(state: State, id: str) -> list[dict[str, Any]]:
    return [entry for entry in told(GAME, state) if entry["id"] == id]


@pytest.mark.rule("P5.1")
def test_the_top_event_is_revealed_after_the_last_builder() -> None:
    state = last_builder(2, event="strife")
    assert state.view()["event"] is None
    play(listen(state), "place kings-court")
    assert happened(state, "event-revealed") == [{"id": "event-revealed", "event": "strife", "hidden": True}]
    assert state.view()["event"] == "strife"


@pytest.mark.rule("P5.1")
def test_choices_go_round_from_the_start_player() -> None:
    state = reveal("collapse", 3, start=1, round=2)
    order = []
    while state.view()["asked"]["ask"] == "lose":
        order.append(state.seat)
        state.step(state.legal()[0])
    assert order == [1, 2, 0]


@pytest.mark.rule("P5.2")
@pytest.mark.parametrize("event", BAD)
def test_the_archbishops_visitor_is_immune_or_takes_a_cube(event: str) -> None:
    facts: Facts = {"spaces": {"archbishop": [1]}, "cards": {0: ["forest-2"], 1: ["forest-3"]}, "round": 2}
    state = reveal(event, **facts)
    assert state.seat == 1
    assert legal_texts(state) == ["favour immunity", "favour cube"]
    immune = play(state.clone(), "favour immunity")
    assert of(immune, 1)["immune"]
    while immune.view()["step"] == "event-effect":
        immune.step(immune.legal()[0])
    assert immune.view()["asked"]["ask"] != "cube", "both would be too much"
    play(state, "favour cube")
    while state.view()["step"] == "event-effect":
        state.step(state.legal()[0])
    assert (state.seat, state.view()["asked"]["ask"]) == (1, "cube")


@pytest.mark.rule("P5.2")
def test_the_cube_comes_from_the_market_and_is_missing_there() -> None:
    state = reveal(
        "royal-gift", spaces={"archbishop": [1]}, place="place kingsbridge-1", open=["three-vp", "eight-gold"]
    )
    assert legal_texts(state) == ["favour stone", "favour wood", "favour sand"], "never metal"
    play(state, "favour wood")
    assert of(state, 1)["wood"] == 1
    assert state.view()["market"] == {"stone": 4, "wood": 3, "sand": 4}


@pytest.mark.rule("P5.2")
def test_the_cube_is_no_purchase() -> None:
    facts: Facts = {"craftsmen": ["mortar-mixer-0", "stonecutter-0"], "gold": 10}
    state = board(2, visitor=1, spaces={"market": [1]}, seats={1: facts}, round=2)
    play(state, "favour wood")
    assert of(state, 1)["wood"] == 1, "no woodworker is needed"
    assert "sell wood 1" in legal_texts(state), "and it may be sold in the same round"


@pytest.mark.rule("P5.2")
def test_after_a_good_event_only_the_cube_is_left() -> None:
    state = reveal("royal-gift", spaces={"archbishop": [1]})
    assert state.view()["asked"] == {"ask": "cube", "seat": 1}


@pytest.mark.rule("P5.2")
def test_the_cube_is_taken_after_the_event() -> None:
    state = reveal("collapse", spaces={"archbishop": [0]}, start=0)
    play(state, "favour cube", "lose woodworker-0")
    assert state.seat == 1, "the other loses his craftsman before the cube is taken"
    play(state, "lose woodworker-0")
    assert state.view()["asked"] == {"ask": "cube", "seat": 0}


@pytest.mark.rule("P9.E1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_royal_gift_gives_five_gold_to_each_up_to_the_limit(players: int) -> None:
    state = reveal("royal-gift", players, seats={0: {"gold": 28}, 1: {"gold": 3}}, spaces={"archbishop": [1]})
    assert [of(state, seat)["gold"] for seat in range(2)] == [30, 8]


@pytest.mark.rule("P9.E2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ore_gives_a_metal_to_each(players: int) -> None:
    state = reveal("ore", players, spaces={"archbishop": [1]})
    assert [of(state, seat)["metal"] for seat in range(players)] == [1] * players


@pytest.mark.rule("P9.E3")
@pytest.mark.parametrize(
    ("cards", "gold"),
    [([], 12 + 5), (["quarry-3"], 4 + 4), (["quarry-4"], 2 + 2), (["pit-4"], 5 + 5), (["forest-3"], 6 + 5)],
)
def test_wool_boom_adds_one_gold_a_worker_and_five_at_most(cards: list[str], gold: int) -> None:
    seats = {0: {"gold": 0}, 1: {"gold": 9}}
    state = play(board(2, 1, "wool-boom", {"market": [1]}, {0: cards}, seats=seats, seed=1), "favour sand")
    paid = state.view()["tax_die"]
    assert of(state, 0)["gold"] == gold - paid


@pytest.mark.rule("P9.E4")
def test_volunteers_bring_one_cube_more_from_each_card() -> None:
    facts: Facts = {"cards": {0: ["pit-2", "forest-3"], 1: ["quarry-2"]}, "spaces": {"market": [1]}}
    state = play(board(2, 1, "volunteers", **facts), "favour sand")
    assert goods(state, 0, "sand", "wood", "stone") == (3, 4, 0)
    assert of(state, 1)["stone"] == 3


@pytest.mark.rule("P9.E6")
@pytest.mark.parametrize(
    ("gold", "vp", "left"),
    [(9, 5, (5, 5)), (4, 5, (0, 5)), (3, 5, (0, 5)), (2, 5, (0, 4)), (0, 5, (0, 3)), (0, 1, (0, 0))],
)
def test_levy_takes_four_gold_or_vp_for_what_is_missing(gold: int, vp: int, left: tuple[int, int]) -> None:
    state = reveal("levy", spaces={"archbishop": [1]}, seats={0: {"gold": gold, "vp": vp}})
    play(state, "favour immunity")
    paid = [entry["gold"] for entry in happened(state, "paid") if entry["seat"] == 0]
    lost = sum(entry["vp"] for entry in happened(state, "vp-lost")[:1] if entry["seat"] == 0)
    assert (gold - sum(paid[:1]), vp - lost) == left
    assert 0 not in paid, "nobody pays 0 gold"


@pytest.mark.rule("P9.E7")
@pytest.mark.rule("P6.8")
@pytest.mark.parametrize(("vp", "lost"), [(5, 2), (2, 2), (1, 1)])
def test_strife_costs_two_vp_and_never_more_than_there_are(vp: int, lost: int) -> None:
    state = reveal("strife", spaces={"archbishop": [1]}, seats={0: {"vp": vp}, 1: {"vp": 9}})
    play(state, "favour cube")
    assert [of(state, seat)["vp"] for seat in range(2)] == [vp - lost, 7]


@pytest.mark.rule("P9.E8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_town_wall_leaves_two_builders_next_round(players: int) -> None:
    state = reveal("town-wall", players, spaces={"archbishop": [1]}, round=3)
    play(state, "favour immunity")
    assert [of(state, seat)["builders"] for seat in range(players)] == [2, 3, 2, 2][:players]


@pytest.mark.rule("P9.E8")
@pytest.mark.rule("P9.3")
def test_town_wall_does_nothing_in_round_six() -> None:
    state = reveal("town-wall", spaces={"archbishop": [1]}, round=6)
    assert state.view()["asked"] == {"ask": "cube", "seat": 1}
    assert of(state, 0)["builders"] == 3


@pytest.mark.rule("P9.E9")
def test_hard_winter_takes_one_cube_of_each_card() -> None:
    facts: Facts = {"cards": {0: ["pit-2", "forest-3"], 1: ["quarry-2"]}, "spaces": {"market": [1]}}
    state = play(board(2, 1, "hard-winter", **facts), "favour sand")
    assert goods(state, 0, "sand", "wood") == (1, 2)
    assert of(state, 1)["stone"] == 1


@pytest.mark.rule("P9.E10")
@pytest.mark.parametrize("man", STARTERS)
def test_collapse_takes_one_craftsman_of_ones_own_choice(man: str) -> None:
    state = reveal("collapse", spaces={"archbishop": [1]})
    play(state, "favour immunity")
    assert legal_texts(state) == [f"lose {name}" for name in STARTERS]
    play(state, f"lose {man}")
    assert of(state, 0)["craftsmen"] == [name for name in STARTERS if name != man]
    assert of(state, 1)["craftsmen"] == STARTERS


@pytest.mark.rule("P9.E10")
def test_a_lost_woodworker_bites_in_the_same_round() -> None:
    state = reveal("collapse", spaces={"market": [0, 1]}, filler=("cathedral", "shiring-castle", "kings-court"))
    play(state, "lose woodworker-0", "lose stonecutter-0")
    while state.view()["asked"]["ask"] != "trade":
        state.step(state.legal()[0])
    assert state.seat == 0
    assert "buy sand 1" in legal_texts(state)
    refused = state.why_not("buy wood 1")
    assert refused is not None
    assert (refused.id, refused.rule) == ("buying-needs", "P7.6")


@pytest.mark.rule("P9.2")
def test_the_immune_keep_craftsman_gold_vp_and_builders() -> None:
    for event in BAD:
        facts: Facts = {
            "spaces": {"archbishop": [1]},
            "cards": {1: ["forest-3"]},
            "round": 2,
            "seats": {1: {"vp": 6, "gold": 9}},
        }
        state = play(reveal(event, **facts), "favour immunity")
        while state.view()["step"] == "event-effect":
            state.step(state.legal()[0])
        seat = of(state, 1)
        assert (seat["craftsmen"], seat["builders"]) == (STARTERS, 3)
        harvest = [entry for entry in happened(state, "harvested") if entry["seat"] == 1]
        assert [entry["count"] for entry in harvest] == [3]
        assert not [entry for entry in happened(state, "vp-lost") if entry["seat"] == 1]


@pytest.mark.rule("P9.2")
def test_the_visitor_decides_first_and_may_take_the_cube_and_use_the_card() -> None:
    state = reveal("strife", 3, spaces={"archbishop": [2]}, held={0: ["protection"]}, round=3)
    assert state.seat == 2, "before the start player with his card"
    facts: Facts = {
        "spaces": {"archbishop": [1]},
        "held": {1: ["protection"]},
        "round": 3,
        "seats": {1: {"vp": 8}},
    }
    state = play(reveal("strife", **facts), "favour cube")
    assert state.view()["asked"]["ask"] == "protect"
    play(state, "use protection")
    assert state.view()["asked"] == {"ask": "cube", "seat": 1}
    assert of(state, 1)["vp"] == 8
    assert of(state, 1)["privileges"] == []


@pytest.mark.rule("P9.2")
def test_at_the_archbishops_question_nobody_says_that_protection_is_of_no_use() -> None:
    state = reveal("strife", spaces={"archbishop": [1]}, held={1: ["protection"]}, round=3)
    assert why(state, "use protection") == ("archbishop-first", "P9.2")
    assert "take the cube, and protection can still be used" in str(state.why_not("use protection"))
    assert "use protection" in legal_texts(play(state, "favour cube"))


@pytest.mark.rule("P9.2")
def test_immunity_against_the_wall_is_decided_when_it_is_revealed() -> None:
    state = reveal("town-wall", held={1: ["protection"]}, round=3)
    assert state.view()["asked"] == {"ask": "protect", "seat": 1, "event": "town-wall"}
    play(state, "decline")
    assert of(state, 1)["builders"] == 2
    later = placing(2, owner=1, round=3, walled=[0, 1], held={1: ["protection"]})
    assert "use protection" not in legal_texts(later)


@pytest.mark.rule("P9.3")
@pytest.mark.parametrize(
    ("event", "facts"),
    [
        ("levy", {"seats": {1: {"gold": 0, "vp": 0}}}),
        ("strife", {"seats": {1: {"vp": 0}}}),
        ("hard-winter", {}),
        ("collapse", {"seats": {1: {"craftsmen": []}}}),
    ],
)
def test_an_event_that_costs_nothing_asks_nothing(event: str, facts: Facts) -> None:
    visited = reveal(event, spaces={"archbishop": [1]}, round=3, **facts)
    while visited.view()["step"] == "event-effect":
        visited.step(visited.legal()[0])
    assert visited.view()["asked"] == {"ask": "cube", "seat": 1}
    assert not of(visited, 1)["immune"]
    held = reveal(event, held={1: ["protection"]}, round=3, **facts)
    assert held.view()["asked"]["ask"] != "protect"
    assert of(held, 1)["privileges"] == ["protection"]


@pytest.mark.rule("P9.3")
def test_a_debt_that_no_vp_can_pay_for_is_no_cost_but_one_that_can_is() -> None:
    poor = reveal("levy", spaces={"archbishop": [1]}, seats={1: {"gold": 0, "vp": 1}})
    assert poor.view()["asked"]["ask"] == "immunity"
    assert poor.seat == 1


@pytest.mark.rule("P9.1")
@pytest.mark.parametrize(("event", "wood"), [("volunteers", 4), ("hard-winter", 2), ("ore", 3)])
def test_patrons_are_not_touched_by_good_or_bad_years(event: str, wood: int) -> None:
    facts: Facts = {
        "cards": {0: ["forest-2"]},
        "spaces": {"market": [1]},
        "held": {0: ["wood-patron"]},
        "round": 3,
    }
    state = play(board(2, 1, event, **facts), "favour sand")
    assert of(state, 0)["wood"] == wood


@pytest.mark.rule("P9.V10")
def test_protection_is_offered_from_the_start_player_and_then_gone() -> None:
    state = reveal("strife", 3, held={1: ["protection"]}, start=2, round=3)
    assert state.view()["asked"] == {"ask": "protect", "seat": 1, "event": "strife"}
    assert legal_texts(state) == ["use protection", "decline"]
    vp = of(state, 1)["vp"]
    used = play(state.clone(), "use protection")
    assert (of(used, 1)["vp"], of(used, 1)["privileges"]) == (vp, [])
    assert of(used, 0)["vp"] == 0
    kept = play(state, "decline")
    assert (of(kept, 1)["vp"], of(kept, 1)["privileges"]) == (vp - 2, ["protection"])
    assert not [entry for entry in happened(kept, "forced") if entry["action"] == "decline"], "others are not asked"


@pytest.mark.rule("P9.V10")
def test_protection_is_no_use_against_good_events() -> None:
    state = reveal("royal-gift", held={1: ["protection"]}, round=3)
    assert state.view()["asked"]["ask"] != "protect"
    assert of(state, 1)["privileges"] == ["protection"]


@pytest.mark.rule("P9.V8")
def test_foresight_shows_the_coming_event_to_its_owner_alone() -> None:
    state = draft(3, round=3, held={1: ["foresight"]}, event="collapse")
    assert [state.view(seat)["coming_event"] for seat in (None, 0, 1, 2)] == [None, None, "collapse", None]
    building = placing(3, round=3, held={1: ["foresight"]}, event="collapse")
    assert building.view(1)["coming_event"] == "collapse"
    revealed = market(3, round=3, held={1: ["foresight"]})
    assert revealed.view(1)["coming_event"] is None, "not before the next round begins"


@pytest.mark.rule("P9.V8")
def test_foresight_works_from_the_round_after_it_is_taken() -> None:
    facts: Facts = {
        "spaces": {"kingsbridge": [1], "market": [1]},
        "open": ["foresight", "three-vp"],
        "round": 2,
    }
    state = listen(board(2, 0, **facts))
    play(state, "favour sand")
    assert of(state, 1)["privileges"] == ["foresight"]
    assert state.view(1)["coming_event"] is None
    while state.view()["round"] == 2:
        state.step(state.legal()[-1])
    coming = state.dump()["events"]["hidden"][0]
    assert state.view(1)["coming_event"] == coming
    seen = [entry for entry in told(GAME, state, 1) if entry["id"] == "event-foreseen"]
    assert seen == [{"id": "event-foreseen", "seat": 1, "event": coming, "hidden": True, "only": 1}]
    assert not [entry for seat in (None, 0) for entry in told(GAME, state, seat) if entry["id"] == "event-foreseen"]
