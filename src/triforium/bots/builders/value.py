"""What a position of Craftsmen & Builders is worth at the end of a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.bots.builders import features
from triforium.bots.search.judge import Judge
from triforium.rules.builders.board import slot_gives
from triforium.rules.builders.cards import SLOTS, WHOLE_BOARD
from triforium.rules.builders.contracts import owed
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.rounds import points
from triforium.rules.builders.steps import NOBODY
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

MUCH_COINS: Final[i64] = 12
MANY_CUBES: Final[i64] = 6


class BuildersJudge(Judge):
    def __init__(self, weights: list[list[float]], squash: float) -> None:
        super().__init__(len(features.FEATURES), weights, squash)

    def progress(self, s: State) -> float:
        """How near the nearest end is: castles, contracts or rounds."""
        assert isinstance(s, Pieces)
        cards = s.cards
        most = float(s.round) / float(cards.end_rounds)
        for seat in range(s.players):
            castles = float(s.castles[seat]) / float(cards.end_castles)
            contracts = float(s.contracts[seat]) / float(cards.end_contracts)
            if castles > most:
                most = castles
            if contracts > most:
                most = contracts
        return most if most < 1.0 else 1.0

    def look(self, s: State, seat: i64) -> None:
        assert isinstance(s, Pieces)
        x = self.features
        cards = s.cards
        x[features.ANY] = 1.0
        for i in range(len(s.right_owner)):
            if s.right_owner[i] == seat:
                x[features.PLACE] = float(i)
        x[features.POINTS] = float(points(s, seat))
        coins = s.coins(seat)
        x[features.COINS] = float(coins if coins < MUCH_COINS else MUCH_COINS)
        x[features.MUCH_COINS] = float(coins - MUCH_COINS if coins > MUCH_COINS else 0)
        wood = s.wood(seat)
        stone = s.stone(seat)
        x[features.WOOD] = float(wood if wood < MANY_CUBES else MANY_CUBES)
        x[features.STONE] = float(stone if stone < MANY_CUBES else MANY_CUBES)
        x[features.MANY_CUBES] = float(wood + stone) - x[features.WOOD] - x[features.STONE]
        x[features.BUILT] = float(s.printed[seat])
        x[features.CONTRACTS] = float(s.contracts[seat])
        x[features.CASTLES] = float(s.castles[seat])
        x[features.CASTLE_SHORT] = 1.0 if s.castles[seat] + 1 >= cards.end_castles else 0.0
        x[features.CONTRACT_SHORT] = 1.0 if s.contracts[seat] + 1 >= cards.end_contracts else 0.0
        coins, wood, stone = slot_gives(s, seat, WHOLE_BOARD)
        x[features.INCOME_COINS] = float(coins)
        x[features.INCOME_WOOD] = float(wood)
        x[features.INCOME_STONE] = float(stone)
        for kind in range(cards.kinds):
            x[features.BADGES] += float(s.badges[seat * cards.kinds + kind])
            if s.mark[seat * cards.kinds + kind]:
                continue
            away = self.badges_away(s, seat, kind)
            if away <= 2:
                x[features.SHOWN + away] += 1.0
                x[features.OWED] += float(owed(s, kind))
        x[features.BUILDINGS] = float(s.buildings_of(seat))
        for slot in range(SLOTS):
            if s.top[seat * SLOTS + slot] == NOBODY:
                x[features.BARE] += 1.0

    def badges_away(self, s: Pieces, seat: i64, kind: i64) -> i64:
        """How many badges are lacking for the open contract of a kind."""
        away: i64 = 0
        kinds = s.cards.kinds
        for badge in range(kinds):
            lacking = s.cards.needs[s.contract[kind] * kinds + badge] - s.badges[seat * kinds + badge]
            if lacking > 0:
                away += lacking
        return away


def judge(game: Game, greedy: Policy, weights: list[list[float]], squash: float) -> Judge:
    return BuildersJudge(weights, squash)
