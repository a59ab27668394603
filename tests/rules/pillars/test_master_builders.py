"""Phase II: drawing, returning, paying, passing, placing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.pillars import GAME, Spaces, draft, last_builder, of, placing
from support.positions import legal_texts, listen, play, told, why

from triforium.rules.game import State

PLACES = [
    "place archbishop", "place kingsbridge-1", "place kingsbridge-2", "place priory", "place kings-court",
    "place shiring-1", "place shiring-2", "place shiring-castle", "place market", "place cathedral",
]  # fmt: skip


def pass_until_free(state: State) -> list[tuple[int, int]]:
    """Keep and pass as long as possible; who was asked to place at which price."""
    asked: list[tuple[int, int]] = []
    while True:
        ask = state.view()["asked"]
        if ask["ask"] == "return":
            state.play("keep builder")
            continue
        if ask["ask"] != "place":
            return asked
        asked.append((ask["seat"], ask["price"]))
        state.step(state.legal()[-1])


@pytest.mark.rule("P4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_builders_are_drawn_each_piece_as_likely(players: int) -> None:
    first: Counter[Any] = Counter()
    for seed in range(60):
        state = listen(play(draft(players, seed=seed), *["pass"] * players))
        first[state.view()["drawn"]] += 1
        pass_until_free(state)
        drawn = Counter(entry["seat"] for entry in told(GAME, state) if entry["id"] == "builder-drawn")
        assert drawn[state.view()["drawn"] or 0] <= 3
        assert sum(drawn.values()) + 1 == 3 * players, "the first was drawn before we listened"
    assert set(first) == set(range(players))
    assert max(first.values()) < 60 / players * 2


@pytest.mark.rule("P4.2")
def test_the_start_player_may_put_a_drawn_builder_back_once_a_round() -> None:
    state = placing(3, owner=1, asked="return", seats={0: {"gold": 30}})
    assert (state.seat, state.view()["asked"]["builder"]) == (0, 1)
    assert legal_texts(state) == ["keep builder", "return builder"]
    play(state, "return builder")
    view = state.view()
    assert view["asked"]["ask"] == "place"
    assert (view["price"], view["returns_left"]) == (7, 0)
    assert sum(view["bag"]) == 8, "the price and the number of builders to come are as before"
    state.step(state.legal()[-1])
    assert state.view()["asked"]["ask"] == "place", "not asked again this round"


@pytest.mark.rule("P4.2")
def test_after_a_return_each_piece_in_the_bag_may_come_the_same_one_too() -> None:
    came: Counter[Any] = Counter()
    for seed in range(60):
        state = placing(3, owner=1, asked="return", seed=seed)
        play(state, "return builder")
        came[state.view()["drawn"]] += 1
    assert set(came) == {0, 1, 2}


@pytest.mark.rule("P4.2")
def test_a_returned_piece_does_not_count_as_drawn() -> None:
    dump = placing(2, owner=1, asked="return", round=2, walled=[0, 1]).dump()
    state = GAME.load(dump)
    play(state, "return builder")
    assert [price for _, price in pass_until_free(state)][:4] == [7, 6, 5, 4], "each still has two to come"


@pytest.mark.rule("P4.2")
def test_a_return_is_allowed_at_price_zero() -> None:
    spaces = {"market": [0, 1, 2, 0], "kings-court": [1, 2, 0]}
    state = placing(3, owner=1, spaces=spaces, asked="return")
    assert state.view()["price"] == 0
    assert "return builder" in legal_texts(state)


@pytest.mark.rule("P4.2")
def test_nothing_is_asked_when_no_other_colour_could_come() -> None:
    state = placing(2, owner=0, spaces={"market": [0, 1, 1], "kings-court": [1]}, bag=[0])
    play(state, "place cathedral")
    assert state.view()["asked"] == {"ask": "place", "seat": 0, "price": 2}
    walled = placing(2, owner=0, round=2, walled=[1], spaces={"market": [0, 1, 1]}, bag=[0, 1])
    play(walled, "place cathedral")
    assert walled.view()["asked"]["ask"] == "place", "the third of seat 1 would only be put aside"


@pytest.mark.rule("P4.2")
def test_keeping_leaves_the_return_for_a_later_builder() -> None:
    state = play(placing(3, owner=1, asked="return"), "keep builder", "pass")
    assert state.view()["asked"]["ask"] == "return"
    assert state.seat == 0


@pytest.mark.rule("P4.3")
@pytest.mark.parametrize(
    ("players", "prices"), [(3, [7, 6, 5, 4, 3, 2, 1, 0, 0]), (4, [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0])]
)
def test_the_price_drops_by_one_after_each_placement_or_pass(players: int, prices: list[int]) -> None:
    state = play(draft(players), *["pass"] * players)
    asked = [price for _, price in pass_until_free(state)]
    assert asked == prices + [0] * 7, "then those that passed are placed free"
    paid = play(placing(3, owner=1, spaces={"priory": [0]}), "place market")
    assert paid.view()["price"] == 5


@pytest.mark.rule("P4.4")
def test_the_owner_pays_the_price_or_passes_and_waits_at_it() -> None:
    state = play(placing(3, owner=1), "place priory")
    assert of(state, 1)["gold"] == 14
    state = play(placing(3, owner=1), "pass")
    assert of(state, 1)["gold"] == 21
    assert state.view()["waiting"] == [1, None, None, None, None, None, None, None]


@pytest.mark.rule("P4.4")
def test_who_cannot_pay_passes() -> None:
    state = placing(2, owner=1, asked="return", seats={0: {"gold": 6}, 1: {"gold": 6}})
    play(state, "keep builder")
    assert state.view()["waiting"][0] == 1, "forced, not asked"
    enough = play(placing(2, owner=1, asked="return", seats={1: {"gold": 7}}), "keep builder")
    assert "place priory" in legal_texts(enough)


@pytest.mark.rule("P4.5")
def test_at_price_zero_nobody_passes() -> None:
    spaces = {"market": [0, 1, 2, 0], "kings-court": [1, 2, 0]}
    state = placing(3, owner=1, spaces=spaces)
    assert "pass" not in legal_texts(state)
    refused = state.why_not("pass")
    assert refused is not None
    assert (refused.id, refused.rule) == ("must-be-placed", "P4.5")


@pytest.mark.rule("P4.5")
@pytest.mark.rule("P4.6")
def test_the_last_builder_of_the_bag_is_no_waiting_one() -> None:
    spaces = {"market": [0, 1, 2, 0], "kings-court": [1, 2]}
    state = placing(3, owner=2, spaces=spaces, waiting={5: 0, 2: 1})
    for rule in ("P4.5", "P4.6", "P4.6"):
        assert sum(state.view()["bag"]) == 0
        assert why(state, "pass") == ("must-be-placed", rule)
        assert why(GAME.load(state.dump()), "pass") == ("must-be-placed", rule), "a position keeps it"
        play(state, "place priory" if rule == "P4.5" else "place kings-court")


@pytest.mark.rule("P4.6")
def test_waiting_builders_are_placed_free_the_highest_price_first() -> None:
    """The rulebook's example: Red passed first, then Blue, then Red again."""
    red, blue = 0, 1
    state = placing(2, owner=1, spaces={"market": [1, 0]}, waiting={7: red, 6: blue, 5: red}, bag=[])
    play(state, "place cathedral")
    order = []
    for place in ("place priory", "place priory", "place kings-court"):
        assert state.seat is not None
        order.append(state.seat)
        assert state.view()["price"] == 0
        assert "pass" not in legal_texts(state)
        gold = of(state, order[-1])["gold"]
        if len(order) < 3:
            play(state, place)
            assert of(state, order[-1])["gold"] == gold
    assert order == [red, blue, red]


