"""Privilege and event cards: what each does, as columns of numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.pillars.goods import GOOD, GOODS, RESOURCE, RESOURCES, is_name
from triforium.rules.sheet import Sheet

USE: Final = ["kept", "once", "at once"]
KEPT: Final[i64] = 0
ONCE: Final[i64] = 1
AT_ONCE: Final[i64] = 2

SPARES: Final = ["tax", "event", "price"]
SPARES_NOTHING: Final[i64] = -1
SPARES_TAX: Final[i64] = 0
SPARES_EVENT: Final[i64] = 1
SPARES_PRICE: Final[i64] = 2

NO_TAX_OF_ITS_OWN: Final[i64] = -1


class Privileges:
    """The privilege cards: those of the shuffled deck first, then those of the last round."""

    def __init__(self, sheet: Sheet, deal: Sheet, shown: i64, rounds: i64) -> None:
        self.names: list[str] = []
        self.use = vec[i64]()
        self.gives = vec[i64]()
        self.every_round = vec[i64]()
        self.cottages = vec[i64]()
        self.workers = vec[i64]()
        self.tax = vec[i64]()
        self.priory = vec[i64]()
        self.foresight = vec[i64]()
        self.spares = vec[i64]()
        uses = [*USE, f"at once, round {rounds}"]
        rows = sheet.parts("privilege")
        last_round = [row for row in rows if row.word("use", uses) == 3]
        for row in [*(row for row in rows if row.word("use", uses) != 3), *last_round]:
            self._read(row, row.word("use", uses))
        self.count: i64 = len(self.names)
        self.shuffled: i64 = self.count - len(last_round)
        if len(last_round) != shown:
            sheet.refuse("privilege", f"{shown} of the last round are expected, as many as Kingsbridge has spaces")
        removed = deal.number("privileges_removed", 0, 99)
        if self.shuffled - removed != shown * (rounds - 1):
            sheet.refuse("privilege", f"{shown * (rounds - 1) + removed} are expected beside those of the last round")
        if self.count > 60:
            sheet.refuse("privilege", "at most 60 are expected")
        self._index()

    def _index(self) -> None:
        """Which cards have an effect, so that nobody looks through all of them for it."""
        self.patrons = _nonzero([sum(self.every_round[p * RESOURCES : (p + 1) * RESOURCES]) for p in range(self.count)])
        self.with_cottages = _nonzero(self.cottages)
        self.with_workers = _nonzero(self.workers)
        self.with_tax = _nonzero([tax != NO_TAX_OF_ITS_OWN for tax in self.tax])
        self.with_priory = _nonzero(self.priory)
        self.with_foresight = _nonzero(self.foresight)
        self.once = _nonzero([use == ONCE for use in self.use])
        self.cottages_in_all: i64 = sum(self.cottages)
        self.workers_in_all: i64 = sum(self.workers)

    def every_round_in_all(self, kind: int) -> int:
        return sum(self.every_round[p * RESOURCES + kind] for p in range(self.count))

    def _read(self, row: Sheet, use: int) -> None:
        _read_name(row, self.names)
        use = min(use, 2)
        self.use = append(self.use, use)
        gives = row.counts("gives", GOOD, 0, 99) if row.has("gives") else [0] * GOODS
        if (use == AT_ONCE) != (sum(gives) > 0):
            row.refuse("gives", "stands on each card that works at once, and on no other")
        for amount in gives:
            self.gives = append(self.gives, amount)
        every = row.counts("every_round", RESOURCE, 0, 9) if row.has("every_round") else [0] * RESOURCES
        for amount in every:
            self.every_round = append(self.every_round, amount)
        cottages = row.number("cottages", 1, 6) if row.has("cottages") else 0
        workers = row.number("workers", 1, 12) if row.has("workers") else 0
        tax = row.number("tax", 0, 99) if row.has("tax") else NO_TAX_OF_ITS_OWN
        priory = row.number("priory", 1, 99) if row.has("priory") else 0
        foresight = row.flag("foresight") if row.has("foresight") else False
        spares = row.word("spares", SPARES) if row.has("spares") else SPARES_NOTHING
        self.cottages = append(self.cottages, cottages)
        self.workers = append(self.workers, workers)
        self.tax = append(self.tax, tax)
        self.priory = append(self.priory, priory)
        self.foresight = append(self.foresight, foresight)
        self.spares = append(self.spares, spares)
        if (use == ONCE) != (spares != SPARES_NOTHING):
            row.refuse("spares", "stands on each card that is used once, and on no other")
        kept = sum(every) + cottages + workers + priory + int(foresight) > 0 or tax != NO_TAX_OF_ITS_OWN
        if (use == KEPT) != kept:
            row.refuse("use", "only a card that is kept has an effect on the game")
        row.done()


class Events:
    """The event cards."""

    def __init__(self, sheet: Sheet, deal: Sheet, rounds: i64, builders: i64) -> None:
        self.names: list[str] = []
        self.good = vec[i64]()
        self.gives = vec[i64]()
        self.mill = vec[i64]()
        self.mill_limit = vec[i64]()
        self.cards_yield = vec[i64]()
        self.extra_uses = vec[i64]()
        self.pay = vec[i64]()
        self.lose_vp = vec[i64]()
        self.builders = vec[i64]()
        self.lose_craftsmen = vec[i64]()
        for row in sheet.parts("event"):
            self._read(row, builders)
        self.count: i64 = len(self.names)
        removed = deal.number("events_removed", 0, 99)
        if self.count - removed != rounds:
            sheet.refuse("event", f"{rounds + removed} are expected, one a round and those that are removed")

    def most_given(self, good: int) -> int:
        return max([0, *(self.gives[event * GOODS + good] for event in range(self.count))])

    def best_yield(self) -> int:
        most: int = max(self.cards_yield)
        return max(most, 0)

    def most_extra_uses(self) -> int:
        most: int = max(self.extra_uses)
        return most

    def _read(self, row: Sheet, builders: i64) -> None:
        _read_name(row, self.names)
        good = row.flag("good")
        self.good = append(self.good, good)
        # A good event has good effects alone, a bad one bad ones: immunity is from a whole card.
        gives = row.counts("gives", GOOD, 0, 99) if good and row.has("gives") else [0] * GOODS
        for amount in gives:
            self.gives = append(self.gives, amount)
        self.mill = append(self.mill, row.number("mill", 0, 9) if good and row.has("mill") else 0)
        self.mill_limit = append(self.mill_limit, row.number("mill_limit", 0, 999) if row.has("mill") and good else 0)
        yields = 0
        if row.has("cards_yield"):
            yields = row.number("cards_yield", 0, 9) if good else row.number("cards_yield", -9, 0)
        self.cards_yield = append(self.cards_yield, yields)
        self.extra_uses = append(
            self.extra_uses, row.number("extra_uses", 0, 6) if good and row.has("extra_uses") else 0
        )
        self.pay = append(self.pay, row.number("pay", 0, 99) if not good and row.has("pay") else 0)
        self.lose_vp = append(self.lose_vp, row.number("lose_vp", 0, 99) if not good and row.has("lose_vp") else 0)
        few = row.number("builders", 0, builders) if not good and row.has("builders") else builders
        self.builders = append(self.builders, few)
        lost = row.number("lose_craftsmen", 0, 12) if not good and row.has("lose_craftsmen") else 0
        self.lose_craftsmen = append(self.lose_craftsmen, lost)
        row.done()


def _read_name(row: Sheet, names: list[str]) -> None:
    name = row.text("id")
    if not is_name(name) or name in names:
        row.refuse("id", "a name of its own is expected, of small letters and hyphens")
    names.append(name)
    for key in ("rule", "known"):
        if row.has(key):
            row.text(key)


def _nonzero(column: vec[i64] | list[int] | list[bool]) -> vec[i64]:
    return vec[i64]([i64(i) for i, value in enumerate(column) if value])
