"""The account of a game: what each seat began with, what luck and decisions did to it, and what it came to.

    start + luck + own errors + others' errors + rest = result

for the chance of the first place, and the same for the expected rank. The rest is what lies between the judge's view
of a position and its view of what the best move makes of it: 0, were the judge perfect. `docs/review.md` has the
definitions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from triforium.review.errors import Loss
from triforium.review.luck import Luck
from triforium.review.story import Step, Story
from triforium.review.worth import Row

DIGITS = 6


@dataclass(frozen=True)
class Judged:
    """A step with its luck, and what its decision lost; the deal has lost nothing. It can cross processes."""

    number: int
    seat: int
    action: int
    luck: Luck
    loss: Loss | None
    worth: Row
    """Of the position after it."""
    rest: Row
    """What of the step neither explains."""


@dataclass(frozen=True)
class GameAccount:
    """All that was found about a game."""

    story: Story
    start: Row
    """What the game is worth before it is dealt."""
    steps: tuple[Judged, ...]

    def as_json(self) -> dict[str, Any]:
        players = self.story.players
        out: dict[str, Any] = {"seats": [self.seat(seat, seat) for seat in range(players)]}
        if players > 2:  # with two it says the same
            out["ranks"] = [self.seat(seat, players + seat) for seat in range(players)]
        return out

    def seat(self, seat: int, at: int) -> dict[str, Any]:
        """One line of the account. `at` is where the seat's number stands in a worth."""
        own = sum(float(j.loss.change[at]) for j in self.steps if j.loss is not None and j.seat == seat)
        others = sum(float(j.loss.change[at]) for j in self.steps if j.loss is not None and j.seat != seat)
        by: dict[str, float] = {}
        for judged in self.steps:
            for source, worth in judged.luck.by.items():
                by[source] = by.get(source, 0.0) + float(worth[at])
        rests = np.array([float(judged.rest[at]) for judged in self.steps])
        noise = np.array([float(noise_of(judged)[at]) for judged in self.steps])
        found = {
            "start": float(self.start[at]),
            "result": float(self.steps[-1].worth[at]),
            "luck": sum(by.values()),
            "own": own,
            "others": others,
            "rest": float(rests.sum()),
            "rest_error": float(np.sqrt((rests**2).sum())),
            "noise": float(np.sqrt((noise**2).sum())),
        }
        decisions = sum(judged.loss is not None and judged.seat == seat for judged in self.steps)
        rounded = {name: round(number, DIGITS) for name, number in found.items()}
        return {
            "seat": seat,
            **rounded,
            "luck_by": {source: round(worth, DIGITS) for source, worth in sorted(by.items())},
            "decisions": decisions,
        }


def judged_step(step: Step, luck: Luck, loss: Loss | None, before: Row, after: Row) -> Judged:
    """What is left of a step when luck and the decision have had their part."""
    lost = 0 if loss is None else loss.change
    return Judged(step.number, step.seat, step.action, luck, loss, after, after - before - luck.total - lost)


def noise_of(judged: Judged) -> Row:
    """How far draws let luck and error be known, as one standard error."""
    lost = 0 if judged.loss is None else judged.loss.error
    return np.sqrt(judged.luck.error**2 + lost**2)
