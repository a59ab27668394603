"""What a player does: drafts, moves, take-backs, resignation, standing answers."""

from __future__ import annotations

import asyncio

from triforium.hall import present
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.kept import StandsBy
from triforium.hall.problems import Refused, problem_of, refuse
from triforium.hall.seating import at, my_seat, playing_seat
from triforium.hall.types import AtVersion, Draft, DraftShown, FromNowOn, Reasons, Snapshot, StandingAnswers, WhyNot
from triforium.rules.errors import TriforiumError
from triforium.rules.unknown import unknown_action
from triforium.table import Answer
from triforium.table.draft import too_long, try_draft


async def try_out(hall: Hall, guest: Guest, id: str, draft: Draft) -> DraftShown:
    """The position after what is sure of a draft. Nothing is stored."""
    held = await hall.enter(id, guest, known=draft.version)
    seat = my_seat(held, guest, draft.seat)
    try:
        tried = held.table.try_out(seat, draft.actions, draft.version)
    except TriforiumError as error:
        raise Refused(error, present.snapshot(held, guest, seat)) from None
    return DraftShown(
        version=held.version,
        seat=seat,
        played=tried.played,
        last=tried.last,
        stop=None if tried.stop is None else tried.stop.value,
        view=tried.state.view(seat),
        choices=present.choices(tried.state) if tried.stop is None else [],
    )


async def why(hall: Hall, guest: Guest, id: str, question: WhyNot) -> Reasons:
    """Why actions are not legal, after a draft or at once."""
    held = await hall.enter(id, guest, known=question.version)
    seat = my_seat(held, guest, question.seat)
    try:
        held.table.check_turn(seat, question.version)
    except TriforiumError as error:
        return Reasons(dict.fromkeys(question.actions, problem_of(error)))
    state = held.table.state
    if question.draft:
        tried = try_draft(state, question.draft)
        if tried.last is not None and tried.stop is not None:
            raise too_long(tried.last, tried.stop)
        state = tried.state
    state = state.clone()
    refused = {}
    for action in question.actions:
        refused[action] = state.why_not(action)
        await asyncio.sleep(0)  # to say what was meant by a strange word takes milliseconds
    return Reasons({action: None if no is None else problem_of(no) for action, no in refused.items()})


async def commit(hall: Hall, guest: Guest, id: str, draft: Draft) -> Snapshot:
    """Commit a draft, all or nothing; done when it is on disk."""
    held = await hall.enter(id, guest, known=draft.version)
    async with at(held, guest, draft.seat, draft.version):
        seat = playing_seat(held, guest, draft.seat)
        await hall.happen(held, held.table.plan_commit(seat, draft.actions, draft.version))
    return present.shown_to(held, guest, seat, draft.version)


async def take_back(hall: Hall, guest: Guest, id: str, wish: AtVersion) -> Snapshot:
    """Take one action back."""
    held = await hall.enter(id, guest, known=wish.version)
    async with at(held, guest, wish.seat, wish.version):
        seat = _taking_seat(held, guest, wish.seat)
        took = hall.keeper.took(held)
        await hall.happen(held, held.table.plan_take_back(seat, wish.version, took))
    return present.shown_to(held, guest, seat, wish.version)


async def practise(hall: Hall, guest: Guest, id: str, wish: FromNowOn) -> Snapshot:
    """Any move may be taken back from now on, and the game counts for nothing. Said twice, it is said once."""
    held = await hall.enter(id, guest, known=wish.version)
    async with at(held, guest, wish.seat, wish.version):
        seat = my_seat(held, guest, wish.seat)
        planned = held.table.plan_practice(seat, wish.version)
        if not held.table.practice:
            await hall.happen(held, planned)
    return present.shown_to(held, guest, seat, wish.version)


async def resign(hall: Hall, guest: Guest, id: str, wish: FromNowOn) -> Snapshot:
    """Lose, for good: of two players the other has won, and of more a bot plays on."""
    held = await hall.enter(id, guest, known=wish.version)
    async with at(held, guest, wish.seat, wish.version):
        seat = my_seat(held, guest, wish.seat)
        if held.status == "open":
            raise refuse("not-running")
        await hall.happen(held, held.table.plan_resign(seat, wish.version, held.beginning.terms.stand_in))
    return present.shown_to(held, guest, None, wish.version)


async def set_standing(hall: Hall, guest: Guest, id: str, wish: StandingAnswers) -> Snapshot:
    """Answers that are given for a seat until the phase ends."""
    held = await hall.enter(id, guest)
    async with at(held, guest, wish.seat):
        seat = my_seat(held, guest, wish.seat)
        if held.status != "running":
            raise refuse("not-running")
        playing_seat(held, guest, seat)
        for answer in wish.answers:
            if answer.action not in held.table.game.index:
                raise unknown_action(answer.action, held.table.game.actions)
        answers = [Answer(answer.ask, answer.action) for answer in wish.answers]
        await hall.change(held, StandsBy(seat, held.table.plan_standing(answers)))
    return present.snapshot(held, guest, seat)


def _taking_seat(held: Held, guest: Guest, seat: int | None) -> int:
    """Who took the last action is meant, where no seat is named: on one screen the turn has passed on."""
    history = held.table.history
    if seat is None and history and history[-1].seat in held.seats_of(guest):
        return history[-1].seat
    return my_seat(held, guest, seat)
