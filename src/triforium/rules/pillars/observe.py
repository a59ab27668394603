"""What a seat of the Pillars sees as numbers. Its own things come first, then the others' clockwise.

A seat that nobody holds is all zeros, so that one size serves every number of players. The event that foresight shows
is in its owner's observation alone. How often a craftsman may still work this turn is in the legal actions, not here.
`names` lists the numbers in their order; `observe_into` writes them in the same.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from triforium.rules.observation import WHO, Names, Row
from triforium.rules.pillars.cards import MOST_PLAYERS, Cards
from triforium.rules.pillars.effects import AT_ONCE
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
    BUILDERS,
    DRAFT,
    IN_POOL,
    LIMIT,
    NOBODY,
    WORKER_PLACES,
)
from triforium.rules.pillars.trade import has_bought, has_sold


class Held:
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
        for man in range(len(cards.men)):
            self.place = append(self.place, self.hired)
            if cards.round_of[man] > 0:
                self.hired += 1


def names(cards: Cards) -> Names:
    out = Names()
    held = Held(cards)
    privileges = cards.privileges.names
    hired = [man for i, man in enumerate(cards.men) if cards.round_of[i] > 0]
    for who in WHO[:MOST_PLAYERS]:
        _name_seat(out, cards, who, [privileges[privilege] for privilege in held.privileges])
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
    out.each(who, cards.men)
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


def observe_into(s: Pieces, held: Held, seat: i64, out: vec[u8], at: i64) -> None:
    row = Row(out, at)
    for i in range(s.players):
        write_seat(s, held, row, (seat + i) % s.players)
    row.skip((row.at - at) // s.players * (MOST_PLAYERS - s.players))
    for kind in range(RESOURCES):
        row.flag(has_bought(s, seat, kind))
    for kind in range(RESOURCES):
        row.flag(has_sold(s, seat, kind))
    row.where(s.waiting, seat)
    for i in range(len(s.waiting)):
        row.flag(s.waiting[i] != seat and s.waiting[i] != NOBODY)
    write_cards(s, held, row)
    write_events(s, row, seat)
    write_course(s, row)
    ask = s.asked()
    row.one_of(ask, len(ASKS))
    if ask in (ASK_PLACE, ASK_LOSE, ASK_EXEMPT, ASK_THROW):
        row.put(s.asked_a())
    else:
        row.put(0)


def write_seat(s: Pieces, held: Held, row: Row, seat: i64) -> None:
    cards = s.cards
    row.copy(s.goods, seat * GOODS, GOODS)
    men = seat * cards.slots
    row.mark(s.men, men, men + s.men_count[seat], len(cards.men))
    for i in range(len(held.privileges)):
        row.flag(s.holder[held.privileges[i]] == seat)
    row.where(s.field, seat)
    row.copy(s.workers, seat * WORKER_PLACES, WORKER_PLACES)
    row.put(s.builder[seat * BUILDER_COUNTS + LIMIT])
    row.put(s.builder[seat * BUILDER_COUNTS + ASIDE])
    in_bag: i64 = 0
    for i in range(s.bag_at, len(s.bag)):
        if s.bag[i] == seat:
            in_bag += 1
    row.put(in_bag)
    row.put(s.room(seat))
    row.flag(s.has_passed(seat))
    row.flag(s.is_immune(seat))
    row.flag(s.start == seat)
    row.flag(s.drawn == seat)
    row.flag(s.asked_seat() == seat)
    row.where(s.space, seat)


def write_cards(s: Pieces, held: Held, row: Row) -> None:
    """What lies on the board to be taken."""
    row.where(s.field, IN_POOL)
    pool = row.room(held.hired)
    for i in range(len(s.pool)):
        if s.pool[i] != NOBODY:
            row.out[pool + held.place[s.pool[i]]] = 1
    shiring = row.room(held.hired)
    for i in range(len(s.shiring)):
        if s.shiring[i] != NOBODY:
            row.out[shiring + held.place[s.shiring[i]]] = u8(i + 1)
    row.place(s.kingsbridge, s.cards.privileges.count)


def write_events(s: Pieces, row: Row, seat: i64) -> None:
    count = s.cards.events.count
    if s.event != NOBODY:
        row.one_of(s.event, count)
    elif s.foresees(seat):
        row.one_of(s.event_deck[s.round - 1], count)
    else:
        row.skip(count)
    row.flag(s.event != NOBODY)
    row.mark(s.event_deck, 0, events_shown(s), count)


def write_course(s: Pieces, row: Row) -> None:
    row.put(s.round)
    row.one_of(0 if s.next <= DRAFT else 1 if s.next == BUILDERS else 2, 3)
    row.put(s.cards.cost_track[s.price_at])
    row.put(s.returned)
    row.copy(s.market, 0, METAL)
    row.put(s.court)
    row.put(s.die)
    row.flag(s.die >= 0)
