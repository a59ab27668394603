"""An observation says what the view says, in numbers that have names, and nothing more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8
from support.games import CASES, PRINTED, Case, positions, walk
from support.observations import expected, said

import triforium
from triforium import UnknownName

every_case = pytest.mark.parametrize("case", CASES, ids=str)
printed = pytest.mark.parametrize("case", PRINTED, ids=str)
seeds = st.integers(0, 2**32)
steps = st.integers(0, 400)


@pytest.mark.parametrize("id", list(triforium.GAMES))
def test_there_are_300_to_500_numbers_each_with_a_name_of_its_own(id: str) -> None:
    game = triforium.game(id)
    assert 300 <= len(game.observed) <= 500
    assert len(set(game.observed)) == len(game.observed) == len(game.scales)
    assert all(scale >= 1 for scale in game.scales)
    assert game.observed[0].startswith("own")


@every_case
@settings(max_examples=12, deadline=None)
@given(seed=seeds, steps=steps)
def test_each_number_is_what_the_view_says(case: Case, seed: int, steps: int) -> None:
    state = walk(case, seed, steps)
    for seat in range(case.players):
        assert said(state, seat) == expected(state, seat)


@printed
@settings(max_examples=12, deadline=None)
@given(seed=seeds, steps=steps, other=seeds)
def test_states_alike_in_a_seats_eyes_have_equal_observations(case: Case, seed: int, steps: int, other: int) -> None:
    state = walk(case, seed, steps)
    for seat in range(case.players):
        alike = state.clone()
        alike.reshuffle(other, seat)
        assert alike.observe(seat) == state.observe(seat)


@printed
def test_every_number_is_something_sometime(case: Case) -> None:
    """A number that is never written would be a wrong name; seats that nobody holds are the exception."""
    seen: set[str] = set()
    for seed in range(40):
        state = case.game.start(case.players, seed)
        random = __import__("random").Random(seed)
        while not state.over:
            seen |= said(state, int(state.seat or 0)).keys()
            state.play(random.choice(state.legal()))
    absent = {"own", "next", "second", "third"} - set(["own", "next", "second", "third"][: case.players])
    never = [name for name in case.game.observed if name not in seen and name.split()[0] not in absent]
    assert len(never) < 0.2 * len(case.game.observed), never


@printed
def test_absent_seats_are_zeros(case: Case) -> None:
    state = walk(case, 5, 60)
    absent = set(["own", "next", "second", "third"][case.players :]) if case.id != "duel" else set()
    assert not [name for name in said(state, 0) if name.split()[0] in absent]


@printed
def test_seats_are_turned_so_that_ones_own_things_come_first(case: Case) -> None:
    """What one seat sees as its own, the seat before it sees as the next one's."""
    state = walk(case, 6, 40)
    after = "other" if case.id == "duel" else "next"
    for seat in range(case.players):
        own = said(state, (seat + 1) % case.players)
        by_other = said(state, seat)
        # What is told of oneself alone (own built, own sold and so on) has no counterpart.
        shared = [name for name in case.game.observed if name.startswith("own ")]
        shared = [name for name in shared if name.replace("own", after, 1) in case.game.observed]
        assert len(shared) > 30
        for name in shared:
            assert own.get(name, 0) == by_other.get(name.replace("own", after, 1), 0), name


def test_an_unknown_seat_is_refused() -> None:
    state = triforium.game("duel").start()
    for wrong in (2, -1, None, True):
        with pytest.raises(UnknownName):
            state.observe(wrong)


@every_case
def test_an_observation_keeps_to_its_row(case: Case) -> None:
    """It is written into zeros, and the rows before and after it are other games'."""
    width = len(case.game.observed)
    for state in [*positions(case, 7, 17, most=8), walk(case, 7)]:
        for seat in range(case.players):
            buffer = vec[u8]([u8(77)] * width + [u8(0)] * width + [u8(77)] * width)
            state.observe_into(seat, buffer, width)
            written = bytes(buffer)
            assert written[:width] == written[2 * width :] == bytes([77]) * width
            assert written[width : 2 * width] == state.observe(seat)
            assert said(state, seat) == expected(state, seat)
