"""Bots of other packages: entry points of the group `triforium.bots` (docs/bots.md shows one)."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from triforium.rules.errors import TriforiumError

GROUP = "triforium.bots"
OWN = frozenset({"random", "greedy", "search", "net", "level", "seer"})
"""The kinds of bots of the house."""


def found() -> dict[str, EntryPoint]:
    """The house's own names are never another's."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OWN}


def plugin_names() -> list[str]:
    return sorted(found())


def plugin_of(kind: str) -> Callable[..., Any] | None:
    """What makes the bot: called with game, variant, budget and seed. None where no package offers it."""
    point = found().get(kind)
    if point is None:
        return None
    try:
        make = point.load()
    except Exception as error:
        raise TriforiumError("bot-failed", bot=kind, reason=f"its package cannot be loaded: {error!r}"[:200]) from error
    if not callable(make):
        raise TriforiumError("bot-failed", bot=kind, reason=f"{point.value} is not callable")
    return make  # type: ignore[no-any-return]
