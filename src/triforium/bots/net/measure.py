"""How fast the nets are: evaluations in batches, simulations, single decisions; by CPU time of one core."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from time import process_time
from typing import TypedDict

import numpy as np

from triforium.bots import LEVELS, make_bot
from triforium.bots.measure import positions, rate
from triforium.bots.minds import MINDS
from triforium.bots.net.inputs import rows_of
from triforium.bots.net.net import net_of
from triforium.bots.thinker import Thinker
from triforium.games import game as game_of
from triforium.rules.chance import numbered, read_seed
from triforium.rules.game import State

BATCHES = (1, 8, 64)
HIGHEST = list(LEVELS)[-1]
SLICES = 5
"""How many kinds of slices there are beside the highest level's."""
STRIDE = 7
"""Decisions are taken from all over a game, and a slice goes on where the last one ended."""


class NetSpeed(TypedDict):
    """`evaluations_per_s` by the size of the batch. Decisions in milliseconds, the slowest of a hundred."""

    evaluations_per_s: dict[str, int]
    simulations_per_s: int
    net_p99_ms: float
    net_decisions: int
    level: str
    level_p99_ms: float
    level_decisions: int


class NetMeasure:
    """Takes slices of one game at one number of players; the best rate counts, and every decision."""

    def __init__(self, game_id: str, players: int, seed: int = 1) -> None:
        game = game_of(game_id)
        self.players = players
        self.net = net_of(game)
        self.states = positions(game_id, players, seed)
        decisions = asked(game_id, players, seed)
        self.rows = {size: rows_of((decisions * size)[:size]) for size in BATCHES}
        self.evaluations = dict.fromkeys(BATCHES, 0.0)
        self.simulations = 0.0
        self.bots = {name: make_bot(name, game, seed) for name in ("net", f"level:{HIGHEST}")}
        self.took: dict[str, list[float]] = {name: [] for name in self.bots}
        self.next = {name: cycle([decisions[i] for i in strides(len(decisions))]) for name in self.bots}
        search = make_bot("net@60", game, seed)
        assert isinstance(search, Thinker)
        self.search = search

    def slice(self, seconds: float) -> None:
        """As much of each kind: three sizes of batches, the search, `net`; the highest level gets as much as all."""
        for size in BATCHES:
            self.evaluations[size] = max(self.evaluations[size], self.evaluated(size, seconds))
        self.simulations = max(self.simulations, rate(self.search, self.states, seconds))
        self.decide("net", seconds)
        self.decide(f"level:{HIGHEST}", SLICES * seconds)

    def evaluated(self, size: int, seconds: float) -> float:
        rows, count, began = self.rows[size], 0, process_time()
        while (spent := process_time() - began) < seconds or not count:
            self.net.forward(rows, self.players)
            count += size
        return count / spent

    def decide(self, name: str, seconds: float) -> None:
        bot, took, spent = self.bots[name], self.took[name], 0.0
        while not spent or spent < seconds:
            state = next(self.next[name]).clone()
            began = process_time()
            bot.choose(state)
            took.append(process_time() - began)
            spent += took[-1]

    def speed(self) -> NetSpeed:
        level = f"level:{HIGHEST}"
        return {
            "evaluations_per_s": {str(size): round(found) for size, found in self.evaluations.items()},
            "simulations_per_s": round(self.simulations),
            "net_p99_ms": p99_ms(self.took["net"]),
            "net_decisions": len(self.took["net"]),
            "level": level,
            "level_p99_ms": p99_ms(self.took[level]),
            "level_decisions": len(self.took[level]),
        }


def strides(length: int) -> list[int]:
    """Every number below that once, far apart from one to the next."""
    return sorted(range(length), key=lambda i: (i % STRIDE, i))


def p99_ms(took: list[float]) -> float:
    return round(1000 * float(np.percentile(took[1:] or took, 99)), 3)  # the first one loads


@cache
def asked(game_id: str, players: int, seed: int) -> list[State]:
    """All positions of a game of the greedy bot in which there is something to choose."""
    game = game_of(game_id)
    policy = MINDS[game_id].greedy(game)
    luck = numbered(read_seed(seed), "measure", 0)
    state = game.start(players, seed)
    found = []
    while not state.over:
        if state.count > 1:
            found.append(state.clone())
        state.step(policy.pick(state, luck))
    return found
