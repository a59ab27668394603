"""The bot `net`: the best move of the net's policy, without any search; and the net as a search asks it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from triforium.bots.budget import Budget
from triforium.bots.net.rows import row_of
from triforium.bots.search.outside import Outside
from triforium.bots.thought import Considered, Thought
from triforium.rules.game import Game, State

if TYPE_CHECKING:
    from triforium.bots.net.net import Net

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
        logits, chances, leads = map(floats, self.net.look(row_of(state), 1, int(state.players)))
        legal = state.legal()
        shares = softmax([logits[action] for action in legal])
        moves = tuple(
            Considered(legal[i], state.text(legal[i]), round(1000 * shares[i]), chances[0], 0.0, leads[0])
            for i in sorted(range(len(legal)), key=lambda i: -shares[i])
        )
        return Thought(moves, 1, perf_counter() - began)


def floats(buffer: bytes) -> Sequence[float]:
    return array("f", buffer)


def softmax(logits: Sequence[float]) -> list[float]:
    highest = max(logits)
    shares = [exp(logit - highest) for logit in logits]
    total = sum(shares)
    return [share / total for share in shares]


def evaluator(game: Game, net: Net) -> Outside:
    """The net for a search: values and priors of many positions in one call."""

    def forward(seen: Any, rows: int, players: int) -> tuple[bytes, bytes]:
        logits, chances, _ = net.look(seen, rows, players)
        return logits, chances

    return Outside(game, forward, BATCH)
