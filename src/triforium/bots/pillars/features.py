"""What the judge of the Pillars looks at, by name and number; weights.toml has a column for each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FEATURES: Final = [
    "any", "starts", "vp", "gold", "much-gold", "stone", "wood", "sand", "metal", "stone-uses", "wood-uses",
    "sand-uses", "metal-uses", "free-vp", "gold-uses", "gold-given", "craftsmen", "needing", "patrons", "cottages",
    "workers", "tax", "priory", "foresight", "once", "lent",
]  # fmt: skip
ANY: Final[i64] = 0
STARTS: Final[i64] = 1
VP: Final[i64] = 2
GOLD: Final[i64] = 3
MUCH_GOLD: Final[i64] = 4
STONE: Final[i64] = 5
WOOD: Final[i64] = 6
SAND: Final[i64] = 7
METAL: Final[i64] = 8
STONE_USES: Final[i64] = 9
WOOD_USES: Final[i64] = 10
SAND_USES: Final[i64] = 11
METAL_USES: Final[i64] = 12
FREE_VP: Final[i64] = 13
GOLD_USES: Final[i64] = 14
GOLD_GIVEN: Final[i64] = 15
CRAFTSMEN: Final[i64] = 16
NEEDING: Final[i64] = 17
PATRONS: Final[i64] = 18
COTTAGES: Final[i64] = 19
WORKERS: Final[i64] = 20
TAX: Final[i64] = 21
PRIORY: Final[i64] = 22
FORESIGHT: Final[i64] = 23
ONCE: Final[i64] = 24
LENT: Final[i64] = 25
