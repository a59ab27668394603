"""Contracts and their powers, the two endings, scoring."""

from __future__ import annotations

import pytest
from support.builders import (
    GAME,
    KINDS,
    a_round,
    asked,
    badge,
    built,
    coins,
    drafted,
    dull,
    finish_lap,
    goods,
    holds,
    lie,
    load,
    owned_by,
    realised,
    recruits,
    seen,
    three_castles,
)
from support.positions import Dump, legal_texts, listen, play, told

from triforium.rules.game import State

TAKE_COINS = "send permanent gain-coins"


def refusal(state: State, action: str) -> tuple[str, str | None]:
    refused = state.why_not(action)
    assert refused is not None, action
    return refused.id, refused.rule


def shows_meat(dump: Dump, seat: int = 0) -> Dump:
    """Meat, meat, fish and cheese in sight: the contract meat-1."""
    badge(dump, seat, "cheese" if seat == 0 else "fish")
    built(dump, seat, 1, "butchers-hall" if seat == 0 else "smokehouse")
    if seat == 0:
        built(dump, seat, 2, "fishmongers-shop")
    else:
        built(dump, seat, 2, "timber-wharf")
    return dump


@pytest.mark.rule("B6.1")
def test_the_boards_badge_and_those_of_uncovered_buildings_count() -> None:
    state = play(load(shows_meat(a_round(2, lap=2))), TAKE_COINS)
    assert legal_texts(state) == ["realise meat", "no contract"]
    assert refusal(state, "realise fish") == ("badges-hidden", "B6.1")
    assert seen(state, 0)["ready"] == ["meat"]


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize(
    ("board", "first", "second"),
    [("cake", "butchers-hall", "fishmongers-shop"), ("cheese", "smokehouse", "fishmongers-shop")],
)
def test_every_badge_must_be_in_sight_and_a_double_one_twice(board: str, first: str, second: str) -> None:
    dump = badge(a_round(2, lap=2), 0, board)
    built(dump, 0, 1, first)
    built(dump, 0, 2, second)
    assert asked(play(load(dump), TAKE_COINS)) == "action"


@pytest.mark.rule("B6.1")
def test_a_covered_badge_does_not_count() -> None:
    dump = shows_meat(a_round(2, lap=2))
    built(dump, 0, 2, "sawpit")
    assert asked(play(load(dump), TAKE_COINS)) == "action"


@pytest.mark.rule("B6.1")
def test_badges_are_not_used_up() -> None:
    dump = badge(a_round(2, lap=2), 0, "cheese")
    built(dump, 0, 1, "butchers-hall")
    built(dump, 0, 2, "quay-crane")
    built(dump, 0, 3, "cheese-cellar")
    dump["contracts"]["cheese"]["contract"] = "cheese-5"
    state = play(load(dump), TAKE_COINS)
    assert legal_texts(state) == ["realise meat", "realise cheese", "no contract"]
    play(state, "realise meat", TAKE_COINS, TAKE_COINS)
    assert legal_texts(state) == ["realise cheese", "no contract"]


@pytest.mark.rule("B6.2")
@pytest.mark.parametrize(
    ("kind", "gain"),
    [("meat", (6, 0, 0)), ("fish", (2, 2, 0)), ("cheese", (2, 0, 2)), ("bread", (2, 1, 1))],
)
def test_the_player_marks_it_and_gets_the_power_at_once(kind: str, gain: tuple[int, int, int]) -> None:
    state = load(ready_for(kind))
    play(state, TAKE_COINS)
    before = goods(state, 0)
    listen(state)
    preview = state.preview(f"realise {kind}")
    play(state, f"realise {kind}")
    assert goods(state, 0) == tuple(before[i] + gain[i] for i in range(3))
    assert state.dump()["contracts"][kind]["by"] == [0]
    assert seen(state, 0)["contracts"] == [kind]
    assert preview["contracts"] == preview["points"] == 1
    assert {"id": "contract-realised", "seat": 0, "contract": f"{kind}-1"} in told(GAME, state)


