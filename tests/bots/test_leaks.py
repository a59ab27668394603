"""No bot sees what its seat cannot: two states alike in its eyes get the same answer from the same seed."""

from __future__ import annotations

import pytest
from support.games import PRINTED, Case, positions

from triforium.bots import GREEDY, make_bot
from triforium.rules.game import State

printed = pytest.mark.parametrize("case", PRINTED, ids=str)


def bots_of(case: Case) -> list[str]:
    return [
        "random",
        *(f"greedy:{persona}" for persona in GREEDY[case.id]),
        "search@24",
        "level:2",
        "level:6",
        "level:7",
        "net",
        "net@24",
    ]


def answers(case: Case, state: State, names: list[str]) -> dict[str, int]:
    """Given the state itself, not a copy reshuffled first as `ask` does: a bot that peeks would be seen."""
    return {name: make_bot(name, case.game, 7).choose(state.clone()) for name in names}


@printed
def test_bots_answer_alike_where_the_seat_sees_alike(case: Case) -> None:
    """bench/ladder.py does the same over 1,000 positions a game."""
    names = bots_of(case)
    for number, state in enumerate(positions(case, 31, 7, 20)):
        other = state.clone()
        other.reshuffle(1000 + number, state.seat)
        assert answers(case, state, names) == answers(case, other, names)


@printed
def test_a_search_leaves_the_state_it_was_given_alone(case: Case) -> None:
    for state in positions(case, 32, 40, 3):
        before = state.dump()
        make_bot("search@20", case.game, 1).choose(state)
        assert state.dump() == before
