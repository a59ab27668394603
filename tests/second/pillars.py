"""The Pillars, written a second time from the ledger and the card file. Numbers of rules are the ledger's."""

from __future__ import annotations

from collections import Counter
from typing import Any

from second.lockstep import Difference, Play, choose, draw, draw_from, lay_out, pick

FIELD = {"stone": "quarry", "wood": "forest", "sand": "pit"}
CUBES = (*FIELD, "metal")
GOODS = ("gold", "vp", *CUBES)
CHOSEN = ("kingsbridge", "shiring")  # P4.8: here any free space may be taken, elsewhere the first

Row = dict[str, Any]


class Seat:
    def __init__(self, file: Row, gold: int) -> None:
        self.goods = dict.fromkeys(GOODS, 0) | {"gold": gold, "vp": file["player"]["vp"]}
        self.craftsmen = [f"{man['kind']}-0" for man in file["craftsman"] if man["round"] == 0]  # P1.2
        self.privileges: list[str] = []
        self.cards: list[str] = []
        self.builders: int = file["player"]["builders"]
        self.workers = self.lent = 0

    def position(self) -> Row:
        held = {"craftsmen": self.craftsmen, "privileges": self.privileges, "cards": self.cards}
        return {**self.goods, **{word: Counter(things) for word, things in held.items()}, "builders": self.builders}


