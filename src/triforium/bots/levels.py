"""The levels for people. Low ones look a little ahead as the judge does, high ones ask the net.

A low level searches to the end of this round and draws its move by softmax over the logarithm of the visits, so a
move that looks twice as good is played more often, and what was hardly looked at never. A high level draws by the
net's policy at a temperature, or lets the net search. None passes over a win on the spot, or plays what it sees to be
far worse than its best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log
from time import perf_counter
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from triforium.bots.budget import Budget
from triforium.bots.guided import Guided
from triforium.bots.minds import Mind
from triforium.bots.net.files import has_net
from triforium.bots.search.endings import NO_MOVE, winning_move
from triforium.bots.search.guided import GuidedTree
from triforium.bots.search.tree import Tree
from triforium.bots.searcher import Searcher
from triforium.bots.thinker import considered
from triforium.bots.thought import Considered, Thought
from triforium.bots.weights import JudgePlay, LevelPlay, NetPlay, weights_of
from triforium.rules.chance import Stream, numbered
from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game, State

if TYPE_CHECKING:
    from triforium.bots.net.net import Net

DROPPED = 0.1
"""Moves with less than this share of the most visits, or of the likeliest move's chance, are never played."""
ABSURD = 0.1
"""Nor those that look worse than the best by more than this much of a win."""
LOOKS = 3
"""So often a level that draws from the net's policy looks at each likely move."""
TINY = 1e-30
"""No prior counts as less: a temperature takes its logarithm."""
SLICE = 8
"""Simulations between two looks at the clock."""
WIDTH = 0.3
"""How broadly a level looks about at the root: wide, so that second-best moves keep visits to be drawn by."""
SECONDS = 1.8
"""No level thinks longer than that, whatever its simulations take on this machine."""


@dataclass(frozen=True)
class Level:
    """Its number and name, and a sentence of character. How it plays stands in each game's weights.toml."""

    number: int
    title: str
    character: str


TITLES = (
    ("Apprentice", "Tries things out and lets you have the best stones."),
    ("Journeyman", "Knows the trade, but rarely looks up from today's work."),
    ("Mason", "Lays one stone well upon the other and misses few chances."),
    ("Foreman", "Plans his rounds and starts to get in your way."),
    ("Master", "Knows what the other hands are worth and takes what you need."),
    ("Architect", "Has seen the finished building before you lay the first stone."),
    ("Grandmaster", "Has built so much that the right move comes by itself."),
    ("Legend", "Thinks every move through. Those who have won tell of it for years."),
)
LEVELS: dict[str, Level] = {str(n): Level(n, title, says) for n, (title, says) in enumerate(TITLES, 1)}
"""By number; the same names in the same order in every game."""


class Levelled:
    """The bot of a level. Who thinks for it is made when it is first asked, for a net takes a moment to load."""

    def __init__(self, name: str, game: Game, mind: Mind, seed: int | str, level: Level) -> None:
        self.name = name
        self.game = game
        self.mind = mind
        self.seed = seed
        self.level = level
        self.thought: Thought | None = None
        self._thinkers: dict[int, Searcher | Guided] = {}

    def choose(self, state: State, budget: Budget | None = None) -> int:
        thinker = self.thinker(int(state.players))
        action = thinker.choose(state, budget)
        self.thought = thinker.thought
        return action

    def thinker(self, players: int) -> Searcher | Guided:
        """With more players a level plays otherwise."""
        if players not in self._thinkers:
            play = weights_of(self.game.id).plays(players)[self.level.number - 1]
            self._thinkers[players] = thinker_of(self.name, self.game, self.mind, self.seed, play)
        return self._thinkers[players]

    def stop(self) -> None:
        """From another thread: answer with what is known by now."""
        for thinker in self._thinkers.values():
            thinker.stop()


def thinker_of(name: str, game: Game, mind: Mind, seed: int | str, play: LevelPlay) -> Searcher | Guided:
    """The judge thinks for a level that asks no net, and where the house's net was trained on other cards."""
    if play.net is not None and has_net(game):
        from triforium.bots.net.net import net_of

        try:
            return NetLevel(name, game, net_of(game), seed, play.net)
        except TriforiumError:  # a card file of one's own
            pass
    return JudgeLevel(name, game, mind, seed, play.judge)


