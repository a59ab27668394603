"""The seal fight solved a second time, by another road: tables from few seals left to many, ends in whole hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

Hand = tuple[int, ...]


def second_value(
    sides: Sequence[tuple[int, int]],
    start: tuple[Hand, Hand],
    card: float,
    worth: tuple[Sequence[float], Sequence[float]],
) -> float:
    """What the fight is worth to the leader. `sides`: the neutral kinds' and, last, the personal seal's."""
    kinds = len(sides) - 1
    widest = max(high for _, high in sides)
    leads = range(-widest, widest + 1)
    table: dict[tuple[Hand, Hand, bool, bool], dict[int, float]] = {}

    def hand_worth(side: int, hand: Hand) -> float:
        return sum(n * w for n, w in zip(hand, worth[side], strict=True))

    def paid(hands: tuple[Hand, Hand], winner: int) -> float:
        """The change of both players' wealth: the winner's flipped seals are gone, the loser takes his best back."""
        loser = 1 - winner
        flipped = [worth[loser][k] for k in range(kinds) if start[loser][k] > hands[loser][k]]
        change = [hand_worth(side, hands[side]) - hand_worth(side, start[side]) for side in (0, 1)]
        change[loser] += max(flipped, default=0.0)
        return change[0] - change[1] + (card if winner == 0 else 0.0)

    def flips(hands: tuple[Hand, Hand], burnt: tuple[bool, bool], side: int) -> Iterator[tuple[int, tuple[Hand, Hand]]]:
        for kind in range(kinds):
            if hands[side][kind]:
                left = tuple(n - (k == kind) for k, n in enumerate(hands[side]))
                yield kind, (left, hands[1]) if side == 0 else (hands[0], left)
        if not burnt[side]:
            yield kinds, hands

    def after(hands: tuple[Hand, Hand], burnt: tuple[bool, bool], side: int, seal: int, lead: int) -> float:
        spent = (burnt[0] or (seal == kinds and side == 0), burnt[1] or (seal == kinds and side == 1))
        low, high = sides[seal]
        sign = 1 if side == 0 else -1
        row = table[(*hands, *spent)]
        return (row[lead + sign * low] + row[lead + sign * high]) / 2

    everything = sorted(
        product(
            product(*(range(n + 1) for n in start[0])),
            product(*(range(n + 1) for n in start[1])),
            (True, False),
            (True, False),
        ),
        key=lambda at: sum(at[0]) + sum(at[1]) + (not at[2]) + (not at[3]),
    )
    for mine, theirs, *spent in everything:
        hands, burnt = (mine, theirs), (spent[0], spent[1])
        row: dict[int, float] = {}
        for lead in leads:
            side = 1 if lead >= 0 else 0
            best = paid(hands, 1 - side)
            if not burnt[side]:
                values = [best, *(after(left, burnt, side, seal, lead) for seal, left in flips(hands, burnt, side))]
                best = max(values) if side == 0 else min(values)
            row[lead] = best
        table[(mine, theirs, *burnt)] = row

    def opened(hands: tuple[Hand, Hand], burnt: tuple[bool, bool], lead: int) -> float:
        return min(after(left, burnt, 1, seal, lead) for seal, left in flips(hands, burnt, 1))

    values = []
    for seal, left in flips(start, (False, False), 0):
        spent_first = (seal == kinds, False)
        low, high = sides[seal]
        values.append((opened(left, spent_first, low) + opened(left, spent_first, high)) / 2)
    return max(values)


def all_hands(in_all: Sequence[int]) -> list[tuple[Hand, Hand]]:
    """Every pair of hands that the seals of the box allow."""
    one_kind = [[(a, b) for a in range(n + 1) for b in range(n + 1 - a)] for n in in_all]
    return [(tuple(a for a, _ in pick), tuple(b for _, b in pick)) for pick in product(*one_kind)]
