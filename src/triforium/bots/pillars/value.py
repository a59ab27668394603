"""What a position of The Pillars of the Earth is worth at the end of a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.bots.search.judge import Judge
from triforium.rules.game import Game, State
from triforium.rules.pillars.cards import NO_ROLE
from triforium.rules.pillars.effects import SPARES_NOTHING
from triforium.rules.pillars.goods import GOLD, GOODS, METAL, RESOURCES, SAND, STONE, VP, WOOD
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import BUILDER_COUNTS, GRAY, LIMIT, WORKER_PLACES
from triforium.rules.playout import Policy

FEATURES: Final = [
    "any", "starts", "vp", "gold", "much-gold", "stone", "wood", "sand", "metal", "stone-uses", "wood-uses",
    "sand-uses", "metal-uses", "free-vp", "gold-uses", "gold-given", "men", "needing", "patrons", "cottages",
    "workers", "tax", "priory", "foresight", "once", "lent",
]  # fmt: skip
MUCH: Final[i64] = 15


class PillarsJudge(Judge):
    def __init__(self, weights: list[list[float]], squash: float) -> None:
        super().__init__(len(FEATURES), weights, squash)

    def progress(self, s: State) -> float:
        assert isinstance(s, Pieces)
        return float(s.round - 1) / float(s.cards.rounds)

    def look(self, s: State, seat: i64) -> None:
        assert isinstance(s, Pieces)
        x = self.features
        at = seat * GOODS
        x[0] = 1.0
        x[1] = 1.0 if s.start == seat else 0.0
        x[2] = float(s.goods[at + VP])
        gold = s.goods[at + GOLD]
        x[3] = float(gold if gold < MUCH else MUCH)
        x[4] = float(gold - MUCH if gold > MUCH else 0)
        x[5] = float(s.goods[at + STONE])
        x[6] = float(s.goods[at + WOOD])
        x[7] = float(s.goods[at + SAND])
        x[8] = float(s.goods[at + METAL])
        self.look_at_men(s, seat)
        self.look_at_privileges(s, seat)
        x[25] = float(s.workers[seat * WORKER_PLACES + GRAY]) / 2.0
        if s.builder[seat * BUILDER_COUNTS + LIMIT] < s.cards.builders:
            x[25] -= 1.0

    def look_at_men(self, s: Pieces, seat: i64) -> None:
        """What a round of the craftsmen's work can bring, in VP, by what they work on."""
        x = self.features
        cards = s.cards
        for i in range(s.men_count[seat]):
            man = s.men[seat * cards.slots + i]
            row = man * GOODS
            vp = float(cards.gives[row + VP])
            uses = float(cards.capacity[man])
            if cards.needs[man] != NO_ROLE and not s.has_needed(seat, cards.needs[man]):
                x[17] += 1.0
            elif cards.takes[row + METAL] > 0:
                x[12] += (vp - 1.0) * uses
            elif cards.takes[row + GOLD] > 0:
                x[14] += uses
            elif cards.gives[row + GOLD] > 0:
                x[15] += float(cards.gives[row + GOLD]) * uses
            else:
                free = True
                for kind in range(RESOURCES):
                    takes = cards.takes[row + kind]
                    if takes > 0:
                        free = False
                        x[9 + kind] += (vp / float(takes) - 0.3) * uses
                if free:
                    x[13] += vp
        x[16] = float(s.men_count[seat])

    def look_at_privileges(self, s: Pieces, seat: i64) -> None:
        x = self.features
        rows = s.cards.privileges
        for card in range(rows.count):
            if s.holder[card] == seat:
                for kind in range(RESOURCES):
                    x[18] += float(rows.every_round[card * RESOURCES + kind])
                x[19] += float(rows.cottages[card])
                x[20] += float(rows.workers[card])
                if rows.tax[card] >= 0:
                    x[21] += 1.0
                x[22] += float(rows.priory[card])
                x[23] += float(rows.foresight[card])
                if rows.spares[card] != SPARES_NOTHING:
                    x[24] += 1.0


def judge(game: Game, greedy: Policy, weights: list[list[float]], squash: float) -> Judge:
    return PillarsJudge(weights, squash)
