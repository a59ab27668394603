"""What a seat of the Pillars sees as numbers. Its own things come first, then the others' clockwise.

A seat that nobody holds is all zeros, so that one size serves every number of players. The event that foresight shows
is in its owner's observation alone. How often a craftsman may still work this turn is in the legal actions, not here.
`names` lists the numbers in their order; `observe_into` writes them in the same.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from triforium.rules.observation import (
    WHO,
    Names,
    after,
    copy,
    flag,
    mark,
    next_seat,
    one_of,
    place,
    small,
    where,
    whose,
)
from triforium.rules.pillars.cards import MOST_PLAYERS, Cards
from triforium.rules.pillars.effect_rows import AT_ONCE
from triforium.rules.pillars.goods import GOODS, METAL, RESOURCE, RESOURCES
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.position import events_shown
from triforium.rules.pillars.steps import (
    ASIDE,
    ASK_EXEMPT,
    ASK_LOSE,
    ASK_PLACE,
    ASK_THROW,
    ASKS,
    BUILDER_COUNTS,
    IN_POOL,
    LIMIT,
    NOBODY,
    WORKER_PLACES,
    phase_of,
)
from triforium.rules.pillars.trade import has_bought, has_sold

BUILDERS_AND_TURN: Final[i64] = 9
"""Numbers of a seat's builders, cottages and part in the turn."""


class Layout:
    """Which cards can be held or hired at all, worked out once an edition."""

    def __init__(self, cards: Cards) -> None:
        self.privileges = vec[i64]()
        for privilege in range(cards.privileges.count):
            if cards.privileges.use[privilege] != AT_ONCE:
                self.privileges = append(self.privileges, privilege)
        self.hired: i64 = 0
        """How many craftsmen there are beside those that everybody has from the start ..."""
        self.place = vec[i64]()
        """... and the number of each among them."""
        for craftsman in range(len(cards.craftsmen)):
            self.place = append(self.place, self.hired)
            if cards.round_of[craftsman] > 0:
                self.hired += 1
        # Where in a seat's row: what lies before each part.
        self.privileges_at: i64 = GOODS + len(cards.craftsmen)
        self.fields_at: i64 = self.privileges_at + len(self.privileges)
        self.workers_at: i64 = self.fields_at + len(cards.fields)
        self.builders_at: i64 = self.workers_at + WORKER_PLACES
        self.spaces_at: i64 = self.builders_at + BUILDERS_AND_TURN
        self.width: i64 = self.spaces_at + len(cards.space_names)


def names(cards: Cards) -> Names:
    out = Names()
    layout = Layout(cards)
    privileges = cards.privileges.names
    hired = [craftsman for i, craftsman in enumerate(cards.craftsmen) if cards.round_of[i] > 0]
    for who in WHO[:MOST_PLAYERS]:
        _name_seat(out, cards, who, [privileges[privilege] for privilege in layout.privileges])
    out.each("own bought", RESOURCE)
    out.each("own sold", RESOURCE)
    out.each("own waiting at", [str(price) for price in cards.cost_track])
    out.each("other waiting at", [str(price) for price in cards.cost_track])
    out.each("pool", cards.fields)
    out.each("pool", hired)
    out.each("shiring space of", hired, len(cards.spaces))
    out.each("kingsbridge space of", privileges, len(cards.spaces))
    out.each("event of the round", cards.events.names)
    out.add("event is open")
    out.each("past event", cards.events.names)
    out.add("round", int(cards.rounds))
    out.each("phase", ["1", "2", "3"])
    out.add("price", int(cards.cost_track[0]))
    out.add("builders returned", int(cards.returns))
    out.each("market", RESOURCE[:METAL], 4)
    out.add("court metal", int(cards.court_metal))
    out.add("tax die", 5)
    out.add("tax die is rolled")
    out.each("asked", [ask.id for ask in ASKS])
    out.add("asked price, craftsmen, tax or cubes", 7)
    return out


def _name_seat(out: Names, cards: Cards, who: str, privileges: list[str]) -> None:
    out.each(who, RESOURCE, 6)
    out.add(f"{who} gold", int(cards.gold_limit))
    out.add(f"{who} vp", 50)
    out.each(who, cards.craftsmen)
    out.each(who, privileges)
    out.each(who, cards.fields)
    out.each(f"{who} workers", ["in reserve", "in the mill", "gray", "gray next round"], 12)
    out.add(f"{who} builders", int(cards.builders))
    out.add(f"{who} builders put aside", int(cards.builders))
    out.add(f"{who} builders in the bag", int(cards.builders))
    out.add(f"{who} cottages", int(cards.cottages))
    for what in ("passed", "immune", "start", "drawn", "asked"):
        out.add(f"{who} {what}")
    out.each(f"{who} on", cards.space_names)


