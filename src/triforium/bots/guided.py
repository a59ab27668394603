"""A search that an evaluator guides: sequential halving over the root's moves that its priors name."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log, log2
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from triforium.bots.budget import Budget
from triforium.bots.search.endings import NO_MOVE, winning_move
from triforium.bots.search.evaluator import Evaluator
from triforium.bots.search.guided import GuidedTree
from triforium.bots.search.nodes import Eye
from triforium.bots.thinker import Thinker, considered
from triforium.bots.thought import Thought
from triforium.rules.game import Game, State

GROWTH = 2
"""In one batch a move gets one more try for every GROWTH tries that it had before."""
LEAST_PRIOR = 0.002
"""Below this a prior speaks no louder against a move."""
LOOK = 4
"""A search that could try every move so many times looks at each of them once."""


@dataclass(frozen=True)
class Guidance:
    """How far a search follows its evaluator's priors."""

    explore: float = 0.6
    """How much a prior speaks for an answer inside the tree."""
    reserve: float = 0.08
    """How much less than its position an answer is hoped to be worth that was not tried yet."""
    warmth: float = 2.0
    """How much the priors are evened out; 1 leaves them as they are."""
    doubt: float = 0.03
    """So much of them falls on all answers alike."""
    widest: int = 16
    """So many root moves are tried at most, those of the highest priors."""
    least: float = 0.002
    """None is tried whose own prior is less than this share of the highest."""
    surprise: float = 0.1
    """One below is tried all the same that at one look is worth so much more than all others."""
    trust: float = 1.0
    patience: float = 50.0
    """A prior's logarithm weighs as much as a value of 1 / (trust x (patience + tries of the most tried move)):
    the more was tried, the less the priors count in what is played."""


class Guided(Thinker):
    """The bot of an evaluator that gives priors, such as a net."""

    def __init__(
        self,
        name: str,
        game: Game,
        evaluator: Evaluator,
        seed: int | str,
        budget: Budget,
        guidance: Guidance | None = None,
        cores: int = 1,
    ) -> None:
        super().__init__(name, game, seed, budget, cores)
        self.evaluator = evaluator
        self.guidance = guidance or Guidance()
        self.eye = Eye(game)

    def think_alone(self, state: State, budget: Budget) -> Thought:
        began = perf_counter()
        tree = self.plant(state)
        order = self.halve(tree, budget, began)
        moves = tuple(considered(state, move, *tree.figures(move), None) for move in order)
        return Thought(moves, int(tree.simulations), perf_counter() - began, self.is_stopped())

    def plant(self, state: State) -> GuidedTree:
        """The tree of the next decision."""
        how = self.guidance
        key = self.next_decision()
        return GuidedTree(state, self.evaluator, self.eye, key, how.explore, how.reserve, how.warmth, how.doubt)

    def halve(self, tree: GuidedTree, budget: Budget, began: float) -> list[int]:
        """Give the likely moves the same share, drop the worse half, and so on; all moves, the best first."""
        priors = self.own_priors(tree)
        order = sorted(range(tree.moves), key=lambda move: -priors[move])
        won = winning_move(tree.root, tree.keys)
        if won != NO_MOVE:  # whatever the priors say: a net is never asked about a game that is over
            tree.try_each(vec[i64]([won]), 1)
            return [won, *(move for move in order if move != won)]
        floor = self.guidance.least * priors[order[0]]
        alive = [move for move in order[: self.guidance.widest] if priors[move] >= floor]
        if len(alive) < len(order) and can_look(tree, budget):
            alive += self.surprises(tree, alive)
        if len(alive) == 1:
            if tree.simulations == 0:  # its worth is asked once, for readers of the thought
                tree.try_each(vec[i64](alive), 1)
            return order
        phases = ceil(log2(len(alive)))
        for phase in range(phases):
            self.try_all(tree, vec[i64](alive), budget, began, phase, phases)
            alive = self.ranked(tree, alive, priors)
            order = alive + [move for move in order if move not in alive]
            if self.is_stopped():
                break
            alive = alive[: max(2, (len(alive) + 1) // 2)]
        return order

    def surprises(self, tree: GuidedTree, likely: list[int]) -> list[int]:
        """Moves that the priors pass over, and that one look finds much better than all likely ones.

        A net's policy may be sure of what its value does not bear out, in positions that its own games never met.
        """
        every = range(tree.moves)
        tree.try_each(vec[i64](list(every)), 1)
        floor = max(tree.figures(move)[1] for move in likely) + self.guidance.surprise
        return [move for move in every if move not in likely and tree.figures(move)[1] > floor]

    def own_priors(self, tree: GuidedTree) -> list[float]:
        """Of the root's moves, as the evaluator gave them: neither evened out nor doubted."""
        how = self.guidance
        even = how.doubt / int(tree.moves)
        own = [max((tree.prior(move) - even) / (1 - how.doubt), 0.0) ** how.warmth for move in range(tree.moves)]
        total = sum(own)
        return [prior / total for prior in own]

    def try_all(self, tree: GuidedTree, moves: vec[i64], budget: Budget, began: float, phase: int, phases: int) -> None:
        """A phase's share of the budget, in slices of a batch."""
        if budget.simulations is not None:
            share = (budget.simulations - tree.simulations) // (phases - phase)
            left = share // len(moves)
            while left > 0 and not self.is_stopped():
                times = min(self.several(tree, moves), left)
                tree.try_each(moves, times)
                left -= times
        else:
            assert budget.milliseconds is not None
            until = began + budget.milliseconds / 1000 * (phase + 1) / phases
            while perf_counter() < until and not self.is_stopped():
                tree.try_each(moves, self.several(tree, moves))

    def several(self, tree: GuidedTree, moves: vec[i64]) -> int:
        """How often each move is tried in one batch. While its tree is small, tries would only meet at a leaf."""
        grown = tree.figures(moves[0])[0] // GROWTH
        return max(1, min(int(self.evaluator.batch) // len(moves), grown))

    def ranked(self, tree: GuidedTree, moves: list[int], priors: list[float]) -> list[int]:
        """The best first, by value and by what is left of the priors."""
        most = max(tree.figures(move)[0] for move in moves)
        weight = 1.0 / (self.guidance.trust * (self.guidance.patience + most))

        def worth(move: int) -> float:
            return tree.figures(move)[1] + weight * log(max(priors[move], LEAST_PRIOR))

        return sorted(moves, key=lambda move: -worth(move))


def can_look(tree: GuidedTree, budget: Budget) -> bool:
    return budget.simulations is None or budget.simulations >= LOOK * tree.moves
