"""The components of one edition, read from its card file and checked."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.errors import BadEdition
from triforium.rules.game import Edition
from triforium.rules.sheet import Sheet

RAW: Final = ["wood", "sand", "stone", "wool", "ore"]
MATERIAL: Final = ["beam", "mortar", "masonry", "cloth", "bell"]
KINDS: Final[i64] = 5
WOOL: Final[i64] = 3

SECTION: Final = ["I", "II", "III"]
SECTIONS: Final[i64] = 3
PLACES: Final[i64] = 9
LINES: Final[i64] = 8
LINE: Final = ["row-1", "row-2", "row-3", "column-1", "column-2", "column-3", "diagonal-1", "diagonal-2"]
LINE_PLACES: Final = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
]  # fmt: skip

FAMILY: Final = ["power", "income", "influence", "craftsman", "market", "person", "once"]
FAMILIES: Final[i64] = 7
POWER: Final[i64] = 0
INCOME: Final[i64] = 1
INFLUENCE: Final[i64] = 2
CRAFTSMAN: Final[i64] = 3
MARKET: Final[i64] = 4
PERSON: Final[i64] = 5
ONCE: Final[i64] = 6

DO: Final = [
    "take-power", "gain", "buy-seals", "turn", "buy", "rob", "opponent-returns-seal", "take-seals",
    "second-section", "discount",
]  # fmt: skip
TAKE_POWER: Final[i64] = 0
GAIN: Final[i64] = 1
BUY_SEALS: Final[i64] = 2
TURN: Final[i64] = 3
BUY: Final[i64] = 4
ROB: Final[i64] = 5
OPPONENT_RETURNS_SEAL: Final[i64] = 6
TAKE_SEALS: Final[i64] = 7
SECOND_SECTION: Final[i64] = 8
DISCOUNT: Final[i64] = 9

ANY_TIMES: Final[i64] = 99
NO_PRICE: Final[i64] = -1
RED: Final[i64] = 0
BLUE: Final[i64] = 1
NEUTRAL: Final[i64] = 2


class Cards:
    """Everything that a card file says, as flat arrays."""

    def __init__(self, edition: Edition) -> None:
        sheet = Sheet(edition.data, "", False)
        sheet.text("edition")
        self.note = sheet.text("note") if sheet.has("note") else ""
        self.names: list[str] = []
        self.says: dict[str, str] = {}
        self.family = vec[i64]()
        self.deck_of = vec[i64]()
        self.colour = vec[i64]()
        self.effect_at = vec[i64]()
        # One row an effect; the effects of a card follow each other up to the one marked last. It may be used `times`
        # times, and is not finished, while it can be used, before `must` of them.
        self.op = vec[i64]()
        self.amount = vec[i64]()
        self.times = vec[i64]()
        self.must = vec[i64]()
        self.sells_wool = vec[i64]()
        self.last = vec[i64]()
        self.between = vec[i64]()
        self.effect_names: list[str] = []
        self.once_cards = vec[i64]()
        self.price = vec[i64]()
        self.bonus_at = vec[i64]()

        self._read_gold(sheet.part("gold"))
        self._read_seals(sheet.part("seals"))
        self._read_sections(sheet.part("sections"))
        self._read_markers(sheet.part("markers"))
        passages = sheet.part("passages")
        self.rounds_a_passage: i64 = passages.number("rounds", 1, 6)
        self.deck_names = sorted(sheet.part("deck").names())
        self.passages = vec[i64](passages.words("decks", self.deck_names))
        if not 1 <= len(self.passages) <= 12:
            passages.refuse("decks", "1 to 12 passages are expected")
        passages.done()
        self._read_decks(sheet)
        self._read_bonuses(sheet.part("bonus"))
        sheet.done()
        self.rounds: i64 = self.rounds_a_passage * len(self.passages)
        self.line_places = vec[i64]([place for line in LINE_PLACES for place in line])
        self.crossing = vec[i64]([_crossing(a, b) for a in LINE_PLACES for b in LINE_PLACES])

    def card_of(self, effect: i64) -> i64:
        """The card that an effect belongs to; -1 for a bonus."""
        if effect >= self.bonus_at[0]:
            return -1
        card: i64 = 0
        while card + 1 < len(self.names) and self.effect_at[card + 1] <= effect:
            card += 1
        return card

    def bonus_of(self, effect: i64) -> i64:
        """The section whose bonus the effect is."""
        section: i64 = 0
        while section + 1 < SECTIONS and self.bonus_at[section + 1] <= effect:
            section += 1
        return section

    def _read_gold(self, gold: Sheet) -> None:
        self.gold_in_all: i64 = gold.number("in_all", 0, 999)
        self.gold_start: i64 = gold.number("start", 0, 99)
        self.seal_price: i64 = gold.number("seal_price", 0, 99)
        self.installation = vec[i64](gold.numbers("installation", 0, 99))
        if 2 * self.gold_start > self.gold_in_all:
            gold.refuse("start", "there is not that much gold in all")
        gold.done()

    def _read_seals(self, seals: Sheet) -> None:
        in_all = seals.part("in_all")
        start = seals.part("start")
        self.seal_names = in_all.names()
        if not 1 <= len(self.seal_names) <= 6:
            seals.refuse("in_all", "1 to 6 kinds of seal are expected")
        self.seal_kinds: i64 = len(self.seal_names)
        self.seals_in_all = vec[i64]([in_all.number(name, 1, 12) for name in self.seal_names])
        self.seals_start = vec[i64]([start.number(name, 0, 6) if start.has(name) else 0 for name in self.seal_names])
        start.done()
        self.low = vec[i64]()
        self.high = vec[i64]()
        personal = seals.text("personal")
        for name in [*self.seal_names, personal]:
            low, high = _sides(seals, name)
            self.low = append(self.low, low)
            self.high = append(self.high, high)
        self.personal: i64 = self.seal_kinds
        self.seal_words = [*self.seal_names, "personal"]
        self.seal_count: i64 = 0
        for kind in range(self.seal_kinds):
            self.seal_count += self.seals_in_all[kind]
            if 2 * self.seals_start[kind] > self.seals_in_all[kind]:
                start.refuse(self.seal_names[kind], "there are not that many in all")
        if self.seal_count > 24:
            seals.refuse("in_all", "at most 24 seals are expected")
        seals.done()

    def _read_sections(self, sections: Sheet) -> None:
        self.needs = vec[i64]([i64(0)] * (SECTIONS * KINDS))
        self.size = vec[i64]([i64(0)] * SECTIONS)
        for section, name in enumerate(SECTION):
            materials = sections.words(name, MATERIAL)
            if not 1 <= len(materials) <= len(self.installation):
                sections.refuse(
                    name,
                    f"1 to {len(self.installation)} materials are expected, as many as installation has prices",
                )
            self.size[section] = len(materials)
            for material in materials:
                self.needs[section * KINDS + material] += 1
        sections.done()

    def _read_markers(self, markers: Sheet) -> None:
        self.markers = vec[i64](markers.counts("in_all", RAW, 0, 12))
        self.camp_start = vec[i64](markers.counts("camp", RAW, 0, 12))
        for kind in range(KINDS):
            if self.camp_start[kind] > self.markers[kind]:
                markers.refuse(f"camp.{RAW[kind]}", "there are not that many in all")
            if self.needs[kind] + self.needs[KINDS + kind] + self.needs[2 * KINDS + kind] > self.markers[kind]:
                markers.refuse(f"in_all.{RAW[kind]}", "the three sections need more")
        markers.done()

    def _read_decks(self, sheet: Sheet) -> None:
        decks = sheet.part("deck")
        texts = sheet.part("text")
        for deck, name in enumerate(self.deck_names):
            if not (name.isalpha() and name.isupper()):
                decks.refuse(name, "a deck is named by capital letters")
            before = len(self.names)
            self._read_deck(deck, name.lower(), decks.part(name), texts)
            size = len(self.names) - before
            if size != PLACES * self.rounds_a_passage:
                decks.refuse(name, f"{PLACES * self.rounds_a_passage} cards are expected, not {size}")
        texts.done()

    def _read_deck(self, deck: int, letter: str, part: Sheet, texts: Sheet) -> None:
        free = [NO_PRICE] * KINDS
        for i in range(part.number("change_of_power", 0, 99)):
            self._card(f"power-{letter}{i + 1}", POWER, deck, NEUTRAL)
            self._effect(TAKE_POWER, 0, 0, 0, free, NO_PRICE)
        for i, gold in enumerate(part.numbers("income", 0, 99)):
            self._card(f"income-{letter}{i + 1}", INCOME, deck, NEUTRAL)
            self._effect(GAIN, gold, 0, 0, free, NO_PRICE)
        for i in range(part.number("influence", 0, 99)):
            self._card(f"influence-{letter}{i + 1}", INFLUENCE, deck, NEUTRAL)
            self._effect(BUY_SEALS, self.seal_price, ANY_TIMES, 0, free, NO_PRICE)
        for i, row in enumerate(part.parts("craftsman")):
            self._card(f"craftsman-{letter}{i + 1}", CRAFTSMAN, deck, NEUTRAL)
            self._effect(TURN, 0, ANY_TIMES, 0, _prices(row), NO_PRICE)
            row.done()
        for i, row in enumerate(part.parts("market")):
            sells = row.number("sell_wool", 0, 99) if row.has("sell_wool") else NO_PRICE
            prices = _prices(row)
            if sells > prices[WOOL] >= 0:
                row.refuse("sell_wool", "no card sells wool for more than it buys it")  # D5.12
            self._card(f"market-{letter}{i + 1}", MARKET, deck, NEUTRAL)
            self._effect(BUY, 0, ANY_TIMES, 0, prices, sells)
            row.done()
        for family, key in ((PERSON, "person"), (ONCE, "once")):
            for name in part.texts(key):
                self._read_text(deck, family, name, texts.part(name))
        part.done()

    def _read_text(self, deck: int, family: int, name: str, text: Sheet) -> None:
        if name in self.names or not name.replace("-", "").isalnum():
            text.refuse("", "a text card has a name of its own, of letters and digits")
        colour = text.word("colour", ["red", "blue", "once"])
        if (colour == NEUTRAL) != (family == ONCE):
            text.refuse("colour", "person cards are red or blue, once-cards are once")
        self.says[name] = text.text("says")
        self._card(name, family, deck, colour)
        self._effects(text, "effects", family == ONCE)
        text.done()

    def _effects(self, sheet: Sheet, key: str, once: bool) -> None:
        rows = sheet.parts(key)
        if not rows:
            sheet.refuse(key, "at least one effect is expected")
        for i, row in enumerate(rows):
            op = row.word("do", DO)
            if op in (TAKE_POWER, BUY_SEALS):
                row.refuse("do", "is for cards of its own")
            if not once and op in (SECOND_SECTION, DISCOUNT):
                row.refuse("do", "is for once-cards")
            if op in (SECOND_SECTION, DISCOUNT) and len(rows) > 1:
                row.refuse("do", "stands alone on its card")
            amount = 0
            if op in (GAIN, ROB, DISCOUNT):
                amount = row.number("gold", 0, 99)
            elif op == TAKE_SEALS:
                amount = row.number("count", 1, 12)
            times = 0
            prices = [NO_PRICE] * KINDS
            if op in (TURN, BUY):
                times = row.number("times", 1, 12)
                price = row.part("price")
                prices = _prices(price)
                price.done()
            must = 1 if once else times if key == "effects" else 0  # D5.9
            self._effect(op, amount, times, must, prices, NO_PRICE, i == len(rows) - 1)
            row.done()

    def _read_bonuses(self, bonus: Sheet) -> None:
        for name in SECTION:
            self.bonus_at = append(self.bonus_at, len(self.op))
            self._effects(bonus, name, False)
        bonus.done()

    def _card(self, name: str, family: int, deck: int, colour: int) -> None:
        self.names.append(name)
        self.family = append(self.family, family)
        self.deck_of = append(self.deck_of, deck)
        self.colour = append(self.colour, colour)
        self.effect_at = append(self.effect_at, len(self.op))
        if family == ONCE:
            self.once_cards = append(self.once_cards, len(self.names) - 1)

    def _effect(
        self,
        op: int,
        amount: int,
        times: int,
        must: int,
        prices: list[int],
        sells_wool: int,
        last: bool = True,
    ) -> None:
        self.op = append(self.op, op)
        self.amount = append(self.amount, amount)
        self.times = append(self.times, times)
        self.must = append(self.must, must)
        self.sells_wool = append(self.sells_wool, sells_wool)
        self.last = append(self.last, int(last))
        card = len(self.names) - 1
        bonus = len(self.bonus_at)
        source = f"bonus-{SECTION[bonus - 1]}" if bonus else self.names[card]
        first = self.bonus_at[bonus - 1] if bonus else self.effect_at[card]
        self.effect_names.append(f"{source}/{len(self.op) - first}")
        self.between = append(self.between, int(not bonus and self.family[card] != ONCE))
        for price in prices:
            self.price = append(self.price, price)


def _crossing(a: list[int], b: list[int]) -> int:
    """The one place of both lines; -1 where they have none, or more."""
    shared = [place for place in a if place in b]
    return shared[0] if len(shared) == 1 else -1


def _prices(row: Sheet) -> list[int]:
    """The gold for a marker of each kind; a kind that is not named is not dealt in."""
    return [row.number(kind, 0, 99) if row.has(kind) else NO_PRICE for kind in RAW]


def _sides(seals: Sheet, name: str) -> tuple[int, int]:
    parts = name.split("/")
    if len(parts) != 2 or not all(part.isdigit() and len(part) <= 2 for part in parts):
        raise BadEdition(seals.at(name), "a seal is named by its two sides, like 1/4")
    return int(parts[0]), int(parts[1])
