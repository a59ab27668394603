"""Steps 13 and 14: craftsmen at work, the next start player, the end."""

from __future__ import annotations

from typing import Any

import pytest
from support.pillars import GAME, STARTERS, cathedral, draft, goods, of, placing, table
from support.positions import edited, legal_texts, listen, play, told

from triforium.rules.game import State


def refused(state: State, action: str) -> tuple[str, str | None]:
    error = state.why_not(action)
    assert error is not None
    return error.id, error.rule


def at_work(*men: str, round: int = 6, players: int = 2, event: str = "royal-gift", **has: int) -> State:
    """Seat 0 with these craftsmen and goods at the cathedral; seat 1 still has something to do after him."""
    seats = {0: {"craftsmen": list(men), "vp": 0, "gold": 0, **has}, 1: {"sand": 3}}
    return cathedral(players, seats=seats, round=round, event=event)


@pytest.mark.rule("P8.1")
def test_the_rulebooks_woodworker_turns_eight_wood_into_four_vp() -> None:
    state = at_work(*STARTERS, wood=9)
    assert legal_texts(state) == [
        "work woodworker-0 1",
        "work woodworker-0 2",
        "work woodworker-0 3",
        "work woodworker-0 4",
        "done",
    ]
    assert goods(play(state, "work woodworker-0 4"), 0, "wood", "vp") == (1, 4)


@pytest.mark.rule("P8.1")
@pytest.mark.rule("P8.4")
def test_the_rulebooks_cathedral_is_worth_five_vp_and_two_gold() -> None:
    men = ["potter-2", "mortar-mixer-0", "stonecutter-0", "tool-maker-1", "architect-2"]
    dump = cathedral(
        2,
        1,
        seats={0: {"craftsmen": men, "vp": 0, "gold": 0, "sand": 5, "stone": 3, "metal": 1}, 1: {"wood": 2}},
        start=1,
        round=5,
    ).dump()
    state = play(GAME.load(dump), "done")
    assert of(state, 0)["vp"] == 1, "the architect"
    play(state, "work potter-2 2", "work mortar-mixer-0 1", "work stonecutter-0 1", "work tool-maker-1 1")
    assert goods(state, 0, "vp", "gold", "sand", "stone", "metal") == (5, 2, 0, 1, 1)


@pytest.mark.rule("P8.1")
def test_from_the_start_player_clockwise() -> None:
    state = cathedral(4, 2, start=2, seats={seat: {"wood": 2} for seat in range(4)})
    order = []
    for _ in range(4):
        order.append(state.seat)
        play(state, "done")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("P8.1")
def test_capacity_is_for_the_round_and_fewer_uses_are_allowed() -> None:
    state = play(at_work("carpenter-3", wood=5), "work carpenter-3 1")
    assert legal_texts(state) == ["work carpenter-3 1", "work carpenter-3 2", "done"]
    play(state, "work carpenter-3 2")
    assert goods(state, 0, "wood", "vp") == (2, 3)
    assert state.seat == 1, "nothing is left to do"


@pytest.mark.rule("P8.1")
def test_inputs_bound_the_uses() -> None:
    state = at_work(*STARTERS, wood=5)
    assert refused(state, "work woodworker-0 3") == ("not-enough-to-work", "P8.1")
    assert refused(at_work("carpenter-3", wood=5), "work carpenter-3 4") == ("above-capacity", "P8.1")
    assert refused(at_work(*STARTERS, wood=5), "work carpenter-3 1") == ("not-your-craftsman", "P8.1")


@pytest.mark.rule("P8.1")
@pytest.mark.rule("P5.4")
def test_uses_alternate_freely_and_gold_is_spent_at_once() -> None:
    """At 30 gold: goldsmith, master woodworker, goldsmith again."""
    men = ["goldsmith-5", "master-woodworker-1"]
    state = at_work(*men, gold=30, wood=2)
    wasted = play(state.clone(), "work master-woodworker-1 2", "work goldsmith-5 6")
    assert goods(wasted, 0, "gold", "vp", "wood") == (12, 6, 0)
    play(state, "work goldsmith-5 3", "work master-woodworker-1 2", "work goldsmith-5 3")
    assert goods(state, 0, "gold", "vp", "wood") == (20, 6, 0)


