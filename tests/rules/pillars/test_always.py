"""What holds after every single step of any game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.pillars import EVENTS, GAME, LAST_ROUND, PRIVILEGES, STARTERS, WORKERS, craftsmen_of
from support.positions import told

from triforium.rules.game import State
from triforium.rules.playout import Policy, play_games

ALL_MEN = [man for round in range(1, 7) for man in craftsmen_of(round)]


def check_always(state: State) -> None:
    dump = state.dump()
    for seat in dump["seats"]:
        check_seat(seat)
    assert all(0 <= n <= 4 for n in dump["market"].values())
    assert dump["court"] in (0, 1)
    check_cards(dump)
    check_builders(dump)
    if not state.over:
        assert state.seat is not None
        assert len(state.legal()) >= 2
        assert len(set(state.legal())) == len(state.legal())


def check_seat(seat: dict[str, Any]) -> None:
    workers = seat["workers"]
    in_all = workers["reserve"] + workers["mill"] + sum(WORKERS[card] for card in seat["cards"])
    assert in_all == 12 + ("black-worker" in seat["privileges"]) + workers["gray"]
    assert workers["gray"] in (0, 2)
    assert workers["gray_next"] in (0, 2)
    assert 0 <= seat["gold"] <= 30
    assert seat["vp"] >= 0
    assert min(seat[kind] for kind in ("stone", "wood", "sand", "metal")) >= 0


def check_cards(dump: dict[str, Any]) -> None:
    """Each card in one place, and nobody above his room but who is asked to discard."""
    men: list[str] = [man for man in dump["pool"]["craftsmen"] + dump["shiring"] if man]
    privileges: list[str] = []
    for number, seat in enumerate(dump["seats"]):
        room = 5 + ("sixth-cottage" in seat["privileges"])
        asked = dump["asks"][:1]
        if asked and asked[0]["ask"] == "discard" and asked[0]["seat"] == number:
            room += 1
        assert len(seat["craftsmen"]) <= room
        own = [man for man in seat["craftsmen"] if man in STARTERS]
        assert len(own) == len(set(own))
        men += [man for man in seat["craftsmen"] if man not in STARTERS]
        privileges += seat["privileges"]
    assert len(men) == len(set(men))
    assert set(men) <= set(ALL_MEN)
    assert len(privileges) == len(set(privileges))
    assert not set(privileges) & set(dump["privileges"]["hidden"])
    assert sorted(dump["privileges"]["past"] + dump["privileges"]["hidden"]) == sorted(PRIVILEGES)
    assert not set(privileges) & set(LAST_ROUND)
    assert sorted(dump["events"]["past"] + dump["events"]["hidden"]) == sorted(EVENTS)
    cards = dump["pool"]["cards"] + [card for seat in dump["seats"] for card in seat["cards"]]
    assert len(cards) == len(set(cards)) <= 7


def check_builders(dump: dict[str, Any]) -> None:
    on_board = Counter(seat for area in dump["spaces"].values() for seat in area if seat is not None)
    elsewhere = Counter([*dump["bag"], *(seat for seat in dump["waiting"] if seat is not None)])
    if dump["drawn"] is not None:
        elsewhere[dump["drawn"]] += 1
    for number, seat in enumerate(dump["seats"]):
        count = on_board[number] + elsewhere[number] + seat["aside"]
        assert count == 3 if dump["step"] == "builders" else count <= 3


def carried(state: State) -> list[int]:
    return [sum(seat[kind] for kind in ("stone", "wood", "sand", "metal")) for seat in state.dump()["seats"]]


@settings(max_examples=30, deadline=None)
@given(
    players=st.integers(2, 4), seed=st.integers(0, 10**9), picks=st.lists(st.integers(0, 999), min_size=1, max_size=40)
)
def test_pieces_are_conserved_and_limits_hold_in_any_game(players: int, seed: int, picks: list[int]) -> None:
    state = GAME.start(players, seed)
    round = 1
    at = 0
    while not state.over:
        check_always(state)
        state.step(state.legal()[(picks[at % len(picks)] + at // len(picks)) % len(state.legal())])
        at += 1
        if not state.over and state.view()["round"] > round:
            round += 1
            assert state.view()["round"] == round
            assert max(carried(state)) <= 5
    check_always(state)
    assert round == 6
    assert state.winners()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_hundred_random_games_end_after_six_rounds(players: int) -> None:
    games = play_games(GAME, players, Policy(), b"three hundred", 300)
    assert len(games) == 300
    for decisions, scores, winners in games:
        assert 60 < decisions < 900
        assert len(scores) == players
        assert winners
        assert all(scores[seat] == max(scores) for seat in winners)
    first = [winners[0] for _, _, winners in games]
    assert all(first.count(seat) > 300 / players / 3 for seat in range(players))


def test_four_players_draw_at_most_thirteen_metal() -> None:
    for seed in range(25):
        state = GAME.start(4, seed)
        state.journal = []
        pick = seed
        while not state.over:
            pick = (pick * 41 + 17) % 4001
            state.step(state.legal()[pick % len(state.legal())])
        metal = 0
        for entry in told(GAME, state):
            if entry["id"] == "good-received" and entry["good"] == "metal":
                metal += entry["count"]
            if entry["id"] == "court-metal":
                metal += entry["count"]
        assert 1 <= metal <= 13


def test_a_clone_goes_its_own_way() -> None:
    state = GAME.start(3, 5)
    for _ in range(40):
        state.step(state.legal()[0])
    before = state.dump()
    other = state.clone()
    assert other.dump() == before
    assert other.legal() == state.legal()
    while not other.over:
        other.step(other.legal()[-1])
    assert state.dump() == before
