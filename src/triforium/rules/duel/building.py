"""Erecting the building: one section a turn, its bonus, and the win."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.duel import events
from triforium.rules.duel.cards import KINDS, SECTIONS
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import NOBODY


def may_work(s: Pieces, seat: i64, section: i64) -> bool:
    """One section a turn; with a second scaffold one that was not worked on yet."""
    if s.complete(seat, section):
        return False
    if s.site != NOBODY:
        return s.site == section  # D6.1
    return not (s.worked >> section) & 1  # D5.8


def price(s: Pieces, discount: i64) -> i64:
    """What the next installation in this turn's section costs."""
    full = s.cards.installation[s.site_laid]  # D6.2
    if full <= discount:
        return 0
    return full - discount


def can_pay(s: Pieces, seat: i64, discount: i64) -> bool:
    """Whether the next installation can be paid; a complete section has none."""
    if s.site != NOBODY and s.complete(seat, s.site):
        return False
    return s.gold[seat] >= price(s, discount)  # D6.2


def can_lay(s: Pieces, seat: i64, section: i64, kind: i64) -> bool:
    at = seat * KINDS + kind
    if s.material[at] == 0:
        return False  # D6.1
    at = (seat * SECTIONS + section) * KINDS + kind
    return s.missing[at] > 0 and may_work(s, seat, section)  # D6.1


def has_material(s: Pieces, seat: i64) -> bool:
    """Most of the time there is none, and nothing else need be asked."""
    material = s.material
    first = seat * KINDS
    for at in range(first, first + KINDS):
        if material[at] > 0:
            return True
    return False


def offer_installs(s: Pieces, seat: i64) -> None:
    if not has_material(s, seat) or not can_pay(s, seat, s.discount):
        return
    for section in range(SECTIONS):
        for kind in range(KINDS):
            if can_lay(s, seat, section, kind):
                s.may(s.act.install + section * KINDS + kind)


def can_install(s: Pieces, seat: i64, discount: i64) -> bool:
    """Whether some installation is possible with that discount."""
    if not has_material(s, seat) or not can_pay(s, seat, discount):
        return False
    for section in range(SECTIONS):
        for kind in range(KINDS):
            if can_lay(s, seat, section, kind):
                return True
    return False


def can_open_second_section(s: Pieces, seat: i64) -> bool:
    """After the first section's work, while another is left."""
    if s.site == NOBODY:
        return False  # D5.8
    for section in range(SECTIONS):
        if not (s.worked >> section) & 1 and not s.complete(seat, section):
            return True
    return False


def open_second_section(s: Pieces) -> None:
    s.site = NOBODY  # D5.8
    s.site_laid = 0  # D5.8


def install(s: Pieces, seat: i64, section: i64, kind: i64) -> bool:
    """Lay one material; whether that completed the section."""
    full = s.cards.installation[s.site_laid]
    cost = price(s, s.discount)
    s.discount -= full - cost
    s.pay(seat, cost)  # D6.2
    s.site = section
    s.site_laid += 1
    s.worked |= 1 << section
    s.material[seat * KINDS + kind] -= 1  # D6.3
    s.missing[(seat * SECTIONS + section) * KINDS + kind] -= 1
    s.laid[seat * SECTIONS + section] += 1
    s.note(events.INSTALLED, seat, kind, section, cost)
    return s.complete(seat, section)


def complete_section(s: Pieces, seat: i64, section: i64) -> bool:
    """The third section wins at once; whether the section's bonus is due."""
    first = not s.complete(1 - seat, section)  # D6.4
    if s.sections_complete(seat) == SECTIONS:
        first = False
        s.note(events.SECTION_COMPLETED, seat, section, 0)
        s.ended = True  # D7.1
    else:
        s.note(events.SECTION_COMPLETED, seat, section, int(first))
    return first
