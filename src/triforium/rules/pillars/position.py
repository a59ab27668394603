"""A position as a dump and back, checked, and what a reshuffle redraws."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from triforium.rules.chance import Stream
from triforium.rules.game import seat_or_none
from triforium.rules.pillars import position_checks
from triforium.rules.pillars.cards import AREA
from triforium.rules.pillars.effect_rows import AT_ONCE
from triforium.rules.pillars.goods import GOOD, GOODS, METAL, RESOURCE, RESOURCES
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASIDE,
    BUILDER_COUNTS,
    CAME,
    IN_POOL,
    LIMIT,
    NOBODY,
    NOT_ROLLED,
    STEP,
    STEP_BUILDERS,
    STEP_DRAFT,
    STEP_KINGSBRIDGE,
    STEP_MARKET,
    STEP_PROTECTION,
    STEP_SHIRING,
    WORKER_PLACES,
    WORKERS,
)
from triforium.rules.pillars.trade import BITS_A_SEAT, SOLD, has_bought, has_sold
from triforium.rules.sheet import Sheet


def redeal(s: Pieces, luck: Stream, seat: i64) -> None:
    """The decks below what was shown, and the bag. Who has foresight keeps the event that he saw."""
    luck.reshuffle(s.privilege_deck, privileges_shown(s), s.cards.privileges.shuffled)
    known = events_shown(s) + (1 if s.foresees(seat) else 0)  # P9.V8
    luck.reshuffle(s.event_deck, known, s.cards.events.count)
    luck.reshuffle(s.bag, s.bag_at, len(s.bag))


def privileges_shown(s: Pieces) -> i64:
    """How many of the shuffled privileges were laid out so far."""
    rounds = s.round if s.round < s.cards.rounds else s.cards.rounds - 1
    return rounds * len(s.kingsbridge)


def events_shown(s: Pieces) -> i64:
    return s.round if s.event != NOBODY else s.round - 1


def write(s: Pieces) -> dict[str, Any]:
    cards = s.cards
    events = [cards.events.names[event] for event in s.event_deck]
    privileges = [cards.privileges.names[s.privilege_deck[i]] for i in range(cards.privileges.shuffled)]
    shown = privileges_shown(s)
    return {
        "round": s.round,
        "step": STEP[s.next],
        "turn": progress(s),
        "start": s.start,
        "events": {"past": events[: events_shown(s)], "hidden": events[events_shown(s) :]},
        "privileges": {"past": privileges[:shown], "hidden": privileges[shown:]},
        "pool": {
            "cards": [name for card, name in enumerate(cards.fields) if s.field[card] == IN_POOL],
            "craftsmen": [named(cards.craftsmen, craftsman) for craftsman in s.pool],
        },
        "shiring": [named(cards.craftsmen, craftsman) for craftsman in s.shiring],
        "spaces": write_spaces(s),
        "price": cards.cost_track[s.price_at],
        "waiting": [seat_or_none(seat) for seat in s.waiting],
        "drawn": seat_or_none(s.drawn),
        "returned": s.returned,
        "bag": list(s.bag[s.bag_at :]),
        "market": {RESOURCE[kind]: s.market[kind] for kind in range(METAL)},
        "court": s.court,
        "die": s.die if s.die != NOT_ROLLED else None,
        "used": list(s.used),
        "seats": [write_seat(s, seat) for seat in range(s.players)],
    }


def progress(s: Pieces) -> i64:
    """How far the step is, as a dump tells it in one number: `reading.read_progress` takes it back."""
    if s.next == STEP_DRAFT:
        return s.taker
    if s.next == STEP_BUILDERS:
        return s.placing
    return s.visited if s.next in (STEP_SHIRING, STEP_MARKET) else s.turn


def write_spaces(s: Pieces) -> dict[str, list[int | None]]:
    """The builders on each area's spaces."""
    cards = s.cards
    return {
        name: [seat_or_none(s.space[cards.space_at[area] + i]) for i in range(cards.spaces[area])]
        for area, name in enumerate(AREA)
    }


def write_seat(s: Pieces, seat: i64) -> dict[str, Any]:
    cards = s.cards
    workers = seat * WORKER_PLACES
    builder = seat * BUILDER_COUNTS
    out: dict[str, Any] = {GOOD[good]: s.goods[seat * GOODS + good] for good in range(GOODS)}
    out["craftsmen"] = held_craftsmen(s, seat)
    out["privileges"] = held_privileges(s, seat)
    out["cards"] = [name for card, name in enumerate(cards.fields) if s.field[card] == seat]
    out["workers"] = {name: s.workers[workers + place] for place, name in enumerate(WORKERS)}
    out["builders"] = s.builder[builder + LIMIT]
    out["aside"] = s.builder[builder + ASIDE]
    out["passed"] = s.has_passed(seat)
    out["immune"] = s.is_immune(seat)
    out["bought"] = [RESOURCE[kind] for kind in range(RESOURCES) if has_bought(s, seat, kind)]
    out["sold"] = [RESOURCE[kind] for kind in range(RESOURCES) if has_sold(s, seat, kind)]
    return out