def ready_for(kind: str) -> Dump:
    """Seat 0 shows the badges of the first contract of a kind."""
    dump = a_round(2, lap=2)
    shops = {
        "meat": ("cheese", "butchers-hall", "fishmongers-shop"),
        "fish": ("cheese", "fishmongers-hall", "bakehouse"),
        "cheese": ("bread", "cheese-cellar", "beehives"),
        "bread": ("cake", "bakers-hall", "orchard"),
        "cake": ("meat", "pastry-house", "orchard"),
        "eggplant": ("meat", "glasshouse", "fishmongers-shop"),
    }
    board, first, second = shops[kind]
    badge(dump, 0, board)
    built(dump, 0, 1, first)
    built(dump, 0, 2, second)
    return dump


@pytest.mark.rule("B6.2")
def test_the_powers_with_a_choice_ask_for_it() -> None:
    state = play(load(ready_for("cake")), TAKE_COINS, "realise cake")
    assert (asked(state), state.seat) == ("collect", 0)
    before = coins(state, 0)
    assert coins(play(state, "collect slot-1"), 0) == before + 3
    state = play(load(holds(ready_for("eggplant"), 0)), TAKE_COINS, "realise eggplant")
    assert legal_texts(state) == ["gain 3 stone", "gain 1 wood 2 stone", "gain 2 wood 1 stone", "gain 3 wood"]
    assert refusal(state, "gain 1 wood") == ("so-many-cubes", "B6.2")
    assert goods(play(state, "gain 1 wood 2 stone"), 0) == (3, 1, 2)
    assert state.seat == 1


@pytest.mark.rule("B6.3")
def test_a_contract_is_realised_once_by_each_player() -> None:
    state = play(load(shows_meat(a_round(2, lap=2))), TAKE_COINS, "realise meat", TAKE_COINS, TAKE_COINS)
    assert (state.seat, asked(state)) == (1, "action")
    dump = badge(a_round(2, lap=2), 0, "cheese")
    built(dump, 0, 1, "butchers-hall")
    built(dump, 0, 2, "quay-crane")
    built(dump, 0, 3, "cheese-cellar")
    dump["contracts"]["cheese"]["contract"] = "cheese-5"
    realised(dump, "meat", 0)
    state = play(load(dump), TAKE_COINS)
    assert legal_texts(state) == ["realise cheese", "no contract"]
    assert refusal(state, "realise meat") == ("contract-done", "B6.3")


@pytest.mark.rule("B6.3")
def test_one_contract_an_action() -> None:
    dump = badge(a_round(2, lap=2), 0, "cheese")
    built(dump, 0, 1, "butchers-hall")
    built(dump, 0, 2, "quay-crane")
    built(dump, 0, 3, "cheese-cellar")
    dump["contracts"]["cheese"]["contract"] = "cheese-5"
    state = play(load(dump), TAKE_COINS, "realise meat")
    assert (state.seat, asked(state)) == (1, "action")
    asking = play(load(ready_for("eggplant")), TAKE_COINS, "realise eggplant")
    assert refusal(asking, "realise meat") == ("one-contract", "B6.3")


@pytest.mark.rule("B6.4")
@pytest.mark.parametrize("earlier", [[], [1], [1, 2], [1, 2, 3]])
def test_two_coins_go_to_each_who_realised_it_before(earlier: list[int]) -> None:
    """Section 9: the third player on a contract pays 2 + 2."""
    dump = realised(shows_meat(a_round(4, lap=2)), "meat", *earlier)
    for seat in range(4):
        holds(dump, seat, coins=10)
    state = play(load(dump), TAKE_COINS)
    assert state.view()["contracts"][0]["owed"] == 2 * len(earlier)
    play(state, "realise meat")
    assert [coins(state, seat) for seat in range(4)] == [
        13 - 2 * len(earlier) + 6,
        *(12 if seat in earlier else 10 for seat in range(1, 4)),
    ]


@pytest.mark.rule("B6.4")
def test_who_cannot_pay_cannot_realise_whatever_the_power_gives_or_cubes_are_there() -> None:
    dump = realised(shows_meat(a_round(3, lap=2)), "meat", 1, 2)
    holds(dump, 0, coins=0, wood=9, stone=9)
    assert asked(play(load(dump), TAKE_COINS)) == "action"
    holds(dump, 0, coins=1)
    assert legal_texts(play(load(dump), TAKE_COINS)) == ["realise meat", "no contract"]


