"""Sending workers: prices, owners, and what the lines of the craftsmen do."""

from __future__ import annotations

import pytest
from support.builders import (
    GAME,
    a_round,
    asked,
    badge,
    built,
    coins,
    goods,
    holds,
    in_use,
    lie,
    load,
    realised,
    seen,
)
from support.positions import Dump, legal_texts, listen, play, told

from triforium.rules.game import State


def using(*craftsmen: str, coins: int = 9, wood: int = 0, stone: int = 0, lap: int = 2) -> Dump:
    """Seat 0 acts; the first craftsman is his own, the second the opponent's, the third nobody's."""
    return holds(in_use(a_round(2, lap=lap), *craftsmen), 0, coins, wood, stone)


def refusal(state: State, action: str) -> tuple[str, str | None]:
    refused = state.why_not(action)
    assert refused is not None, action
    assert action not in legal_texts(state)
    return refused.id, refused.rule


@pytest.mark.rule("B3.1")
def test_any_number_of_workers_take_three_coins_free_of_charge() -> None:
    state = load(holds(a_round(2, lap=2), 0, coins=0))
    play(state, "send permanent gain-coins")
    assert coins(state, 0) == 3
    play(state, "send permanent gain-coins", "send permanent gain-coins")
    assert state.dump()["permanent"] == [[3, 3 - 1], [0, 0]]
    assert seen(state, 0)["workers"] == 0


@pytest.mark.rule("B3.1")
def test_the_permanent_craftsman_builds_what_is_payable() -> None:
    dump = lie(a_round(2, lap=2), "I", "goat-shed")
    state = load(holds(dump, 0, coins=3, wood=1))
    play(state, "send permanent build")
    assert asked(state) == "slot" or "take goat-shed" in legal_texts(state)
    assert state.dump()["permanent"][1] == [1, 0]


@pytest.mark.rule("B3.1")
def test_without_a_payable_building_there_is_no_building() -> None:
    state = load(holds(a_round(2, lap=2), 0, coins=60))
    assert refusal(state, "send permanent build") == ("no-building-payable", "B3.1")
    state = load(holds(a_round(2, lap=2), 0, coins=2, wood=1))
    assert refusal(state, "send permanent build") == ("no-building-payable", "B3.1")
    state = load(holds(a_round(2, lap=2), 0, coins=0))
    assert refusal(state, "send permanent build") == ("no-building-payable", "B3.1")


@pytest.mark.rule("B3.1")
def test_to_build_one_sends_a_worker_first() -> None:
    state = load(holds(a_round(2, lap=2), 0, coins=60, wood=9, stone=9))
    building = state.dump()["market"]["I"][0]
    assert refusal(state, f"take {building}") == ("worker-builds", "B3.1")
    assert refusal(state, f"build {building} slot-1") == ("worker-builds", "B3.1")


@pytest.mark.rule("B4.1")
def test_who_has_no_worker_left_is_not_told_to_send_one() -> None:
    state = load(holds(a_round(2, lap=4), 0, coins=60, wood=9, stone=9))
    building = state.dump()["market"]["I"][0]
    for action in (f"take {building}", f"build {building} slot-1", "send permanent build"):
        assert refusal(state, action) == ("no-worker-left", "B4.1")


@pytest.mark.rule("B3.2")
def test_a_slot_takes_one_worker_and_its_price_goes_to_the_owner() -> None:
    dump = using("mason", "woodcutter", "carter")
    before = dump["seats"][1]["coins"]
    state = load(dump)
    assert "send woodcutter gain-wood for 2" in legal_texts(state)
    play(state, "send woodcutter gain-wood for 1")
    assert goods(state, 0) == (8, 2, 0)
    assert coins(state, 1) == before + 1
    play(state, "send permanent gain-coins")
    assert refusal(state, "send woodcutter gain-wood for 1") == ("craftsman-slot-taken", "B3.2")
    before = coins(state, 1)
    play(state, "send woodcutter gain-wood for 2")
    assert goods(state, 0) == (6, 4, 0)
    assert coins(state, 1) == before + 2
    slots = state.view()["right"][1]["lines"][0]["slots"]
    assert slots == [{"price": 1, "seat": 0}, {"price": 2, "seat": 0}]


@pytest.mark.rule("B3.2")
def test_any_free_slot_may_be_chosen_the_dearer_too() -> None:
    dump = using("mason", "woodcutter", "carter")
    state = play(load(dump), "send woodcutter gain-wood for 2")
    assert goods(state, 0) == (7, 2, 0)
    assert state.view()["right"][1]["lines"][0]["slots"] == [{"price": 1, "seat": None}, {"price": 2, "seat": 0}]


