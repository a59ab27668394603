"""Levels 1 to 6 for people: one search, more or less of it, and more or less faith in what it found.

A level draws its move by softmax over the logarithm of the visits, so a move twice as good by the search's own
measure is played more often, and what the search hardly looked at never. Low levels have few simulations, and in
the Duel see this round alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from triforium.bots.budget import Budget
from triforium.bots.search.evaluator import Evaluator
from triforium.bots.searcher import Searcher
from triforium.bots.thought import Considered, Thought
from triforium.bots.weights import weights_of
from triforium.rules.chance import Stream, numbered
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

DROPPED = 0.1
"""Moves with less than this share of the most visits are never played."""
SLICE = 8
"""Simulations between two looks at the clock."""
WIDTH = 0.3
"""How broadly a level looks about at the root: wide, so that second-best moves keep visits to be drawn by."""


@dataclass(frozen=True)
class Level:
    """Its number and name, and a sentence of character. How it plays stands in each game's weights.toml."""

    number: int
    title: str
    character: str


LEVELS: dict[str, Level] = {
    "1": Level(1, "Apprentice", "Tries things out and lets you have the best stones."),
    "2": Level(2, "Journeyman", "Knows the trade, but rarely looks up from today's work."),
    "3": Level(3, "Mason", "Lays one stone well upon the other and misses few chances."),
    "4": Level(4, "Foreman", "Plans his rounds and starts to get in your way."),
    "5": Level(5, "Master", "Knows what the other hands are worth and takes what you need."),
    "6": Level(6, "Architect", "Has seen the finished building before you lay the first stone."),
}
"""By number; the same names in the same order in every game."""


class Levelled(Searcher):
    """The bot of a level."""

    def __init__(
        self, name: str, game: Game, policy: Policy, evaluator: Evaluator, seed: int | str, level: Level
    ) -> None:
        fitted = weights_of(game.id)
        play = fitted.levels[level.number - 1]
        sight = replace(fitted.sight, rounds=play.rounds)
        super().__init__(name, game, policy, evaluator, seed, Budget(simulations=play.simulations), sight)
        self.level = level
        self.strength = play.strength

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.thought = self.think(state, budget)
        return drawn(self.thought.moves, self.strength, numbered(self.seed, "level", self.decisions)).action

    def think_alone(self, state: State, budget: Budget) -> Thought:
        began = perf_counter()
        tree = self.plant(state)
        until = None if budget.milliseconds is None else began + budget.milliseconds / 1000
        most = max(budget.simulations or 0, int(tree.moves))
        while not self.is_stopped():
            if until is not None:
                if perf_counter() >= until and tree.simulations >= tree.moves:
                    break
                tree.try_best(SLICE, WIDTH)
            elif tree.simulations >= most:
                break
            else:
                tree.try_best(min(SLICE, most - tree.simulations), WIDTH)
        return self.report(tree, state, perf_counter() - began)


def drawn(moves: tuple[Considered, ...], strength: float, luck: Stream) -> Considered:
    """A move by softmax over the logarithm of visits: visits to the power of the strength."""
    most = max(move.visits for move in moves)
    shares = [(move.visits / most) ** strength if move.visits >= DROPPED * most else 0.0 for move in moves]
    left = sum(shares) * int(luck.word()) / 0x100000000
    for move, share in zip(moves, shares, strict=True):
        left -= share
        if left < 0 and share > 0:
            return move
    return moves[0]
