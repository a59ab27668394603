"""The bot `net`: the best move of the net's policy, without any search."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from triforium.bots.budget import Budget
from triforium.bots.net.net import Floats, Net
from triforium.bots.thought import Considered, Thought
from triforium.rules.game import State


class NetBot:
    """Plays what the policy likes best. `thought` says what it thought of each move, and of the position."""

    def __init__(self, name: str, net: Net) -> None:
        self.name = name
        self.net = net
        self.thought: Thought | None = None

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.thought = self.think(state)
        return self.thought.moves[0].action

    def think(self, state: State) -> Thought:
        """All moves, the likeliest first. The value is of the position: only a search tells moves apart by value."""
        began = perf_counter()
        seat = state.seat
        assert seat is not None
        row = np.frombuffer(state.observe(seat), np.uint8)[None]
        logits, chances, leads = self.net.forward(row, int(state.players))
        legal = state.legal()
        shares = softmax(logits[0, legal])
        order = np.argsort(-shares, kind="stable")
        value, lead = float(chances[0, 0]), float(leads[0, 0])
        moves = tuple(
            Considered(legal[i], state.text(legal[i]), round(1000 * float(shares[i])), value, 0.0, lead) for i in order
        )
        return Thought(moves, 1, perf_counter() - began)


def softmax(logits: Floats) -> Floats:
    shares: Floats = np.exp(logits - logits.max())
    shares /= shares.sum()
    return shares
