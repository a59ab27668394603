"""A position as a dump, and what a reshuffle redraws. `reading` takes a dump back."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from triforium.rules.chance import Stream
from triforium.rules.game import seat_or_none
from triforium.rules.pillars.cards import AREA
from triforium.rules.pillars.goods import GOOD, GOODS, METAL, RESOURCE, RESOURCES
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASIDE,
    BUILDER_COUNTS,
    IN_POOL,
    LIMIT,
    NOBODY,
    NOT_ROLLED,
    STEP,
    STEP_BUILDERS,
    STEP_DRAFT,
    STEP_MARKET,
    STEP_SHIRING,
    WORKER_PLACES,
    WORKERS,
)
from triforium.rules.pillars.trade import has_bought, has_sold


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
