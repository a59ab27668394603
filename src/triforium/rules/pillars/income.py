"""Phase III, steps 3 to 8: the wool mill, Kingsbridge, its priory, and what the fields bring in."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.cards import KINGSBRIDGE, PRIORY
from triforium.rules.pillars.effect_rows import AT_ONCE
from triforium.rules.pillars.goods import FIELD, GOLD, GOODS, METAL, RESOURCES, SAND, VP
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    MILL,
    NOBODY,
    RESERVE,
    STEP_KINGS_COURT,
    STEP_KINGSBRIDGE,
    STEP_PRIORY,
    STEP_PRODUCTION,
    WORKER_PLACES,
)


def run_mill(s: Pieces) -> None:
    """Step 3. Gold for each worker there, in one gain with what the event adds."""
    more = s.cards.events.mill[s.event]
    limit = s.cards.events.mill_limit[s.event]
    for seat in range(s.players):
        at = seat * WORKER_PLACES
        there = s.workers[at + MILL]
        boom = there * more
        gold = there * s.cards.mill_pays  # P5.3
        gold += boom if boom < limit else limit  # P9.E3
        kept = s.gain(seat, GOLD, gold)  # P5.3
        s.note(events.MILL_PAID, seat, kept, there)
        s.workers[at + RESERVE] += there  # P5.3
        s.workers[at + MILL] = 0
    s.next = STEP_KINGSBRIDGE


def visit_kingsbridge(s: Pieces) -> None:
    """Step 4. Each visitor takes the privilege of his space; the others leave the game."""
    for i in range(len(s.kingsbridge)):
        privilege = s.kingsbridge[i]
        seat = s.space[s.cards.space_at[KINGSBRIDGE] + i]
        s.kingsbridge[i] = NOBODY  # P5.5
        if seat != NOBODY:
            take_privilege(s, seat, privilege)  # P5.5
    s.send_home(KINGSBRIDGE)
    s.next = STEP_PRIORY


def take_privilege(s: Pieces, seat: i64, privilege: i64) -> None:
    cards = s.cards.privileges
    s.note(events.PRIVILEGE_TAKEN, seat, privilege)
    if cards.use[privilege] == AT_ONCE:
        s.give(seat, cards.gives, privilege)  # P9.V12 P9.V13 P9.V14 P9.V15 P9.V16
        return
    s.holder[privilege] = seat
    s.workers[seat * WORKER_PLACES + RESERVE] += cards.workers[privilege]  # P9.V5


def score_priory(s: Pieces) -> None:
    """Step 5. VP in the order of the spaces."""
    for i in range(s.cards.spaces[PRIORY]):
        seat = s.space[s.cards.space_at[PRIORY] + i]
        if seat != NOBODY:
            vp = s.cards.priory[i] + priory_bonus(s, seat)  # P5.6
            s.gain(seat, VP, vp)
            s.note(events.PRIORY_SCORED, seat, vp)
    s.send_home(PRIORY)
    s.next = STEP_PRODUCTION


def priory_bonus(s: Pieces, seat: i64) -> i64:
    """VP more for each builder of a player at the priory."""
    cards = s.cards.privileges
    vp: i64 = 0
    for i in range(len(cards.with_priory)):
        if s.holder[cards.with_priory[i]] == seat:
            vp += cards.priory[cards.with_priory[i]]  # P9.V7
    return vp


def produce(s: Pieces) -> None:
    """Steps 6 to 8. The cards give their cubes and go back to the others, the workers to the reserve."""
    holder = s.field
    kinds = s.cards.field_kind
    for kind in range(RESOURCES):
        for card in range(len(holder)):
            if kinds[card] == kind and holder[card] >= 0:
                harvest(s, holder[card], card)
        be_patrons(s, kind)
        if s.stages is not None:
            s.stage(FIELD[kind] if kind < METAL else FIELD[SAND])  # metal has no field
    s.turn = 0
    s.next = STEP_KINGS_COURT


def harvest(s: Pieces, seat: i64, card: i64) -> None:
    cubes = crop(s, seat, card)
    s.goods[seat * GOODS + s.cards.field_kind[card]] += cubes  # P6.1 P6.2
    s.note(events.HARVESTED, seat, card, cubes)
    s.workers[seat * WORKER_PLACES + RESERVE] += s.cards.field_workers[card]  # P6.1
    s.field[card] = NOBODY  # P6.1


def crop(s: Pieces, seat: i64, card: i64) -> i64:
    """What a card yields under this round's event."""
    cubes = s.cards.field_cubes[card]  # P6.1
    if not s.is_immune(seat):
        cubes += s.cards.events.cards_yield[s.event]  # P9.E4 P9.E9
    return cubes if cubes > 0 else 0


def be_patrons(s: Pieces, kind: i64) -> None:
    """The cubes of each round, whatever the event says about cards."""
    patrons = s.cards.privileges.patrons
    holder = s.holder
    for i in range(len(patrons)):
        seat = holder[patrons[i]]
        if seat == NOBODY:
            continue
        cubes = s.cards.privileges.every_round[patrons[i] * RESOURCES + kind]
        if cubes > 0:
            s.goods[seat * GOODS + kind] += cubes  # P9.V1 P9.V2 P9.V3 P9.1
            s.note(events.PATRON_GAVE, seat, patrons[i], kind, cubes)
