"""What a seat sees as numbers, for nets: small whole numbers from 0 to 255, one after the other, each with a name.

An observation is a row of bytes in a buffer that is used again and again. A game writes its row with a `Row`; the names
come from a `Names`, in the same order. The scale of a number is about the most it comes to, so that number / scale
is near 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

MOST: Final[i64] = 255
WHO: Final = ["own", "next", "second", "third"]
"""Seats as an observation names them: oneself, then the others clockwise."""


class Names:
    """The names and scales of an observation's numbers, in their order."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.scales: list[int] = []

    def add(self, name: str, scale: int = 1) -> None:
        self.names.append(name)
        self.scales.append(max(scale, 1))

    def each(self, before: str, names: Iterable[str], scale: int = 1) -> None:
        """A number for each of several things: `own gold`, `own wood`."""
        for name in names:
            self.add(f"{before} {name}".strip(), scale)


class Row:
    """Writes numbers one after the other. `put` a number, `flag` a yes, `one_of` a choice, `skip` what is nothing.

    A call costs more than a number and a wrong guess of the processor more than a store: so what lies together is
    written together (`copy`, `where`, `mark`, `place`), and zeros are written like everything else.
    """

    def __init__(self, out: vec[u8], at: i64) -> None:
        self.out = out
        self.at: i64 = at

    def put(self, number: i64) -> None:
        """A number. What is above 255 reads as 255: so many coins are as good as more."""
        self.out[self.at] = small(number)
        self.at += 1

    def flag(self, yes: bool) -> None:
        self.out[self.at] = u8(1) if yes else u8(0)
        self.at += 1

    def one_of(self, chosen: i64, size: i64) -> None:
        """One of so many; a negative number is none of them."""
        at = self.room(size)
        if chosen >= 0:
            self.out[at + chosen] = 1

    def copy(self, numbers: vec[i64], start: i64, size: i64) -> None:
        """So many numbers of an array."""
        out = self.out
        at = self.at - start
        for i in range(start, start + size):
            out[at + i] = small(numbers[i])
        self.at += size

    def where(self, numbers: vec[i64], wanted: i64) -> None:
        """A flag for each number of an array: whether it is the wanted one."""
        out = self.out
        at = self.at
        size: i64 = len(numbers)
        for i in range(size):
            out[at + i] = u8(1) if numbers[i] == wanted else u8(0)
        self.at += size

    def mark(self, cards: vec[i64], start: i64, stop: i64, size: i64) -> None:
        """A flag for each of so many cards: whether it is in that part of an array."""
        at = self.room(size)
        out = self.out
        for i in range(start, stop):
            out[at + cards[i]] = 1

    def place(self, cards: vec[i64], size: i64) -> None:
        """For each of so many cards its place in an array, counted from 1; negative entries are empty places."""
        at = self.room(size)
        out = self.out
        count: i64 = len(cards)
        for i in range(count):
            card = cards[i]
            if card >= 0:
                out[at + card] = u8(i + 1)

    def skip(self, size: i64) -> None:
        self.room(size)

    def room(self, size: i64) -> i64:
        """So many zeros; where they begin, for who writes into them."""
        out = self.out
        at = self.at
        for i in range(at, at + size):
            out[i] = 0
        self.at = at + size
        return at


def small(number: i64) -> u8:
    """A number as 0 to 255."""
    if number < 0:
        number = 0
    if number > MOST:
        number = MOST
    return u8(number)


def blank_row(size: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * size)