def held_craftsmen(s: Pieces, seat: i64) -> list[str]:
    return [s.cards.craftsmen[s.craftsmen[seat * s.cards.slots + i]] for i in range(s.craftsman_count[seat])]


def held_privileges(s: Pieces, seat: i64) -> list[str]:
    return [name for privilege, name in enumerate(s.cards.privileges.names) if s.holder[privilege] == seat]


def named(names: list[str], card: i64) -> str | None:
    return names[card] if card != NOBODY else None


def read(s: Pieces, sheet: Sheet) -> None:
    """Take a dump in."""
    cards = s.cards
    s.clear_pieces()
    s.round = sheet.number("round", 1, cards.rounds)
    s.next = sheet.word("step", STEP)
    read_progress(s, sheet.number("turn", 0, 99))
    s.start = sheet.number("start", 0, s.players - 1)
    read_events(s, sheet.part("events"))
    read_privileges(s, sheet.part("privileges"))
    read_builders(s, sheet)
    s.court = sheet.number("court", 0, cards.court_metal)
    market = sheet.part("market")
    for kind in range(METAL):
        s.market[kind] = market.number(RESOURCE[kind], 0, cards.stock[kind])
    market.done()
    s.die = sheet.number_or_none("die", 0, 99)
    for i, uses in enumerate(sheet.numbers("used", 0, 99, len(s.used))):
        s.used[i] = uses
    seats = sheet.parts("seats", s.players)
    for seat, part in enumerate(seats):
        read_goods(s, seat, part)
    read_resource_cards(s, sheet.part("pool"), seats)
    read_craftsmen(s, sheet, seats)
    for part in seats:
        part.done()
    read_bag(s, sheet)
    position_checks.check(s, sheet)


def read_deck(part: Sheet, names: list[str], count: int, shown: int) -> list[int]:
    """A deck of the first names: what was shown of it, then what is hidden, each card once."""
    past = part.words("past", names[:count], shown)
    deck = past + part.words("hidden", names[:count], count - shown)
    part.done()
    seen: set[int] = set()
    for card in deck:
        part.place_once("", seen, card, names)
    return deck


def read_progress(s: Pieces, so_far: i64) -> None:
    """How far the step is: what the number counts is the step's."""
    if s.next == STEP_DRAFT:
        s.taker = so_far
    elif s.next == STEP_BUILDERS:
        s.placing = so_far
    elif s.next in (STEP_SHIRING, STEP_MARKET):
        s.visited = so_far
    else:
        s.turn = so_far


def read_events(s: Pieces, part: Sheet) -> None:
    if s.next >= STEP_PROTECTION:
        s.event = 0
    shown = events_shown(s)
    for i, event in enumerate(read_deck(part, s.cards.events.names, s.cards.events.count, shown)):
        s.event_deck[i] = event
    if s.next >= STEP_PROTECTION:
        s.event = s.event_deck[s.round - 1]


def read_privileges(s: Pieces, part: Sheet) -> None:
    names = s.cards.privileges.names
    shown = privileges_shown(s)
    for i, privilege in enumerate(read_deck(part, names, s.cards.privileges.shuffled, shown)):
        s.privilege_deck[i] = privilege
    if s.next <= STEP_KINGSBRIDGE:
        for i in range(len(s.kingsbridge)):
            s.kingsbridge[i] = s.privilege_deck[s.open_from() + i]


def read_builders(s: Pieces, sheet: Sheet) -> None:
    cards = s.cards
    spaces = sheet.part("spaces")
    for area, name in enumerate(AREA):
        for i, seat in enumerate(spaces.numbers_or_none(name, 0, s.players - 1, cards.spaces[area])):
            s.space[cards.space_at[area] + i] = seat
    spaces.done()
    for i, seat in enumerate(sheet.numbers_or_none("waiting", 0, s.players - 1, len(s.waiting))):
        s.waiting[i] = seat
    s.drawn = sheet.number_or_none("drawn", 0, s.players - 1)
    s.returned = sheet.number("returned", 0, cards.returns)
    price = sheet.number("price", 0, 99)
    if price not in cards.cost_track:
        sheet.refuse("price", "is not on the cost track")
    while cards.cost_track[s.price_at] != price:
        s.price_at += 1


