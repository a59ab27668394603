"""What a position is worth to each seat: its chance to win and the rank it may expect, by the game's net.

A worth is a row of numbers: each seat's chance of the first place, then each seat's expected rank. A game that is over
is worth what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from triforium.bots.net.inputs import row_of
from triforium.bots.net.net import Net, net_of
from triforium.rules.game import Game, State

Worths = NDArray[np.float64]
"""A row of worth a position."""
Row = NDArray[np.float64]

BATCH = 64
"""Positions in one look. More are hardly quicker each, and take the memory out of the nearer caches."""
FARTHEST = 64
"""Decisions that are played on at most: no round has more but by whim."""
NOTHING = 1e-9
"""The least chance that a rank is worked out of."""
REMEMBERED = 200_000
"""Looks that are kept, some 60 MB of them."""


class Look(NamedTuple):
    """What the net would play in a position, and what that is worth."""

    answer: int
    worth: Row


class Appraiser:
    """The net of a game in its edition, asked about many positions at once. It remembers what it has seen: positions
    that are played on meet again and again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.net: Net = net_of(game)
        self.seen: dict[bytes, Look] = {}

    def forget(self) -> None:
        self.seen.clear()

    def worths(self, states: Sequence[State]) -> Worths:
        """At a glance."""
        looks = iter(self.looks([state for state in states if not state.ended]))
        return np.array([result_of(state) if state.ended else next(looks).worth for state in states])

    def foresee(self, states: Sequence[State], futures: Sequence[str]) -> Worths:
        """On the average of these futures. All positions meet the same luck, so that it does not lie between them."""
        met: list[State] = []
        for state in states:
            for future in futures:
                again = state.clone()
                if not state.ended:
                    again.reshuffle(future, state.asked_seat())
                met.append(again)
        worths: Worths = self.played_on(met).reshape(len(states), len(futures), -1).mean(axis=1)
        return worths

    def played_on(self, states: Sequence[State]) -> Worths:
        """At the end of the round, to which the net plays each of them: a glance in the midst of one is often wrong."""
        rounds = [state.round for state in states]
        for _ in range(FARTHEST):
            going = [
                state for state, round in zip(states, rounds, strict=True) if not state.ended and state.round == round
            ]
            if not going:
                break
            for state, look in zip(going, self.looks(going), strict=True):
                state.step(look.answer)
        return self.worths(states)

    def looks(self, states: Sequence[State]) -> list[Look]:
        rows = [row_of(state) for state in states]
        names = [
            blake2b(row, digest_size=16, key=bytes([state.asked_seat()])).digest()
            for row, state in zip(rows, states, strict=True)
        ]
        new = {name: at for at, name in enumerate(names) if name not in self.seen}
        if len(self.seen) + len(new) > REMEMBERED:
            self.seen = {name: self.seen[name] for name in names if name in self.seen}
        places = list(new.values())
        for begin in range(0, len(places), BATCH):
            part = places[begin : begin + BATCH]
            seen = np.frombuffer(b"".join(rows[at] for at in part), np.uint8).reshape(len(part), -1)
            logits, chances, _ = self.net.forward(seen, int(states[0].players))
            for at, likes, hopes in zip(part, logits, chances, strict=True):
                legal = states[at].legal()
                answer = legal[int(np.argmax(likes[legal]))]
                self.seen[names[at]] = Look(
                    answer, with_ranks(np.roll(hopes.astype(np.float64), states[at].asked_seat()))
                )
        return [self.seen[name] for name in names]


def with_ranks(chances: NDArray[Any]) -> Row:
    """Chances of the first place, and the ranks that Plackett and Luce's model makes of them."""
    p = np.maximum(chances, NOTHING)
    beaten = p[None, :] / (p[:, None] + p[None, :])  # how likely each other comes before this one; half by itself
    return np.concatenate([chances, 0.5 + beaten.sum(axis=1)])


def result_of(state: State) -> Row:
    """Of a game that is over: a shared win counts in equal parts, and equal scores share their ranks."""
    winners = state.winners()
    scores = state.scores()
    key = [(seat in winners, score) for seat, score in enumerate(scores)]
    ranks = [1 + sum(b > a for b in key) + (sum(b == a for b in key) - 1) / 2 for a in key]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
    return np.array([*shares, *ranks])