@pytest.mark.rule("P4.6")
def test_two_players_reach_the_free_placements_before_the_track_reaches_zero() -> None:
    state = play(draft(2), "pass", "pass")
    assert [price for _, price in pass_until_free(state)] == [7, 6, 5, 4, 3, 2, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("P4.7")
def test_seventeen_spaces_hold_one_builder_each() -> None:
    spaces = GAME.start(2, 1).view()["spaces"]
    assert {area: len(seats) for area, seats in spaces.items()} == {
        "archbishop": 1, "kingsbridge": 2, "priory": 2, "kings-court": 4, "shiring": 2, "shiring-castle": 1,
        "market": 4, "cathedral": 1,
    }  # fmt: skip
    assert legal_texts(placing(4, owner=1)) == [*PLACES, "pass"]
    full: Spaces = {"archbishop": [0], "kingsbridge": [0, None], "priory": [1, 2], "shiring": [None, 2]}
    state = placing(4, owner=3, spaces=full)
    assert [text for text in PLACES if text not in legal_texts(state)] == [
        "place archbishop", "place kingsbridge-1", "place priory", "place shiring-2",
    ]  # fmt: skip
    refused = state.why_not("place shiring-2")
    assert refused is not None
    assert (refused.id, refused.rule) == ("no-free-space", "P4.7")


@pytest.mark.rule("P4.7")
def test_a_player_may_hold_several_spaces_of_one_area() -> None:
    state = play(placing(2, owner=0, spaces={"market": [0]}), "place market")
    assert state.view()["spaces"]["market"] == [0, 0, None, None]


@pytest.mark.rule("P4.8")
@pytest.mark.parametrize(("area", "size"), [("priory", 2), ("kings-court", 4), ("market", 4)])
def test_areas_in_order_give_the_first_free_space(area: str, size: int) -> None:
    for taken in range(size):
        state = play(placing(4, owner=3, spaces={area: [0, 1, 2][:taken]}), f"place {area}")
        assert state.view()["spaces"][area][: taken + 1] == [*[0, 1, 2][:taken], 3]


@pytest.mark.rule("P4.8")
@pytest.mark.parametrize("area", ["kingsbridge", "shiring"])
def test_at_kingsbridge_and_shiring_any_free_space_may_be_chosen(area: str) -> None:
    assert play(placing(2), f"place {area}-2").view()["spaces"][area] == [None, 0]
    assert play(placing(2), f"place {area}-1").view()["spaces"][area] == [0, None]


@pytest.mark.rule("P4.9")
@pytest.mark.parametrize(
    ("players", "walled", "prices"),
    [
        (2, [0, 1], [7, 6, 5, 4]),
        (3, [0, 1, 2], [7, 6, 5, 4, 3, 2]),
        (4, [0, 1, 2, 3], [7, 6, 5, 4, 3, 2, 1, 0]),
        (2, [1], [7, 6, 5, 4, 3]),
        (3, [0, 2], [7, 6, 5, 4, 3, 2, 1]),
        (4, [0], [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]),
    ],
)
def test_under_the_town_wall_only_two_builders_of_a_colour_come(
    players: int, walled: list[int], prices: list[int]
) -> None:
    for seed in range(5):
        state = listen(play(draft(players, round=2, walled=walled, seed=seed), *["pass"] * players))
        asked = pass_until_free(state)
        came = asked[: len(prices)]
        assert [price for _, price in came] == prices, "no price step for a builder put aside"
        assert all(price == 0 for _, price in asked[len(prices) :])
        count = Counter(seat for seat, _ in came)
        assert all(count[seat] == (2 if seat in walled else 3) for seat in range(players))
        aside = [entry["seat"] for entry in told(GAME, state) if entry["id"] == "builder-aside"]
        assert sorted(aside) == walled


@pytest.mark.rule("P4.9")
def test_a_builder_put_aside_is_back_next_round() -> None:
    state = last_builder(2, round=2, walled=[0, 1], spaces={"market": [0]}, event="royal-gift")
    assert of(state, 0)["aside"] == 1
    state.play("place kings-court")
    assert (of(state, 0)["aside"], of(state, 0)["builders"]) == (0, 3)


@pytest.mark.rule("P4.9")
def test_a_piece_put_aside_is_not_offered_for_return() -> None:
    state = placing(2, owner=0, round=2, walled=[1], spaces={"market": [1, 1]}, bag=[1, 0, 0])
    play(state, "place priory")
    assert state.view()["drawn"] == 0
    assert of(state, 1)["aside"] == 1
    assert state.view()["asked"] == {"ask": "place", "seat": 0, "price": 4}
