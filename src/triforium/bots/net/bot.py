"""The bot `net`: the best move of the net's policy, without any search; and the net as a search asks it."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

import numpy as np

from triforium.bots.budget import Budget
from triforium.bots.net.inputs import rows_of
from triforium.bots.net.net import Floats, Net
from triforium.bots.search.outside import Outside
from triforium.bots.thought import Considered, Thought
from triforium.rules.game import Game, State

BATCH: Final = 32
"""Leaves that a search gathers for one look. More are quicker each, but chosen with less knowledge."""


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
        logits, chances, leads = self.net.forward(rows_of([state]), int(state.players))
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


def evaluator(game: Game, net: Net) -> Outside:
    """The net for a search: values and priors of many positions in one call."""

    def forward(seen: Any, rows: int, players: int) -> tuple[bytes, bytes]:
        logits, chances, _ = net.forward(np.frombuffer(seen, np.uint8).reshape(rows, -1), players)
        return logits.astype("<f4", copy=False).tobytes(), chances.astype("<f4", copy=False).tobytes()

    return Outside(game, forward, BATCH)
