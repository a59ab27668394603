"""Effects as a card file writes them: one row each, read and checked."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.sheet import Sheet

GOODS: Final = ["coins", "wood", "stone"]
GOODS_KINDS: Final[i64] = 3
COINS: Final[i64] = 0
WOOD: Final[i64] = 1
STONE: Final[i64] = 2

DO: Final = [
    "gain", "exchange", "sell", "choose", "slot-income", "per-building", "per-contract", "repeat-power", "build",
]  # fmt: skip
GAIN: Final[i64] = 0
EXCHANGE: Final[i64] = 1
SELL: Final[i64] = 2
CHOOSE: Final[i64] = 3
SLOT_INCOME: Final[i64] = 4
PER_BUILDING: Final[i64] = 5
PER_CONTRACT: Final[i64] = 6
REPEAT_POWER: Final[i64] = 7
BUILD: Final[i64] = 8

MANY: Final = 999
MOST_CUBES: Final = 8


class EffectRows:
    """The effects of one line or power follow each other up to the one marked last."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.op = vec[i64]()
        self.gain = vec[i64]()
        self.pay = vec[i64]()
        self.cubes = vec[i64]()
        self.base = vec[i64]()
        self.each = vec[i64]()
        self.most = vec[i64]()
        self.last = vec[i64]()
        self.most_chosen = 0
        self.most_sold = 0

    def read(self, sheet: Sheet, source: str, power: bool) -> int:
        """Take in the rows of a line or of a contract's power; the number of the first."""
        rows = sheet.parts("effects")
        first = len(self.names)
        if not 1 <= len(rows) <= 6:
            sheet.refuse("effects", "1 to 6 effects are expected")
        for i, row in enumerate(rows):
            op = row.word("do", DO)
            if power and op in (EXCHANGE, SELL, REPEAT_POWER, BUILD):
                row.refuse("do", "is not for the power of a contract, which only gives")
            if op in (EXCHANGE, SELL) and i > 0:
                row.refuse("do", "what pays stands first on its line, and once")  # B3.5
            if op == REPEAT_POWER and i < len(rows) - 1:
                row.refuse("do", "stands last on its line")
            if op == BUILD and len(rows) > 1:
                row.refuse("do", "stands alone on its line")
            self._row(row, op)
            self.names.append(f"{source}/{i + 1}")
            self.last = append(self.last, int(i == len(rows) - 1))
            row.done()
        return first

    def is_plain(self, first: int) -> bool:
        """Whether something comes of these effects for everybody who can pay the goods that they name."""
        return self.op[first] in (GAIN, EXCHANGE, CHOOSE)

    def _row(self, row: Sheet, op: int) -> None:
        gain = [0, 0, 0]
        pay = [0, 0, 0]
        cubes = base = each = most = 0
        if op == GAIN:
            gain = [row.number(good, 0, 99) if row.has(good) else 0 for good in GOODS]
        elif op == EXCHANGE:
            pay = row.counts("pay", GOODS, 0, 99)
            gain = row.counts("gain", GOODS, 0, 99)
            if not any(pay):
                row.refuse("pay", "something is paid")
        elif op == SELL:
            cubes = row.number("cubes", 1, MOST_CUBES)
            gain[0] = row.number("coins", 1, 99)
            self.most_sold = max(self.most_sold, cubes)
        elif op == CHOOSE:
            cubes = row.number("cubes", 1, MOST_CUBES)
            self.most_chosen = max(self.most_chosen, cubes)
        elif op in (PER_BUILDING, PER_CONTRACT):
            each = row.number("coins", 1, 99)
            base = row.number("base", 0, 99) if row.has("base") else 0
            most = row.number("most", 1, MANY) if row.has("most") else MANY
        if op in (GAIN, EXCHANGE) and not any(gain):
            row.refuse("" if op == GAIN else "gain", "something is gained")
        self.op = append(self.op, op)
        for i in range(len(GOODS)):
            self.gain = append(self.gain, gain[i])
            self.pay = append(self.pay, pay[i])
        self.cubes = append(self.cubes, cubes)
        self.base = append(self.base, base)
        self.each = append(self.each, each)
        self.most = append(self.most, most)
