"""What all bots that think ahead have in common: a budget, luck of their own, several cores, and an ear for "stop".

This file is not compiled: between two slices of compiled work the interpreter runs, so that another thread
can stop a search, and a clock is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import wait
from math import inf, sqrt
from time import perf_counter

from triforium.bots.budget import Budget
from triforium.bots.helpers import PATIENCE, Job, can_help, helpers, merged
from triforium.bots.thought import Considered, Thought
from triforium.rules.chance import derived, read_seed
from triforium.rules.game import Game, State


class Thinker:
    """A bot that thinks ahead. `thought` holds what it thought last."""

    def __init__(self, name: str, game: Game, seed: int | str, budget: Budget, cores: int = 1) -> None:
        self.name = name
        self.cores = cores if cores > 1 and can_help(game) else 1
        self.game = game
        self.seed = read_seed(seed)
        self.budget = budget
        self.decisions = 0
        self.thought: Thought | None = None
        self.longest = inf
        """It answers after this many seconds, whatever its budget."""
        self._stop = False
        self._late = inf
        self.halted: Callable[[], bool] = never

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.thought = self.think(state, budget)
        return self.thought.moves[0].action

    def think(self, state: State, budget: Budget | None = None) -> Thought:
        """All moves with their figures, the best first."""
        budget = budget or self.budget
        return self.think_together(state, budget) if self.cores > 1 else self.think_alone(state, budget)

    def think_alone(self, state: State, budget: Budget) -> Thought:
        """*For a bot to say*: what it thinks in this process."""
        raise NotImplementedError

    def think_together(self, state: State, budget: Budget) -> Thought:
        """The same in several processes, each with luck of its own; their figures are added up."""
        began = perf_counter()
        self.next_decision()
        team = helpers(self.cores)
        team.halt.clear()
        job = Job(self.game.id, self.game.edition, state.dump(), self.name, budget.shared(self.cores))
        seeds = [derived(self.seed, f"helper/{self.decisions}/{i}").hex() for i in range(self.cores)]
        running = [team.start(job, seed) for seed in seeds]
        while wait(running, PATIENCE).not_done:
            if self._stop:
                team.halt.set()
        return merged([thought.result() for thought in running], perf_counter() - began, self._stop)

    def next_decision(self) -> bytes:
        """The key of its luck; each decision has its own."""
        self.decisions += 1
        self._stop = False
        self._late = perf_counter() + self.longest
        return derived(self.seed, f"decision/{self.decisions}")

    def stop(self) -> None:
        """From another thread: answer with what is known by now."""
        self._stop = True

    def is_stopped(self) -> bool:
        return self._stop or self.halted() or perf_counter() >= self._late


def never() -> bool:
    return False


def considered(state: State, move: int, visits: int, value: float, square: float, score: float | None) -> Considered:
    """A move of the root by its figures; `square` is the mean of the values' squares."""
    error = sqrt(max(square - value * value, 0.0) / visits) if visits else 0.0
    action = int(state.options[move])
    return Considered(action, state.text(action), visits, value, error, score)
