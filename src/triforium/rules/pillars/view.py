"""What a seat sees: all is open but the decks, the bag, and the event that foresight shows to its owner alone."""

from __future__ import annotations

from typing import Any, TypedDict

from mypy_extensions import i64

from triforium.rules.game import seat_or_none
from triforium.rules.pillars.cards import METAL_IN_HAND, NO_ROLE, ROLE
from triforium.rules.pillars.cathedral import uses_left
from triforium.rules.pillars.goods import FIELD, GOOD, GOODS, METAL, RESOURCE, RESOURCES
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.position import (
    events_shown,
    held_craftsmen,
    held_privileges,
    named,
    write_spaces,
)
from triforium.rules.pillars.steps import (
    ASIDE,
    ASK_DISCARD,
    ASK_LOSE,
    ASK_WORK,
    BUILDER_COUNTS,
    CAME,
    GRAY,
    GRAY_NEXT,
    IN_POOL,
    LIMIT,
    MILL,
    NOBODY,
    NOT_ROLLED,
    RESERVE,
    STEP,
    STEP_BUILDERS,
    STEP_DRAFT,
    WORKER_PLACES,
)
from triforium.rules.pillars.trade import has_bought, has_sold
from triforium.rules.view import Seat


class BarredView(TypedDict):
    """What cannot be done without a role: which goods not bought, which not sold, which own craftsmen not used."""

    role: str
    buying: list[str]
    selling: list[str]
    working: list[str]


class HeldCraftsmanView(TypedDict):
    """`lacks`: the role, or the metal, without which he does not work at all. `bars`: what nobody else makes up for if
    he goes; null while nobody asks for that.
    """

    id: str
    used: int
    uses_left: int
    lacks: str | None
    bars: BarredView | None


class WorkersView(TypedDict):
    in_all: int
    reserve: int
    mill: int
    quarry: int
    forest: int
    pit: int
    gray: int
    gray_next: int


class PillarsSeatView(TypedDict):
    gold: int
    vp: int
    stone: int
    wood: int
    sand: int
    metal: int
    craftsmen: list[HeldCraftsmanView]
    roles: list[str]
    barred: list[BarredView]
    cottages: int
    privileges: list[str]
    cards: list[str]
    workers: WorkersView
    builders: int
    builders_left: int
    aside: int
    passed: bool
    immune: bool
    bought: list[str]
    sold: list[str]


class PillarsView(TypedDict):
    rounds: int
    step: str
    start: Seat
    pool: list[str]
    sits_out: list[str]
    kingsbridge: list[str | None]
    shiring: list[str | None]
    spaces: dict[str, list[Seat | None]]
    cost_track: list[int]
    price: int
    waiting: list[Seat | None]
    drawn: Seat | None
    returns_left: int
    bag: list[int]
    event: str | None
    coming_event: str | None
    past_events: list[str]
    market: dict[str, int]
    prices: dict[str, int]
    court_metal: int
    tax_die: int | None
    gray_workers: int
    seats: list[PillarsSeatView]


def see(s: Pieces, seat: i64) -> dict[str, Any]:
    cards = s.cards
    past = [cards.events.names[s.event_deck[i]] for i in range(events_shown(s))]
    out: PillarsView = {
        "rounds": cards.rounds,
        "step": STEP[s.next],
        "start": s.start,
        "pool": [
            *(name for card, name in enumerate(cards.fields) if s.field[card] == IN_POOL),
            *(cards.craftsmen[craftsman] for craftsman in s.pool if craftsman != NOBODY),
        ],
        "sits_out": [
            name for card, name in enumerate(cards.fields) if s.next == STEP_DRAFT and s.field[card] == NOBODY
        ],
        "kingsbridge": [named(cards.privileges.names, privilege) for privilege in s.kingsbridge],
        "shiring": [named(cards.craftsmen, craftsman) for craftsman in s.shiring],
        "spaces": write_spaces(s),
        "cost_track": list(cards.cost_track),
        "price": cards.cost_track[s.price_at],
        "waiting": [seat_or_none(builder) for builder in s.waiting],
        "drawn": seat_or_none(s.drawn),
        "returns_left": cards.returns - s.returned,
        "bag": [count_in_bag(s, owner) for owner in range(s.players)],
        "event": named(cards.events.names, s.event),
        "coming_event": cards.events.names[s.event_deck[s.round - 1]] if s.foresees(seat) else None,
        "past_events": past,
        "market": {RESOURCE[kind]: s.market[kind] for kind in range(METAL)},
        "prices": {RESOURCE[kind]: cards.prices[kind] for kind in range(RESOURCES)},
        "court_metal": s.court,
        "tax_die": s.die if s.die != NOT_ROLLED else None,
        "gray_workers": cards.gray_workers - lent(s),
        "seats": [see_seat(s, owner) for owner in range(s.players)],
    }
    return {**out}


def count_in_bag(s: Pieces, seat: i64) -> int:
    """How many builders of a colour are still to be drawn: everybody can count them."""
    count = 0
    for i in range(s.bag_at, len(s.bag)):
        count += int(s.bag[i] == seat)
    return count


