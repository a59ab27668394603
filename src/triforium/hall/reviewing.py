"""A part of a review as it is worked out, wherever that is done: a finished game goes in, plain numbers come out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from triforium.hall.gamebox import game_of_text
from triforium.hall.problems import problem_of
from triforium.hall.types import Problem
from triforium.rules.errors import TriforiumError

if TYPE_CHECKING:
    from triforium.review.review import Reviewer

WORLDS = 100
"""In which the two moves of a moment are compared, to say why."""


class ReviewQuestion(Struct, tag_field="type", tag="review"):
    """A finished game and the part that is wanted: the curve at a glance, the piece that begins there, or the whole
    account of all pieces."""

    game: str
    cards: str
    players: int
    seed: str
    first: int
    actions: list[str]
    depth: str
    begin: int | None = None
    judged: list[dict[str, Any]] | None = None


class ReviewAnswer(Struct):
    """The part: the curve and where the pieces begin, the piece's steps, or the account. Else what went wrong."""

    curve: list[list[float]] = []
    pieces: list[int] = []
    judged: list[dict[str, Any]] = []
    account: dict[str, Any] | None = None
    problem: Problem | None = None
    error: str | None = None


def answer_review(question: ReviewQuestion) -> ReviewAnswer:
    from triforium.review import wire

    try:
        reviewer = _reviewer(
            question.game,
            question.cards,
            question.players,
            question.seed,
            question.first,
            tuple(question.actions),
            question.depth,
        )
        if question.judged is not None:
            return ReviewAnswer(account=_explained(reviewer, reviewer.told(wire.read(question.judged))))
        if question.begin is not None:
            return ReviewAnswer(judged=wire.written(reviewer.piece(question.begin)))
        return ReviewAnswer(curve=reviewer.curve(), pieces=list(reviewer.pieces()))
    except TriforiumError as refused:
        return ReviewAnswer(problem=problem_of(refused))
    except Exception as error:
        return ReviewAnswer(error=repr(error)[:300])


@lru_cache(maxsize=1)
def _reviewer(
    game: str, cards: str, players: int, seed: str, first: int, actions: tuple[str, ...], depth: str
) -> Reviewer:
    """Kept for the next piece of the same game."""
    from triforium.review.review import Reviewer, depth_of
    from triforium.review.story import tell

    return Reviewer(tell(game_of_text(game, cards), players, seed, first, actions), depth_of(depth))


def _explained(reviewer: Reviewer, account: dict[str, Any]) -> dict[str, Any]:
    """With each error goes what the better move would have left when the round is over; a hint has the same reasons."""
    from triforium.bots.hint import differences
    from triforium.rules.chance import derived

    story = reviewer.story
    for moment in account["moments"]:
        before = story.steps[moment["move"]].before
        if moment["kind"] != "error" or before is None:
            continue
        seen = before.clone()
        seen.reshuffle(story.seed, moment["seat"])
        best, played = (story.game.index[moment[name]] for name in ("best", "played"))
        key = derived(bytes.fromhex(story.seed), f"review/why/{moment['move']}")
        why, over = differences(seen, best, played, key, worlds=WORLDS)
        moment["why"] = [{"seat": d.seat, "what": d.what, "by": round(d.by, 1)} for d in why]
        moment["over"] = over
    return account