@pytest.mark.rule("B3.2")
def test_only_craftsmen_of_the_right_column_are_in_use() -> None:
    state = load(using("mason", "woodcutter", "carter"))
    offered = state.dump()["left"][0]
    way = next(text for text in GAME.actions if text.startswith(f"send {offered} "))
    assert refusal(state, way) == ("craftsman-not-in-use", "B3.2")


@pytest.mark.rule("B3.2")
@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        ("woodcutter gain-wood for 1", (5, 0, 0), (4, 2, 0)),
        ("woodcutter sell-wood for 1", (1, 1, 0), (7, 0, 0)),
        ("quarryman gain-stone for 2", (5, 0, 0), (3, 0, 2)),
        ("quarryman sell-stone for 1", (1, 0, 1), (7, 0, 0)),
        ("carpenter gain-wood for 1", (5, 0, 0), (6, 1, 0)),
        ("carpenter trade-wood for 1", (1, 1, 0), (2, 0, 2)),
        ("mason gain-stone for 2", (5, 0, 0), (5, 0, 1)),
        ("mason trade-stone for 1", (1, 0, 1), (2, 2, 0)),
        ("carter gain-cubes for 1", (5, 0, 0), (4, 1, 1)),
        ("carter gain-more for 3", (5, 0, 0), (4, 1, 1)),
        ("merchant gain-coins for 2", (2, 0, 0), (5, 0, 0)),
        ("timber-merchant buy-wood for 1", (3, 0, 0), (0, 3, 0)),
        ("timber-merchant gain-wood for 3", (3, 0, 0), (1, 2, 0)),
        ("stone-merchant buy-stone for 1", (3, 0, 0), (0, 0, 3)),
        ("stone-merchant gain-stone for 2", (3, 0, 0), (2, 0, 2)),
        ("lime-burner burn-wood for 1", (1, 1, 0), (0, 0, 3)),
        ("lime-burner gain-cubes for 2", (2, 0, 0), (1, 1, 1)),
        ("master-builder gain-cubes for 4", (4, 0, 0), (0, 2, 2)),
        ("master-builder gain-coins for 0", (0, 0, 0), (4, 0, 0)),
        ("master-builder gain-coins for 1", (1, 0, 0), (4, 0, 0)),
        ("pedlar buy-cubes for 2", (5, 0, 0), (0, 2, 2)),
        ("roofer gain-wood for 3", (3, 0, 0), (0, 2, 1)),
        ("roofer gain-stone for 3", (3, 0, 0), (0, 1, 2)),
    ],
)
def test_what_the_lines_without_a_choice_do(
    action: str, before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    own = "foreman"
    dump = holds(in_use(a_round(2, lap=2), own, action.split()[0]), 0, *before)
    state = load(dump)
    price = int(action.split()[-1])
    was = coins(state, 1)
    preview = state.preview(f"send {action}")
    play(state, f"send {action}")
    assert goods(state, 0) == after
    assert coins(state, 1) == was + price
    names = ("coins", "wood", "stone")
    assert preview == {name: after[i] - before[i] for i, name in enumerate(names) if after[i] != before[i]}


@pytest.mark.rule("B3.2")
@pytest.mark.parametrize(
    ("action", "gained", "choices"),
    [
        ("foreman gain-cube for 0", 1, ["gain 1 stone", "gain 1 wood"]),
        ("tax-collector gain-cubes for 2", 1, ["gain 2 stone", "gain 1 wood 1 stone", "gain 2 wood"]),
        ("pedlar gain-cube for 1", 2, ["gain 1 stone", "gain 1 wood"]),
    ],
)
def test_cubes_of_ones_own_choice(action: str, gained: int, choices: list[str]) -> None:
    state = load(holds(in_use(a_round(2, lap=2), "mason", action.split()[0]), 0, coins=5))
    play(state, f"send {action}")
    assert asked(state) == "gain"
    assert legal_texts(state) == choices
    assert coins(state, 0) == 5 - int(action.split()[-1]) + gained
    assert refusal(state, "gain 3 wood") == ("so-many-cubes", "B3.2")
    for choice in choices:
        words = choice.split()
        got = {words[i + 1]: int(words[i]) for i in range(1, len(words), 2)}
        after = play(state.clone(), choice)
        assert goods(after, 0)[1:] == (got.get("wood", 0), got.get("stone", 0))
        assert after.seat == 1


@pytest.mark.rule("B3.2")
def test_any_two_cubes_are_sold_as_a_mix_that_one_has() -> None:
    dump = in_use(a_round(2, lap=2), "mason", "merchant")
    state = play(load(holds(dump, 0, coins=1, wood=2, stone=1)), "send merchant sell-cubes for 1")
    assert legal_texts(state) == ["sell 1 wood 1 stone", "sell 2 wood"]
    assert refusal(state, "sell 2 stone") == ("cubes-not-held", "B3.5")
    assert refusal(state, "sell 1 wood") == ("so-many-cubes", "B3.2")
    assert goods(play(state.clone(), "sell 2 wood"), 0) == (10, 0, 1)
    assert goods(play(state, "sell 1 wood 1 stone"), 0) == (10, 1, 0)
    forced = play(load(holds(dump, 0, coins=1, wood=0, stone=2)), "send merchant sell-cubes for 1")
    assert (forced.seat, goods(forced, 0)) == (1, (10, 0, 0))


@pytest.mark.rule("B3.2")
@pytest.mark.parametrize(("buildings", "gained"), [(0, 2), (3, 5), (5, 7), (6, 7)])
def test_taxes_are_for_buildings_covered_or_not_up_to_seven(buildings: int, gained: int) -> None:
    dump = in_use(a_round(2, lap=2), "mason", "tax-collector")
    names = ["sawpit", "dairy", "orchard", "beehives", "goat-shed", "mill-house"]
    for i, name in enumerate(names[:buildings]):
        built(dump, 0, 1 + i % 2, name)
    state = play(load(holds(dump, 0, coins=2)), "send tax-collector collect-tax for 2")
    if asked(state) == "contract":
        play(state, "no contract")
    assert coins(state, 0) == gained


@pytest.mark.rule("B3.2")
@pytest.mark.parametrize("contracts", [0, 1, 3])
def test_the_contract_craftsman_gives_a_cube_and_a_coin_a_contract(contracts: int) -> None:
    dump = in_use(a_round(2, lap=2), "mason", "contract-craftsman")
    for kind in ["meat", "cake", "fish"][:contracts]:
        realised(dump, kind, 0)
    state = play(load(holds(dump, 0, coins=1)), "send contract-craftsman gain-cube for 1", "gain 1 wood")
    assert goods(state, 0) == (contracts, 1, 0)


@pytest.mark.rule("B3.3")
def test_nobody_uses_the_craftsman_that_holds_his_own_recruiter() -> None:
    state = load(using("woodcutter", "mason", "carter"))
    assert refusal(state, "send woodcutter gain-wood for 1") == ("own-craftsman", "B3.3")
    assert "send mason gain-stone for 1" in legal_texts(state)
    play(state, "send permanent gain-coins")
    assert "send woodcutter gain-wood for 1" in legal_texts(state)
    assert refusal(state, "send mason gain-stone for 1") == ("own-craftsman", "B3.3")


@pytest.mark.rule("B3.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_craftsman_without_an_owner_is_open_to_all_and_paid_to_the_reserve(players: int) -> None:
    dump = a_round(players, lap=2)
    rest = ["mason", "woodcutter", "carter", "merchant"][:players]
    in_use(dump, *rest, "roofer")
    state = load(dump)
    held = sum(coins(state, seat) for seat in range(players))
    for seat in range(2):
        assert state.seat == seat
        assert "send roofer gain-wood for 3" in legal_texts(state) or seat == 1
        play(state, f"send roofer gain-{'wood' if seat == 0 else 'stone'} for 3")
        held -= 3
        assert sum(coins(state, other) for other in range(players)) == held


@pytest.mark.rule("B3.5")
def test_a_price_above_ones_coins_is_not_payable_with_cubes() -> None:
    state = load(using("mason", "woodcutter", "carter", coins=1, wood=9, stone=9))
    assert refusal(state, "send woodcutter gain-wood for 2") == ("price-not-payable", "B3.5")
    assert "send woodcutter gain-wood for 1" in legal_texts(state)


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(
    ("action", "enough", "lacking"),
    [
        ("timber-merchant buy-wood for 1", (3, 0, 0), (2, 0, 0)),
        ("pedlar buy-cubes for 2", (5, 0, 0), (4, 9, 9)),
        ("woodcutter sell-wood for 1", (1, 1, 0), (9, 0, 9)),
        ("mason trade-stone for 1", (1, 0, 1), (9, 9, 0)),
        ("merchant sell-cubes for 1", (1, 1, 1), (9, 1, 0)),
        ("merchant sell-cubes for 1", (1, 0, 2), (9, 0, 1)),
    ],
)
def test_price_and_effect_are_payable_together_beforehand(
    action: str, enough: tuple[int, int, int], lacking: tuple[int, int, int]
) -> None:
    dump = in_use(a_round(2, lap=2), "foreman", action.split()[0])
    assert f"send {action}" in legal_texts(load(holds(dump, 0, *enough)))
    state = load(holds(dump, 0, *lacking))
    assert refusal(state, f"send {action}") == ("effect-not-payable", "B3.5")


@pytest.mark.rule("B3.5")
def test_an_effect_that_pays_is_done_once() -> None:
    state = play(load(using("mason", "woodcutter", "carter", coins=1, wood=5)), "send woodcutter sell-wood for 1")
    assert goods(state, 0) == (7, 4, 0)
    assert state.seat == 1


@pytest.mark.rule("B3.5")
def test_a_line_that_could_do_nothing_is_not_usable() -> None:
    state = load(using("mason", "contract-craftsman", "carter"))
    assert refusal(state, "send contract-craftsman repeat-power for 2") == ("line-does-nothing", "B3.5")


@pytest.mark.rule("B3.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_can_do_nothing_else_can_take_three_coins(players: int) -> None:
    dump = a_round(players, lap=2)
    for seat in range(players):
        holds(dump, seat)
    in_use(dump, *["woodcutter", "quarryman", "carter", "merchant", "roofer"][: players + 1])
    state = load(dump)
    assert [text for text in legal_texts(state) if text.startswith("send")] == ["send permanent gain-coins"]
    play(state, "send permanent gain-coins")
    assert coins(state, 0) == 3


@pytest.mark.rule("B3.7")
def test_a_power_taken_again_realises_nothing() -> None:
    dump = in_use(a_round(3, lap=2), "mason", "contract-craftsman", "carter", "roofer")
    for kind in ("meat", "fish"):
        realised(dump, kind, 0, 2)
    state = load(holds(dump, 0, coins=2))
    before = [coins(state, seat) for seat in range(3)]
    points = seen(state, 0)["points_from"]["contracts"]
    play(state, "send contract-craftsman repeat-power for 2")
    assert legal_texts(state) == ["repeat meat", "repeat fish"]
    assert refusal(state, "repeat cake") == ("contract-not-yours", "B3.7")
    play(state, "repeat meat")
    assert [coins(state, seat) for seat in range(3)] == [6, before[1] + 2, before[2]]
    assert state.dump()["contracts"]["meat"]["by"] == [0, 2]
    assert seen(state, 0)["points_from"]["contracts"] == points == 2
    assert seen(state, 0)["contracts"] == ["meat", "fish"]


@pytest.mark.rule("B3.7")
def test_the_same_power_may_be_taken_every_round_and_ask_for_its_choice() -> None:
    for lap in (2, 3):
        dump = realised(in_use(a_round(2, lap=lap), "mason", "contract-craftsman"), "eggplant", 0)
        state = load(holds(dump, 0, coins=2))
        play(state, "send contract-craftsman repeat-power for 2")
        assert asked(state) == "gain"
        assert len(legal_texts(state)) == 4
        assert goods(play(state, "gain 2 wood 1 stone"), 0) == (0, 2, 1)
        assert state.seat == 1


@pytest.mark.rule("B3.8")
def test_the_income_of_a_slot_is_what_the_income_phase_gives_for_it() -> None:
    dump = in_use(a_round(2, lap=2), "mason", "foreman")
    badge(dump, 0, "meat")
    built(dump, 0, 2, "toll-house", "timber-hall")
    listen(state := load(holds(dump, 0, coins=2)))
    play(state, "send foreman collect for 2")
    assert asked(state) == "collect"
    assert goods(play(state.clone(), "collect slot-1"), 0) == (2, 0, 0)
    assert goods(play(state.clone(), "collect slot-3"), 0) == (1, 0, 0)
    assert goods(play(state, "collect slot-2"), 0) == (2, 3, 0)
    assert {"id": "slot-collected", "seat": 0, "slot": "slot-2"} in told(GAME, state)


def test_the_journal_tells_of_a_worker_and_his_price() -> None:
    state = listen(load(using("mason", "woodcutter", "carter")))
    play(state, "send woodcutter gain-wood for 1")
    entries = told(GAME, state)
    assert {"id": "worker-sent", "seat": 0, "line": "woodcutter/gain-wood"} in entries
    assert {"id": "price-paid", "seat": 0, "coins": 1, "to": 1} in entries
    assert {"id": "goods-received", "seat": 0, "coins": 0, "wood": 2, "stone": 0} in entries