@pytest.mark.rule("P5.4")
def test_the_limit_bites_after_each_use() -> None:
    state = play(at_work("master-woodworker-1", gold=25, wood=2), "work master-woodworker-1 2")
    assert goods(state, 0, "gold", "wood") == (30, 0)


@pytest.mark.rule("P8.2")
def test_used_cubes_do_not_reach_the_market() -> None:
    dump = at_work(*STARTERS, wood=8).dump()
    dump["market"]["wood"] = 1
    state = play(GAME.load(dump), "work woodworker-0 4")
    assert state.view()["market"]["wood"] == 1
    assert of(state, 0)["wood"] == 0


@pytest.mark.rule("P8.3")
def test_a_mason_scores_only_with_a_mortar_mixer() -> None:
    alone = at_work("mason-4", "woodworker-0", stone=3, wood=2)
    assert refused(alone, "work mason-4 1") == ("work-needs", "P8.3")
    assert str(alone.why_not("work mason-4 1")) == "Without a mortar mixer, mason-4 cannot work"
    for mixer in ("mortar-mixer-0", "mortar-mixer-1"):
        state = play(at_work("mason-4", mixer, stone=3, sand=3), "work mason-4 3")
        assert goods(state, 0, "vp", "stone") == (3, 0)
        play(state, f"work {mixer} 1")
        assert of(state, 0)["vp"] == 4, "the mixer's own use is not spent by the mason"


@pytest.mark.rule("P8.4")
def test_the_architect_gives_one_vp_a_round_for_nothing() -> None:
    state = cathedral(2, 1, start=1, seats={0: {"craftsmen": ["architect-2"], "vp": 3}, 1: {"wood": 2}}, round=4)
    listen(state)
    play(state, "done")
    assert of(state, 0)["vp"] == 4
    assert [entry["craftsman"] for entry in told(GAME, state) if entry["id"] == "worked"] == ["architect-2"]


@pytest.mark.rule("P8.4")
def test_the_tool_maker_needs_metal_in_hand_and_leaves_it() -> None:
    assert refused(at_work("tool-maker-1", "carpenter-2", wood=1), "work tool-maker-1 1") == (
        "no-metal-in-hand",
        "P8.4",
    )
    state = play(at_work("tool-maker-1", "bellmaker-6", metal=1), "work tool-maker-1 1")
    assert goods(state, 0, "gold", "metal") == (2, 1)
    play(state, "work bellmaker-6 1")
    assert goods(state, 0, "vp", "metal") == (4, 0)
    late = play(at_work("tool-maker-1", "bellmaker-6", metal=1), "work bellmaker-6 1")
    assert late.seat == 1, "the metal is gone, so the tool maker has nothing"
    assert of(late, 0)["gold"] == 0


@pytest.mark.rule("P8.4")
def test_the_rulebooks_goldsmith_turns_twelve_gold_into_four_vp() -> None:
    state = play(at_work("goldsmith-5", gold=14), "work goldsmith-5 4")
    assert goods(state, 0, "gold", "vp") == (2, 4)


@pytest.mark.rule("P8.4")
def test_the_master_woodworker_turns_wood_into_four_gold_twice() -> None:
    state = at_work("master-woodworker-1", wood=3)
    assert legal_texts(state) == ["work master-woodworker-1 1", "work master-woodworker-1 2", "done"]
    assert goods(play(state, "work master-woodworker-1 2"), 0, "gold", "wood") == (8, 1)


