"""Phase III, steps 1 and 2: the event, who is spared from it, and the archbishop's favour."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.cards import ARCHBISHOP
from triforium.rules.pillars.effect_rows import SPARES_EVENT
from triforium.rules.pillars.goods import METAL
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASK_CUBE,
    ASK_IMMUNITY,
    ASK_LOSE,
    ASK_PROTECT,
    BUILDER_COUNTS,
    LIMIT,
    NOBODY,
    STEP_ARCHBISHOP,
    STEP_EVENT_EFFECT,
    STEP_PROTECTION,
    STEP_WOOL_MILL,
)


def reveal(s: Pieces) -> None:
    """The top event; from a bad one the archbishop's visitor may be immune, and decides first."""
    s.event = s.event_deck[s.round - 1]  # P5.1
    s.note(events.EVENT_REVEALED, s.event)
    s.turn = 0
    if s.cards.events.good[s.event]:
        s.next = STEP_EVENT_EFFECT  # P5.2
        return
    s.next = STEP_PROTECTION
    visitor = s.first_visitor(ARCHBISHOP)
    if visitor != NOBODY and bites(s, visitor):  # P9.3
        s.ask(ASK_IMMUNITY, visitor, s.event)  # P5.2 P9.2


def bites(s: Pieces, seat: i64) -> bool:
    """Whether the revealed event would cost this player something."""
    cards = s.cards.events
    event = s.event
    if cards.pay[event] > 0 and s.can_lose(seat, cards.pay[event]):
        return True  # P9.3
    if cards.lose_vp[event] > 0 and s.vp(seat) > 0:
        return True  # P9.3
    if cards.builders[event] < s.cards.builders and s.round < s.cards.rounds:
        return True  # P9.3 P9.E8
    if cards.lose_craftsmen[event] > 0 and s.craftsman_count[seat] > 0:
        return True  # P9.3
    if cards.cards_yield[event] < 0:
        for card in range(len(s.field)):
            if s.field[card] == seat:
                return True  # P9.3
    return False


def offer_immunity(s: Pieces) -> None:
    s.may(s.act.immunity)  # P5.2
    for kind in range(METAL):
        if s.market[kind] > 0:
            s.may(s.act.favour)  # P5.2
            return


def be_immune(s: Pieces) -> None:
    """The favour is spent: no cube for him."""
    seat = s.asked_seat()
    s.close()
    s.send_home(ARCHBISHOP)  # P5.2
    spare(s, seat)


def spare(s: Pieces, seat: i64) -> None:
    s.immune |= 1 << seat  # P9.2
    s.note(events.IMMUNE, seat)


def next_protection(s: Pieces) -> None:
    """Who holds a card against events is asked, from the start player clockwise."""
    while s.turn < s.players:
        seat = s.clockwise(s.turn)  # P9.V10
        s.turn += 1
        if not s.is_immune(seat) and s.once_card(seat, SPARES_EVENT) and bites(s, seat):  # P9.3
            s.ask(ASK_PROTECT, seat, s.event)  # P9.V10
            return
    s.turn = 0
    s.next = STEP_EVENT_EFFECT


def offer_protection(s: Pieces) -> None:
    s.offer_once_cards(s.asked_seat(), SPARES_EVENT)  # P9.V10
    s.may(s.act.decline)


def protect(s: Pieces, privilege: i64) -> None:
    seat = s.asked_seat()
    s.close()
    s.use_up(privilege)  # P9.V10
    spare(s, seat)


def next_effect(s: Pieces) -> None:
    """What the event does at once, player by player from the start player."""
    while s.turn < s.players:
        seat = s.clockwise(s.turn)  # P5.1
        s.turn += 1
        if not s.is_immune(seat):  # P9.2
            befall(s, seat)
            if s.depth > 0:
                return
    s.next = STEP_ARCHBISHOP


def befall(s: Pieces, seat: i64) -> None:
    cards = s.cards.events
    event = s.event
    s.give(seat, cards.gives, event)  # P9.E1 P9.E2
    if cards.pay[event] > 0:
        s.charge(seat, cards.pay[event])  # P9.E6
    if cards.lose_vp[event] > 0:
        s.lose_vp(seat, cards.lose_vp[event])  # P9.E7
    if cards.builders[event] < s.cards.builders and s.round < s.cards.rounds:
        s.builder[seat * BUILDER_COUNTS + LIMIT] = cards.builders[event]  # P9.E8
        s.note(events.BUILDERS_FEWER, seat, cards.builders[event])
    if cards.lose_craftsmen[event] > 0 and s.craftsman_count[seat] > 0:
        s.ask(ASK_LOSE, seat, cards.lose_craftsmen[event])  # P9.E10


def lose_craftsman(s: Pieces, craftsman: i64) -> None:
    seat = s.asked_seat()
    more = s.asked_a() - 1
    s.close()
    s.dismiss(seat, craftsman)  # P9.E10
    s.note(events.CRAFTSMAN_LOST, seat, craftsman)
    if more > 0 and s.craftsman_count[seat] > 0:
        s.ask(ASK_LOSE, seat, more)


def visit_archbishop(s: Pieces) -> None:
    """Who was not made immune by him takes a cube from the market."""
    visitor = s.first_visitor(ARCHBISHOP)
    if visitor != NOBODY:
        for kind in range(METAL):
            if s.market[kind] > 0:
                s.ask(ASK_CUBE, visitor)  # P5.2
                return
        s.send_home(ARCHBISHOP)
    s.next = STEP_WOOL_MILL


def offer_cubes(s: Pieces) -> None:
    for kind in range(METAL):
        if s.market[kind] > 0:
            s.may(s.act.cube + kind)  # P5.2


def take_cube(s: Pieces, kind: i64) -> None:
    seat = s.asked_seat()
    s.close()
    count = s.cards.archbishop_cubes
    count = count if count < s.market[kind] else s.market[kind]
    s.market[kind] -= count  # P5.2
    s.gain(seat, kind, count)  # P5.2
    s.note(events.CUBE_FAVOURED, seat, kind, count)
    s.send_home(ARCHBISHOP)
