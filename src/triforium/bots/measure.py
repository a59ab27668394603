"""How fast the search is: simulations a second, in the form of the rules that runs and in the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from time import process_time

from triforium.bots.budget import Budget
from triforium.bots.minds import MINDS
from triforium.bots.searcher import Searcher
from triforium.bots.thinker import Thinker
from triforium.games import game as game_of
from triforium.rules.chance import numbered
from triforium.rules.game import State

POSITIONS = 5
"""So many of one game are searched, from its first decision on in equal steps. Always all of them: a search early in a
game takes another time than one late in it."""
SIMULATIONS = 60


@cache
def searcher(game_id: str, seed: int) -> Searcher:
    """It stays, as at a table: what it works out once it is not to be charged for again."""
    game = game_of(game_id)
    mind = MINDS[game_id]
    policy = mind.greedy(game)
    return Searcher("search", game, policy, mind.judge(game, policy), seed)


@cache
def positions(game_id: str, players: int, seed: int) -> list[State]:
    """Of a game that the greedy bot plays."""
    policy = MINDS[game_id].greedy(game_of(game_id))
    luck = numbered(searcher(game_id, seed).seed, "measure", 0)
    state = game_of(game_id).start(players, seed)
    passed = []
    while not state.over:
        passed.append(state.clone())
        state.step(policy.pick(state, luck))
    return [passed[len(passed) * n // POSITIONS] for n in range(POSITIONS)]


def simulations_per_s(game_id: str, players: int, seconds: float = 1.0, seed: int = 1) -> float:
    """On one core, by CPU time; none in a game that has no search."""
    if game_id not in MINDS:
        return 0.0
    return rate(searcher(game_id, seed), positions(game_id, players, seed), seconds)


def rate(bot: Thinker, states: list[State], seconds: float) -> float:
    """Simulations a second of any bot that searches, over these positions."""
    simulations, began = 0, process_time()
    while (spent := process_time() - began) < seconds or not simulations:
        for state in states:
            simulations += bot.think(state.clone(), Budget(simulations=SIMULATIONS)).simulations
    return simulations / spent


def interpreted_simulations_per_s(game_id: str, players: int, seconds: float = 1.0, seed: int = 1) -> float:
    """The same from source, in a process of its own."""
    code = (
        "import json, sys\n"
        "from triforium.bots.measure import simulations_per_s\n"
        "game, players, seconds, seed = json.loads(sys.argv[1])\n"
        "print(simulations_per_s(game, players, seconds, seed))\n"
    )
    given = json.dumps([game_id, players, seconds, seed])
    done = subprocess.run(
        [sys.executable, "-c", code, given],
        env={**os.environ, "TRIFORIUM_INTERPRETED": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)
