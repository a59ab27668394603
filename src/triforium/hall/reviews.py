"""Reviews of finished games: asked for, worked out in the background piece by piece, and kept for good."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.kept import Reviewed
from triforium.hall.ports import Elsewhere
from triforium.hall.problems import problem_of, refuse
from triforium.hall.review_types import ReviewAccount, ReviewShown
from triforium.hall.reviewing import ReviewAnswer, ReviewQuestion
from triforium.hall.thinking import BotFailed
from triforium.hall.types import Problem, to_json
from triforium.review import FORM

log = logging.getLogger("triforium.reviews")

Part = Callable[..., ReviewQuestion]
"""Makes the question for a part of one game's review."""
MOST = 3
"""Reviews that one guest may have under way."""
REMEMBERED = 200
"""Reviews under way, and those that failed, of all guests."""
LOOKS_AGAIN = 1.0
"""Seconds between two looks whether another process has done it."""


class Unfit(Exception):
    """A game that cannot be reviewed, as whoever tried says; the sentence is known there alone."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


@dataclass(eq=False)
class UnderWay:
    """A review that somebody has asked for and that is not on disk yet."""

    guest: int
    steps: int
    done: int = 0
    curve: list[list[float]] = field(default_factory=list)
    problem: Problem | None = None

    def shown(self) -> ReviewShown:
        stage = ReviewShown("working" if self.problem is None else "failed", self.done, self.steps, self.curve)
        stage.problem = self.problem
        return stage


async def told(hall: Hall, guest: Guest | None, id: str, invitation: str | None = None) -> ReviewShown:
    """How far the review of a table is. A game that goes on has none."""
    held = await _finished(hall, guest, id, invitation)
    under_way = hall.reviews.get(id)
    if under_way is not None and under_way.problem is None:
        return under_way.shown()
    account = await _kept(hall, held)
    if account is not None:
        return ReviewShown("done", len(account.marks), len(account.marks), account.curve, account)
    return ReviewShown("none") if under_way is None else under_way.shown()


async def ask(hall: Hall, guest: Guest, id: str, invitation: str | None = None) -> ReviewShown:
    """Have it made, where it is neither there nor under way. A guest has only so many under way."""
    found = await told(hall, guest, id, invitation)
    if found.stage in ("working", "done"):
        return found
    held = await _finished(hall, guest, id, invitation)
    working = [review for review in hall.reviews.values() if review.problem is None]
    if sum(review.guest == guest.id for review in working) >= MOST or len(working) >= REMEMBERED:
        raise refuse("too-many-reviews")
    hall.turnstile.pass_through("review", guest.id)
    for failed in [id for id, review in hall.reviews.items() if review.problem is not None][: -REMEMBERED // 2]:
        del hall.reviews[failed]
    under_way = hall.reviews[id] = UnderWay(guest.id, len(held.table.history) + 1)
    chore = asyncio.create_task(_make(hall, held, under_way))
    hall.chores.add(chore)
    chore.add_done_callback(hall.chores.discard)
    return under_way.shown()


async def _finished(hall: Hall, guest: Guest | None, id: str, invitation: str | None) -> Held:
    held = await hall.enter(id, guest, invitation)
    if not held.table.over:
        raise refuse("not-over")
    return held


async def _kept(hall: Hall, held: Held) -> ReviewAccount | None:
    """What was found before by these rules; one of another form is made again."""
    text = await hall.store.find_review(held.id)
    if text is None:
        return None
    try:
        account = msgspec.json.decode(text, type=ReviewAccount)
    except msgspec.MsgspecError as error:
        log.error("review-damaged", extra={"table": held.id, "reason": str(error)})
        return None
    fits = account.form == FORM and account.fingerprint == held.table.game.fingerprint
    return account if fits and account.depth == hall.bots.review_depth else None


async def _make(hall: Hall, held: Held, under_way: UnderWay) -> None:
    try:
        if not await _is_ours(hall, held):
            del hall.reviews[held.id]
            return
        account = await _work_out(hall, _question(hall, held), under_way)
        text = to_json(msgspec.convert(account, ReviewAccount)).decode()
        async with held.lock:
            await hall.change(held, Reviewed(text))
        del hall.reviews[held.id]
    except asyncio.CancelledError:
        raise
    except Unfit as unfit:
        under_way.problem = unfit.problem
    except Exception as error:
        log.error("review-failed", exc_info=error, extra={"table": held.id})
        under_way.problem = problem_of(refuse("review-failed"))


async def _is_ours(hall: Hall, held: Held) -> bool:
    """Whether it is for this process to do; False: another one has done it."""
    while True:
        try:
            await hall.peers.take(held.id, held.version)
            return True
        except Elsewhere:
            await asyncio.sleep(LOOKS_AGAIN)
            if await _kept(hall, held) is not None:
                return False


async def _work_out(hall: Hall, question: Part, under_way: UnderWay) -> dict[str, Any]:
    glance = await _ask(hall, question(), under_way)
    under_way.curve = glance.curve

    async def piece(begin: int) -> list[dict[str, Any]]:
        found = await _ask(hall, question(begin=begin), under_way)
        under_way.done += len(found.judged)
        return found.judged

    pieces = await asyncio.gather(*(piece(begin) for begin in glance.pieces))
    judged = [step for steps in pieces for step in steps]
    account = (await _ask(hall, question(judged=judged), under_way)).account
    if account is None:
        raise BotFailed("nothing")
    return account


async def _ask(hall: Hall, question: ReviewQuestion, under_way: UnderWay) -> ReviewAnswer:
    answer = await hall.bots.review(question, under_way.guest)
    if answer.problem is not None:
        raise Unfit(answer.problem)
    if answer.error is not None:
        raise BotFailed(answer.error)
    return answer


def _question(hall: Hall, held: Held) -> Part:
    table, begin = held.table, held.beginning
    actions = [moved.action for moved in table.history]
    depth = hall.bots.review_depth
    return partial(ReviewQuestion, begin.game, begin.cards, len(table.seats), table.seed, table.first, actions, depth)
