"""Ratings from games: Plackett and Luce's model with a term for the place in the order of play.

With two players it is Bradley and Terry's model with a seat term. Games of one block share their deal, so the
intervals come from the spread between blocks (a sandwich), not from pretending that games are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from triforium.arena.results import ArenaGame

ELO = 400 / log(10)
"""Elo points of one unit of the model's strength."""
PRIOR = 1 / 25
"""Keeps a bot that never lost finite: a normal prior of 5 units, 870 Elo, around the mean."""


@dataclass(frozen=True)
class Rating:
    elo: float
    margin: float
    """Half the width of the 95 % interval."""


@dataclass(frozen=True)
class Ratings:
    """Of every bot, the mean being 0; and how much an earlier or later place is worth, the mean being 0."""

    bots: list[Rating]
    places: list[Rating]


def rate(played: Sequence[ArenaGame], bots: int, players: int) -> Ratings:
    size = bots + players
    strengths = [0.0] * size
    inverse: list[list[float]] = []
    blocks: dict[int, list[list[tuple[list[int], list[int]]]]] = {}
    for game in played:
        blocks.setdefault(game.block, []).append(stages(game, bots))
    for _ in range(60):
        gradient = [-PRIOR * s for s in strengths]
        hessian = [[PRIOR if i == j else 0.0 for j in range(size)] for i in range(size)]
        for games in blocks.values():
            for game_stages in games:
                learn(game_stages, bots, strengths, gradient, hessian)
        inverse = inverted(hessian)
        step = [sum(inverse[i][j] * gradient[j] for j in range(size)) for i in range(size)]
        largest = max(abs(s) for s in step)
        scale = min(1.0, 1.0 / largest) if largest else 1.0
        strengths = [s + scale * d for s, d in zip(strengths, step, strict=True)]
        if largest < 1e-9:
            break
    spread = [[0.0] * size for _ in range(size)]
    for games in blocks.values():
        gradient = [0.0] * size
        for game_stages in games:
            learn(game_stages, bots, strengths, gradient, None)
        for i in range(size):
            for j in range(size):
                spread[i][j] += gradient[i] * gradient[j]
    many = len(blocks)
    correction = many / (many - 1) if many > 1 else 1.0
    covariance = times(times(inverse, spread), inverse)
    return Ratings(
        centred(strengths, covariance, range(bots), correction),
        centred(strengths, covariance, range(bots, size), correction),
    )


def stages(game: ArenaGame, bots: int) -> list[tuple[list[int], list[int]]]:
    """The order of finish, the best first: at each stage those who come next (several when tied) of those left."""
    players = len(game.seats)
    places = [(seat - game.first) % players for seat in range(players)]
    left = sorted(range(players), key=lambda seat: rank_of(game, seat), reverse=True)
    out: list[tuple[list[int], list[int]]] = []
    while len(left) > 1:
        tied = [seat for seat in left if rank_of(game, seat) == rank_of(game, left[0])]
        out.append(([_code(game, s, places, bots) for s in tied], [_code(game, s, places, bots) for s in left]))
        left = [s for s in left if s not in tied]
    return out


def rank_of(game: ArenaGame, seat: int) -> tuple[float, int]:
    """Winners are alike whatever their scores; the others are ranked by them."""
    return game.share[seat], 0 if game.share[seat] or game.scores is None else game.scores[seat]


def _code(game: ArenaGame, seat: int, places: list[int], bots: int) -> int:
    """Bot and place in one number."""
    return game.seats[seat] + bots * places[seat]


def learn(
    game: list[tuple[list[int], list[int]]],
    bots: int,
    strengths: list[float],
    gradient: list[float],
    hessian: list[list[float]] | None,
) -> None:
    """Add a game's part of the log-likelihood's first and (less) second derivatives."""
    for tied, left in game:
        weights = [exp(strengths[code % bots] + strengths[bots + code // bots]) for code in left]
        total = sum(weights)
        chance: dict[int, float] = {}
        for code, weight in zip(left, weights, strict=True):
            for at in (code % bots, bots + code // bots):
                chance[at] = chance.get(at, 0.0) + weight / total
        for code in tied:
            gradient[code % bots] += 1 / len(tied)
            gradient[bots + code // bots] += 1 / len(tied)
        for at, p in chance.items():
            gradient[at] -= p
        if hessian is None:
            continue
        for code, weight in zip(left, weights, strict=True):
            pair = (code % bots, bots + code // bots)
            for i in pair:
                for j in pair:
                    hessian[i][j] += weight / total
        for i, p in chance.items():
            for j, q in chance.items():
                hessian[i][j] -= p * q


def centred(strengths: list[float], covariance: list[list[float]], group: range, correction: float) -> list[Rating]:
    """A group's ratings against its own mean."""
    n = len(group)
    mean = sum(strengths[i] for i in group) / n
    out: list[Rating] = []
    for i in group:
        weights = {j: (1.0 if j == i else 0.0) - 1 / n for j in group}
        variance = sum(a * b * covariance[j][k] for j, a in weights.items() for k, b in weights.items())
        out.append(Rating(ELO * (strengths[i] - mean), 1.96 * ELO * sqrt(max(variance, 0.0) * correction)))
    return out


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = [x / head for x in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[size:] for row in rows]


def times(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a]
