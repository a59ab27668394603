"""Phase I: resource cards and craftsmen."""

from __future__ import annotations

import pytest
from support.pillars import GAME, STARTERS, craftsmen_of, draft, of, table
from support.positions import legal_texts, play

from triforium.rules.errors import IllegalMove

FIVE = [*STARTERS, "tool-maker-1", "mason-1"]


@pytest.mark.rule("P3.1")
@pytest.mark.parametrize(("players", "order"), [(2, [1, 0, 1]), (3, [2, 0, 1]), (4, [3, 0, 1])])
def test_one_card_at_a_time_clockwise_from_the_start_player(players: int, order: list[int]) -> None:
    state = draft(players, start=order[0])
    asked = [state.seat]
    for card in ("pit-3", "forest-2"):
        play(state, f"take {card}")
        asked.append(state.seat)
    assert asked == order


@pytest.mark.rule("P3.1")
def test_who_passes_takes_no_more_and_the_last_goes_on_alone() -> None:
    state = play(draft(3), "pass", "take pit-3", "pass")
    assert state.seat == 1
    play(state, "take forest-2")
    assert (state.seat, state.phase) == (1, "pool")
    play(state, "take quarry-2")
    assert of(state, 1)["cards"] == ["pit-3", "forest-2", "quarry-2"]
    assert state.seat == 1, "he has gold left for a craftsman"


@pytest.mark.rule("P3.1")
def test_the_phase_ends_when_all_have_passed() -> None:
    state = play(draft(3), "pass", "pass")
    assert (state.seat, state.phase) == (2, "pool")
    play(state, "pass")
    assert state.phase == "master-builders"


@pytest.mark.rule("P3.1")
def test_the_phase_ends_when_the_pool_is_empty() -> None:
    dump = table(2, round=1)
    dump["pool"]["craftsmen"] = [None, "tool-maker-1"]
    dump["shiring"] = ["mason-1", "master-woodworker-1"]
    dump["pool"]["cards"] = ["pit-4"]
    dump["seats"][0]["cards"] = ["pit-2", "forest-2"]
    dump["seats"][1]["cards"] = ["forest-3", "pit-3"]
    dump["seats"][0]["workers"]["reserve"] = 7
    dump["seats"][1]["workers"]["reserve"] = 2
    dump["pool"]["cards"] += ["quarry-2", "quarry-3"]
    state = GAME.load(dump)
    play(state, "take pit-4")
    assert "take tool-maker-1" in legal_texts(state)
    play(state, "take tool-maker-1")
    assert state.phase == "master-builders", "the quarries are out of reach of all, so all have passed"


@pytest.mark.rule("P3.1")
def test_who_can_take_nothing_has_passed() -> None:
    cards = ["pit-3", "pit-4", "quarry-2", "quarry-3", "forest-2"]
    seats = {
        0: {"gold": 1, "cards": ["pit-2", "forest-4"], "workers": {"reserve": 1, "mill": 0, "gray": 0, "gray_next": 0}}
    }
    state = draft(2, pool=cards, seats=seats, start=1)
    play(state, "take pit-3")
    assert state.seat == 1, "seat 0 has one worker and one gold"
    assert state.view()["seats"][0]["passed"]


@pytest.mark.rule("P3.2")
def test_a_resource_card_needs_its_workers_out_of_the_reserve() -> None:
    state = draft(2, pool=["pit-2", "pit-3", "forest-2", "forest-3", "quarry-2", "quarry-3", "quarry-4"])
    play(state, "take quarry-4", "pass")
    workers = state.view()["seats"][0]["workers"]
    assert (workers["reserve"], workers["quarry"], workers["in_all"]) == (2, 10, 12)
    assert "take pit-2" in legal_texts(state)
    assert "take forest-2" not in legal_texts(state)
    refused = state.why_not("take forest-2")
    assert isinstance(refused, IllegalMove)
    assert (refused.id, refused.rule) == ("too-few-workers", "P3.2")


