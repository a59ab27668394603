"""Phase III, steps 13 and 14: the craftsmen at work, the next start player, and the end."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.goods import GOODS, RESOURCES, VP
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import ASK_THROW, ASK_WORK, STEP_ROUND_ENDS


def next_to_build(s: Pieces) -> None:
    """Each player in turn puts his craftsmen to work."""
    if s.turn == s.players:
        s.turn = 0
        s.next = STEP_ROUND_ENDS
        return
    seat = s.clockwise(s.turn)  # P8.1
    work_by_themselves(s, seat)
    s.ask(ASK_WORK, seat)


def work_by_themselves(s: Pieces, seat: i64) -> None:
    """Who turns nothing into VP needs no telling."""
    for i in range(s.craftsman_count[seat]):
        craftsman = s.craftsmen[seat * s.cards.slots + i]
        if s.cards.by_himself[craftsman]:
            work_times(s, seat, i, s.cards.capacity[craftsman])  # P8.4


def offer_work(s: Pieces) -> None:
    seat = s.asked_seat()
    for i in range(s.craftsman_count[seat]):
        craftsman = s.craftsmen[seat * s.cards.slots + i]
        if not s.cards.by_himself[craftsman]:
            for n in range(uses_left(s, seat, i)):
                s.may(s.act.work[craftsman] + n)  # P8.1
    s.may(s.act.done)


def uses_left(s: Pieces, seat: i64, slot: i64) -> i64:
    """How often the player can use this craftsman now."""
    cards = s.cards
    craftsman = s.craftsmen[seat * cards.slots + slot]
    if not s.has_needed(seat, cards.needs[craftsman]):
        return 0  # P8.3 P8.4
    uses = cards.capacity[craftsman] - s.used[slot] + extra_left(s, seat, slot)  # P8.1
    goods = s.goods
    takes = cards.takes
    for good in range(VP):
        needs = takes[craftsman * GOODS + good]
        if needs > 0:
            enough = goods[seat * GOODS + good] // needs
            uses = enough if enough < uses else uses
    return uses


def extra_left(s: Pieces, seat: i64, slot: i64) -> i64:
    """What this round's event adds to a craftsman's capacity; one craftsman a player has it."""
    extra = s.cards.events.extra_uses[s.event]
    if extra == 0 or not s.cards.extra_use[s.craftsmen[seat * s.cards.slots + slot]]:
        return 0  # P9.E5
    for i in range(s.craftsman_count[seat]):
        if i != slot and s.used[i] > s.cards.capacity[s.craftsmen[seat * s.cards.slots + i]]:
            return 0  # P9.E5
    return extra


def work(s: Pieces, craftsman: i64, times: i64) -> None:
    """So many uses one after the other; the player goes on until he is done."""
    seat = s.asked_seat()
    for i in range(s.craftsman_count[seat]):
        if s.craftsmen[seat * s.cards.slots + i] == craftsman:
            work_times(s, seat, i, times)


def work_times(s: Pieces, seat: i64, slot: i64, times: i64) -> None:
    craftsman = s.craftsmen[seat * s.cards.slots + slot]
    s.used[slot] += times
    goods = s.goods
    takes = s.cards.takes
    gives = s.cards.gives
    for _time in range(times):
        for good in range(GOODS):
            goods[seat * GOODS + good] -= takes[craftsman * GOODS + good]  # P8.2
        for good in range(GOODS):
            gain = gives[craftsman * GOODS + good]
            if gain > 0:
                s.gain(seat, good, gain)  # P8.1
    s.note(events.WORKED, seat, craftsman, times)


def done(s: Pieces) -> None:
    seat = s.asked_seat()
    s.close()
    s.turn += 1
    for i in range(len(s.used)):
        s.used[i] = 0
    throw_away_the_rest(s, seat)


def throw_away_the_rest(s: Pieces, seat: i64) -> None:
    """Above what may be kept, the player chooses."""
    rest = s.cubes(seat) - s.cards.carry  # P8.5
    if rest > 0 and s.round < s.cards.rounds:  # P8.5
        s.ask(ASK_THROW, seat, rest)


def offer_throws(s: Pieces) -> None:
    seat = s.asked_seat()
    for kind in range(RESOURCES):
        most = s.goods[seat * GOODS + kind]
        most = most if most < s.asked_a() else s.asked_a()
        most = most if most < s.act.throw_most[kind] else s.act.throw_most[kind]
        least: i64 = 0
        if s.cubes(seat) == s.goods[seat * GOODS + kind]:
            least = most - 1  # P8.5
        for n in range(least, most):
            s.may(s.act.throw[kind] + n)  # P8.5


def throw_away(s: Pieces, kind: i64, count: i64) -> None:
    seat = s.asked_seat()
    s.close()
    s.goods[seat * GOODS + kind] -= count  # P8.5
    s.note(events.THROWN_AWAY, seat, kind, count)
    throw_away_the_rest(s, seat)
