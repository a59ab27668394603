"""Pieces of reviews for processes: what crosses over is plain data, for compiled states do not pickle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from triforium.games import game as game_of
from triforium.review.account import Judged
from triforium.review.review import Reviewer, depth_of
from triforium.review.story import Story, tell


@dataclass(frozen=True)
class ReviewJob:
    """A finished game and how closely it is looked at. `edition` is a name, or the path of a card file."""

    game: str
    edition: str | None
    players: int
    seed: str
    first: int
    actions: tuple[str, ...]
    depth: str


def job_of(story: Story, edition: str | None, depth: str) -> ReviewJob:
    actions = tuple(story.game.actions[step.action] for step in story.steps[1:])
    return ReviewJob(story.game.id, edition, story.players, story.seed, story.first, actions, depth)


@lru_cache(maxsize=2)
def reviewer_of(job: ReviewJob) -> Reviewer:
    """Kept for the next piece of the same game: the net remembers what it has seen of it."""
    story = tell(game_of(job.game, job.edition), job.players, job.seed, job.first, job.actions)
    return Reviewer(story, depth_of(job.depth))


def judge_piece(piece: tuple[ReviewJob, int]) -> list[Judged]:
    """The piece of that game that begins with this step."""
    job, begin = piece
    return reviewer_of(job).piece(begin)


def review_job(job: ReviewJob) -> dict[str, Any]:
    """A whole game."""
    reviewer = reviewer_of(job)
    return reviewer.told([judged for begin in reviewer.pieces() for judged in reviewer.piece(begin)])
