"""What a position of The Pillars of the Earth is worth at the end of a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.bots.pillars import features
from triforium.bots.search.judge import Judge
from triforium.rules.game import Game, State
from triforium.rules.pillars.cards import NO_ROLE
from triforium.rules.pillars.effect_rows import SPARES_NOTHING
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, SAND, STONE, VP, WOOD
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import BUILDER_COUNTS, GRAY, LIMIT, WORKER_PLACES
from triforium.rules.playout import Policy

MUCH: Final[i64] = 15


class PillarsJudge(Judge):
    def __init__(self, weights: list[list[float]], squash: float) -> None:
        super().__init__(len(features.FEATURES), weights, squash)

    def progress(self, s: State) -> float:
        assert isinstance(s, Pieces)
        return float(s.round - 1) / float(s.cards.rounds)

    def look(self, s: State, seat: i64) -> None:
        assert isinstance(s, Pieces)
        x = self.features
        at = seat * GOODS
        x[features.ANY] = 1.0
        x[features.STARTS] = 1.0 if s.start == seat else 0.0
        x[features.VP] = float(s.goods[at + VP])
        gold = s.goods[at + GOLD]
        x[features.GOLD] = float(gold if gold < MUCH else MUCH)
        x[features.MUCH_GOLD] = float(gold - MUCH if gold > MUCH else 0)
        x[features.STONE] = float(s.goods[at + STONE])
        x[features.WOOD] = float(s.goods[at + WOOD])
        x[features.SAND] = float(s.goods[at + SAND])
        x[features.METAL] = float(s.goods[at + METAL])
        self.look_at_craftsmen(s, seat)
        self.look_at_privileges(s, seat)
        x[features.LENT] = float(s.workers[seat * WORKER_PLACES + GRAY]) / 2.0
        if s.builder[seat * BUILDER_COUNTS + LIMIT] < s.cards.builders:
            x[features.LENT] -= 1.0

    def look_at_craftsmen(self, s: Pieces, seat: i64) -> None:
        """What a round of the craftsmen's work can bring, in VP, by what they work on."""
        x = self.features
        cards = s.cards
        for i in range(s.craftsman_count[seat]):
            craftsman = s.craftsmen[seat * cards.slots + i]
            row = craftsman * GOODS
            vp = float(cards.gives[row + VP])
            uses = float(cards.capacity[craftsman])
            if cards.needs[craftsman] != NO_ROLE and not s.has_needed(seat, cards.needs[craftsman]):
                x[features.NEEDING] += 1.0
            elif cards.takes[row + METAL] > 0:
                x[features.METAL_USES] += (vp - 1.0) * uses
            elif cards.takes[row + GOLD] > 0:
                x[features.GOLD_USES] += uses
            elif cards.gives[row + GOLD] > 0:
                x[features.GOLD_GIVEN] += float(cards.gives[row + GOLD]) * uses
            else:
                free = True
                for kind in range(RESOURCES):
                    takes = cards.takes[row + kind]
                    if takes > 0:
                        free = False
                        x[features.STONE_USES + kind] += (vp / float(takes) - 0.3) * uses
                if free:
                    x[features.FREE_VP] += vp
        x[features.CRAFTSMEN] = float(s.craftsman_count[seat])

    def look_at_privileges(self, s: Pieces, seat: i64) -> None:
        x = self.features
        rows = s.cards.privileges
        for card in range(rows.count):
            if s.holder[card] == seat:
                for kind in range(RESOURCES):
                    x[features.PATRONS] += float(rows.every_round[card * RESOURCES + kind])
                x[features.COTTAGES] += float(rows.cottages[card])
                x[features.WORKERS] += float(rows.workers[card])
                if rows.tax[card] >= 0:
                    x[features.TAX] += 1.0
                x[features.PRIORY] += float(rows.priory[card])
                x[features.FORESIGHT] += float(rows.foresight[card])
                if rows.spares[card] != SPARES_NOTHING:
                    x[features.ONCE] += 1.0


def judge(game: Game, greedy: Policy, weights: list[list[float]], squash: float) -> Judge:
    return PillarsJudge(weights, squash)
