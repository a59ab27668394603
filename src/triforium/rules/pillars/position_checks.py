"""Whether the parts of a dump fit each other: counts, places, and the question that is open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.errors import BadDump
from triforium.rules.pillars import court, draft, event_card, master_builders, steps
from triforium.rules.pillars.cards import ARCHBISHOP, AREA, AREAS, KINGS_COURT, MARKET, PRIORY, SHIRING_CASTLE
from triforium.rules.pillars.effect_rows import SPARES_EVENT, SPARES_TAX
from triforium.rules.pillars.goods import METAL
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.sheet import Sheet

ASKED_IN: Final = [
    [steps.STEP_DRAFT, steps.ASK_TAKE, steps.ASK_DISCARD],
    [steps.STEP_BUILDERS, steps.ASK_RETURN, steps.ASK_PLACE],
    [steps.STEP_PROTECTION, steps.ASK_IMMUNITY, steps.ASK_PROTECT],
    [steps.STEP_EVENT_EFFECT, steps.ASK_LOSE],
    [steps.STEP_ARCHBISHOP, steps.ASK_CUBE],
    [steps.STEP_KINGS_COURT, steps.ASK_EXEMPT],
    [steps.STEP_SHIRING, steps.ASK_DISCARD],
    [steps.STEP_MARKET, steps.ASK_TRADE],
    [steps.STEP_CATHEDRAL, steps.ASK_WORK, steps.ASK_THROW],
]
"""The steps in which somebody is asked, each with what is asked then."""

RESOLVED_IN: Final = [
    steps.STEP_ARCHBISHOP,
    steps.STEP_KINGSBRIDGE,
    steps.STEP_PRIORY,
    steps.STEP_KINGS_COURT,
    steps.STEP_SHIRING,
    steps.STEP_SHIRING_CASTLE,
    steps.STEP_MARKET,
    steps.STEP_ROUND_ENDS,
]
"""The step after which an area's builders have gone home, in the order of the areas."""


def check(s: Pieces, sheet: Sheet) -> None:
    if s.ended:
        if s.next != steps.STEP_ROUND_ENDS or s.round != s.cards.rounds:
            sheet.refuse("over", "the game ends after the last round")
    elif s.depth != 1:
        sheet.refuse("asks", "one decision is open at a time")
    elif not any(row[0] == s.next and s.asked() in row[1:] for row in ASKED_IN):
        sheet.refuse("step", "it does not ask this")
    check_fields(s, sheet)
    check_workers(s, sheet)
    check_builders(s, sheet)
    check_craftsmen(s, sheet)
    check_rest(s, sheet)
    if not s.ended:
        check_ask(s)


def in_phase_two(s: Pieces) -> bool:
    return s.next == steps.STEP_BUILDERS


def check_fields(s: Pieces, sheet: Sheet) -> None:
    """Resource cards: in phase I those of the round are in the pool or taken, later only taken ones lie out."""
    open_cards: i64 = 0
    taken: i64 = 0
    for card in range(len(s.field)):
        open_cards += int(s.field[card] == steps.IN_POOL)
        taken += int(s.field[card] >= 0)
    if s.next == steps.STEP_DRAFT:
        if open_cards + taken != s.cards.fields_in_pool:
            sheet.refuse("pool", f"{s.cards.fields_in_pool} resource cards are in a round")
    elif open_cards > 0 or taken > (s.cards.fields_in_pool if s.next <= steps.STEP_PRODUCTION else 0):
        sheet.refuse("pool", "that is not the number of resource cards laid out now")
    if s.next != steps.STEP_DRAFT and any(craftsman != steps.NOBODY for craftsman in s.pool):
        sheet.refuse("pool", "untaken craftsmen leave the game")


def check_workers(s: Pieces, sheet: Sheet) -> None:
    cards = s.cards
    lent = [i64(0), i64(0)]
    at_mill = steps.STEP_BUILDERS <= s.next <= steps.STEP_WOOL_MILL
    for seat in range(s.players):
        at = seat * steps.WORKER_PLACES
        own = cards.workers + s.workers[at + steps.GRAY]
        for i in range(len(cards.privileges.with_workers)):
            privilege = cards.privileges.with_workers[i]
            if s.holder[privilege] == seat:
                own += cards.privileges.workers[privilege]
        there = s.workers[at + steps.RESERVE] + s.workers[at + steps.MILL]
        for card in range(len(s.field)):
            if s.field[card] == seat:
                there += cards.field_workers[card]
        if there != own:
            sheet.refuse(f"seats[{seat}].workers", f"they are not {own} in all")
        if s.workers[at + (steps.RESERVE if at_mill else steps.MILL)] > 0:
            sheet.refuse(f"seats[{seat}].workers", "workers are either in reserve or at the wool mill")
        lent[0] += s.workers[at + steps.GRAY]
        lent[1] += s.workers[at + steps.GRAY_NEXT]
        if s.workers[at + steps.GRAY_NEXT] > 0 and s.next <= steps.STEP_SHIRING_CASTLE:
            sheet.refuse(f"seats[{seat}].workers", "nobody visited the castle yet")
        for gray in (s.workers[at + steps.GRAY], s.workers[at + steps.GRAY_NEXT]):
            if gray > 0 and (cards.castle_lends == 0 or gray % cards.castle_lends > 0):
                sheet.refuse(f"seats[{seat}].workers", f"the castle lends {cards.castle_lends} gray workers")
    if max(lent) > cards.castle_lends * cards.spaces[SHIRING_CASTLE] or (s.round == 1 and lent[0] > 0):
        sheet.refuse("seats", "more gray workers are lent than there can be")


