"""The review of a finished game, step by step, so that whoever waits sees how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from triforium.review import FORM
from triforium.review.account import DIGITS, GameAccount, Judged, judged_step
from triforium.review.errors import Depth, loss_of
from triforium.review.luck import Draws, luck_of
from triforium.review.moments import moments
from triforium.review.story import Step, Story
from triforium.review.worth import Appraiser, Row
from triforium.rules.chance import derived
from triforium.rules.errors import UnknownName, teach
from triforium.rules.game import Game

DEPTHS: Final = {
    depth.name: depth
    for depth in (
        Depth("quick", simulations=48, draws=64, pairs=4, futures=2),
        Depth("full", simulations=200, draws=128, pairs=32, futures=16),
        Depth("deep", simulations=1600, draws=512, pairs=128, futures=64),
    )
}
DEALS: Final = 256
"""Over which a game's chances before the deal are averaged."""
PIECE: Final = 32
"""Steps whose positions are judged together."""

teach({"unknown-depth": "There is no depth {given}: {known}"})


def depth_of(name: str) -> Depth:
    if name not in DEPTHS:
        raise UnknownName("unknown-depth", given=repr(name)[:80], known=", ".join(DEPTHS))
    return DEPTHS[name]


class Reviewer:
    """A game under review: `curve` is there at once, then it is judged piece by piece, in any order."""

    def __init__(self, story: Story, depth: Depth) -> None:
        self.story = story
        self.depth = depth
        self.judge = Appraiser(story.game)
        key = bytes.fromhex(story.seed)
        self.futures = [derived(key, f"review/future/{number}").hex() for number in range(depth.futures)]
        deals = iter(Draws(story, story.steps[0]))
        self.start: Row = self.judge.worths([next(deals)[0] for _ in range(DEALS)]).mean(axis=0)

    def curve(self) -> list[list[float]]:
        """Each seat's chance to win before the deal and after each step, at a glance."""
        return chances([self.start, *self.judge.worths([step.after for step in self.story.steps])], self.story.players)

    def pieces(self) -> range:
        """Where they begin."""
        return range(0, len(self.story.steps), PIECE)

    def piece(self, begin: int) -> list[Judged]:
        """Some steps from this one on. They are judged together, for the net answers many at a fraction of the cost."""
        self.judge.forget()  # what was asked about together may differ in the last digit: each piece stands alone
        steps = self.story.steps[begin : begin + PIECE]
        positions = [step.after for step in self.story.steps[max(begin - 1, 0) : begin + PIECE]]
        worths = list(self.judge.foresee(positions, self.futures))
        if begin == 0:
            worths.insert(0, self.start)
        return [self.step(step, worths[i], worths[i + 1]) for i, step in enumerate(steps)]

    def step(self, step: Step, before: Row, after: Row) -> Judged:
        luck = luck_of(self.story, step, self.judge, self.depth.draws, self.futures)
        loss = loss_of(self.story, step, self.judge, self.depth) if step.number else None
        return judged_step(step, luck, loss, before, after)

    def told(self, steps: list[Judged]) -> dict[str, Any]:
        """The review as JSON."""
        account = GameAccount(self.story, self.start, tuple(steps))
        return {
            "form": FORM,
            "game": self.story.game.id,
            "fingerprint": self.story.game.fingerprint,
            "depth": self.depth.name,
            **account.as_json(),
            "curve": chances([self.start, *(judged.worth for judged in steps)], self.story.players),
            "marks": [marks_of(self.story.game, judged) for judged in steps],
            "moments": moments(account),
        }


def chances(worths: Sequence[Row], players: int) -> list[list[float]]:
    return [[round(float(chance), 4) for chance in worth[:players]] for worth in worths]


def marks_of(game: Game, judged: Judged) -> dict[str, Any]:
    """A step for a curve: who decided, what the mover lost, and from which sources luck came."""
    seat, loss = judged.seat, judged.loss
    return {
        "seat": None if loss is None else seat,
        "lost": 0.0 if loss is None else round(-float(loss.change[seat]), DIGITS),
        "best": None if loss is None else game.actions[loss.best],
        "luck": sorted(judged.luck.by),
    }
