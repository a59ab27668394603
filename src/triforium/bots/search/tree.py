"""The tree: open loop over actions, so that a node stands for a sequence of actions under every draw of luck.

Each simulation clones the root, redraws all that the searching seat cannot know, walks down by the nodes' figures,
adds one node and plays on by a policy to the end of a round (`gather`); the evaluator values what is there (`settle`).
Each root move has a tree of its own, so the leaves of several moves can be valued in one call.
Legal answers differ from draw to draw, and even who is asked; so a child is found by seat and action, and counts
how often it could have been chosen. Every seat maximises its own value.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.bots.search.evaluator import NO_ACTION, Evaluator, Leaves
from triforium.bots.search.keys import Keys
from triforium.bots.search.playout import play_until
from triforium.rules.chance import Stream
from triforium.rules.game import State
from triforium.rules.playout import Policy

NONE: Final[i64] = -1


class Tree:
    """One search. The root's moves are nodes 0 to `moves` - 1. `depth`, `explore` and `reserve` as in `Sight`."""

    def __init__(
        self,
        root: State,
        policy: Policy,
        evaluator: Evaluator,
        seed: bytes,
        rounds: int,
        depth: int,
        explore: float,
        reserve: float,
        sees: bool = False,
    ) -> None:
        self.root = root
        self.sees = sees
        """Whether nothing is redrawn: such a search knows what luck will bring."""
        self.seat: i64 = root.asked_seat()
        self.policy = policy
        self.evaluator = evaluator
        self.leaves = Leaves(root.players)
        self.explore = explore
        self.reserve = reserve
        self.depth: i64 = depth
        self.stop: i64 = root.round + rounds
        self.moves: i64 = root.count
        self.simulations: i64 = 0
        self.keys = Keys(seed)
        self.size: i64 = 0
        self.space: i64 = 64
        while self.space < 2 * self.moves:
            self.space *= 2
        self.key = vec[i64]([i64(0)] * self.space)
        self.child = vec[i64]([i64(0)] * self.space)
        self.sibling = vec[i64]([i64(0)] * self.space)
        self.visits = vec[i64]([i64(0)] * self.space)
        self.seen = vec[i64]([i64(0)] * self.space)
        self.total = vec[float]([0.0] * self.space)
        self.score = vec[float]([0.0] * self.moves)
        self.squares = vec[float]([0.0] * self.moves)
        self.actions: i64 = len(root.game.actions)
        self.mark = vec[i64]([i64(0)] * self.actions)
        self.marked: i64 = 0
        self.paths = vec[i64]([i64(0)] * 64)
        """The nodes on the way to each gathered leaf, one way after the other."""
        self.steps: i64 = 0
        self.ends = vec[i64]([i64(0)])
        for i in range(self.moves):
            self.add(NONE, self.seat * self.actions + root.options[i])

    def add(self, parent: i64, key: i64) -> i64:
        if self.size == self.space:
            self.grow()
        node = self.size
        self.size += 1
        self.key[node] = key
        self.child[node] = NONE
        self.sibling[node] = NONE
        if parent != NONE:
            self.sibling[node] = self.child[parent]
            self.child[parent] = node
        return node

    def grow(self) -> None:
        more = [i64(0)] * self.space
        self.key = longer(self.key, more)
        self.child = longer(self.child, more)
        self.sibling = longer(self.sibling, more)
        self.visits = longer(self.visits, more)
        self.seen = longer(self.seen, more)
        total = vec[float]([0.0] * (2 * self.space))
        for i in range(self.space):
            total[i] = self.total[i]
        self.total = total
        self.space *= 2

    def simulate(self, move: i64) -> None:
        """Try a move of the root once more."""
        self.gather(move)
        self.settle()

    def gather(self, move: i64) -> None:
        """Go from a move of the root to a leaf. Not twice from the same move before `settle`."""
        key = self.keys.key_of(self.visits[move])
        luck = Stream(key)
        s = self.root.clone()
        if not self.sees:
            s.redraw(key, self.seat)
        evaluator = self.evaluator
        stop = self.stop
        length: i64 = 1
        node = move
        self.pass_by(move)
        s.step(self.root.options[move])
        while not s.ended and s.round < stop and length < self.depth:
            action = evaluator.known(s)
            if action != NO_ACTION:
                s.step(action)
                continue
            node = self.descend(s, node, luck)
            self.pass_by(node)
            length += 1
            s.step(self.key[node] % self.actions)
            if self.visits[node] == 0:
                break
        play_until(s, self.policy, luck, stop)
        leaf = self.leaves.add(s)
        if leaf == len(self.ends):
            self.ends = append(self.ends, self.steps)
        else:
            self.ends[leaf] = self.steps

    def pass_by(self, node: i64) -> None:
        if self.steps == len(self.paths):
            self.paths = longer(self.paths, [i64(0)] * self.steps)
        self.paths[self.steps] = node
        self.steps += 1

    def settle(self) -> None:
        """Have the gathered leaves valued, and tell the nodes on the way to them."""
        leaves = self.leaves
        if leaves.count == 0:
            return
        self.evaluator.evaluate(leaves)
        paths = self.paths
        values = leaves.values
        at: i64 = 0
        for leaf in range(leaves.count):
            row = leaf * leaves.players
            move = paths[at]
            self.score[move] += leaves.scores[row + self.seat]
            value = values[row + self.seat]
            self.squares[move] += value * value
            end = self.ends[leaf]
            while at < end:
                node = paths[at]
                self.visits[node] += 1
                self.total[node] += values[row + self.key[node] // self.actions]
                at += 1
        self.simulations += leaves.count
        self.steps = 0
        leaves.clear()

    def descend(self, s: State, parent: i64, luck: Stream) -> i64:
        """The child to go on with: a new one, or the best by its mean and by how little it is known."""
        seat = s.asked_seat()
        base = seat * self.actions
        self.marked += 1
        for i in range(s.count):
            self.mark[s.options[i]] = self.marked
        tried: i64 = 0
        visits: i64 = 0
        total = 0.0
        best: i64 = NONE
        highest = -1.0
        node = self.child[parent]
        while node != NONE:
            action = self.key[node] - base
            if 0 <= action < self.actions and self.mark[action] == self.marked:
                self.mark[action] = 0
                tried += 1
                self.seen[node] += 1
                visits += self.visits[node]
                total += self.total[node]
                known = float(self.visits[node])
                value = self.total[node] / known + self.explore * sqrt(log(float(self.seen[node])) / known)
                if value > highest:
                    highest = value
                    best = node
            node = self.sibling[node]
        if tried < s.count:
            if tried == 0:
                return self.add_seen(parent, base + self.policy.pick(s, luck))
            hope = total / float(visits) - self.reserve + self.explore * sqrt(log(float(visits + 1)))
            if hope > highest or self.evaluator.wide(s):
                return self.add_seen(parent, base + self.untried(s, luck, s.count - tried))
        return best

    def add_seen(self, parent: i64, key: i64) -> i64:
        node = self.add(parent, key)
        self.seen[node] = 1
        return node

    def untried(self, s: State, luck: Stream, left: i64) -> i64:
        """What the policy would do if it was not tried, else any other that was not."""
        action = self.policy.pick(s, luck)
        if self.mark[action] == self.marked:
            return action
        skip = luck.below(left)
        for i in range(s.count):
            if self.mark[s.options[i]] == self.marked:
                if skip == 0:
                    return s.options[i]
                skip -= 1
        raise AssertionError("everything was tried")

    def try_each(self, moves: vec[i64]) -> None:
        """Try each of these root moves once more."""
        for i in range(len(moves)):
            self.gather(moves[i])
            if self.leaves.count >= self.evaluator.batch:
                self.settle()
        self.settle()

    def try_best(self, count: i64, width: float) -> None:
        """This many times, try the root move that mean and doubt speak for."""
        for _ in range(count):
            best: i64 = 0
            highest = -1.0
            for move in range(self.moves):
                known = float(self.visits[move])
                if known == 0.0:
                    best = move
                    break
                value = self.total[move] / known + width * sqrt(log(float(self.simulations)) / known)
                if value > highest:
                    highest = value
                    best = move
            self.simulate(best)

    def figures(self, move: int) -> tuple[int, float, float, float]:
        """Visits, mean value, mean of its squares and mean final score of a root move, for the searcher."""
        visits = self.visits[move]
        if visits == 0:
            return 0, 0.0, 0.0, 0.0
        n = float(visits)
        return visits, self.total[move] / n, self.squares[move] / n, self.score[move] / n


def longer(cells: vec[i64], more: list[i64]) -> vec[i64]:
    out = vec[i64](more + more)
    for i in range(len(cells)):
        out[i] = cells[i]
    return out
