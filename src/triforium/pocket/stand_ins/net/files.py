"""Which nets the site has: `make site` has written down where each comes from."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from triforium.rules.game import Game


@cache
def known() -> dict[str, dict[str, Any]]:
    """By game what `net.npz` says of itself."""
    found: dict[str, dict[str, Any]] = json.loads((resources.files("triforium.pocket") / "nets.json").read_text())
    return found


def has_net(game: Game) -> bool:
    return game.id in known()
