"""The actions of an edition: their notation, and where each kind of them begins in the list."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import i64

from triforium.rules.duel.cards import LINE, MATERIAL, ONCE, RAW, SECTION, Cards


class Actions:
    """An action is its index in `texts`; the fields are first indices, to which a line, a card or a kind is added."""

    def __init__(self, cards: Cards) -> None:
        self.texts: list[str] = []
        self.claim: i64 = self._block(f"claim {line}" for line in LINE)
        self.flip: i64 = self._block(f"flip {seal}" for seal in cards.seal_words)
        self.give_up: i64 = self._block(["give up"])
        self.keep: i64 = self._block(f"keep {seal}" for seal in cards.seal_names)
        self.give_back: i64 = self._block(f"return {seal}" for seal in cards.seal_names)
        self.card: i64 = self._block(
            ("play " if cards.family[i] == ONCE else "use ") + name for i, name in enumerate(cards.names)
        )
        self.buy_seal: i64 = self._block(["buy seal"])
        self.turn: i64 = self._block(f"turn {kind}" for kind in RAW)
        self.buy: i64 = self._block(f"buy {kind}" for kind in RAW)
        self.sell_wool: i64 = self._block(["sell wool"])
        self.finish: i64 = self._block(["finish"])
        self.install: i64 = self._block(f"install {kind} {section}" for section in SECTION for kind in MATERIAL)
        self.end_turn: i64 = self._block(["end turn"])

    def _block(self, texts: Iterable[str]) -> int:
        first = len(self.texts)
        self.texts.extend(texts)
        return first