class JudgeLevel(Searcher):
    """A small search, and a draw by its visits."""

    def __init__(self, name: str, game: Game, mind: Mind, seed: int | str, play: JudgePlay) -> None:
        policy = mind.greedy(game)
        sight = replace(weights_of(game.id).sight, rounds=play.rounds)
        budget = Budget(simulations=play.simulations)
        super().__init__(name, game, policy, mind.judge(game, policy), seed, budget, sight)
        self.strength = play.strength
        self.longest = SECONDS

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.thought = self.think(state, budget)
        moves = self.thought.moves
        most = max(move.visits for move in moves)
        likely = [(move.visits / most) ** self.strength if move.visits >= DROPPED * most else 0.0 for move in moves]
        return drawn(moves, likely, numbered(self.seed, "level", self.decisions)).action

    def think_alone(self, state: State, budget: Budget) -> Thought:
        began = perf_counter()
        tree = self.plant(state)
        won = winning_move(state, tree.keys)
        if won == NO_MOVE:
            self.look_about(tree, budget, began)
        else:
            tree.simulate(won)
        return self.report(tree, state, perf_counter() - began)

    def look_about(self, tree: Tree, budget: Budget, began: float) -> None:
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


class NetLevel(Guided):
    """The net's search; or without simulations its policy at a temperature, with a short look at each likely move."""

    def __init__(self, name: str, game: Game, net: Net, seed: int | str, play: NetPlay) -> None:
        from triforium.bots.net.bot import evaluator

        super().__init__(name, game, evaluator(game, net), seed, Budget(simulations=play.simulations or 1))
        self.temperature = play.temperature
        self.longest = SECONDS

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.thought = self.think(state, budget)
        moves = self.thought.moves
        if self.temperature == 0:
            return moves[0].action
        return drawn(moves, [float(move.visits) for move in moves], numbered(self.seed, "level", self.decisions)).action

    def think_alone(self, state: State, budget: Budget) -> Thought:
        if self.temperature == 0:
            return super().think_alone(state, budget)
        began = perf_counter()
        tree = self.plant(state)
        won = winning_move(state, tree.keys)
        if won == NO_MOVE:
            likely = self.look_about(tree)
        else:
            tree.try_each(vec[i64]([won]), 1)
            likely = [1.0 if move == won else 0.0 for move in range(tree.moves)]
        moves = []
        for move in sorted(range(tree.moves), key=lambda move: -likely[move]):
            _, value, square = tree.figures(move)
            moves.append(considered(state, move, round(1000 * likely[move]), value, square, None))
        return Thought(tuple(moves), int(tree.simulations), perf_counter() - began)

    def look_about(self, tree: GuidedTree) -> list[float]:
        """How likely each move is: by the policy at its temperature, or because it looks much better than all those."""
        likely = tempered(self.own_priors(tree), self.temperature)
        tried = [move for move, chance in enumerate(likely) if chance > 0]
        for move in self.surprises(tree, tried):
            likely[move] = 1.0
            tried.append(move)
        for _ in range(LOOKS - 1):
            tree.try_each(vec[i64](tried), 1)
        return likely


def tempered(priors: list[float], temperature: float) -> list[float]:
    """Chances of the moves at a temperature: above 1 evener than the priors. The unlikely have none."""
    logs = [log(max(prior, TINY)) / temperature for prior in priors]
    chances = [exp(one - max(logs)) for one in logs]
    return [chance if chance >= DROPPED else 0.0 for chance in chances]


def drawn(moves: tuple[Considered, ...], likely: list[float], luck: Stream) -> Considered:
    """One of the moves, each as often as it is likely; none that looks far worse than the best."""
    floor = max(move.value for move, chance in zip(moves, likely, strict=True) if chance > 0) - ABSURD
    shares = [chance if move.value >= floor else 0.0 for move, chance in zip(moves, likely, strict=True)]
    left = sum(shares) * int(luck.word()) / 0x100000000
    for move, share in zip(moves, shares, strict=True):
        left -= share
        if left < 0 and share > 0:
            return move
    return moves[0]
