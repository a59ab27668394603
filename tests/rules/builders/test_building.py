"""Building: prices and what replaces coins, slots, castles, the places' bonuses, the renewed row."""

from __future__ import annotations

import pytest
from support.builders import (
    CARDS,
    GAME,
    a_round,
    asked,
    badge,
    built,
    coins,
    goods,
    holds,
    lie,
    load,
    row,
    seen,
    slots,
)
from support.positions import Dump, legal_texts, listen, play, told

from triforium.rules.game import State


def refusal(state: State, action: str) -> tuple[str, str | None]:
    refused = state.why_not(action)
    assert refused is not None, action
    return refused.id, refused.rule


def a_site(coins: int, wood: int, stone: int, players: int = 2) -> Dump:
    """Seat 0 acts with this much; level I begins with dairy (5 coins, 1 wood) on the place that gives a wood."""
    dump = lie(a_round(players, lap=2), "I", "dairy", "orchard", "toll-house", "sawpit")
    lie(dump, "II", "guildhall", "windmill", "customs-house", "town-hall")
    lie(dump, "III", "granary-tower", "hunting-lodge", "royal-castle", "citadel")
    return holds(dump, 0, coins, wood, stone)


def test_the_view_says_what_each_seat_lacks_to_pay_a_building() -> None:
    dump = holds(a_site(3, 2, 1), 1, coins=5)
    (dairy, orchard, *_) = load(dump).view(0)["market"]["I"]
    assert dairy["building"] == "dairy"
    assert dairy["lacks"] == [{}, {"wood": 1}], "spare cubes stand in for coins"
    assert orchard["lacks"] == [{}, {"stone": 1}]
    (guildhall, *_) = load(dump).view(0)["market"]["II"]
    assert guildhall["lacks"][0] == {"coins": 9, "wood": 1, "stone": 2}
    assert "9 coins and 1 wood and 2 stone" in str(play(load(dump), "send permanent build").why_not("take guildhall"))


@pytest.mark.rule("B5.1")
def test_every_open_building_that_is_payable_may_be_taken() -> None:
    state = play(load(a_site(60, 20, 20)), "send permanent build")
    assert asked(state) == "building"
    assert len(legal_texts(state)) == 12
    assert refusal(state, "take beehives") == ("building-not-open", "B5.1")
    state = play(load(a_site(5, 1, 0)), "send permanent build")
    assert asked(state) == "building"
    assert legal_texts(state) == ["take dairy", "take toll-house"]
    assert refusal(state, "take sawpit") == ("building-too-dear", "B5.1")
    assert refusal(state, "take orchard") == ("building-too-dear", "B5.1")


@pytest.mark.rule("B5.1")
def test_the_printed_price_is_paid_exactly() -> None:
    state = play(load(a_site(60, 3, 3)), "send permanent build", "take guildhall", "build guildhall slot-1")
    assert goods(state, 0) == (48, 0, 1)
    assert slots(state, 0)[0] == ["guildhall"]


@pytest.mark.rule("B5.1")
@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ((9, 1, 0), None),
        ((9, 3, 0), ["pay 5 coins", "pay 4 coins", "pay 3 coins"]),
        ((4, 3, 0), ["pay 4 coins", "pay 3 coins"]),
        ((3, 2, 2), ["pay 3 coins", "pay 2 coins"]),
        ((3, 3, 0), None),
        ((0, 4, 9), None),
        ((9, 2, 9), ["pay 5 coins", "pay 4 coins", "pay 3 coins", "pay 2 coins", "pay 1 coins", "pay 0 coins"]),
    ],
)
def test_coins_come_first_and_are_asked_for_only_with_a_choice(
    held: tuple[int, int, int], offered: list[str] | None
) -> None:
    dump = a_site(*held)
    state = play(load(dump), "send permanent build")
    if asked(state) == "building":
        play(state, "take dairy")
    play(state, "build dairy slot-3")
    if offered is None:
        assert asked(state) != "coins"
    else:
        assert legal_texts(state) == offered


@pytest.mark.rule("B5.1")
def test_each_coin_may_be_replaced_by_one_wood_or_one_stone_freely_mixed() -> None:
    dump = a_site(3, 3, 3)
    state = play(load(dump), "send permanent build", "take dairy", "build dairy slot-3")
    assert legal_texts(state) == ["pay 3 coins", "pay 2 coins", "pay 1 coins", "pay 0 coins"]
    assert refusal(state, "pay 6 coins") == ("more-than-price", "B5.1")
    assert refusal(state, "pay 5 coins") == ("coins-lacking", "B5.1")
    play(state, "pay 1 coins")
    assert asked(state) == "wood"
    assert goods(state, 0) == (2, 2, 3)
    assert legal_texts(state) == ["replace 1 by wood", "replace 2 by wood"]
    assert refusal(state, "replace 5 by wood") == ("replaces-more", "B5.1")
    assert refusal(state, "replace 3 by wood") == ("wood-lacking", "B5.1")
    assert refusal(state, "replace 0 by wood") == ("stone-lacking", "B5.1")
    assert goods(play(state.clone(), "replace 2 by wood"), 0) == (2, 0 + 1, 1)
    assert goods(play(state, "replace 1 by wood"), 0) == (2, 1 + 1, 0)


