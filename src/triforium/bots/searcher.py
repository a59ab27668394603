"""The bot `search`: sequential halving over the root's moves, each tried in a tree of its own.

This file is not compiled: between two slices of compiled work the interpreter runs, so that another thread
can stop a search, and a clock is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import wait
from math import ceil, log2, sqrt
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from triforium.bots.budget import Budget
from triforium.bots.helpers import PATIENCE, Job, can_help, helpers, in_order, merged
from triforium.bots.search.judge import Judge
from triforium.bots.search.playout import Noisy
from triforium.bots.search.tree import Tree
from triforium.bots.thought import Considered, Thought
from triforium.bots.weights import Sight, weights_of
from triforium.rules.chance import derived, read_seed
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

DEFAULT = Budget(simulations=400)


class Searcher:
    """Monte Carlo tree search over honest chance. `thought` holds what it thought last."""

    def __init__(
        self,
        name: str,
        game: Game,
        policy: Policy,
        judge: Judge,
        seed: int | str,
        budget: Budget = DEFAULT,
        sight: Sight | None = None,
        cores: int = 1,
    ) -> None:
        self.name = name
        self.cores = cores if cores > 1 and can_help(game) else 1
        self.game = game
        self.judge = judge
        self.sight = sight or weights_of(game.id).sight
        self.policy = Noisy(policy, judge, self.sight.noise)
        self.seed = read_seed(seed)
        self.budget = budget
        self.decisions = 0
        self.thought: Thought | None = None
        self._stop = False
        self.halted: Callable[[], bool] = never

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.thought = self.think(state, budget)
        return self.thought.moves[0].action

    def think(self, state: State, budget: Budget | None = None) -> Thought:
        """All moves with their figures, the best first."""
        budget = budget or self.budget
        if self.cores > 1:
            return self.think_together(state, budget)
        began = perf_counter()
        tree = self.plant(state)
        halve(tree, budget, self.is_stopped)
        return self.report(tree, state, perf_counter() - began)

    def think_together(self, state: State, budget: Budget) -> Thought:
        """The same in several processes, each with luck of its own; their figures are added up."""
        began = perf_counter()
        self.decisions += 1
        self._stop = False
        team = helpers(self.cores)
        team.halt.clear()
        job = Job(self.game.id, self.game.edition, state.dump(), self.name, budget.shared(self.cores))
        seeds = [derived(self.seed, f"helper/{self.decisions}/{i}").hex() for i in range(self.cores)]
        running = [team.start(job, seed) for seed in seeds]
        while wait(running, PATIENCE).not_done:
            if self._stop:
                team.halt.set()
        return merged([thought.result() for thought in running], perf_counter() - began, self._stop)

    def plant(self, state: State) -> Tree:
        """The tree of the next decision; each has luck of its own."""
        self.decisions += 1
        self._stop = False
        key = derived(self.seed, f"decision/{self.decisions}")
        # What is chosen before the first round begins shows its worth at that round's end.
        rounds = self.sight.rounds + (1 if state.round == 0 else 0)
        sight = self.sight
        return Tree(state, self.policy, self.judge, key, rounds, sight.depth, sight.explore, sight.reserve)

    def stop(self) -> None:
        """From another thread: answer with what is known by now."""
        self._stop = True

    def is_stopped(self) -> bool:
        return self._stop or self.halted()

    def report(self, tree: Tree, state: State, seconds: float) -> Thought:
        moves = [considered(tree, state, move) for move in range(tree.moves)]
        return Thought(in_order(moves), int(tree.simulations), seconds, self.is_stopped())


def never() -> bool:
    return False


def considered(tree: Tree, state: State, move: int) -> Considered:
    visits, value, square, score = tree.figures(move)
    error = sqrt(max(square - value * value, 0.0) / visits) if visits else 0.0
    action = int(state.options[move])
    return Considered(action, state.text(action), visits, value, error, score)


def halve(tree: Tree, budget: Budget, stopped: Callable[[], bool]) -> None:
    """Give every move the same share, drop the worse half, and so on until the budget is spent."""
    alive = list(range(tree.moves))
    phases = max(1, ceil(log2(len(alive))))
    began = perf_counter()
    for phase in range(phases):
        moves = vec[i64](alive)
        if budget.simulations is not None:
            left = (budget.simulations - tree.simulations) // (phases - phase)
            for _ in range(max(left // len(alive), 1 if phase == 0 else 0)):
                tree.try_each(moves)
                if stopped():
                    return
        else:
            assert budget.milliseconds is not None
            until = began + budget.milliseconds / 1000 * (phase + 1) / phases
            while perf_counter() < until or tree.simulations == 0:
                tree.try_each(moves)
                if stopped():
                    return
        alive.sort(key=lambda move: -tree.figures(move)[1])
        alive = alive[: max(2, (len(alive) + 1) // 2)]
