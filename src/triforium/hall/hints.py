"""Hints: what a strong bot would do in a player's place. Only against bots, and never more than the seat can know."""

from __future__ import annotations

import logging

from triforium.bots.hint import Hint
from triforium.hall import present
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.luck import new_seed
from triforium.hall.problems import Refused, refuse
from triforium.hall.seating import my_seat
from triforium.hall.thinking import BotFailed
from triforium.hall.types import Draft, HintDifference, HintMove, HintShown
from triforium.rules.errors import TriforiumError
from triforium.table.draft import too_long, try_draft

log = logging.getLogger("triforium.bots")


async def ask(hall: Hall, guest: Guest, id: str, draft: Draft) -> HintShown:
    """A hint for the position after a draft. Asked again at the same place, it is the same: thinking costs once."""
    held = await hall.enter(id, guest, known=draft.version)
    seat = my_seat(held, guest, draft.seat)
    if not present.may_ask(held, guest):
        raise refuse("no-hints")
    try:
        held.table.check_turn(seat, draft.version)
        tried = try_draft(held.table.state, draft.actions)
        if tried.last is not None and tried.stop is not None:
            raise too_long(tried.last, tried.stop)
    except TriforiumError as error:
        raise Refused(error, present.snapshot(held, guest, seat)) from None
    key = ("hint", seat, tuple(tried.played))
    known: HintShown | None = held.shown.get(key)
    if known is not None:
        return known
    hall.turnstile.pass_through("hint", guest.id)
    version, begin = held.version, held.beginning
    tried.state.reshuffle(new_seed(), seat)
    try:
        found = await hall.bots.hint(begin.game, begin.cards, tried.state.dump(), guest.id)
    except BotFailed as failed:
        log.error("hint-failed", extra={"table": held.id, "version": version, "reason": str(failed)})
        raise refuse("hint-failed") from None
    shown = _shown(found, version, seat)
    if held.version == version:
        held.shown[key] = shown
    return shown


def _shown(hint: Hint, version: int, seat: int) -> HintShown:
    return HintShown(
        version=version,
        seat=seat,
        moves=[HintMove(move.action, round(move.chance, 3)) for move in hint.moves],
        equal=hint.equal,
        why=[HintDifference(d.seat, d.what, round(d.by, 1)) for d in hint.why],
        over=hint.over,
    )
