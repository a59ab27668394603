"""D5.8 and D5.9: once-cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.duel import (
    GAME,
    a_round,
    a_turn,
    camp,
    gold,
    load,
    once,
    player,
)
from support.positions import Dump, legal_texts, listen, play, told, why

import triforium
from triforium.editions import edition_text


@pytest.mark.rule("D5.8")
def test_once_cards_are_taken_in_the_own_turn_and_kept_open() -> None:
    dump = a_turn("income-a1", "influence-a1", "carter")
    dump["display"][2]["owner"] = 1
    state = load(dump)
    assert state.view()["seats"][1]["once"] == []
    assert state.view()["display"][2]["card"] == "carter"
    play(listen(state), "use income-a1", "end turn")
    assert {"id": "once-taken", "seat": 1, "card": "carter"} in told(GAME, state)
    assert state.seat == 1
    assert state.view()["seats"][1]["once"] == ["carter"]
    assert state.view()["display"][2]["card"] is None


@pytest.mark.rule("D5.8")
def test_a_once_card_is_used_now_or_later_and_then_discarded() -> None:
    state = load(once(camp(a_turn("income-a1", "power-a1"), 0, {"wool": 1, "ore": 1}), 0, "journeyman"))
    play(state, "play journeyman", "turn wool")
    assert player(state, 0)["once"] == []
    assert "journeyman" in state.dump()["aside"]
    assert player(state, 0)["material"]["cloth"] == 1
    assert why(state, "play journeyman") == ("not-held", "D5.8")


@pytest.mark.rule("D5.8")
def test_a_once_card_is_not_played_in_the_opponents_turn_nor_while_claiming() -> None:
    state = load(once(a_turn("income-a1", "influence-a1"), 1, "carter"))
    assert why(state, "play carter") == ("not-held", "D5.8")
    state = load(once(a_round(), 0, "carter"))
    assert why(state, "play carter") == ("once-in-turn", "D5.8")


@pytest.mark.rule("D5.8")
def test_several_once_cards_may_be_combined() -> None:
    dump = once(camp(a_turn(gold=1), 0), 0, "carter", "journeyman")
    state = load(dump)
    assert why(state, "play journeyman") == ("once-does-nothing", "D5.8")
    play(state, "play carter", "buy ore", "play journeyman")
    assert player(state, 0)["material"]["bell"] == 1
    assert gold(state, 0) == 0


@pytest.mark.rule("D5.8")
def test_the_carter_sells_one_marker_of_any_kind_for_one_gold() -> None:
    state = load(once(camp(a_turn(gold=4), 0), 0, "carter"))
    state.play("play carter")
    assert legal_texts(state) == ["buy wood", "buy sand", "buy stone", "buy wool", "buy ore"]
    state.play("buy ore")
    assert gold(state, 0) == 3
    assert player(state, 0)["raw"]["ore"] == 1
    poor = once(camp(a_turn("income-a1", "power-a1", gold=0), 0), 0, "carter")
    assert why(load(poor), "play carter") == ("once-does-nothing", "D5.8")


def a_site(gold: int = 30, **material: int) -> Dump:
    return camp(a_turn(gold=gold), 0, {}, material or {"beam": 1, "mortar": 1, "masonry": 1, "cloth": 1})


@pytest.mark.rule("D5.8")
def test_a_second_scaffold_opens_a_second_section_counted_anew() -> None:
    state = load(once(a_site(), 0, "second-scaffold"))
    assert why(state, "play second-scaffold") == ("once-does-nothing", "D5.8")
    play(state, "install beam I", "install mortar I")
    assert gold(state, 0) == 30 - 2 - 4
    play(state, "play second-scaffold")
    assert why(state, "install masonry I") == ("worked-on", "D5.8")
    play(state, "install masonry II")
    assert gold(state, 0) == 30 - 2 - 4 - 2
    assert why(state, "install masonry I")[0] == "one-section"


@pytest.mark.rule("D5.8")
def test_volunteers_take_two_gold_off_the_turns_building_in_all() -> None:
    state = load(once(a_site(gold=4), 0, "volunteers"))
    play(state, "play volunteers")
    assert all(text.startswith("install") for text in legal_texts(state))
    assert why(state, "end turn") == ("install-now", "D5.8")
    play(state, "install beam I")
    assert gold(state, 0) == 4
    play(state, "install mortar I")
    assert gold(state, 0) == 0
    assert "volunteers" in state.dump()["aside"]


@pytest.mark.rule("D5.8")
def test_volunteers_may_cover_a_later_installation() -> None:
    state = load(once(a_site(gold=4), 0, "volunteers"))
    play(state, "install beam I")
    assert why(state, "install mortar I") == ("too-dear", "D6.2")
    play(state, "play volunteers")
    assert player(state, 0)["missing"]["I"] == ["mortar", "masonry"]
    play(state, "install mortar I")
    assert gold(state, 0) == 0


@pytest.mark.rule("D5.8")
def test_volunteers_need_an_installation_to_cover() -> None:
    state = load(once(camp(a_turn("influence-a1"), 0), 0, "volunteers"))
    assert why(state, "play volunteers") == ("once-does-nothing", "D5.8")
    dump = once(camp(a_turn("income-a1", "power-a1"), 0, {}, {"beam": 1}), 0, "volunteers")
    assert why(load(dump), "play volunteers") == ("carry-out", "D5.9")


@pytest.mark.rule("D5.8")
def test_no_once_card_after_the_end_of_ones_building() -> None:
    dump = once(a_turn("income-a1", gold=9), 0, "carter")
    dump["display"][5]["owner"] = 1
    state = load(dump)
    play(state, "use income-a1", "end turn")
    assert state.seat == 1 or state.dump()["round"] == 9
    assert "play carter" not in legal_texts(state)


@pytest.mark.rule("D5.9")
def test_once_cards_are_free() -> None:
    state = load(once(a_turn("influence-a1"), 0, "carter"))
    assert state.why_not("end turn") is None


@pytest.mark.rule("D5.9")
def test_a_once_card_for_two_markers_need_not_be_used_to_the_full(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    one = "wool = 0, ore = 0 }, times = 1"
    file.write_text(edition_text("duel", "house").replace(one, one.replace("1", "2")), encoding="utf-8")
    game = triforium.game("duel", file)
    dump = camp(once(a_turn("influence-a1"), 0, "journeyman"), 0, {"wood": 1, "sand": 1, "stone": 1})
    dump["fingerprint"] = game.fingerprint
    state = play(game.load(dump), "play journeyman")
    assert legal_texts(state) == ["turn wood", "turn sand", "turn stone"]
    state.play("turn sand")
    assert legal_texts(state) == ["turn wood", "turn stone", "finish"]
    state.play("finish")
    assert player(state, 0)["raw"] == {"wood": 1, "sand": 0, "stone": 1, "wool": 0, "ore": 0}


@pytest.mark.rule("D5.8")
def test_a_once_card_is_refused_for_what_stands_in_its_way() -> None:
    dump = once(a_turn("income-a1", "market-a1"), 0, "volunteers", "journeyman", "carter")
    state = load(camp(dump, 0, {"wood": 1, "sand": 1}, {"beam": 1}))
    assert why(state, "play volunteers") == ("carry-out", "D5.9")
    assert why(state, "play second-scaffold") == ("not-held", "D5.8")
    play(state, "use income-a1")
    begun = play(state.clone(), "use market-a1")
    assert why(begun, "play volunteers") == ("once-for-building", "D6.1")
    begun.play("play journeyman")
    assert why(begun, "play carter") == ("once-first", "D5.8")
    assert why(begun, "play volunteers") == ("once-first", "D5.8")
    state.play("play volunteers")
    assert why(state, "play carter") == ("install-now", "D5.8")


@pytest.mark.rule("D5.8")
def test_inside_a_once_card_what_is_refused_is_refused_by_its_rule(tmp_path: Path) -> None:
    dump = once(a_turn("influence-a1", gold=0), 0, "journeyman", "carter")
    state = play(load(camp(dump, 0, {"wood": 1, "sand": 1}, {"beam": 1})), "play journeyman")
    for action in ("end turn", "install beam I", "use influence-a1", "buy seal", "buy wood"):
        assert why(state, action) == ("once-first", "D5.8")
    assert why(state, "turn ore") == ("none-in-camp", "D5.8")
    assert why(state, "play journeyman") == ("card-open", "D5.8")
    file = tmp_path / "no-ore.toml"
    file.write_text(edition_text("duel", "house").replace("wool = 0, ore = 0 }", "wool = 0 }"), encoding="utf-8")
    game = triforium.game("duel", file)
    dump["fingerprint"] = game.fingerprint
    assert why(play(game.load(dump), "play journeyman"), "turn ore") == ("not-dealt-in", "D5.8")
    dump = once(camp(a_turn(gold=1), 0, {"wool": 1}), 0, "carter")
    state = play(load(dump), "play carter")
    assert why(state, "sell wool") == ("no-wool-trade", "D5.8")


@pytest.mark.rule("D5.8")
def test_second_scaffold_waits_for_the_building() -> None:
    dump = once(camp(a_turn("market-a1"), 0, {"wood": 1}), 0, "second-scaffold")
    assert why(play(load(dump), "use market-a1"), "play second-scaffold") == ("once-for-building", "D6.1")


@pytest.mark.rule("D5.8")
def test_once_cards_are_not_for_claims_and_fights() -> None:
    state = load(once(a_round(), 0, "carter"))
    for claims in ((), ("claim row-1", "claim column-1")):
        play(state, *claims)
        assert why(state, "play carter") == ("once-in-turn", "D5.8")
        assert why(state, "play journeyman") == ("not-asked", None)
