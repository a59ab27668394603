"""A hint: what a strong bot would do, with reasons that are true."""

from __future__ import annotations

import time

import pytest
from support.games import CASES, PRINTED, Case, positions, walk

from triforium.bots import Budget, Considered, Thought
from triforium.bots.hint import LEAST, hint, is_worse
from triforium.bots.hint import differences as differences_of
from triforium.rules.chance import read_seed
from triforium.rules.game import State

printed = pytest.mark.parametrize("case", PRINTED, ids=str)
KEY = read_seed(3)


def differences(state: State, best: int, other: int) -> dict[tuple[int, str], float]:
    return {(d.seat, d.what): d.by for d in differences_of(state, best, other, KEY, worlds=40)[0]}


def considered(value: float, error: float = 0.001, action: int = 0) -> Considered:
    return Considered(action, f"move {action}", 100, value, error, None)


@printed
def test_a_hint_sees_no_more_than_its_seat(case: Case) -> None:
    for number, state in enumerate(positions(case, 51, 23, 5)):
        other = state.clone()
        other.reshuffle(1000 + number, state.seat)
        assert hint(state, 7, Budget(simulations=60)) == hint(other, 7, Budget(simulations=60))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_names_two_or_three_legal_moves_with_their_chances(case: Case) -> None:
    for state in positions(case, 52, 40, 3):
        before = state.dump()
        found = hint(state, 1, Budget(simulations=80))
        legal = [state.text(action) for action in state.legal()]
        assert 1 <= len(found.moves) <= 3
        assert all(move.action in legal and 0 <= move.chance <= 1 for move in found.moves)
        assert 1 <= found.equal <= len(found.moves)
        if found.equal == len(found.moves):
            assert found.why == ()
        assert state.dump() == before


@printed
def test_it_answers_within_two_seconds_of_one_core(case: Case) -> None:
    for state in positions(case, 53, 35, 3):
        began = time.process_time()
        hint(state, 1, Budget(milliseconds=1200))
        assert time.process_time() - began < 2


@printed
def test_what_differs_is_the_same_from_both_sides(case: Case) -> None:
    told = 0
    for state in positions(case, 54, 17, 8):
        one, *_, two = state.legal()
        there = differences(state, one, two)
        assert there == {key: -by for key, by in differences(state, two, one).items()}
        assert differences(state, one, one) == {}
        told += len(there)
    assert told, "not one of these pairs differs"


def test_a_reason_is_what_then_happens() -> None:
    """The last decision of a round of the Pillars: who works has the points, who does not keeps the goods."""
    state = next(s for n in range(99) for s in [walk(PRINTED[0], 60, n)] if "done" in map(s.text, s.legal()))
    seat = state.seat
    assert seat is not None
    for action in state.legal():
        if state.text(action).startswith("work "):
            sure = state.preview(action)
            found = differences(state, action, state.game.index["done"])
            for what, n in sure.items():
                # All else being equal; more work may follow after one and not after the other.
                assert found.get((seat, what), 0) * n > 0 or what not in ("vp", "gold"), (state.text(action), found)


def test_what_is_within_the_noise_is_about_equal() -> None:
    def thoughts(*values: tuple[float, float]) -> list[Thought]:
        return [Thought((considered(a), considered(b, action=1)), 200, 0.1) for a, b in values]

    clear = thoughts((0.62, 0.5), (0.6, 0.5))
    assert is_worse(considered(0.6), considered(0.5, action=1), clear)
    assert not is_worse(considered(0.6, 0.06), considered(0.5, 0.06, 1), clear), "the errors are larger"
    assert not is_worse(considered(0.5 + LEAST / 2), considered(0.5, action=1), clear), "nobody would notice"
    apart = thoughts((0.7, 0.5), (0.49, 0.5))
    assert not is_worse(considered(0.6), considered(0.5, action=1), apart), "one search says the contrary"
