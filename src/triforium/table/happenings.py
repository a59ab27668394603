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
    """This seat has lost. A bot plays on for it; without one the game is over, and the other of two has won."""

    seat: int
    bot: str | None


@dataclass(frozen=True)
class TimedOut:
    """The time of this seat was over. A bot sits in until its owner comes back; the game counts as lost."""

    seat: int
    bot: str


@dataclass(frozen=True)
class Returned:
    """Who owns this seat plays again, and the bot that sat in leaves."""

    seat: int


@dataclass(frozen=True)
class Carried:
    """What people have agreed on: `end`, nobody wins; `replace`, a `bot` sits in for the seat it is `about`; `lots`,
    that seat, which was left, is `owner`'s."""

    what: str
    about: int | None = None
    bot: str | None = None
    owner: int | None = None
    name: str | None = None


@dataclass(frozen=True)
class Proposed:
    """A seat proposes what the others vote on. It is `carried` at once where nobody else has to agree."""

    seat: int
    what: str
    about: int | None = None
    carried: Carried | None = None


@dataclass(frozen=True)
class Voted:
    """A seat says yes or no to what was proposed; who proposed it and says no, withdraws it. `off`: it has failed."""

    seat: int
    yes: bool
    carried: Carried | None = None
    off: bool = False


@dataclass(frozen=True)
class Wished:
    """Somebody who watches would take this seat, which was left."""

    seat: int
    owner: int
    name: str


Happening = (
    Sat | Left | Filled | Played | TookBack | Practised | Resigned | TimedOut | Returned | Proposed | Voted | Wished
)


@dataclass(frozen=True)
class Told:
    """What happened beside the moves: after so many of them, and as which version."""

    version: int
    moves: int
    at: str | None
    what: Resigned | TimedOut | Returned | Proposed | Voted | Wished
    proposal: tuple[str, int | None] | None = None
    """What was voted on, and about which seat."""