def check_builders(s: Pieces, sheet: Sheet) -> None:
    cards = s.cards
    phase_two = in_phase_two(s)
    track: i64 = 0
    for i in range(len(s.waiting)):
        track += int(s.waiting[i] != steps.NOBODY)
        if s.waiting[i] != steps.NOBODY and (not phase_two or i >= s.price_at):
            sheet.refuse("waiting", "no builder passed at this price")
    if not phase_two and (s.drawn != steps.NOBODY or s.bag_at < len(s.bag)):
        sheet.refuse("bag", "the builders are drawn in phase II")
    decided: i64 = track
    for seat in range(s.players):
        decided += count_builders(s, sheet, seat)
    for area in range(AREAS):
        check_area(s, sheet, area)
    last: i64 = len(cards.cost_track) - 1
    if phase_two:
        reached = decided if decided < last else last
        freed = s.bag_at == len(s.bag) and s.price_at == last
        if s.price_at != reached and not freed:
            sheet.refuse("price", "it drops by one for each builder placed or passed")
    elif s.next == steps.STEP_DRAFT and s.price_at != 0:
        sheet.refuse("price", "it is at the top of the track")
    elif s.next > steps.STEP_BUILDERS and s.price_at != last:
        sheet.refuse("price", "all builders are placed")


def count_builders(s: Pieces, sheet: Sheet, seat: i64) -> i64:
    """How many builders of a player stand on the board; with those elsewhere they must be all he has."""
    at = seat * steps.BUILDER_COUNTS
    placed: i64 = 0
    for i in range(s.cards.space_count):
        placed += int(s.space[i] == seat)
    elsewhere = int(s.drawn == seat)
    for i in range(len(s.waiting)):
        elsewhere += int(s.waiting[i] == seat)
    if in_phase_two(s):
        if placed + elsewhere != s.builder[at + steps.CAME]:
            sheet.refuse(f"seats[{seat}]", f"the builders are not {s.cards.builders} in all")
        came = s.builder[at + steps.CAME]
        if came > s.builder[at + steps.LIMIT] or (
            s.builder[at + steps.ASIDE] > 0 and came < s.builder[at + steps.LIMIT]
        ):
            sheet.refuse(f"seats[{seat}].aside", "a builder is put aside when the others have come")
    elif s.builder[at + steps.ASIDE] > 0 or placed > s.cards.builders or (s.next == steps.STEP_DRAFT and placed > 0):
        sheet.refuse(f"seats[{seat}]", "there are too many builders here")
    if s.builder[at + steps.LIMIT] not in (s.cards.builders, limit_by_event(s)):
        sheet.refuse(f"seats[{seat}].builders", "no event has taken a builder")
    return placed


def limit_by_event(s: Pieces) -> i64:
    """The builders that the last event left to those who were not immune."""
    at = s.round - 1 if s.next >= steps.STEP_EVENT_EFFECT else s.round - 2
    if at < 0 or steps.STEP_BUILDERS < s.next < steps.STEP_EVENT_EFFECT or at == s.cards.rounds - 1:
        return s.cards.builders
    return s.cards.events.builders[s.event_deck[at]]


def check_area(s: Pieces, sheet: Sheet, area: i64) -> None:
    """Builders come in the order of the spaces, and leave when their step is over."""
    at = s.cards.space_at[area]
    gap = False
    for i in range(s.cards.spaces[area]):
        free = s.space[at + i] == steps.NOBODY
        ordered = area in (PRIORY, KINGS_COURT) or (area == MARKET and s.next < steps.STEP_MARKET)
        if not free and ((gap and ordered) or s.next > RESOLVED_IN[area] or s.ended):
            sheet.refuse(f"spaces.{AREA[area]}", "no builder can stand here now")
        gap = gap or free


