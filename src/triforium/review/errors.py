"""What a decision lost: the move that was played against the best that was found.

A search and the net's own policy each name a move. Which of these and the one played is best is judged by one set of
draws; what lies between the best and the one played is then measured by another, so that what made a move look best
does not count for it again. In both sets all moves meet the same luck, and the net plays each on to the end of the
round.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triforium.bots import make_bot
from triforium.bots.thinker import Thinker
from triforium.review.story import Step, Story
from triforium.review.worth import Appraiser, Row
from triforium.rules.chance import derived
from triforium.rules.game import State


@dataclass(frozen=True)
class Depth:
    """How closely a game is looked at."""

    name: str
    simulations: int
    """Of the search that names the best move."""
    draws: int
    """Of luck, for an average of many outcomes."""
    pairs: int
    """Draws in which moves are compared, and as many again to measure by."""
    futures: int
    """Into which a position is played on to be judged."""


@dataclass(frozen=True)
class Loss:
    """`best` is the move that a search would play; what each seat has got by the other one, and the standard error."""

    best: int
    change: Row
    error: Row


def loss_of(story: Story, step: Step, judge: Appraiser, depth: Depth) -> Loss:
    before = step.before
    assert before is not None
    nothing = np.zeros(2 * story.players)
    rivals = dict.fromkeys([step.action, best_move(story, step, before, depth), judge.looks([before])[0].answer])
    if len(rivals) == 1:
        return Loss(step.action, nothing, nothing)
    moves = list(rivals)
    judged = compared(story, step, judge, moves, range(depth.pairs)).mean(axis=0)
    best = moves[int(np.argmax(judged[:, step.seat]))]
    if best == step.action:
        return Loss(best, nothing, nothing)
    measured = compared(story, step, judge, [step.action, best], range(depth.pairs, 2 * depth.pairs))
    changes = measured[:, 0] - measured[:, 1]
    return Loss(best, changes.mean(axis=0), changes.std(axis=0, ddof=1) / np.sqrt(depth.pairs))


def compared(story: Story, step: Step, judge: Appraiser, moves: list[int], draws: range) -> NDArray[np.float64]:
    """What each of these moves comes to in each of these draws: by draw, by move, and by number of a worth."""
    key = bytes.fromhex(story.seed)
    ends: list[State] = []
    for number in draws:
        assert step.before is not None
        met = step.before.clone()
        met.reshuffle(derived(key, f"review/pair/{step.number}/{number}").hex(), step.seat)
        for action in moves:
            state = met.clone()
            state.step(action)
            ends.append(state)
    return judge.played_on(ends).reshape(len(draws), len(moves), -1)


def best_move(story: Story, step: Step, before: State, depth: Depth) -> int:
    seed = derived(bytes.fromhex(story.seed), f"review/search/{step.number}").hex()
    bot = make_bot(f"net@{depth.simulations}", story.game, seed)
    assert isinstance(bot, Thinker)
    shown = before.clone()
    shown.reshuffle(seed, step.seat)
    return bot.think(shown).moves[0].action