@pytest.mark.rule("P3.3")
def test_a_craftsman_costs_his_gold_at_once() -> None:
    state = draft(2, shiring=["tool-maker-1", "mason-1"], seats={0: {"gold": 4}, 1: {"gold": 3}})
    play(state, "take mortar-mixer-1")
    assert of(state, 0)["gold"] == 0
    assert of(state, 0)["craftsmen"] == [*STARTERS, "mortar-mixer-1"]
    assert "take master-woodworker-1" in legal_texts(state)
    poor = draft(2, shiring=["tool-maker-1", "mason-1"], seats={0: {"gold": 2}})
    assert "take master-woodworker-1" not in legal_texts(poor)
    refused = poor.why_not("take master-woodworker-1")
    assert refused is not None
    assert (refused.id, refused.rule) == ("too-dear", "P3.3")


@pytest.mark.rule("P3.4")
@pytest.mark.parametrize("gone", [*FIVE, "potter-2"])
def test_a_sixth_craftsman_makes_one_leave_the_new_one_included(gone: str) -> None:
    state = draft(2, round=2, shiring=["mason-2", "architect-2"], seats={0: {"craftsmen": FIVE}})
    play(state, "take potter-2")
    assert state.seat == 0
    assert legal_texts(state) == [f"discard {man}" for man in [*FIVE, "potter-2"]]
    play(state, f"discard {gone}")
    assert of(state, 0)["craftsmen"] == [man for man in [*FIVE, "potter-2"] if man != gone]
    assert state.seat == 1


@pytest.mark.rule("P3.4")
def test_at_no_other_time_is_a_craftsman_discarded() -> None:
    state = draft(2, seats={0: {"craftsmen": FIVE}}, round=2)
    refused = state.why_not("discard mason-1")
    assert refused is not None
    assert (refused.id, refused.rule) == ("no-discard-now", "P3.4")
    play(draft(2, round=2, shiring=["mason-2", "potter-2"]), "take carpenter-2")


@pytest.mark.rule("P3.5")
def test_a_craftsman_can_be_paid_for_and_denied_with_room_to_spare() -> None:
    state = draft(2, shiring=["tool-maker-1", "master-woodworker-1"])
    play(state, "deny mason-1")
    assert of(state, 0)["gold"] == 15
    assert of(state, 0)["craftsmen"] == STARTERS
    assert "mason-1" not in state.view()["pool"]
    assert state.seat == 1


@pytest.mark.rule("P3.5")
def test_without_room_denying_is_taking_and_discarding() -> None:
    state = draft(2, round=2, shiring=["mason-2", "architect-2"], seats={0: {"craftsmen": FIVE}})
    refused = state.why_not("deny potter-2")
    assert refused is not None
    assert (refused.id, refused.rule) == ("no-room-to-deny", "P3.5")
    play(state, "take potter-2", "discard potter-2")
    assert of(state, 0)["craftsmen"] == FIVE


@pytest.mark.rule("P3.5")
def test_a_craftsman_taken_with_room_is_simply_kept() -> None:
    state = play(draft(2, shiring=["tool-maker-1", "master-woodworker-1"]), "take mason-1")
    assert state.seat == 1
    assert of(state, 0)["craftsmen"] == [*STARTERS, "mason-1"]


@pytest.mark.rule("P3.6")
def test_untaken_craftsmen_leave_and_untaken_cards_go_back() -> None:
    state = play(draft(2), "pass", "pass")
    dump = state.dump()
    assert dump["pool"] == {"cards": [], "craftsmen": [None, None]}
    for _ in range(200):
        if state.view()["round"] == 2:
            break
        state.step(state.legal()[-1])
    view = state.view()
    assert len(view["pool"] + view["sits_out"]) == 11
    assert not set(craftsmen_of(1)) & set(view["pool"])


@pytest.mark.rule("P3.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_idle_workers_go_to_the_wool_mill(players: int) -> None:
    state = play(draft(players), "take quarry-2", *["pass"] * players)
    assert [seat["workers"]["mill"] for seat in state.view()["seats"]] == [7, *[12] * (players - 1)]
    assert all(seat["workers"]["reserve"] == 0 for seat in state.view()["seats"])
