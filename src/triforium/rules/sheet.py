"""A checked reader for data from outside: card files and dumps. Every complaint names its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from triforium.rules.errors import BadDump, BadEdition

LARGEST = 1_000_000


class Sheet:
    """A table of named values. What is not asked for by the time of `done` is refused as unknown."""

    def __init__(self, data: object, place: str, dump: bool) -> None:
        self.place = place
        self.dump = dump
        self.used: set[str] = set()
        self.data: dict[str, object] = {}
        if not isinstance(data, dict):
            self.refuse("", "a table is expected here")
        for key, value in data.items():
            if not isinstance(key, str):
                self.refuse("", "its keys must be words")
            self.data[key] = value

    def at(self, key: str) -> str:
        """The full place of a key."""
        return f"{self.place}.{key}" if self.place and key else self.place or key or "the top"

    def refuse(self, key: str, reason: str) -> NoReturn:
        """Raise the error that belongs to this sheet."""
        raise self.error(self.at(key), reason)

    def error(self, place: str, reason: str) -> Exception:
        return BadDump(place, reason) if self.dump else BadEdition(place, reason)

    def has(self, key: str) -> bool:
        return key in self.data

    def names(self) -> list[str]:
        return list(self.data)

    def value(self, key: str) -> object:
        """Whatever stands there; it must stand there."""
        if key not in self.data:
            self.refuse(key, "is missing")
        self.used.add(key)
        return self.data[key]

    def number(self, key: str, low: int = 0, high: int = LARGEST) -> int:
        return self._number(self.value(key), self.at(key), low, high)

    def number_or_none(self, key: str, low: int = 0, high: int = LARGEST) -> int:
        """A number, or -1 where null stands."""
        return -1 if self.value(key) is None else self.number(key, low, high)

    def numbers(self, key: str, low: int = 0, high: int = LARGEST, length: int = -1) -> list[int]:
        place = self.at(key)
        return [self._number(value, f"{place}[{i}]", low, high) for i, value in enumerate(self.items(key, length))]

    def numbers_or_none(self, key: str, low: int = 0, high: int = LARGEST, length: int = -1) -> list[int]:
        """Numbers, and -1 wherever null stands."""
        place = self.at(key)
        return [
            -1 if value is None else self._number(value, f"{place}[{i}]", low, high)
            for i, value in enumerate(self.items(key, length))
        ]

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            self.refuse(key, f"true or false is expected, not {_short(value)}")
        return bool(value)

    def text(self, key: str) -> str:
        return self._text(self.value(key), self.at(key))

    def texts(self, key: str, length: int = -1) -> list[str]:
        place = self.at(key)
        return [self._text(value, f"{place}[{i}]") for i, value in enumerate(self.items(key, length))]

    def word(self, key: str, known: Sequence[str]) -> int:
        """One of the known words, as its index."""
        return self._word(self.value(key), self.at(key), known)

    def words(self, key: str, known: Sequence[str], length: int = -1) -> list[int]:
        """A list of known words, as their indices."""
        place = self.at(key)
        return [self._word(value, f"{place}[{i}]", known) for i, value in enumerate(self.items(key, length))]

    def words_or_none(self, key: str, known: Sequence[str], length: int = -1) -> list[int]:
        """The same with -1 wherever null stands."""
        place = self.at(key)
        return [
            -1 if value is None else self._word(value, f"{place}[{i}]", known)
            for i, value in enumerate(self.items(key, length))
        ]

    def counts(self, key: str, known: Sequence[str], low: int = 0, high: int = LARGEST) -> list[int]:
        """A table `{wood = 2}` over the known words, as a list in their order; what is not named is 0."""
        part = self.part(key)
        out = [0] * len(known)
        for name in part.names():
            if name not in known:
                part.refuse(name, f"is not one of {', '.join(known)}")
            out[list(known).index(name)] = part.number(name, low, high)
        return out

    def part(self, key: str) -> Sheet:
        return Sheet(self.value(key), self.at(key), self.dump)

    def parts(self, key: str, length: int = -1) -> list[Sheet]:
        place = self.at(key)
        return [Sheet(value, f"{place}[{i}]", self.dump) for i, value in enumerate(self.items(key, length))]

    def items(self, key: str, length: int = -1) -> list[object]:
        value = self.value(key)
        if not isinstance(value, (list, tuple)):
            raise self.error(self.at(key), f"a list is expected, not {_short(value)}")
        if length >= 0 and len(value) != length:
            self.refuse(key, f"{length} entries are expected, not {len(value)}")
        return list(value)

    def place_once(self, key: str, seen: set[int], card: int, names: Sequence[str]) -> None:
        """Refuse a card that was seen in another place."""
        if card in seen:
            self.refuse(key, f"{names[card]} is in two places")
        seen.add(card)

    def done(self) -> None:
        """Refuse what nobody asked for: a misspelt key must not be silently ignored."""
        for key in self.data:
            if key not in self.used:
                self.refuse(key, "is not known here")

    def _number(self, value: object, place: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(place, f"a whole number is expected, not {_short(value)}")
        if not low <= value <= high:
            raise self.error(place, f"{_short(value)} is not between {low} and {high}")
        return value

    def _text(self, value: object, place: str) -> str:
        if not isinstance(value, str):
            raise self.error(place, f"a text is expected, not {_short(value)}")
        return value

    def _word(self, value: object, place: str, known: Sequence[str]) -> int:
        text = self._text(value, place)
        for i, word in enumerate(known):
            if word == text:
                return i
        some = ", ".join(known[:12]) + (", ..." if len(known) > 12 else "")
        raise self.error(place, f"{_short(text)} is not one of {some}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
