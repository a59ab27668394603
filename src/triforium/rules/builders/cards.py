"""The components of one edition, read from its card file and checked."""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.builders.effect_rows import COINS, EXCHANGE, GOODS, GOODS_KINDS, SELL, EffectRows
from triforium.rules.game import Edition
from triforium.rules.observation import FewRows
from triforium.rules.sheet import Sheet

LEVEL: Final = ["I", "II", "III"]
LEVELS: Final[i64] = 3
CASTLE: Final[i64] = 2
"""Level III, counted from 0."""

SLOT: Final = ["slot-1", "slot-2", "slot-3"]
SLOTS: Final[i64] = 3
WHOLE_BOARD: Final[i64] = 3
"""Instead of a slot: all of them together."""

# A row of `way_needs`: behind the goods, the cubes of either kind.
CUBES: Final[i64] = 3
NEEDS: Final[i64] = 4

MOST_PLAYERS: Final = 4
MOST_COINS: Final = 60
"""What a building may cost, so that the list of actions stays short."""

ID: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Cards:
    """Everything that a card file says, as flat arrays.

    Craftsmen are numbered in the order of the file, the permanent one last. A craftsman has lines, a line has ways
    to use it: the slots of one price. `line_at[craftsman]`, `slots_at[craftsman]`, `way_at[line]` and `slot_at[way]`
    are first numbers; each list has one entry more, so that the next one is where it ends.
    """

    def __init__(self, edition: Edition) -> None:
        sheet = Sheet(edition.data, "", False)
        sheet.text("edition")
        self.note = sheet.text("note")
        self.effects = EffectRows()
        self.titles: dict[str, str] = {}
        self.says: dict[str, str] = {}
        self._read_numbers(sheet)
        self._read_kinds(sheet)
        self._read_boards(sheet.part("boards"))
        self._read_craftsmen(sheet)
        self._read_buildings(sheet.part("buildings"))
        self._read_places(sheet.part("places"))
        self._read_contracts(sheet.part("contracts"))
        self._read_powers(sheet.part("powers"))
        sheet.done()

    def column(self, players: i64) -> i64:
        """How many pairs there are, and craftsmen in use and on offer."""
        return players + self.spare  # B1.4, B1.7

    def _read_numbers(self, sheet: Sheet) -> None:
        start = sheet.part("start")
        self.start = vec[i64]([start.number(good, 0, 99) for good in GOODS])
        start.done()
        pawns = sheet.part("pawns")
        self.workers: i64 = pawns.number("workers", 1, 9)
        pawns.number("recruiters", 2, 2)
        pawns.done()
        columns = sheet.part("columns")
        self.spare: i64 = columns.number("more_than_players", 1, 4)
        columns.done()
        contract = sheet.part("contract")
        self.contract_badges = contract.number("badges", 1, 8)
        self.badges_of_its_kind = contract.number("of_its_kind", 1, self.contract_badges)
        self.to_earlier: i64 = contract.number("to_earlier", 0, 99)
        contract.done()
        points = sheet.part("points")
        self.points_a_contract: i64 = points.number("contract", 0, 99)
        self.coins_a_point: i64 = points.number("coins", 1, 99)
        self.cubes_a_point: i64 = points.number("cubes", 1, 99)
        points.done()
        end = sheet.part("end")
        self.end_castles: i64 = end.number("castles", 1, int(SLOTS))
        self.end_contracts: i64 = end.number("contracts", 1, 12)
        self.end_rounds: i64 = end.number("rounds", 1, 99)
        end.done()

    def _read_kinds(self, sheet: Sheet) -> None:
        self.kind_names = sheet.part("contracts").names()
        self.kinds: i64 = len(self.kind_names)
        if not 1 <= self.kinds <= 12:
            sheet.refuse("contracts", "1 to 12 kinds are expected")
        for name in self.kind_names:
            self._check_id(sheet.part("contracts"), name)
        if self.end_contracts > self.kinds:
            sheet.refuse("end.contracts", f"there are only {self.kinds} kinds of contracts")

    def _read_boards(self, boards: Sheet) -> None:
        self.board_names = boards.names()
        self.board_badge = vec[i64]()
        self.slot_coins = vec[i64]()
        for name in self.board_names:
            self._check_id(boards, name)
            board = boards.part(name)
            self.board_badge = append(self.board_badge, board.word("badge", self.kind_names))
            for coins in board.numbers("slots", 0, 99, int(SLOTS)):
                self.slot_coins = append(self.slot_coins, coins)
            board.done()
        needed = self.column(MOST_PLAYERS)
        if not needed <= len(self.board_names) <= 24:
            boards.refuse("", f"{needed} to 24 boards are expected")
        boards.done()

    def _read_craftsmen(self, sheet: Sheet) -> None:
        self.craftsman_names: list[str] = []
        self.line_names: list[str] = []
        self.way_names: list[str] = []
        self.joins_late = vec[i64]()
        self.line_at = vec[i64]([i64(0)])
        self.line_effect = vec[i64]()
        self.line_is_plain = vec[i64]()
        self.line_craftsman = vec[i64]()
        self.way_at = vec[i64]([i64(0)])
        self.way_line = vec[i64]()
        self.way_price = vec[i64]()
        self.way_needs = vec[i64]()
        """For each way a row of what to have for its price and its line's effects, of which only the first takes."""
        self.ways_of = vec[i64]([i64(0)])
        """The first way of each craftsman."""
        self.slot_at = vec[i64]([i64(0)])
        self.slot_way = vec[i64]()
        self.slots_at = vec[i64]([i64(0)])
        craftsmen = sheet.part("craftsmen")
        late = 0
        for name in craftsmen.names():
            self._check_id(craftsmen, name)
            craftsman = craftsmen.part(name)
            joins_late = craftsman.has("joins_late") and craftsman.flag("joins_late")
            late += joins_late
            self.joins_late = append(self.joins_late, int(joins_late))
            self._read_craftsman(name, craftsman, False)
        craftsmen.done()
        self.craftsmen: i64 = len(self.craftsman_names)
        column = self.column(MOST_PLAYERS)
        if not 2 * column <= self.craftsmen <= 60:
            craftsmen.refuse("", f"{2 * column} to 60 craftsmen are expected besides the permanent one")
        if self.craftsmen - late < column:
            craftsmen.refuse("", f"{column} of them must not join late, for the pairs of the draft")
        self.permanent: i64 = self.craftsmen
        permanent = sheet.part("permanent")
        if "permanent" in self.craftsman_names:
            craftsmen.refuse("permanent", "is the name of the permanent craftsman")
        self._read_craftsman("permanent", permanent, True)
        open_to_all = False
        for line in range(self.line_at[self.permanent], self.line_at[self.permanent + 1]):
            effect = self.line_effect[line]
            open_to_all = open_to_all or (self.effects.is_plain(effect) and self.effects.op[effect] != EXCHANGE)
        if not open_to_all:
            permanent.refuse(
                "lines", "one line must be open to everybody always: it begins with gain or choose"
            )  # B3.6
        self.permanent_line: i64 = self.line_at[self.permanent]
        self.permanent_lines: i64 = self.line_at[self.permanent + 1] - self.permanent_line

    def _read_craftsman(self, name: str, craftsman: Sheet, permanent: bool) -> None:
        self.titles[name] = craftsman.text("name")
        lines = craftsman.parts("lines")
        if not 1 <= len(lines) <= 4:
            craftsman.refuse("lines", "1 to 4 lines are expected")
        words: list[str] = []
        number = len(self.craftsman_names)
        self.craftsman_names.append(name)
        for line in lines:
            word = line.text("word")
            if not ID.fullmatch(word) or word in words:
                line.refuse("word", "a word of its own is expected, of small letters, digits and hyphens")
            words.append(word)
            self._read_line(number, f"{name}/{word}", f"send {name} {word}", line, permanent)
        craftsman.done()
        self.line_at = append(self.line_at, len(self.line_names))
        self.slots_at = append(self.slots_at, len(self.slot_way))
        self.ways_of = append(self.ways_of, len(self.way_names))

    def _read_line(self, craftsman: int, name: str, send: str, line: Sheet, permanent: bool) -> None:
        self.says[name] = line.text("says")
        self.line_names.append(name)
        self.line_craftsman = append(self.line_craftsman, craftsman)
        effect = self.effects.read(line, name, False)
        self.line_effect = append(self.line_effect, effect)
        self.line_is_plain = append(self.line_is_plain, int(self.effects.is_plain(effect)))
        number = len(self.line_names) - 1
        if permanent:
            self._way(number, send, 0, 0)  # B3.1
        else:
            prices = line.numbers("slots", 0, 99)
            if not 1 <= len(prices) <= 6:
                line.refuse("slots", "the prices of 1 to 6 slots are expected")
            for price in sorted(set(prices)):
                self._way(number, f"{send} for {price}", price, prices.count(price))
        line.done()
        self.way_at = append(self.way_at, len(self.way_names))

    def _way(self, line: int, text: str, price: int, slots: int) -> None:
        self.way_names.append(text)
        self.way_line = append(self.way_line, line)
        self.way_price = append(self.way_price, price)
        effect = self.line_effect[line]
        for good in range(GOODS_KINDS):
            pay = self.effects.pay[effect * GOODS_KINDS + good]
            self.way_needs = append(self.way_needs, pay + price if good == COINS else pay)
        sells = self.effects.op[effect] == SELL
        self.way_needs = append(self.way_needs, self.effects.cubes[effect] if sells else 0)
        for _ in range(slots):
            self.slot_way = append(self.slot_way, len(self.way_names) - 1)
        self.slot_at = append(self.slot_at, len(self.slot_way))

    def _read_buildings(self, buildings: Sheet) -> None:
        self.building_names: list[str] = []
        self.level = vec[i64]()
        self.level_at = vec[i64]([i64(0)])
        self.cost = vec[i64]()
        self.income = vec[i64]()
        self.residual = vec[i64]()
        self.points = vec[i64]()
        self.badges = vec[i64]()
        self.dearest = 0
        for level, level_name in enumerate(LEVEL):
            part = buildings.part(level_name)
            for name in part.names():
                self._check_id(part, name)
                if name in self.building_names:
                    part.refuse(name, "there is another building of that name")
                self.building_names.append(name)
                self._read_building(level, name, part.part(name))
            if not 1 <= len(part.names()) <= 40:
                buildings.refuse(level_name, "1 to 40 buildings are expected")
            self.level_at = append(self.level_at, len(self.building_names))
        self.seen_badges = FewRows(self.badges, self.kinds)
        buildings.done()
        self.buildings: i64 = len(self.building_names)

    def _read_building(self, level: int, name: str, building: Sheet) -> None:
        self.titles[name] = building.text("name")
        self.level = append(self.level, level)
        cost = building.counts("cost", GOODS, 0, MOST_COINS)
        income = building.counts("income", GOODS, 0, 99)
        residual = [0, 0, 0]
        if level == CASTLE:
            if building.has("residual"):
                building.refuse("residual", "a castle is never covered")  # B5.3
        else:
            residual = building.counts("residual", GOODS, 0, 99)
        self.dearest = max(self.dearest, cost[0])
        for i in range(len(GOODS)):
            self.cost = append(self.cost, cost[i])
            self.income = append(self.income, income[i])
            self.residual = append(self.residual, residual[i])
        badges = building.words("badges", self.kind_names)
        for kind in range(self.kinds):
            self.badges = append(self.badges, badges.count(int(kind)))
        self.points = append(self.points, building.number("points", 0, 99))
        building.done()

    def _read_places(self, places: Sheet) -> None:
        self.places_a_row: i64 = len(places.items(LEVEL[0]))
        if not 1 <= self.places_a_row <= 8:
            places.refuse(LEVEL[0], "1 to 8 places are expected")
        self.builder_bonus = vec[i64]()
        self.others_bonus = vec[i64]()
        for level in LEVEL:
            for place in places.parts(level, int(self.places_a_row)):
                for amount in place.counts("builder", GOODS, 0, 99):
                    self.builder_bonus = append(self.builder_bonus, amount)
                for amount in place.counts("others", GOODS, 0, 99):
                    self.others_bonus = append(self.others_bonus, amount)
                place.done()
        places.done()

    def _read_contracts(self, contracts: Sheet) -> None:
        self.contract_names: list[str] = []
        self.contract_kind = vec[i64]()
        self.contract_at = vec[i64]([i64(0)])
        self.needs = vec[i64]()
        for kind, name in enumerate(self.kind_names):
            rows = contracts.items(name)
            if not 1 <= len(rows) <= 40:
                contracts.refuse(name, "1 to 40 contracts are expected")
            for i, row in enumerate(rows):
                place = Sheet({"badges": row}, contracts.at(f"{name}[{i}]"), False)
                badges = place.words("badges", self.kind_names, self.contract_badges)
                if badges.count(kind) != self.badges_of_its_kind:
                    place.refuse("badges", f"{self.badges_of_its_kind} of its badges are of its kind")  # B1.2
                self.contract_names.append(f"{name}-{i + 1}")
                self.contract_kind = append(self.contract_kind, kind)
                for badge in range(self.kinds):
                    self.needs = append(self.needs, badges.count(int(badge)))
            self.contract_at = append(self.contract_at, len(self.contract_names))
        self.seen_needs = FewRows(self.needs, self.kinds)
        contracts.done()

    def _read_powers(self, powers: Sheet) -> None:
        self.power_effect = vec[i64]()
        for name in self.kind_names:
            power = powers.part(name)
            self.says[f"power-{name}"] = power.text("says")
            self.power_effect = append(self.power_effect, self.effects.read(power, f"power-{name}", True))
            power.done()
        powers.done()

    def _check_id(self, sheet: Sheet, name: str) -> None:
        if not ID.fullmatch(name) or len(name) > 40:
            sheet.refuse(name, "a name is made of small letters, digits and hyphens, 40 at most")
