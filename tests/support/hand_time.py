"""A clock that somebody holds in hand: it goes on when it is told to."""

from __future__ import annotations

from collections.abc import Callable


class Later:
    """What is to be done at a moment."""

    def __init__(self, at: float, act: Callable[[], object]) -> None:
        self.at = at
        self.act = act
        self.off = False

    def cancel(self) -> None:
        self.off = True


class HandTime:
    """`ports.Time` that stands still between two `go_on`."""

    def __init__(self, began: float = 1_800_000_000.0) -> None:
        self.moment = began
        self.waiting: list[Later] = []

    def now(self) -> float:
        return self.moment

    def later(self, seconds: float, act: Callable[[], object]) -> Later:
        self.waiting.append(Later(self.moment + seconds, act))
        return self.waiting[-1]

    def go_on(self, seconds: float) -> None:
        """So much time passes; what is due then is done."""
        self.moment += seconds
        due = [one for one in self.waiting if one.at <= self.moment]
        self.waiting = [one for one in self.waiting if one.at > self.moment and not one.off]
        for one in due:
            if not one.off:
                one.act()
