"""D6 and D7: erecting the building, and the end of the game."""

from __future__ import annotations

import pytest
from support.duel import GAME, NEEDS, a_turn, built, camp, gold, load, once, pile, player
from support.positions import Dump, legal_texts, listen, play, told, why

ALL = {"beam": 2, "mortar": 2, "masonry": 2, "cloth": 2, "bell": 1}


def a_site(gold: int = 30, material: dict[str, int] | None = None, seat: int = 0, **installed: list[str]) -> Dump:
    """A turn with material in the camp and gold, and this much of the building done."""
    dump = built(a_turn(gold=gold, seat=seat, leads=seat == 0), seat, **installed)
    used = [name for names in installed.values() for name in names]
    rest = {name: count - used.count(name) for name, count in ALL.items()}
    return camp(dump, seat, {}, rest if material is None else material)


@pytest.mark.rule("D6.1")
def test_only_one_section_is_built_on_in_a_round() -> None:
    state = play(load(a_site()), "install beam I")
    assert why(state, "install masonry II") == ("one-section", "D6.1")
    assert legal_texts(state) == ["install mortar I", "install masonry I", "end turn"]


@pytest.mark.rule("D6.1")
def test_a_section_takes_only_the_materials_printed_on_it() -> None:
    state = load(a_site(I=["beam"], material={"beam": 1, "cloth": 1}))
    assert why(state, "install beam I") == ("not-needed", "D6.1")
    assert why(state, "install cloth I") == ("not-needed", "D6.1")
    assert why(state, "install mortar I") == ("no-material", "D6.1")
    assert state.why_not("install beam III") is None


@pytest.mark.rule("D6.1")
def test_sections_are_built_in_any_order_and_several_may_be_under_way() -> None:
    state = load(a_site(III=["bell"], I=["mortar"], material={"cloth": 1, "beam": 1}))
    assert {"install cloth II", "install cloth III", "install beam I"} <= set(legal_texts(state))


@pytest.mark.rule("D6.1")
def test_building_is_free_to_do_or_not() -> None:
    assert load(a_site()).why_not("end turn") is None


@pytest.mark.rule("D6.2")
def test_one_installation_costs_2_two_6_and_three_12_together() -> None:
    state = load(a_site(gold=20))
    spent = []
    for action in ("install cloth III", "install beam III", "install bell III"):
        assert state.preview(action)["gold"] in (-2, -4, -6)
        state.play(action)
        spent.append(20 - gold(state, 0))
    assert spent == [2, 6, 12]


@pytest.mark.rule("D6.2")
@pytest.mark.parametrize(("money", "possible"), [(1, 0), (2, 1), (5, 1), (6, 2), (11, 2), (12, 3)])
def test_without_the_gold_nothing_is_installed(money: int, possible: int) -> None:
    state = load(a_site(gold=money)) if possible else load(once(a_site(gold=money), 0, "carter"))
    done = 0
    for action in ("install mortar I", "install beam I", "install masonry I"):
        if state.seat != 0 or state.dump()["asks"][0]["ask"] != "turn" or state.why_not(action) is not None:
            break
        state.play(action)
        done += 1
    assert done == possible


@pytest.mark.rule("D6.2")
def test_once_cards_may_be_played_between_installations() -> None:
    dump = once(a_site(material={"beam": 1}), 0, "journeyman")
    camp(dump, 0, {"sand": 1, "ore": 1}, {"beam": 1})
    state = play(load(dump), "install beam I", "play journeyman", "turn sand")
    assert state.why_not("install mortar I") is None


@pytest.mark.rule("D6.3")
def test_a_section_with_its_materials_is_complete_and_its_markers_leave_the_game() -> None:
    state = load(a_site(I=["beam", "mortar"], material={"masonry": 1, "cloth": 1}))
    play(state, "install masonry I")
    assert state.view()["seats"][0]["sections"]["I"]["complete"]
    own = player(state, 0)
    markers = sum(own["raw"].values()) + sum(own["material"].values()) + sum(own["supply"].values())
    assert markers == 11 - 3
    assert own["material"]["masonry"] == 0
    state = load(a_site(I=NEEDS["I"]))
    assert why(state, "install masonry I") == ("section-complete", "D6.3")


