"""Step 12: the market."""

from __future__ import annotations

import pytest
from support.pillars import STARTERS, board, goods, market, of
from support.positions import legal_texts, play

from triforium.rules.game import State

NO_WOODWORKER = ["mortar-mixer-0", "stonecutter-0"]
NO_STONECUTTER = ["mortar-mixer-0", "woodworker-0"]


def refused(state: State, action: str) -> tuple[str, str | None]:
    error = state.why_not(action)
    assert error is not None
    return error.id, error.rule


@pytest.mark.rule("P7.1")
@pytest.mark.rule("P7.2")
@pytest.mark.rule("P7.3")
def test_the_rulebooks_market_with_green_and_red() -> None:
    green, red = 0, 1
    state = market(2, [green, red], seats={green: {"gold": 7, "metal": 1}, red: {"gold": 2, "stone": 1}})
    play(state, "buy wood 2")
    assert of(state, green)["gold"] == 1
    play(state, "sell stone 1", "sell metal 1")
    assert (of(state, green)["gold"], of(state, red)["gold"]) == (6, 6)
    play(state, "buy wood 2")
    assert state.view()["market"]["wood"] == 0
    play(state, "buy sand 3")
    assert (of(state, green)["gold"], of(state, red)["gold"]) == (0, 0)
    assert state.view()["step"] == "cathedral", "neither can do anything more, so both have passed"
    assert goods(state, green, "wood", "sand", "metal") == (2, 3, 0)
    assert goods(state, red, "wood", "stone") == (2, 0)


@pytest.mark.rule("P7.1")
def test_builders_act_in_the_order_of_their_spaces_again_and_again() -> None:
    state = market(3, [2, 0, 1])
    order = []
    for action in ("buy sand 1", "buy sand 1", "pass", "buy sand 1", "pass", "buy stone 1", "buy stone 1"):
        order.append(state.seat)
        play(state, action)
    assert order == [2, 0, 1, 2, 0, 2, 2], "who passes has gone home"


@pytest.mark.rule("P7.1")
def test_two_builders_of_one_player_have_two_places_in_the_order() -> None:
    state = market(2, [0, 1, 0], seats={0: {"sand": 9}})
    order = []
    for action in ("sell sand 1", "buy stone 1", "sell sand 1", "sell sand 1"):
        order.append(state.seat)
        play(state, action)
    assert order == [0, 1, 0, 0]
    play(state, "buy stone 1", "pass")
    assert state.view()["spaces"]["market"] == [0, 1, None, None]


@pytest.mark.rule("P7.1")
def test_a_builder_who_can_do_nothing_has_passed() -> None:
    state = market(2, [0, 1], seats={1: {"gold": 1}})
    play(state, "buy sand 1")
    assert state.seat == 0
    assert state.view()["spaces"]["market"] == [0, None, None, None]


@pytest.mark.rule("P7.2")
def test_at_most_what_lies_there_and_can_be_paid_or_what_one_has() -> None:
    state = market(2, [0, 1], seats={0: {"gold": 9, "metal": 2, "sand": 1}})
    assert legal_texts(state) == [
        "buy stone 1", "buy stone 2", "buy wood 1", "buy wood 2", "buy wood 3", "buy sand 1", "buy sand 2",
        "buy sand 3", "buy sand 4", "sell sand 1", "sell metal 1", "sell metal 2", "pass",
    ]  # fmt: skip
    assert refused(state, "buy stone 3") == ("too-dear", "P7.2")
    assert refused(state, "sell sand 2") == ("not-so-many", "P7.2")


@pytest.mark.rule("P7.3")
@pytest.mark.parametrize(("kind", "price"), [("stone", 4), ("wood", 3), ("sand", 2)])
def test_prices_are_the_same_both_ways(kind: str, price: int) -> None:
    bought = play(market(2, seats={0: {"gold": 20}}), f"buy {kind} 3")
    assert goods(bought, 0, "gold", kind) == (20 - 3 * price, 3)
    sold = play(market(2, seats={0: {"gold": 5, kind: 3}}), f"sell {kind} 3")
    assert goods(sold, 0, "gold", kind) == (5 + 3 * price, 0)