@pytest.mark.rule("B5.1")
def test_more_than_the_spare_cubes_is_not_replaced() -> None:
    state = play(load(a_site(9, 2, 1)), "send permanent build", "take dairy", "build dairy slot-1")
    assert legal_texts(state) == ["pay 5 coins", "pay 4 coins", "pay 3 coins"]
    assert refusal(state, "pay 2 coins") == ("cubes-lacking", "B5.1")
    play(state, "pay 4 coins")
    assert legal_texts(state) == ["replace 0 by wood", "replace 1 by wood"]
    assert goods(play(state, "replace 0 by wood"), 0) == (5, 1 + 1, 0)


@pytest.mark.rule("B5.1")
def test_the_only_way_to_pay_is_taken_without_asking() -> None:
    state = play(load(a_site(1, 2, 3)), "send permanent build", "take dairy", "build dairy slot-2")
    assert state.seat == 1
    assert goods(state, 0) == (0, 0 + 1, 0)
    assert slots(state, 0)[1] == ["dairy"]


@pytest.mark.rule("B5.1")
def test_coins_do_not_replace_cubes() -> None:
    state = load(a_site(99, 0, 0))
    assert refusal(state, "send permanent build") == ("no-building-payable", "B3.1")


@pytest.mark.rule("B5.1")
def test_a_building_payable_only_with_its_places_bonus_is_not_payable() -> None:
    """Section 9: place 1 of level I gives the wood that the dairy lacks, place 2 the coin that the orchard does."""
    state = play(load(a_site(5, 0, 2)), "send permanent build")
    assert legal_texts(state) == ["build orchard slot-1", "build orchard slot-2", "build orchard slot-3"]
    assert refusal(load(a_site(2, 0, 1)), "send permanent build") == ("no-building-payable", "B3.1")


@pytest.mark.rule("B5.2")
def test_a_building_goes_on_any_slot_and_covers_what_stands_there() -> None:
    dump = a_site(5, 1, 0)
    badge(dump, 0, "cake")
    built(dump, 0, 2, "butchers-shop")
    state = play(load(dump), "send permanent build", "take dairy")
    assert legal_texts(state) == ["build dairy slot-1", "build dairy slot-2", "build dairy slot-3"]
    assert refusal(state, "build sawpit slot-1") == ("building-taken", "B5.2")
    assert seen(state, 0)["badges"]["meat"] == 1
    listen(state)
    play(state, "build dairy slot-2")
    assert slots(state, 0) == [[], ["butchers-shop", "dairy"], []]
    badges = seen(state, 0)["badges"]
    assert (badges["meat"], badges["cheese"], badges["cake"]) == (0, 1, 1)
    assert seen(state, 0)["slots"][1]["income"] == {"coins": 1 + 1, "wood": 1, "stone": 0}
    assert {"id": "building-covered", "seat": 0, "building": "butchers-shop"} in told(GAME, state)


@pytest.mark.rule("B5.3")
def test_a_castle_is_never_covered_but_may_cover() -> None:
    dump = a_site(40, 20, 20)
    built(dump, 0, 1, "great-keep")
    built(dump, 0, 2, "goat-shed", "trading-post")
    state = play(load(dump), "send permanent build", "take royal-castle")
    assert legal_texts(state) == ["build royal-castle slot-2", "build royal-castle slot-3"]
    assert refusal(state, "build royal-castle slot-1") == ("castle-stays", "B5.3")
    play(state, "build royal-castle slot-2", "pay 22 coins")
    assert slots(state, 0)[1] == ["goat-shed", "trading-post", "royal-castle"]
    assert seen(state, 0)["castles"] == 2


@pytest.mark.rule("B5.3")
def test_any_level_goes_on_any_other_any_number_of_times() -> None:
    dump = a_site(5, 1, 0)
    built(dump, 0, 1, "trading-post", "goat-shed", "bakers-hall")
    state = play(load(dump), "send permanent build", "take dairy", "build dairy slot-1")
    assert slots(state, 0)[0] == ["trading-post", "goat-shed", "bakers-hall", "dairy"]


