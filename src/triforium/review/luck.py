"""The luck of a step: what came, against the average of what could have come.

What could have come is drawn again as the mover knew it (`State.reshuffle`), many times, each with the same decision.
Where the outcomes are few, a thousand draws cost little, for each outcome is judged once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from triforium.review.story import Answers, Step, Story, heard
from triforium.review.worth import Appraiser, Row, Worths
from triforium.rules.chance import derived
from triforium.rules.game import State

FEW = 24
"""Outcomes that are few."""
TASTE = 64
MANY = 1024
"""Draws before it is known whether the outcomes are few, and where they are."""
FEWER_FUTURES = 2
"""Into so many each outcome is played on where there are many of them."""
ENOUGH = 16
"""Draws that must agree with the true ones for the luck that followed to be told apart from them."""
Draw = tuple[State, Answers]


@dataclass(frozen=True)
class Luck:
    """What luck was worth to each seat, as `worth.py` has it, by its source; and how well its average is known."""

    by: dict[str, Row]
    error: Row

    @property
    def total(self) -> Row:
        return sum(self.by.values(), np.zeros_like(self.error))


class Draws:
    """A step again and again, with other luck each time."""

    def __init__(self, story: Story, step: Step) -> None:
        self.story = story
        self.step = step
        self.key = bytes.fromhex(story.seed)

    def __iter__(self) -> Iterator[Draw]:
        number = 0
        while True:
            state = self.again(derived(self.key, f"review/luck/{self.step.number}/{number}").hex())
            yield state, heard(state)
            number += 1

    def again(self, seed: str) -> State:
        before = self.step.before
        if before is None:
            return self.story.game.start(self.story.players, seed, self.story.first, journal=True)
        state = before.clone()
        state.reshuffle(seed, before.asked_seat())
        state.journal = []
        state.step(self.step.action)
        return state


def luck_of(story: Story, step: Step, judge: Appraiser, draws: int, futures: Sequence[str]) -> Luck:
    """`draws` are made where the outcomes are not few; each outcome is played on into the same `futures`."""
    if not step.answers:
        return Luck({}, np.zeros(2 * story.players))
    more = iter(Draws(story, step))
    drawn = [next(more) for _ in range(TASTE)]
    if len({answers for _, answers in drawn}) <= FEW:
        drawn += [next(more) for _ in range(MANY - TASTE)]
    else:
        drawn += [next(more) for _ in range(draws - TASTE)]
        futures = futures[:FEWER_FUTURES]
    worths = worths_of(drawn, judge, futures)
    error = worths.std(axis=0) / np.sqrt(len(drawn))
    (came,) = judge.foresee([step.after], futures)
    return Luck(split(step, list(zip(drawn, worths, strict=True)), came), error)


def worths_of(drawn: Sequence[Draw], judge: Appraiser, futures: Sequence[str]) -> Worths:
    """Draws with the same answers are one outcome, judged once."""
    outcomes: dict[Answers, State] = {}
    for state, answers in drawn:
        outcomes.setdefault(answers, state)
    found = dict(zip(outcomes, judge.foresee(list(outcomes.values()), futures), strict=True))
    return np.array([found[answers] for _, answers in drawn])


def split(step: Step, drawn: Sequence[tuple[Draw, Row]], came: Row) -> dict[str, Row]:
    """Where several sources answered in turn, each one's luck is what its answer did to the average of
    what was still open.

    An answer of so many parts that hardly a draw repeats it keeps what the next sources did after it.
    """
    by: dict[str, Row] = {}
    average = np.mean([worth for _, worth in drawn], axis=0)
    for at, (source, _) in enumerate(step.answers):
        known = step.answers[: at + 1]
        alike = [worth for (_, answers), worth in drawn if answers[: at + 1] == known]
        last = at + 1 == len(step.answers) or len(alike) < ENOUGH
        now = came if last else np.mean(alike, axis=0)
        by[source] = by.get(source, 0) + now - average
        if last:
            break
        average = now
    return by
