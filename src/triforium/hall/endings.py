"""What people do at a table beside playing: come back to their seat, propose and vote, take over one that was left."""

from __future__ import annotations

from triforium.hall import present
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.problems import refuse
from triforium.hall.seating import at, my_seat
from triforium.hall.types import AtSeat, Propose, Snapshot, Vote, WishSeat
from triforium.hall.words import clean_name
from triforium.rules.game import check_seat
from triforium.table.endings import REPLACE


async def come_back(hall: Hall, guest: Guest, id: str, wish: AtSeat) -> Snapshot:
    """Take my seat back from the bot that sits in."""
    held = await hall.enter(id, guest)
    async with at(held, guest, wish.seat):
        seat = wish.seat if wish.seat is not None else _stood_in(held, guest)
        seat = my_seat(held, guest, seat)
        await hall.happen(held, held.table.plan_return(seat))
    return present.shown_to(held, guest, seat)


async def propose(hall: Hall, guest: Guest, id: str, wish: Propose) -> Snapshot:
    """Propose to end the game, to have a bot sit in for somebody, or to draw lots for a seat that was left."""
    held = await hall.enter(id, guest)
    async with at(held, guest, wish.seat):
        seat = my_seat(held, guest, wish.seat)
        _check_running(held)
        if wish.about is not None:
            check_seat(wish.about, len(held.seats))
        if wish.what == REPLACE:
            _check_away(hall, held, wish.about)
        voters = _voters(hall, held, guest, wish.about if wish.what == REPLACE else None)
        bot = held.beginning.terms.stand_in
        await hall.happen(held, held.table.plan_propose(seat, wish.what, wish.about, voters, bot))
    return present.shown_to(held, guest, seat)


async def vote(hall: Hall, guest: Guest, id: str, wish: Vote) -> Snapshot:
    """Say yes or no to what was proposed."""
    held = await hall.enter(id, guest)
    async with at(held, guest, wish.seat):
        seat = my_seat(held, guest, wish.seat)
        _check_running(held)
        asked = held.table.votes.open
        about = asked.about if asked is not None and asked.what == REPLACE else None
        if about is not None and wish.yes:
            _check_away(hall, held, about)
        voters = _voters(hall, held, guest, about)
        await hall.happen(held, held.table.plan_vote(seat, wish.yes, voters, held.beginning.terms.stand_in))
    return present.shown_to(held, guest, seat)


async def wish_seat(hall: Hall, guest: Guest, id: str, wish: WishSeat) -> Snapshot:
    """Somebody who watches would take over a seat that was left. Said twice, it is said once."""
    hall.turnstile.pass_through("join", guest.id)
    held = await hall.enter(id, guest, wish.invitation)
    async with at(held, guest):
        _check_running(held)
        check_seat(wish.seat, len(held.seats))
        if any(seat.owner == guest.id for seat in held.seats):
            raise refuse("one-seat")
        planned = held.table.plan_wish(wish.seat, guest.id, clean_name(guest.name))
        if guest.id not in held.table.votes.hat.get(wish.seat, {}):
            await hall.happen(held, planned)
    return present.shown_to(held, guest)


def _voters(hall: Hall, held: Held, guest: Guest, absent: int | None) -> set[int]:
    """The people whose vote counts: all who sit here, but for whom it is about and those who are away for long."""
    long_away = held.beginning.terms.away
    voters = {guest.id}
    for number, seat in enumerate(held.seats):
        if seat.owner is None or seat.resigned or seat.open or number == absent:
            continue
        since = hall.away_since(held, number)
        if since is None or hall.keeper.time.now() - since < long_away:
            voters.add(seat.owner)
    if absent is not None:
        voters.discard(held.seats[absent].owner or 0)
    return voters


def _check_away(hall: Hall, held: Held, about: int | None) -> None:
    """Only somebody who has been away for as long as the table says can be replaced; a clock sees to it itself."""
    since = None if about is None or not held.seats[about].person else hall.away_since(held, about)
    if held.table.clock is not None or since is None or hall.keeper.time.now() - since < held.beginning.terms.away:
        raise refuse("not-away", seat=about)


def _stood_in(held: Held, guest: Guest) -> int | None:
    return next((number for number in held.seats_of(guest) if held.seats[number].stands_in), None)


def _check_running(held: Held) -> None:
    if held.status != "running":
        raise refuse("not-running")
