"""The luck that a search's trials meet."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.chance import numbered


class Keys:
    """A key of luck for the n-th trial of every root move: like is compared with like."""

    def __init__(self, seed: bytes) -> None:
        self.luck = numbered(seed, "search", 0)
        self.keys: list[bytes] = []

    def key_of(self, number: i64) -> bytes:
        while len(self.keys) <= number:
            word: int = 0
            for _ in range(4):
                more: int = self.luck.word()
                word = (word << 32) | more
            self.keys.append(word.to_bytes(16, "little"))
        return self.keys[number]