@pytest.mark.rule("D6.4")
def test_section_i_gives_the_top_two_seals_to_the_first_who_completes_it() -> None:
    dump = pile(a_site(I=["beam", "mortar"]), "2/3", "1/4")
    state = play(load(dump), "install masonry I")
    assert player(state, 0)["seals"] == {"0/5": 1, "1/4": 2, "2/3": 2}


@pytest.mark.rule("D6.4")
def test_section_ii_gives_ten_gold_after_paying_for_the_work() -> None:
    state = play(load(a_site(II=["masonry"], gold=6)), "install mortar II", "install cloth II")
    assert gold(state, 0) == 10
    state = play(load(once(a_site(II=["masonry"], gold=5), 0, "carter")), "install mortar II")
    assert why(state, "install cloth II") == ("too-dear", "D6.2")


@pytest.mark.rule("D6.4")
def test_section_iii_turns_up_to_two_wood_sand_or_stone() -> None:
    dump = a_site(III=["beam", "bell"])
    camp(dump, 0, {"wood": 1, "sand": 2, "wool": 1}, {"cloth": 1})
    state = play(load(dump), "install cloth III")
    assert legal_texts(state) == ["turn wood", "turn sand", "finish"]
    play(state, "turn sand", "turn sand")
    assert player(state, 0)["material"]["mortar"] == 2
    assert player(state, 0)["raw"]["wood"] == 1
    assert gold(state, 0) == 28
    assert state.dump()["asks"][-1]["ask"] != "effect"


@pytest.mark.rule("D6.4")
def test_section_iii_with_one_raw_wood_turns_one_and_what_cannot_be_taken_is_lost() -> None:
    dump = camp(a_site(III=["beam", "bell"]), 0, {"wood": 1}, {"cloth": 1})
    state = play(load(dump), "install cloth III", "turn wood")
    assert state.dump()["asks"][-1]["ask"] != "effect"
    dump = camp(a_site(III=["beam", "bell"]), 0, {"wool": 1}, {"cloth": 1, "mortar": 1})
    state = play(load(dump), "install cloth III")
    assert all(ask["ask"] != "effect" for ask in state.dump()["asks"])


@pytest.mark.rule("D6.4")
def test_who_completes_a_section_second_gets_no_bonus() -> None:
    for own, last, section in ((["beam", "mortar"], "masonry", "I"), (["mortar", "masonry"], "cloth", "II")):
        dump = a_site(30, None, 0, **{section: own})
        built(dump, 1, **{section: NEEDS[section]})
        state = load(dump)
        seals = player(state, 0)["seals"]
        play(state, f"install {last} {section}")
        assert player(state, 0)["seals"] == seals
        assert gold(state, 0) == 28


@pytest.mark.rule("D6.4")
def test_the_pile_gives_what_it_has() -> None:
    dump = a_site(I=["beam", "mortar"])
    dump["seats"][1]["seals"] = {"0/5": 1, "1/4": 3, "2/3": 2}
    state = play(load(pile(dump)), "install masonry I")
    assert sum(player(state, 0)["seals"].values()) == 4
    assert state.view()["pile"] == []


@pytest.mark.rule("D6.4")
def test_a_bonus_may_be_used_for_a_second_section() -> None:
    dump = once(a_site(II=["masonry", "mortar"], gold=2), 0, "second-scaffold")
    state = play(load(dump), "install cloth II", "play second-scaffold", "install beam I", "install mortar I")
    assert gold(state, 0) == 10 - 6


@pytest.mark.rule("D6.4")
def test_no_once_card_comes_between_a_bonus_and_its_use() -> None:
    dump = once(a_site(III=["beam", "bell"]), 0, "carter")
    camp(dump, 0, {"wood": 1}, {"cloth": 1})
    state = play(load(dump), "install cloth III")
    assert legal_texts(state) == ["turn wood", "finish"]


