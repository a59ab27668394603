"""The actions of an edition: their notation, and what each of them names."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.pillars.cards import AREA, TIED, Cards
from triforium.rules.pillars.goods import METAL, RESOURCE

TAKE: Final[i64] = 0
DENY: Final[i64] = 1
PASS: Final[i64] = 2
KEEP_BUILDER: Final[i64] = 3
RETURN_BUILDER: Final[i64] = 4
PLACE: Final[i64] = 5
USE: Final[i64] = 6
DECLINE: Final[i64] = 7
IMMUNITY: Final[i64] = 8
FAVOUR: Final[i64] = 9
CUBE: Final[i64] = 10
LOSE: Final[i64] = 11
DISCARD: Final[i64] = 12
BUY: Final[i64] = 13
SELL: Final[i64] = 14
WORK: Final[i64] = 15
THROW: Final[i64] = 16
DONE: Final[i64] = 17

FIRST_FREE: Final[i64] = -1


class Actions:
    """An action is its index in `texts`; `verb`, `what` and `times` say what it means.

    `what` is a resource card (then craftsmen follow, for `take`), a craftsman, an area, a privilege or a kind of
    cube; `times` an amount, or for `place` the one space that is meant.
    """

    def __init__(self, cards: Cards) -> None:
        self.texts: list[str] = []
        self.verb = vec[i64]()
        self.what = vec[i64]()
        self.times = vec[i64]()
        hired = [craftsman for craftsman in range(len(cards.craftsmen)) if cards.round_of[craftsman] > 0]
        self.take: i64 = 0
        for card, name in enumerate(cards.fields):
            self._add(f"take {name}", TAKE, card)
        self.take_craftsman = self._for_craftsmen("take", TAKE, cards, hired, int(cards.field_count))
        self.deny = self._for_craftsmen("deny", DENY, cards, hired, 0)
        self.give_pass: i64 = self._add("pass", PASS)
        self.keep_builder: i64 = self._add("keep builder", KEEP_BUILDER)
        self.return_builder: i64 = self._add("return builder", RETURN_BUILDER)
        self.place = vec[i64]([i64(-1)] * int(cards.space_count))
        self._add_places(cards)
        self.use = vec[i64]([i64(-1)] * int(cards.privileges.count))
        for privilege in cards.privileges.once:
            self.use[privilege] = self._add(f"use {cards.privileges.names[privilege]}", USE, int(privilege))
        self.decline: i64 = self._add("decline", DECLINE)
        self.immunity: i64 = self._add("favour immunity", IMMUNITY)
        self.favour: i64 = self._add("favour cube", FAVOUR)
        self.cube: i64 = len(self.texts)
        for kind in range(METAL):
            self._add(f"favour {RESOURCE[kind]}", CUBE, int(kind))
        everybody = list(range(len(cards.craftsmen)))
        self.lose = self._for_craftsmen("lose", LOSE, cards, everybody, 0)
        self.discard = self._for_craftsmen("discard", DISCARD, cards, everybody, 0)
        self.buy = self._amounts("buy", BUY, [int(n) for n in cards.stock])
        self.sell = self._amounts("sell", SELL, [int(n) for n in cards.most])
        self.work = vec[i64]([i64(-1)] * len(cards.craftsmen))
        extra = cards.events.most_extra_uses()
        for craftsman, name in enumerate(cards.craftsmen):
            if not cards.by_himself[craftsman]:
                self.work[craftsman] = len(self.texts)
                for n in range(1, int(cards.capacity[craftsman]) + (extra if cards.extra_use[craftsman] else 0) + 1):
                    self._add(f"work {name} {n}", WORK, craftsman, n)
        held = [
            int(cards.most[kind]) + (int(cards.stock[kind]) if kind < METAL else 0) for kind in range(len(RESOURCE))
        ]
        self.throw = self._amounts("throw", THROW, held)
        self.throw_most = vec[i64](held)
        self.done: i64 = self._add("done", DONE)
        counts = [0] * (DONE + 1)
        for verb in self.verb:
            counts[verb] += 1
        self.most_options: i64 = max(
            counts[TAKE] + counts[DENY] + 1, counts[PLACE] + counts[USE] + 1, counts[BUY] + counts[SELL] + 1,
            counts[WORK] + 1, counts[THROW], counts[DISCARD],
        )  # fmt: skip

    def _add(self, text: str, verb: int, what: int = 0, times: int = 0) -> int:
        self.texts.append(text)
        self.verb = append(self.verb, verb)
        self.what = append(self.what, what)
        self.times = append(self.times, times)
        return len(self.texts) - 1

    def _for_craftsmen(self, word: str, verb: int, cards: Cards, craftsmen: list[int], before: int) -> vec[i64]:
        """The action for each craftsman; -1 where there is none."""
        out = vec[i64]([i64(-1)] * len(cards.craftsmen))
        for craftsman in craftsmen:
            out[craftsman] = self._add(f"{word} {cards.craftsmen[craftsman]}", verb, before + craftsman)
        return out

    def _add_places(self, cards: Cards) -> None:
        """At Kingsbridge and Shiring each space has its own action; elsewhere the first free one is taken."""
        for area, name in enumerate(AREA):
            at = int(cards.space_at[area])
            count = int(cards.spaces[area])
            if area in TIED:
                for space in range(at, at + count):
                    self.place[space] = self._add(f"place {cards.space_names[space]}", PLACE, area, space)  # P4.8
            elif count:
                action = self._add(f"place {name}", PLACE, area, int(FIRST_FREE))  # P4.8
                for space in range(at, at + count):
                    self.place[space] = action

    def _amounts(self, word: str, verb: int, most: list[int]) -> vec[i64]:
        """For each kind of cube the action for one of it; those for more follow."""
        out = vec[i64]()
        for kind, limit in enumerate(most):
            out = append(out, len(self.texts))
            for n in range(1, limit + 1):
                self._add(f"{word} {RESOURCE[kind]} {n}", verb, kind, n)
        return out
