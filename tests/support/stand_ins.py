"""Evaluators that stand in for a trained net: random weights, so that only the search can be right."""

from __future__ import annotations

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8

from triforium.bots.search.outside import Outside
from triforium.rules.game import Game, State


class RandomNet:
    """One layer of random weights; `calls` and `rows` count what it was asked."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        random = np.random.default_rng(seed)
        width, actions = len(game.observed), len(game.actions)
        self.scales = np.array(game.scales, np.float32)
        self.policy = random.normal(0, 0.5, (width, actions)).astype(np.float32)
        self.value = random.normal(0, 0.3, (width, 4)).astype(np.float32)
        self.calls = 0
        self.rows = 0

    def forward(self, seen: vec[u8], rows: int, players: int) -> tuple[bytes, bytes]:
        x = np.frombuffer(memoryview(seen), np.uint8).reshape(rows, -1)[:, : len(self.scales)] / self.scales
        strength = np.exp(x @ self.value[:, :players])
        values = strength / strength.sum(axis=1, keepdims=True)
        self.calls += 1
        self.rows += rows
        return (x @ self.policy).astype("<f4").tobytes(), values.astype("<f4").tobytes()

    def likeliest(self, state: State) -> int:
        """The legal action of the highest logit."""
        x = np.frombuffer(state.observe(state.seat), np.uint8) / self.scales
        return max(state.legal(), key=lambda action: float((x @ self.policy)[action]))


def random_evaluator(game: Game, batch: int = 16, seed: int = 1) -> Outside:
    return Outside(game, RandomNet(game, seed).forward, batch)
