"""Income, the laps of a round, its end, and the next round's columns."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from support.builders import (
    CARDS,
    GAME,
    a_round,
    asked,
    badge,
    built,
    coins,
    drafted,
    finish_lap,
    finish_round,
    goods,
    holds,
    in_use,
    load,
    on_offer,
    owned_by,
    recruits,
    seen,
)
from support.positions import Dump, legal_texts, listen, play, told

from triforium.rules.chance import read_seed, stream
from triforium.rules.game import State
from triforium.rules.playout import Policy

every_count = pytest.mark.parametrize("players", [2, 3, 4])


def before_the_next_round(players: int = 2) -> Dump:
    """The last action of a round: the last in order must recruit, all others have."""
    dump = a_round(players, lap=4, turn=players - 1)
    for seat in range(players - 1):
        recruits(dump, seat)
    return dump


def into_the_next_round(dump: Dump) -> State:
    """Play the last action; the income of each seat is what changes."""
    state = load(dump)
    state.play(next(text for text in legal_texts(state) if text.startswith("recruit")))
    return state


@pytest.mark.rule("B2.1")
def test_three_empty_slots_give_four_coins_together() -> None:
    for board in range(5):
        assert sum(CARDS.slot_coins[board * 3 + slot] for slot in range(3)) == 4
    state = drafted()
    assert [goods(state, seat) for seat in range(2)] == [(6, 2, 0)] * 2


@pytest.mark.rule("B2.1")
def test_the_top_building_gives_its_income_and_covered_ones_their_residual() -> None:
    dump = before_the_next_round()
    holds(dump, 1, coins=10)
    built(dump, 1, 1, "lime-kiln", "sawpit", "quay-crane")
    state = into_the_next_round(dump)
    assert goods(state, 1) == (10 + 1 + 1, 2, 2)
    assert seen(state, 1)["slots"][0]["income"] == {"coins": 0, "wood": 2, "stone": 2}
    assert seen(state, 1)["income"] == {"coins": 2, "wood": 2, "stone": 2}


@pytest.mark.rule("B2.1")
@pytest.mark.parametrize(
    ("covered", "residual"), [("toll-house", (2, 0, 0)), ("sawpit", (0, 1, 0)), ("stone-yard", (0, 0, 1))]
)
def test_each_kind_of_residual_income_is_given(covered: str, residual: tuple[int, int, int]) -> None:
    incomes = []
    for houses in (["bakehouse"], [covered, "bakehouse"]):
        dump = before_the_next_round()
        built(dump, 0, 1, *houses)
        incomes.append(seen(into_the_next_round(dump), 0)["slots"][0]["income"])
    alone, above = (tuple(income.values()) for income in incomes)
    assert tuple(b - a for a, b in zip(alone, above, strict=True)) == residual


@pytest.mark.rule("B2.1")
def test_a_slot_built_on_gives_its_own_coins_no_more() -> None:
    dump = before_the_next_round()
    holds(dump, 0)
    built(dump, 0, 1, "sawpit")
    state = into_the_next_round(dump)
    assert goods(state, 0) == (2, 2, 0)


@pytest.mark.rule("B2.1")
@pytest.mark.parametrize(("castle", "gives"), [("royal-castle", (2, 1, 0)), ("great-keep", (2, 0, 1))])
def test_a_castle_gives_a_wood_or_a_stone_as_printed(castle: str, gives: tuple[int, int, int]) -> None:
    dump = before_the_next_round()
    holds(dump, 0)
    built(dump, 0, 1, castle)
    assert goods(into_the_next_round(dump), 0) == gives


@pytest.mark.rule("B2.1")
def test_income_comes_before_the_first_action_of_each_round() -> None:
    state = listen(load(before_the_next_round()))
    state.play(state.legal()[0])
    ids = [entry["id"] for entry in told(GAME, state)]
    opens = ids.index("round-begins")
    assert ids[opens + 1 : opens + 3] == ["income-taken", "income-taken"]
    assert asked(state) == "action"
    assert state.view()["round"] == 2


@pytest.mark.rule("B2.2")
@every_count
def test_the_owners_of_the_right_column_act_four_times_around_in_their_order(players: int) -> None:
    dump = a_round(players)
    order = [*range(1, players), 0]
    owned_by(dump, *order)
    dump["asks"] = [{"ask": "action", "seat": 1}]
    state = load(dump)
    acted = []
    while state.view()["round"] == 1:
        if asked(state) == "action":
            acted.append(state.seat)
        view = state.view()
        assert view["lap"] == (len(acted) - 1) // players + 1
        assert view["laps"] == 4
        state.play(state.legal()[-1])
    assert acted == order * 4


@pytest.mark.rule("B2.2")
def test_three_workers_and_one_recruitment_in_any_order() -> None:
    state = load(a_round(2, lap=2, turn=0))
    offered = state.dump()["left"]
    play(state, f"recruit {offered[0]}", "send permanent gain-coins")
    assert state.seat == 0
    assert not any(text.startswith("recruit") for text in legal_texts(state))
    play(state, "send permanent gain-coins", "send permanent gain-coins", "send permanent gain-coins")
    assert state.seat == 1
    assert [text for text in legal_texts(state) if not text.startswith("recruit")] == []
    assert seen(state, 1)["workers"] == 0


@pytest.mark.rule("B2.2")
def test_nobody_passes_and_what_is_advised_is_allowed() -> None:
    advice = {
        "nobody-passes": ["send", "recruit"],
        "must-send": ["send"],
        "no-worker-left": ["recruit"],
    }
    seen = set()
    for seed in range(3):
        state = drafted(3, seed)
        luck = stream(b"pass", str(seed))
        while not state.over:
            if asked(state) == "action":
                refused = state.why_not("no contract")
                assert refused is not None
                allowed = dict.fromkeys(text.split()[0] for text in legal_texts(state))
                assert list(allowed) == advice[refused.id]
                seen.add(refused.id)
            state.step(Policy().pick(state, luck))
    assert seen == set(advice)


@pytest.mark.rule("B2.3")
@every_count
def test_only_the_very_first_action_of_a_round_is_no_recruitment(players: int) -> None:
    state = load(a_round(players))
    craftsman = state.dump()["left"][0]
    refused = state.why_not(f"recruit {craftsman}")
    assert refused is not None
    assert (refused.id, refused.rule) == ("first-action-recruits", "B2.3")
    assert not any(text.startswith("recruit") for text in legal_texts(state))
    play(state, "send permanent gain-coins")
    assert state.why_not(f"recruit {craftsman}") is None
    finish_lap(state)
    assert state.seat == 0
    assert state.why_not(f"recruit {craftsman}") is None
    finish_round(state)
    assert not any(text.startswith("recruit") for text in legal_texts(state))


@pytest.mark.rule("B2.4")
@pytest.mark.parametrize("action", ["send permanent gain-coins", "recruit"])
def test_after_each_action_a_contract_may_be_realised_or_not(action: str) -> None:
    dump = a_round(2, lap=2)
    badge(dump, 0, "cheese")
    built(dump, 0, 1, "butchers-hall")
    built(dump, 0, 2, "fishmongers-shop")
    text = f"recruit {dump['left'][0]}" if action == "recruit" else action
    state = play(load(dump), text)
    assert (asked(state), state.seat) == ("contract", 0)
    assert legal_texts(state) == ["realise meat", "no contract"]
    declined = play(state.clone(), "no contract")
    assert declined.seat == 1
    assert declined.dump()["contracts"]["meat"]["by"] == []
    assert play(state, "realise meat").dump()["contracts"]["meat"]["by"] == [0]


@pytest.mark.rule("B2.4")
def test_a_contract_does_not_come_before_the_action_nor_without_badges() -> None:
    dump = a_round(2, lap=2)
    badge(dump, 0, "cheese")
    built(dump, 0, 1, "butchers-hall")
    state = load(dump)
    refused = state.why_not("realise meat")
    assert refused is not None
    assert (refused.id, refused.rule) == ("contract-after-action", "B2.4")
    play(state, "send permanent gain-coins")
    assert (asked(state), state.seat) == ("action", 1)


@pytest.mark.rule("B4.1")
def test_a_recruited_craftsman_goes_below_the_last_of_the_middle_column() -> None:
    dump = a_round(3, lap=2)
    on_offer(dump, "mason", "carter", "pedlar", "roofer")
    state = play(load(dump), "recruit carter", "recruit roofer")
    after = state.dump()
    assert after["middle"] == [{"craftsman": "carter", "owner": 0}, {"craftsman": "roofer", "owner": 1}]
    assert after["left"] == ["mason", "pedlar"]
    assert state.view()["next_order"] == [0, 1]
    assert seen(state, 1)["recruited"] == "roofer"
    refused = state.why_not("recruit carter")
    assert refused is not None
    assert (refused.id, refused.rule) == ("craftsman-not-on-offer", "B4.1")


@pytest.mark.rule("B4.1")
def test_one_recruits_once_a_round() -> None:
    dump = recruits(a_round(2, lap=3), 0)
    state = load(dump)
    refused = state.why_not(f"recruit {dump['left'][0]}")
    assert refused is not None
    assert (refused.id, refused.rule) == ("recruited-already", "B4.1")
    assert not any(text.startswith("recruit") for text in legal_texts(state))


@pytest.mark.rule("B4.1")
def test_who_has_placed_three_workers_must_recruit() -> None:
    state = load(a_round(2, lap=4))
    assert all(text.startswith("recruit") for text in legal_texts(state))
    refused = state.why_not("send permanent gain-coins")
    assert refused is not None
    assert (refused.id, refused.rule) == ("no-worker-left", "B4.1")


@pytest.mark.rule("B4.2")
@every_count
def test_the_order_of_the_middle_column_is_the_next_rounds_turn_order(players: int) -> None:
    state = load(a_round(players, lap=1, turn=players - 1))
    order = [players - 1, *range(players - 1)]
    for seat in order:
        assert state.seat == seat
        state.play(f"recruit {state.dump()['left'][0]}")
    assert state.view()["next_order"] == order
    finish_round(state)
    assert state.view()["order"] == order
    acted = []
    for _ in range(players):
        acted.append(state.seat)
        play(state, "send permanent gain-coins")
    assert acted == order


@pytest.mark.rule("B7.1")
def test_workers_and_recruiters_return_and_the_right_column_is_discarded() -> None:
    dump = before_the_next_round()
    in_use(dump, "woodcutter", "foreman", "mason")
    dump["right"][2]["workers"][0] = 0
    dump["permanent"][0][0] -= 1
    state = into_the_next_round(dump)
    after = state.dump()
    assert after["discards"] == ["woodcutter", "foreman", "mason"]
    assert after["permanent"] == [[0, 0], [0, 0]]
    assert all(worker is None for row in after["right"] for worker in row["workers"])
    assert [seen(state, seat)["workers"] for seat in range(2)] == [3, 3]
    assert [seen(state, seat)["recruited"] for seat in range(2)] == [None, None]
    play(state, "send permanent gain-coins")
    assert any(text.startswith("recruit") for text in legal_texts(state))
    finish_round(state)
    assert state.dump()["round"] == 3
    again = in_use(state.dump(), "mason")
    assert again["right"][0]["workers"] == [None, None, None]


@pytest.mark.rule("B7.1")
def test_a_craftsman_who_comes_again_has_all_his_slots_free_and_no_more() -> None:
    state = drafted(4)
    random = Random(4)
    while not state.over and state.view()["round"] < 9:
        state.play(random.choice([text for text in legal_texts(state) if "build" not in text]))
        assert state.legal() == load(state.dump()).legal()


@pytest.mark.rule("B7.2")
@every_count
def test_the_recruited_ones_come_into_use_and_the_one_left_goes_below(players: int) -> None:
    dump = before_the_next_round(players)
    state = load(dump)
    chosen, left = dump["left"]
    state.play(f"recruit {chosen}")
    right = [(row["craftsman"], row["owner"]) for row in state.dump()["right"]]
    recruited = [(row["craftsman"], row["owner"]) for row in dump["middle"]]
    assert right == [*recruited, (chosen, players - 1), (left, None)]
    assert state.dump()["middle"] == []


@pytest.mark.rule("B7.3")
@every_count
def test_players_plus_one_come_on_offer_from_the_deck(players: int) -> None:
    dump = before_the_next_round(players)
    state = into_the_next_round(dump)
    assert state.dump()["left"] == dump["deck"][: players + 1]
    assert state.dump()["deck"] == dump["deck"][players + 1 :]


@pytest.mark.rule("B7.3")
def test_three_players_run_short_in_the_middle_of_a_draw() -> None:
    """Section 9: after round 2 draw 3, shuffle 8, draw 1."""
    state = finish_round(drafted(3))
    before = state.dump()
    assert len(before["deck"]) == 3
    assert len(before["discards"]) == 4
    listen(state)
    finish_round(state)
    after = state.dump()
    shuffled = sorted(CARDS.craftsman_names.index(name) for name in before["discards"])
    shuffled += [CARDS.craftsman_names.index(row["craftsman"]) for row in before["right"]]
    deck = vec[i64](sorted(shuffled))
    stream(read_seed(1), "craftsmen/3").shuffle(deck, 0, 8)
    names = [CARDS.craftsman_names[card] for card in deck]
    assert after["left"] == [*before["deck"], names[0]]
    assert after["deck"] == names[1:]
    assert after["discards"] == []
    assert after["shuffles"] == 3
    assert {"id": "craftsmen-shuffled", "cards": 8, "luck": True} in told(GAME, state)


@pytest.mark.rule("B7.3")
@pytest.mark.parametrize(("players", "sizes"), [(2, [9, 6, 3, 0, 9]), (3, [7, 3, 7, 3, 7]), (4, [5, 0, 5, 0, 5])])
def test_fifteen_craftsmen_circulate(players: int, sizes: list[int]) -> None:
    """Section 9: only three players ever run short in the middle of a draw."""
    state = drafted(players)
    found = []
    for _ in range(5):
        found.append(len(state.dump()["deck"]))
        finish_round(state)
    assert found == sizes


@pytest.mark.rule("B7.3")
def test_an_emptied_deck_is_not_shuffled_before_it_is_needed() -> None:
    state = finish_round(drafted(4))
    assert state.dump()["deck"] == []
    assert len(state.dump()["discards"]) == 5
    assert state.dump()["shuffles"] == 2


def test_coins_of_a_craftsman_reach_its_owner_between_actions() -> None:
    dump = in_use(a_round(3, lap=2), "woodcutter", "mason", "carter", "roofer")
    state = play(load(dump), "send roofer gain-wood for 3", "send woodcutter gain-wood for 2")
    assert coins(state, 0) == 6 - 3 + 2
