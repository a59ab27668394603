"""What could not lie on a table is refused with the place; the view holds what a board shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.builders import (
    CARDS,
    GAME,
    LEVELS,
    a_draft,
    a_round,
    badge,
    built,
    holds,
    in_use,
    lie,
    load,
    realised,
    recruits,
    three_castles,
)
from support.positions import Dump, play

import triforium


def drop_worker(dump: Dump) -> None:
    dump["permanent"][0][0] -= 1


def own_worker(dump: Dump) -> None:
    in_use(dump, "woodcutter")
    dump["right"][0]["workers"][0] = 0
    dump["permanent"][0][0] -= 1


def covered_castle(dump: Dump) -> None:
    built(dump, 0, 1, "citadel")
    built(dump, 0, 1, "sawpit")


def twice(dump: Dump) -> None:
    dump["left"][0] = dump["deck"][0]


def lost(dump: Dump) -> None:
    dump["deck"].pop()


def building_lost(dump: Dump) -> None:
    dump["building_decks"]["II"].pop()


def gap_with_a_deck(dump: Dump) -> None:
    dump["building_decks"]["I"].append(dump["market"]["I"][3])
    dump["market"]["I"][3] = None


def gap_in_the_middle(dump: Dump) -> None:
    for name in [*dump["building_decks"]["I"]]:
        built(dump, 1, 1, name)
    dump["seats"][1]["slots"][1].append(dump["market"]["I"][1])
    dump["market"]["I"][1] = None


def early_recruit(dump: Dump) -> None:
    dump["lap"] = 1
    dump["turn"] = 1
    dump["permanent"] = [[1, 0], [0, 0]]
    dump["asks"] = [{"ask": "action", "seat": 1}]
    recruits(dump, 0)


def ask_for(**row: Any) -> Callable[[Dump], None]:
    def edit(dump: Dump) -> None:
        dump["asks"] = [{"seat": 0, **row}]
        dump["permanent"] = [[1, 1], [1, 0]]
        holds(dump, 0, 60, 20, 20)
        lie(dump, "I", "dairy")

    return edit


def replaced(key: str, value: Any) -> Callable[[Dump], None]:
    def edit(dump: Dump) -> None:
        dump[key] = value

    return edit


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (drop_worker, "lap"),
        (own_worker, "right[0].workers[0]"),
        (covered_castle, "seats[0].slots[0]"),
        (twice, "deck"),
        (lost, "deck"),
        (building_lost, "building_decks.II"),
        (gap_with_a_deck, "market.I"),
        (gap_in_the_middle, "market.I"),
        (early_recruit, "middle"),
        (lambda dump: dump["seats"][0].update(board=dump["seats"][1]["board"]), "seats[1].board"),
        (lambda dump: dump["seats"][0].update(coins=-1), "seats[0].coins"),
        (lambda dump: dump["right"][0].update(owner=1), "right[1].owner"),
        (lambda dump: dump["right"][2].update(owner=1), "right[2].owner"),
        (lambda dump: dump["right"][1].update(owner=None), "right[1].owner"),
        (lambda dump: dump["contracts"]["meat"].update(contract="fish-1"), "contracts.meat.contract"),
        (lambda dump: dump["contracts"]["meat"].update(by=[0, 0]), "contracts.meat.by"),
        (lambda dump: dump["left"].pop(), "left"),
        (lambda dump: three_castles(dump, 0), "ending"),
        (lambda dump: dump.update(ending=1), "ending"),
        (lambda dump: dump.update(over=True, asks=[]), "lap"),
        (lambda dump: dump.update(next="turn-end"), "next"),
        (lambda dump: dump.update(next="draft"), "round"),
        (lambda dump: dump.update(round=31), "round"),
        (lambda dump: dump.update(lap=5), "lap"),
        (lambda dump: dump.update(shuffles=0), "shuffles"),
        (lambda dump: dump.update(asks=[]), "asks"),
        (lambda dump: dump["asks"].append({"ask": "contract", "seat": 0}), "asks"),
        (lambda dump: dump["asks"][0].update(seat=1), "asks[0].seat"),
        (lambda dump: dump.update(asks=[{"ask": "pair", "seat": 0}]), "lap"),
        (ask_for(ask="slot", building="beehives"), "asks[0]"),
        (ask_for(ask="slot", building=None), "asks[0]"),
        (ask_for(ask="coins", site="royal-castle slot-1"), "asks[0]"),
        (ask_for(ask="wood", site="dairy slot-1", replaced=6), "asks[0].replaced"),
        (ask_for(ask="wood", site="dairy slot-1", replaced=0), "asks[0].replaced"),
        (ask_for(ask="gain", effect="merchant/sell-cubes/1"), "asks[0].effect"),
        (ask_for(ask="gain", effect="foreman/gain-cube/2"), "asks[0].effect"),
        (ask_for(ask="gain", effect="power-eggplant/1"), "asks[0].effect"),
        (ask_for(ask="collect", effect="power-cake/1"), "asks[0].effect"),
        (ask_for(ask="repeat", effect="contract-craftsman/repeat-power/1"), "asks[0].effect"),
        (replaced("market", {"I": [], "II": [], "III": []}), "market.I"),
        (replaced("seats", []), "seats"),
    ],
)  # fmt: skip
def test_what_could_not_lie_on_a_table_is_refused(edit: Callable[[Dump], Any], place: str) -> None:
    dump = a_round(2, lap=2)
    if "beehives" in dump["market"]["I"]:
        built(dump, 1, 3, "beehives")
    if "royal-castle" in dump["market"]["III"]:
        built(dump, 1, 3, "royal-castle")
    load(dump)
    edit(dump)
    with pytest.raises(triforium.BadDump) as refused:
        load(dump)
    assert refused.value.facts["place"] == place, refused.value


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda dump: dump["pairs"][0].update(board=dump["pairs"][1]["board"]), "pairs[1].board"),
        (lambda dump: dump["pairs"][0].update(seat=0), "pairs"),
        (lambda dump: dump["pairs"][0].update(seat=2), "asks[0].seat"),
        (lambda dump: dump["asks"][0].update(seat=0), "asks[0].seat"),
        (lambda dump: dump["pairs"].pop(), "pairs"),
        (lambda dump: dump["left"].append(dump["deck"].pop()), "left"),
        (lambda dump: dump["permanent"][0].__setitem__(0, 1), "permanent"),
        (lambda dump: dump["contracts"]["meat"].update(by=[0]), "contracts"),
        (lambda dump: built(dump, 1, 2, "sawpit"), "seats[1].slots"),
        (lambda dump: dump.update(ending=0), "ending"),
        (lambda dump: dump["seats"][0].update(board="meat-quarter"), "seats[0].board"),
        (lambda dump: dump.update(asks=[{"ask": "action", "seat": 2}]), "asks"),
    ],
)
def test_what_could_not_be_a_draft_is_refused(edit: Callable[[Dump], Any], place: str) -> None:
    dump = a_draft(3).dump()
    edit(dump)
    with pytest.raises(triforium.BadDump) as refused:
        load(dump)
    assert refused.value.facts["place"] == place, refused.value


def test_wrong_use_is_refused_and_changes_nothing() -> None:
    state = load(holds(a_round(3, lap=2), 0, 9, 3, 3))
    while not state.over and state.view()["round"] == 1:
        before = state.dump()
        legal = set(state.legal())
        for action in range(len(GAME.actions)):
            if action not in legal:
                with pytest.raises(triforium.IllegalMove) as refused:
                    state.play(action)
                assert str(refused.value).strip()
        assert state.dump() == before
        state.play(state.legal()[-1])


def test_the_view_holds_all_that_a_board_shows() -> None:
    dump = in_use(a_round(3, lap=2), "mason", "woodcutter", "carter", "roofer")
    badge(dump, 0, "cheese")
    built(dump, 0, 1, "butchers-shop", "butchers-hall")
    built(dump, 0, 2, "fishmongers-shop")
    realised(dump, "meat", 2)
    recruits(dump, 1, "pedlar")
    state = load(holds(dump, 0, 7, 1, 2))
    view = state.view(1)
    assert view["right"][1]["craftsman"] == "woodcutter"
    assert view["right"][1]["lines"][0] == {
        "line": "woodcutter/gain-wood",
        "says": "Gain 2 wood.",
        "slots": [{"price": 1, "seat": None}, {"price": 2, "seat": None}],
    }
    assert [(row["craftsman"], row["owner"]) for row in view["middle"]] == [("pedlar", 1)]
    assert view["permanent"][0]["workers"] == [0, 2]
    assert (view["round"], view["lap"], view["laps"]) == (1, 2, 4)
    assert (view["order"], view["next_order"]) == ([0, 1, 2], [1])
    assert view["craftsmen_left"] == 7
    assert view["asked"] == {"ask": "action", "seat": 0}
    assert view["market"]["I"][0]["builder"] == {"coins": 0, "wood": 1, "stone": 0}
    assert view["market"]["III"][3]["others"] == {"coins": 2, "wood": 0, "stone": 0}
    assert {level: len(view["market"][level]) for level in LEVELS} == {"I": 4, "II": 4, "III": 4}
    meat = view["contracts"][0]
    assert (meat["contract"], meat["badges"], meat["by"]) == ("meat-1", ["meat", "meat", "fish", "cheese"], [2])
    assert meat["power"] == "Gain 6 coins."
    seat = view["seats"][0]
    assert (seat["coins"], seat["wood"], seat["stone"], seat["workers"]) == (7, 1, 2, 2)
    assert seat["slots"][0]["buildings"] == ["butchers-shop", "butchers-hall"]
    assert seat["slots"][0]["income"] == {"coins": 2, "wood": 1, "stone": 0}
    assert seat["slots"][2] == {
        "slot": "slot-3",
        "bare_coins": 1,
        "buildings": [],
        "income": {"coins": 1, "wood": 0, "stone": 0},
    }
    assert seat["income"] == {"coins": 4, "wood": 1, "stone": 1}
    assert seat["badges"] == {"meat": 2, "fish": 1, "cheese": 1, "bread": 0, "cake": 0, "eggplant": 0}
    assert (seat["badge"], seat["ready"], seat["castles"], seat["contracts"]) == ("cheese", ["meat"], 0, [])
    assert (seat["craftsman"], seat["recruited"]) == ("mason", None)
    assert view["seats"][1]["recruited"] == "pedlar"


def test_actions_read_as_a_player_would_say_them() -> None:
    assert len(set(GAME.actions)) == len(GAME.actions)
    for text in (
        "choose woodcutter",
        "send woodcutter gain-wood for 2",
        "send permanent build",
        "recruit contract-craftsman",
        "take granary-tower",
        "build granary-tower slot-2",
        "pay 12 coins",
        "replace 3 by wood",
        "gain 2 wood 1 stone",
        "sell 1 wood 1 stone",
        "collect slot-1",
        "repeat cake",
        "realise meat",
        "no contract",
    ):
        assert text in GAME.actions
    assert f"pay {CARDS.dearest} coins" in GAME.actions
    assert "choose permanent" not in GAME.actions


def test_a_preview_says_what_a_building_costs_and_gives() -> None:
    dump = lie(a_round(2, lap=2), "I", "dairy")
    state = play(load(holds(dump, 0, 5, 1, 0)), "send permanent build", "take dairy")
    copy = play(state.clone(), "build dairy slot-1")
    assert copy.seat == 1
    dump = lie(a_round(2, lap=2), "I", "dairy")
    state = play(load(holds(dump, 0, 9, 2, 0)), "send permanent build", "take dairy", "build dairy slot-1")
    assert state.preview("pay 5 coins") == {"coins": -5, "points": 1}


def test_a_preview_counts_what_the_player_has_no_choice_about() -> None:
    """Spare cubes that just suffice are paid unasked, so they belong to the price."""
    dump = lie(a_round(2, lap=2), "I", "dairy")
    state = play(load(holds(dump, 0, 3, 2, 1)), "send permanent build", "take dairy")
    assert state.preview("build dairy slot-1") == {"coins": -3, "wood": -1, "stone": -1, "points": 1}
    dump = lie(a_round(2, lap=2), "I", "dairy")
    state = play(load(holds(dump, 0, 4, 2, 1)), "send permanent build", "take dairy", "build dairy slot-1")
    assert state.preview("pay 3 coins") == {"coins": -3, "wood": -1, "stone": -1, "points": 1}
    assert state.preview("pay 4 coins") == {"coins": -4, "wood": -1}
    dump = in_use(a_round(2, lap=2), "foreman", "merchant")
    state = load(holds(dump, 0, 1, 2, 0))
    assert state.preview("send merchant sell-cubes for 1") == {"coins": 9, "wood": -2}
