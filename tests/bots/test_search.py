"""The search: repeatable, within its budget, stoppable, and with figures that hold together."""

from __future__ import annotations

import threading
import time

import pytest
from support.games import PRINTED, Case, positions, walk

import triforium
from triforium.bots import Budget, Searcher, Thought, make_bot
from triforium.rules.errors import TriforiumError

printed = pytest.mark.parametrize("case", PRINTED, ids=str)


def searcher(case: Case, name: str, seed: int = 1, cores: int = 1) -> Searcher:
    bot = make_bot(name, case.game, seed, cores)
    assert isinstance(bot, Searcher)
    return bot


def figures(thought: Thought) -> list[tuple[int, int, float, float | None]]:
    return [(move.action, move.visits, move.value, move.score) for move in thought.moves]


@printed
def test_the_same_seed_thinks_the_same(case: Case) -> None:
    for state in positions(case, 3, 30, 3):
        first = searcher(case, "search@60").think(state)
        assert figures(first) == figures(searcher(case, "search@60").think(state))
        assert figures(first) != figures(searcher(case, "search@60", seed=2).think(state))


@printed
def test_a_search_spends_its_budget_and_no_more(case: Case) -> None:
    for state in positions(case, 4, 25, 4):
        thought = searcher(case, "search@200").think(state)
        assert 200 - len(thought.moves) <= thought.simulations <= 200
        assert sum(move.visits for move in thought.moves) == thought.simulations


@printed
def test_figures_are_shares_and_scores(case: Case) -> None:
    state = walk(case, 5, 12)
    thought = searcher(case, "search@100").think(state)
    assert sorted(move.action for move in thought.moves) == sorted(state.legal())
    for move in thought.moves:
        assert move.visits > 0
        assert 0 <= move.value <= 1
        assert move.error < 0.5
        assert move.text == state.text(move.action)
    half = max(move.visits for move in thought.moves) / 2
    assert thought.moves[0].value == max(move.value for move in thought.moves if move.visits >= half)


def test_a_budget_in_time_is_kept() -> None:
    case = PRINTED[0]
    state = walk(case, 6, 10)
    thought = searcher(case, "search@80ms").think(state)
    assert 0.07 <= thought.seconds < 1.0


def test_a_budget_that_is_given_stands_in_for_the_name() -> None:
    case = PRINTED[0]
    bot = searcher(case, "search@10000")
    bot.choose(walk(case, 6, 10), Budget(simulations=40))
    assert bot.thought is not None
    assert bot.thought.simulations <= 40


def test_a_search_can_be_stopped_from_another_thread() -> None:
    case = PRINTED[0]
    bot = searcher(case, "search@1000000")
    threading.Timer(0.2, bot.stop).start()
    began = time.perf_counter()
    thought = bot.think(walk(case, 6, 10))
    assert time.perf_counter() - began < 20
    assert thought.stopped
    assert 0 < thought.simulations < 1_000_000


def test_two_processes_search_as_much_as_one() -> None:
    case = PRINTED[0]
    state = walk(case, 6, 10)
    bot = searcher(case, "search@200", cores=2)
    assert bot.cores == 2
    thought = bot.think(state)
    assert 200 - 2 * len(thought.moves) <= thought.simulations <= 200
    assert sorted(move.action for move in thought.moves) == sorted(state.legal())
    assert figures(thought) == figures(searcher(case, "search@200", cores=2).think(state))


def test_a_fight_in_the_duel_is_searched_from_its_first_flip() -> None:
    game = triforium.game("duel")
    state = game.start(2, 5)
    state.play("claim row-1")
    state.play("claim column-1")
    bot = make_bot("search@50", game, 1)
    assert state.text(bot.choose(state.clone())).startswith("flip")


@pytest.mark.parametrize(
    "name",
    ["search@0", "search@-5", "search@1e3", "search@10s", "search@99999999", "search@ms", "greedy@400", "level:3@10"],
)
def test_impossible_budgets_are_refused_by_name(name: str) -> None:
    with pytest.raises(TriforiumError) as refused:
        make_bot(name, triforium.game("duel"))
    assert name.split("@")[0] in str(refused.value)


@pytest.mark.parametrize("name", ["", "searcher", "search:nobody", "level:0", "level:9", "level", "greedy:", "SEARCH"])
def test_unknown_bots_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(TriforiumError, match=r"There is no bot .*search.*level:8"):
        make_bot(name, triforium.game("duel"))
