"""A greedy player of the Duel: values each legal action by a few weights and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from triforium.rules.duel.building import price
from triforium.rules.duel.cards import (
    BUY,
    INCOME,
    INFLUENCE,
    KINDS,
    LINES,
    MARKET,
    ONCE,
    PERSON,
    POWER,
    SECTIONS,
    TURN,
    WOOL,
)
from triforium.rules.duel.conflict import contested
from triforium.rules.duel.game import Duel
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import ASK_CLAIM, ASK_EFFECT, ASK_FLIP, ASK_TURN, NOBODY
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy, Valuing

# Values are in hundredths of a gold piece.
NAMES = (
    "power", "seal", "raw", "material", "installed", "section", "once", "person", "denied", "personal-seal", "give-up",
    "thrift", "crossing", "behind",
)  # fmt: skip
FIRST = (150, 180, 120, 330, 700, 300, 250, 300, 50, 60, 250, 0, 50, 60)


class Greedy(Valuing):
    def __init__(self, weights: list[int]) -> None:
        self.power: i64 = weights[0]
        self.seal: i64 = weights[1]
        self.raw: i64 = weights[2]
        self.material: i64 = weights[3]
        self.installed: i64 = weights[4]
        self.section: i64 = weights[5]
        self.once: i64 = weights[6]
        self.person: i64 = weights[7]
        self.denied: i64 = weights[8]
        self.personal_seal: i64 = weights[9]
        self.give_up: i64 = weights[10]
        self.thrift: i64 = weights[11]
        self.crossing: i64 = weights[12]
        self.behind: i64 = weights[13]

    def worth(self, s: State, action: i64) -> i64:
        """What an action promises to the player who decides, in hundredths of a gold piece."""
        assert isinstance(s, Pieces)
        act = s.act
        seat = s.asked_seat()
        ask = s.asked()
        if ask == ASK_CLAIM:
            return self.worth_of_line(s, seat, action - act.claim)
        if ask == ASK_FLIP:
            return self.worth_of_flip(s, seat, action)
        if act.keep <= action < act.card:
            seal = action - (act.keep if action < act.give_back else act.give_back)
            spread = s.cards.low[seal] + s.cards.high[seal]
            return spread if action < act.give_back else -spread
        if act.install <= action < act.end_turn:
            section = (action - act.install) // KINDS
            left = s.cards.size[section] - s.laid[seat * SECTIONS + section]
            gain = self.section if left == 1 else 100 * s.laid[seat * SECTIONS + section]
            return self.installed + gain - self.thrift * price(s, s.discount)
        if ask == ASK_TURN and act.card <= action < act.buy_seal:
            return 2000 + self.worth_of_card(s, seat, action - act.card)
        if ask == ASK_EFFECT:
            return self.worth_of_use(s, seat, action)
        return 0

    def worth_of_line(self, s: Pieces, seat: i64, line: i64) -> i64:
        total: i64 = 0
        crossing: i64 = NOBODY
        if s.lines[0] != NOBODY:
            crossing = s.cards.crossing[s.lines[0] * LINES + line]
        for i in range(3):
            place = s.cards.line_places[line * 3 + i]
            card = s.display[place]
            value = self.worth_of_card(s, seat, card) + self.denied * self.worth_of_card(s, 1 - seat, card) // 100
            total += value * self.crossing // 100 if place == crossing else value
        return total

    def worth_of_card(self, s: Pieces, seat: i64, card: i64) -> i64:
        cards = s.cards
        family = cards.family[card]
        effect = cards.effect_at[card]
        if family == POWER:
            return self.power if s.power != seat else self.power // 2
        if family == INCOME:
            return 100 * cards.amount[effect]
        if family == INFLUENCE:
            affordable = s.gold[seat] // (cards.seal_price + 1)
            wanted: i64 = 2 if affordable > 2 else affordable
            return self.seal * wanted
        if family == PERSON:
            return self.person if cards.colour[card] == s.colour(seat) else 0
        if family == ONCE:
            return self.once
        best: i64 = 0
        for kind in range(KINDS):
            best += self.worth_of_kind(s, seat, effect, kind)
        if family == MARKET and cards.sells_wool[effect] > 0:
            best += 30 * s.raw[seat * KINDS + WOOL]
        return best

    def worth_of_kind(self, s: Pieces, seat: i64, effect: i64, kind: i64) -> i64:
        """The gain of turning or buying what is still needed of a kind."""
        cost = s.cards.price[effect * KINDS + kind]
        if cost < 0 or s.gold[seat] < cost:
            return 0
        at = seat * KINDS + kind
        lacking = self.lacking(s, seat, kind)
        if s.cards.op[effect] == TURN:
            count = lacking if lacking < s.raw[at] else s.raw[at]
            gain = self.material - 100 * cost
        else:
            lacking -= s.raw[at]
            count = lacking if lacking < s.supply[at] else s.supply[at]
            gain = self.raw - 60 * cost
        return count * gain if count > 0 and gain > 0 else 0

    def lacking(self, s: Pieces, seat: i64, kind: i64) -> i64:
        """How many more of a material the building needs than lie ready."""
        need: i64 = 0
        for section in range(SECTIONS):
            need += s.missing[(seat * SECTIONS + section) * KINDS + kind]
        return need - s.material[seat * KINDS + kind]

    def worth_of_use(self, s: Pieces, seat: i64, action: i64) -> i64:
        act = s.act
        effect = s.asked_a()
        op = s.cards.op[effect]
        if action == act.buy_seal:
            return self.seal - 100 * s.cards.seal_price if s.gold[seat] >= s.cards.seal_price + 2 else -1
        if op == TURN and act.turn <= action < act.buy:
            kind = action - act.turn
            return self.worth_of_kind(s, seat, effect, kind) if self.lacking(s, seat, kind) > 0 else -1
        if op == BUY and act.buy <= action < act.sell_wool:
            kind = action - act.buy
            return self.worth_of_kind(s, seat, effect, kind) - 1
        if action == act.sell_wool:
            spare = s.raw[seat * KINDS + WOOL] > self.lacking(s, seat, WOOL)
            return 50 if spare else -1
        return 0

    def worth_of_flip(self, s: Pieces, seat: i64, action: i64) -> i64:
        """Fight for what the card is worth; the personal seal last, the smallest seal that may suffice first."""
        card = s.display[contested(s)]
        stake = self.worth_of_card(s, seat, card) + self.worth_of_card(s, 1 - seat, card) // 2
        behind = s.sums[1 - seat] - s.sums[seat]
        if action == s.act.give_up:
            return self.give_up + self.behind * behind
        seal = action - s.act.flip
        mean = 50 * (s.cards.low[seal] + s.cards.high[seal])
        cost = self.personal_seal if seal == s.cards.personal else self.seal // 2
        return stake - cost + mean // 10


def weighted(game: Game, weights: Sequence[int]) -> Policy:
    assert isinstance(game, Duel)
    return Greedy(list(weights))


def first(game: Game) -> Policy:
    return weighted(game, FIRST)
