"""A game as arrays: what a seat sees as float32 near 0 to 1, which actions are legal, what the end is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triforium.rules.errors import UnknownName, teach
from triforium.rules.game import Game, State
from triforium.rules.observation import MOST
from triforium.rules.rewards import margin_reward, rank_reward

teach({"unknown-reward": "There is no reward {given}: {known}"})

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

REWARDS: dict[str, Callable[[State, int], float]] = {"rank": rank_reward, "margin": margin_reward}


def check_reward(name: str) -> str:
    if name not in REWARDS:
        raise UnknownName("unknown-reward", given=repr(name)[:80], known=", ".join(REWARDS))
    return name


def rewards(state: State, name: str) -> list[float]:
    """What the end is worth to each seat; nothing before it."""
    if not state.over:
        return [0.0] * state.players
    return [REWARDS[name](state, seat) for seat in range(state.players)]


class Numbers:
    """The arrays of one game."""

    def __init__(self, game: Game) -> None:
        self.width = len(game.observed)
        self.actions = len(game.actions)
        self.inverse: Floats = (1.0 / np.array(game.scales)).astype(np.float32)
        self.highest: Floats = np.float32(MOST) * self.inverse

    def seen(self, state: State, seat: int) -> Floats:
        """The seat's observation, each number divided by its scale."""
        return self.scaled(np.frombuffer(state.observe(seat), np.uint8))

    def scaled(self, raw: NDArray[np.uint8], out: Floats | None = None) -> Floats:
        return np.multiply(raw, self.inverse, out=out)

    def mask(self, state: State, seat: int | None = None) -> Mask:
        """1 for each legal action; with a seat, nothing while another decides."""
        mask = np.zeros(self.actions, np.int8)
        if seat is None or state.seat == seat:
            mask[state.legal()] = 1
        return mask


def window(buffer: Any, kind: Any) -> NDArray[Any]:
    """A compiled buffer as an array, without a copy: what compiled code writes is seen through it."""
    return np.frombuffer(buffer, kind)


def draw(random: np.random.Generator) -> int:
    """A seed for a game, a bot or a reshuffle, independent of all others drawn."""
    return int(random.integers(0, 2**63))


def box(numbers: Numbers, spaces: Any) -> Any:
    """The space of observations, in the words of Gymnasium's `spaces`."""
    return spaces.Box(np.zeros(numbers.width, np.float32), numbers.highest, dtype=np.float32)
