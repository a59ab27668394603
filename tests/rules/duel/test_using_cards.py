"""D5: using the cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.duel import (
    DECK_OF,
    GAME,
    a_turn,
    built,
    camp,
    gold,
    lay,
    load,
    next_round,
    next_turn,
    once,
    pile,
    player,
)
from support.positions import legal_texts, play, told, why

import triforium
from triforium import IllegalMove

# D5.1: who, when, in which order


@pytest.mark.rule("D5.1")
def test_who_held_the_power_uses_his_cards_first_and_then_the_other() -> None:
    dump = a_turn("income-a1", "power-a1", "influence-a1")
    for place, card in ((5, "income-a2"), (8, "influence-a2")):
        lay(dump, *[None] * place, card)
        dump["display"][place]["owner"] = 1
    state = next_turn(load(dump))
    assert state.seat == 1
    assert state.dump()["asks"] == [{"ask": "turn", "seat": 1}]
    assert state.dump()["round"] == 8
    assert state.dump()["next"] == "round-end"


@pytest.mark.rule("D5.1")
def test_after_the_fight_the_leader_has_the_first_turn_and_the_other_the_second() -> None:
    for seed in range(6):
        state = GAME.start(2, seed, 0, journal=True)
        while state.dump()["round"] == 1:
            texts = legal_texts(state)
            state.play("end turn" if "end turn" in texts else texts[-1])
        turns = [entry["seat"] for entry in told(GAME, state) if entry["id"] == "turn-begins"]
        assert turns == [0, 1]


@pytest.mark.rule("D5.1")
def test_the_cards_are_used_in_any_order() -> None:
    state = load(a_turn("income-a1", "power-a1", "influence-a1"))
    assert {"use income-a1", "use power-a1", "use influence-a1"} <= set(legal_texts(state))


@pytest.mark.rule("D5.1")
def test_building_comes_after_the_cards() -> None:
    state = load(camp(a_turn("influence-a1", gold=20), 0, {}, {"beam": 1, "mortar": 1}))
    state.play("install beam I")
    assert why(state, "use influence-a1") == ("cards-before-building", "D5.1")


@pytest.mark.rule("D5.1")
def test_a_power_marker_that_moves_counts_from_the_next_round_on() -> None:
    state = next_round(play(load(a_turn("power-a1", "income-a1", seat=1, leads=False)), "use power-a1"))
    assert state.view()["leader"] == 1
    dump = lay(a_turn("income-a1", "income-a2"), *[None] * 5, "power-a1", *[None] * 2, "influence-a1")
    state = next_turn(load(dump))
    play(state, "use power-a1")
    assert (state.view()["power"], state.view()["leader"], state.dump()["round"]) == (1, 0, 8)
    play(state, "end turn")
    assert (state.view()["leader"], state.dump()["round"]) == (1, 9)


# D5.2 to D5.4: power, income, influence


@pytest.mark.rule("D5.2")
def test_change_of_power_takes_the_marker_or_keeps_it() -> None:
    state = load(a_turn("power-a1", "income-a1", seat=1, leads=False))
    assert state.view()["power"] == 0
    play(state, "use power-a1")
    assert state.view()["power"] == 1
    state = play(load(a_turn("power-a1", "income-a1")), "use power-a1")
    assert state.view()["power"] == 0


@pytest.mark.rule("D5.2")
def test_power_taken_by_the_first_and_retaken_by_the_second_lets_the_second_lead() -> None:
    dump = a_turn("power-a1", "income-a1", "power-a2")
    dump["display"][2]["owner"] = 1
    state = load(once(dump, 0, "carter"))
    play(state, "use power-a1")
    assert state.view()["power"] == 0
    assert next_round(state).view()["leader"] == 1


@pytest.mark.rule("D5.2")
def test_both_changes_of_power_in_one_line_have_one_effect() -> None:
    dump = a_turn("power-a1", "power-a2", "influence-a1", seat=1, leads=False)
    state = play(load(dump), "use power-a1", "use power-a2")
    assert state.view()["power"] == 1


@pytest.mark.rule("D5.3")
@pytest.mark.parametrize(("card", "amount"), [("income-a1", 2), ("income-a7", 5), ("income-b6", 6)])
def test_income_gives_the_gold_shown(card: str, amount: int) -> None:
    state = play(load(a_turn(card, f"power-{DECK_OF[card]}1", gold=1)), f"use {card}")
    assert gold(state, 0) == 1 + amount


@pytest.mark.rule("D5.4")
def test_influence_buys_seals_one_by_one_for_two_gold_each() -> None:
    state = load(pile(a_turn("influence-a1", gold=5), "1/4", "2/3"))
    play(state, "use influence-a1", "buy seal")
    assert (gold(state, 0), player(state, 0)["seals"]["1/4"]) == (3, 2)
    assert state.view()["pile"][0] == "2/3"
    play(state, "buy seal")
    assert (gold(state, 0), player(state, 0)["seals"]["2/3"]) == (1, 2)
    assert state.dump()["asks"][-1]["ask"] != "effect"


@pytest.mark.rule("D5.4")
def test_a_seal_can_be_bought_with_the_last_gold() -> None:
    state = load(a_turn("influence-a1", "power-a1", gold=2))
    play(state, "use influence-a1", "buy seal")
    assert gold(state, 0) == 0


@pytest.mark.rule("D5.4")
def test_a_seal_that_cannot_be_paid_is_not_sold() -> None:
    state = load(a_turn("influence-a1", "income-a1", "power-a1", gold=1))
    assert why(state, "use influence-a1") == ("card-does-nothing", "D5.9")
    state = load(once(a_turn("influence-a1", gold=3), 0, "carter"))
    play(state, "use influence-a1", "buy seal")
    assert why(state, "buy seal") == ("too-dear", "D5.4")


# D5.5 and D5.6: craftsman and market


@pytest.mark.rule("D5.5")
def test_a_craftsman_turns_any_number_of_his_kinds_at_his_price() -> None:
    state = load(camp(a_turn("craftsman-a5", gold=9), 0, {"wood": 2, "stone": 1, "wool": 1}))
    play(state, "use craftsman-a5")
    assert why(state, "turn wool") == ("not-dealt-in", "D5.5")
    assert why(state, "turn sand") == ("none-in-camp", "D5.5")
    play(state, "turn wood", "turn wood", "turn stone")
    assert gold(state, 0) == 3
    assert player(state, 0)["material"] == {"beam": 2, "mortar": 0, "masonry": 1, "cloth": 0, "bell": 0}
    assert player(state, 0)["raw"] == {"wood": 0, "sand": 0, "stone": 0, "wool": 1, "ore": 0}


@pytest.mark.rule("D5.5")
def test_a_craftsman_is_paid_for_each_marker() -> None:
    state = load(camp(a_turn("craftsman-b2", gold=5), 0, {"ore": 1, "wool": 2}))
    play(state, "use craftsman-b2", "turn ore")
    assert gold(state, 0) == 1
    assert player(state, 0)["material"]["bell"] == 1
    state = load(camp(a_turn("craftsman-b2", gold=3), 0, {"ore": 1, "wool": 2}))
    play(state, "use craftsman-b2")
    assert why(state, "turn ore") == ("too-dear", "D5.5")


@pytest.mark.rule("D5.6")
def test_a_market_sells_raw_markers_from_the_own_supply() -> None:
    state = load(camp(a_turn("market-a1", gold=9), 0, {"wood": 1}))
    play(state, "use market-a1", "buy wood")
    assert why(state, "buy wood") == ("none-in-supply", "D5.6")
    assert why(state, "buy stone") == ("not-dealt-in", "D5.6")
    assert why(state, "sell wool") == ("no-wool-trade", "D5.6")
    play(state, "buy sand", "buy sand")
    assert gold(state, 0) == 6
    assert player(state, 0)["raw"] == {"wood": 2, "sand": 2, "stone": 0, "wool": 0, "ore": 0}
    assert player(state, 0)["supply"]["sand"] == 0


@pytest.mark.rule("D5.6")
def test_wool_is_sold_raw_where_the_card_says_so() -> None:
    state = load(camp(a_turn("market-a3", gold=0), 0, {"wool": 2}, {"cloth": 1}))
    play(state, "use market-a3", "sell wool", "sell wool")
    assert gold(state, 0) == 4
    assert player(state, 0)["supply"]["wool"] == 3
    assert player(state, 0)["material"]["cloth"] == 1
    assert why(state, "sell wool") == ("none-in-camp", "D5.6")


@pytest.mark.rule("D5.6")
def test_a_market_marker_must_be_paid() -> None:
    state = load(camp(a_turn("market-b3", gold=2), 0))
    play(state, "use market-b3")
    assert why(state, "buy ore") == ("too-dear", "D5.6")


# D5.9 to D5.12


@pytest.mark.rule("D5.9")
@pytest.mark.parametrize("card", ["income-a1", "power-a1", "alfred"])
def test_power_income_and_own_persons_are_carried_out(card: str) -> None:
    state = load(camp(a_turn(card, "influence-a1"), 0, {"wood": 1}, {"beam": 1}))
    assert why(state, "end turn") == ("carry-out", "D5.9")
    assert why(state, "install beam I") == ("carry-out", "D5.9")
    state.play(f"use {card}")
    assert state.why_not("end turn") is None


@pytest.mark.rule("D5.9")
def test_an_own_person_card_must_be_carried_out_while_it_can_be() -> None:
    dump = camp(a_turn("alfred", "power-a1"), 0, {"wood": 1, "sand": 1})
    state = play(load(dump), "use alfred")
    assert why(state, "finish") == ("carry-on", "D5.9")
    state = load(camp(a_turn("alfred", "influence-a1"), 0, {"wool": 1}))
    state.play("use alfred")
    assert state.dump()["asks"] == [{"ask": "turn", "seat": 0}]


@pytest.mark.rule("D5.9")
def test_jacks_gold_is_spent_if_it_is_there() -> None:
    dump = camp(a_turn("jack", seat=1, leads=False, gold=1), 1, {"wood": 1, "sand": 1})
    once(dump, 1, "journeyman")
    assert why(load(dump), "end turn") == ("carry-out", "D5.9")
    state = play(load(dump), "use jack")
    assert why(state, "finish") == ("carry-on", "D5.9")
    play(state, "turn sand")
    assert gold(state, 1) == 0
    dump["seats"][1]["gold"] = 0
    state = play(load(dump), "use jack")
    assert state.dump()["asks"] == [{"ask": "turn", "seat": 1}]
    assert player(state, 1)["raw"]["sand"] == 1


@pytest.mark.rule("D5.9")
@pytest.mark.parametrize("card", ["influence-a1", "craftsman-a5", "market-a1"])
def test_influence_craftsman_and_market_are_free_and_need_not_be_used_to_the_full(card: str) -> None:
    state = load(camp(a_turn(card, gold=9), 0, {"wood": 1, "sand": 1}))
    assert state.why_not("end turn") is None
    state.play(f"use {card}")
    state.play(legal_texts(state)[0])
    state.play("finish")
    assert all(ask["ask"] != "effect" for ask in state.dump()["asks"])
    assert gold(state, 0) >= 5


@pytest.mark.rule("D5.10")
@pytest.mark.parametrize(("supply", "got"), [(4, 4), (0, 0), (6, 6)])
def test_a_short_supply_gives_what_it_has(supply: int, got: int) -> None:
    dump = a_turn("income-b6", "power-b1", gold=10)
    dump["seats"][1]["gold"] = 74 - 10 - supply
    state = play(load(dump), "use income-b6")
    assert gold(state, 0) == 10 + got
    assert state.view()["gold_supply"] == supply - got


@pytest.mark.rule("D5.10")
def test_wool_may_be_sold_to_a_supply_that_cannot_pay() -> None:
    dump = camp(a_turn("market-a3", "influence-a1", gold=36), 0, {"wool": 3})
    dump["seats"][1]["gold"] = 74 - 36 - 1
    state = play(load(dump), "use market-a3", "sell wool")
    assert (gold(state, 0), state.view()["gold_supply"]) == (37, 0)
    play(state, "sell wool")
    assert gold(state, 0) == 37
    assert player(state, 0)["supply"]["wool"] == 3


@pytest.mark.rule("D5.10")
def test_gold_paid_goes_back_to_the_supply() -> None:
    state = load(a_turn("influence-a1", gold=5))
    before = state.view()["gold_supply"]
    play(state, "use influence-a1", "buy seal")
    assert state.view()["gold_supply"] == before + 2


@pytest.mark.rule("D5.10")
def test_nobody_pays_for_a_seal_that_is_not_there() -> None:
    dump = a_turn("influence-a1", "income-a1", "power-a1", gold=9)
    dump["seats"][0]["seals"] = {"0/5": 1, "1/4": 3, "2/3": 3}
    state = load(pile(dump))
    assert state.view()["pile"] == []
    assert why(state, "use influence-a1") == ("card-does-nothing", "D5.9")
    dump["seats"][0]["seals"]["2/3"] = 2
    state = load(once(pile(dump), 0, "carter"))
    play(state, "use influence-a1", "buy seal")
    assert why(state, "buy seal") == ("pile-empty", "D5.10")
    assert gold(state, 0) == 7


@pytest.mark.rule("D5.11")
def test_a_card_begun_is_finished_before_the_next() -> None:
    state = load(camp(a_turn("craftsman-a5", "market-a1", gold=9), 0, {"wood": 2}, {"mortar": 1}))
    play(state, "use craftsman-a5", "turn wood")
    assert why(state, "use market-a1") == ("card-first", "D5.11")
    assert why(state, "install beam I") == ("card-first", "D5.11")
    assert why(state, "end turn") == ("card-first", "D5.11")
    play(state, "finish")
    assert state.why_not("use market-a1") is None


@pytest.mark.rule("D5.11")
def test_a_finished_card_is_not_taken_up_again() -> None:
    state = load(camp(a_turn("craftsman-a5", "market-a1", gold=9), 0, {"wood": 2}))
    play(state, "use craftsman-a5")
    assert why(state, "use craftsman-a5") == ("card-open", "D5.11")
    play(state, "finish")
    assert why(state, "use craftsman-a5") == ("card-finished", "D5.11")


@pytest.mark.rule("D5.11")
def test_only_once_cards_may_come_in_between() -> None:
    state = load(once(camp(a_turn("craftsman-a1", gold=9), 0, {"wood": 1}), 0, "carter"))
    play(state, "use craftsman-a1", "play carter", "buy wood")
    assert player(state, 0)["raw"]["wood"] == 2
    play(state, "turn wood", "turn wood")
    assert player(state, 0)["material"]["beam"] == 2


@pytest.mark.rule("D5.11")
def test_nothing_comes_between_a_once_card_and_its_effect() -> None:
    state = load(once(camp(a_turn("influence-a1", gold=9), 0, {"wood": 1}), 0, "carter", "journeyman"))
    play(state, "play carter")
    assert "play journeyman" not in legal_texts(state)


def edited_house(old: str, new: str) -> str:
    text = triforium.editions.edition_text("duel", "house")
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.mark.rule("D5.12")
def test_an_edition_that_sells_wool_dearer_than_it_buys_it_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "dear.toml"
    file.write_text(
        edited_house("  { wool = 1 },\n  { ore = 4, sell_wool = 3 },", "  { wool = 1, sell_wool = 2 },\n  { ore = 4 },")
    )
    with pytest.raises(triforium.BadEdition, match=r"deck\.A\.market\[3\]\.sell_wool"):
        triforium.game("duel", file)
    file.write_text(
        edited_house("  { wool = 1 },\n  { ore = 4, sell_wool = 3 },", "  { wool = 2, sell_wool = 2 },\n  { ore = 4 },")
    )
    game = triforium.game("duel", file)
    dump = camp(a_turn("market-a4", gold=9), 0, {"wool": 2})
    dump["fingerprint"] = game.fingerprint
    state = play(game.load(dump), "use market-a4", "buy wool")
    assert why(state, "sell wool") == ("wool-one-way", "D5.12")
    state = play(game.load(dump), "use market-a4", "sell wool")
    assert why(state, "buy wool") == ("wool-one-way", "D5.12")
    play(state, "sell wool")
    assert player(state, 0)["raw"]["wool"] == 0


def test_wrong_use_of_a_card_changes_nothing() -> None:
    state = load(a_turn("income-a1", "market-a1"))
    before = state.dump()
    for action in ("use income-a2", "play carter", "buy wood", "install beam I", "turn wood", "finish", "flip 0/5"):
        with pytest.raises(IllegalMove):
            state.play(action)
    assert state.dump() == before


def test_building_begun_elsewhere_does_not_count() -> None:
    """A section built on in an earlier turn is no section of this turn."""
    state = load(camp(built(a_turn("influence-a1", gold=9), 0, I=["beam"]), 0, {}, {"cloth": 1, "mortar": 1}))
    assert state.why_not("install cloth II") is None
    assert state.why_not("use influence-a1") is None
