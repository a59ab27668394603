"""Fits the weights of a game's greedy bot by playing: evolution in small steps, judged on duplicate blocks.

    python bench/tune_greedy.py duel --blocks 400 --generations 30 --seed 1 [--start 150,180,...]

A candidate is a step away from the best so far; it plays blocks (the same deal, seats exchanged) against a field:
`greedy:first`, the best so far and those it came from. The best candidates move the centre. Writes the weights.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import triforium
from triforium.bots.minds import MINDS, Mind
from triforium.bots.search.playout import play_match
from triforium.bots.weights import weights_of
from triforium.rules.chance import numbered, read_seed
from triforium.rules.game import Game
from triforium.rules.playout import Policy
from weights_file import write_persona

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
    mind: Mind,
    start: Weights,
    players: Sequence[int],
    blocks: int,
    generations: int,
    seed: int,
    fixed: frozenset[int] = frozenset(),
) -> Weights:
    luck = random.Random(seed)
    centre, field = start, [mind.first(game), mind.weighted(game, start)]
    for generation in range(generations):
        size = 0.35 * (1 - generation / generations) + 0.05
        tried = [centre, *(stepped(centre, size, luck, fixed) for _ in range(11))]
        rivals = field[:1] + field[-2:]
        table = players[generation % len(players)]
        marks = [
            (share(game, mind.weighted(game, w), rivals, table, blocks, seed * 1000 + generation), w) for w in tried
        ]
        marks.sort(reverse=True)
        better = [w for _, w in marks[:4]]
        centre = tuple(round(sum(w[i] for w in better) / len(better)) for i in range(len(centre)))
        if generation % 5 == 4:
            field.append(mind.weighted(game, centre))
        print(f"{generation:3} best {marks[0][0]:.3f} centre {','.join(map(str, centre))}", flush=True)
    return centre


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--persona", default="tuned", help="which one to fit and write")
    parser.add_argument("--says", help="a sentence about it")
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--blocks", type=int, default=400)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="weights to begin with, instead of the tuned ones")
    parser.add_argument("--fix", default="", help="places=values that make the taste and stay, like 1=250,12=90")
    given = parser.parse_args()
    game = triforium.game(given.game)
    mind = MINDS[given.game]
    held = weights_of(given.game).personas["tuned"].weights
    start = [int(w) for w in given.start.split(",")] if given.start else list(held)
    fixed = {int(place): int(value) for place, value in (pair.split("=") for pair in given.fix.split(",") if pair)}
    for place, value in fixed.items():
        start[place] = value
    players = given.players or list(game.players)
    best = tune(game, mind, tuple(start), players, given.blocks, given.generations, given.seed, frozenset(fixed))
    for table in players:
        for rival in ("first", "tuned"):
            won = share(game, mind.weighted(game, best), [mind.greedy(game, rival)], table, 1000, given.seed + 77)
            print(f"{table} players: {won:.1%} of games against greedy:{rival}")
    write_persona(given.game, given.persona, given.says, best)
    print(best)


if __name__ == "__main__":
    main()