@pytest.mark.rule("P8.1")
@pytest.mark.parametrize(
    ("man", "has", "gain"),
    [
        ("mortar-mixer-0", {"sand": 9}, ("vp", 3)),
        ("mortar-mixer-1", {"sand": 6}, ("vp", 3)),
        ("stonecutter-0", {"stone": 8}, ("vp", 4)),
        ("carpenter-5", {"wood": 5}, ("vp", 5)),
        ("potter-3", {"sand": 3}, ("vp", 3)),
        ("sculptor-3", {"stone": 1}, ("vp", 2)),
        ("sculptor-6", {"stone": 4}, ("vp", 8)),
        ("glassblower-4", {"sand": 1, "metal": 1}, ("vp", 3)),
        ("glassblower-5", {"sand": 2, "metal": 2}, ("vp", 6)),
        ("goldsmith-6", {"gold": 24}, ("vp", 8)),
        ("organ-builder-6", {"wood": 1, "metal": 1}, ("vp", 6)),
        ("bellmaker-6", {"metal": 2}, ("vp", 8)),
    ],
)
def test_a_craftsman_used_to_his_capacity(man: str, has: dict[str, Any], gain: tuple[str, int]) -> None:
    state = at_work(man, **has)
    best = legal_texts(state)[-2]
    play(state, best)
    assert of(state, 0)[gain[0]] == gain[1]
    assert all(of(state, 0)[good] == 0 for good in has)


@pytest.mark.rule("P8.5")
def test_above_five_cubes_the_player_chooses_what_to_throw_away() -> None:
    state = at_work("potter-2", round=3, wood=3, metal=2, stone=3)
    assert state.view()["asked"] == {"ask": "throw", "seat": 0, "cubes": 3}, "no use for them, so he is done at once"
    assert legal_texts(state) == [
        "throw stone 1", "throw stone 2", "throw stone 3", "throw wood 1", "throw wood 2", "throw wood 3",
        "throw metal 1", "throw metal 2",
    ]  # fmt: skip
    play(state, "throw metal 2")
    assert legal_texts(state) == ["throw stone 1", "throw wood 1"]
    play(state, "throw wood 1")
    assert goods(state, 0, "stone", "wood", "metal") == (3, 2, 0)
    assert state.seat == 1


@pytest.mark.rule("P8.5")
def test_five_cubes_are_kept_and_one_kind_alone_is_no_choice() -> None:
    state = at_work("potter-2", round=3, wood=3, metal=2)
    assert state.seat == 1
    only = at_work("potter-2", round=3, wood=9)
    assert only.seat == 1
    assert of(only, 0)["wood"] == 5
    last = play(at_work("potter-2", round=3, wood=6, metal=2), "throw metal 2")
    assert last.seat == 1
    assert goods(last, 0, "wood", "metal") == (5, 0)


@pytest.mark.rule("P8.5")
def test_he_throws_away_at_the_end_of_his_own_turn() -> None:
    state = at_work("carpenter-2", round=3, wood=6, stone=2)
    assert "throw stone 1" not in legal_texts(state)
    play(state, "done")
    assert (state.view()["asked"]["ask"], state.seat) == ("throw", 0)


@pytest.mark.rule("P8.5")
def test_after_round_six_nothing_needs_throwing_away() -> None:
    state = play(at_work("carpenter-2", round=6, wood=12), "done")
    assert state.seat == 1
    play(state, "done")
    assert state.over
    assert of(state, 0)["wood"] == 12


def to_next_round(start: int, visitor: int | None, players: int = 3, round: int = 2) -> State:
    dump = cathedral(players, start, start=start, seats={start: {"wood": 2}}, round=round).dump()
    dump["spaces"]["cathedral"] = [visitor]
    return play(GAME.load(dump), "done")


@pytest.mark.rule("P8.6")
@pytest.mark.parametrize(("start", "visitor", "then"), [(0, 2, 2), (0, 0, 0), (0, None, 1), (2, None, 0), (1, 0, 0)])
def test_the_visitor_of_the_cathedral_starts_next_else_clockwise(start: int, visitor: int | None, then: int) -> None:
    state = to_next_round(start, visitor)
    assert (state.view()["round"], state.view()["start"]) == (3, then)
    assert state.seat == then


