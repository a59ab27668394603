"""Playing on without looking ahead: the noisy policy of playouts, and what fitting plays and looks at."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.bots.search.evaluator import NO_ACTION, Evaluator
from triforium.bots.search.judge import Judge
from triforium.rules.chance import Stream
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

Sample = tuple[float, list[list[float]]]
"""How far the game was, and the features of every seat."""


class Noisy(Policy):
    """A policy that plays at random this many times in a hundred, and always what its evaluator knows for sure."""

    def __init__(self, policy: Policy, evaluator: Evaluator, percent: int) -> None:
        self.policy = policy
        self.evaluator = evaluator
        self.percent: i64 = percent

    def pick(self, state: State, luck: Stream) -> i64:
        known = self.evaluator.known(state)
        if known != NO_ACTION:
            return known
        if self.percent > 0 and luck.below(100) < self.percent:
            return state.options[luck.below(state.count)]
        return self.policy.pick(state, luck)


def play_until(s: State, policy: Policy, luck: Stream, round: i64) -> None:
    """Play on up to that round, or the end."""
    while not s.ended and s.round < round:
        s.step(policy.pick(s, luck))


def features_of(judge: Judge, s: State) -> list[list[float]]:
    out: list[list[float]] = []
    for seat in range(s.players):
        for i in range(judge.size):
            judge.features[i] = 0.0
        judge.look(s, seat)
        out.append([judge.features[i] for i in range(judge.size)])
    return out


def play_match(game: Game, policies: list[Policy], seed: int, luck: Stream) -> tuple[list[int], list[int]]:
    """A whole game of one policy a seat: its scores and winners."""
    s = game.start(len(policies), seed)
    while not s.ended:
        s.step(policies[s.asked_seat()].pick(s, luck))
    return s.scores(), s.winners()
