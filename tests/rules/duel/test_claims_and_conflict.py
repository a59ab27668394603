"""D3 and D4: claiming lines, and the seal fight."""

from __future__ import annotations

import pytest
from support.duel import GAME, a_fight, a_game, a_turn, flipped, hand, load, pile, player
from support.positions import legal_texts, listen, play, told

from triforium import IllegalMove
from triforium.rules.game import State

LINES = ["row-1", "row-2", "row-3", "column-1", "column-2", "column-3", "diagonal-1", "diagonal-2"]


def sums(state: State) -> list[int]:
    return [seat["sum"] for seat in state.view()["seats"]]


def flips_to(state: State, action: str, value: int) -> State:
    """Play a flip in a world where it lands on that value."""
    for seed in range(64):
        world = state.clone()
        world.reshuffle(seed)
        listen(world).play(action)
        landed = [entry for entry in told(GAME, world) if entry["id"] == "seal-flipped"]
        if landed[0]["value"] == value:
            world.journal = None
            return world
    raise AssertionError(f"{action} never lands on {value}")


@pytest.mark.rule("D3.1")
def test_the_power_holder_claims_any_row_column_or_diagonal_first() -> None:
    for first in (0, 1):
        state = GAME.start(2, 1, first)
        assert state.seat == first
        assert legal_texts(state) == [f"claim {line}" for line in LINES]


@pytest.mark.rule("D3.2")
@pytest.mark.parametrize(
    ("line", "forbidden"),
    [
        ("row-1", ["row-1", "row-2", "row-3"]),
        ("row-3", ["row-1", "row-2", "row-3"]),
        ("column-2", ["column-1", "column-2", "column-3"]),
        ("diagonal-1", ["diagonal-1"]),
        ("diagonal-2", ["diagonal-2"]),
    ],
)
def test_the_answer_is_not_parallel(line: str, forbidden: list[str]) -> None:
    state = play(GAME.start(2, 1, 0), f"claim {line}")
    assert state.seat == 1
    assert legal_texts(state) == [f"claim {other}" for other in LINES if other not in forbidden]
    refused = state.why_not(f"claim {forbidden[0]}")
    assert refused is not None
    assert (refused.id, refused.rule) == ("parallel-line", "D3.2")


@pytest.mark.rule("D3.3")
def test_the_lines_share_one_card_and_the_others_are_safe() -> None:
    state = play(GAME.start(2, 1, 0), "claim column-3", "claim diagonal-2")
    view = state.view()
    assert view["contested"] == 2
    assert [place["owner"] for place in view["display"]] == [None, None, None, None, 1, 0, 1, None, 0]


@pytest.mark.rule("D4.1")
def test_the_power_holder_must_flip_first_any_of_his_seals() -> None:
    state = load(hand(a_fight(), 0, "0/5", "2/3"))
    assert state.seat == 0
    assert legal_texts(state) == ["flip 0/5", "flip 2/3", "flip personal"]
    refused = state.why_not("give up")
    assert refused is not None
    assert (refused.id, refused.rule) == ("must-flip", "D4.1")


@pytest.mark.rule("D4.1")
def test_each_side_is_equally_likely_and_counts() -> None:
    landed = {"0/5": [0, 0], "1/4": [0, 0], "personal": [0, 0]}
    sides = {"0/5": (0, 5), "1/4": (1, 4), "personal": (2, 3)}
    for seal, counts in landed.items():
        for seed in range(400):
            state = load(a_fight())
            state.reshuffle(seed)
            state.play(f"flip {seal}")
            counts[sides[seal].index(sums(state)[0])] += 1
        assert 150 < counts[0] < 250


@pytest.mark.rule("D4.2")
def test_the_other_must_flip_once_too() -> None:
    state = play(load(a_fight()), "flip 0/5")
    assert state.seat == 1
    assert legal_texts(state) == ["flip 0/5", "flip 1/4", "flip 2/3", "flip personal"]
    refused = state.why_not("give up")
    assert refused is not None
    assert (refused.id, refused.rule) == ("must-flip", "D4.2")
    state = flips_to(flips_to(load(a_fight()), "flip 0/5", 0), "flip 1/4", 4)
    assert "give up" in legal_texts(state)


