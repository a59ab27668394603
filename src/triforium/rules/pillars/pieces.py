"""What lies on the table: the fields of a position and the small moves that every phase makes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.game import Game, State
from triforium.rules.pillars import events
from triforium.rules.pillars.actions import Actions
from triforium.rules.pillars.cards import KINGSBRIDGE, METAL_IN_HAND, NO_ROLE, SHIRING, Cards
from triforium.rules.pillars.effect_rows import NO_TAX_OF_ITS_OWN
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, VP
from triforium.rules.pillars.steps import (
    ASK_DISCARD,
    BUILDER_COUNTS,
    LIMIT,
    NOBODY,
    NOT_ROLLED,
    STEP_ROUND_BEGINS,
    THE_DRAWN,
    WORKER_PLACES,
)


class Pieces(State):
    """The fields. Arrays over players are flat: `goods[seat * GOODS + GOLD]`."""

    event_deck: vec[i64]
    privilege_deck: vec[i64]
    field: vec[i64]
    pool: vec[i64]
    shiring: vec[i64]
    kingsbridge: vec[i64]
    holder: vec[i64]
    bag: vec[i64]
    waiting: vec[i64]
    builder: vec[i64]
    space: vec[i64]
    market: vec[i64]
    goods: vec[i64]
    craftsmen: vec[i64]
    craftsman_count: vec[i64]
    used: vec[i64]
    workers: vec[i64]
    next: i64
    turn: i64
    """How many players have had their turn in this step, clockwise from the start player."""
    taker: i64
    """Who is next to take from the pool."""
    placing: i64
    """Which builders phase II is about: those that are drawn, or then those that wait."""
    visited: i64
    """The space of Shiring or the market whose visitor comes next."""
    start: i64
    event: i64
    passed: i64
    immune: i64
    traded: i64
    bag_at: i64
    drawn: i64
    price_at: i64
    returned: i64
    put_back: i64
    court: i64
    die: i64

    def __init__(self, game: Game, cards: Cards, actions: Actions, players: i64) -> None:
        super().__init__(game, players, actions.most_options)
        self.cards = cards
        self.act = actions

    def copy_pieces(self, other: Pieces) -> None:
        self.copy_engine(other)
        self.event_deck = other.event_deck[:]
        self.privilege_deck = other.privilege_deck[:]
        self.field = other.field[:]
        self.pool = other.pool[:]
        self.shiring = other.shiring[:]
        self.kingsbridge = other.kingsbridge[:]
        self.holder = other.holder[:]
        self.bag = other.bag[:]
        self.waiting = other.waiting[:]
        self.builder = other.builder[:]
        self.space = other.space[:]
        self.market = other.market[:]
        self.goods = other.goods[:]
        self.craftsmen = other.craftsmen[:]
        self.craftsman_count = other.craftsman_count[:]
        self.used = other.used[:]
        self.workers = other.workers[:]
        self.round = other.round
        self.next = other.next
        self.turn = other.turn
        self.taker = other.taker
        self.placing = other.placing
        self.visited = other.visited
        self.start = other.start
        self.event = other.event
        self.passed = other.passed
        self.immune = other.immune
        self.traded = other.traded
        self.bag_at = other.bag_at
        self.drawn = other.drawn
        self.price_at = other.price_at
        self.returned = other.returned
        self.put_back = other.put_back
        self.court = other.court
        self.die = other.die

    def clear_pieces(self) -> None:
        """An empty table."""
        cards = self.cards
        n = self.players
        self.event_deck = vec[i64](list(range(cards.events.count)))
        self.privilege_deck = vec[i64](list(range(cards.privileges.count)))
        self.field = vec[i64]([NOBODY] * cards.field_count)
        self.pool = vec[i64]([NOBODY] * cards.pool_craftsmen)
        self.shiring = vec[i64]([NOBODY] * cards.spaces[SHIRING])
        self.kingsbridge = vec[i64]([NOBODY] * cards.spaces[KINGSBRIDGE])
        self.holder = vec[i64]([NOBODY] * cards.privileges.count)
        self.bag = vec[i64]([i64(0)] * (n * cards.builders))
        self.waiting = vec[i64]([NOBODY] * len(cards.cost_track))
        self.builder = vec[i64]([i64(0)] * (n * BUILDER_COUNTS))
        self.space = vec[i64]([NOBODY] * cards.space_count)
        self.market = vec[i64]([i64(0)] * METAL)
        self.goods = vec[i64]([i64(0)] * (n * GOODS))
        self.craftsmen = vec[i64]([NOBODY] * (n * cards.slots))
        self.craftsman_count = vec[i64]([i64(0)] * n)
        self.used = vec[i64]([i64(0)] * cards.slots)
        self.workers = vec[i64]([i64(0)] * (n * WORKER_PLACES))
        self.round = 0
        self.next = STEP_ROUND_BEGINS
        self.turn = 0
        self.taker = 0
        self.placing = THE_DRAWN
        self.visited = 0
        self.start = self.first
        self.event = NOBODY
        self.passed = 0
        self.immune = 0
        self.traded = 0
        self.bag_at = len(self.bag)
        self.drawn = NOBODY
        self.price_at = 0
        self.returned = 0
        self.put_back = 0
        self.court = 0
        self.die = NOT_ROLLED
        for seat in range(self.players):
            self.builder[seat * BUILDER_COUNTS + LIMIT] = cards.builders

    # Seats

    def clockwise(self, steps: i64) -> i64:
        """The seat this many steps after the start player."""
        return (self.start + steps) % self.players

    def has_passed(self, seat: i64) -> bool:
        return (self.passed >> seat) & 1 != 0

    def is_immune(self, seat: i64) -> bool:
        return (self.immune >> seat) & 1 != 0

    # Gold, VP and cubes

    def gold(self, seat: i64) -> i64:
        return self.goods[seat * GOODS + GOLD]

    def vp(self, seat: i64) -> i64:
        return self.goods[seat * GOODS + VP]

    def cubes(self, seat: i64) -> i64:
        """All that a player has, metal counted."""
        count: i64 = 0
        for kind in range(RESOURCES):
            count += self.goods[seat * GOODS + kind]
        return count

    def gain(self, seat: i64, good: i64, count: i64) -> i64:
        """One gain; how much of it stays. Gold above the limit is lost."""
        at = seat * GOODS + good
        if good == GOLD and self.goods[at] + count > self.cards.gold_limit:
            lost = self.goods[at] + count - self.cards.gold_limit  # P5.4
            count -= lost  # P5.4
            self.note(events.GOLD_OVER_LIMIT, seat, lost)
        self.goods[at] += count
        return count

    def give(self, seat: i64, gives: vec[i64], row: i64) -> None:
        """What a card gives at once: its row in a table of goods."""
        for good in range(GOODS):
            count = gives[row * GOODS + good]
            if count > 0:
                kept = self.gain(seat, good, count)
                self.note(events.GOOD_RECEIVED, seat, good, kept)

    def pay(self, seat: i64, gold: i64) -> None:
        self.goods[seat * GOODS + GOLD] -= gold

    def lose_vp(self, seat: i64, vp: i64) -> None:
        lost = vp if vp < self.vp(seat) else self.vp(seat)  # P6.8
        self.goods[seat * GOODS + VP] -= lost
        if lost > 0:
            self.note(events.VP_LOST, seat, lost)

    def charge(self, seat: i64, gold: i64) -> None:
        """Pay, first with gold, then with VP for what is missing."""
        paid = gold if gold < self.gold(seat) else self.gold(seat)  # P6.4
        self.pay(seat, paid)
        if paid > 0:
            self.note(events.PAID, seat, paid)
        self.lose_vp(seat, self.vp_for_debt(gold - paid))

    def vp_for_debt(self, missing: i64) -> i64:
        return missing // self.cards.debt_gold * self.cards.debt_vp  # P6.4

    def can_lose(self, seat: i64, gold: i64) -> bool:
        """Whether a payment of this much gold takes anything from a player."""
        if gold == 0:
            return False
        return self.gold(seat) > 0 or (self.vp(seat) > 0 and self.vp_for_debt(gold) > 0)

    # Craftsmen

    def room(self, seat: i64) -> i64:
        """How many craftsmen a player may have."""
        room = self.cards.cottages  # P3.4
        with_cottages = self.cards.privileges.with_cottages
        holder = self.holder
        for i in range(len(with_cottages)):
            if holder[with_cottages[i]] == seat:
                room += self.cards.privileges.cottages[with_cottages[i]]  # P9.V4
        return room

    def engage(self, seat: i64, craftsman: i64) -> None:
        """A craftsman joins a player; if he is one too many, one must be discarded at once."""
        self.craftsmen[seat * self.cards.slots + self.craftsman_count[seat]] = craftsman
        self.craftsman_count[seat] += 1
        if self.craftsman_count[seat] > self.room(seat):
            self.ask(ASK_DISCARD, seat)  # P3.4

    def dismiss(self, seat: i64, craftsman: i64) -> None:
        """A craftsman leaves the game; the others move up."""
        at = seat * self.cards.slots
        gone: i64 = 0
        for i in range(self.craftsman_count[seat]):
            if self.craftsmen[at + i] == craftsman:
                gone = 1
            elif gone:
                self.craftsmen[at + i - 1] = self.craftsmen[at + i]
        self.craftsman_count[seat] -= 1
        self.craftsmen[at + self.craftsman_count[seat]] = NOBODY

    def has_role(self, seat: i64, role: i64) -> bool:
        """Whether one of the player's craftsmen counts as that."""
        at = seat * self.cards.slots
        for i in range(self.craftsman_count[seat]):
            if self.cards.counts_as[self.craftsmen[at + i]] == role:
                return True
        return False

    def has_needed(self, seat: i64, need: i64) -> bool:
        """Whether the player has what a craftsman or a deal cannot do without."""
        if need == NO_ROLE:
            return True
        if need == METAL_IN_HAND:
            return self.goods[seat * GOODS + METAL] > 0  # P8.4
        return self.has_role(seat, need)

    # Privileges

    def open_from(self) -> i64:
        """Where in the deck this round's privileges begin."""
        if self.round == self.cards.rounds:
            return self.cards.privileges.shuffled  # P2.4
        return (self.round - 1) * len(self.kingsbridge)  # P2.1

    def once_card(self, seat: i64, spares: i64) -> bool:
        """Whether the player holds a card to be used once against that."""
        once = self.cards.privileges.once
        for i in range(len(once)):
            if self.holder[once[i]] == seat and self.cards.privileges.spares[once[i]] == spares:
                return True
        return False

    def offer_once_cards(self, seat: i64, spares: i64) -> None:
        once = self.cards.privileges.once
        for i in range(len(once)):
            if self.holder[once[i]] == seat and self.cards.privileges.spares[once[i]] == spares:
                self.may(self.act.use[once[i]])

    def use_up(self, privilege: i64) -> None:
        """A card that is used once leaves the game."""
        self.note(events.PRIVILEGE_USED, self.holder[privilege], privilege)
        self.holder[privilege] = NOBODY

    def fixed_tax(self, seat: i64) -> i64:
        """The player's own tax whatever the die shows; NO_TAX_OF_ITS_OWN without such a card."""
        with_tax = self.cards.privileges.with_tax
        tax = NO_TAX_OF_ITS_OWN
        for i in range(len(with_tax)):
            own = self.cards.privileges.tax[with_tax[i]]
            if self.holder[with_tax[i]] == seat and (tax == NO_TAX_OF_ITS_OWN or own < tax):
                tax = own
        return tax

    def foresees(self, seat: i64) -> bool:
        """Whether this seat alone knows the coming event."""
        if seat == NOBODY or self.event != NOBODY:
            return False
        with_foresight = self.cards.privileges.with_foresight
        for i in range(len(with_foresight)):
            if self.holder[with_foresight[i]] == seat:
                return True  # P9.V8
        return False

    # Spaces

    def first_free(self, area: i64) -> i64:
        """The first free space of an area; NOBODY when it is full."""
        at = self.cards.space_at[area]
        space = self.space
        for i in range(self.cards.spaces[area]):
            if space[at + i] == NOBODY:
                return at + i  # P4.8
        return NOBODY

    def first_visitor(self, area: i64) -> i64:
        """Who stands on the first space of an area; NOBODY where it has none."""
        if self.cards.spaces[area] == 0:
            return NOBODY
        return self.space[self.cards.space_at[area]]

    def visits(self, seat: i64, area: i64) -> bool:
        at = self.cards.space_at[area]
        for i in range(self.cards.spaces[area]):
            if self.space[at + i] == seat:
                return True
        return False

    def send_home(self, area: i64) -> None:
        """The builders of an area are done for the round."""
        at = self.cards.space_at[area]
        for i in range(self.cards.spaces[area]):
            self.space[at + i] = NOBODY
