"""What `triforium sim` adds to the rules: `python bench/sim.py [--games N] [--rounds N]`.

For each game and number of players, games a second of `sim` beside the same policies in a bare compiled loop, which
is what `bench` measures. Both by turns in one process, so that a busy moment of the machine falls on both.
"""

from __future__ import annotations

import argparse
from time import process_time

import triforium
from ratios import Ratio, ratio_of, told
from reports import write_report
from triforium.bots.minds import MINDS
from triforium.commands.simulate import Match, Tally, play_match
from triforium.executor import Local
from triforium.games import GAMES
from triforium.rules.playout import Policy, play_games

KEY = b"triforium sim..."
GOAL = 1.5
BOTS = ("random", "greedy")


def alone(id: str, players: int, policy: Policy, games: int) -> float:
    """CPU time a decision of the rules and the policy alone."""
    begun = process_time()
    decisions = sum(one[0] for one in play_games(triforium.game(id), players, policy, KEY, games))
    return (process_time() - begun) / decisions


def simulated(id: str, players: int, bot: str, games: int) -> float:
    """CPU time a decision of `sim`, from the first game to the sums."""
    begun = process_time()
    tally = Tally()
    for piece in play_match(Match(id, None, (bot,) * players, KEY), games, Local()):
        tally.merge(piece)
    return (process_time() - begun) / tally.decisions


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--games", type=int, default=1000, help="of random; of greedy a tenth")
    read.add_argument("--rounds", type=int, default=9)
    read.add_argument("--write", action="store_true", help="into bench/proof/sim.json too")
    given = read.parse_args()
    found: dict[str, dict[str, Ratio]] = {}
    for bot in BOTS:
        for id in GAMES:
            game = triforium.game(id)
            policy = Policy() if bot == "random" else MINDS[id].greedy(game)
            games = given.games if bot == "random" else given.games // 10
            for players in game.players:
                name = f"{id}-{players}"
                ratios = []
                for _ in range(given.rounds):
                    rules = alone(id, players, policy, games)
                    ratios.append(simulated(id, players, bot, games) / rules)
                found.setdefault(name, {})[bot] = ratio_of(ratios)
                print(f"{bot:8}{name:12}{told(found[name][bot])}", flush=True)
    if given.write:
        command = f"python bench/sim.py --games {given.games} --rounds {given.rounds} --write"
        write_report("sim", {"command": command, "goal": GOAL, "games": found})


if __name__ == "__main__":
    main()
