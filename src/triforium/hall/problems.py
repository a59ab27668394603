"""Refusals: every error that leaves the house is a `Problem` with an id and a sentence."""

from __future__ import annotations

from typing import Any

from triforium.hall.types import Fact, Problem, Snapshot
from triforium.rules.errors import IllegalMove, TriforiumError, teach

teach(
    {
        "bad-request": "This request cannot be read: {reason}",
        "bad-name": "A name has 1 to 40 visible letters, without stacks of accents",
        "bots-name": "This is a bot's name; choose another",
        "bad-text": "This text contains characters that cannot be shown",
        "no-such-table": "There is no such table, or you are not invited to it",
        "no-such-move": "This game has no move {move}",
        "not-a-guest": "Give your name first",
        "not-seated": "You have no seat at this table",
        "not-your-seat": "Seat {seat} is not yours",
        "not-the-host": "Only the player who made the table may do this",
        "not-open": "This table is not waiting for players",
        "not-running": "This table's game is not running",
        "not-over": "The game is not over yet",
        "seat-taken": "Seat {seat} is taken",
        "seat-kept": "Seat {seat} is kept for {name}",
        "one-seat": "At a public table, each person takes only one seat",
        "table-full": "All seats at this table are taken",
        "seed-chosen": "Only a practice table may have a chosen seed",
        "seats-missing": "Somebody must sit at the table: take a seat yourself or leave one open",
        "bot-missing": "Choose the bot for seat {seat}",
        "too-many-tables": "You are playing at {most} tables; finish one first",
        "too-many-card-files": "You already have {most} card files here; play with one of them",
        "no-hints": "Hints are for games against bots alone",
        "hint-failed": "No hint could be worked out; try again in a moment",
        "time-over": "Your time was over, and a bot sits in for you",
        "no-clocks": "There are no clocks here",
        "practice-clock": "A practice table has no clock",
        "stood-in": "A bot sits in for you; take your seat back first",
        "too-many-reviews": "Too many reviews are under way; ask again when one of them is done",
        "review-failed": "The review could not be worked out; try again in a moment",
        "chat-off": "Chat is off at this table",
        "too-fast": "Too many requests; try again in {seconds} seconds",
        "rules-changed": "This game began under other rules than this program has, so it ends here; its record is kept",
        "rules-changed-unkept": "The rules have changed since this game began, so it ends here; the older program that "
        "began it kept its moves, but not all that a record needs",
        "rules-newer": "This game began under newer rules than this server has; it goes on once the server is updated",
        "rules-changed-since": "The rules have changed since this game; its record and scores are kept",
        "server-error": "Something went wrong on our side; nothing of yours is lost",
    }
)


class Refused(Exception):
    """A refusal on its way out, with the table as it stands where there is one."""

    def __init__(self, error: TriforiumError, table: Snapshot | None = None) -> None:
        super().__init__(error.id)
        self.error = error
        self.table = table


def refuse(id: str, /, **facts: Any) -> TriforiumError:
    """A refusal of the server itself."""
    return TriforiumError(id, **facts)


def problem_of(error: TriforiumError) -> Problem:
    """An error of the house as it is shown."""
    facts = {name: _fact(value) for name, value in error.facts.items()}
    if isinstance(error, IllegalMove):
        return Problem(error.id, str(error), error.rule, facts, error.game)
    return Problem(error.id, str(error), facts=facts)


def _fact(value: Any) -> Fact:
    return value if isinstance(value, str | int | float | bool | None) else str(value)