@pytest.mark.rule("D6.4")
def test_what_is_refused_during_a_bonus_is_refused_for_the_bonus() -> None:
    dump = once(a_site(III=["beam", "bell"]), 0, "carter", "volunteers")
    camp(dump, 0, {"wood": 1, "wool": 1}, {"cloth": 1, "mortar": 1})
    state = play(load(dump), "install cloth III")
    for action in ("play carter", "play volunteers", "end turn", "install mortar I", "buy wood", "buy seal"):
        assert why(state, action) == ("bonus-first", "D6.4")
    assert why(state, "turn wool") == ("not-in-bonus", "D6.4")
    assert why(state, "turn sand") == ("none-in-camp", "D6.4")


@pytest.mark.rule("D6.5")
def test_both_buildings_need_the_same() -> None:
    dump = GAME.start(2, 1, 0).dump()
    for seat in dump["seats"]:
        needed = [material for missing in seat["missing"].values() for material in missing]
        assert sorted(needed) == sorted(["beam"] * 2 + ["mortar"] * 2 + ["masonry"] * 2 + ["cloth"] * 2 + ["bell"])
    for seat in (0, 1):
        state = load(a_site(seat=seat, III=["beam", "cloth"], material={"bell": 1, "beam": 1}))
        state.play("install bell III")
        assert state.view()["seats"][seat]["sections"]["III"]["complete"]


@pytest.mark.rule("D7.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_third_section_wins_at_once(seat: int) -> None:
    dump = a_site(seat=seat, I=NEEDS["I"], II=NEEDS["II"], III=["beam", "cloth"], material={"bell": 1})
    built(dump, 1 - seat, I=NEEDS["I"], II=NEEDS["II"], III=["beam", "cloth"])
    state = listen(load(dump))
    state.play("install bell III")
    assert state.over
    assert state.winners() == [seat]
    assert state.dump()["round"] == 8
    assert told(GAME, state)[-1] == {"id": "game-won", "seat": seat, "score": 39}
    assert state.scores()[seat] == 39


def at_the_end(**changes: int) -> Dump:
    """The last turn of the last round, both buildings empty and 7 gold each."""
    dump = a_turn("influence-b1", seat=1, leads=False, gold=7)
    dump["round"] = 12
    dump["deck"], dump["aside"] = [], [*dump["aside"], *dump["deck"]]
    dump["seats"][0]["gold"] = 7
    camp(dump, 0)
    camp(dump, 1)
    return dump


def won(dump: Dump) -> list[int]:
    state = play(load(dump), "end turn")
    assert state.over
    return state.winners()


@pytest.mark.rule("D7.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_passage_4_more_complete_sections_win(seat: int) -> None:
    dump = built(at_the_end(), seat, I=NEEDS["I"])
    built(dump, 1 - seat, I=["beam", "mortar"], II=["mortar", "cloth"], III=["beam", "bell"])
    dump["seats"][1 - seat]["gold"] = 20
    assert won(dump) == [seat]


@pytest.mark.rule("D7.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_then_more_installed_materials_win_those_of_complete_sections_counted(seat: int) -> None:
    dump = built(at_the_end(), seat, II=NEEDS["II"], I=["mortar", "beam"])
    built(dump, 1 - seat, I=NEEDS["I"], II=["cloth"])
    dump["seats"][1 - seat]["gold"] = 20
    assert won(dump) == [seat]


@pytest.mark.rule("D7.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_then_more_gold_wins(seat: int) -> None:
    dump = at_the_end()
    dump["seats"][seat]["gold"] = 8
    assert won(dump) == [seat]


@pytest.mark.rule("D7.2")
def test_then_philip_wins() -> None:
    assert won(at_the_end()) == [1]


@pytest.mark.rule("D7.2")
def test_the_game_goes_on_before_the_last_round_is_over() -> None:
    dump = a_turn("influence-a1", seat=1, leads=False, gold=7)
    dump["round"] = 9
    dump["deck"], dump["aside"] = [], [*dump["aside"], *dump["deck"]]
    state = play(load(dump), "end turn")
    assert not state.over
    assert state.dump()["round"] == 10
