"""The guided tree: an evaluator's priors say where to look, and its values stand in for playing on.

Each simulation clones the root, redraws all that the searching seat cannot know, and walks down to a position that no
mover of this search has seen, wherever in the game that is. Leaves are gathered and valued together; a try on its
way counts as made, so that the next one looks elsewhere. Every seat maximises its own value.
"""

from __future__ import annotations

from math import sqrt

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.bots.search.evaluator import Evaluator, Leaves
from triforium.bots.search.keys import Keys
from triforium.bots.search.nodes import NONE, Eye, Nodes
from triforium.rules.game import State


class GuidedTree:
    """One search. The root is node 0, and its moves are edges 0 to `moves` - 1. The four figures as in `Guidance`."""

    def __init__(
        self,
        root: State,
        evaluator: Evaluator,
        eye: Eye,
        seed: bytes,
        explore: float,
        reserve: float,
        warmth: float,
        doubt: float,
    ) -> None:
        self.root = root
        self.seat: i64 = root.asked_seat()
        self.moves: i64 = root.count
        self.evaluator = evaluator
        self.eye = eye
        self.explore = explore
        self.reserve = reserve
        self.warmth = warmth
        self.doubt = doubt
        self.keys = Keys(seed)
        self.nodes = Nodes()
        self.leaves = Leaves(root.players)
        self.simulations: i64 = 0
        self.paths = vec[i64]()
        """Edges and their movers on the way to each gathered leaf, one way after the other."""
        self.ways = vec[i64]()
        """The leaf of each gathered way, and where in `paths` it ends. Two ways may lead to one leaf."""
        self.squares = vec[float]([0.0] * self.moves)
        self.open_root()

    def open_root(self) -> None:
        """The root's own worth and priors; the first of its moves is looked at when these are known."""
        self.nodes.add(self.root, self.eye.key(self.root), self.leaves.add(self.root))
        self.value_leaves()
        self.leaves.clear()

    def try_each(self, moves: vec[i64], times: i64) -> None:
        """Try each of these root moves this many times more. The n-th trial of each meets the same luck."""
        for _ in range(times):
            for i in range(len(moves)):
                self.gather(moves[i])
                if self.leaves.count >= self.evaluator.batch:
                    self.settle()
        self.settle()

    def gather(self, move: i64) -> None:
        """Go from a move of the root to a leaf."""
        nodes = self.nodes
        s = self.root.clone()
        s.redraw(self.keys.key_of(nodes.tries[move]), self.seat)
        edge = move
        seat = self.seat
        leaf = NONE
        while leaf == NONE:
            nodes.tries[edge] += 1
            nodes.waiting[edge] += 1
            self.paths = append(append(self.paths, edge), seat)
            s.step(nodes.action[edge])
            if s.ended:
                leaf = self.leaves.add(s)
                break
            key = self.eye.key(s)
            node = nodes.find(key)
            if node == NONE:
                leaf = self.leaves.add(s)
                nodes.add(s, key, leaf)
            elif nodes.leaf[node] != NONE:
                leaf = nodes.leaf[node]
            else:
                edge = self.best(node)
                seat = nodes.seat[node]
        self.ways = append(append(self.ways, leaf), i64(len(self.paths)))

    def best(self, node: i64) -> i64:
        """The edge that its mean, its prior and how little it is known speak for."""
        nodes = self.nodes
        first = nodes.first[node]
        end = nodes.end[node]
        tries: i64 = 1
        for edge in range(first, end):
            tries += nodes.tries[edge]
        width = self.explore * sqrt(float(tries))
        hope = nodes.worth[node] - self.reserve
        best = first
        highest = -1.0e9
        for edge in range(first, end):
            known = nodes.tries[edge] - nodes.waiting[edge]
            value = nodes.total[edge] / float(known) if known > 0 else hope
            value += width * nodes.prior[edge] / float(1 + nodes.tries[edge])
            if value > highest:
                highest = value
                best = edge
        return best

    def settle(self) -> None:
        """Have the gathered leaves valued, and tell the edges on the way to them."""
        if len(self.ways) == 0:
            return
        self.value_leaves()
        nodes = self.nodes
        leaves = self.leaves
        at: i64 = 0
        for way in range(0, len(self.ways), 2):
            row = self.ways[way] * leaves.players
            move = self.paths[at]
            value = leaves.values[row + self.seat]
            self.squares[move] += value * value
            while at < self.ways[way + 1]:
                edge = self.paths[at]
                nodes.waiting[edge] -= 1
                nodes.total[edge] += leaves.values[row + self.paths[at + 1]]
                at += 2
        self.simulations += len(self.ways) // 2
        self.paths = vec[i64]()
        self.ways = vec[i64]()
        leaves.clear()

    def value_leaves(self) -> None:
        """Worth and priors of the nodes that are new, which were added last."""
        nodes = self.nodes
        leaves = self.leaves
        leaves.lay_out_priors()
        self.evaluator.evaluate(leaves)
        node = nodes.size - 1
        while node >= 0 and nodes.leaf[node] != NONE:
            leaf = nodes.leaf[node]
            nodes.leaf[node] = NONE
            nodes.worth[node] = leaves.values[leaf * leaves.players + nodes.seat[node]]
            self.take_priors(node, leaves.begins[leaf])
            node -= 1

    def take_priors(self, node: i64, begin: i64) -> None:
        """The evaluator's, evened out; a share of them falls on all answers alike, so that none is never tried."""
        nodes = self.nodes
        first = nodes.first[node]
        end = nodes.end[node]
        power = 1.0 / self.warmth
        total = 0.0
        for edge in range(first, end):
            prior = self.leaves.priors[begin + edge - first]
            if power != 1.0:
                prior = prior**power
            nodes.prior[edge] = prior
            total += prior
        share = self.doubt / float(end - first)
        for edge in range(first, end):
            nodes.prior[edge] = share + (1.0 - self.doubt) * nodes.prior[edge] / total

    def prior(self, move: int) -> float:
        """Of a root move, evened out."""
        return self.nodes.prior[move]

    def figures(self, move: int) -> tuple[int, float, float]:
        """Visits, mean value and mean of its squares of a root move, for the searcher. Untried it is as good as all."""
        nodes = self.nodes
        visits = nodes.tries[move]
        if visits == 0:
            return 0, nodes.worth[0], 0.0
        n = float(visits)
        return visits, nodes.total[move] / n, self.squares[move] / n
