"""The Pillars' tuned greedy player: values each answer by what it adds to the harvest, and by fitted weights."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from triforium.bots.pillars.harvest import Harvest
from triforium.rules.chance import Stream
from triforium.rules.game import Game, State
from triforium.rules.pillars.actions import (
    BUY,
    CUBE,
    DENY,
    DISCARD,
    IMMUNITY,
    KEEP_BUILDER,
    LOSE,
    PASS,
    PLACE,
    RETURN_BUILDER,
    SELL,
    TAKE,
    THROW,
    USE,
    WORK,
)
from triforium.rules.pillars.cards import (
    ARCHBISHOP,
    CASTLE,
    CATHEDRAL,
    COURT,
    KINGSBRIDGE,
    MARKET,
    NO_ROLE,
    PRIORY,
    SHIRING,
)
from triforium.rules.pillars.effects import NO_TAX_OF_ITS_OWN, SPARES_EVENT, SPARES_PRICE, SPARES_TAX
from triforium.rules.pillars.game import Pillars
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, VP
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import ASK_EXEMPT, ASK_PLACE, NOBODY
from triforium.rules.playout import Policy

# Values are in hundredths of a VP.
NAMES = (
    "gold", "last-gold", "stone", "wood", "sand", "metal", "worker", "man", "uses", "wait", "archbishop", "tax",
    "priory", "castle", "start", "market", "privilege", "cottage", "event", "deny", "another", "round", "immunity",
)  # fmt: skip
FIRST = (18, 4, 60, 45, 30, 120, 18, 60, 300, 60, 30, 70, 100, 60, 40, 30, 100, 120, 60, 20, 10, 10, 100)


class Tuned(Policy):
    def __init__(self, weights: list[int]) -> None:
        self.harvest = Harvest()
        self.gold: i64 = weights[0]
        self.last_gold: i64 = weights[1]
        self.stone: i64 = weights[2]
        self.wood: i64 = weights[3]
        self.sand: i64 = weights[4]
        self.metal: i64 = weights[5]
        self.worker: i64 = weights[6]
        self.man: i64 = weights[7]
        self.uses: i64 = weights[8]
        self.wait: i64 = weights[9]
        self.archbishop: i64 = weights[10]
        self.tax: i64 = weights[11]
        self.priory: i64 = weights[12]
        self.castle: i64 = weights[13]
        self.start: i64 = weights[14]
        self.market: i64 = weights[15]
        self.privilege: i64 = weights[16]
        self.cottage: i64 = weights[17]
        self.event: i64 = weights[18]
        self.deny: i64 = weights[19]
        self.another: i64 = weights[20]
        self.round: i64 = weights[21]
        self.immunity: i64 = weights[22]
        self.before: i64 = 0

    def pick(self, state: State, luck: Stream) -> i64:
        assert isinstance(state, Pieces)
        self.set_prices(state)
        seat = state.asked_seat()
        self.harvest.load(state, seat)
        self.before = self.harvest.worth(state, seat)
        best: i64 = NOBODY
        best_value: i64 = 0
        for i in range(state.count):
            action = state.options[i]
            value = self.worth(state, seat, action)
            if best == NOBODY or value > best_value:
                best = action
                best_value = value
        return best

    def set_prices(self, s: Pieces) -> None:
        """What a cube or gold left over is worth: nothing much in the last round."""
        left = self.rounds_left(s)
        h = self.harvest
        h.gold = self.gold if left > 0 else self.last_gold
        h.cube[0] = self.stone if left > 0 else 0
        h.cube[1] = self.wood if left > 0 else 0
        h.cube[2] = self.sand if left > 0 else 0
        h.cube[3] = self.metal if left > 0 else 0

    def rounds_left(self, s: Pieces) -> i64:
        """After this one."""
        return s.cards.rounds - s.round

    def worth(self, s: Pieces, seat: i64, action: i64) -> i64:
        act = s.act
        verb = act.verb[action]
        what = act.what[action]
        times = act.times[action]
        if verb == TAKE:
            if what < s.cards.field_count:
                workers = s.cards.field_workers[what] * self.worker
                return self.with_cubes(s, seat, s.cards.field_kind[what], s.cards.field_cubes[what]) - workers
            man = what - s.cards.field_count
            return self.worth_of_engaging(s, seat, man) - s.cards.price[man] * self.gold
        if verb == DENY:
            return self.worth_denied(s, seat, what) - s.cards.price[what] * self.gold
        if verb == PLACE:
            return self.worth_of_space(s, seat, what, times) - s.asked_a() * self.gold
        if verb == PASS:
            return self.wait if s.asked() == ASK_PLACE else 0
        if verb == USE:
            if s.asked() == ASK_PLACE:
                return s.asked_a() * self.gold
            return 1 if s.asked() != ASK_EXEMPT or s.asked_a() * 100 > self.tax * 4 else -1
        if verb == KEEP_BUILDER:
            return 0
        if verb == RETURN_BUILDER:
            return -self.another if s.asked_a() == seat else self.another
        if verb == IMMUNITY:
            return self.immunity
        if verb == CUBE:
            return self.with_cubes(s, seat, what, s.cards.archbishop_cubes)
        if verb in (LOSE, DISCARD):
            return -self.worth_of_man(s, seat, what)
        if verb == BUY:
            return self.after_trade(s, seat, what, times)
        if verb == SELL:
            return self.after_trade(s, seat, what, -times)
        if verb == WORK:
            rate = self.harvest.rate(s, what)
            return rate * 16 + times if rate > 0 else -1
        if verb == THROW:
            return -self.harvest.cube[what] * 16 + times
        return 0

    def with_cubes(self, s: Pieces, seat: i64, kind: i64, count: i64) -> i64:
        """How much more the harvest is worth with so many cubes more."""
        h = self.harvest
        h.goods[kind] += count
        value = h.worth(s, seat) - self.before
        h.goods[kind] -= count
        return value

    def after_trade(self, s: Pieces, seat: i64, kind: i64, count: i64) -> i64:
        """Buying so many, or selling them where the count is negative."""
        h = self.harvest
        price = count * s.cards.prices[kind]
        h.goods[kind] += count
        h.goods[GOLD] -= price
        value = h.worth(s, seat) - self.before
        h.goods[kind] -= count
        h.goods[GOLD] += price
        return value

    # Craftsmen

    def worth_of_engaging(self, s: Pieces, seat: i64, man: i64) -> i64:
        """What he adds; without room, less what the least useful one was worth."""
        value = self.worth_of_man(s, seat, man)
        if s.men_count[seat] < s.room(seat):
            return value
        least = value
        for i in range(s.men_count[seat]):
            other = self.worth_of_man(s, seat, s.men[seat * s.cards.slots + i])
            least = other if other < least else least
        return value - least

    def worth_of_man(self, s: Pieces, seat: i64, man: i64) -> i64:
        """His gain over a cube's plain worth, for this round and those to come."""
        cards = s.cards
        at = man * GOODS
        rate = 100 * cards.gives[at + VP] + self.gold * (cards.gives[at + GOLD] - cards.takes[at + GOLD])
        for kind in range(RESOURCES):
            rate -= cards.takes[at + kind] * self.plain(kind)
        if cards.needs[man] != NO_ROLE and not s.has_needed(seat, cards.needs[man]):
            rate //= 3
        uses = 100 * cards.capacity[man]
        uses = uses if uses < self.uses else self.uses
        rounds = 100 + self.man * self.rounds_left(s)
        value = rate * uses // 100 * rounds // 100
        if cards.counts_as[man] != NO_ROLE and self.alone(s, seat, man):
            value += 100
        return value

    def plain(self, kind: i64) -> i64:
        if kind == METAL:
            return self.metal
        return self.stone if kind == 0 else (self.wood if kind == 1 else self.sand)

    def alone(self, s: Pieces, seat: i64, man: i64) -> bool:
        """Whether nobody else of the player's counts as what he does."""
        role = s.cards.counts_as[man]
        for i in range(s.men_count[seat]):
            other = s.men[seat * s.cards.slots + i]
            if other != man and s.cards.counts_as[other] == role:
                return False
        return True

    def worth_denied(self, s: Pieces, seat: i64, man: i64) -> i64:
        most: i64 = 0
        for other in range(s.players):
            if other != seat:
                value = self.worth_of_engaging(s, other, man)
                most = value if value > most else most
        return most * self.deny // 100

    # Spaces

    def worth_of_space(self, s: Pieces, seat: i64, area: i64, space: i64) -> i64:
        cards = s.cards
        left = self.rounds_left(s)
        if area == ARCHBISHOP:
            best: i64 = 0
            for kind in range(METAL):
                value = self.with_cubes(s, seat, kind, cards.archbishop_cubes)
                best = value if value > best else best
            return self.archbishop + best
        if area == KINGSBRIDGE:
            return self.worth_of_privilege(s, seat, s.kingsbridge[space - cards.space_at[KINGSBRIDGE]])
        if area == PRIORY:
            points: i64 = 0
            for i in range(cards.spaces[PRIORY]):
                if s.space[cards.space_at[PRIORY] + i] == NOBODY:
                    points = cards.priory[i]
                    break
            for i in range(len(cards.privileges.with_priory)):
                card = cards.privileges.with_priory[i]
                if s.holder[card] == seat:
                    points += cards.privileges.priory[card]
            return points * self.priory
        if area == COURT:
            value = 0 if s.visits(seat, COURT) else 3 * self.tax * (100 if left > 0 else 60) // 100
            if s.space[cards.space_at[COURT]] == NOBODY and s.court > 0:
                value += self.with_cubes(s, seat, METAL, s.court)
            return value
        if area == SHIRING:
            return self.worth_of_engaging(s, seat, s.shiring[space - cards.space_at[SHIRING]])
        if area == CASTLE:
            return self.castle if left > 0 else -100
        if area == MARKET:
            return self.worth_of_market(s, seat)
        if area == CATHEDRAL:
            return self.start if left > 0 else -100
        return 0

    def worth_of_market(self, s: Pieces, seat: i64) -> i64:
        """The best of a few trades that would be possible now."""
        best: i64 = 0
        for kind in range(RESOURCES):
            price = s.cards.prices[kind]
            if kind < METAL and s.gold(seat) >= 2 * price and s.has_needed(seat, s.cards.buying_needs[kind]):
                value = self.after_trade(s, seat, kind, 2)
                best = value if value > best else best
            if self.harvest.goods[kind] >= 2 and s.has_needed(seat, s.cards.selling_needs[kind]):
                value = self.after_trade(s, seat, kind, -2)
                best = value if value > best else best
        return best + self.market if not s.visits(seat, MARKET) else best // 4

    def worth_of_privilege(self, s: Pieces, seat: i64, card: i64) -> i64:
        """What it gives now, every round to come, or saves."""
        rows = s.cards.privileges
        rounds = self.rounds_left(s) + 1
        value: i64 = 0
        for good in range(GOODS):
            count = rows.gives[card * GOODS + good]
            if count > 0:
                if good == VP:
                    value += 100 * count
                elif good == GOLD:
                    value += self.harvest.gold * count
                else:
                    value += self.with_cubes(s, seat, good, count)
        for kind in range(RESOURCES):
            value += rows.every_round[card * RESOURCES + kind] * (self.plain(kind) + self.round) * rounds
        value += rows.cottages[card] * self.cottage * rounds // 3
        value += rows.workers[card] * self.worker * (rounds - 1)
        if rows.tax[card] != NO_TAX_OF_ITS_OWN:
            value += self.tax * rounds // 2
        value += rows.priory[card] * self.priory * rounds // 2
        if rows.foresight[card]:
            value += self.event // 2
        spares = rows.spares[card]
        if spares == SPARES_EVENT:
            value += self.event * rounds // 4
        elif spares == SPARES_TAX:
            value += 4 * self.gold
        elif spares == SPARES_PRICE and rounds > 1:
            value += 6 * self.gold
        return value * self.privilege // 100


def weighted(game: Game, weights: Sequence[int]) -> Policy:
    assert isinstance(game, Pillars)
    return Tuned(list(weights))
