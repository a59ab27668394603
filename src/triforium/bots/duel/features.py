"""What the judge of the Duel looks at, by name and number; weights.toml has a column for each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FEATURES: Final = [
    "any", "starts", "gold", "much-gold", "raw", "raw-wool", "raw-ore", "material", "cloth", "bell", "spare-wool",
    "installed", "one-missing", "complete", "ready", "power", "seals", "wide-seals", "once",
]  # fmt: skip
ANY: Final[i64] = 0
STARTS: Final[i64] = 1
GOLD: Final[i64] = 2
MUCH_GOLD: Final[i64] = 3
RAW: Final[i64] = 4
RAW_WOOL: Final[i64] = 5
RAW_ORE: Final[i64] = 6
MATERIAL: Final[i64] = 7
CLOTH: Final[i64] = 8
BELL: Final[i64] = 9
SPARE_WOOL: Final[i64] = 10
INSTALLED: Final[i64] = 11
ONE_MISSING: Final[i64] = 12
COMPLETE: Final[i64] = 13
READY: Final[i64] = 14
POWER: Final[i64] = 15
SEALS: Final[i64] = 16
WIDE_SEALS: Final[i64] = 17
ONCE: Final[i64] = 18
