"""What a seat sees as numbers, for nets: small whole numbers from 0 to 255, one after the other, each with a name.

An observation is a row of bytes in a buffer of zeros. A game writes into it what is not nothing, from one position
on to the next; the names come from a `Names`, in the same order. The scale of a number is about the most it comes
to, so that number / scale is near 0 to 1.

Most numbers are 0, so a game leaves them out where it can: zeros by the buffer cost a tenth of zeros one by one.
What lies together is written together (`copy`, `where`, `mark`, `place`): each returns the position after it.
The position is handed on and not kept in an object, where each number would wait for the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
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


def copy(out: vec[u8], at: i64, numbers: vec[i64], start: i64, size: i64) -> i64:
    """So many numbers of an array."""
    for i in range(size):
        out[at + i] = small(numbers[start + i])
    return at + size


class FewRows:
    """A table's rows, in which most numbers are 0, as those that are not."""

    def __init__(self, numbers: vec[i64], width: i64) -> None:
        self.width: i64 = width
        self.begins = vec[i64]()
        self.places = vec[i64]()
        self.numbers = vec[u8]()
        for i in range(len(numbers)):
            if i % width == 0:
                self.begins = append(self.begins, i64(len(self.places)))
            if numbers[i] != 0:
                self.places = append(self.places, i % width)
                self.numbers = append(self.numbers, small(numbers[i]))
        self.begins = append(self.begins, i64(len(self.places)))

    def copy(self, out: vec[u8], at: i64, rows: vec[i64], start: i64, size: i64) -> i64:
        """So many rows, which an array names. A negative number is none: its place stays empty."""
        begins = self.begins
        places = self.places
        numbers = self.numbers
        width = self.width
        for number in range(start, start + size):
            row = rows[number]
            if row >= 0:
                for i in range(begins[row], begins[row + 1]):
                    out[at + places[i]] = numbers[i]
            at += width
        return at


def copy_few(out: vec[u8], at: i64, numbers: vec[i64], start: i64, size: i64) -> i64:
    """As `copy`, where most numbers are 0."""
    for i in range(size):
        number = numbers[start + i]
        if number != 0:
            out[at + i] = small(number)
    return at + size


def where(out: vec[u8], at: i64, numbers: vec[i64], wanted: i64) -> i64:
    """A flag for each number of an array: whether it is the wanted one."""
    for number in numbers:
        out[at] = flag(number == wanted)
        at += 1
    return at


def whose(out: vec[u8], at: i64, width: i64, owners: vec[i64], seat: i64, players: i64) -> None:
    """A flag for each thing in the row of the seat that has it. Rows are so wide, that of `seat` is the first."""
    for i in range(len(owners)):
        owner = owners[i]
        if 0 <= owner < players:
            out[at + width * after(owner, seat, players) + i] = 1


def mark(out: vec[u8], at: i64, cards: vec[i64], start: i64, stop: i64, size: i64) -> i64:
    """A flag for each card: whether it is in that part of an array."""
    for i in range(start, stop):
        out[at + cards[i]] = 1
    return at + size


def place(out: vec[u8], at: i64, cards: vec[i64], size: i64) -> i64:
    """For each card its place in an array, counted from 1; negative entries are empty places."""
    count: i64 = len(cards)
    for i in range(count):
        if cards[i] >= 0:
            out[at + cards[i]] = u8(i + 1)
    return at + size


def one_of(out: vec[u8], at: i64, chosen: i64, size: i64) -> i64:
    """One of several; a negative number is none of them."""
    if chosen >= 0:
        out[at + chosen] = 1
    return at + size


def after(owner: i64, seat: i64, players: i64) -> i64:
    """How many seats clockwise of `seat` the owner sits."""
    return owner - seat if owner >= seat else owner - seat + players


def next_seat(seat: i64, players: i64) -> i64:
    """Clockwise. A division would cost as much as ten numbers."""
    return seat + 1 if seat + 1 < players else i64(0)


def flag(yes: bool) -> u8:
    return u8(1) if yes else u8(0)


def small(number: i64) -> u8:
    """A number as 0 to 255. What is above reads as 255: that many coins are as good as more."""
    if number < 0:
        number = 0
    if number > MOST:
        number = MOST
    return u8(number)


def wipe(out: vec[u8], at: i64, size: i64) -> None:
    """Nothing again, for a row that is written anew."""
    for i in range(at, at + size):
        out[i] = 0


def blank_row(size: i64) -> vec[u8]:
    return vec[u8]([u8(0)] * size)
