"""What can happen at a table. A table is its beginning and the list of these; nothing else changes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from triforium.rules.game import State
from triforium.table.draft import Stop


@dataclass
class Moved:
    """An action that stands: what it did that cannot be taken back, what was journaled, the position before it.

    `before` is kept only while the action may still be taken back. `stages` tells of what was carried out place by
    place where each was done with, and how many entries there were by then.
    """

    seat: int
    action: str
    stop: Stop | None
    entries: list[tuple[int, ...]]
    before: State | None
    at: str | None = None
    stages: list[tuple[str, int]] = field(default_factory=list)


@dataclass
class Outcome:
    """A commit worked out on a copy: the actions, the position after them, whether a round ended."""

    moved: list[Moved]
    after: State
    round_ended: bool


@dataclass(frozen=True)
class Sat:
    """Somebody took an open seat."""

    seat: int
    owner: int | None
    name: str


@dataclass(frozen=True)
class Left:
    """Somebody gave a seat back before the game began, or went away after its end."""

    seat: int


@dataclass(frozen=True)
class Filled:
    """A bot was put on an open seat."""

    seat: int
    bot: str


@dataclass(frozen=True)
class Played:
    """A seat committed these actions."""

    seat: int
    actions: tuple[str, ...]
    outcome: Outcome | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class TookBack:
    """A seat took its last action back, at a practice table with all that came after it."""

    seat: int


@dataclass(frozen=True)
class Practised:
    """From now on this is practice: any action may be taken back, and the game counts for nothing."""

    seat: int


@dataclass(frozen=True)
class Resigned:
    """A bot plays on for this seat."""

    seat: int
    bot: str


Happening = Sat | Left | Filled | Played | TookBack | Practised | Resigned