@pytest.mark.rule("D4.3")
def test_flips_add_up_and_who_is_behind_goes_on() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip 0/5", 5), "flip 1/4", 4)
    assert state.seat == 1
    state = flips_to(state, "flip 2/3", 2)
    assert sums(state) == [5, 6]
    assert state.seat == 0
    state = flips_to(state, "flip 1/4", 1)
    assert sums(state) == [6, 6]
    assert state.seat == 1


@pytest.mark.rule("D4.3")
def test_equal_counts_as_behind_for_the_player_without_power() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip 1/4", 4), "flip 1/4", 4)
    assert state.seat == 1
    assert "give up" in legal_texts(state)


@pytest.mark.rule("D4.3")
def test_nought_against_nought_leaves_the_other_behind() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip 0/5", 0), "flip 0/5", 0)
    assert state.seat == 1


@pytest.mark.rule("D4.3")
def test_who_gives_up_loses() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip 0/5", 5), "flip 1/4", 1)
    state.play("give up")
    assert state.view()["display"][0]["owner"] == 0
    state = flips_to(flips_to(load(a_fight()), "flip 0/5", 0), "flip 1/4", 1)
    assert state.seat == 0
    play(state, "give up")
    assert state.view()["display"][0]["owner"] == 1


@pytest.mark.rule("D4.4")
def test_after_the_personal_seal_nobody_flips_more() -> None:
    state = flips_to(load(a_fight()), "flip personal", 2)
    state = flips_to(state, "flip 1/4", 4)
    assert state.view()["display"][0]["owner"] == 1
    assert state.dump()["asks"][0]["ask"] == "turn"


@pytest.mark.rule("D4.4")
def test_the_other_player_may_go_on_after_ones_personal_seal() -> None:
    state = flips_to(load(a_fight()), "flip personal", 3)
    state = flips_to(state, "flip 1/4", 1)
    assert state.seat == 1
    assert "flip 0/5" in legal_texts(state)


@pytest.mark.rule("D4.5")
@pytest.mark.parametrize(("own", "others", "winner"), [(3, 2, 0), (2, 3, 1), (2, 2, 0), (3, 3, 0)])
def test_after_both_personal_seals_the_higher_sum_wins_and_equal_the_power_holder(
    own: int, others: int, winner: int
) -> None:
    state = flips_to(flips_to(load(a_fight()), "flip personal", own), "flip personal", others)
    assert state.view()["display"][0]["owner"] == winner


@pytest.mark.rule("D4.6")
def test_the_winners_flipped_seals_go_under_the_pile_also_when_the_other_gave_up() -> None:
    state = flips_to(flips_to(load(pile(a_fight())), "flip 0/5", 5), "flip 1/4", 1)
    state.play("give up")
    assert player(state, 0)["seals"] == {"0/5": 0, "1/4": 1, "2/3": 1}
    assert state.view()["pile"][-1] == "0/5"


@pytest.mark.rule("D4.6")
def test_the_loser_keeps_one_flipped_seal_of_his_choice() -> None:
    dump = flipped(a_fight(1, False), 0, 4, "0/5", "1/4", "personal")
    state = load(pile(flipped(dump, 1, 3, "1/4", "2/3")))
    state.play("give up")
    assert state.seat == 1
    assert state.view()["seats"][0]["personal"], "the winner's personal seal is back already"
    assert legal_texts(state) == ["keep 1/4", "keep 2/3"]
    refused = state.why_not("keep 0/5")
    assert refused is not None
    assert refused.rule == "D4.6"
    state.play("keep 2/3")
    assert player(state, 1)["seals"] == {"0/5": 1, "1/4": 0, "2/3": 1}
    assert player(state, 0)["seals"] == {"0/5": 0, "1/4": 0, "2/3": 1}


@pytest.mark.rule("D4.6")
def test_a_loser_who_flipped_one_neutral_seal_keeps_it_unasked() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip 0/5", 5), "flip 1/4", 1)
    state.play("give up")
    assert player(state, 1)["seals"]["1/4"] == 1
    assert state.dump()["asks"][0]["ask"] == "turn"


