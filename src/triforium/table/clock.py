"""A table's clock: how much time each seat has left. It follows from what happened, and how long each of it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triforium.rules.errors import TriforiumError, teach

teach({"bad-clock": "A clock gives {kinds}"})

DAY = 24 * 60 * 60
BOUNDS = {"move": (5, 60 * 60), "game": (30, 6 * 60 * 60), "days": (DAY, 14 * DAY)}
"""Seconds that each kind may give."""
KINDS = "5 seconds to 1 hour a move, 30 seconds to 6 hours a game with up to 5 minutes more a turn, or 1 to 14 days"
LARGEST_INCREMENT = 300
SHOWN = 1000
"""Milliseconds that the page takes to show another's move, or a stage of one; they are not counted."""
MOST_SHOWN = 16_000
FIRST = 20_000
"""Milliseconds that are not counted of a seat's first decision: whoever waited for the others may be elsewhere."""
LEAST_AGAIN = 10_000


@dataclass(frozen=True)
class Pace:
    """How much time there is: `move`: seconds a turn; `game`: seconds for all of it, and the increment after each turn;
    `days`: as `move`, in whole days. A turn are the decisions of one seat until another decides, or the phase ends."""

    kind: str
    seconds: int
    increment: int = 0

    def check(self) -> None:
        least, most = BOUNDS.get(self.kind, (1, 0))
        whole_days = self.kind != "days" or self.seconds % DAY == 0
        increment = self.increment == 0 or (self.kind == "game" and 0 < self.increment <= LARGEST_INCREMENT)
        if not (least <= self.seconds <= most and whole_days and increment):
            raise TriforiumError("bad-clock", kinds=KINDS)

    @property
    def whole(self) -> int:
        """In milliseconds, as all that follows."""
        return self.seconds * 1000

    @property
    def again(self) -> int:
        """For somebody who comes back after the time was over: of a game's time a tenth."""
        return max(self.whole // 10, self.increment * 1000, LEAST_AGAIN) if self.kind == "game" else self.whole

    def after(self, left: int) -> int:
        """What is left at the end of a turn."""
        return left + self.increment * 1000 if self.kind == "game" else self.whole


class Clock:
    """`left` has each seat's milliseconds. `seat` is whose time runs, after the next `free` milliseconds."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.whole] * seats
        self.seat: int | None = None
        self.free = 0
        self.spent = 0
        """All the time that has passed, whoever's."""
        self.decided: set[int] = set()
        self.marks: list[tuple[int, tuple[int, ...]]] = []
        """For each move that stands: the time that had passed by then, and what each had left."""

    def copy(self) -> Clock:
        found = Clock(self.pace, 0)
        found.left, found.seat, found.free, found.spent = list(self.left), self.seat, self.free, self.spent
        found.decided, found.marks = set(self.decided), list(self.marks)
        return found

    @property
    def until_over(self) -> int | None:
        """How long whoever decides may still take, if nothing happens; None: nobody's time runs."""
        return None if self.seat is None else self.free + self.left[self.seat]

    def left_after(self, took: int) -> int:
        """What the seat whose time runs has left after so many milliseconds more; below 0: since then it is over."""
        assert self.seat is not None
        return self.left[self.seat] - max(0, took - self.free)

    def pass_by(self, took: int) -> None:
        """So much time has passed."""
        self.spent += took
        if self.seat is not None:
            self.left[self.seat] = max(0, self.left_after(took))
            self.free = max(0, self.free - took)

    def move(self, moves: int, ends_turn: bool) -> None:
        """The seat whose time runs, or a bot, has made so many moves."""
        self.marks += [(self.spent, tuple(self.left))] * moves
        if self.seat is not None:
            self.decided.add(self.seat)
            if ends_turn:
                self.left[self.seat] = self.pace.after(self.left[self.seat])

    def left_back(self, seat: int, moves: int, took: int = 0) -> int:
        """What a seat would have left that takes all moves but so many back: all waited meanwhile on its time."""
        by_then, left = self.marks[moves]
        return left[seat] - (self.spent + took - by_then)

    def take_back(self, seat: int, moves: int) -> None:
        mine = max(0, self.left_back(seat, moves))
        self.left = list(self.marks[moves][1])
        self.left[seat] = mine
        del self.marks[moves:]

    def stop(self, seat: int) -> None:
        """Its time is over."""
        self.left[seat] = 0

    def come_back(self, seat: int) -> None:
        self.left[seat] = max(self.left[seat], self.pace.again)

    def run(self, seat: int | None, new_turn: bool, shown: int) -> None:
        """Whose time runs from now on; nobody's: a bot decides. `shown`: how much of others' there is to be seen."""
        if seat is None or not new_turn:
            self.free = 0 if seat is None or seat != self.seat else self.free
        else:
            first = 0 if seat in self.decided else min(FIRST, self.pace.whole)
            self.free = max(first, min(MOST_SHOWN, SHOWN * shown))
        self.seat = seat


def shown_since(movers: Sequence[tuple[int, int]], seat: int) -> int:
    """How many moves of others, and stages of them, this seat is shown since its own last move: (seat, stages) each."""
    found = 0
    for mover, stages in reversed(movers):
        if mover == seat or found * SHOWN >= MOST_SHOWN:
            break
        found += 1 + stages
    return found
