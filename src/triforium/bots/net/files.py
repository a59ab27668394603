"""Where the house's nets lie. Apart from the nets themselves, so that who asks for none does not load NumPy."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from triforium.rules.game import Game


def house_net(game_id: str) -> Traversable:
    return resources.files("triforium.bots") / game_id / "net.npz"


def has_net(game: Game) -> bool:
    """Whether the house has a net for this game, in whatever edition."""
    return house_net(game.id).is_file()
