"""How a game ends otherwise than by its rules, and what people agree on during it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from triforium.record import AGREED, RESIGNED, one_word
from triforium.rules.chance import numbered, read_seed
from triforium.rules.errors import TriforiumError, teach
from triforium.table.happenings import Carried, Happening, Proposed, Resigned, Returned, TimedOut, Told, Voted
from triforium.table.seats import Seat

teach(
    {
        "nothing-proposed": "There is nothing to vote on",
        "proposed-already": "Vote first on what has been proposed",
        "asked-lately": "You have asked this lately; ask again after some more moves",
        "has-voted": "You have voted already",
        "not-away": "Seat {seat} has not been away for long enough",
        "not-left": "Nobody has left seat {seat}",
        "empty-hat": "Nobody wants this seat yet",
        "no-voter": "This is for others to decide",
    }
)

END, REPLACE, LOTS = "end", "replace", "lots"
AGAIN_AFTER = 10
"""Moves after which a seat may propose the same once more."""


@dataclass
class Proposal:
    """What is voted on: who said yes and no, by owner."""

    what: str
    about: int | None
    by: int
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    def passes(self, voters: Collection[int]) -> bool:
        """Everybody must agree to end a game; to all else the greater part."""
        yes = len(self.yes & set(voters))
        return yes == len(voters) if self.what == END else 2 * yes > len(voters)

    def fails(self, voters: Collection[int]) -> bool:
        return bool(self.no) if self.what == END else 2 * len(self.no & set(voters)) >= len(voters)


@dataclass
class Votes:
    """What was proposed at a table, and who would take a seat that was left."""

    open: Proposal | None = None
    asked: dict[tuple[int, str, int | None], int] = field(default_factory=dict)
    """After how many moves each seat proposed something last."""
    hat: dict[int, dict[int, str]] = field(default_factory=dict)
    """By seat: who would take it, with their names."""

    def check(self, seat: int, what: str, about: int | None, moves: int) -> None:
        if self.open is not None:
            raise TriforiumError("proposed-already")
        if moves - self.asked.get((seat, what, about), -AGAIN_AFTER) < AGAIN_AFTER:
            raise TriforiumError("asked-lately")

    def propose(self, new: Proposed, owner: int, moves: int) -> None:
        self.asked[new.seat, new.what, new.about] = moves
        self.open = None if new.carried else Proposal(new.what, new.about, new.seat, {owner})

    def vote(self, vote: Voted, owner: int) -> None:
        if self.open is not None:
            done = vote.carried is not None or vote.off
            self.open = None if done else after_vote(self.open, owner, vote.yes)


def after_vote(proposal: Proposal, owner: int, yes: bool) -> Proposal:
    """The proposal with one more vote."""
    votes = replace(proposal, yes=set(proposal.yes), no=set(proposal.no))
    (votes.yes if yes else votes.no).add(owner)
    return votes


def drawn(hat: dict[int, str], seed: str, version: int) -> tuple[int, str]:
    """Whom the lot names: by the table's seed, so that all can check it when the game is over."""
    owners = sorted(hat)
    owner = owners[int(numbered(read_seed(seed), "lots", version).below(len(owners)))]
    return owner, hat[owner]


def seated(seats: list[Seat], what: Happening) -> None:
    """Let seats be as they are once this has happened."""
    match what:
        case Resigned(seat, bot):
            seats[seat] = replace(seats[seat], bot=bot or seats[seat].bot, resigned=True, stands_in=False)
        case TimedOut(seat, bot):
            seats[seat] = replace(seats[seat], bot=bot, stands_in=True, timed_out=True)
        case Returned(seat):
            seats[seat] = replace(seats[seat], bot=None, stands_in=False)
        case Proposed(carried=Carried() as done) | Voted(carried=Carried() as done):
            _carry(seats, done)


def _carry(seats: list[Seat], done: Carried) -> None:
    if done.about is None:
        return
    if done.what == REPLACE:
        seats[done.about] = replace(seats[done.about], bot=done.bot, stands_in=True)
    elif done.what == LOTS and done.name is not None:
        # Who left has lost; who takes the seat over has only taken it over.
        seats[done.about] = Seat(done.name, owner=done.owner)


def ended_by(what: Happening) -> str | None:
    """Whether a game is over with this, though its rules would go on: why."""
    match what:
        case Resigned(bot=None):
            return RESIGNED
        case Proposed(carried=Carried(what="end")) | Voted(carried=Carried(what="end")):
            return AGREED
    return None


def record_lines(told: Iterable[Told]) -> list[tuple[int, str]]:
    """What a record says of it, and after how many moves. Proposals and votes that came to nothing are left out."""
    return [(one.moves, line) for one in told if (line := _record_line(one.what)) is not None]


def _record_line(what: Happening) -> str | None:
    match what:
        case Resigned(seat, None):
            return f"resigns {seat}"
        case Resigned(seat, bot):
            return f"resigns {seat} {bot}"
        case TimedOut(seat, bot):
            return f"time {seat} {bot}"
        case Returned(seat):
            return f"returns {seat}"
        case Proposed(carried=Carried() as done) | Voted(carried=Carried() as done):
            if done.what == END:
                return AGREED
            return (
                f"away {done.about} {done.bot}" if done.what == REPLACE else f"sits {done.about} {one_word(done.name)}"
            )
    return None
