"""Why an action is not legal now, with the rule that says so."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.errors import IllegalMove
from triforium.rules.pillars import actions, cathedral, trade
from triforium.rules.pillars.cards import AREA, METAL_IN_HAND
from triforium.rules.pillars.effect_rows import SPARES_EVENT, SPARES_PRICE
from triforium.rules.pillars.goods import GOOD, GOODS, RESOURCE, VP
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASK_CUBE,
    ASK_DISCARD,
    ASK_IMMUNITY,
    ASK_LOSE,
    ASK_PLACE,
    ASK_TAKE,
    ASK_THROW,
    ASK_TRADE,
    ASK_WORK,
    IN_POOL,
    NOBODY,
    RESERVE,
    THE_WAITING,
    WORKER_PLACES,
)

USED: Final = ["P9.V9", "P9.V10", "P9.V11"]
"""When a privilege is used once: against the tax, an event, a price."""

ROLE_CALLED: Final = ["mortar mixer", "woodworker", "stonecutter"]
"""The roles as the rules call them; a card file has a shorter word for the first."""


def refusal(s: Pieces, action: i64) -> IllegalMove:
    """The reason, for an action that is not among the legal ones."""
    ask = s.asked()
    verb = s.act.verb[action]
    what = s.act.what[action]
    times = s.act.times[action]
    if ask == ASK_TAKE and verb == actions.TAKE and what < s.cards.field_count:
        return of_card(s, what)
    if ask == ASK_TAKE and verb == actions.TAKE:
        return of_hire(s, what - s.cards.field_count)
    if ask == ASK_TAKE and verb == actions.DENY:
        return of_hire(s, what, True)
    if verb == actions.DISCARD and ask != ASK_DISCARD:
        return IllegalMove("no-discard-now", "P3.4")
    if verb == actions.PASS and ask == ASK_DISCARD:
        return IllegalMove("discard-first", "P3.4")
    if verb == actions.DONE and ask == ASK_THROW:
        return IllegalMove("throw-first", "P8.5", rest=s.asked_a())
    if ask in (ASK_DISCARD, ASK_LOSE) and verb == (actions.DISCARD if ask == ASK_DISCARD else actions.LOSE):
        return IllegalMove(
            "not-your-craftsman", "P3.4" if ask == ASK_DISCARD else "P9.E10", craftsman=s.cards.craftsmen[what]
        )
    if ask == ASK_PLACE:
        if verb == actions.PLACE:
            return of_place(s, what, times)
        if verb == actions.PASS:
            return of_pass(s)
        if verb == actions.RETURN_BUILDER:
            return IllegalMove("builder-stands", "P4.2")
    if verb == actions.USE:
        return of_use(s, what)
    if ask in (ASK_IMMUNITY, ASK_CUBE) and verb in (actions.FAVOUR, actions.CUBE, actions.IMMUNITY):
        return of_favour(s, ask, verb, what)
    if ask == ASK_TRADE and verb == actions.BUY:
        return of_buy(s, what, times)
    if ask == ASK_TRADE and verb == actions.SELL:
        return of_sell(s, what, times)
    if ask == ASK_WORK and verb == actions.WORK:
        return of_work(s, what, times)
    if ask == ASK_THROW and verb == actions.THROW:
        return of_throw(s, what, times)
    return s.not_asked(action)


def of_card(s: Pieces, card: i64) -> IllegalMove:
    name = s.cards.fields[card]
    if s.field[card] == NOBODY:
        return IllegalMove("not-in-pool", "P2.3", card=name)
    if s.field[card] != IN_POOL:
        return IllegalMove("gone-from-pool", "P3.1", card=name)
    workers = s.workers[s.asked_seat() * WORKER_PLACES + RESERVE]
    return IllegalMove("too-few-workers", "P3.2", card=name, needs=s.cards.field_workers[card], workers=workers)


def of_hire(s: Pieces, craftsman: i64, denied: bool = False) -> IllegalMove:
    name = s.cards.craftsmen[craftsman]
    seat = s.asked_seat()
    if craftsman not in s.pool:
        if craftsman in s.shiring:
            return IllegalMove("waits-at-shiring", "P6.6", craftsman=name)
        if s.cards.round_of[craftsman] == s.round:
            return IllegalMove("gone-from-pool", "P3.1", card=name)
        return IllegalMove("not-in-pool", "P2.2", card=name)
    if s.cards.price[craftsman] > s.gold(seat):
        return too_dear(s, s.cards.price[craftsman], "P3.3")
    if denied:
        return IllegalMove("no-room-to-deny", "P3.5", craftsman=name)
    return s.not_asked(s.game.index[f"take {name}"])


def of_place(s: Pieces, area: i64, space: i64) -> IllegalMove:
    full = s.first_free(area) < 0 if space == actions.FIRST_FREE else s.space[space] >= 0
    if full:
        name = AREA[area] if space == actions.FIRST_FREE else s.cards.space_names[space]
        return IllegalMove("no-free-space", "P4.7", space=name)
    return too_dear(s, s.asked_a(), "P4.4")


def of_pass(s: Pieces) -> IllegalMove:
    if s.cards.cost_track[s.price_at] > 0:
        return IllegalMove("place-it-now", "P9.V11")
    return IllegalMove("must-be-placed", "P4.6" if s.placing == THE_WAITING else "P4.5")


def of_use(s: Pieces, privilege: i64) -> IllegalMove:
    name = s.cards.privileges.names[privilege]
    if s.holder[privilege] != s.asked_seat():
        return IllegalMove("privilege-not-held", "P5.5", privilege=name)
    spares = s.cards.privileges.spares[privilege]
    if s.asked() == ASK_IMMUNITY and spares == SPARES_EVENT:
        return IllegalMove("archbishop-first", "P9.2", privilege=name)
    if s.asked() == ASK_PLACE and spares == SPARES_PRICE:
        return IllegalMove("placing-is-free", "P9.V11", privilege=name)
    return IllegalMove("privilege-of-no-use", USED[spares], privilege=name)


def of_favour(s: Pieces, ask: i64, verb: i64, kind: i64) -> IllegalMove:
    if verb == actions.CUBE and ask == ASK_CUBE:
        return IllegalMove("market-has-none", "P5.2", kind=RESOURCE[kind])
    if ask == ASK_IMMUNITY:
        return IllegalMove("cube-after-event", "P5.2")
    return IllegalMove("event-is-over", "P5.2")


def of_buy(s: Pieces, kind: i64, count: i64) -> IllegalMove:
    seat = s.asked_seat()
    name = RESOURCE[kind]
    if trade.has_sold(s, seat, kind):
        return IllegalMove("sold-before", "P7.5", kind=name)
    role = s.cards.buying_needs[kind]
    if not s.has_needed(seat, role):
        return IllegalMove("buying-needs", "P7.6", role=ROLE_CALLED[role], kind=name)
    if s.market[kind] < count:
        return IllegalMove("market-has-less", "P7.4", kind=name, left=s.market[kind])
    return too_dear(s, count * s.cards.prices[kind], "P7.2")


def of_sell(s: Pieces, kind: i64, count: i64) -> IllegalMove:
    seat = s.asked_seat()
    name = RESOURCE[kind]
    if trade.has_bought(s, seat, kind):
        return IllegalMove("bought-before", "P7.5", kind=name)
    role = s.cards.selling_needs[kind]
    if not s.has_needed(seat, role):
        return IllegalMove("selling-needs", "P7.6", role=ROLE_CALLED[role], kind=name)
    return IllegalMove("not-so-many", "P7.2", kind=name, count=count, held=s.goods[seat * GOODS + kind])


def of_work(s: Pieces, craftsman: i64, times: i64) -> IllegalMove:
    seat = s.asked_seat()
    cards = s.cards
    name = cards.craftsmen[craftsman]
    slot: i64 = -1
    for i in range(s.craftsman_count[seat]):
        if s.craftsmen[seat * cards.slots + i] == craftsman:
            slot = i
    if slot < 0:
        return IllegalMove("not-your-craftsman", "P8.1", craftsman=name)
    need = cards.needs[craftsman]
    if not s.has_needed(seat, need):
        if need == METAL_IN_HAND:
            return IllegalMove("no-metal-in-hand", "P8.4", craftsman=name)
        return IllegalMove("work-needs", "P8.3", role=ROLE_CALLED[need], craftsman=name)
    extra = cathedral.extra_left(s, seat, slot)
    left = cards.capacity[craftsman] - s.used[slot] + extra
    if times > left:
        if extra == 0 and cards.extra_use[craftsman] and times <= left + cards.events.extra_uses[s.event]:
            return IllegalMove("extra-use-spent", "P9.E5", craftsman=name, left=left)
        return IllegalMove("above-capacity", "P8.1", craftsman=name, left=left)
    for good in range(VP):
        needs = cards.takes[craftsman * GOODS + good] * times
        if needs > s.goods[seat * GOODS + good]:
            held = s.goods[seat * GOODS + good]
            return IllegalMove("not-enough-to-work", "P8.1", kind=GOOD[good], needs=needs, held=held)
    return s.not_asked(s.game.index[f"work {name} {times}"])


def of_throw(s: Pieces, kind: i64, count: i64) -> IllegalMove:
    held = s.goods[s.asked_seat() * GOODS + kind]
    if count > held:
        return IllegalMove("not-so-many", "P8.5", kind=RESOURCE[kind], count=count, held=held)
    return IllegalMove("keep-the-rest", "P8.5", rest=s.asked_a())


def too_dear(s: Pieces, cost: i64, rule: str) -> IllegalMove:
    return IllegalMove("too-dear", rule, price=cost, gold=s.gold(s.asked_seat()))
