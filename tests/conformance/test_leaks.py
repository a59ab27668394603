"""Nobody learns what he may not know: not by a view, not by a reshuffled copy, not by the seed."""

from __future__ import annotations

import json
from random import Random

import pytest
from support.games import CASES, PRINTED, Case, positions, walk

from triforium.rules.game import State

every_case = pytest.mark.parametrize("case", CASES, ids=str)
printed = pytest.mark.parametrize("case", PRINTED, ids=str)


def eyes(case: Case) -> list[int | None]:
    return [None, *range(case.players)]


@every_case
def test_a_reshuffle_keeps_what_the_seat_sees(case: Case) -> None:
    for state in [*positions(case, 20, 13), walk(case, 20)]:
        for seat in eyes(case):
            other = state.clone()
            other.reshuffle(5, seat)
            assert other.view(seat) == state.view(seat)
            assert other.legal() == state.legal()
            assert other.seat == state.seat


@every_case
def test_states_alike_in_a_seats_eyes_become_equal(case: Case) -> None:
    for state in positions(case, 21, 13):
        for seat in eyes(case):
            dumps = []
            for detour in (None, 1, "beef"):
                other = state.clone()
                if detour is not None:
                    other.reshuffle(detour, seat)
                other.reshuffle("cafe", seat)
                dumps.append(other.dump())
            assert dumps[0] == dumps[1] == dumps[2]


@every_case
def test_a_reshuffled_state_is_a_real_one(case: Case) -> None:
    """It loads, and it can be played to its end."""
    for state in positions(case, 22, 29):
        state.reshuffle(9, state.seat)
        again = case.game.load(state.dump())
        random = Random(1)
        while not again.over:
            again.play(random.choice(again.legal()))


def luck_of(state: State, seed: int) -> list[tuple[str, str]]:
    """What luck answers when the game is played on at random."""
    state.journal = []
    random = Random(seed)
    while not state.over:
        state.play(random.choice(state.legal()))
    return [answer for answer in map(state.game.luck, state.journal) if answer is not None]


@printed
def test_futures_under_different_seeds_differ(case: Case) -> None:
    state = walk(case, 23, 12)
    futures = {tuple(luck_of(state.clone(), 1))}
    for seed in range(6):
        other = state.clone()
        other.reshuffle(seed, state.seat)
        futures.add(tuple(luck_of(other, 1)))
    assert len(futures) == 7


@printed
def test_a_reshuffle_with_the_games_own_seed_does_not_show_the_truth(case: Case) -> None:
    state = case.game.start(case.players, 1234)
    other = state.clone()
    other.reshuffle(1234, 0)
    assert luck_of(state, 2) != luck_of(other, 2)


@printed
def test_the_seed_is_in_no_view_and_no_journal(case: Case) -> None:
    seed = "5eed5eed5eed5eed5eed5eed5eed5eed"
    state = case.game.start(case.players, seed, journal=True)
    random = Random(2)
    while not state.over:
        for seat in eyes(case):
            assert seed not in json.dumps(state.view(seat))
        state.play(random.choice(state.legal()))
    told = [case.game.tell(entry, seat) for entry in state.journal or [] for seat in eyes(case)]
    assert seed not in json.dumps(told)
    assert seed in json.dumps(state.dump())


@printed
def test_luck_told_in_a_view_is_told_in_the_journal_first(case: Case) -> None:
    """A step that shows nothing and calls no luck must come out alike whatever is unseen."""
    game = case.game
    for state in positions(case, 24, 3, most=40):
        assert state.seat is not None
        other = state.clone()
        other.reshuffle(3, state.seat)
        for action in state.legal():
            true, alike = state.clone(), other.clone()
            true.journal, alike.journal = [], []
            true.play(action)
            alike.play(action)
            marks = [game.events[entry[0]].mark for entry in true.journal]
            if not any(marks):
                assert true.view(state.seat) == alike.view(state.seat)
