"""What players hold and craftsmen turn into each other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RESOURCE: Final = ["stone", "wood", "sand", "metal"]
RESOURCES: Final[i64] = 4
STONE: Final[i64] = 0
WOOD: Final[i64] = 1
SAND: Final[i64] = 2
METAL: Final[i64] = 3

GOOD: Final = [*RESOURCE, "gold", "vp"]
GOODS: Final[i64] = 6
GOLD: Final[i64] = 4
VP: Final[i64] = 5

FIELD: Final = ["quarry", "forest", "pit"]
"""Where stone, wood and sand come from; metal has no field."""


def is_name(text: str) -> bool:
    """Whether a card file may name a card so: small letters and hyphens."""
    return text.replace("-", "").isalpha() and text == text.lower() and text.isascii() and text.strip("-") == text