def read_goods(s: Pieces, seat: i64, part: Sheet) -> None:
    cards = s.cards
    for good, name in enumerate(GOOD):
        most = s.act.throw_most[good] if good <= METAL else cards.gold_limit if name == "gold" else 9999
        s.goods[seat * GOODS + good] = part.number(name, 0, most)
    names = cards.privileges.names
    for privilege in part.words("privileges", names):
        if s.holder[privilege] >= 0 or cards.privileges.use[privilege] == AT_ONCE or not was_taken(s, privilege):
            part.refuse("privileges", f"{names[privilege]} cannot be held here")
        s.holder[privilege] = seat
    workers = part.part("workers")
    for place, key in enumerate(WORKERS):
        s.workers[seat * WORKER_PLACES + place] = workers.number(key, 0, 999)
    workers.done()
    s.builder[seat * BUILDER_COUNTS + LIMIT] = part.number("builders", 0, cards.builders)
    s.builder[seat * BUILDER_COUNTS + ASIDE] = part.number("aside", 0, cards.builders)
    if part.flag("passed"):
        s.passed |= 1 << seat
    if part.flag("immune"):
        s.immune |= 1 << seat
    for kind in part.words("bought", RESOURCE[:METAL]):
        s.traded |= 1 << (seat * BITS_A_SEAT + kind)
    for kind in part.words("sold", RESOURCE):
        if kind in part.words("bought", RESOURCE[:METAL]):
            part.refuse("sold", "nobody buys and sells the same kind in one round")
        s.traded |= 1 << (seat * BITS_A_SEAT + SOLD + kind)


def was_taken(s: Pieces, privilege: i64) -> bool:
    """Whether a privilege lay open before now, and was there to be taken."""
    last = s.open_from() if s.next <= STEP_KINGSBRIDGE else s.open_from() + len(s.kingsbridge)
    seen = privileges_shown(s)
    for i in range(seen if seen < last else last):
        if s.privilege_deck[i] == privilege:
            return True
    return privilege >= s.cards.privileges.shuffled and s.round == s.cards.rounds and s.next > STEP_KINGSBRIDGE


def read_resource_cards(s: Pieces, pool: Sheet, seats: list[Sheet]) -> None:
    names = s.cards.fields
    taken: set[int] = set()
    for card in pool.words("cards", names):
        pool.place_once("cards", taken, card, names)
        s.field[card] = IN_POOL
    for seat, part in enumerate(seats):
        for card in part.words("cards", names):
            part.place_once("cards", taken, card, names)
            s.field[card] = seat


def read_craftsmen(s: Pieces, sheet: Sheet, seats: list[Sheet]) -> None:
    cards = s.cards
    names = cards.craftsmen
    taken: set[int] = set()
    pool = sheet.part("pool")
    pool.items("cards")
    for key, part, places in (("craftsmen", pool, s.pool), ("shiring", sheet, s.shiring)):
        for i, craftsman in enumerate(part.words_or_none(key, names, len(places))):
            if craftsman >= 0:
                part.place_once(key, taken, craftsman, names)
                if cards.round_of[craftsman] != s.round:
                    part.refuse(key, f"{names[craftsman]} is not of round {s.round}")
                places[i] = craftsman
    pool.done()
    for seat, part in enumerate(seats):
        own: set[int] = set()
        craftsmen = part.words("craftsmen", names)
        if len(craftsmen) > cards.slots:
            part.refuse("craftsmen", "there is not room for that many")
        for craftsman in craftsmen:
            part.place_once("craftsmen", taken if cards.round_of[craftsman] else own, craftsman, names)
            if cards.round_of[craftsman] > s.round:
                part.refuse("craftsmen", f"{names[craftsman]} comes in a later round")
            s.craftsmen[seat * cards.slots + s.craftsman_count[seat]] = craftsman
            s.craftsman_count[seat] += 1


def read_bag(s: Pieces, sheet: Sheet) -> None:
    bag = sheet.numbers("bag", 0, s.players - 1)
    if len(bag) > len(s.bag):
        sheet.refuse("bag", f"there are {len(s.bag)} builders in all")
    s.bag_at = len(s.bag) - len(bag)
    for i, seat in enumerate(bag):
        s.bag[s.bag_at + i] = seat
    for seat in range(s.players):
        out = s.cards.builders - bag.count(seat) - s.builder[seat * BUILDER_COUNTS + ASIDE]
        s.builder[seat * BUILDER_COUNTS + CAME] = out if position_checks.in_phase_two(s) else 0
