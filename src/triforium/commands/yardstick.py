"""The yardstick: a small game of the same kind in plain Python, to measure ours against.

Written once and then left alone, so that figures of different days can be compared. It uses nothing of Triforium.
Two to four masters send workers out over eight rounds: to gather goods with a die, to trade, to build houses that lie
open in a row, to go first. Who has most points for houses, sets of kinds and what is left has won.
"""

from __future__ import annotations

import random

ROUNDS = 8
WORKERS = 4
GOODS = ("wood", "clay", "stone")
GATHERING = {"forest": ("wood", 2), "pit": ("clay", 3), "quarry": ("stone", 4)}
ROOM = 2
PRICE = {"wood": 1, "clay": 2, "stone": 3}
KINDS = ("hut", "mill", "chapel", "bridge")

Move = tuple[str | int, ...]


class House:
    def __init__(self, kind: str, cost: dict[str, int]) -> None:
        self.kind = kind
        self.cost = cost
        self.points = sum(PRICE[good] * n for good, n in cost.items()) + 1


class Master:
    def __init__(self, seat: int) -> None:
        self.gold = 3 + seat
        self.goods = {"wood": 1, "clay": 1, "stone": 0}
        self.workers = WORKERS
        self.points = 0
        self.houses: list[House] = []

    def can_pay(self, cost: dict[str, int]) -> bool:
        for good, n in cost.items():
            if self.goods[good] < n:
                return False
        return True

    def pay(self, cost: dict[str, int]) -> None:
        for good, n in cost.items():
            self.goods[good] -= n


class Village:
    def __init__(self, players: int, luck: random.Random) -> None:
        self.luck = luck
        self.masters = [Master(seat) for seat in range(players)]
        self.deck = [
            House(kind, {"wood": wood, "clay": clay, "stone": stone})
            for kind in KINDS
            for wood, clay, stone in ((1, 1, 0), (2, 0, 1), (0, 2, 1), (1, 1, 1), (3, 1, 0), (0, 1, 2), (2, 2, 2))
        ]
        luck.shuffle(self.deck)
        self.row: list[House | None] = [self.deck.pop() for _ in range(4)]
        self.taken: dict[str, list[int]] = {}
        self.round = 1
        self.start = 0
        self.next_start = 0
        self.seat = 0
        self.over = False
        self.clear_spaces()

    def clear_spaces(self) -> None:
        self.taken = {space: [] for space in (*GATHERING, "market", "gate")}

    def legal(self) -> list[Move]:
        me = self.masters[self.seat]
        moves: list[Move] = []
        for space in GATHERING:
            if len(self.taken[space]) < ROOM and self.seat not in self.taken[space]:
                moves.append(("gather", space))
        if len(self.taken["market"]) < ROOM:
            for good in GOODS:
                if me.gold >= PRICE[good]:
                    moves.append(("buy", good))
                if me.goods[good] > 0:
                    moves.append(("sell", good))
        for place, house in enumerate(self.row):
            if house is not None and me.can_pay(house.cost):
                moves.append(("build", place))
        if not self.taken["gate"]:
            moves.append(("lead",))
        moves.append(("rest",))
        return moves

    def play(self, move: Move) -> None:
        me = self.masters[self.seat]
        kind = move[0]
        me.workers -= 1
        if kind == "gather":
            self.gather(me, str(move[1]))
        elif kind == "buy":
            good = str(move[1])
            me.gold -= PRICE[good]
            me.goods[good] += 1
            self.taken["market"].append(self.seat)
        elif kind == "sell":
            good = str(move[1])
            me.goods[good] -= 1
            me.gold += PRICE[good]
            self.taken["market"].append(self.seat)
        elif kind == "build":
            self.build(me, int(move[1]))
        elif kind == "lead":
            self.taken["gate"].append(self.seat)
            self.next_start = self.seat
            me.gold += 1
        self.pass_on()

    def gather(self, me: Master, space: str) -> None:
        good, hardness = GATHERING[space]
        me.goods[good] += 1 + self.luck.randrange(6) // hardness
        self.taken[space].append(self.seat)

    def build(self, me: Master, place: int) -> None:
        house = self.row[place]
        assert house is not None
        me.pay(house.cost)
        me.houses.append(house)
        me.points += house.points
        self.row[place] = None

    def pass_on(self) -> None:
        """The next master with a worker left; after the last worker the round is over."""
        for _ in self.masters:
            self.seat = (self.seat + 1) % len(self.masters)
            if self.masters[self.seat].workers > 0:
                return
        self.end_round()

    def end_round(self) -> None:
        if self.round == ROUNDS:
            self.over = True
            for master in self.masters:
                master.points += final_points(master)
            return
        self.round += 1
        self.clear_spaces()
        for master in self.masters:
            master.workers = WORKERS
            master.gold += 1
        houses = [house for house in self.row if house is not None]
        while len(houses) < 4 and self.deck:
            houses.append(self.deck.pop())
        self.row = [*houses, *[None] * (4 - len(houses))]
        self.start = self.next_start
        self.seat = self.start

    def winners(self) -> list[int]:
        best = max(master.points for master in self.masters)
        return [seat for seat, master in enumerate(self.masters) if master.points == best]


def final_points(master: Master) -> int:
    """Three for each set of all kinds, one for two gold, one for each stone."""
    kinds = [house.kind for house in master.houses]
    return 3 * min(kinds.count(kind) for kind in KINDS) + master.gold // 2 + master.goods["stone"]


def play_games(players: int, seed: int, games: int) -> int:
    """That many games of random moves; how many decisions were made."""
    decisions = 0
    for number in range(games):
        luck = random.Random(1000 * seed + number)
        village = Village(players, luck)
        while not village.over:
            moves = village.legal()
            if len(moves) > 1:
                decisions += 1
                village.play(luck.choice(moves))
            else:
                village.play(moves[0])
        assert village.winners()
    return decisions