def observe_into(s: Pieces, layout: Layout, seat: i64, out: vec[u8], at: i64) -> None:
    write_owners(s, layout, out, at, seat)
    owner = seat
    for i in range(s.players):
        write_seat(s, layout, out, at + i * layout.width, owner)
        owner = next_seat(owner, s.players)
    at += layout.width * MOST_PLAYERS
    for kind in range(RESOURCES):
        out[at + kind] = flag(has_bought(s, seat, kind))
        out[at + RESOURCES + kind] = flag(has_sold(s, seat, kind))
    at = write_waiting(s, out, at + 2 * RESOURCES, seat)
    at = write_cards(s, layout, out, at)
    at = write_events(s, out, at, seat)
    at = write_course(s, out, at)
    ask = s.asked()
    at = one_of(out, at, ask, len(ASKS))
    if ask in (ASK_PLACE, ASK_LOSE, ASK_EXEMPT, ASK_THROW):
        out[at] = small(s.asked_a())


def write_owners(s: Pieces, layout: Layout, out: vec[u8], at: i64, seat: i64) -> None:
    """What names its owner, into the rows of all seats."""
    width = layout.width
    privileges = layout.privileges
    holder = s.holder
    for i in range(len(privileges)):
        owner = holder[privileges[i]]
        if owner != NOBODY:
            out[at + width * after(owner, seat, s.players) + layout.privileges_at + i] = 1
    whose(out, at + layout.fields_at, width, s.field, seat, s.players)
    whose(out, at + layout.spaces_at, width, s.space, seat, s.players)
    bag = s.bag
    for i in range(s.bag_at, len(bag)):
        out[at + width * after(bag[i], seat, s.players) + layout.builders_at + 2] += 1


def write_waiting(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    """Which prices one's own builders wait at, then which the others' do."""
    waiting = s.waiting
    prices: i64 = len(waiting)
    for i in range(prices):
        if waiting[i] == seat:
            out[at + i] = 1
        elif waiting[i] != NOBODY:
            out[at + prices + i] = 1
    return at + 2 * prices


def write_seat(s: Pieces, layout: Layout, out: vec[u8], at: i64, seat: i64) -> None:
    cards = s.cards
    copy(out, at, s.goods, seat * GOODS, GOODS)
    craftsmen = seat * cards.slots
    mark(out, at + GOODS, s.craftsmen, craftsmen, craftsmen + s.craftsman_count[seat], len(cards.craftsmen))
    copy(out, at + layout.workers_at, s.workers, seat * WORKER_PLACES, WORKER_PLACES)
    at += layout.builders_at
    out[at] = small(s.builder[seat * BUILDER_COUNTS + LIMIT])
    out[at + 1] = small(s.builder[seat * BUILDER_COUNTS + ASIDE])
    out[at + 3] = small(s.room(seat))
    out[at + 4] = flag(s.has_passed(seat))
    out[at + 5] = flag(s.is_immune(seat))
    out[at + 6] = flag(s.start == seat)
    out[at + 7] = flag(s.drawn == seat)
    out[at + 8] = flag(s.asked_seat() == seat)


def write_cards(s: Pieces, layout: Layout, out: vec[u8], at: i64) -> i64:
    """What lies on the board to be taken."""
    at = where(out, at, s.field, IN_POOL)
    for craftsman in s.pool:
        if craftsman != NOBODY:
            out[at + layout.place[craftsman]] = 1
    at += layout.hired
    for i in range(len(s.shiring)):
        if s.shiring[i] != NOBODY:
            out[at + layout.place[s.shiring[i]]] = u8(i + 1)
    return place(out, at + layout.hired, s.kingsbridge, s.cards.privileges.count)


def write_events(s: Pieces, out: vec[u8], at: i64, seat: i64) -> i64:
    count = s.cards.events.count
    if s.event != NOBODY:
        out[at + s.event] = 1
        out[at + count] = 1
    elif s.foresees(seat):
        out[at + s.event_deck[s.round - 1]] = 1
    return mark(out, at + count + 1, s.event_deck, 0, events_shown(s), count)


def write_course(s: Pieces, out: vec[u8], at: i64) -> i64:
    out[at] = small(s.round)
    out[at + phase_of(s.next)] = 1
    out[at + 4] = small(s.cards.cost_track[s.price_at])
    out[at + 5] = small(s.returned)
    at = copy(out, at + 6, s.market, 0, METAL)
    out[at] = small(s.court)
    out[at + 1] = small(s.die)
    out[at + 2] = flag(s.die >= 0)
    return at + 3
