"""Realising a contract after an action."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.effects import begin_effect
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import ASK_CONTRACT


def has_realised(s: Pieces, seat: i64, kind: i64) -> bool:
    at = seat * s.cards.kinds + kind
    return s.mark[at] != 0


def owed(s: Pieces, kind: i64) -> i64:
    """The coins that realising costs now: a share to each player who did it before."""
    coins: i64 = 0
    for other in range(s.players):
        if has_realised(s, other, kind):
            coins += s.cards.to_earlier  # B6.4
    return coins


def can_realise(s: Pieces, seat: i64, kind: i64) -> bool:
    return (
        not has_realised(s, seat, kind)  # B6.3
        and (s.in_sight[seat] >> kind) & 1 != 0  # B6.1
        and s.coins(seat) >= owed(s, kind)  # B6.4
    )


def ask_for_contract(s: Pieces) -> None:
    """After the action the player may realise one; who can realise none is not asked."""
    seat = s.acting()
    if s.in_sight[seat] == 0:
        return
    for kind in range(s.cards.kinds):
        if can_realise(s, seat, kind):
            s.ask(ASK_CONTRACT, seat)  # B2.4
            return


def offer_contracts(s: Pieces) -> None:
    for kind in range(s.cards.kinds):
        if can_realise(s, s.asked_seat(), kind):
            s.may(s.act.realise + kind)
    s.may(s.act.no_contract)


def realise(s: Pieces, kind: i64) -> None:
    """Pay the earlier ones, mark it, take its power."""
    seat = s.asked_seat()
    s.close()
    for other in range(s.players):
        if has_realised(s, other, kind) and s.cards.to_earlier > 0:
            s.pay_to(seat, other, s.cards.to_earlier)  # B6.4
            s.note(events.EARLIER_PAID, seat, s.cards.to_earlier, other)
    s.mark[seat * s.cards.kinds + kind] = 1
    s.contracts[seat] += 1
    s.note(events.CONTRACT_REALISED, seat, s.contract[kind])
    s.check_end(seat)  # B8.1
    begin_effect(s, seat, s.cards.power_effect[kind])  # B6.2
