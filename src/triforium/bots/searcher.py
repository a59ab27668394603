"""The bot `search`: sequential halving over the root's moves, each tried in a tree of its own."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from triforium.bots.budget import Budget
from triforium.bots.helpers import in_order
from triforium.bots.search.evaluator import Evaluator
from triforium.bots.search.playout import Noisy
from triforium.bots.search.tree import Tree
from triforium.bots.thinker import Thinker, considered
from triforium.bots.thought import Thought
from triforium.bots.weights import Sight, weights_of
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

DEFAULT = Budget(simulations=400)


class Searcher(Thinker):
    """Monte Carlo tree search over honest chance, with playouts to the end of a round."""

    sees = False
    """Whether it takes the state it was given for the truth, instead of redrawing what its seat cannot know."""

    def __init__(
        self,
        name: str,
        game: Game,
        policy: Policy,
        evaluator: Evaluator,
        seed: int | str,
        budget: Budget = DEFAULT,
        sight: Sight | None = None,
        cores: int = 1,
    ) -> None:
        super().__init__(name, game, seed, budget, cores)
        self.evaluator = evaluator
        self.sight = sight or weights_of(game.id).sight
        self.policy = Noisy(policy, evaluator, self.sight.noise)

    def think_alone(self, state: State, budget: Budget) -> Thought:
        began = perf_counter()
        tree = self.plant(state)
        halve(tree, budget, self.is_stopped)
        return self.report(tree, state, perf_counter() - began)

    def plant(self, state: State) -> Tree:
        """The tree of the next decision."""
        key = self.next_decision()
        # What is chosen before the first round begins shows its worth at that round's end.
        rounds = self.sight.rounds + (1 if state.round == 0 else 0)
        sight = self.sight
        return Tree(
            state, self.policy, self.evaluator, key, rounds, sight.depth, sight.explore, sight.reserve, self.sees
        )

    def report(self, tree: Tree, state: State, seconds: float) -> Thought:
        moves = [considered(state, move, *tree.figures(move)) for move in range(tree.moves)]
        return Thought(in_order(moves), int(tree.simulations), seconds, self.is_stopped())


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
