"""What things are worth to a player of the Pillars, in hundredths of a gold piece."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.pillars.cards import METAL_IN_HAND, NO_ROLE, ROLE
from triforium.rules.pillars.effect_rows import (
    NO_TAX_OF_ITS_OWN,
    SPARES_EVENT,
    SPARES_NOTHING,
    SPARES_PRICE,
    SPARES_TAX,
)
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, STONE, VP
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import NOBODY, STEP_PRODUCTION

NAMES: Final = (
    "vp", "cube", "kept-cube", "worker", "harvest", "wait", "immunity", "start", "builder", "foresight", "trade",
    "role", "purse", "patron", "cottage", "privilege", "tax", "heavy", "deny",
)  # fmt: skip


class Taste:
    """The weights of a player, and what follows from them."""

    def __init__(self, weights: list[int]) -> None:
        assert len(weights) == len(NAMES)
        self.vp: i64 = weights[0]
        self.cube: i64 = weights[1]
        """A cube that a craftsman takes, as a share of its market price, in per cent."""
        self.kept_cube: i64 = weights[2]
        """A cube that is kept for a later round, likewise."""
        self.worker: i64 = weights[3]
        self.harvest: i64 = weights[4]
        """Uses a round that a craftsman is expected to find cubes for."""
        self.wait: i64 = weights[5]
        """A builder that passes and is placed free at the end."""
        self.immunity: i64 = weights[6]
        self.start: i64 = weights[7]
        self.builder: i64 = weights[8]
        self.foresight: i64 = weights[9]
        self.trade: i64 = weights[10]
        self.role: i64 = weights[11]
        self.purse: i64 = weights[12]
        """So much gold a round is kept back from craftsmen who turn it into VP."""
        self.patron: i64 = weights[13]
        """A cube of every round, as a share of its market price, in per cent."""
        self.cottage: i64 = weights[14]
        self.privilege: i64 = weights[15]
        """Of what a privilege gives, in per cent; `tax`, `heavy` and `deny` likewise."""
        self.tax: i64 = weights[16]
        self.heavy: i64 = weights[17]
        """Craftsmen of stone and metal."""
        self.deny: i64 = weights[18]
        """What a craftsman would be worth to another."""

    def rounds_left(self, s: Pieces) -> i64:
        """After this one."""
        return s.cards.rounds - s.round

    def gold_value(self, s: Pieces, seat: i64) -> i64:
        """A gold piece. At the end only a goldsmith and the tie-break make use of it."""
        if self.rounds_left(s) > 0:
            return 100
        best: i64 = 5
        for i in range(s.craftsman_count[seat]):
            craftsman = s.craftsmen[seat * s.cards.slots + i]
            needs = s.cards.takes[craftsman * GOODS + GOLD]
            if needs > 0:
                value = s.cards.gives[craftsman * GOODS + VP] * self.vp // needs
                best = value if value > best else best
        return best

    def expected(self, s: Pieces, seat: i64, kind: i64) -> i64:
        """The cubes of a kind that the player will have at the cathedral, as far as he knows."""
        count = s.goods[seat * GOODS + kind]
        if s.next > STEP_PRODUCTION:
            return count
        for card in range(len(s.field)):
            if s.field[card] == seat and s.cards.field_kind[card] == kind:
                count += s.cards.field_cubes[card]
        patrons = s.cards.privileges.patrons
        for i in range(len(patrons)):
            if s.holder[patrons[i]] == seat:
                count += s.cards.privileges.every_round[patrons[i] * RESOURCES + kind]
        return count

    def use_value(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """What one use gives."""
        at = craftsman * GOODS
        return s.cards.gives[at + VP] * self.vp + s.cards.gives[at + GOLD] * self.gold_value(s, seat)

    def cube_in_use(self, s: Pieces, seat: i64, craftsman: i64, kind: i64) -> i64:
        """What one cube of a kind brings with this craftsman, the other inputs paid for."""
        at = craftsman * GOODS
        needs = s.cards.takes[at + kind]
        need = s.cards.needs[craftsman]
        if needs == 0 or (need != METAL_IN_HAND and not s.has_needed(seat, need)):
            return 0
        value = self.use_value(s, seat, craftsman)
        for other in range(RESOURCES):
            if other != kind:
                value -= s.cards.takes[at + other] * s.cards.prices[other] * self.cube
        value -= s.cards.takes[at + GOLD] * self.gold_value(s, seat)
        return value // needs if value > 0 else 0

    def cube_value(self, s: Pieces, seat: i64, kind: i64, before: i64) -> i64:
        """One more cube of a kind, when the best craftsmen for it use this many already."""
        cards = s.cards
        seen: i64 = 0
        left = before
        while True:
            best: i64 = NOBODY
            best_value: i64 = 0
            for i in range(s.craftsman_count[seat]):
                if not (seen >> i) & 1:
                    value = self.cube_in_use(s, seat, s.craftsmen[seat * cards.slots + i], kind)
                    if value > best_value:
                        best = i
                        best_value = value
            if best == NOBODY:
                return self.kept_value(s, kind)
            craftsman = s.craftsmen[seat * cards.slots + best]
            room = (cards.capacity[craftsman] - s.used[best]) * cards.takes[craftsman * GOODS + kind]
            if left < room:
                kept = self.kept_value(s, kind)
                return best_value if best_value > kept else kept
            left -= room
            seen |= 1 << best

    def kept_value(self, s: Pieces, kind: i64) -> i64:
        """A cube for a later round."""
        return s.cards.prices[kind] * self.kept_cube if self.rounds_left(s) > 0 else 0

    def cubes_value(self, s: Pieces, seat: i64, kind: i64, count: i64, before: i64) -> i64:
        total: i64 = 0
        for n in range(count):
            total += self.cube_value(s, seat, kind, before + n)
        return total

    def craftsman_value(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """A craftsman for the rest of the game."""
        cards = s.cards
        at = craftsman * GOODS
        gain = self.use_value(s, seat, craftsman)
        takes: i64 = 0
        for kind in range(RESOURCES):
            takes += cards.takes[at + kind]
            gain -= cards.takes[at + kind] * cards.prices[kind] * self.cube
        gold = cards.takes[at + GOLD]
        if gold > 0:
            gain -= gold * (50 if self.rounds_left(s) > 0 else 5)
        uses = cards.capacity[craftsman]
        if takes > 0:
            found = self.harvest // takes if cards.takes[at + METAL] == 0 else 1
            uses = found if found < uses else uses
        elif gold > 0:
            uses = uses if uses < 4 else 4
        need = cards.needs[craftsman]
        if need == METAL_IN_HAND:
            gain = gain * 2 // 3
        elif need != NO_ROLE and not s.has_role(seat, need):
            gain = gain // 4
        value = uses * gain * (self.rounds_left(s) + 1) if gain > 0 else 0
        if cards.takes[at + STONE] + cards.takes[at + METAL] > 0:
            value = value * self.heavy // 100
        return value + self.role_value(s, seat, craftsman)

    def role_value(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """More for the only one who counts as what markets and masons need."""
        role = s.cards.counts_as[craftsman]
        if role == NO_ROLE:
            return 0
        for i in range(s.craftsman_count[seat]):
            other = s.craftsmen[seat * s.cards.slots + i]
            if other != craftsman and s.cards.counts_as[other] == role:
                return 0
        value = self.role
        for i in range(s.craftsman_count[seat]):
            if s.cards.needs[s.craftsmen[seat * s.cards.slots + i]] == role:
                value += 4 * self.role
        return value * (self.rounds_left(s) + 1) // len(ROLE)

    def newcomer_value(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """A craftsman more, or instead of the least of the others."""
        value = self.craftsman_value(s, seat, craftsman)
        if s.craftsman_count[seat] < s.room(seat):
            return value
        least: i64 = value
        for i in range(s.craftsman_count[seat]):
            other = self.craftsman_value(s, seat, s.craftsmen[seat * s.cards.slots + i])
            least = other if other < least else least
        return value - least

    def contested_value(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """A craftsman more, and that nobody else has him."""
        denied = self.denied_value(s, seat, craftsman) if self.deny > 0 else 0
        return self.newcomer_value(s, seat, craftsman) + denied

    def denied_value(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """What it is worth that no other gets a craftsman."""
        most: i64 = 0
        for other in range(s.players):
            if other != seat:
                value = self.newcomer_value(s, other, craftsman)
                most = value if value > most else most
        return most * self.deny // 100

    def privilege_value(self, s: Pieces, seat: i64, privilege: i64) -> i64:
        cards = s.cards.privileges
        left = self.rounds_left(s)
        value = cards.gives[privilege * GOODS + VP] * self.vp
        gold = cards.gives[privilege * GOODS + GOLD]
        room = s.cards.gold_limit - s.gold(seat)
        value += (gold if gold < room else room) * self.gold_value(s, seat)
        for kind in range(RESOURCES):
            count = cards.gives[privilege * GOODS + kind]
            value += self.cubes_value(s, seat, kind, count, self.expected(s, seat, kind))
            value += cards.every_round[privilege * RESOURCES + kind] * s.cards.prices[kind] * self.patron * (left + 1)
        value += cards.workers[privilege] * self.worker * left
        value += cards.cottages[privilege] * self.cottage * left
        value += cards.priory[privilege] * self.vp * (left + 1) // 2
        if cards.tax[privilege] != NO_TAX_OF_ITS_OWN:
            value += (self.mean_tax(s) - 100 * cards.tax[privilege]) * (left + 1)
        if cards.foresight[privilege]:
            value += self.foresight * left
        spares = cards.spares[privilege]
        if spares != SPARES_NOTHING:
            value += self.spare_value(s, spares, left)
        return value * self.privilege // 100

    def spare_value(self, s: Pieces, spares: i64, left: i64) -> i64:
        if spares == SPARES_TAX:
            return self.mean_tax(s)
        if left == 0:
            return 0
        if spares == SPARES_EVENT:
            return self.immunity
        return self.builder if spares == SPARES_PRICE else 0

    def mean_tax(self, s: Pieces) -> i64:
        total: i64 = 0
        for i in range(len(s.cards.tax_die)):
            total += s.cards.tax_die[i]
        return 100 * total // len(s.cards.tax_die)