def builders_left(s: Pieces, seat: i64) -> int:
    """How many builders a player has still to place in this phase II, those that wait counted; else all that he has."""
    limit = s.builder[seat * BUILDER_COUNTS + LIMIT]
    if s.next != STEP_BUILDERS:
        return limit
    out = int(s.drawn == seat) + sum(builder == seat for builder in s.waiting)
    return out + min(count_in_bag(s, seat), limit - s.builder[seat * BUILDER_COUNTS + CAME])  # P4.9


def lent(s: Pieces) -> i64:
    count: i64 = 0
    for seat in range(s.players):
        count += s.workers[seat * WORKER_PLACES + GRAY] + s.workers[seat * WORKER_PLACES + GRAY_NEXT]
    return count


def see_seat(s: Pieces, seat: i64) -> PillarsSeatView:
    at = seat * WORKER_PLACES
    cards = s.cards
    held = {GOOD[good]: s.goods[seat * GOODS + good] for good in range(GOODS)}
    on_fields = [0] * len(FIELD)
    for card in range(len(s.field)):
        if s.field[card] == seat:
            on_fields[cards.field_kind[card]] += cards.field_workers[card]
    return {
        "gold": held["gold"],
        "vp": held["vp"],
        "stone": held["stone"],
        "wood": held["wood"],
        "sand": held["sand"],
        "metal": held["metal"],
        "craftsmen": [see_craftsman(s, seat, i, name) for i, name in enumerate(held_craftsmen(s, seat))],
        "roles": [role for i, role in enumerate(ROLE) if s.has_role(seat, i)],
        "barred": barred(s, seat),
        "cottages": s.room(seat),
        "privileges": held_privileges(s, seat),
        "cards": [name for card, name in enumerate(cards.fields) if s.field[card] == seat],
        "workers": {
            "in_all": s.workers[at + RESERVE] + s.workers[at + MILL] + sum(on_fields),
            "reserve": s.workers[at + RESERVE],
            "mill": s.workers[at + MILL],
            "quarry": on_fields[0],
            "forest": on_fields[1],
            "pit": on_fields[2],
            "gray": s.workers[at + GRAY],
            "gray_next": s.workers[at + GRAY_NEXT],
        },
        "builders": s.builder[seat * BUILDER_COUNTS + LIMIT],
        "builders_left": builders_left(s, seat),
        "aside": s.builder[seat * BUILDER_COUNTS + ASIDE],
        "passed": s.has_passed(seat),
        "immune": s.is_immune(seat),
        "bought": [RESOURCE[kind] for kind in range(RESOURCES) if has_bought(s, seat, kind)],
        "sold": [RESOURCE[kind] for kind in range(RESOURCES) if has_sold(s, seat, kind)],
    }


def see_craftsman(s: Pieces, seat: i64, slot: i64, name: str) -> HeldCraftsmanView:
    """In his owner's cathedral turn also how often he can still work."""
    asked = s.asked() if not s.ended and s.asked_seat() == seat else NOBODY
    working = asked == ASK_WORK
    return {
        "id": name,
        "used": s.used[slot] if working else 0,
        "uses_left": uses_left(s, seat, slot) if working else 0,
        "lacks": lacks(s, seat, s.cards.needs[s.craftsmen[seat * s.cards.slots + slot]]),
        "bars": bars(s, seat, slot) if asked in (ASK_DISCARD, ASK_LOSE) else None,
    }


def bars(s: Pieces, seat: i64, slot: i64) -> BarredView | None:
    """What the player could do no more without this craftsman; None where another one counts as the same."""
    at = seat * s.cards.slots
    others = [s.craftsmen[at + i] for i in range(s.craftsman_count[seat]) if i != slot]
    role = s.cards.counts_as[s.craftsmen[at + slot]]
    if role == NO_ROLE or any(s.cards.counts_as[other] == role for other in others):
        return None
    return without(s, role, others)


def barred(s: Pieces, seat: i64) -> list[BarredView]:
    """What the player cannot do for want of a role, by role."""
    at = seat * s.cards.slots
    own = [s.craftsmen[at + i] for i in range(s.craftsman_count[seat])]
    found = [without(s, role, own) for role in range(len(ROLE)) if not s.has_role(seat, role)]
    return [one for one in found if one["buying"] or one["selling"] or one["working"]]


def without(s: Pieces, role: i64, craftsmen: list[i64]) -> BarredView:
    """What a player with these craftsmen cannot do while none of them counts as that."""
    cards = s.cards
    return {
        "role": ROLE[role],
        "buying": [RESOURCE[kind] for kind in range(METAL) if cards.buying_needs[kind] == role],
        "selling": [RESOURCE[kind] for kind in range(RESOURCES) if cards.selling_needs[kind] == role],
        "working": [cards.craftsmen[craftsman] for craftsman in craftsmen if cards.needs[craftsman] == role],
    }


def lacks(s: Pieces, seat: i64, need: i64) -> str | None:
    if s.has_needed(seat, need):
        return None
    return RESOURCE[METAL] if need == METAL_IN_HAND else ROLE[need]
