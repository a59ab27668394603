"""Fits a game's judge: the weights by which a search values the end of a round.

    python bench/fit_value.py duel --games 8000 --seed 1 [--search 50]

Plays games by the noisy greedy (or by a small search against itself), takes the features of every seat wherever a
round begins, and fits the strength by logistic regression on pairs of a winner and a loser, the final score by least
squares. Writes the judge's part of src/triforium/bots/GAME/weights.toml.
"""

from __future__ import annotations

import argparse
import math
import random

import triforium
from triforium.bots.budget import Budget
from triforium.bots.minds import MINDS
from triforium.bots.search.playout import Noisy, Sample, features_of, record_game
from triforium.bots.searcher import Searcher
from triforium.rules.chance import numbered, read_seed
from weights_file import write_judge

Played = tuple[list[Sample], list[int], list[int]]


def play_greedy(game_id: str, players: int, games: int, seed: int, noise: int) -> list[Played]:
    game = triforium.game(game_id)
    mind = MINDS[game_id]
    policy = mind.greedy(game)
    judge = mind.judge(game, policy)
    noisy = Noisy(policy, judge, noise)
    key = read_seed(seed)
    return [record_game(game, players, noisy, judge, numbered(key, "fit", n)) for n in range(games)]


def play_search(game_id: str, players: int, games: int, seed: int, simulations: int, noise: int) -> list[Played]:
    """Games of a small search against itself, a few moves of it at random so that positions differ."""
    game = triforium.game(game_id)
    mind = MINDS[game_id]
    policy = mind.greedy(game)
    judge = mind.judge(game, policy)
    key = read_seed(seed)
    out: list[Played] = []
    for n in range(games):
        luck = numbered(key, "fit", n)
        state = game.start(players, int(luck.word()))
        bot = Searcher("search", game, policy, judge, int(luck.word()), Budget(simulations=simulations))
        samples: list[Sample] = []
        stage = judge.stage(state)
        while not state.over:
            shown = state.clone()
            shown.reshuffle(int(luck.word()), state.seat)
            if luck.below(100) < noise:
                state.step(state.options[luck.below(state.count)])
            else:
                state.step(bot.choose(shown))
            if not state.over and judge.stage(state) != stage:
                stage = judge.stage(state)
                samples.append((judge.progress(state), features_of(judge, state)))
        out.append((samples, state.scores(), state.winners()))
    return out


def spread(progress: float, features: list[float]) -> list[float]:
    return [(1 - progress) * x for x in features] + [progress * x for x in features]


def fit_strength(played: list[Played], epochs: int, luck: random.Random) -> tuple[list[float], float]:
    """Logistic regression by Adam on pairs; the weights and the mean loss."""
    pairs: list[list[float]] = []
    for samples, _, winners in played:
        for progress, seats in samples:
            for w in winners:
                for other in range(len(seats)):
                    if other not in winners:
                        pairs.append(spread(progress, [a - b for a, b in zip(seats[w], seats[other], strict=True)]))
    size = len(pairs[0])
    weights = [0.0] * size
    first, second = [0.0] * size, [0.0] * size
    steps, loss, batch = 0, 0.0, 64
    total = epochs * (len(pairs) // batch)
    for _ in range(epochs):
        luck.shuffle(pairs)
        loss = 0.0
        for at in range(0, len(pairs) - batch + 1, batch):
            gradient = [0.0] * size
            for x in pairs[at : at + batch]:
                z = sum(map(float.__mul__, weights, x))
                miss = 1 / (1 + math.exp(min(z, 50.0)))
                loss += math.log1p(math.exp(-max(min(z, 50.0), -50.0)))
                for i, xi in enumerate(x):
                    if xi:
                        gradient[i] -= miss * xi
            steps += 1
            rate = 0.02 * (1 - steps / (total + 1))
            for i in range(size):
                g = gradient[i] / batch + 1e-4 * weights[i]
                first[i] = 0.9 * first[i] + 0.1 * g
                second[i] = 0.999 * second[i] + 0.001 * g * g
                fixed = first[i] / (1 - 0.9**steps) / (math.sqrt(second[i] / (1 - 0.999**steps)) + 1e-8)
                weights[i] -= rate * fixed
    return weights, loss / len(pairs)


def fit_scores(played: list[Played], luck: random.Random, rows: int = 40000) -> tuple[list[float], float]:
    """Least squares by the normal equations; the weights and the mean error.

    What is fitted is by how much a seat ends above the table's mean: a long game has high scores whatever a player
    does, and that must not look like his merit. The first feature, which is always 1, then gets the mean itself.
    """
    data: list[tuple[list[float], float]] = []
    means: list[tuple[list[float], list[float], float]] = []
    for samples, scores, _ in played:
        mean = sum(scores) / len(scores)
        for progress, seats in samples:
            usual = [sum(column) / len(seats) for column in zip(*seats, strict=True)]
            for seat, features in enumerate(seats):
                above = [a - b for a, b in zip(features, usual, strict=True)]
                data.append((spread(progress, above), scores[seat] - mean))
            means.append((spread(progress, usual), [1 - progress, progress], mean))
    luck.shuffle(data)
    data = data[:rows]
    weights = least_squares(data)
    any_weights = least_squares([(ones, mean - dot(weights, x)) for x, ones, mean in means])
    size = len(weights) // 2
    weights[0], weights[size] = any_weights
    error = sum(abs(dot(weights, x) - y) for x, y in data) / len(data)
    return weights, error


def dot(weights: list[float], x: list[float]) -> float:
    return sum(map(float.__mul__, weights, x))


def least_squares(data: list[tuple[list[float], float]]) -> list[float]:
    size = len(data[0][0])
    matrix = [[1e-5 * len(data) if i == j else 0.0 for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for x, y in data:
        used = [i for i in range(size) if x[i]]
        for i in used:
            row, xi = matrix[i], x[i]
            right[i] += xi * y
            for j in used:
                row[j] += xi * x[j]
    return solve(matrix, right)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    rows = [[*row, b] for row, b in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=int, default=10)
    parser.add_argument("--search", type=int, default=0, help="simulations a decision; 0: the greedy plays")
    given = parser.parse_args()
    game = triforium.game(given.game)
    luck = random.Random(given.seed)
    played: list[Played] = []
    for players in given.players or game.players:
        if given.search:
            played += play_search(given.game, players, given.games, given.seed, given.search, given.noise)
        else:
            played += play_greedy(given.game, players, given.games, given.seed, given.noise)
    strength, loss = fit_strength(played, given.epochs, luck)
    score, error = fit_scores(played, luck)
    squash = error
    print(f"{len(played)} games: loss {loss:.4f} (0.6931 knows nothing), score off by {error:.2f} on average")
    mind = MINDS[given.game]
    size = int(mind.judge(game, mind.greedy(game)).size)
    rows = [strength[:size], strength[size:], score[:size], score[size:]]
    write_judge(given.game, max(squash, 1.0), rows)


if __name__ == "__main__":
    main()
