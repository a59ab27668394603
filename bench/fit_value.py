"""Fits a game's judge: the weights by which a search values the end of a round.

    python bench/fit_value.py pillars --players 4 --games 2000 --search 40 --seed 1

Plays games in which each seat is a small search or the greedy, takes the features of every seat wherever a round
begins, and fits the strength by softmax regression on who wins, the final score by least squares. Writes the judge's
part of src/triforium/bots/GAME/weights.toml: for that number of players, or without `--players` for all.
"""

from __future__ import annotations

import argparse
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

import triforium
from triforium.bots.budget import Budget
from triforium.bots.minds import MINDS
from triforium.bots.search.playout import Sample, features_of
from triforium.bots.searcher import Searcher
from triforium.rules.chance import numbered, read_seed
from weights_file import write_judge

Sampled = tuple[list[Sample], list[int], list[int]]
Numbers = NDArray[np.floating[Any]]
GREEDY = 30
"""So many seats in a hundred are the greedy's, so that positions of unequal players are seen."""
STEPS = 800


def play(job: tuple[str, int, int, int, int, int]) -> Sampled:
    """One game: a sample wherever a round begins, the final scores, the winners."""
    id, players, number, seed, simulations, noise = job
    game = triforium.game(id)
    mind = MINDS[id]
    policy = mind.greedy(game)
    judge = mind.judge(game, policy)
    luck = numbered(read_seed(seed), f"fit/{players}", number)
    state = game.start(players, int(luck.word()))
    bots = [
        None
        if luck.below(100) < GREEDY
        else Searcher("search", game, policy, judge, int(luck.word()), Budget(simulations=simulations))
        for _ in range(players)
    ]
    samples: list[Sample] = []
    round = state.round
    while (seat := state.seat) is not None:
        shown = state.clone()
        shown.reshuffle(int(luck.word()), seat)
        bot = bots[seat]
        if luck.below(100) < noise:
            state.step(state.options[luck.below(state.count)])
        else:
            state.step(policy.pick(shown, luck) if bot is None else bot.choose(shown))
        if not state.over and state.round != round:
            round = state.round
            samples.append((judge.progress(state), features_of(judge, state)))
    return samples, state.scores(), state.winners()


def spread(progress: float, features: Any) -> Numbers:
    """For the weights at the beginning, then for those at the end."""
    row = np.asarray(features)
    return np.concatenate([(1 - progress) * row, progress * row], axis=-1)


def fit_strength(played: list[Sampled]) -> tuple[Numbers, float]:
    """Softmax regression by Adam; the weights and the mean loss."""
    most = max(len(scores) for _, scores, _ in played)
    features: list[Numbers] = []
    shares: list[Numbers] = []
    for samples, scores, winners in played:
        share = np.zeros(most)
        share[winners] = 1 / len(winners)
        for progress, seats in samples:
            row = spread(progress, seats)
            features.append(np.pad(row, ((0, most - len(scores)), (0, 0))))
            shares.append(share)
    x, wanted = np.stack(features), np.stack(shares)
    empty = ~x.any(axis=2)  # a seat that nobody holds; the first feature of any other is 1
    scale = x.reshape(-1, x.shape[2]).std(0) + 1e-6
    x /= scale
    weights, first, second = np.zeros((3, x.shape[2]))
    loss = 0.0
    for step in range(1, STEPS + 1):
        z = np.where(empty, -np.inf, x @ weights)
        chance = np.exp(z - z.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        loss = float(-(wanted * np.log(chance + 1e-12)).sum(1).mean())
        slope = ((chance - wanted)[:, :, None] * x).sum((0, 1)) / len(x) + 2e-4 * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        rate = 0.03 * (1 - step / (STEPS + 1))
        weights -= rate * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights / scale, loss


def fit_scores(played: list[Sampled]) -> tuple[Numbers, float]:
    """Least squares; the weights and the mean error.

    What is fitted is by how much a seat ends above the table's mean: a long game has high scores whatever a player
    does, and that must not look like his merit. The first feature, which is always 1, then gets the mean itself.
    """
    above: list[Numbers] = []
    lead: list[Numbers] = []
    usual: list[Numbers] = []
    means: list[tuple[float, float, float]] = []
    for samples, scores, _ in played:
        mean = float(np.mean(scores))
        for progress, seats in samples:
            ordinary = np.mean(seats, axis=0)
            above.append(spread(progress, seats - ordinary))
            lead.append(np.array(scores) - mean)
            usual.append(spread(progress, ordinary))
            means.append((1 - progress, progress, mean))
    x, y = np.concatenate(above), np.concatenate(lead)
    weights: Numbers = np.linalg.solve(x.T @ x + 1e-5 * len(x) * np.eye(x.shape[1]), x.T @ y)
    error = float(np.abs(x @ weights - y).mean())
    known = np.array(means)
    ordinary_scores = known[:, 2] - np.stack(usual) @ weights
    weights[[0, len(weights) // 2]] = np.linalg.lstsq(known[:, :2], ordinary_scores, rcond=None)[0]
    return weights, error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(triforium.GAMES))
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=int, default=4, help="this many decisions in a hundred are drawn")
    parser.add_argument("--search", type=int, default=40, help="simulations a decision")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    counts = [given.players] if given.players else list(triforium.game(given.game).players)
    jobs = [
        (given.game, players, number, given.seed, given.search, given.noise)
        for players in counts
        for number in range(given.games)
    ]
    with get_context("spawn").Pool(given.workers) as pool:
        played = pool.map(play, jobs, chunksize=8)
    strength, loss = fit_strength(played)
    score, error = fit_scores(played)
    print(f"{len(played)} games: loss {loss:.4f}, score off by {error:.2f} on average")
    early, late = len(strength) // 2, len(strength)
    rows = [strength[:early], strength[early:late], score[:early], score[early:late]]
    write_judge(given.game, given.players, max(error, 1.0), [row.tolist() for row in rows])


if __name__ == "__main__":
    main()