@pytest.mark.rule("P8.7")
def test_before_the_next_round_the_board_is_made_ready() -> None:
    dump = cathedral(
        2,
        1,
        start=1,
        seats={1: {"wood": 2}, 0: {"workers": {"reserve": 14, "mill": 0, "gray": 2, "gray_next": 0}}},
        round=2,
    ).dump()
    dump["market"] = {"stone": 0, "wood": 1, "sand": 2}
    dump["court"] = 0
    view = play(GAME.load(dump), "done").view()
    assert view["market"] == {"stone": 4, "wood": 4, "sand": 4}
    assert (view["court_metal"], view["price"], view["gray_workers"]) == (1, 7, 4)
    assert view["seats"][0]["workers"]["in_all"] == 12
    assert None not in view["kingsbridge"] + view["shiring"]
    assert len(view["pool"]) == 9


def ended(*seats: tuple[int, int]) -> State:
    """The end of a game in which the seats have these VP and this gold."""
    has = {seat: {"vp": vp, "gold": gold} for seat, (vp, gold) in enumerate(seats)}
    has[0]["wood"] = 2
    return play(cathedral(len(seats), seats=has, round=6), "done")


@pytest.mark.rule("P8.8")
def test_the_game_ends_after_round_six() -> None:
    assert ended((10, 5), (12, 3)).over
    assert not play(cathedral(2, seats={0: {"wood": 2}}, round=5), "done").over


@pytest.mark.rule("P8.8")
@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ([(10, 5), (12, 3)], [1]),
        ([(12, 5), (12, 3), (11, 30)], [0]),
        ([(12, 5), (12, 5), (11, 30)], [0, 1]),
        ([(3, 1), (9, 2), (9, 4), (9, 4)], [2, 3]),
    ],
)
def test_most_vp_wins_then_most_gold_then_it_is_shared(seats: list[tuple[int, int]], winners: list[int]) -> None:
    state = ended(*seats)
    assert state.winners() == winners
    assert state.scores() == [vp for vp, _ in seats]


@pytest.mark.rule("P8.9")
def test_in_round_six_castle_and_cathedral_are_legal_and_useless() -> None:
    state = placing(2, owner=0, round=6)
    assert {"place shiring-castle", "place cathedral"} <= set(legal_texts(state))
    with_both = edited(
        GAME,
        cathedral(2, round=6, seats={0: {"wood": 2}}),
        lambda dump: dump["spaces"].update(cathedral=[0]),
    )
    assert play(with_both, "done").over


@pytest.mark.rule("P9.E5")
def test_blessing_lets_one_craftsman_work_once_more() -> None:
    state = at_work("carpenter-2", "potter-2", wood=5, sand=5, event="blessing")
    assert "work carpenter-2 3" in legal_texts(state)
    assert "work potter-2 3" in legal_texts(state)
    play(state, "work carpenter-2 3")
    assert "work potter-2 2" in legal_texts(state)
    assert refused(state, "work potter-2 3") == ("extra-use-spent", "P9.E5")
    play(state, "work potter-2 1")
    assert refused(state, "work potter-2 2") == ("extra-use-spent", "P9.E5")
    assert refused(state, "work potter-2 3") == ("above-capacity", "P8.1")
    play(state, "work potter-2 1")
    assert state.seat == 1, "once for each player"
    assert goods(state, 0, "vp", "wood", "sand") == (5, 2, 3)


@pytest.mark.rule("P9.E5")
def test_blessing_is_chosen_by_doing_it_even_one_use_at_a_time() -> None:
    state = play(
        at_work("carpenter-2", "potter-2", wood=5, sand=5, event="blessing"), "work carpenter-2 2", "work potter-2 2"
    )
    assert legal_texts(state) == ["work carpenter-2 1", "work potter-2 1", "done"]
    play(state, "work potter-2 1")
    assert state.seat == 1


