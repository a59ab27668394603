"""Phase III, steps 9 to 11: tax at the King's Court, Shiring and its castle."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.cards import KINGS_COURT, SHIRING, SHIRING_CASTLE
from triforium.rules.pillars.effect_rows import NO_TAX_OF_ITS_OWN, SPARES_TAX
from triforium.rules.pillars.goods import METAL
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASK_EXEMPT,
    DIE,
    GRAY_NEXT,
    NOBODY,
    NOT_ROLLED,
    STEP_MARKET,
    STEP_SHIRING,
    STEP_SHIRING_CASTLE,
    WORKER_PLACES,
)


def collect_tax(s: Pieces) -> None:
    """Step 9. The die is rolled, and everybody pays in turn; then the first visitor takes the metal."""
    if s.die == NOT_ROLLED:
        s.die = s.cards.tax_die[s.source.of_round(s.round, DIE).below(len(s.cards.tax_die))]  # P6.3
        s.note(events.TAX_ROLLED, s.die)
    while s.turn < s.players:
        seat = s.clockwise(s.turn)
        s.turn += 1
        tax = tax_of(s, seat)
        if s.can_lose(seat, tax) and s.once_card(seat, SPARES_TAX):
            s.ask(ASK_EXEMPT, seat, tax)  # P9.V9
            return
        if tax > 0:
            s.charge(seat, tax)  # P6.3
    give_metal(s)
    s.send_home(KINGS_COURT)
    s.visited = 0
    s.next = STEP_SHIRING


def tax_of(s: Pieces, seat: i64) -> i64:
    """What a player owes this round."""
    if s.visits(seat, KINGS_COURT):
        return 0  # P6.3
    own = s.fixed_tax(seat)
    return s.die if own == NO_TAX_OF_ITS_OWN else own  # P9.V6


def offer_exemption(s: Pieces) -> None:
    s.offer_once_cards(s.asked_seat(), SPARES_TAX)  # P9.V9
    s.may(s.act.decline)


def be_exempt(s: Pieces, privilege: i64) -> None:
    s.close()
    s.use_up(privilege)  # P9.V9


def pay_tax(s: Pieces) -> None:
    """Who keeps his card pays."""
    seat = s.asked_seat()
    tax = s.asked_a()
    s.close()
    s.charge(seat, tax)


def give_metal(s: Pieces) -> None:
    """The metal at the court goes to the first space, or stays."""
    seat = s.first_visitor(KINGS_COURT)
    if seat != NOBODY and s.court > 0:
        s.gain(seat, METAL, s.court)  # P6.5
        s.note(events.COURT_METAL, seat, s.court)
        s.court = 0  # P6.5


def visit_shiring(s: Pieces) -> None:
    """Step 10. Each visitor takes the craftsman of his space for nothing; the others leave the game."""
    while s.visited < len(s.shiring):
        craftsman = s.shiring[s.visited]
        seat = s.space[s.cards.space_at[SHIRING] + s.visited]
        s.shiring[s.visited] = NOBODY  # P6.6
        s.space[s.cards.space_at[SHIRING] + s.visited] = NOBODY
        s.visited += 1  # P6.6
        if seat != NOBODY:
            s.note(events.CRAFTSMAN_JOINED, seat, craftsman)
            s.engage(seat, craftsman)  # P6.6
            if s.depth > 0:
                return
    s.next = STEP_SHIRING_CASTLE


def lend_workers(s: Pieces) -> None:
    """Step 11. Gray workers for the next round."""
    for i in range(s.cards.spaces[SHIRING_CASTLE]):
        seat = s.space[s.cards.space_at[SHIRING_CASTLE] + i]
        if seat != NOBODY:
            s.workers[seat * WORKER_PLACES + GRAY_NEXT] += s.cards.castle_lends  # P6.7
            s.note(events.WORKERS_LENT, seat, s.cards.castle_lends)
    s.send_home(SHIRING_CASTLE)
    s.visited = 0
    s.next = STEP_MARKET
