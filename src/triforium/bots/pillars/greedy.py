"""A greedy player of the Pillars: values each legal action by what it is worth now, and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from triforium.bots.pillars.worth import Taste
from triforium.rules.game import Game, State
from triforium.rules.pillars import actions
from triforium.rules.pillars.cards import (
    ARCHBISHOP,
    CATHEDRAL,
    KINGS_COURT,
    KINGSBRIDGE,
    MARKET,
    PRIORY,
    SHIRING,
    SHIRING_CASTLE,
)
from triforium.rules.pillars.effect_rows import NO_TAX_OF_ITS_OWN
from triforium.rules.pillars.game import Pillars
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, VP
from triforium.rules.pillars.income import priory_bonus
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASK_CUBE,
    ASK_DISCARD,
    ASK_EXEMPT,
    ASK_IMMUNITY,
    ASK_LOSE,
    ASK_PLACE,
    ASK_PROTECT,
    ASK_RETURN,
    ASK_TAKE,
    ASK_TRADE,
    ASK_WORK,
    NOBODY,
)
from triforium.rules.playout import Policy, Valuing

# In the order of worth.NAMES.
FIRST = (330, 60, 45, 100, 4, 150, 250, 120, 350, 60, 120, 60, 10, 70, 100, 100, 100, 100, 0)


class Greedy(Valuing):
    def __init__(self, weights: list[int]) -> None:
        self.taste = Taste(weights)

    def worth(self, s: State, action: i64) -> i64:
        """What an action promises to the player who decides."""
        assert isinstance(s, Pieces)
        ask = s.asked()
        seat = s.asked_seat()
        verb = s.act.verb[action]
        what = s.act.what[action]
        times = s.act.times[action]
        if ask == ASK_TAKE:
            return self.worth_of_take(s, seat, verb, what)
        if ask == ASK_PLACE:
            return self.worth_of_place(s, seat, verb, what, times)
        if ask == ASK_WORK:
            return self.worth_of_work(s, seat, verb, what, times)
        if ask == ASK_TRADE:
            return self.worth_of_trade(s, seat, verb, what, times)
        if ask in (ASK_DISCARD, ASK_LOSE):
            return -self.taste.craftsman_value(s, seat, what)
        if ask == ASK_RETURN:
            return self.worth_of_return(s, seat, verb)
        if ask == ASK_CUBE:
            return self.taste.cube_value(s, seat, what, self.taste.expected(s, seat, what))
        if ask == ASK_IMMUNITY:
            return self.cost_of_event(s, seat) if verb == actions.IMMUNITY else self.best_cube(s, seat)
        if ask == ASK_PROTECT:
            spent = self.taste.immunity * self.taste.rounds_left(s) // s.cards.rounds
            return self.cost_of_event(s, seat) if verb == actions.USE else spent
        if ask == ASK_EXEMPT:
            later = self.taste.mean_tax(s) if self.taste.rounds_left(s) > 0 else 0
            return 100 * s.asked_a() if verb == actions.USE else later
        # The cubes above what may be kept: the least worth first, one at a time.
        return -100 * times - self.taste.cube_value(s, seat, what, s.goods[seat * GOODS + what] - 1)

    def worth_of_take(self, s: Pieces, seat: i64, verb: i64, what: i64) -> i64:
        taste = self.taste
        if verb == actions.PASS:
            return 0
        if verb == actions.DENY:
            return taste.denied_value(s, seat, what) - self.price_of(s, seat, what)
        if what < s.cards.field_count:
            kind = s.cards.field_kind[what]
            cubes = taste.cubes_value(s, seat, kind, s.cards.field_cubes[what], taste.expected(s, seat, kind))
            workers = s.cards.field_workers[what]
            gold = taste.gold_value(s, seat) * taste.worker // 100
            return cubes - workers * gold
        craftsman = what - s.cards.field_count
        return taste.contested_value(s, seat, craftsman) - self.price_of(s, seat, craftsman)

    def price_of(self, s: Pieces, seat: i64, craftsman: i64) -> i64:
        """At least something, so that nothing is bought for nothing."""
        taste = self.taste
        return 1 + s.cards.price[craftsman] * (100 if taste.rounds_left(s) > 0 else taste.gold_value(s, seat))

    def worth_of_return(self, s: Pieces, seat: i64, verb: i64) -> i64:
        """Own builders should come when they are cheap, those of others when they are dear."""
        if verb == actions.KEEP_BUILDER:
            return 0
        price = s.cards.cost_track[s.price_at]
        half = s.cards.cost_track[0] // 2
        own = s.drawn == seat
        mine: i64 = 0
        for i in range(s.bag_at, len(s.bag)):
            mine += 1 if s.bag[i] == seat else 0
        if own:
            return 1 if price == s.cards.cost_track[0] else -1
        return 1 if 0 < price <= half and mine > 0 else -1

    def worth_of_place(self, s: Pieces, seat: i64, verb: i64, area: i64, space: i64) -> i64:
        taste = self.taste
        price = s.asked_a() * (100 if taste.rounds_left(s) > 0 else 20 + taste.gold_value(s, seat))
        if verb == actions.PASS:
            return taste.wait
        if verb == actions.USE:
            best = self.best_space(s, seat)
            saved = best if s.gold(seat) < s.asked_a() else price
            later = taste.builder if taste.rounds_left(s) > 0 else 0
            return best - price + saved - later if saved > later else -1
        return self.space_value(s, seat, area, space) - price

    def best_space(self, s: Pieces, seat: i64) -> i64:
        best: i64 = 0
        for area in range(len(s.cards.spaces)):
            for i in range(s.cards.spaces[area]):
                space = s.cards.space_at[area] + i
                if s.space[space] == NOBODY:
                    value = self.space_value(s, seat, area, space)
                    best = value if value > best else best
        return best

    def space_value(self, s: Pieces, seat: i64, area: i64, space: i64) -> i64:
        """What a builder would get there."""
        taste = self.taste
        left = taste.rounds_left(s)
        at = (s.first_free(area) if space == actions.FIRST_FREE else space) - s.cards.space_at[area]
        if area == PRIORY:
            return (s.cards.priory[at] + priory_bonus(s, seat)) * taste.vp
        if area == KINGS_COURT:
            return self.court_value(s, seat, at)
        if area == KINGSBRIDGE:
            return taste.privilege_value(s, seat, s.kingsbridge[at])
        if area == SHIRING:
            return taste.contested_value(s, seat, s.shiring[at])
        if area == SHIRING_CASTLE:
            return s.cards.castle_lends * taste.worker if left > 0 else 0
        if area == MARKET:
            return self.market_value(s, seat)
        if area == ARCHBISHOP:
            return taste.immunity + self.best_cube(s, seat) // 2
        return taste.start if area == CATHEDRAL and left > 0 else 0

    def court_value(self, s: Pieces, seat: i64, at: i64) -> i64:
        taste = self.taste
        value: i64 = 0
        if not s.visits(seat, KINGS_COURT):
            own = s.fixed_tax(seat)
            value = taste.mean_tax(s) if own == NO_TAX_OF_ITS_OWN else 100 * own
            value = value * taste.tax // 100
            if taste.rounds_left(s) == 0:
                value = value * taste.gold_value(s, seat) // 100
        if at == 0:
            value += taste.cubes_value(s, seat, METAL, s.court, taste.expected(s, seat, METAL))
        return value

    def market_value(self, s: Pieces, seat: i64) -> i64:
        """The best that buying and selling could bring, once."""
        if s.visits(seat, MARKET):
            return 0
        taste = self.taste
        gold_value = taste.gold_value(s, seat)
        total: i64 = 0
        for kind in range(RESOURCES):
            have = taste.expected(s, seat, kind)
            price = s.cards.prices[kind] * gold_value
            gain: i64 = 0
            if kind < METAL and s.has_needed(seat, s.cards.buying_needs[kind]):
                for n in range(s.market[kind]):
                    more = taste.cube_value(s, seat, kind, have + n) - price
                    gain += more if more > 0 else 0
            if have > 0 and s.has_needed(seat, s.cards.selling_needs[kind]):
                for n in range(have):
                    less = price - taste.cube_value(s, seat, kind, have - 1 - n)
                    gain += less if less > 0 else 0
            total += gain
        return total * taste.trade // 200

    def best_cube(self, s: Pieces, seat: i64) -> i64:
        best: i64 = 0
        for kind in range(METAL):
            if s.market[kind] > 0:
                value = self.taste.cube_value(s, seat, kind, self.taste.expected(s, seat, kind))
                best = value if value > best else best
        return best

    def cost_of_event(self, s: Pieces, seat: i64) -> i64:
        """What the revealed event takes from a player."""
        taste = self.taste
        cards = s.cards.events
        event = s.event
        pay = cards.pay[event]
        paid = pay if pay < s.gold(seat) else s.gold(seat)
        cost = paid * taste.gold_value(s, seat) + s.vp_for_debt(pay - paid) * taste.vp
        cost += cards.lose_vp[event] * taste.vp
        if taste.rounds_left(s) > 0:
            cost += (s.cards.builders - cards.builders[event]) * taste.builder
        if cards.lose_craftsmen[event] > 0:
            least: i64 = NOBODY
            for i in range(s.craftsman_count[seat]):
                value = taste.craftsman_value(s, seat, s.craftsmen[seat * s.cards.slots + i])
                least = value if least == NOBODY or value < least else least
            cost += cards.lose_craftsmen[event] * (least if least > 0 else 0)
        for card in range(len(s.field)):
            if s.field[card] == seat:
                kind = s.cards.field_kind[card]
                have = taste.expected(s, seat, kind)
                cost -= cards.cards_yield[event] * taste.cube_value(s, seat, kind, have - 1)
        return cost

    def worth_of_trade(self, s: Pieces, seat: i64, verb: i64, kind: i64, count: i64) -> i64:
        taste = self.taste
        if verb == actions.PASS:
            return 0
        have = s.goods[seat * GOODS + kind]
        price = count * s.cards.prices[kind]
        if verb == actions.BUY:
            gold = price * taste.gold_value(s, seat)
            return taste.cubes_value(s, seat, kind, count, have) - gold - self.thrift(s, seat, price)
        room = s.cards.gold_limit - s.gold(seat)
        kept = price if price < room else room
        return kept * taste.gold_value(s, seat) - taste.cubes_value(s, seat, kind, count, have - count)

    def thrift(self, s: Pieces, seat: i64, price: i64) -> i64:
        """The last gold is needed for the next round's builders and craftsmen."""
        if self.taste.rounds_left(s) == 0:
            return 0
        short = self.taste.purse - (s.gold(seat) - price)
        return 40 * short if short > 0 else 0

    def worth_of_work(self, s: Pieces, seat: i64, verb: i64, craftsman: i64, times: i64) -> i64:
        """Best ratio first; cubes are kept where a later round makes more of them."""
        taste = self.taste
        if verb == actions.DONE:
            return 0
        at = craftsman * GOODS
        value = s.cards.gives[at + VP] * taste.vp * times
        room = s.cards.gold_limit - s.gold(seat)
        gold = s.cards.gives[at + GOLD] * times
        value += (gold if gold < room else room) * taste.gold_value(s, seat)
        takes: i64 = 0
        for kind in range(RESOURCES):
            count = s.cards.takes[at + kind] * times
            takes += count
            value -= count * taste.kept_value(s, kind)
        spent = s.cards.takes[at + GOLD] * times
        if spent > 0:
            if taste.rounds_left(s) > 0 and s.gold(seat) - spent < 2 * taste.purse:
                return -1
            return value - spent * 5
        # A ratio decides who comes first, so that the best craftsman gets the cubes; then as often as he can.
        return (1000 * value // takes if takes > 0 else 1_000_000) + times if value > 0 else -1


def weighted(game: Game, weights: Sequence[int]) -> Policy:
    assert isinstance(game, Pillars)
    return Greedy(list(weights))


def first(game: Game) -> Policy:
    return weighted(game, FIRST)
