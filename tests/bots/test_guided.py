"""The guided search: honest, repeatable, within its budget, in batches, and right where the end is near."""

from __future__ import annotations

import threading
import time

import pytest
from support.endings import last_decisions, winning_at_once
from support.games import PRINTED, Case, positions, walk
from support.stand_ins import RandomNet, random_evaluator

from triforium.bots import Budget, Thought
from triforium.bots.guided import Guidance, Guided
from triforium.bots.minds import MINDS
from triforium.bots.search.evaluator import Evaluator
from triforium.bots.search.outside import Outside
from triforium.rules.game import State

printed = pytest.mark.parametrize("case", PRINTED, ids=str)
ALL_MOVES = Guidance(widest=1000, least=0.0, trust=100.0)
"""Random weights are sure of much that is wrong: only the search's own values count."""


def guided(case: Case, simulations: int, seed: int = 1, evaluator: Evaluator | None = None) -> Guided:
    evaluator = evaluator or random_evaluator(case.game)
    return Guided("guided", case.game, evaluator, seed, Budget(simulations=simulations), ALL_MOVES)


def figures(thought: Thought) -> list[tuple[int, int, float]]:
    return [(move.action, move.visits, move.value) for move in thought.moves]


@printed
def test_the_same_seed_thinks_the_same(case: Case) -> None:
    states = positions(case, 3, 30, 3)
    thoughts = [figures(guided(case, 80).think(state)) for state in states]
    assert thoughts == [figures(guided(case, 80).think(state)) for state in states]
    assert thoughts != [figures(guided(case, 80, seed=2).think(state)) for state in states]


@printed
def test_alike_where_the_seat_sees_alike(case: Case) -> None:
    """Given the state itself, not a copy reshuffled first: a search that peeks would be seen."""
    for number, state in enumerate(positions(case, 31, 11, 12)):
        other = state.clone()
        other.reshuffle(1000 + number, state.seat)
        assert figures(guided(case, 60).think(state)) == figures(guided(case, 60).think(other))


@printed
def test_the_budget_is_spent_and_no_more_and_the_state_left_alone(case: Case) -> None:
    for state in positions(case, 4, 25, 4):
        before = state.dump()
        thought = guided(case, 200).think(state)
        assert 200 - 2 * len(thought.moves) <= thought.simulations <= 200
        assert sum(move.visits for move in thought.moves) == thought.simulations
        assert sorted(move.action for move in thought.moves) == sorted(state.legal())
        assert all(0 <= move.value <= 1 for move in thought.moves)
        assert state.dump() == before


@printed
def test_leaves_are_valued_together(case: Case) -> None:
    net = RandomNet(case.game)
    thought = guided(case, 400, evaluator=Outside(case.game, net.forward, 16)).think(walk(case, 5, 12))
    assert net.rows <= thought.simulations + 1
    assert net.calls < thought.simulations / 4


@printed
def test_any_evaluator_guides(case: Case) -> None:
    """The linear judge has no priors: every answer is as likely, and leaves lie in the middle of a round too."""
    mind = MINDS[case.id]
    judge = mind.judge(case.game, mind.greedy(case.game))
    thought = guided(case, 200, evaluator=judge).think(walk(case, 6, 15))
    assert thought.simulations > 150
    assert len({move.value for move in thought.moves}) > 1


DEEPEST = 4


def best_reply(state: State, depth: int = 1) -> list[float] | None:
    """Exact, luck aside: what each seat wins when every mover plays for its own win.

    None where the end is too far, or where a mover does not care which of the others wins.
    """
    if state.over:
        winners = state.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
    if depth == DEEPEST:
        return None
    seat = state.seat
    assert seat is not None
    found: list[list[float]] = []
    for action in state.legal():
        wins = after(state, action, depth)
        if wins is None:
            return None
        found.append(wins)
    most = max(wins[seat] for wins in found)
    best = [wins for wins in found if wins[seat] == most]
    return best[0] if all(wins == best[0] for wins in best) else None


def after(state: State, action: int, depth: int = 0) -> list[float] | None:
    following = state.clone()
    following.play(action)
    return best_reply(following, depth + 1)


def exact_values(state: State) -> list[float] | None:
    """What each legal action wins for the mover; None where that is not certain."""
    seat = state.seat
    assert seat is not None
    found: list[list[float]] = []
    for number in range(6):
        deal = state.clone()
        deal.reshuffle(number, seat)
        wins = [after(deal, action) for action in state.legal()]
        found.append([row[seat] for row in wins if row is not None])
        if None in wins or found[-1] != found[0]:
            return None
    return found[0]


@printed
def test_the_end_is_played_as_an_exact_solver_plays_it(case: Case) -> None:
    """Whatever the net says: where nothing unseen matters any more, the values are the results."""
    compared = 0
    for seed in range(100):
        state = last_decisions(case, seed)
        exact = exact_values(state)
        if exact is None or min(exact) == max(exact):
            continue
        worth = dict(zip(state.legal(), exact, strict=True))
        assert worth[guided(case, 400).choose(state)] == max(exact)
        compared += 1
    assert compared > 0


@printed
def test_a_move_that_wins_at_once_is_played_however_unlikely_the_net_calls_it(case: Case) -> None:
    """With the guidance that `net` has, and less budget than there are moves."""
    compared = 0
    for seed in range(100):
        state = last_decisions(case, seed)
        wins = winning_at_once(state)
        if not 0 < len(wins) < len(state.legal()):
            continue
        for weights in range(3):
            evaluator = random_evaluator(case.game, seed=weights)
            bot = Guided("guided", case.game, evaluator, 1, Budget(simulations=4))
            assert bot.choose(state.clone()) in wins
            assert bot.thought is not None
            assert bot.thought.moves[0].value == 1
        compared += 1
    assert compared > 0


def test_a_budget_in_time_is_kept() -> None:
    case = PRINTED[0]
    bot = Guided("guided", case.game, random_evaluator(case.game), 1, Budget(milliseconds=80))
    thought = bot.think(walk(case, 6, 10))
    assert 0.07 <= thought.seconds < 1.0
    assert thought.simulations > 0


def test_a_guided_search_can_be_stopped_from_another_thread() -> None:
    case = PRINTED[0]
    bot = guided(case, 1_000_000)
    threading.Timer(0.2, bot.stop).start()
    began = time.perf_counter()
    thought = bot.think(walk(case, 6, 10))
    assert time.perf_counter() - began < 20
    assert thought.stopped
    assert 0 < thought.simulations < 1_000_000


@printed
def test_without_a_budget_to_speak_of_the_likeliest_move_is_played(case: Case) -> None:
    net = RandomNet(case.game)
    for state in positions(case, 8, 20, 5):
        thought = guided(case, 1, evaluator=Outside(case.game, net.forward, 16)).think(state)
        assert thought.simulations == 0
        assert thought.moves[0].action == net.likeliest(state)


@printed
def test_what_the_net_is_sure_of_is_looked_at_but_not_searched(case: Case) -> None:
    """All other moves are less likely than a third of the best one: each gets a look, none a search."""
    sure = Guidance(least=1 / 3, surprise=1.0)
    rates = set()
    for state in positions(case, 9, 10, 12):
        bot = Guided("guided", case.game, random_evaluator(case.game), 1, Budget(simulations=400), sure)
        thought = bot.think(state)
        if thought.simulations == len(thought.moves) or thought.simulations == 1:
            rates.add("looked")
        elif thought.simulations > 380:
            rates.add("searched")
    assert rates == {"looked", "searched"}