@pytest.mark.rule("P9.E5")
def test_every_player_has_it() -> None:
    seats = {
        seat: {"craftsmen": ["sculptor-3"] if seat else ["carpenter-2"], "wood": 4, "stone": 3} for seat in range(2)
    }
    state = play(cathedral(2, seats=seats, round=5, event="blessing"), "work carpenter-2 3")
    assert "throw wood 1" in legal_texts(state) or state.seat == 1
    while state.seat == 0:
        state.step(state.legal()[0])
    assert "work sculptor-3 2" in legal_texts(state)


@pytest.mark.rule("P9.E5")
@pytest.mark.parametrize("man", ["organ-builder-6", "bellmaker-6", "tool-maker-1", "architect-2"])
def test_blessing_is_not_for_organ_builder_bellmaker_architect_or_tool_maker(man: str) -> None:
    state = at_work(man, "potter-2", wood=3, metal=5, sand=1, event="blessing")
    capacity = 2 if man == "bellmaker-6" else 1
    offered = [text for text in legal_texts(state) if man in text]
    assert len(offered) == (0 if man == "architect-2" else capacity)
    if offered:
        play(state, offered[-1])
        assert not any(man in text for text in legal_texts(state)), "nor use by use"


def test_a_start_in_the_draft_can_be_any_seat() -> None:
    assert draft(3, start=2).seat == 2
    assert GAME.load(table(3, start=1)).seat == 1


def test_the_view_says_what_a_craftsman_lacks_as_the_rules_do() -> None:
    def lacks(*men: str, **has: Any) -> dict[str, str | None]:
        return {
            man["id"]: man["lacks"]
            for man in at_work(*men, "woodworker-0", wood=2, **has).view(0)["seats"][0]["craftsmen"]
        }

    assert lacks("mason-4") == {"mason-4": "mixer", "woodworker-0": None}
    assert lacks("mason-4", "mortar-mixer-1")["mason-4"] is None
    assert lacks("tool-maker-1") == {"tool-maker-1": "metal", "woodworker-0": None}
    assert lacks("tool-maker-1", metal=1)["tool-maker-1"] is None


def test_the_view_says_for_which_roles_a_seats_craftsmen_stand() -> None:
    state = at_work("master-woodworker-1", "mortar-mixer-0", "mason-4", stone=1)
    assert state.view(0)["seats"][0]["roles"] == ["mixer", "woodworker"]


@pytest.mark.rule("P7.6")
@pytest.mark.rule("P8.3")
def test_the_view_says_what_a_player_cannot_do_for_want_of_a_role() -> None:
    own = cathedral(2, round=4, seats={0: {"craftsmen": ["mason-4", "stonecutter-0"]}}).view()["seats"]
    assert own[1]["barred"] == []
    assert own[0]["barred"] == [
        {"role": "mixer", "buying": [], "selling": [], "working": ["mason-4"]},
        {"role": "woodworker", "buying": ["wood"], "selling": [], "working": []},
    ]


@pytest.mark.rule("P3.4")
def test_who_must_let_a_craftsman_go_sees_what_he_alone_makes_possible() -> None:
    men = [*STARTERS, "tool-maker-1", "mason-1"]
    state = draft(2, round=2, seats={0: {"craftsmen": men}})
    assert all(man["bars"] is None for man in state.view()["seats"][0]["craftsmen"]), "nobody asks for that yet"
    state.play("take potter-2")
    bars = {man["id"]: man["bars"] for man in state.view()["seats"][0]["craftsmen"]}
    assert bars["mortar-mixer-0"] == {"role": "mixer", "buying": [], "selling": [], "working": ["mason-1"]}
    assert bars["stonecutter-0"] == {"role": "stonecutter", "buying": [], "selling": ["stone"], "working": []}
    assert bars["mason-1"] is None
