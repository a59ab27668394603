"""What can be set of a hall, with what holds when nothing is."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """How often: this many at once, and one more every few seconds."""

    guest: tuple[int, float] = (20, 20.0)
    create: tuple[int, float] = (20, 10.0)
    join: tuple[int, float] = (30, 4.0)
    chat: tuple[int, float] = (8, 2.0)
    check: tuple[int, float] = (20, 3.0)
    hint: tuple[int, float] = (10, 3.0)
    review: tuple[int, float] = (10, 20.0)
    cards: tuple[int, float] = (20, 60.0)
    """Tables with a card file of one's own, by address."""
    sign_up: tuple[int, float] = (10, 60.0)
    """By address; so are the next two."""
    sign_in: tuple[int, float] = (20, 5.0)
    recover: tuple[int, float] = (10, 20.0)
    sign_in_name: tuple[int, float] = (10, 20.0)
    """By the name that is tried, from wherever."""
    connections: int = 200
    """Connections that one address may have open at a time."""
    on: bool = True


@dataclass(frozen=True)
class HallSettings:
    """What a hall does by itself, and how much it takes in."""

    limits: Limits = field(default_factory=Limits)
    beat: float = 15.0
    """Seconds between heartbeats; a client that is silent for three of them is gone."""
    bot_pause: float = 1.0
    """Seconds before a bot's failed turn is tried again; longer each time."""
    thinks: bool = True
    """Whether bots think here; else `triforium think` does it for all."""
    courtesy: float = 0.08
    """Seconds before the program itself goes on: after one's own move one sees that first, its pieces set off, and the
    page has the machine to itself while it draws them."""
    idle: float = 900.0
    """Seconds after which a table that nobody watches leaves the memory; it stays on disk."""
    most_card_files: int = 100
    """Card files of their own that one guest may keep here."""
    most_tables: int = 200
    """Tables that one guest may sit at which are not over."""
