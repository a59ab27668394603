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
    """Writes numbers one after the other. `put` a number, `flag` a yes, `one_of` a choice, `skip` what is nothing."""

    def __init__(self, out: vec[u8], at: i64, size: i64) -> None:
        self.out = out
        self.at: i64 = at
        for i in range(at, at + size):
            out[i] = 0

    def put(self, number: i64) -> None:
        """A number. What is above 255 reads as 255; no game comes near it."""
        if number > 0:
            self.out[self.at] = u8(number if number < MOST else MOST)
        self.at += 1

    def flag(self, yes: bool) -> None:
        if yes:
            self.out[self.at] = 1
        self.at += 1

    def one_of(self, chosen: i64, size: i64) -> None:
        """One of so many; a negative number is none of them."""
        if chosen >= 0:
            self.out[self.at + chosen] = 1
        self.at += size

    def skip(self, size: i64) -> None:
        self.at += size


def blank_row(size: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * size)