@pytest.mark.rule("B6.4")
def test_a_contract_too_dear_is_refused_with_its_price() -> None:
    dump = badge(a_round(3, lap=2), 0, "cheese")
    built(dump, 0, 1, "butchers-hall")
    built(dump, 0, 2, "quay-crane")
    built(dump, 0, 3, "cheese-cellar")
    dump["contracts"]["cheese"]["contract"] = "cheese-5"
    realised(dump, "meat", 1, 2)
    state = play(load(holds(dump, 0)), TAKE_COINS)
    assert legal_texts(state) == ["realise cheese", "no contract"]
    assert refusal(state, "realise meat") == ("earlier-not-payable", "B6.4")


def about_to_build(castle: str, players: int, turn: int, lap: int = 2) -> Dump:
    """The seat whose turn it is has two castles and can pay for a third."""
    dump = lie(a_round(players, lap=lap, turn=turn), "III", castle)
    three_castles(dump, turn, 2)
    return holds(dump, turn, coins=22, wood=8, stone=8)


def build_third(state: State, castle: str) -> State:
    play(state, "send permanent build", f"take {castle}")
    if asked(state) == "slot":
        play(state, f"build {castle} slot-3")
    return state


@pytest.mark.rule("B8.1")
@pytest.mark.parametrize(("players", "turn"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 1), (4, 3)])
def test_the_third_castle_lets_those_after_him_act_once_more(players: int, turn: int) -> None:
    state = load(about_to_build("royal-castle", players, turn))
    listen(state)
    build_third(state, "royal-castle")
    assert {"id": "end-triggered", "seat": turn, "castles": 3, "contracts": 0} in told(GAME, state)
    assert state.view()["end"]["triggered_by"] == turn
    acted = []
    while not state.over:
        acted.append(state.seat)
        dull(state)
    assert acted == list(range(turn + 1, players))
    assert state.view()["lap"] == 2
    assert state.view()["round"] == 1


@pytest.mark.rule("B8.1")
def test_two_castles_and_five_contracts_end_nothing() -> None:
    dump = three_castles(a_round(2, lap=2, turn=1), 0, 2)
    for kind in KINDS[:5]:
        realised(dump, kind, 0)
    state = play(load(dump), TAKE_COINS)
    assert not state.over
    assert state.view()["end"] == {"castles": 3, "contracts": 6, "rounds": 30, "triggered_by": None}


