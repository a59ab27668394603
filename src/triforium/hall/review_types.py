"""What the API tells of a finished game's review. docs/review.md has the meaning of each number."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from triforium.hall.types import HintDifference, Problem


class ReviewSeat(Struct):
    """A seat's account: `start + luck + own + others + rest = result`, in chances to win (or in expected ranks).

    `luck_by`: the luck by source. `rest_error`: the rest's interval is 1.96 of it to either side.
    """

    seat: int
    start: float
    result: float
    luck: float
    own: float
    others: float
    rest: float
    rest_error: float
    noise: float
    luck_by: dict[str, float]
    decisions: int


class ReviewMark(Struct):
    """A step of the curve: who decided (null: the deal), what that lost, the best move, where luck answered."""

    seat: int | None
    lost: float
    best: str | None
    luck: list[str]


class ReviewMoment(Struct):
    """One of the moments that decided the game: an error of a seat, or luck from a source.

    `change`: what each seat won or lost by it. `why`: what each seat would have more after the best move than after
    the one that was played, at the end of the round (`over`: of the game).
    """

    move: int
    kind: Literal["error", "luck"]
    change: list[float]
    weight: float
    seat: int | None = None
    played: str | None = None
    best: str | None = None
    error: float | None = None
    source: str | None = None
    why: list[HintDifference] = []
    over: bool = False


class ReviewAccount(Struct):
    """A whole review. `curve`: each seat's chance before the deal and after each step; `ranks` with three or more."""

    form: int
    game: str
    fingerprint: str
    depth: str
    seats: list[ReviewSeat]
    curve: list[list[float]]
    marks: list[ReviewMark]
    moments: list[ReviewMoment]
    ranks: list[ReviewSeat] = []


class ReviewShown(Struct):
    """How far a review is. `none`: nobody has asked for it. `curve` comes first, at a glance; `account` at the end.

    `done` of `steps` are judged. `problem`: why there is none; asked for again, it is tried again.
    """

    stage: Literal["none", "working", "done", "failed"]
    done: int = 0
    steps: int = 0
    curve: list[list[float]] = []
    account: ReviewAccount | None = None
    problem: Problem | None = None
