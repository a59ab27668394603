"""What goes wrong, in one sentence each. Every error has an id, so that it can be translated.

Not compiled: exceptions must survive pickling between processes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

SENTENCES: dict[str, str] = {
    "bad-dump": "This is not a position of this game: {place}: {reason}",
    "bad-edition": "The card file is broken at {place}: {reason}",
    "bad-record": "Line {line}: {reason}",
    "bad-seed": "A seed is a whole number, 0 or more, or up to 64 hexadecimal digits, not {given}",
    "game-failed": "The game {game} cannot be loaded: {reason}",
    "game-over": "The game is over",
    "game-won": "{seat} wins with {score} {score|point|points}",
    "not-asked": "{action} is not possible now: you are asked to {asked}",
    "round-begins": "Round {round}: {seat} begins",
    "unknown-action": "There is no action {given} in this edition",
    "unknown-edition": "There is no edition {given} of {game}: {known}",
    "unknown-game": "There is no game {given}: {known}",
    "unknown-players": "{game} is for {known} players, not {given}",
    "unknown-rule": "{game} has no rule {given}",
    "unknown-seat": "There is no seat {given} at this table: {known}",
    "unknown-word": "There is no action {given} in this edition; {known} is followed by {next}",
}
"""The sentences of the house in English, by id; its parts add theirs with `teach`."""

OF_GAMES: dict[str, dict[str, str]] = {}
"""Those of each game, by the game's id: what an id says in one game it need not say in another, nor in the house."""


HOLE: Final = re.compile(r"\{([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}")


def teach(sentences: dict[str, str], game: str | None = None) -> None:
    """Add sentences to the house, or to a game's own. There an id means one thing."""
    known = SENTENCES if game is None else OF_GAMES.setdefault(game, {})
    for id, sentence in sentences.items():
        if known.setdefault(id, sentence) != sentence:
            raise AssertionError(f"two sentences for {id}")


def sentence_of(id: str, game: str | None = None) -> str | None:
    """The sentence of an id with its holes: the game's own before the house's."""
    return OF_GAMES.get(game or "", {}).get(id) or SENTENCES.get(id)


def say(id: str, facts: Mapping[str, Any], game: str | None = None) -> str:
    """The sentence of an id. `{name}` is filled in, `{n|card|cards}` picks by number; what is not known reads "?".

    `{asked}` reads as the game says its question (`asked-place`).
    """

    def fill(hole: re.Match[str]) -> str:
        value = facts.get(hole[1], "?")
        if hole[1] == "asked":
            return HOLE.sub(fill, sentence_of(f"asked-{value}", game) or str(value))
        if hole[2] is not None:
            return hole[2] if value == 1 else hole[3]
        return str(value)

    return HOLE.sub(fill, sentence_of(id, game) or id)


class TriforiumError(Exception):
    """The root of all errors that a user of the house can cause. `str()` reads well; `id` and `facts` translate."""

    def __init__(self, id: str, /, **facts: Any) -> None:
        super().__init__(id)
        self.id = id
        self.facts = facts

    def __str__(self) -> str:
        return say(self.id, self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.id, self.__dict__)


class IllegalMove(TriforiumError):
    """A move that the rules refuse, with the number of the rule where there is one. `game`: whose sentences tell it."""

    def __init__(self, id: str, rule: str | None = None, /, **facts: Any) -> None:
        super().__init__(id, **facts)
        self.rule = rule
        self.game: str | None = None

    def __str__(self) -> str:
        return say(self.id, self.facts, self.game)


class BadDump(TriforiumError):
    """A position that cannot be loaded: `facts` has the place and the reason."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__("bad-dump", place=place, reason=reason)


class BadEdition(TriforiumError):
    """A card file that cannot be used: `facts` has the place (`deck.A.market[2].wood`) and the reason."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__("bad-edition", place=place, reason=reason)


class BadRecord(TriforiumError):
    """A record that does not hold: `facts` has the line's number and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__("bad-record", line=line, reason=reason)


class UnknownName(TriforiumError):
    """A game, edition, seat, rule or bot that is not there; `known` in `facts` lists what is."""


def _again(kind: type[TriforiumError], id: str, fields: dict[str, Any]) -> TriforiumError:
    error = kind.__new__(kind, id)
    Exception.__init__(error, id)
    error.__dict__.update(fields)
    return error
