"""A plain policy gradient learns to beat `random` in the Duel, on the CPU, in NumPy alone.

REINFORCE with a learned baseline: one hidden layer gives the logits of the actions and the expected reward. All games
are played in one call a step (`ManyLearners`), each finished game is learned from once.

    python examples/learn_duel.py --seconds 100
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triforium.adapters.gymnasium import ManyLearners

Floats = NDArray[np.float32]

GAMES = 64
STEPS = 200
"""Of each game in one round of learning; a game of the Duel has about 60 decisions a seat."""
HIDDEN = 64
RATE = 2e-3
CURIOSITY = 0.01
"""The weight of entropy, which keeps the policy from making up its mind too soon."""
PART = 1024
"""Decisions in one step of the gradient."""


class Net:
    """Observation, one hidden layer, then logits and the expected reward; Adam moves the weights."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions + 1), (actions + 1,)]
        self.weights = [
            (random.standard_normal(shape) * np.sqrt(2 / shape[0]) if len(shape) == 2 else np.zeros(shape)).astype("f4")
            for shape in shapes
        ]
        self.weights[2] *= 0.1
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.moves = 0

    def forward(self, seen: Floats) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the logits, the expected reward."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        return hidden, out[:, :-1], out[:, -1]

    def learn(self, seen: Floats, hidden: Floats, out: Floats) -> None:
        """Go down the gradient; `out` is that of the last layer."""
        back = (out @ self.weights[2].T) * (hidden > 0)
        gradients = [seen.T @ back, back.sum(0), hidden.T @ out, out.sum(0)]
        self.moves += 1
        for i, gradient in enumerate(gradients):
            self.mean[i] += 0.1 * (gradient - self.mean[i])
            self.square[i] += 0.001 * (gradient**2 - self.square[i])
            mean = self.mean[i] / (1 - 0.9**self.moves)
            square = self.square[i] / (1 - 0.999**self.moves)
            self.weights[i] -= RATE * mean / (np.sqrt(square) + 1e-8)


def chances(logits: Floats, mask: NDArray[Any]) -> Floats:
    """How likely each action is; an illegal one never."""
    logits = np.where(mask, logits, -1e9)
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), "f4")


def pick(shares: Floats, random: np.random.Generator) -> NDArray[np.int64]:
    """One action for each row, as likely as its share."""
    sums = np.cumsum(shares, axis=1)
    return np.asarray((sums < random.random((len(shares), 1)) * sums[:, -1:]).sum(axis=1), np.int64)


def collect(env: ManyLearners, net: Net, now: tuple[Any, Any], random: np.random.Generator) -> tuple[Any, Any, Any]:
    """Play on in all games; the decisions of finished ones with what each game was worth."""
    seen, mask = now
    rows: list[tuple[Floats, NDArray[Any], NDArray[np.int64], NDArray[Any], NDArray[Any]]] = []
    for _ in range(STEPS):
        _, logits, _ = net.forward(seen)
        actions = pick(chances(logits, mask), random)
        after, rewards, done, _, info = env.step(actions)
        rows.append((seen, mask, actions, rewards, done))
        seen, mask = after, info["action_mask"]
    worth = np.full(env.num_envs, np.nan)
    returns = np.empty((len(rows), env.num_envs), "f4")
    for at in range(len(rows) - 1, -1, -1):
        worth = np.where(rows[at][4], rows[at][3], worth)
        returns[at] = worth
    known = ~np.isnan(returns).ravel()
    parts = [np.concatenate([row[i] for row in rows])[known] for i in range(3)]
    return parts, returns.ravel()[known], (seen, mask)


def improve(net: Net, parts: list[Any], returns: Floats, random: np.random.Generator) -> None:
    order = random.permutation(len(returns))
    for at in range(0, len(order), PART):
        chosen = order[at : at + PART]
        seen, mask, actions = (part[chosen] for part in parts)
        hidden, logits, value = net.forward(seen)
        shares = chances(logits, mask)
        better = returns[chosen] - value
        better_scaled = better / (better.std() + 1e-6)
        out = np.empty((len(chosen), logits.shape[1] + 1), "f4")
        out[:, :-1] = shares * better_scaled[:, None]
        out[np.arange(len(chosen)), actions] -= better_scaled
        logs = np.log(shares + 1e-9)
        entropy = -(shares * logs).sum(axis=1, keepdims=True)
        out[:, :-1] += CURIOSITY * shares * (logs + entropy)
        out[:, -1] = -0.5 * better
        net.learn(seen, hidden, out / len(chosen))


def wins(net: Net, games: int, random: np.random.Generator, bot: str = "random") -> float:
    """The share of games that the policy wins, each game's seat drawn."""
    env = ManyLearners("duel", GAMES, bot=bot)
    seen, info = env.reset(seed=int(random.integers(2**31)))
    won = played = 0
    while played < games:
        _, logits, _ = net.forward(seen)
        seen, rewards, done, _, info = env.step(pick(chances(logits, info["action_mask"]), random))
        won += int((rewards[done] > 0).sum())
        played += int(done.sum())
    return won / played


def learn(seconds: float, seed: int = 1, games: int = 1000, say: Any = print) -> float:
    """Learn for this many seconds of CPU time, whatever else runs; the share of games then won."""
    random = np.random.default_rng(seed)
    env = ManyLearners("duel", GAMES, bot="random")
    seen, info = env.reset(seed=seed)
    net = Net(seen.shape[1], int(env.single_action_space.n), random)
    now = (seen, info["action_mask"])
    began = time.thread_time()
    decisions = rounds = 0
    while time.thread_time() - began < seconds:
        parts, returns, now = collect(env, net, now, random)
        improve(net, parts, returns, random)
        decisions += GAMES * STEPS
        rounds += 1
        if rounds % 10 == 0:
            say(f"{time.thread_time() - began:5.0f} s  {decisions:>9,} decisions  reward {returns.mean():+.2f}")
    share = wins(net, games, random)
    say(f"after {decisions:,} decisions the policy wins {share:.1%} of {games} games against random")
    return share


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=100)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    learn(given.seconds, given.seed)
