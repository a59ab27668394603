"""The components of one edition, read from its card file and checked."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.game import Edition
from triforium.rules.pillars.effect_rows import Events, Privileges
from triforium.rules.pillars.goods import FIELD, GOOD, GOODS, METAL, RESOURCE, RESOURCES, VP, is_name
from triforium.rules.sheet import Sheet

AREA: Final = [
    "archbishop", "kingsbridge", "priory", "kings-court", "shiring", "shiring-castle", "market", "cathedral",
]  # fmt: skip
AREAS: Final[i64] = 8
ARCHBISHOP: Final[i64] = 0
KINGSBRIDGE: Final[i64] = 1
PRIORY: Final[i64] = 2
KINGS_COURT: Final[i64] = 3
SHIRING: Final[i64] = 4
SHIRING_CASTLE: Final[i64] = 5
MARKET: Final[i64] = 6
CATHEDRAL: Final[i64] = 7
TIED: Final = [KINGSBRIDGE, SHIRING]
"""A space there belongs to the card beside it, so any free one may be chosen."""
LEAST_SPACES: Final = [0, 1, 0, 0, 1, 0, 0, 0]
MOST_SPACES: Final = [1, 6, 8, 8, 6, 4, 8, 1]

ROLE: Final = ["mixer", "woodworker", "stonecutter"]
NO_ROLE: Final[i64] = -1
METAL_IN_HAND: Final[i64] = 3
NEEDS: Final = [*ROLE, "metal in hand, not spent"]

MOST_PLAYERS: Final[i64] = 4


class Cards:
    """Everything that a card file says, as flat arrays. A craftsman is his row in the file."""

    def __init__(self, edition: Edition) -> None:
        sheet = Sheet(edition.data, "", False)
        sheet.text("edition")
        self._read_player(sheet.part("player"))
        board = sheet.part("board")
        self.rounds: i64 = board.number("rounds", 1, 20)
        self._read_spaces(board)
        self._read_rates(board)
        self._read_market(board)
        board.done()
        self._read_craftsmen(sheet)
        deal = sheet.part("deal")
        self._read_resource_cards(sheet, deal)
        shown = self.spaces[KINGSBRIDGE]
        self.privileges = Privileges(sheet, deal, shown, self.rounds)
        self.events = Events(sheet, deal, self.rounds, self.builders)
        deal.done()
        sheet.done()
        self.slots: i64 = self.cottages + self.privileges.cottages_in_all + 1
        """Places for craftsmen in a player's row: one more than the room, for whom he must discard."""
        self._count_cubes()

    def area_of(self, space: i64) -> i64:
        area: i64 = 0
        while space >= self.space_at[area] + self.spaces[area]:
            area += 1
        return area

    def _read_player(self, player: Sheet) -> None:
        self.workers: i64 = player.number("workers", 0, 99)
        self.builders: i64 = player.number("builders", 1, 6)
        self.start_vp: i64 = player.number("vp", 0, 99)
        self.start_gold: i64 = player.number("gold", 0, 99)
        self.gold_a_seat: i64 = player.number("gold_a_seat", 0, 9)
        self.cottages: i64 = player.number("cottages", 1, 12)
        self.carry: i64 = player.number("carry", 0, 99)
        player.done()

    def _read_spaces(self, board: Sheet) -> None:
        spaces = board.part("spaces")
        self.spaces = vec[i64]()
        self.space_at = vec[i64]()
        self.space_names: list[str] = []
        for area, name in enumerate(AREA):
            count = spaces.number(name, LEAST_SPACES[area], MOST_SPACES[area])
            self.space_at = append(self.space_at, len(self.space_names))
            self.spaces = append(self.spaces, count)
            tied = area in TIED
            self.space_names += [f"{name}-{i + 1}" for i in range(count)] if count > 1 or tied else [name] * count
        spaces.done()
        self.space_count: i64 = len(self.space_names)
        if self.space_count < MOST_PLAYERS * self.builders:
            board.refuse("spaces", f"{MOST_PLAYERS * self.builders} builders must find a space")

    def _read_rates(self, board: Sheet) -> None:
        self.cost_track = vec[i64](board.numbers("cost_track", 0, 99))
        last = len(self.cost_track) - 1
        if last < 0 or last > 24 or self.cost_track[last] != 0:
            board.refuse("cost_track", "1 to 25 prices are expected, the last of them 0")
        for i in range(last):
            if self.cost_track[i] <= self.cost_track[i + 1]:
                board.refuse(f"cost_track[{i + 1}]", "each price is lower than the one before")
        self.returns: i64 = board.number("returns_a_round", 0, 9)
        self.archbishop_cubes: i64 = board.number("archbishop_cubes", 1, 9)
        self.mill_pays: i64 = board.number("mill_pays", 0, 9)
        self.priory = vec[i64](board.numbers("priory", 0, 99, self.spaces[PRIORY]))
        self.tax_die = vec[i64](board.numbers("tax_die", 0, 99))
        if not 1 <= len(self.tax_die) <= 100:
            board.refuse("tax_die", "1 to 100 faces are expected")
        debt = board.part("debt")
        self.debt_gold: i64 = debt.number("gold", 1, 99)
        self.debt_vp: i64 = debt.number("vp", 0, 99)
        debt.done()
        self.court_metal: i64 = board.number("court_metal", 0, 9)
        self.gray_workers: i64 = board.number("gray_workers", 0, 99)
        self.castle_lends: i64 = board.number("castle_lends", 0, 99)
        if self.gray_workers < 2 * self.castle_lends * self.spaces[SHIRING_CASTLE]:
            board.refuse("gray_workers", "those of two rounds are lent at once")  # P6.7
        self.gold_limit: i64 = board.number("gold_limit", 0, 999)
        if self.start_gold + (MOST_PLAYERS - 1) * self.gold_a_seat > self.gold_limit:
            board.refuse("gold_limit", "the players start with more")

    def _read_market(self, board: Sheet) -> None:
        kinds = RESOURCE[:METAL]
        self.prices = vec[i64]()
        prices = board.part("market")
        self.stock = vec[i64]()
        stock = board.part("market_stock")
        for kind in kinds:
            self.prices = append(self.prices, prices.number(kind, 1, 99))
            self.stock = append(self.stock, stock.number(kind, 0, 12))
        prices.done()
        stock.done()
        self.prices = append(self.prices, board.number("metal_sells_for", 1, 99))
        self.buying_needs = _roles(board.part("buying_needs"))
        self.selling_needs = _roles(board.part("selling_needs"))

    def _read_craftsmen(self, sheet: Sheet) -> None:
        self.craftsmen: list[str] = []
        self.round_of = vec[i64]()
        self.price = vec[i64]()
        self.takes = vec[i64]()
        self.gives = vec[i64]()
        self.capacity = vec[i64]()
        self.counts_as = vec[i64]()
        self.needs = vec[i64]()
        self.extra_use = vec[i64]()
        self.by_himself = vec[i64]()
        self.starters = vec[i64]()
        for row in sheet.parts("craftsman"):
            self._read_craftsman(row)
        if not len(self.starters) <= self.cottages or len(self.craftsmen) > 60:
            sheet.refuse("craftsman", "at most 60 are expected, and a cottage for each that a player starts with")
        self.stack_most: i64 = 0
        for round in range(1, self.rounds + 1):
            size = len(self.stack(round))
            if not self.spaces[SHIRING] <= size <= 12:
                sheet.refuse("craftsman", f"round {round} has {size}, fewer than Shiring has spaces, or more than 12")
            self.stack_most = max(self.stack_most, size)
        self.pool_craftsmen: i64 = self.stack_most - self.spaces[SHIRING]

    def stack(self, round: i64) -> list[int]:
        """The craftsmen of a round, in the file's order."""
        return [craftsman for craftsman in range(len(self.craftsmen)) if self.round_of[craftsman] == round]

    def _read_craftsman(self, row: Sheet) -> None:
        kind = row.text("kind")
        round = row.number("round", 0, self.rounds)
        name = f"{kind}-{round}"
        if not is_name(kind) or name in self.craftsmen:
            row.refuse("kind", "a name of small letters and hyphens is expected, once a round")
        self.craftsmen.append(name)
        craftsman = len(self.craftsmen) - 1
        if round == 0:
            self.starters = append(self.starters, craftsman)
        self.round_of = append(self.round_of, round)
        self.price = append(self.price, row.number("price", 0, 99))
        takes = row.counts("takes", GOOD, 0, 12)
        gives = row.counts("gives", GOOD, 0, 99)
        if takes[VP]:
            row.refuse("takes.vp", "no craftsman spends VP")
        for good in range(GOODS):
            self.takes = append(self.takes, takes[good])
            self.gives = append(self.gives, gives[good])
        for good in range(RESOURCES):
            if gives[good]:
                row.refuse(f"gives.{GOOD[good]}", "a craftsman gives VP or gold")
        self.capacity = append(self.capacity, row.number("capacity", 1, 12))
        role = row.word("counts_as", ROLE) if row.has("counts_as") else NO_ROLE
        needs = row.word("needs", NEEDS) if row.has("needs") else NO_ROLE
        self.counts_as = append(self.counts_as, role)
        self.needs = append(self.needs, needs)
        self.extra_use = append(self.extra_use, row.flag("extra_use") if row.has("extra_use") else 1)
        only_vp = gives[VP] > 0 and sum(gives) == gives[VP] and sum(takes) == 0
        self.by_himself = append(self.by_himself, only_vp and needs == NO_ROLE)
        if row.has("known"):
            row.text("known")
        row.done()

    def _read_resource_cards(self, sheet: Sheet, deal: Sheet) -> None:
        self.fields: list[str] = []
        self.field_kind = vec[i64]()
        self.field_cubes = vec[i64]()
        self.field_workers = vec[i64]()
        for row in sheet.parts("resource_card"):
            kind = row.word("resource", RESOURCE[:METAL])
            cubes = row.number("cubes", 1, 12)
            name = f"{FIELD[kind]}-{cubes}"
            if name in self.fields:
                row.refuse("cubes", f"{name} is there already")
            self.fields.append(name)
            self.field_kind = append(self.field_kind, kind)
            self.field_cubes = append(self.field_cubes, cubes)
            self.field_workers = append(self.field_workers, row.number("workers", 1, 99))
            if row.has("known"):
                row.text("known")
            row.done()
        self.field_count: i64 = len(self.fields)
        self.fields_in_pool: i64 = deal.number("resource_cards", 0, self.field_count)

    def _count_cubes(self) -> None:
        """No player ever holds more of a kind before trading than `most`: amounts in actions end there."""
        self.most = vec[i64]()
        privileges = self.privileges
        workers = self.workers + privileges.workers_in_all + self.castle_lends * self.spaces[SHIRING_CASTLE]
        for kind in range(RESOURCES):
            most = self.carry + self._harvest(kind, workers) + privileges.every_round_in_all(kind)
            gifts = sorted((privileges.gives[p * GOODS + kind] for p in range(privileges.count)), reverse=True)
            most += sum(gifts[: self.spaces[KINGSBRIDGE]]) + self.events.most_given(kind)
            most += self.court_metal if kind == METAL else self.archbishop_cubes * self.spaces[ARCHBISHOP]
            self.most = append(self.most, most)

    def _harvest(self, kind: int, workers: int) -> int:
        """The most cubes of a kind that this many workers bring in, in the best year."""
        best = [0] * (workers + 1)
        more = self.events.best_yield()
        for card in range(self.field_count):
            if self.field_kind[card] == kind:
                needs = int(self.field_workers[card])
                for free in range(workers, needs - 1, -1):
                    best[free] = max(best[free], best[free - needs] + self.field_cubes[card] + more)
        return best[workers]


def _roles(part: Sheet) -> vec[i64]:
    """The role that a deal in each resource needs; NO_ROLE where none is named."""
    out = vec[i64]([NO_ROLE] * RESOURCES)
    for name in part.names():
        if name not in RESOURCE:
            part.refuse(name, f"is not one of {', '.join(RESOURCE)}")
        out[RESOURCE.index(name)] = part.word(name, ROLE)
    return out