class Pillars:
    def __init__(self, file: Row, players: int, first: int) -> None:
        self.file = file
        self.board: Row = file["board"]
        self.player: Row = file["player"]
        self.start = first
        self.men: dict[str, Row] = {f"{man['kind']}-{man['round']}": man for man in file["craftsman"]}
        self.fields: dict[str, Row] = {f"{FIELD[c['resource']]}-{c['cubes']}": c for c in file["resource_card"]}
        self.privileges: dict[str, Row] = {row["id"]: row for row in file["privilege"]}
        self.events: dict[str, Row] = {row["id"]: row for row in file["event"]}
        self.first_privileges = [id for id, row in self.privileges.items() if row["use"] != "at once, round 6"]
        self.last_privileges = [id for id in self.privileges if id not in self.first_privileges]  # P1.6
        self.coming = list(self.events)
        more = self.player["gold_a_seat"]
        self.seats = [Seat(file, self.player["gold"] + more * ((i - first) % players)) for i in range(players)]  # P1.3
        self.pool_men: list[str] = []
        self.pool_cards: list[str] = []
        self.round = self.court = 0

    def position(self) -> Row:
        return {
            "round": self.round,
            "start": self.start,
            "market": self.market,
            "court": self.court,
            "pool": {"craftsmen": Counter(self.pool_men), "cards": Counter(self.pool_cards)},
            "seats": [seat.position() for seat in self.seats],
        }

    def scores(self) -> list[int]:
        return [seat.goods["vp"] for seat in self.seats]

    def winners(self) -> list[int]:
        merits = [(seat.goods["vp"], seat.goods["gold"]) for seat in self.seats]
        return [i for i, merit in enumerate(merits) if merit == max(merits)]  # P8.8

    def play(self) -> Play[None]:
        for _ in range(self.board["rounds"]):
            yield from self.begin_round()
            yield from self.draft()
            yield from self.place_builders()
            yield from self.reveal_event()
            self.give_income()
            yield from self.collect_tax()
            yield from self.visit_shiring()
            yield from self.trade()
            for i in self.order():
                yield from self.build(i, self.seats[i])
            if not self.is_last():
                visitor = self.spaces["cathedral"][0]
                self.start = (self.start + 1) % len(self.seats) if visitor is None else visitor  # P8.6

    # Words that several phases use

    def order(self) -> list[int]:
        return [(self.start + i) % len(self.seats) for i in range(len(self.seats))]

    def is_last(self) -> bool:
        return bool(self.round == self.board["rounds"])

    def gain(self, seat: Seat, goods: Row) -> None:
        for good, count in goods.items():
            seat.goods[good] += count
        seat.goods["gold"] = min(seat.goods["gold"], self.board["gold_limit"])  # P5.4

    def charge(self, seat: Seat, gold: int) -> None:
        paid = min(gold, seat.goods["gold"])
        seat.goods["gold"] -= paid
        self.lose_vp(seat, self.debt(gold - paid))

    def debt(self, missing: int) -> int:
        debt: dict[str, int] = self.board["debt"]
        return missing // debt["gold"] * debt["vp"]  # P6.4

    def lose_vp(self, seat: Seat, vp: int) -> None:
        seat.goods["vp"] = max(0, seat.goods["vp"] - vp)  # P6.8

    def would_cost(self, seat: Seat, gold: int) -> bool:
        """P9.3: whether paying takes anything from him."""
        return gold > 0 and (seat.goods["gold"] > 0 or (seat.goods["vp"] > 0 and self.debt(gold) > 0))

    def more(self, seat: Seat, what: str) -> int:
        """What his privileges come to in this."""
        return sum(self.privileges[id].get(what, 0) for id in seat.privileges)

    def sparing(self, seat: Seat, what: str) -> list[str]:
        return [id for id in seat.privileges if self.privileges[id].get("spares") == what]

    def uses_card(self, i: int, what: str) -> Play[bool]:
        """Whether he uses up a privilege that spares him this."""
        for card in self.sparing(self.seats[i], what):
            if (yield from choose(i, [f"use {card}", "decline"])) != "decline":
                self.seats[i].privileges.remove(card)
                return True
        return False

    def has_room(self, seat: Seat) -> bool:
        cottages: int = self.player["cottages"] + self.more(seat, "cottages")  # P3.4, P9.V4
        return len(seat.craftsmen) < cottages

    def has_role(self, seat: Seat, role: str | None) -> bool:
        return role is None or any(self.men[man].get("counts_as") == role for man in seat.craftsmen)

    def engage(self, i: int, man: str) -> Play[None]:
        seat = self.seats[i]
        room = self.has_room(seat)
        seat.craftsmen.append(man)
        if not room:
            seat.craftsmen.remove((yield from pick(i, "discard", seat.craftsmen)))  # P3.4

    # 2. Beginning of a round

    def begin_round(self) -> Play[None]:
        self.round += 1
        self.market: dict[str, int] = dict(self.board["market_stock"])
        self.court = self.court or self.board["court_metal"]  # P6.5
        self.spaces: dict[str, list[int | None]] = {area: [None] * n for area, n in self.board["spaces"].items()}
        deck = self.last_privileges if self.is_last() else self.first_privileges  # P2.4
        self.kingsbridge = yield from lay_out(deck, 2, "privilege-shown", "privilege")  # P2.1
        men = [id for id, man in self.men.items() if man["round"] == self.round]
        self.shiring = yield from lay_out(men, 2, "craftsman-at-shiring", "craftsman")
        self.pool_men = yield from lay_out(men, 2, "craftsman-in-pool", "craftsman")  # P2.2
        count = self.file["deal"]["resource_cards"]
        self.pool_cards = yield from lay_out(list(self.fields), count, "card-in-pool", "card")  # P2.3

    # 3. Phase I

    def draft(self) -> Play[None]:
        for seat in self.seats:
            seat.workers = self.player["workers"] + seat.lent + self.more(seat, "workers")  # P6.7, P9.V5
            seat.lent = 0
        taking = self.order()
        while taking and (self.pool_men or self.pool_cards):  # P3.1
            i = taking.pop(0)
            if (yield from self.take(i, self.seats[i])):
                taking.append(i)
        self.pool_men, self.pool_cards = [], []  # P3.6

    def take(self, i: int, seat: Seat) -> Play[bool]:
        """One card or a pass; whether he goes on."""
        gold = seat.goods["gold"]
        men = [man for man in self.pool_men if self.men[man]["price"] <= gold]  # P3.3
        cards = [card for card in self.pool_cards if self.fields[card]["workers"] <= seat.workers]  # P3.2
        denied = men if self.has_room(seat) else []  # P3.5
        options = [f"take {thing}" for thing in men + cards] + [f"deny {man}" for man in denied]
        answer = yield from choose(i, [*options, "pass"])
        if answer == "pass":
            return False
        verb, thing = answer.split()
        if thing in self.pool_cards:
            self.pool_cards.remove(thing)
            seat.workers -= self.fields[thing]["workers"]
            seat.cards.append(thing)
            return True
        self.pool_men.remove(thing)
        seat.goods["gold"] -= self.men[thing]["price"]
        if verb == "take":
            yield from self.engage(i, thing)
        return True

    # 4. Phase II

    def place_builders(self) -> Play[None]:
        bag = [self.player["builders"]] * len(self.seats)
        left = [seat.builders for seat in self.seats]  # of each colour, those that may still come: P4.9
        returns = self.board["returns_a_round"]
        track: list[int] = self.board["cost_track"]
        waiting: list[int] = []
        step = 0
        while any(bag):
            drawn: int = (yield from draw("builder-drawn"))["seat"]  # P4.1
            if not bag[drawn]:
                raise Difference(f"a builder of {drawn} came, who has none in the bag")
            bag[drawn] -= 1
            if not left[drawn]:
                continue  # P4.9
            others = [i for i in range(len(bag)) if i != drawn and bag[i] and left[i]]
            if returns and others:  # P4.2
                if (yield from choose(self.start, ["keep builder", "return builder"])) == "return builder":
                    bag[drawn] += 1
                    returns -= 1
                    continue
            left[drawn] -= 1
            if not (yield from self.place_or_pass(drawn, track[step])):
                waiting.append(drawn)  # in the order of prices, the highest first
            step = min(step + 1, len(track) - 1)  # P4.3
        for i in waiting:
            yield from self.place(i)  # P4.6
        for seat in self.seats:
            seat.builders = self.player["builders"]

    def place_or_pass(self, i: int, price: int) -> Play[bool]:
        seat = self.seats[i]
        options = self.free_spaces() if seat.goods["gold"] >= price else []  # P4.4
        if price:  # P4.5
            options += ["pass", *(f"use {card}" for card in self.sparing(seat, "price"))]  # P9.V11
        answer = yield from choose(i, options)
        if answer == "pass":
            return False
        if answer.startswith("use "):
            seat.privileges.remove(answer.removeprefix("use "))
            yield from self.place(i)
        else:
            seat.goods["gold"] -= price
            self.occupy(i, answer)
        return True

    def place(self, i: int) -> Play[None]:
        self.occupy(i, (yield from choose(i, self.free_spaces())))

    def free_spaces(self) -> list[str]:
        free = {area: [n + 1 for n, visitor in enumerate(v) if visitor is None] for area, v in self.spaces.items()}
        chosen = [f"place {area}-{n}" for area in CHOSEN for n in free[area]]
        return chosen + [f"place {area}" for area, places in free.items() if places and area not in CHOSEN]  # P4.7

    def occupy(self, i: int, answer: str) -> None:
        word = answer.removeprefix("place ")
        area, _, number = word.rpartition("-") if word[-1].isdecimal() else (word, "", "")
        place = int(number) - 1 if number else self.spaces[area].index(None)
        self.spaces[area][place] = i

    def visitors(self, area: str) -> list[tuple[int, Seat]]:
        """Space by space, those that are visited."""
        return [(place, self.seats[i]) for place, i in enumerate(self.spaces[area]) if i is not None]

    # 5 and 6. Phase III, steps 1 to 11

    def reveal_event(self) -> Play[None]:
        self.event = self.events[(yield from draw_from(self.coming, "event-revealed", "event"))]
        event = self.event
        guest = self.spaces["archbishop"][0]
        self.immune: list[Seat] = []
        if guest is not None and self.bites(self.seats[guest]):
            if (yield from choose(guest, ["favour immunity", "favour cube"])) == "favour immunity":
                self.immune.append(self.seats[guest])
                guest = None  # P5.2
        for i in self.order():
            seat = self.seats[i]
            if seat not in self.immune and self.bites(seat) and (yield from self.uses_card(i, "event")):  # P9.V10
                self.immune.append(seat)
        for i in self.order():
            seat = self.seats[i]
            if seat in self.immune:
                continue
            self.gain(seat, event.get("gives", {}))
            self.charge(seat, event.get("pay", 0))
            self.lose_vp(seat, event.get("lose_vp", 0))
            if "builders" in event and not self.is_last():
                seat.builders = event["builders"]  # P9.E8
            for _ in range(min(event.get("lose_craftsmen", 0), len(seat.craftsmen))):
                seat.craftsmen.remove((yield from pick(i, "lose", seat.craftsmen)))  # P9.E10
        if guest is not None:
            cube = yield from pick(guest, "favour", [cube for cube, count in self.market.items() if count])
            count = min(self.board["archbishop_cubes"], self.market[cube])
            self.market[cube] -= count
            self.seats[guest].goods[cube] += count

    def bites(self, seat: Seat) -> bool:
        """P9.3: whether the event is a bad one and costs him anything."""
        event = self.event
        return not event["good"] and bool(
            self.would_cost(seat, event.get("pay", 0))
            or ("lose_vp" in event and seat.goods["vp"])
            or ("builders" in event and not self.is_last())
            or ("cards_yield" in event and seat.cards)
            or ("lose_craftsmen" in event and seat.craftsmen)
        )

    def give_income(self) -> None:
        event = self.event
        for seat in self.seats:
            boom = min(seat.workers * event.get("mill", 0), event.get("mill_limit", 0))  # P9.E3
            self.gain(seat, {"gold": seat.workers * self.board["mill_pays"] + boom})  # P3.7, P5.3
        for place, seat in self.visitors("kingsbridge"):
            privilege = self.kingsbridge[place]  # P5.5
            self.gain(seat, self.privileges[privilege].get("gives", {}))
            if self.privileges[privilege]["use"] in ("kept", "once"):
                seat.privileges.append(privilege)
        for place, seat in self.visitors("priory"):
            self.gain(seat, {"vp": self.board["priory"][place] + self.more(seat, "priory")})  # P5.6, P9.V7
        for seat in self.seats:
            change = 0 if seat in self.immune else event.get("cards_yield", 0)  # P9.E4, P9.E9
            for card in seat.cards:
                self.gain(seat, {self.fields[card]["resource"]: self.fields[card]["cubes"] + change})  # P6.1
            for privilege in seat.privileges:
                self.gain(seat, self.privileges[privilege].get("every_round", {}))  # P9.V1 to V3, P9.1
            seat.cards = []

    def collect_tax(self) -> Play[None]:
        die: int = (yield from draw("tax-rolled"))["die"]
        if die not in self.board["tax_die"]:
            raise Difference(f"the die shows {die}")
        for i in self.order():
            seat = self.seats[i]
            tax = 0 if i in self.spaces["kings-court"] else self.more(seat, "tax") or die  # P6.3, P9.V6
            if not (self.would_cost(seat, tax) and (yield from self.uses_card(i, "tax"))):  # P9.V9
                self.charge(seat, tax)
        for _, seat in self.visitors("kings-court")[:1]:
            self.gain(seat, {"metal": self.court})  # P6.5: the spaces are filled in order
            self.court = 0

    def visit_shiring(self) -> Play[None]:
        for place, visitor in enumerate(self.spaces["shiring"]):
            if visitor is not None:
                yield from self.engage(visitor, self.shiring[place])  # P6.6
        for _, seat in self.visitors("shiring-castle"):
            seat.lent = self.board["castle_lends"]  # P6.7

    # 7. Market

    def trade(self) -> Play[None]:
        prices: dict[str, int] = self.board["market"] | {"metal": self.board["metal_sells_for"]}  # P7.3
        done: set[tuple[int, str, str]] = set()  # who has bought or sold what: P7.5
        traders = [i for i in self.spaces["market"] if i is not None]
        while traders:
            i = traders.pop(0)
            seat = self.seats[i]
            options = ["pass"]
            for cube, price in prices.items():
                most = {"sell": seat.goods[cube], "buy": min(self.market.get(cube, 0), seat.goods["gold"] // price)}
                for verb, needs, other in (("buy", "buying_needs", "sell"), ("sell", "selling_needs", "buy")):
                    if self.has_role(seat, self.board[needs].get(cube)) and (i, other, cube) not in done:  # P7.6
                        options += [f"{verb} {cube} {n}" for n in range(1, most[verb] + 1)]  # P7.2
            answer = yield from choose(i, options)
            if answer == "pass":
                continue
            verb, cube, number = answer.split()
            count = int(number)
            done.add((i, verb, cube))
            if verb == "buy":
                self.market[cube] -= count
                self.gain(seat, {"gold": -count * prices[cube], cube: count})
            else:
                self.gain(seat, {"gold": count * prices[cube], cube: -count})  # P7.4
            traders.append(i)  # P7.1

    # 8. Cathedral

    def build(self, i: int, seat: Seat) -> Play[None]:
        for man in seat.craftsmen:
            for _ in range(self.men[man]["capacity"] if self.works_unasked(man) else 0):
                self.gain(seat, self.men[man]["gives"])  # P8.4
        used: Counter[str] = Counter()
        while True:
            uses = {man: range(1, self.uses_left(seat, man, used) + 1) for man in seat.craftsmen}
            answer = yield from choose(i, [f"work {man} {n}" for man in uses for n in uses[man]] + ["done"])
            if answer == "done":
                break
            _, man, number = answer.split()
            for _ in range(int(number)):
                used[man] += 1
                for good, count in self.men[man]["takes"].items():
                    seat.goods[good] -= count  # P8.2
                self.gain(seat, self.men[man]["gives"])
        if not self.is_last():
            yield from self.throw_away(i, seat)

    def works_unasked(self, man: str) -> bool:
        return not self.men[man]["takes"] and "needs" not in self.men[man]

    def uses_left(self, seat: Seat, man: str, used: Counter[str]) -> int:
        row = self.men[man]
        needs = row.get("needs")
        met = seat.goods["metal"] > 0 if needs == "metal in hand, not spent" else self.has_role(seat, needs)  # P8.3
        if self.works_unasked(man) or not met:
            return 0
        blessed = [other for other, count in used.items() if count > self.men[other]["capacity"]]
        extra = self.event.get("extra_uses", 0) if row.get("extra_use", True) and blessed in ([], [man]) else 0  # P9.E5
        supplied = [seat.goods[good] // count for good, count in row["takes"].items()]
        return int(min([row["capacity"] + extra - used[man], *supplied]))  # P8.1

    def throw_away(self, i: int, seat: Seat) -> Play[None]:
        while (surplus := sum(seat.goods[cube] for cube in CUBES) - self.player["carry"]) > 0:  # P8.5
            most = {cube: min(seat.goods[cube], surplus) for cube in CUBES if seat.goods[cube]}
            least = surplus if len(most) == 1 else 1
            options = [f"throw {cube} {n}" for cube in most for n in range(least, most[cube] + 1)]
            _, cube, number = (yield from choose(i, options)).split()
            seat.goods[cube] -= int(number)
