"""The actions of an edition: their notation, and where each kind of them begins in the list."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import i64

from triforium.rules.builders.cards import SLOT, Cards


class Actions:
    """An action is its index in `texts`; a field is where its kind begins, to which a card, slot or amount is added."""

    def __init__(self, cards: Cards) -> None:
        circulating = cards.craftsman_names[: cards.craftsmen]
        amounts = range(cards.dearest + 1)
        self.texts: list[str] = []
        self.choose: i64 = self._block(f"choose {name}" for name in circulating)
        self.send: i64 = self._block(cards.way_names)
        self.recruit: i64 = self._block(f"recruit {name}" for name in circulating)
        self.take: i64 = self._block(f"take {name}" for name in cards.building_names)
        self.build: i64 = self._block(f"build {name} {slot}" for name in cards.building_names for slot in SLOT)
        self.pay: i64 = self._block(f"pay {coins} coins" for coins in amounts)
        self.replace: i64 = self._block(f"replace {coins} by wood" for coins in amounts)
        self.gain: i64 = self._block(_mixes("gain", cards.effects.most_chosen))
        self.sell: i64 = self._block(_mixes("sell", cards.effects.most_sold))
        self.collect: i64 = self._block(f"collect {slot}" for slot in SLOT)
        self.repeat: i64 = self._block(f"repeat {kind}" for kind in cards.kind_names)
        self.realise: i64 = self._block(f"realise {kind}" for kind in cards.kind_names)
        self.no_contract: i64 = self._block(["no contract"])

    def _block(self, texts: Iterable[str]) -> int:
        first = len(self.texts)
        self.texts.extend(texts)
        return first


def mix(cubes: i64) -> i64:
    """Where the mixes of this many cubes begin in their block: 1 wood 1 stone after 1 wood, 1 stone, ..."""
    return (cubes - 1) * (cubes + 2) // 2


def _mixes(verb: str, most: int) -> list[str]:
    """All mixes of up to this many cubes; for each number, the one with the least wood first."""
    out: list[str] = []
    for cubes in range(1, most + 1):
        for wood in range(cubes + 1):
            parts = [f"{n} {name}" for n, name in ((wood, "wood"), (cubes - wood, "stone")) if n]
            out.append(f"{verb} {' '.join(parts)}")
    return out