@pytest.mark.rule("D4.6")
def test_a_loser_who_flipped_only_the_personal_seal_keeps_nothing_extra() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip 1/4", 4), "flip personal", 2)
    assert player(state, 1)["seals"] == {"0/5": 1, "1/4": 1, "2/3": 1}
    assert player(state, 0)["seals"] == {"0/5": 1, "1/4": 0, "2/3": 1}


@pytest.mark.rule("D4.6")
def test_both_personal_seals_return_and_unflipped_seals_stay() -> None:
    state = flips_to(flips_to(load(a_fight()), "flip personal", 3), "flip personal", 2)
    view = state.view()
    assert [seat["personal"] for seat in view["seats"]] == [True, True]
    assert [seat["flipped"] for seat in view["seats"]] == [[], []]
    assert [seat["sum"] for seat in view["seats"]] == [0, 0]
    for seat in (0, 1):
        assert player(state, seat)["seals"] == {"0/5": 1, "1/4": 1, "2/3": 1}


@pytest.mark.rule("D4.6")
def test_a_player_with_only_the_personal_seal_flips_it_unasked() -> None:
    state = load(hand(hand(a_game(), 0), 1, "0/5", "1/4"))
    listen(state)
    play(state, "claim row-1", "claim column-1")
    entries = told(GAME, state)
    assert {"id": "forced", "seat": 0, "action": "flip personal", "forced": True} in entries
    assert state.seat == 1


@pytest.mark.rule("D4.7")
def test_under_the_pile_go_the_winners_seals_first_each_in_the_order_flipped() -> None:
    dump = flipped(a_fight(1, False), 0, 6, "1/4", "0/5")
    state = load(pile(flipped(dump, 1, 3, "2/3", "0/5", "1/4")))
    before = state.view()["pile"]
    play(state, "give up", "keep 0/5")
    assert state.view()["pile"] == [*before, "1/4", "0/5", "2/3", "1/4"]


@pytest.mark.rule("D4.7")
def test_of_equal_flipped_seals_the_first_is_kept() -> None:
    dump = hand(a_fight(1, False), 1, "1/4", "1/4", "2/3")
    state = load(pile(flipped(flipped(dump, 0, 5, "0/5"), 1, 4, "1/4", "2/3", "1/4")))
    play(state, "give up", "keep 1/4")
    assert state.view()["pile"][-3:] == ["0/5", "2/3", "1/4"]


@pytest.mark.rule("D4.7")
def test_only_the_top_seal_and_those_put_back_are_known() -> None:
    state = GAME.start(2, 1, 0)
    pile_seen = state.view()["pile"]
    assert pile_seen[0] is not None
    assert pile_seen[1:] == [None, None, None]
    play(state, "claim row-1", "claim column-1")
    state = flips_to(flips_to(state, "flip 0/5", 5), "flip 1/4", 1)
    state.play("give up")
    assert state.view()["pile"] == [state.view()["pile"][0], None, None, None, "0/5"]


@pytest.mark.rule("D4.7")
def test_a_seal_that_comes_to_the_top_is_uncovered() -> None:
    state = listen(play(load(a_turn("influence-a1")), "use influence-a1"))
    state.play("buy seal")
    ids = [entry["id"] for entry in told(GAME, state)]
    assert ids[1:4] == ["seal-bought", "seal-taken", "seal-uncovered"]
    assert state.view()["pile"][0] is not None
    assert state.view()["pile"][1] is None


def test_a_seal_that_one_does_not_hold_cannot_be_flipped() -> None:
    state = load(hand(a_fight(), 0, "0/5", "2/3"))
    with pytest.raises(IllegalMove, match="no seal 1/4"):
        state.play("flip 1/4")


def test_claiming_is_no_time_for_anything_else() -> None:
    state = GAME.start(2, 1, 0)
    refused = state.why_not("end turn")
    assert refused is not None
    assert refused.id == "not-asked"
    assert str(refused) == "end turn is not possible now: you are asked to claim a line"
