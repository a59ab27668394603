"""A greedy player of Craftsmen & Builders: values each legal action by a few weights and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from triforium.rules.builders.actions import mix
from triforium.rules.builders.board import slot_gives
from triforium.rules.builders.building import can_cover, can_pay, place_of
from triforium.rules.builders.cards import CASTLE, SLOTS
from triforium.rules.builders.contracts import owed
from triforium.rules.builders.effect_rows import (
    BUILD,
    CHOOSE,
    COINS,
    GOODS_KINDS,
    PER_BUILDING,
    PER_CONTRACT,
    REPEAT_POWER,
    SELL,
    SLOT_INCOME,
    STONE,
    WOOD,
)
from triforium.rules.builders.effects import counted_coins
from triforium.rules.builders.game import Builders
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.rounds import points
from triforium.rules.builders.steps import ASK_COINS, ASK_CONTRACT, ASK_GAIN, ASK_PAIR, ASK_SELL, ASK_WOOD, NOBODY
from triforium.rules.builders.workers import owner_of
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy, Valuing

# Values are in hundredths of a point, but for the rounds (those that a game is likely to have, and the soonest
# in which it should end) and the per cent.
NAMES = (
    "coin", "cube", "plenty", "rounds", "castle", "contract", "badge-per-cent", "rival-per-cent", "recruit", "behind",
    "soonest", "one-away", "two-away", "three-away", "pair-badge", "income-per-cent", "price-per-cent",
    "place-per-cent",
)  # fmt: skip
FIRST = (25, 60, 40, 9, 250, 80, 80, 40, 80, -1500, 6, 45, 20, 7, 10, 100, 100, 100)

NO: i64 = -100_000


class Greedy(Valuing):
    def __init__(self, weights: list[int]) -> None:
        self.coin: i64 = weights[0]
        self.cube: i64 = weights[1]
        self.plenty: i64 = weights[2]
        self.rounds: i64 = weights[3]
        self.castle: i64 = weights[4]
        self.contract: i64 = weights[5]
        self.badge: i64 = weights[6]
        self.rival: i64 = weights[7]
        self.recruit: i64 = weights[8]
        self.behind: i64 = weights[9]
        self.soonest: i64 = weights[10]
        self.one_away: i64 = weights[11]
        self.two_away: i64 = weights[12]
        self.three_away: i64 = weights[13]
        self.pair_badge: i64 = weights[14]
        self.income: i64 = weights[15]
        self.price: i64 = weights[16]
        self.place: i64 = weights[17]

    def worth(self, s: State, action: i64) -> i64:
        """What an action promises to the player who decides."""
        assert isinstance(s, Pieces)
        act = s.act
        seat = s.asked_seat()
        ask = s.asked()
        if ask == ASK_PAIR:
            return self.worth_of_pair(s, action - act.choose)
        if action < act.recruit:
            return self.worth_of_way(s, seat, action - act.send)
        if action < act.take:
            return self.recruit + self.worth_of_owning(s, action - act.recruit)
        if action < act.build:
            return self.best_site(s, seat, action - act.take)
        if action < act.pay:
            return self.worth_of_site(s, seat, action - act.build)
        if ask == ASK_COINS:
            return self.worth_of_paying(s, seat, action - act.pay)
        if ask == ASK_WOOD:
            wood = action - act.replace
            return self.change(s, seat, 0, -wood, wood - s.asked_b())
        if ask in (ASK_GAIN, ASK_SELL):
            cubes = s.cards.effects.cubes[s.asked_a()]
            first = act.gain if ask == ASK_GAIN else act.sell
            wood = action - first - mix(cubes)
            if ask == ASK_GAIN:
                return self.change(s, seat, 0, wood, cubes - wood)
            return self.change(s, seat, 0, -wood, wood - cubes)
        if action < act.repeat:
            return self.worth_of_slot(s, seat, action - act.collect)
        if action < act.realise:
            return self.worth_of_effect(s, seat, s.cards.power_effect[action - act.repeat])
        if ask == ASK_CONTRACT and action < act.no_contract:
            return self.worth_of_contract(s, seat, action - act.realise)
        return 0

    # Goods

    def of_coins(self, coins: i64) -> i64:
        """Coins beyond what a castle costs are worth a little less."""
        return self.coin * coins if coins < 20 else self.coin * 20 + (coins - 20) * 20

    def of_cubes(self, cubes: i64) -> i64:
        """Each further cube of a kind is worth a little less, down to what it counts in the end."""
        value: i64 = 0
        for i in range(cubes):
            next = self.cube + 6 - 2 * i
            value += next if next > self.plenty else self.plenty
        return value

    def change(self, s: Pieces, seat: i64, coins: i64, wood: i64, stone: i64) -> i64:
        """What a change of goods is worth to a player."""
        before = self.of_coins(s.coins(seat)) + self.of_cubes(s.wood(seat)) + self.of_cubes(s.stone(seat))
        after = (
            self.of_coins(s.coins(seat) + coins)
            + self.of_cubes(s.wood(seat) + wood)
            + self.of_cubes(s.stone(seat) + stone)
        )
        return after - before

    def to_others(self, coins: i64, wood: i64, stone: i64) -> i64:
        """What goods are worth to us that another player gets."""
        return -(coins * self.coin + (wood + stone) * self.cube) * self.rival // 100

    def rounds_left(self, s: Pieces) -> i64:
        """How many incomes are likely to come."""
        left = self.rounds - s.round
        for seat in range(s.players):
            near = 2 * (s.cards.end_castles - s.castles[seat])
            if near < left:
                left = near
        return left if left > 1 else 1

    # Craftsmen

    def worth_of_pair(self, s: Pieces, craftsman: i64) -> i64:
        """A craftsman that the others pay for, and a badge that many contracts ask for."""
        value = self.worth_of_owning(s, craftsman)
        for i in range(len(s.right)):
            if s.right[i] == craftsman:
                badge = s.cards.board_badge[s.pair_board[i]]
                for kind in range(s.cards.kinds):
                    value += self.pair_badge * s.cards.needs[s.contract[kind] * s.cards.kinds + badge]
        return value

    def worth_of_owning(self, s: Pieces, craftsman: i64) -> i64:
        cards = s.cards
        value: i64 = 0
        first = cards.way_at[cards.line_at[craftsman]]
        for way in range(first, cards.way_at[cards.line_at[craftsman + 1]]):
            value += cards.way_price[way] * self.coin // 4
        return value

    def worth_of_way(self, s: Pieces, seat: i64, way: i64) -> i64:
        cards = s.cards
        line = cards.way_line[way]
        price = cards.way_price[way]
        effect = cards.line_effect[line]
        value: i64 = -price * self.coin
        if owner_of(s, cards.line_craftsman[line]) != NOBODY:
            value += self.to_others(price, 0, 0)
        return value + self.worth_of_effect(s, seat, effect)

    def worth_of_effect(self, s: Pieces, seat: i64, effect: i64) -> i64:
        """All effects of a line or power."""
        rows = s.cards.effects
        value: i64 = 0
        while True:
            op = rows.op[effect]
            at = effect * GOODS_KINDS
            if op == BUILD:
                best = NO
                for place in range(len(s.market)):
                    building = s.market[place]
                    if building != NOBODY and can_pay(s, seat, building, s.coins(seat)):
                        here = self.best_site(s, seat, building)
                        best = here if here > best else best
                value += best
            elif op == CHOOSE:
                value += rows.cubes[effect] * (self.cube + 4)
            elif op == SELL:
                value += rows.gain[at + COINS] * self.coin - rows.cubes[effect] * self.cube
            elif op == SLOT_INCOME:
                best = 0
                for slot in range(SLOTS):
                    here = self.worth_of_slot(s, seat, slot)
                    best = here if here > best else best
                value += best
            elif op in (PER_BUILDING, PER_CONTRACT):
                value += self.coin * counted_coins(s, seat, effect)
            elif op == REPEAT_POWER:
                best = 0
                for kind in range(s.cards.kinds):
                    if s.mark[seat * s.cards.kinds + kind]:
                        here = self.worth_of_effect(s, seat, s.cards.power_effect[kind])
                        best = here if here > best else best
                value += best
            else:
                value += self.change(
                    s,
                    seat,
                    rows.gain[at + COINS] - rows.pay[at + COINS],
                    rows.gain[at + WOOD] - rows.pay[at + WOOD],
                    rows.gain[at + STONE] - rows.pay[at + STONE],
                )
            if rows.last[effect]:
                return value
            effect += 1

    def worth_of_slot(self, s: Pieces, seat: i64, slot: i64) -> i64:
        """One income of a slot."""
        coins, wood, stone = slot_gives(s, seat, slot)
        return coins * self.coin + (wood + stone) * self.cube

    # Building

    def best_site(self, s: Pieces, seat: i64, building: i64) -> i64:
        best = NO
        for slot in range(SLOTS):
            if can_cover(s, seat, slot):
                here = self.worth_of_site(s, seat, building * SLOTS + slot)
                best = here if here > best else best
        return best

    def worth_of_site(self, s: Pieces, seat: i64, site: i64) -> i64:
        """Points, income to come, badges gained and hidden, what the place gives, less the price."""
        cards = s.cards
        building = site // SLOTS
        slot = site % SLOTS
        covered = s.top[seat * SLOTS + slot]
        castle = cards.level[building] == CASTLE
        value = 100 * cards.points[building]
        income: i64 = 0
        for good in range(GOODS_KINDS):
            more = cards.income[building * GOODS_KINDS + good]
            if covered == NOBODY:
                more -= cards.slot_coins[s.board[seat] * SLOTS + slot] if good == COINS else 0
            else:
                more += cards.residual[covered * GOODS_KINDS + good] - cards.income[covered * GOODS_KINDS + good]
            income += more * (self.coin if good == COINS else self.cube)
        value += income * self.rounds_left(s) * self.income // 100
        value += self.worth_of_badges(s, seat, building, covered)
        value += self.worth_of_place(s, seat, place_of(s, building)) * self.place // 100
        at = building * GOODS_KINDS
        paid = self.worth_of_price(s, seat, cards.cost[at + COINS], cards.cost[at + WOOD], cards.cost[at + STONE])
        value -= paid * self.price // 100
        if castle:
            value += self.castle
            if s.castles[seat] + 1 >= cards.end_castles:
                value += self.worth_of_end(s, seat, 100 * cards.points[building])
        return value

    def worth_of_price(self, s: Pieces, seat: i64, coins: i64, wood: i64, stone: i64) -> i64:
        """The price, with cubes for the coins that are lacking."""
        lacking = coins - s.coins(seat)
        if lacking <= 0:
            return -self.change(s, seat, -coins, -wood, -stone)
        return lacking * self.cube - self.change(s, seat, -s.coins(seat), -wood, -stone)

    def worth_of_place(self, s: Pieces, seat: i64, place: i64) -> i64:
        cards = s.cards
        at = place * GOODS_KINDS
        bonus = cards.builder_bonus
        others = cards.others_bonus
        value = bonus[at + COINS] * self.coin + (bonus[at + WOOD] + bonus[at + STONE]) * self.cube
        return value + self.to_others(others[at + COINS], others[at + WOOD], others[at + STONE])

    def worth_of_badges(self, s: Pieces, seat: i64, building: i64, covered: i64) -> i64:
        """How much nearer the open contracts come."""
        cards = s.cards
        kinds = cards.kinds
        value: i64 = 0
        for kind in range(kinds):
            if s.mark[seat * kinds + kind]:
                continue
            needs = s.contract[kind] * kinds
            before: i64 = 0
            after: i64 = 0
            for badge in range(kinds):
                need = cards.needs[needs + badge]
                if need > 0:
                    shown = s.badges[seat * kinds + badge]
                    will = shown + cards.badges[building * kinds + badge]
                    if covered != NOBODY:
                        will -= cards.badges[covered * kinds + badge]
                    before += need - shown if shown < need else 0
                    after += need - will if will < need else 0
            if before != after:
                prize = self.prize(s, seat, kind)
                value += prize * (self.nearness(after) - self.nearness(before)) // 100
        return value * self.badge // 100

    def worth_of_paying(self, s: Pieces, seat: i64, coins: i64) -> i64:
        """Coins first, but not those that a contract is about to cost."""
        cards = s.cards
        kinds = cards.kinds
        site = s.asked_a()
        building = site // SLOTS
        price = cards.cost[building * GOODS_KINDS + COINS]
        value = -coins * self.coin - (price - coins) * self.cube
        covered = s.top[seat * SLOTS + site % SLOTS]
        for kind in range(kinds):
            if not s.mark[seat * kinds + kind] and owed(s, kind) > s.coins(seat) - coins:
                shows = True
                for badge in range(kinds):
                    will = s.badges[seat * kinds + badge] + cards.badges[building * kinds + badge]
                    if covered != NOBODY:
                        will -= cards.badges[covered * kinds + badge]
                    if will < cards.needs[s.contract[kind] * kinds + badge]:
                        shows = False
                if shows:
                    value -= self.prize(s, seat, kind)
        return value

    def nearness(self, missing: i64) -> i64:
        """How much of a contract's worth one may count on with this many badges missing, in per cent."""
        if missing == 0:
            return 100
        if missing == 1:
            return self.one_away
        if missing == 2:
            return self.two_away
        return self.three_away if missing == 3 else 0

    # Contracts and the end

    def prize(self, s: Pieces, seat: i64, kind: i64) -> i64:
        """What a contract is worth to the player who realises it."""
        value = 100 * s.cards.points_a_contract + self.contract
        value += self.worth_of_effect(s, seat, s.cards.power_effect[kind])
        return value - owed(s, kind) * self.coin * (100 + self.rival) // 100

    def worth_of_contract(self, s: Pieces, seat: i64, kind: i64) -> i64:
        value = self.prize(s, seat, kind) + 300
        if s.contracts[seat] + 1 >= s.cards.end_contracts:
            value += self.worth_of_end(s, seat, 300)
        return value

    def worth_of_end(self, s: Pieces, seat: i64, gained: i64) -> i64:
        """Whether to end the game: ahead with pleasure, behind only when it drags on, and never all too soon."""
        if s.round < self.soonest:
            return self.behind
        lead = 100 * points(s, seat) + gained
        for other in range(s.players):
            if other != seat and lead < 100 * points(s, other) + 100:
                return self.behind if s.round < self.rounds + 2 else 500
        return 3000


def weighted(game: Game, weights: Sequence[int]) -> Policy:
    assert isinstance(game, Builders)
    return Greedy(list(weights))


def first(game: Game) -> Policy:
    return weighted(game, FIRST)
