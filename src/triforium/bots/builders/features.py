"""What the judge of Craftsmen & Builders looks at, by name and number; weights.toml has a column for each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FEATURES: Final = [
    "any", "place", "points", "coins", "much-coins", "wood", "stone", "many-cubes", "built", "contracts", "castles",
    "castle-short", "contract-short", "income-coins", "income-wood", "income-stone", "shown", "one-away", "two-away",
    "badges", "bare", "owed", "buildings",
]  # fmt: skip
ANY: Final[i64] = 0
PLACE: Final[i64] = 1
POINTS: Final[i64] = 2
COINS: Final[i64] = 3
MUCH_COINS: Final[i64] = 4
WOOD: Final[i64] = 5
STONE: Final[i64] = 6
MANY_CUBES: Final[i64] = 7
BUILT: Final[i64] = 8
CONTRACTS: Final[i64] = 9
CASTLES: Final[i64] = 10
CASTLE_SHORT: Final[i64] = 11
CONTRACT_SHORT: Final[i64] = 12
INCOME_COINS: Final[i64] = 13
INCOME_WOOD: Final[i64] = 14
INCOME_STONE: Final[i64] = 15
SHOWN: Final[i64] = 16
ONE_AWAY: Final[i64] = 17
TWO_AWAY: Final[i64] = 18
BADGES: Final[i64] = 19
BARE: Final[i64] = 20
OWED: Final[i64] = 21
BUILDINGS: Final[i64] = 22