@pytest.mark.rule("P7.3")
def test_metal_is_sold_for_five_and_never_bought() -> None:
    state = market(2, seats={0: {"gold": 20, "metal": 2}})
    assert not [text for text in state.game.actions if text.startswith("buy metal")]
    assert goods(play(state, "sell metal 2"), 0, "gold", "metal") == (30, 0)


@pytest.mark.rule("P7.4")
def test_sold_cubes_do_not_go_to_the_market_and_bought_ones_leave_it() -> None:
    state = market(2, [0, 1], seats={0: {"sand": 3}})
    play(state, "sell sand 3")
    assert state.view()["market"]["sand"] == 4
    play(state, "buy sand 4")
    assert state.view()["market"]["sand"] == 0
    assert refused(state, "buy sand 1") == ("sold-before", "P7.5")
    other = play(market(3, [0, 1, 2]), "buy stone 3")
    assert refused(other, "buy stone 2") == ("market-has-less", "P7.4")


@pytest.mark.rule("P7.4")
@pytest.mark.rule("P8.7")
def test_the_market_is_restocked_before_the_next_round() -> None:
    state = play(market(2, [0, 1]), "buy stone 4", "buy sand 4")
    while state.view()["round"] == 1:
        assert state.view()["market"]["stone"] == 0
        state.step(state.legal()[-1])
    assert state.view()["market"] == {"stone": 4, "wood": 4, "sand": 4}


@pytest.mark.rule("P7.5")
def test_nobody_buys_and_sells_the_same_kind_in_one_round() -> None:
    state = play(market(2, [0, 1], seats={0: {"sand": 3, "wood": 2}}), "buy sand 1", "buy wood 1")
    assert refused(state, "sell sand 1") == ("bought-before", "P7.5")
    assert "buy sand 1" in legal_texts(state)
    play(state, "sell wood 1", "pass")
    assert refused(state, "buy wood 1") == ("sold-before", "P7.5")
    assert "sell wood 1" in legal_texts(state)


@pytest.mark.rule("P7.1")
@pytest.mark.rule("P7.5")
def test_it_binds_the_player_not_the_builder() -> None:
    state = play(market(2, [0, 0], seats={0: {"sand": 3}}), "sell sand 1")
    assert state.seat == 0
    assert refused(state, "buy sand 1") == ("sold-before", "P7.5")
    other = play(market(2, [0, 1], seats={0: {"sand": 3}}), "sell sand 1")
    assert "buy sand 1" in legal_texts(other), "the other player is free"


@pytest.mark.rule("P7.5")
def test_the_next_round_one_may_do_the_other() -> None:
    state = play(market(2, [0, 1], round=1), "buy sand 1", "pass")
    while state.view()["round"] == 1:
        state.step(state.legal()[-1])
    assert of(state, 0)["bought"] == []


@pytest.mark.rule("P7.6")
def test_without_a_woodworker_no_wood_is_bought_but_it_is_sold() -> None:
    state = market(2, seats={0: {"craftsmen": NO_WOODWORKER, "wood": 1}})
    assert refused(state, "buy wood 1") == ("buying-needs", "P7.6")
    assert {"buy stone 1", "buy sand 1", "sell wood 1"} <= set(legal_texts(state))
    for man, round in (("woodworker-0", 1), ("master-woodworker-1", 2)):
        helped = market(2, seats={0: {"craftsmen": [*NO_WOODWORKER, man]}}, round=round)
        assert "buy wood 1" in legal_texts(helped)


@pytest.mark.rule("P7.6")
def test_without_a_stonecutter_no_stone_is_sold_but_it_is_bought() -> None:
    state = market(2, seats={0: {"craftsmen": NO_STONECUTTER, "stone": 1, "wood": 1}})
    assert refused(state, "sell stone 1") == ("selling-needs", "P7.6")
    assert {"buy stone 1", "sell wood 1"} <= set(legal_texts(state))
    assert "sell stone 1" in legal_texts(market(2, seats={0: {"craftsmen": STARTERS, "stone": 1}}))


@pytest.mark.rule("P7.7")
def test_with_no_builder_at_the_market_nobody_trades() -> None:
    state = play(board(2, 1, "ore", seats={0: {"wood": 2}}), "favour sand")
    assert (state.view()["asked"]["ask"], state.seat) == ("work", 0)