def check_craftsmen(s: Pieces, sheet: Sheet) -> None:
    for i in range(len(s.shiring)):
        gone = s.next > steps.STEP_SHIRING or (s.next == steps.STEP_SHIRING and i < s.visited)
        if gone != (s.shiring[i] == steps.NOBODY):
            sheet.refuse(f"shiring[{i}]", "a craftsman waits on each space until its visitor takes him")
    for seat in range(s.players):
        too_many = not s.ended and s.asked() == steps.ASK_DISCARD and s.asked_seat() == seat
        most = s.room(seat) + (1 if too_many else 0)
        if s.craftsman_count[seat] > most or (too_many and s.craftsman_count[seat] != most):
            sheet.refuse(f"seats[{seat}].craftsmen", f"there is room for {s.room(seat)}")
    working = not s.ended and s.asked() == steps.ASK_WORK
    over: i64 = 0
    for i in range(len(s.used)):
        most = 0
        if working and i < s.craftsman_count[s.asked_seat()]:
            craftsman = s.craftsmen[s.asked_seat() * s.cards.slots + i]
            capacity = s.cards.capacity[craftsman]
            most = capacity + (s.cards.events.extra_uses[s.event] if s.cards.extra_use[craftsman] else 0)
            over += int(s.used[i] > capacity)
            if s.cards.by_himself[craftsman] and s.used[i] != capacity:
                sheet.refuse(f"used[{i}]", f"{s.cards.craftsmen[craftsman]} works by himself")
        if s.used[i] > most or over > 1:
            sheet.refuse(f"used[{i}]", "above the capacity")


def check_rest(s: Pieces, sheet: Sheet) -> None:
    if (s.die == steps.NOT_ROLLED) != (s.next < steps.STEP_KINGS_COURT):
        sheet.refuse("die", "it is rolled for the tax")
    if s.die != steps.NOT_ROLLED and s.die not in s.cards.tax_die:
        sheet.refuse("die", "has no such face")
    if s.passed and s.next != steps.STEP_DRAFT:
        sheet.refuse("seats", "it no longer matters who passed in phase I")
    if s.immune and (s.event == steps.NOBODY or s.cards.events.good[s.event]):
        sheet.refuse("seats", "nobody is immune to this event")
    if s.traded and s.next < steps.STEP_MARKET:
        sheet.refuse("seats", "nobody has traded yet")
    if s.returned and s.next != steps.STEP_BUILDERS:
        sheet.refuse("returned", "no builder is drawn now")
    for kind in range(METAL):
        if s.next <= steps.STEP_ARCHBISHOP and s.market[kind] != s.cards.stock[kind]:
            sheet.refuse("market", "it is full at the beginning of a round")


def check_ask(s: Pieces) -> None:
    """The open decision must be the one that this table would ask."""
    if not fits_ask(s, s.asked(), s.asked_seat(), s.asked_a()):
        raise BadDump("asks[0]", "it does not fit what lies on the table")


def fits_ask(s: Pieces, ask: i64, seat: i64, a: i64) -> bool:
    before = 1 <= s.turn <= s.players and seat == s.clockwise(s.turn - 1)
    if ask == steps.ASK_TAKE:
        return s.taker == seat and not s.has_passed(seat) and not draft.is_pool_empty(s)
    if ask == steps.ASK_DISCARD:
        if s.next == steps.STEP_DRAFT:
            return s.taker == (seat + 1) % s.players
        return 1 <= s.visited <= len(s.shiring)
    if ask == steps.ASK_RETURN:
        could = s.returned < s.cards.returns and master_builders.another_could_come(s)
        return seat == s.start and s.drawn == a and a != steps.NOBODY and could
    if ask == steps.ASK_PLACE:
        return s.drawn == seat and a in (0, s.cards.cost_track[s.price_at])
    if ask == steps.ASK_IMMUNITY:
        visitor = s.first_visitor(ARCHBISHOP)
        return a == s.event and s.turn == 0 and seat == visitor and not s.immune and bad_for(s, seat)
    if ask == steps.ASK_PROTECT:
        return a == s.event and before and s.once_card(seat, SPARES_EVENT) and bad_for(s, seat)
    if ask == steps.ASK_LOSE:
        most = s.cards.events.lose_craftsmen[s.event]
        return before and 1 <= a <= most and s.craftsman_count[seat] > 0 and not s.is_immune(seat)
    if ask == steps.ASK_CUBE:
        return s.turn == s.players and seat == s.first_visitor(ARCHBISHOP)
    if ask == steps.ASK_EXEMPT:
        return before and a == court.tax_of(s, seat) and s.can_lose(seat, a) and s.once_card(seat, SPARES_TAX)
    if ask == steps.ASK_TRADE:
        return s.visited < s.cards.spaces[MARKET] and s.space[s.cards.space_at[MARKET] + s.visited] == seat
    if ask == steps.ASK_WORK:
        return s.turn < s.players and seat == s.clockwise(s.turn)
    rest = s.cubes(seat) - s.cards.carry
    return before and a == rest and rest > 0 and s.round < s.cards.rounds


def bad_for(s: Pieces, seat: i64) -> bool:
    return not s.is_immune(seat) and not s.cards.events.good[s.event] and event_card.bites(s, seat)
