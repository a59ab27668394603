"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass

SUBSTITUTE = "greedy"
"""The bot that takes over the seat of who has resigned."""


@dataclass
class Seat:
    """A person by name, a bot by its name (`greedy`), or nobody yet.

    `owner` is who may move for a person's seat, in words of whoever keeps the table; one owner may
    have several. A person who resigned keeps the name, and `bot` plays on.
    """

    name: str
    bot: str | None = None
    owner: int | None = None
    open: bool = False
    resigned: bool = False

    @property
    def person(self) -> bool:
        return self.bot is None and not self.open


def open_seat() -> Seat:
    return Seat("", open=True)


def bot_seat(bot: str) -> Seat:
    return Seat(bot, bot)
