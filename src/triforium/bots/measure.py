"""How fast the search is: simulations a second, in the form of the rules that runs and in the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import process_time

from triforium.bots.budget import Budget
from triforium.bots.minds import MINDS
from triforium.bots.searcher import Searcher
from triforium.games import game as game_of
from triforium.rules.chance import numbered

EVERY = 8
"""A search at one in so many decisions of the game that is measured."""


def simulations_per_s(game_id: str, players: int, seconds: float = 1.0, seed: int = 1) -> float:
    """Through the decisions of a game that the greedy bot plays, on one core, by CPU time."""
    game = game_of(game_id)
    mind = MINDS[game_id]
    policy = mind.greedy(game)
    bot = Searcher("search", game, policy, mind.judge(game, policy), seed)
    luck = numbered(bot.seed, "measure", 0)
    simulations, spent, played = 0, 0.0, 0
    state = game.start(players, seed)
    while spent < seconds or not simulations:
        if state.over:
            state = game.start(players, int(luck.word()))
        if played % EVERY == 0:
            began = process_time()
            simulations += bot.think(state.clone(), Budget(simulations=60)).simulations
            spent += process_time() - began
        state.step(policy.pick(state, luck))
        played += 1
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
