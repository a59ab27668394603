"""Setting up, and the beginning of a round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.pillars import GAME, LAST_ROUND, PRIVILEGES, STARTERS, cathedral, craftsmen_of, of, placing, table
from support.positions import legal_texts, play

from triforium.rules.errors import UnknownName

SEEDS = range(40)


@pytest.mark.rule("P1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_names_the_start_player_or_luck_does(players: int) -> None:
    assert [GAME.start(players, 1, first).view()["start"] for first in range(players)] == list(range(players))
    drawn = {GAME.start(players, seed).view()["start"] for seed in SEEDS}
    assert drawn == set(range(players))


@pytest.mark.rule("P1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(UnknownName, match="2 or 3 or 4"):
        GAME.start(players, 1)


@pytest.mark.rule("P1.2")
def test_everybody_starts_with_twelve_workers_three_builders_two_vp_and_three_craftsmen() -> None:
    view = GAME.start(4, 1).view()
    for seat in view["seats"]:
        assert (seat["workers"]["reserve"], seat["builders"], seat["vp"]) == (12, 3, 2)
        assert [man["id"] for man in seat["craftsmen"]] == STARTERS
        assert (seat["stone"], seat["wood"], seat["sand"], seat["metal"]) == (0, 0, 0, 0)


@pytest.mark.rule("P1.3")
@pytest.mark.parametrize(
    ("players", "first", "gold"),
    [(4, 0, [20, 21, 22, 23]), (4, 2, [22, 23, 20, 21]), (3, 1, [22, 20, 21]), (2, 1, [21, 20])],
)
def test_each_next_seat_has_one_more_gold(players: int, first: int, gold: list[int]) -> None:
    assert [seat["gold"] for seat in GAME.start(players, 1, first).view()["seats"]] == gold


@pytest.mark.rule("P1.4")
@pytest.mark.rule("P2.2")
def test_each_round_deals_its_own_four_craftsmen_two_of_them_at_shiring() -> None:
    places: Counter[Any] = Counter()
    for seed in SEEDS:
        view = GAME.start(2, seed, 0).view()
        pool = [card for card in view["pool"] if not card.startswith(("pit", "forest", "quarry"))]
        assert len(view["shiring"]) == 2
        assert sorted(view["shiring"] + pool) == sorted(craftsmen_of(1))
        places.update(view["shiring"][:1])
    assert set(places) == set(craftsmen_of(1)), "any of them may lie first: the stack is shuffled"


@pytest.mark.rule("P2.2")
@pytest.mark.parametrize("round", [2, 3, 4, 5, 6])
def test_later_rounds_deal_their_stacks(round: int) -> None:
    state = play(cathedral(round=round - 1, seats={1: {"wood": 2}}), "done")
    view = state.view()
    assert view["round"] == round
    assert sorted(view["shiring"] + view["pool"][-2:]) == sorted(craftsmen_of(round))


@pytest.mark.rule("P1.5")
@pytest.mark.rule("P2.3")
def test_seven_of_nine_resource_cards_join_the_pool() -> None:
    out: Counter[Any] = Counter()
    for seed in SEEDS:
        view = GAME.start(3, seed, 0).view()
        assert len(view["pool"]) == 9
        assert len(view["sits_out"]) == 2
        out.update(view["sits_out"])
        cards = [card for card in view["pool"] if card not in craftsmen_of(1)] + view["sits_out"]
        assert sorted(cards) == sorted(f"{field}-{n}" for field in ("forest", "pit", "quarry") for n in (2, 3, 4))
    assert len(out) == 9, "any of them may sit out"


@pytest.mark.rule("P1.6")
def test_ten_privileges_of_fourteen_lie_above_the_two_of_the_last_round() -> None:
    first: Counter[Any] = Counter()
    top = set()
    for seed in SEEDS:
        dump = GAME.start(2, seed, 0).dump()["privileges"]
        assert sorted(dump["past"] + dump["hidden"]) == sorted(PRIVILEGES)
        assert not set(LAST_ROUND) & set(dump["past"] + dump["hidden"])
        first.update(dump["past"])
        top.add(dump["past"][0])
    assert len(first) == 14, "shuffled: any of them may come first"
    assert len(top) > 7, "the topmost is shuffled like the others"


@pytest.mark.rule("P1.7")
def test_six_of_ten_events_are_played_one_a_round() -> None:
    first: Counter[Any] = Counter()
    for seed in SEEDS:
        state = GAME.start(2, seed, 0)
        order = state.dump()["events"]["hidden"]
        assert len(set(order)) == 10
        first.update(order[:1])
        while not state.over:
            state.step(state.legal()[seed % len(state.legal())])
        assert state.dump()["events"]["past"] == order[:6]
    assert len(first) > 6, "shuffled"


@pytest.mark.rule("P1.8")
def test_the_board_begins_full() -> None:
    view = GAME.start(2, 1).view()
    assert view["market"] == {"stone": 4, "wood": 4, "sand": 4}
    assert (view["court_metal"], view["gray_workers"]) == (1, 4)
    assert "black-worker" not in [card for seat in view["seats"] for card in seat["privileges"]]


@pytest.mark.rule("P1.9")
def test_decks_bag_and_die_are_hidden_and_all_else_is_open() -> None:
    dump = table(3, seed=5)
    other = table(3, seed=99)
    other["events"]["hidden"].reverse()
    other["privileges"]["hidden"].reverse()
    assert GAME.load(dump).view(0) == GAME.load(other).view(0)
    drawn = placing(3, bag=[0, 0, 1, 1, 1, 2, 2, 2]).view(1)
    again = placing(3, bag=[2, 1, 2, 0, 2, 1, 0, 1]).view(1)
    assert drawn == again
    assert drawn["bag"] == [2, 3, 3]


@pytest.mark.rule("P2.1")
def test_two_privileges_lie_open_one_on_each_space() -> None:
    for seed in SEEDS:
        state = GAME.start(2, seed, 0)
        assert state.view()["kingsbridge"] == state.dump()["privileges"]["past"]
    state = play(cathedral(round=2, seats={1: {"wood": 2}}), "done")
    assert state.view()["kingsbridge"] == state.dump()["privileges"]["past"][4:]


@pytest.mark.rule("P2.4")
def test_round_six_shows_the_two_last_round_privileges() -> None:
    for seed in range(5):
        state = play(cathedral(round=5, seats={1: {"wood": 2}}, seed=seed), "done")
        assert state.view()["kingsbridge"] == LAST_ROUND


def test_the_same_seed_deals_the_same_whatever_is_played() -> None:
    one, other = GAME.start(2, 11, 0), GAME.start(2, 11, 0)
    seen: list[list[tuple[str, str]]] = [[], []]
    for log, state, pick in ((seen[0], one, 0), (seen[1], other, -1)):
        state.journal = []
        while not state.over:
            state.step(state.legal()[pick])
        log += [luck for luck in map(GAME.luck, state.journal) if luck]
    words = ("shows", "shiring", "pool", "event", "die")
    assert [luck for luck in seen[0] if luck[0] in words] == [luck for luck in seen[1] if luck[0] in words]
    assert of(one, 0) != of(other, 0)


def test_every_answer_is_offered_in_words() -> None:
    assert "take quarry-3" in legal_texts(GAME.load(table()))
