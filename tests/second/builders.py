"""Craftsmen & Builders, written a second time from the ledger and the card file. Numbers of rules are the ledger's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from second.lockstep import Difference, Play, choose, draw, draw_from, lay_out, pick

GOODS = ("coins", "wood", "stone")
PERMANENT = "permanent"

Row = dict[str, Any]


class Seat:
    def __init__(self, file: Row) -> None:
        self.goods = {good: file["start"][good] for good in GOODS}  # B1.3
        self.board: str | None = None
        self.slots: list[list[str]] = [[], [], []]

    def position(self) -> Row:
        return {**self.goods, "board": self.board, "slots": self.slots}


class Builders:
    def __init__(self, file: Row, players: int, first: int) -> None:
        self.file = file
        self.seats = [Seat(file) for _ in range(players)]
        self.order = [(first + i) % players for i in range(players)]
        self.columns = players + file["columns"]["more_than_players"]
        self.buildings: dict[str, Row] = {id: row for level in file["buildings"].values() for id, row in level.items()}
        self.cost = {id: dict.fromkeys(GOODS, 0) | row["cost"] for id, row in self.buildings.items()}
        self.castles = list(file["buildings"]["III"])
        self.decks = {level: list(rows) for level, rows in file["buildings"].items()}
        self.market: dict[str, list[str | None]] = {level: [] for level in self.decks}
        self.open: dict[str, str] = {}
        self.by: dict[str, list[int]] = {kind: [] for kind in file["contracts"]}
        self.deck = [id for id, man in file["craftsmen"].items() if not man.get("joins_late")]  # B1.4
        self.discards: list[str] = []
        self.right: list[tuple[str, int | None]] = []
        self.middle: list[tuple[str, int | None]] = []
        self.left: list[str] = []
        self.round = 0
        self.ending: int | None = None

    def position(self) -> Row:
        def column(pairs: list[tuple[str, int | None]]) -> list[Row]:
            return [{"craftsman": man, "owner": owner} for man, owner in pairs]

        return {
            "round": self.round,
            "ending": self.ending,
            "market": self.market,
            "contracts": {kind: {"contract": self.open[kind], "by": Counter(by)} for kind, by in self.by.items()},
            "right": column(self.right),
            "middle": column(self.middle),
            "left": self.left,
            "seats": [seat.position() for seat in self.seats],
        }

    def scores(self) -> list[int]:
        points = self.file["points"]  # B8.2
        out = []
        for i, seat in enumerate(self.seats):
            printed = sum(self.buildings[id]["points"] for slot in seat.slots for id in slot)
            cubes = seat.goods["wood"] + seat.goods["stone"]
            kept = seat.goods["coins"] // points["coins"] + cubes // points["cubes"]
            out.append(printed + points["contract"] * len(self.realised(i)) + kept)
        return out

    def winners(self) -> list[int]:
        scores = self.scores()
        return [max(self.order, key=lambda i: scores[i])]  # B8.3: max takes the first of equals

    def play(self) -> Play[None]:
        yield from self.open_cards()
        yield from self.choose_pairs()
        while self.ending is None and self.round < self.file["end"]["rounds"]:  # B8.4
            if self.round:
                self.discards += [man for man, _ in self.right]  # B7.1
                self.right = self.middle + [(man, None) for man in self.left]  # B7.2
                self.middle, self.left = [], []
            yield from self.offer_craftsmen()
            yield from self.play_round()

    # 1. Setup

    def open_cards(self) -> Play[None]:
        for level, places in self.file["places"].items():
            self.market[level] += yield from self.show_buildings(level, len(places))  # B1.1
        for kind, contracts in self.file["contracts"].items():
            rest = [f"{kind}-{n + 1}" for n in range(len(contracts))]
            self.open[kind] = yield from draw_from(rest, "contract-opened", "contract")  # B1.2

    def show_buildings(self, level: str, count: int) -> Play[list[str]]:
        return lay_out(self.decks[level], count, "building-shown", "building")

    def choose_pairs(self) -> Play[None]:
        boards = list(self.file["boards"])
        pairs: dict[str, str] = {}
        for _ in range(self.columns):
            told = yield from draw("pair-offered")
            if told["craftsman"] not in self.deck or told["board"] not in boards:
                raise Difference(f"a pair that cannot be: {told}")
            self.deck.remove(told["craftsman"])
            boards.remove(told["board"])
            pairs[told["craftsman"]] = told["board"]
        self.deck += [id for id, man in self.file["craftsmen"].items() if man.get("joins_late")]  # B1.7
        yield from self.shuffled(self.deck)
        chosen: dict[int, str] = {}
        for i in reversed(self.order):  # B1.5
            chosen[i] = yield from pick(i, "choose", [man for man in pairs if man not in chosen.values()])
        for i, man in chosen.items():
            self.seats[i].board = pairs[man]
        left_over = [man for man in pairs if man not in chosen.values()]
        self.right = [(chosen[i], i) for i in self.order] + [(man, None) for man in left_over]  # B1.6

    def shuffled(self, men: list[str]) -> Play[None]:
        told = yield from draw("craftsmen-shuffled")
        if told["cards"] != len(men):
            raise Difference(f"{told} for {men}")

    def offer_craftsmen(self) -> Play[None]:
        while len(self.left) < self.columns:
            if not self.deck:
                self.deck, self.discards = self.discards, []
                yield from self.shuffled(self.deck)  # B7.3
            self.left.append((yield from draw_from(self.deck, "craftsman-offered", "craftsman")))

    # 2. A round

    def play_round(self) -> Play[None]:
        self.round += 1
        self.order = [owner for _, owner in self.right if owner is not None]  # B2.2, B4.2
        for seat in self.seats:
            for slot in range(len(seat.slots)):
                self.gain(seat, self.income(seat, slot))
        self.workers = [self.file["pawns"]["workers"]] * len(self.seats)
        self.taken: Counter[str] = Counter()
        for lap in range(self.file["pawns"]["workers"] + 1):
            for i in self.order:
                yield from self.act(i, may_recruit=lap > 0 or i != self.order[0])  # B2.3
                yield from self.realise(i)  # B2.4
            if self.ending is not None:
                return  # B8.1

    def gain(self, seat: Seat, goods: Row, times: int = 1) -> None:
        for good, count in goods.items():
            seat.goods[good] += times * count

    def income(self, seat: Seat, slot: int) -> Row:
        """B2.1: of the building on top, the residual of those below it, or the coins of the empty slot."""
        buildings = seat.slots[slot]
        if not buildings:
            assert seat.board is not None
            return {"coins": self.file["boards"][seat.board]["slots"][slot]}
        goods: Counter[str] = Counter(self.buildings[buildings[-1]]["income"])
        for covered in buildings[:-1]:
            goods.update(self.buildings[covered]["residual"])
        return goods

    def act(self, i: int, may_recruit: bool) -> Play[None]:
        sendings = dict(self.sendings(i)) if self.workers[i] else {}
        recruited = any(owner == i for _, owner in self.middle)
        recruits = [f"recruit {man}" for man in self.left] if may_recruit and not recruited else []  # B4.1
        answer = yield from choose(i, [*sendings, *recruits])
        if answer in recruits:
            man = answer.removeprefix("recruit ")
            self.left.remove(man)
            self.middle.append((man, i))
            return
        self.workers[i] -= 1
        self.taken[answer] += 1
        price, owner, effects = sendings[answer]
        self.seats[i].goods["coins"] -= price
        if owner is not None:
            self.seats[owner].goods["coins"] += price  # B3.2, B3.4
        yield from self.take_effects(i, effects)

    # 3. Sending a worker

    def sendings(self, i: int) -> Iterator[tuple[str, tuple[int, int | None, list[Row]]]]:
        """Every slot that he may send a worker to: its price, whom it is paid to, what the line does."""
        coins = self.seats[i].goods["coins"]
        for line in self.file[PERMANENT]["lines"]:
            if self.is_usable(i, line["effects"], coins):
                yield f"send {PERMANENT} {line['word']}", (0, None, line["effects"])  # B3.1
        for man, owner in self.right:
            for line in self.file["craftsmen"][man]["lines"] if owner != i else []:  # B3.3
                for price in set(line["slots"]):
                    text = f"send {man} {line['word']} for {price}"
                    free = line["slots"].count(price) > self.taken[text]
                    if free and coins >= price and self.is_usable(i, line["effects"], coins - price):
                        yield text, (price, owner, line["effects"])

    def is_usable(self, i: int, effects: list[Row], coins: int) -> bool:
        """B3.5: what the line takes can be paid, and it does something."""
        paying = [effect for effect in effects if effect["do"] in ("exchange", "sell", "build")]
        return all(self.does(i, e, coins) for e in paying) and any(self.does(i, e, coins) for e in effects)

    def does(self, i: int, effect: Row, coins: int) -> bool:
        """Whether the effect does something for a player with this many coins left."""
        seat = self.seats[i]
        goods = seat.goods | {"coins": coins}
        do = effect["do"]
        if do == "exchange":
            return all(goods[good] >= count for good, count in effect["pay"].items())
        if do == "sell":
            return bool(goods["wood"] + goods["stone"] >= effect["cubes"])
        if do == "build":
            return bool(self.payable(goods))
        if do == "slot-income":
            return bool(self.rich_slots(seat))
        if do == "repeat-power":
            return bool(self.repeatable(i))
        return do in ("gain", "choose") or self.reward(i, effect) > 0

    def reward(self, i: int, effect: Row) -> int:
        """Coins for each building, covered or not, or for each contract."""
        buildings = sum(len(slot) for slot in self.seats[i].slots)
        count = buildings if effect["do"] == "per-building" else len(self.realised(i))
        coins: int = effect.get("base", 0) + effect["coins"] * count
        most: int = effect.get("most", coins)
        return min(coins, most)

    def rich_slots(self, seat: Seat) -> list[int]:
        return [slot for slot in range(len(seat.slots)) if any(self.income(seat, slot).values())]

    def repeatable(self, i: int) -> list[str]:
        powers = self.file["powers"]
        return [kind for kind in self.realised(i) if any(self.does(i, e, 0) for e in powers[kind]["effects"])]

    def take_effects(self, i: int, effects: Iterable[Row]) -> Play[None]:
        seat = self.seats[i]
        for effect in effects:
            do = effect["do"]
            if do == "gain":
                self.gain(seat, {good: effect[good] for good in GOODS if good in effect})
            elif do == "exchange":
                self.gain(seat, effect["pay"], -1)
                self.gain(seat, effect["gain"])
            elif do == "choose":
                self.gain(seat, (yield from self.cubes(i, "gain", effect["cubes"], {})))
            elif do == "sell":
                self.gain(seat, (yield from self.cubes(i, "sell", effect["cubes"], seat.goods)), -1)
                self.gain(seat, {"coins": effect["coins"]})
            elif do in ("per-building", "per-contract"):
                self.gain(seat, {"coins": self.reward(i, effect)})
            elif do == "build":
                yield from self.build(i)
            elif do == "slot-income" and (slots := self.rich_slots(seat)):
                slot = yield from pick(i, "collect", [f"slot-{slot + 1}" for slot in slots])
                self.gain(seat, self.income(seat, int(slot[-1]) - 1))  # B3.8
            elif do == "repeat-power" and (kinds := self.repeatable(i)):
                kind = yield from pick(i, "repeat", kinds)  # B3.7
                yield from self.take_effects(i, self.file["powers"][kind]["effects"])

    def cubes(self, i: int, verb: str, count: int, limits: Row) -> Play[Row]:
        """Wood and stone, this many in all, none above its limit."""
        mixes: dict[str, Row] = {}
        for wood in range(count + 1):
            mix = {"wood": wood, "stone": count - wood}
            if all(n <= limits.get(kind, count) for kind, n in mix.items()):
                mixes[" ".join([verb, *(f"{n} {kind}" for kind, n in mix.items() if n)])] = mix
        answer: str = yield from choose(i, mixes)
        return mixes[answer]

    # 5. Building

    def payable(self, goods: Row) -> list[str]:
        """B5.1: a spare cube of either kind replaces a coin."""
        shown = [id for row in self.market.values() for id in row if id is not None]
        return [id for id in shown if self.spare_cubes(goods, id) >= max(0, self.cost[id]["coins"] - goods["coins"])]

    def spare_cubes(self, goods: Row, building: str) -> int:
        """Those above the printed wood and stone; below 0 where these are not there."""
        spare: list[int] = [goods[kind] - self.cost[building][kind] for kind in ("wood", "stone")]
        return sum(spare) if min(spare) >= 0 else -1

    def build(self, i: int) -> Play[None]:
        seat = self.seats[i]
        building = yield from pick(i, "take", self.payable(seat.goods))
        slots = [n for n, slot in enumerate(seat.slots) if not slot or slot[-1] not in self.castles]  # B5.3
        answer = yield from choose(i, [f"build {building} slot-{n + 1}" for n in slots])
        yield from self.pay(i, building)
        seat.slots[int(answer[-1]) - 1].append(building)  # B5.2
        for level, row in self.market.items():
            if building in row:
                place = row.index(building)
                bonus = self.file["places"][level][place]
                for other in self.seats:
                    self.gain(other, bonus["builder"] if other is seat else bonus["others"])  # B5.4
                row.remove(building)
                row += (yield from self.show_buildings(level, 1)) if self.decks[level] else [None]  # B5.5
        self.look_for_end(i)

    def pay(self, i: int, building: str) -> Play[None]:
        goods, cost = self.seats[i].goods, self.cost[building]
        least = max(0, cost["coins"] - self.spare_cubes(goods, building))
        most = min(cost["coins"], goods["coins"])
        answer = yield from choose(i, [f"pay {coins} coins" for coins in range(least, most + 1)])
        coins = int(answer.split()[1])
        self.gain(self.seats[i], cost | {"coins": coins}, -1)
        replaced = cost["coins"] - coins
        woods = [w for w in range(replaced + 1) if w <= goods["wood"] and replaced - w <= goods["stone"]]
        answer = yield from choose(i, [f"replace {wood} by wood" for wood in woods])
        wood = int(answer.split()[1])
        self.gain(self.seats[i], {"wood": wood, "stone": replaced - wood}, -1)

    # 6. Contracts

    def realised(self, i: int) -> list[str]:
        return [kind for kind, by in self.by.items() if i in by]

    def badges(self, seat: Seat) -> Counter[str]:
        """B6.1: of the board and of the buildings that are not covered."""
        assert seat.board is not None
        shown = Counter([self.file["boards"][seat.board]["badge"]])
        for slot in seat.slots:
            shown.update(self.buildings[slot[-1]]["badges"] if slot else [])
        return shown

    def realise(self, i: int) -> Play[None]:
        seat = self.seats[i]
        fee = self.file["contract"]["to_earlier"]
        shown = self.badges(seat)
        possible = []
        for kind, by in self.by.items():
            number = int(self.open[kind].rpartition("-")[2])
            needed = Counter(self.file["contracts"][kind][number - 1])
            if i not in by and needed <= shown and seat.goods["coins"] >= fee * len(by):  # B6.3, B6.4
                possible.append(kind)
        answer = yield from choose(i, [*(f"realise {kind}" for kind in possible), "no contract"])
        if answer == "no contract":
            return
        kind = answer.removeprefix("realise ")
        for earlier in self.by[kind]:
            self.seats[earlier].goods["coins"] += fee
            seat.goods["coins"] -= fee
        self.by[kind].append(i)
        self.look_for_end(i)
        yield from self.take_effects(i, self.file["powers"][kind]["effects"])  # B6.2

    def look_for_end(self, i: int) -> None:
        """B8.1: the first who gets so far triggers the end."""
        castles = sum(id in self.castles for slot in self.seats[i].slots for id in slot)
        end = self.file["end"]
        if self.ending is None and (castles >= end["castles"] or len(self.realised(i)) >= end["contracts"]):
            self.ending = i
