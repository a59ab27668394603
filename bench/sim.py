"""What `triforium sim` adds to the rules: `python bench/sim.py [--games N] [--rounds N]`.

For each game and number of players, games a second of `sim` beside the same policies in a bare compiled loop, which
is what `bench` measures. Both by turns in one process, so that a busy moment of the machine falls on both.
"""

from __future__ import annotations

import argparse
from statistics import median, quantiles
from time import process_time

import triforium
from triforium.bots.minds import MINDS
from triforium.commands.simulate import Match, Tally, play_match
from triforium.games import GAMES
from triforium.rules.playout import Policy, play_games

KEY = b"triforium sim..."
GOAL = 1.5


def alone(id: str, players: int, policy: Policy, games: int) -> float:
    """CPU time a decision of the rules and the policy alone."""
    begun = process_time()
    decisions = sum(one[0] for one in play_games(triforium.game(id), players, policy, KEY, games))
    return (process_time() - begun) / decisions


def simulated(id: str, players: int, bot: str, games: int) -> float:
    """CPU time a decision of `sim`, from the first game to the sums."""
    begun = process_time()
    tally = Tally()
    for piece in play_match(Match(id, None, (bot,) * players, KEY), games, 1):
        tally.merge(piece)
    return (process_time() - begun) / tally.decisions


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--games", type=int, default=1000, help="of random; of greedy a tenth")
    read.add_argument("--rounds", type=int, default=9)
    given = read.parse_args()
    for bot in ("random", "greedy"):
        for id in GAMES:
            game = triforium.game(id)
            policy = Policy() if bot == "random" else MINDS[id].greedy(game)
            games = given.games if bot == "random" else given.games // 10
            for players in game.players:
                pairs = [
                    (alone(id, players, policy, games), simulated(id, players, bot, games)) for _ in range(given.rounds)
                ]
                ratios = [sim / rules for rules, sim in pairs]
                low, _, high = quantiles(ratios, n=4)
                verdict = "" if median(ratios) <= GOAL else f"  above {GOAL}"
                print(f"{bot:8}{id}-{players}  {median(ratios):.2f} × ({low:.2f} to {high:.2f}){verdict}", flush=True)


if __name__ == "__main__":
    main()
