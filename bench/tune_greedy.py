"""Fits the weights of a game's greedy bot by playing: evolution in small steps, judged on duplicate blocks.

    python bench/tune_greedy.py duel --blocks 400 --generations 30 --seed 1 [--start 150,180,...]

A candidate is a step away from the best so far; it plays blocks (the same deal, seats exchanged) against a field:
`greedy:first`, the best so far and those it came from. The best candidates move the centre. Prints the weights.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Callable, Sequence

import triforium
from triforium.bots.search.playout import play_match
from triforium.rules.chance import numbered, read_seed
from triforium.rules.game import Game
from triforium.rules.playout import Policy

Weights = tuple[int, ...]


def share(game: Game, a: Policy, others: Sequence[Policy], players: int, blocks: int, seed: int) -> float:
    """The share of wins of one against the others, who take turns in the remaining seats."""
    won = 0.0
    key = read_seed(seed)
    for block in range(blocks):
        deal = int(numbered(key, "deal", block).word())
        for seat in range(players):
            seats = [others[(block + i) % len(others)] for i in range(players)]
            seats[seat] = a
            _, winners = play_match(game, seats, deal, numbered(key, "luck", block))
            won += (seat in winners) / len(winners)
    return won / (blocks * players)


def stepped(weights: Weights, size: float, luck: random.Random, fixed: frozenset[int]) -> Weights:
    """Weights a random step away: each may grow or shrink by a share of itself."""
    out = []
    for i, w in enumerate(weights):
        if i not in fixed and luck.random() < 0.5:
            w = round(w + luck.gauss(0, size) * max(abs(w), 40))
        out.append(w)
    return tuple(out)


def tune(
    game: Game,
    make: Callable[[Game, Sequence[int]], Policy],
    first: Weights,
    start: Weights,
    players: Sequence[int],
    blocks: int,
    generations: int,
    seed: int,
    fixed: frozenset[int] = frozenset(),
) -> Weights:
    luck = random.Random(seed)
    centre, field = start, [first, start]
    for generation in range(generations):
        size = 0.35 * (1 - generation / generations) + 0.05
        tried = [centre, *(stepped(centre, size, luck, fixed) for _ in range(11))]
        rivals = [make(game, w) for w in field[:1] + field[-2:]]
        table = players[generation % len(players)]
        marks = [(share(game, make(game, w), rivals, table, blocks, seed * 1000 + generation), w) for w in tried]
        marks.sort(reverse=True)
        better = [w for _, w in marks[:4]]
        centre = tuple(round(sum(w[i] for w in better) / len(better)) for i in range(len(centre)))
        if generation % 5 == 4:
            field.append(centre)
        print(f"{generation:3} best {marks[0][0]:.3f} centre {','.join(map(str, centre))}", flush=True)
    return centre


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--module", default="greedy", help="the file with FIRST and weighted()")
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--blocks", type=int, default=400)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="weights to begin with, instead of the first ones")
    given = parser.parse_args()
    game = triforium.game(given.game)
    greedy = importlib.import_module(f"triforium.bots.{given.game}.{given.module}")
    first: Weights = tuple(greedy.FIRST)
    start = tuple(int(w) for w in given.start.split(",")) if given.start else first
    players = given.players or list(game.players)
    best = tune(game, greedy.weighted, first, start, players, given.blocks, given.generations, given.seed)
    for table in players:
        won = share(game, greedy.weighted(game, best), [greedy.weighted(game, first)], table, 2000, given.seed + 77)
        print(f"{table} players: {won:.1%} of games against greedy:first")
    print(best)


if __name__ == "__main__":
    main()
