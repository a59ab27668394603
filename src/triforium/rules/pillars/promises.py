"""What a builder's space will give for sure, as `preview` tells it when he is placed."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars.cards import KINGS_COURT, KINGSBRIDGE, PRIORY, SHIRING
from triforium.rules.pillars.effect_rows import AT_ONCE
from triforium.rules.pillars.goods import GOLD, GOOD, GOODS
from triforium.rules.pillars.income import priory_bonus
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.position import held_craftsmen, held_privileges
from triforium.rules.pillars.steps import MILL, NOBODY, WORKER_PLACES


def add(out: dict[str, int], before: Pieces, after: Pieces, seat: i64) -> None:
    """Add what the space gives that the player has taken in between."""
    cards = after.cards
    for space in range(cards.space_count):
        if after.space[space] != seat or before.space[space] == seat:
            continue
        area = cards.area_of(space)
        at = space - cards.space_at[area]
        if area == PRIORY:
            out["vp"] += cards.priory[at] + priory_bonus(after, seat) + coming_priory(after, seat)
        elif area == KINGS_COURT and at == 0:
            out["metal"] += after.court
        elif area == KINGSBRIDGE and after.kingsbridge[at] != NOBODY:
            add_privilege(out, after, seat, after.kingsbridge[at])
        out["craftsmen"] += craftsmen_to_be(after, seat) - craftsmen_to_be(before, seat)


def new_names(before: Pieces, after: Pieces, seat: i64) -> dict[str, list[str]]:
    """The craftsmen and privileges that the player has got in between, and those beside his new builder."""
    cards = after.cards
    known = {*held_craftsmen(before, seat), *held_privileges(before, seat)}
    craftsmen = held_craftsmen(after, seat)
    privileges = held_privileges(after, seat)
    for space in range(cards.space_count):
        if after.space[space] != seat or before.space[space] == seat:
            continue
        area = cards.area_of(space)
        at = space - cards.space_at[area]
        if area == SHIRING and after.shiring[at] != NOBODY:
            craftsmen.append(cards.craftsmen[after.shiring[at]])
        elif area == KINGSBRIDGE and after.kingsbridge[at] != NOBODY:
            privileges.append(cards.privileges.names[after.kingsbridge[at]])
    found = {"craftsmen": craftsmen, "privileges": privileges}
    fresh = {kind: [name for name in names if name not in known] for kind, names in found.items()}
    return {kind: names for kind, names in fresh.items() if names}


def add_privilege(out: dict[str, int], s: Pieces, seat: i64, privilege: i64) -> None:
    cards = s.cards.privileges
    if cards.use[privilege] != AT_ONCE:
        out["privileges"] += 1
    for good in range(GOODS):
        gives = cards.gives[privilege * GOODS + good]
        out[GOOD[good]] += kept_gold(s, seat, gives) if good == GOLD else gives
    out["vp"] += cards.priory[privilege] * visitors(s, seat, PRIORY)  # P5.5


def kept_gold(s: Pieces, seat: i64, gold: i64) -> i64:
    """What the purse has room for once the wool mill has paid."""
    mill = s.workers[seat * WORKER_PLACES + MILL] * s.cards.mill_pays
    room = max(s.cards.gold_limit - s.gold(seat) - mill, 0)
    return gold if gold < room else room  # P5.4


def craftsmen_to_be(s: Pieces, seat: i64) -> i64:
    """With those of Shiring, as many as there is room for."""
    craftsmen = s.craftsman_count[seat] + visitors(s, seat, SHIRING)
    room = s.room(seat)
    for i in range(len(s.kingsbridge)):
        if is_coming(s, seat, i):
            room += s.cards.privileges.cottages[s.kingsbridge[i]]  # P5.5
    return craftsmen if craftsmen < room else room  # P3.4


def coming_priory(s: Pieces, seat: i64) -> i64:
    """VP more for each builder at the priory, by the privileges that the player will take before."""
    vp: i64 = 0
    for i in range(len(s.kingsbridge)):
        if is_coming(s, seat, i):
            vp += s.cards.privileges.priory[s.kingsbridge[i]]  # P5.5
    return vp


def is_coming(s: Pieces, seat: i64, space: i64) -> bool:
    """Whether the player's builder stands beside that privilege."""
    return s.kingsbridge[space] != NOBODY and s.space[s.cards.space_at[KINGSBRIDGE] + space] == seat


def visitors(s: Pieces, seat: i64, area: i64) -> i64:
    """How many builders a player has in an area."""
    count: i64 = 0
    for i in range(s.cards.spaces[area]):
        if s.space[s.cards.space_at[area] + i] == seat:
            count += 1
    return count
