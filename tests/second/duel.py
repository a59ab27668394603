"""Builders' Duel, written a second time from the ledger and the card file. Numbers of rules are the ledger's."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from second.lockstep import Difference, Play, choose, draw, draw_from, lay_out, pick

MATERIAL = {"wood": "beam", "sand": "mortar", "stone": "masonry", "wool": "cloth", "ore": "bell"}  # D1.5
LINES = {  # D2.2, D3.1: places 0 to 8, row by row
    **{f"row-{i + 1}": (3 * i, 3 * i + 1, 3 * i + 2) for i in range(3)},
    **{f"column-{i + 1}": (i, i + 3, i + 6) for i in range(3)},
    "diagonal-1": (0, 4, 8),
    "diagonal-2": (2, 4, 6),
}
PERSONAL = "personal"

Deal = dict[str, int]
"""What a card lets its user do again and again, and the gold for it: {"turn wood": 1}."""


@dataclass(frozen=True)
class Card:
    deck: str
    family: str
    deal: Deal = field(default_factory=dict)
    effects: tuple[dict[str, Any], ...] = ()
    colour: str = ""


def priced(verb: str, prices: dict[str, int]) -> Deal:
    return {f"{verb} {kind}": gold for kind, gold in prices.items() if kind in MATERIAL}


def read_deck(name: str, file: dict[str, Any]) -> dict[str, Card]:
    row = file["deck"][name]
    out: dict[str, Card] = {}

    def add(family: str, cards: Iterable[Card]) -> None:
        out.update({f"{family}-{name.lower()}{i + 1}": card for i, card in enumerate(cards)})

    def market(prices: dict[str, int]) -> Deal:
        return priced("buy", prices) | ({"sell wool": prices["sell_wool"]} if "sell_wool" in prices else {})

    add("power", [Card(name, "power")] * row["change_of_power"])
    add("income", [Card(name, "income", effects=({"do": "gain", "gold": gold},)) for gold in row["income"]])
    add("influence", [Card(name, "influence", {"buy seal": file["gold"]["seal_price"]})] * row["influence"])
    add("craftsman", [Card(name, "craftsman", priced("turn", prices)) for prices in row["craftsman"]])
    add("market", [Card(name, "market", market(prices)) for prices in row["market"]])
    for family in ("person", "once"):
        for card in row[family]:
            text = file["text"][card]
            out[card] = Card(name, family, effects=tuple(text["effects"]), colour=text["colour"])
    return out


class Side:
    """What one player has: D1.3."""

    def __init__(self, file: dict[str, Any]) -> None:
        markers = file["markers"]
        self.gold: int = file["gold"]["start"]
        self.raw = {kind: markers["camp"].get(kind, 0) for kind in MATERIAL}
        self.supply = {kind: markers["in_all"].get(kind, 0) - self.raw[kind] for kind in MATERIAL}
        self.material = dict.fromkeys(MATERIAL.values(), 0)
        self.seals = {seal: file["seals"]["start"].get(seal, 0) for seal in file["seals"]["in_all"]}
        self.flipped: list[str] = []
        self.sum = 0
        self.once: list[str] = []
        self.missing = {section: list(materials) for section, materials in file["sections"].items()}

    def complete(self, section: str) -> bool:
        return not self.missing[section]

    def position(self) -> dict[str, Any]:
        return {
            **vars(self),
            "once": Counter(self.once),
            "missing": {section: Counter(materials) for section, materials in self.missing.items()},
        }


class Duel:
    def __init__(self, file: dict[str, Any], players: int, first: int) -> None:
        self.file = file
        self.waleran = first  # D1.1
        self.sides = [Side(file) for _ in range(players)]
        self.decks = {name: read_deck(name, file) for name in file["deck"]}
        self.cards = {id: card for deck in self.decks.values() for id, card in deck.items()}
        seals = file["seals"]
        held = {seal: players * count for seal, count in seals["start"].items()}
        self.unseen = list((Counter(seals["in_all"]) - Counter(held)).elements())  # D1.4
        self.pile: list[str | None] = [None] * len(self.unseen)  # top first; None: not seen yet
        self.power = self.leader = first
        self.round = 0
        self.over = False
        self.begin_turn()

    def begin_turn(self) -> None:
        self.site: str | None = None
        self.laid = 0
        self.worked: list[str] = []
        self.discount = 0

    def position(self) -> dict[str, Any]:
        turn = {"site": self.site, "laid": self.laid, "worked": Counter(self.worked), "discount": self.discount}
        return {
            "round": self.round,
            "power": self.power,
            "leader": self.leader,
            "turn": turn,
            "pile": [{"known": False} if seal is None else {"known": True, "seal": seal} for seal in self.pile],
            "seats": [side.position() for side in self.sides],
        }

    def merits(self, seat: int) -> tuple[int, int, int, bool]:
        """D7.2: sections, materials, gold, and then Philip."""
        side = self.sides[seat]
        needed = self.file["sections"]
        sections = sum(side.complete(section) for section in needed)
        materials = sum(len(needed[section]) - len(side.missing[section]) for section in needed)
        return sections, materials, side.gold, seat != self.waleran

    def scores(self) -> list[int]:
        return [10 * self.merits(seat)[0] + self.merits(seat)[1] for seat in (0, 1)]

    def winners(self) -> list[int]:
        return [max((0, 1), key=self.merits)]

    def play(self) -> Play[None]:
        yield from self.uncover()
        for name in self.file["passages"]["decks"]:  # D2.1
            for side in self.sides:
                side.once = [card for card in side.once if self.cards[card].deck != name]  # D2.3
            rest = list(self.decks[name])
            for _ in range(self.file["passages"]["rounds"]):
                yield from self.play_round(rest)
                if self.over:
                    return
            if rest:
                raise Difference(f"a passage shows its whole deck, and {rest} did not come")  # D2.1

    def play_round(self, rest: list[str]) -> Play[None]:
        self.round += 1
        self.leader = leader = self.power
        display = yield from lay_out(rest, 9, "card-dealt", "card")
        line = yield from pick(leader, "claim", LINES)
        kind = line.split("-")[0]
        answers = [other for other in LINES if other != line and (kind == "diagonal" or not other.startswith(kind))]
        other = yield from pick(1 - leader, "claim", answers)  # D3.2
        (contested,) = set(LINES[line]) & set(LINES[other])  # D3.3
        winner = yield from self.fight(leader)
        for seat, own in ((leader, line), (1 - leader, other)):  # D5.1
            places = [place for place in LINES[own] if place != contested or seat == winner]
            yield from self.turn(seat, [display[place] for place in places])
            if self.over:
                return

    # 4. Conflict

    def fight(self, leader: int) -> Play[int]:
        for seat in (leader, 1 - leader):  # D4.1, D4.2
            yield from self.flip(seat, (yield from choose(seat, self.flips(seat))))
        while True:
            behind = 1 - leader if self.sides[leader].sum >= self.sides[1 - leader].sum else leader  # D4.3, D4.5
            if PERSONAL in self.sides[behind].flipped:
                break  # D4.4
            answer = yield from choose(behind, [*self.flips(behind), "give up"])
            if answer == "give up":
                break
            yield from self.flip(behind, answer)
        yield from self.settle(behind)
        return 1 - behind

    def flips(self, seat: int) -> list[str]:
        return [f"flip {seal}" for seal, count in self.sides[seat].seals.items() if count] + [f"flip {PERSONAL}"]

    def flip(self, seat: int, answer: str) -> Play[None]:
        side = self.sides[seat]
        seal = answer.removeprefix("flip ")
        sides = self.file["seals"]["personal"] if seal == PERSONAL else seal
        told = yield from draw("seal-flipped")
        if (told["seat"], told["seal"]) != (seat, seal) or str(told["value"]) not in sides.split("/"):
            raise Difference(f"{told} for {answer} of {seat}")
        side.sum += told["value"]
        side.flipped.append(seal)
        if seal != PERSONAL:
            side.seals[seal] -= 1

    def settle(self, loser: int) -> Play[None]:
        """D4.6, D4.7: under the pile go the winner's flipped seals, then the loser's but for one of his choice."""
        lost, won = self.sides[loser], self.sides[1 - loser]
        self.pile += [seal for seal in won.flipped if seal != PERSONAL]
        won.flipped = []
        under = [seal for seal in lost.flipped if seal != PERSONAL]
        if under:
            kept = yield from pick(loser, "keep", under)
            under.remove(kept)
            lost.seals[kept] += 1
        self.pile += under
        lost.flipped = []
        lost.sum = won.sum = 0

    def uncover(self) -> Play[None]:
        """D4.7: the top of the pile lies open."""
        if self.pile and self.pile[0] is None:
            self.pile[0] = yield from draw_from(self.unseen, "seal-uncovered", "seal")

    def take_seal(self, seat: int) -> Play[None]:
        if self.pile:  # D5.10
            seal = self.pile.pop(0)
            assert seal is not None
            self.sides[seat].seals[seal] += 1
            yield from self.uncover()

    def gain(self, seat: int, gold: int) -> None:
        left = self.file["gold"]["in_all"] - sum(side.gold for side in self.sides)
        self.sides[seat].gold += min(gold, left)  # D5.10

    # 5. Using the cards

    def turn(self, seat: int, cards: list[str]) -> Play[None]:
        self.begin_turn()
        colour = "red" if seat == self.waleran else "blue"
        family = {card: self.cards[card].family for card in cards}
        self.sides[seat].once += [card for card in cards if family[card] == "once"]  # D5.8
        left = [card for card in cards if family[card] != "once" and self.cards[card].colour in ("", colour)]  # D5.7
        while not self.over:
            usable = [] if self.worked else left  # D5.1
            bound = [card for card in usable if family[card] in ("power", "income", "person")]  # D5.9
            free = [card for card in usable if card not in bound and self.offers(seat, self.cards[card].deal)]
            options = [f"use {card}" for card in bound + free] + self.once_options(seat, building=not bound)
            if not bound:
                options += [*self.installs(seat, self.discount), "end turn"]  # D6.1
            answer = yield from choose(seat, options)
            if answer == "end turn":
                return
            verb, word = answer.split(maxsplit=1)
            if verb == "use":
                left.remove(word)  # D5.11
                yield from self.use(seat, self.cards[word])
            elif verb == "play":
                yield from self.play_once(seat, word)
            else:
                yield from self.install(seat, answer)

    def use(self, seat: int, card: Card) -> Play[None]:
        if card.family == "power":
            self.power = seat  # D5.2
        elif card.family in ("income", "person"):
            yield from self.take_effects(seat, card.effects, must=math.inf, between=True)  # D5.9
        else:
            yield from self.trade(seat, card.deal, math.inf, must=0, between=True)

    def once_options(self, seat: int, building: bool) -> list[str]:
        once = self.sides[seat].once
        return [f"play {card}" for card in once if self.is_useful(seat, self.cards[card].effects[0], building)]

    def is_useful(self, seat: int, effect: dict[str, Any], building: bool) -> bool:
        """D5.8: whether a once-card would do something now. Two of them belong to building."""
        do = effect["do"]
        if do == "second-section":
            others = [s for s, missing in self.sides[seat].missing.items() if missing and s not in self.worked]
            return building and self.site is not None and bool(others)
        if do == "discount":
            return building and bool(self.installs(seat, self.discount + effect["gold"]))
        return do not in ("turn", "buy") or bool(self.offers(seat, priced(do, effect["price"])))

    def play_once(self, seat: int, card: str) -> Play[None]:
        self.sides[seat].once.remove(card)
        yield from self.take_effects(seat, self.cards[card].effects, must=1, between=False)

    def take_effects(self, seat: int, effects: Iterable[dict[str, Any]], must: float, between: bool) -> Play[None]:
        own, other = self.sides[seat], self.sides[1 - seat]
        for effect in effects:
            do = effect["do"]
            if do == "gain":
                self.gain(seat, effect["gold"])  # D5.3
            elif do == "rob":
                robbed = min(effect["gold"], other.gold)
                own.gold += robbed
                other.gold -= robbed
            elif do == "take-seals":
                for _ in range(effect["count"]):
                    yield from self.take_seal(seat)
            elif do == "opponent-returns-seal":
                held = [seal for seal, count in other.seals.items() if count]
                if held:
                    seal = yield from pick(1 - seat, "return", held)
                    other.seals[seal] -= 1
                    self.pile.append(seal)
            elif do == "second-section":
                self.site, self.laid = None, 0
            elif do == "discount":
                self.discount += effect["gold"]
                yield from self.install(seat, (yield from choose(seat, self.installs(seat, self.discount))))
            else:
                yield from self.trade(seat, priced(do, effect["price"]), effect["times"], must, between)

    def trade(self, seat: int, deal: Deal, times: float, must: float, between: bool) -> Play[None]:
        """Turn, buy and sell at the prices of a card, as long as wanted (D5.4 to D5.6)."""
        done: list[str] = []
        if not self.offers(seat, deal):
            return
        while len(done) < times:
            options = [offer for offer in self.offers(seat, deal) if not is_reversal(offer, done)]
            if len(done) >= must or not options:
                options.append("finish")  # D5.9
            answer = yield from choose(seat, options + (self.once_options(seat, building=False) if between else []))
            if answer == "finish":
                return
            if answer.startswith("play "):
                yield from self.play_once(seat, answer.removeprefix("play "))  # D5.11
            else:
                done.append(answer)
                yield from self.make(seat, deal[answer], *answer.split())

    def offers(self, seat: int, deal: Deal) -> list[str]:
        return [offer for offer, gold in deal.items() if self.can_make(self.sides[seat], gold, *offer.split())]

    def can_make(self, side: Side, gold: int, verb: str, thing: str) -> bool:
        if thing == "seal":
            return bool(self.pile) and side.gold >= gold  # D5.10
        there = side.supply[thing] if verb == "buy" else side.raw[thing]
        return there > 0 and (verb == "sell" or side.gold >= gold)

    def make(self, seat: int, gold: int, verb: str, thing: str) -> Play[None]:
        side = self.sides[seat]
        if verb == "sell":
            side.raw[thing] -= 1
            side.supply[thing] += 1
            self.gain(seat, gold)
            return
        side.gold -= gold
        if thing == "seal":
            yield from self.take_seal(seat)
        elif verb == "buy":
            side.supply[thing] -= 1
            side.raw[thing] += 1
        else:
            side.raw[thing] -= 1
            side.material[MATERIAL[thing]] += 1

    # 6. Building

    def installs(self, seat: int, discount: int) -> list[str]:
        side = self.sides[seat]
        prices = self.file["gold"]["installation"]
        if self.laid >= len(prices) or side.gold < prices[self.laid] - discount:
            return []  # D6.2
        sections = [section for section in self.file["sections"] if section not in self.worked]
        open = sections if self.site is None else [self.site]  # D6.1
        return [f"install {m} {s}" for s in open for m in dict.fromkeys(side.missing[s]) if side.material[m]]

    def install(self, seat: int, answer: str) -> Play[None]:
        side = self.sides[seat]
        _, material, section = answer.split()
        price = self.file["gold"]["installation"][self.laid]
        saved = min(price, self.discount)
        self.discount -= saved
        side.gold -= price - saved
        self.laid += 1
        self.site = section
        if section not in self.worked:
            self.worked.append(section)
        side.material[material] -= 1
        side.missing[section].remove(material)
        if all(side.complete(s) for s in self.file["sections"]):
            self.over = True  # D7.1
        elif side.complete(section) and not self.sides[1 - seat].complete(section):
            yield from self.take_effects(seat, self.file["bonus"][section], must=0, between=False)  # D6.4


def is_reversal(offer: str, done: list[str]) -> bool:
    """D5.12: with one card nobody both buys and sells wool."""
    return (offer == "sell wool" and "buy wool" in done) or (offer == "buy wool" and "sell wool" in done)
