"""What a position of the Duel is worth at the end of a round, and the fights inside it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.bots.duel import features
from triforium.bots.duel.fight import GIVE_UP, GOING_ON, LEADER_OPENS, OTHER_OPENS, Fight
from triforium.bots.duel.greedy import Greedy
from triforium.bots.search.evaluator import NO_ACTION
from triforium.bots.search.judge import Judge
from triforium.rules.duel.cards import KINDS, SECTIONS, WOOL, Cards
from triforium.rules.duel.conflict import contested
from triforium.rules.duel.game import Duel
from triforium.rules.duel.pieces import SEALS, Pieces
from triforium.rules.duel.steps import ASK_CLAIM, ASK_FLIP
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

ORE: Final[i64] = 4
MUCH: Final[i64] = 8
STEP: Final = 50.0
"""Stakes of fights are rounded to half a gold piece, so that solved ones are met again."""
FIGHTS: Final[i64] = 64


class DuelJudge(Judge):
    def __init__(self, cards: Cards, greedy: Greedy, weights: list[list[float]], squash: float) -> None:
        super().__init__(len(features.FEATURES), weights, squash)
        self.cards = cards
        self.greedy = greedy
        self.fights: list[Fight] = []
        self.stakes: list[int] = []

    def progress(self, s: State) -> float:
        assert isinstance(s, Pieces)
        return float(s.round - 1) / float(s.cards.rounds)

    def look(self, s: State, seat: i64) -> None:
        assert isinstance(s, Pieces)
        x = self.features
        gold = s.gold[seat]
        x[features.ANY] = 1.0
        x[features.STARTS] = 1.0 if seat == s.first else 0.0
        x[features.GOLD] = float(gold if gold < MUCH else MUCH)
        x[features.MUCH_GOLD] = float(gold - MUCH if gold > MUCH else 0)
        for kind in range(KINDS):
            at = seat * KINDS + kind
            need: i64 = 0
            for section in range(SECTIONS):
                need += s.missing[(seat * SECTIONS + section) * KINDS + kind]
            ready = s.material[at] if s.material[at] < need else need
            need -= ready
            raw = s.raw[at] if s.raw[at] < need else need
            if kind == WOOL:
                x[features.RAW_WOOL] += float(raw)
                x[features.CLOTH] += float(ready)
                x[features.SPARE_WOOL] += float(s.raw[at] - raw)
            elif kind == ORE:
                x[features.RAW_ORE] += float(raw)
                x[features.BELL] += float(ready)
            else:
                x[features.RAW] += float(raw)
                x[features.MATERIAL] += float(ready)
        for section in range(SECTIONS):
            left = s.cards.size[section] - s.laid[seat * SECTIONS + section]
            x[features.INSTALLED] += float(s.laid[seat * SECTIONS + section])
            if left == 1:
                x[features.ONE_MISSING] += 1.0
            if left == 0:
                x[features.COMPLETE] += 1.0
            elif self.is_ready(s, seat, section):
                x[features.READY] += 1.0
        x[features.POWER] = 1.0 if s.power == seat else 0.0
        for kind in range(s.cards.seal_kinds):
            seals = float(s.hand[seat * s.cards.seal_kinds + kind])
            x[features.SEALS] += seals
            if s.cards.high[kind] - s.cards.low[kind] > 2:
                x[features.WIDE_SEALS] += seals
        for i in range(len(s.cards.once_cards)):
            if s.once[s.cards.once_cards[i]] == seat:
                x[features.ONCE] += 1.0

    def is_ready(self, s: Pieces, seat: i64, section: i64) -> bool:
        """Whether all materials that a section lacks lie in the camp."""
        for kind in range(KINDS):
            if s.missing[(seat * SECTIONS + section) * KINDS + kind] > s.material[seat * KINDS + kind]:
                return False
        return True

    def wide(self, s: State) -> bool:
        """Line claims are searched at full width."""
        return s.asked() == ASK_CLAIM

    def known(self, s: State) -> i64:
        """Fights are played as solved."""
        if s.asked() != ASK_FLIP:
            return NO_ACTION
        assert isinstance(s, Pieces)
        fight = self.fight_of(s)
        seal = fight.choose()
        return s.act.give_up if seal == GIVE_UP else s.act.flip + seal

    def fight_of(self, s: Pieces) -> Fight:
        """The fight that is on, as the solver sees it."""
        leader = s.leader
        fight = self.fight_for(self.stake(s))
        kinds = s.cards.seal_kinds
        for side in range(2):
            seat = leader if side == 0 else 1 - leader
            for kind in range(kinds):
                fight.hand[side * kinds + kind] = s.hand[seat * kinds + kind]
            fight.burnt[side] = 0
            fight.best[side] = kinds
            for i in range(s.flips[seat]):
                fight.flipped(side, s.flipped[seat * SEALS + i])
        if s.flips[leader] == 0:
            fight.phase = LEADER_OPENS
        else:
            fight.phase = OTHER_OPENS if s.flips[1 - leader] == 0 else GOING_ON
        lead = s.sums[leader] - s.sums[1 - leader]
        fight.lead = lead if -fight.span <= lead <= fight.span else (fight.span if lead > 0 else -fight.span)
        return fight

    def stake(self, s: Pieces) -> i64:
        """What it is worth to have the card oneself instead of leaving it to the other."""
        card = s.display[contested(s)]
        return self.greedy.worth_of_card(s, s.leader, card) + self.greedy.worth_of_card(s, 1 - s.leader, card)

    def fight_for(self, stake: i64) -> Fight:
        step: i64 = (stake + 25) // 50
        for i in range(len(self.stakes)):
            if self.stakes[i] == step:
                return self.fights[i]
        if len(self.fights) >= FIGHTS:
            self.fights.clear()
            self.stakes.clear()
        cards = self.cards
        fight = Fight(cards, float(step) * STEP, [float(self.greedy.seal)] * (2 * cards.seal_kinds))
        self.fights.append(fight)
        self.stakes.append(step)
        return fight


def judge(game: Game, greedy: Policy, weights: list[list[float]], squash: float) -> Judge:
    assert isinstance(game, Duel)
    assert isinstance(greedy, Greedy)
    return DuelJudge(game.cards, greedy, weights, squash)
