"""What all are shown of a table beside the game itself: what happened there, the clock, what is voted on."""

from __future__ import annotations

from triforium.bots import ready_bot
from triforium.hall.guests import Guest
from triforium.hall.held import Held
from triforium.hall.kept import written
from triforium.hall.types import ClockShown, HappenedShown, ProposalShown
from triforium.table import Proposed, Resigned, TimedOut, Told, Voted, Wished


def told(one: Told) -> HappenedShown:
    """What happened beside the moves, as all are told it."""
    what = one.what
    found = HappenedShown(one.version, one.moves, one.at, written(what)[0], what.seat)  # type: ignore[arg-type]
    match what:
        case Resigned(_, bot) | TimedOut(_, bot):
            found.bot = bot
        case Wished():
            found.name = what.name
        case Proposed():
            found.what, found.about = what.what, what.about  # type: ignore[assignment]
        case Voted(yes=yes, off=off):
            found.what, found.about = one.proposal or (None, None)  # type: ignore[assignment]
            found.yes, found.off = yes, off
    if isinstance(what, Proposed | Voted) and what.carried is not None:
        found.carried, found.bot, found.name = True, what.carried.bot, what.carried.name
    return found


def clock(held: Held, took: int) -> ClockShown | None:
    found = None if held.playable is None else held.playable.clock
    if found is None:
        return None
    pace, left, runs = found.pace, list(found.left), found.seat
    if runs is not None:
        left[runs] = max(0, found.left_after(took))
    waits = max(0, found.free - took)
    return ClockShown(pace.kind, pace.seconds, pace.increment, left, runs, waits)  # type: ignore[arg-type]


def ready(held: Held) -> str | None:
    return None if held.playable is None else ready_bot(held.playable.game)


def proposal(held: Held, guest: Guest | None) -> ProposalShown | None:
    asked = None if held.playable is None else held.playable.votes.open
    if asked is None:
        return None
    yes, no = ([n for n, seat in enumerate(held.seats) if seat.owner in owners] for owners in (asked.yes, asked.no))
    voted = guest is not None and guest.id in asked.yes | asked.no
    return ProposalShown(asked.what, asked.about, asked.by, yes, no, voted)  # type: ignore[arg-type]
