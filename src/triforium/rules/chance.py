"""Luck: one seeded stream for each source and occasion, the same on every platform.

A stream's key is BLAKE2b of its name (`"round/3"`) under the game's seed, so no stream tells
anything of another; sfc32, a generator of 32-bit additions, shifts and exclusive-ors, expands the key.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.errors import TriforiumError

WORD: Final[i64] = 0xFFFFFFFF
SEED_DIGITS: Final = 64
TEXT_DIGITS: Final = 32
"""The least digits of a seed in a record."""
KEY: Final[i64] = 16
"""Bytes of a stream's key."""


class Stream:
    """A source of luck on one occasion."""

    def __init__(self, key: bytes, at: i64 = 0) -> None:
        low = read_i64_le(key, at)
        high = read_i64_le(key, at + 8)
        self.a: i64 = low & WORD
        self.b: i64 = (low >> 32) & WORD
        self.c: i64 = high & WORD
        self.d: i64 = (high >> 32) & WORD

    def word(self) -> i64:
        """The next 32 bits."""
        out: i64 = (self.a + self.b + self.d) & WORD
        self.d = (self.d + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) & WORD | (self.c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely: the uneven rest of the words is thrown away."""
        out = self.word()
        if out > WORD + 1 - n:  # hardly ever: only here the rest can lie, and to know it takes a division
            fair: i64 = (WORD + 1) - (WORD + 1) % n
            while out >= fair:
                out = self.word()
        return out % n

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        """Shuffle cards[start:stop] in place (Fisher and Yates)."""
        i: i64 = stop - 1
        while i > start:
            j: i64 = start + self.below(i - start + 1)
            card: i64 = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def reshuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        """The same, sorted first: what is drawn from a sorted heap tells nothing of how it lay before."""
        for i in range(start + 1, stop):
            card: i64 = cards[i]
            j: i64 = i
            while j > start and cards[j - 1] > card:
                cards[j] = cards[j - 1]
                j -= 1
            cards[j] = card
        self.shuffle(cards, start, stop)


class Source:
    """All luck under one seed. The hash is begun once, and each stream goes on from there."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.begun = blake2b(digest_size=KEY, key=seed)
        self.round: i64 = -1
        self.keys = b""
        """Of the four streams of that round."""

    def key(self, name: str) -> bytes:
        """A seed for one purpose; none tells anything of its fellows."""
        hash = self.begun.copy()
        hash.update(name.encode())
        return hash.digest()

    def stream(self, name: str) -> Stream:
        """The stream of that name."""
        return Stream(self.key(name))

    def numbered(self, name: str, occasion: i64) -> Stream:
        """The stream of what is asked again and again: `name/occasion`."""
        return self.stream(name + "/" + str(occasion))

    def of_round(self, round: i64, which: i64) -> Stream:
        """One of the four streams of a round. One hash gives all their keys, for it costs as much as two decisions."""
        if round != self.round:
            self.keys = blake2b(("round/" + str(round)).encode(), digest_size=4 * KEY, key=self.seed).digest()
            self.round = round
        return Stream(self.keys, which * KEY)


def stream(seed: bytes, name: str) -> Stream:
    """The one stream that is wanted under a seed."""
    return Source(seed).stream(name)


def numbered(seed: bytes, name: str, occasion: i64) -> Stream:
    return Source(seed).numbered(name, occasion)


def derived(seed: bytes, name: str) -> bytes:
    """`Source.key`, where one is wanted."""
    return blake2b(name.encode(), digest_size=KEY, key=seed).digest()


def read_seed(seed: object) -> bytes:
    """A seed as given by a person, as the key of all streams. 7 and "07" are the same seed."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        if seed < 0 or seed.bit_length() > 4 * SEED_DIGITS:
            raise TriforiumError("bad-seed", given=hex(seed)[:80])
        return seed.to_bytes(max(16, (seed.bit_length() + 7) // 8), "big")
    if not isinstance(seed, str) or not seed or seed.strip("0123456789abcdefABCDEF"):
        raise TriforiumError("bad-seed", given=repr(seed)[:80])
    digits = seed.lstrip("0").lower()
    if len(digits) > SEED_DIGITS:
        raise TriforiumError("bad-seed", given=repr(seed)[:80])
    digits = digits.zfill(TEXT_DIGITS)
    return bytes.fromhex(digits if len(digits) % 2 == 0 else "0" + digits)


def seed_text(seed: bytes) -> str:
    """The seed as it stands in a record: at least 32 hexadecimal digits."""
    return seed.hex()


def seed_hash(seed: bytes) -> str:
    """What a table shows while the game is on: SHA-256 of the seed's text."""
    return sha256(seed_text(seed).encode()).hexdigest()


def reshuffled(seed: object) -> bytes:
    """The key of all streams after a reshuffle with that seed: never the key of a game started with it."""
    return derived(read_seed(seed), "reshuffle")
