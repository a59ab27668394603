"""Who sits at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Seat:
    """A person by name, a bot by its name (`greedy`), or nobody yet.

    `owner` is who may move for a person's seat, in words of whoever keeps the table; one owner may
    have several. A person who resigned keeps the name, and `bot` plays on. An open seat with an owner is kept for them.
    Where `stands_in`, the bot sits in for the owner, who may come back.
    """

    name: str
    bot: str | None = None
    owner: int | None = None
    open: bool = False
    resigned: bool = False
    stands_in: bool = False
    timed_out: bool = False

    def belongs_to(self, owner: int) -> bool:
        """Whether this owner plays here."""
        return self.owner == owner and not self.left and not self.open

    @property
    def person(self) -> bool:
        return self.bot is None and not self.open

    @property
    def left(self) -> bool:
        """A bot plays for good in the place of a person."""
        return self.resigned and self.bot is not None

    @property
    def lost(self) -> str | None:
        """Why the seat has lost, whatever its points are: `resigned`, `time`, or `away`, while a bot sits in."""
        if self.resigned:
            return "resigned"
        return "time" if self.timed_out else "away" if self.stands_in else None


def against_bots(seats: Sequence[Seat], owner: int) -> bool:
    """Whether this owner plays against bots alone: every other seat is a bot's, and there is one."""
    bots = [seat for seat in seats if seat.bot is not None]
    return bool(bots) and all(seat.bot is not None or seat.belongs_to(owner) for seat in seats)


def losers(seats: Sequence[Seat]) -> set[int]:
    """Which have lost, whatever their points are."""
    return {number for number, seat in enumerate(seats) if seat.lost is not None}


def open_seat() -> Seat:
    return Seat("", open=True)


def kept_seat(name: str, owner: int | None) -> Seat:
    """A seat that waits for somebody; nobody has sat down on it."""
    return Seat(name, owner=owner, open=True)


def bot_seat(bot: str) -> Seat:
    return Seat(bot, bot)