@pytest.mark.rule("B8.1")
@pytest.mark.parametrize(("players", "turn"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_the_sixth_contract_ends_the_game_and_for_the_last_in_order_at_once(players: int, turn: int) -> None:
    """Section 9: after the last action of a lap."""
    dump = a_round(players, lap=2, turn=turn)
    for kind in KINDS[1:]:
        realised(dump, kind, turn)
    badge(dump, turn, "cheese")
    built(dump, turn, 1, "butchers-hall")
    built(dump, turn, 2, "fishmongers-shop")
    state = play(load(dump), TAKE_COINS)
    assert legal_texts(state) == ["realise meat", "no contract"]
    play(state, "realise meat")
    acted = []
    while not state.over:
        acted.append(state.seat)
        dull(state)
    assert acted == list(range(turn + 1, players))
    assert seen(state, turn)["points_from"]["contracts"] == 6


@pytest.mark.rule("B8.1")
def test_after_the_castle_that_ends_it_a_contract_may_be_realised() -> None:
    dump = lie(a_round(2, lap=2, turn=1), "III", "old-castle")
    badge(dump, 1, "fish")
    built(dump, 1, 1, "terrace-palace")
    built(dump, 1, 2, "citadel")
    holds(dump, 1, coins=18, wood=8, stone=7)
    state = build_third(load(dump), "old-castle")
    assert (state.seat, asked(state)) == (1, "contract")
    assert legal_texts(state) == ["realise meat", "no contract"]
    play(state, "realise meat")
    assert state.over
    assert seen(state, 1)["contracts"] == ["meat"]


@pytest.mark.rule("B8.1")
def test_those_after_him_act_with_whatever_they_have_left_and_realise_a_contract() -> None:
    dump = about_to_build("royal-castle", 3, 0, lap=4)
    recruits(dump, 0)
    shows_meat(dump, 1)
    state = build_third(load(dump), "royal-castle")
    assert state.seat == 1
    assert all(text.startswith("recruit") for text in legal_texts(state))
    assert refusal(state, "no contract") == ("no-worker-left", "B4.1"), "the last action is compulsory too"
    play(state, state.text(state.legal()[0]))
    assert legal_texts(state) == ["realise meat", "no contract"]
    play(state, "realise meat")
    assert state.seat == 2
    play(state, state.text(state.legal()[0]))
    assert state.over
    assert state.view()["round"] == 1


@pytest.mark.rule("B8.1")
def test_triggers_by_later_players_in_the_same_lap_change_nothing() -> None:
    """Section 9."""
    dump = about_to_build("royal-castle", 3, 0)
    for slot, castle in ((1, "old-castle"), (2, "water-castle")):
        built(dump, 1, slot, castle)
    lie(dump, "III", "royal-castle", "great-keep")
    holds(dump, 1, coins=20, wood=8, stone=8)
    state = build_third(load(dump), "royal-castle")
    build_third(state, "great-keep")
    assert seen(state, 1)["castles"] == 3
    assert state.view()["end"]["triggered_by"] == 0
    assert (state.over, state.seat) == (False, 2)
    play(state, TAKE_COINS)
    assert state.over


@pytest.mark.rule("B8.2")
@pytest.mark.parametrize(
    ("held", "coin_points", "cube_points"),
    [((4, 0, 1), 0, 0), ((5, 1, 1), 1, 1), ((14, 3, 4), 2, 3), ((15, 4, 4), 3, 4)],
)
def test_points_are_those_of_buildings_contracts_coins_and_cubes(
    held: tuple[int, int, int], coin_points: int, cube_points: int
) -> None:
    dump = a_round(2, lap=2)
    built(dump, 0, 1, "sawpit", "guildhall", "royal-castle")
    built(dump, 0, 2, "toll-house")
    for kind in ("meat", "cake"):
        realised(dump, kind, 0)
    state = load(holds(dump, 0, *held))
    expected = {"buildings": 1 + 6 + 17 + 0, "contracts": 2, "coins": coin_points, "cubes": cube_points}
    assert seen(state, 0)["points_from"] == expected
    assert state.scores()[0] == seen(state, 0)["points"] == sum(expected.values())


def an_end(points: list[int], order: list[int]) -> State:
    """The last in order ends the game by taking coins after a third castle; points are coins in fives."""
    players = len(points)
    dump = a_round(players, lap=2, turn=players - 1)
    owned_by(dump, *order)
    dump["permanent"] = [[2 if seat != order[-1] else 1 for seat in range(players)], [0] * players]
    dump["asks"] = [{"ask": "action", "seat": order[-1]}]
    three_castles(dump, order[0])
    dump["ending"] = order[0]
    for seat in range(players):
        castles = 46 if seat == order[0] else 0
        holds(dump, seat, coins=5 * (points[seat] - castles))
    return play(load(dump), TAKE_COINS)


@pytest.mark.rule("B8.3")
@pytest.mark.parametrize(
    ("points", "order", "winner"),
    [
        ([50, 60], [0, 1], 1),
        ([60, 50], [0, 1], 0),
        ([60, 60], [0, 1], 0),
        ([60, 60], [1, 0], 1),
        ([50, 70, 70], [0, 2, 1], 2),
        ([50, 70, 70], [0, 1, 2], 1),
        ([70, 69, 68, 70], [3, 2, 1, 0], 3),
    ],
)
def test_most_points_win_and_of_those_tied_the_first_in_order(points: list[int], order: list[int], winner: int) -> None:
    state = an_end(points, order)
    assert state.over
    assert state.scores() == points
    assert state.winners() == [winner]


@pytest.mark.rule("B8.4")
def test_a_game_that_nobody_ends_is_stopped_after_thirty_rounds() -> None:
    state = listen(drafted(2))
    while not state.over:
        dull(state)
    assert state.view()["round"] == 30
    assert state.view()["lap"] == 4
    assert state.dump()["ending"] is None
    assert len(state.winners()) == 1
    ids = [entry["id"] for entry in told(GAME, state)]
    assert ids.count("round-begins") == 29
    assert ids[-2:] == ["rounds-over", "game-won"]


@pytest.mark.rule("B8.4")
def test_round_thirty_is_played_to_its_end() -> None:
    dump = a_round(2)
    dump["round"] = 30
    state = load(dump)
    finish_lap(state)
    assert not state.over
    dump["round"] = 29
    state = load(dump)
    while state.view()["round"] == 29:
        dull(state)
    assert not state.over
