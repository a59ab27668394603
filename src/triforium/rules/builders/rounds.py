"""The course of a round, its end, and the end of the game."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.board import pay_out_income
from triforium.rules.builders.columns import fill_offer, move_on
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import ASK_ACTION, INCOME, NOBODY, RENEW, ROUND_END, TURN
from triforium.rules.builders.workers import take_back_workers
from triforium.rules.journal import ROUND_BEGINS


def begin_round(s: Pieces) -> None:
    """Income for all; then the first in order acts."""
    s.round += 1
    s.lap = 1
    s.turn = 0
    s.note(ROUND_BEGINS, s.round, s.acting())
    pay_out_income(s)  # B2.1
    s.next = TURN


def begin_turn(s: Pieces) -> None:
    s.next = RENEW
    s.ask(ASK_ACTION, s.acting())  # B2.2


def laps(s: Pieces) -> i64:
    """Each worker is an action, and the recruitment is one."""
    return s.cards.workers + 1  # B2.2


def end_turn(s: Pieces) -> None:
    """On with the next in order; with the last of a lap the next lap, the end of the round, or that of the game."""
    s.next = TURN
    if s.turn + 1 < s.players:
        s.turn += 1  # B2.2
    elif s.ending != NOBODY:
        s.ended = True  # B8.1
    elif s.lap < laps(s):
        s.lap += 1  # B2.2
        s.turn = 0
    else:
        s.next = ROUND_END


def end_round(s: Pieces) -> None:
    if s.round >= s.cards.end_rounds:
        s.note(events.ROUNDS_OVER, s.round)
        s.ended = True  # B8.4
        return
    s.note(events.ROUND_CLOSES, s.round)
    take_back_workers(s)  # B7.1
    move_on(s)
    fill_offer(s)  # B7.3
    s.next = INCOME


def contract_points(s: Pieces, seat: i64) -> i64:
    return s.cards.points_a_contract * s.contracts[seat]  # B8.2


def coin_points(s: Pieces, seat: i64) -> i64:
    return s.coins(seat) // s.cards.coins_a_point  # B8.2


def cube_points(s: Pieces, seat: i64) -> i64:
    return (s.wood(seat) + s.stone(seat)) // s.cards.cubes_a_point  # B8.2


def points(s: Pieces, seat: i64) -> i64:
    return s.printed[seat] + contract_points(s, seat) + coin_points(s, seat) + cube_points(s, seat)  # B8.2


def winner(s: Pieces) -> i64:
    """Most points; of those tied, the first in the turn order of the last round."""
    best = s.right_owner[0]
    for i in range(1, s.players):
        if points(s, s.right_owner[i]) > points(s, best):  # B8.3
            best = s.right_owner[i]
    return best