@pytest.mark.rule("B5.4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("building", "builder", "others"),
    [
        ("dairy", (0, 1, 0), (0, 0, 0)),
        ("orchard", (1, 0, 0), (0, 0, 0)),
        ("toll-house", (1, 0, 0), (1, 0, 0)),
        ("sawpit", (0, 0, 0), (1, 0, 0)),
        ("guildhall", (0, 0, 1), (0, 0, 0)),
        ("customs-house", (1, 0, 0), (1, 0, 0)),
        ("granary-tower", (2, 0, 0), (0, 0, 0)),
        ("citadel", (0, 0, 0), (2, 0, 0)),
    ],
)
def test_the_place_gives_to_the_builder_and_to_all_others(
    players: int, building: str, builder: tuple[int, int, int], others: tuple[int, int, int]
) -> None:
    dump = a_site(60, 20, 20, players)
    for seat in range(1, players):
        holds(dump, seat)
    state = play(load(dump), "send permanent build", f"take {building}", f"build {building} slot-1")
    paid = goods(play(state.clone(), state.text(state.legal()[0])), 0)
    at = CARDS.building_names.index(building) * 3
    cost = [CARDS.cost[at + good] for good in range(3)]
    assert paid == tuple((60, 20, 20)[good] - cost[good] + builder[good] for good in range(3))
    after = play(state, state.text(state.legal()[0]))
    assert [goods(after, seat) for seat in range(1, players)] == [others] * (players - 1)


@pytest.mark.rule("B5.4")
def test_the_bonus_belongs_to_the_place_and_comes_before_a_contract() -> None:
    dump = lie(a_site(11, 2, 2), "II", "butchers-hall", "windmill", "customs-house", "pastry-house")
    lie(dump, "II", "trading-post", "windmill", "butchers-hall")
    badge(dump, 0, "cheese")
    built(dump, 0, 2, "fishmongers-shop")
    dump["contracts"]["meat"]["by"] = [1]
    holds(dump, 0, 12, 2, 2)
    state = play(load(dump), "send permanent build", "take butchers-hall", "build butchers-hall slot-1")
    assert asked(state) == "contract"
    assert coins(state, 0) == 12 - 11 + 1
    assert goods(play(state, "realise meat"), 0)[0] == 2 - 2 + 6


@pytest.mark.rule("B5.5")
def test_the_row_moves_left_and_a_new_building_comes_last() -> None:
    dump = a_site(5, 1, 1)
    new = dump["building_decks"]["I"][0]
    state = listen(load(dump))
    play(state, "send permanent build", "take orchard", "build orchard slot-1")
    if asked(state) == "coins":
        play(state, "pay 3 coins")
    assert row(state, "I") == ["dairy", "toll-house", "sawpit", new]
    assert row(state, "II") == ["guildhall", "windmill", "customs-house", "town-hall"]
    assert row(state, "III") == ["granary-tower", "hunting-lodge", "royal-castle", "citadel"]
    assert state.view()["buildings_left"] == {"I": 11, "II": 12, "III": 12}
    assert {"id": "building-shown", "building": new, "hidden": True} in told(GAME, state)


@pytest.mark.rule("B5.5")
@pytest.mark.parametrize("taken", [0, 1, 3])
def test_with_an_empty_deck_the_rightmost_place_stays_empty(taken: int) -> None:
    dump = a_site(20, 9, 9)
    for name in list(dump["building_decks"]["I"]):
        built(dump, 1, 1, name)
    before = dump["market"]["I"]
    state = play(load(dump), "send permanent build", f"take {before[taken]}", f"build {before[taken]} slot-1")
    play(state, state.text(state.legal()[0]))
    left = [name for name in before if name != before[taken]]
    assert row(state, "I") == [*left, None]
    assert state.view()["buildings_left"]["I"] == 0
    again = play(load(holds(state.dump(), 1, 20, 9, 9)), "send permanent build", f"take {left[0]}")
    play(again, f"build {left[0]} slot-2", again_pays(left[0]))
    assert row(again, "I") == [*left[1:], None, None]


def again_pays(building: str) -> str:
    """The whole price in coins."""
    return {"dairy": "pay 5 coins", "orchard": "pay 3 coins"}[building]


@pytest.mark.rule("B6.1")
def test_a_badge_hidden_by_the_building_just_placed_does_not_count() -> None:
    """Section 9: covering the butchers' hall hides two meats before the contract is asked for."""
    dump = lie(a_site(5, 1, 0), "I", "dairy")
    badge(dump, 0, "fish")
    built(dump, 0, 1, "butchers-hall")
    covered = play(load(dump), "send permanent build", "take dairy", "build dairy slot-1")
    assert (covered.seat, asked(covered)) == (1, "action")
    beside = play(load(dump), "send permanent build", "take dairy", "build dairy slot-2")
    assert legal_texts(beside) == ["realise meat", "no contract"]
