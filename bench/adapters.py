"""Steps a second of each adapter beside the same peer's own games, and many games in one call beside one at a time.

    python bench/adapters.py [--seconds 2] [--rounds 3] [--write]

Everything is played at random, on one core, in the same run, and timed by the CPU. A step is one decision of the seat
that is played from outside; where all seats are (PettingZoo, OpenSpiel), any decision. Loops that are compared take
turns, and of each the best round counts: a busy machine slows now one, now the other.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import gymnasium as gym
import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import triforium
import triforium.adapters.openspiel
from reports import write_report
from triforium.adapters import pettingzoo
from triforium.adapters.gymnasium import ManyLearners
from triforium.adapters.numbers import Numbers
from triforium.bots import ask, make_bot
from triforium.rules.playout import Policy, play_games

GAMES = 64
"""Played in one call."""
MORE_GAMES = 256
SINGLE = "one game (Gymnasium)"
CHECKED = "one game (Gymnasium), as made by default"
PEERS_VECTOR = f"{GAMES} games (Gymnasium's SyncVectorEnv)"
BLIND = "bare contract, shows nothing"
OBSERVING = "bare contract, observing"
SAME_ARRAYS = "bare contract, the same arrays"
WITH_BOTS = "bare contract, bots with copies"
IN_ONE_CALL = f"{GAMES} games in one call"
MORE_IN_ONE_CALL = f"{MORE_GAMES} games in one call"
RULES_ALONE = "the rules alone, compiled"
RATIOS = [
    (IN_ONE_CALL, SINGLE), (MORE_IN_ONE_CALL, SINGLE), (IN_ONE_CALL, CHECKED), (IN_ONE_CALL, PEERS_VECTOR),
    (IN_ONE_CALL, SAME_ARRAYS), (IN_ONE_CALL, WITH_BOTS), (IN_ONE_CALL, OBSERVING), (IN_ONE_CALL, BLIND),
    (RULES_ALONE, BLIND),
]  # fmt: skip
"""The last one is a bound: what many games in one call would come to if showing and choosing cost nothing."""

AT_ONCE = 8
"""Games, or calls of many games, between two looks at the clock: one look costs as much as a game's step or two."""

Loop = Callable[[], Iterator[int]]


def compare(loops: dict[str, Loop], seconds: float, rounds: int) -> dict[str, float]:
    """Steps a second of each, in turns."""
    begun = {name: loop() for name, loop in loops.items()}
    best = dict.fromkeys(loops, 0.0)
    for _ in range(rounds):
        for name, steps in begun.items():
            best[name] = max(best[name], rate(steps, seconds / rounds))
    return best


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps a second, after a short warm-up."""
    next(steps)
    done = 0
    began = time.process_time()
    while True:
        done += sum(islice(steps, AT_ONCE))
        took = time.process_time() - began
        if took >= seconds:
            return done / took


def aec(make: Callable[[], Any]) -> Iterator[int]:
    """PettingZoo's loop as its documentation has it."""
    env = make()
    seed = 0
    while True:
        env.reset(seed=seed)
        seed += 1
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
        yield steps


def spiel(name: str, observing: bool) -> Iterator[int]:
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                if observing:
                    state.observation_tensor(state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        yield steps


def single(id: str, players: int, checked: bool = False) -> Iterator[int]:
    """As `gymnasium.make` hands it out, with or without its checker."""
    env = gym.make(f"Triforium/{id.capitalize()}-v0", players=players, disable_env_checker=not checked)
    while True:
        _, info = env.reset()
        over = False
        steps = 0
        while not over:
            _, _, over, _, info = env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
            steps += 1
        yield steps


def peers_vector(id: str, players: int) -> Iterator[int]:
    """The same games one after the other in Gymnasium's own vector environment."""
    name = f"Triforium/{id.capitalize()}-v0"
    makes = [partial(gym.make, name, players=players, disable_env_checker=True)] * GAMES
    env = gym.vector.SyncVectorEnv(makes, autoreset_mode=gym.vector.AutoresetMode.SAME_STEP)
    _, info = env.reset(seed=1)
    while True:
        actions = [random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        _, _, _, _, info = env.step(np.array(actions))
        yield GAMES


def contract(id: str, players: int, observing: bool) -> Iterator[int]:
    """The bare contract from Python, the same job: a seat from outside, the others at random."""
    game = triforium.game(id)
    while True:
        state = game.start(players, random.getrandbits(60))
        seat = random.randrange(players)
        steps = 0
        while not state.over:
            if state.seat == seat:
                steps += 1
                if observing:
                    state.observe(seat)
            state.play(random.choice(state.legal()))
        yield steps


def contract_same_job(id: str, players: int) -> Iterator[int]:
    """The bare contract from Python with the same arrays coming out, for as many games."""
    game = triforium.game(id)
    numbers = Numbers(game)
    seats = [random.randrange(players) for _ in range(GAMES)]
    states = [game.start(players, random.getrandbits(60)) for _ in range(GAMES)]
    seen = np.zeros((GAMES, numbers.width), np.float32)
    masks = np.zeros((GAMES, numbers.actions), np.int8)
    while True:
        for i, state in enumerate(states):
            if state.seat == seats[i]:
                state.play(random.choice(state.legal()))
            while not state.over and state.seat != seats[i]:
                state.play(random.choice(state.legal()))
            if state.over:
                states[i] = state = game.start(players, random.getrandbits(60))
            numbers.scaled(np.frombuffer(state.observe(seats[i]), np.uint8), seen[i])
            masks[i] = 0
            masks[i, state.legal()] = 1
        yield GAMES


def contract_with_bots(id: str, players: int) -> Iterator[int]:
    """The same, the others played by bots that see reshuffled copies."""
    game = triforium.game(id)
    bot = make_bot("random", game)
    while True:
        state = game.start(players, random.getrandbits(60))
        seat = random.randrange(players)
        steps = 0
        while not state.over:
            if state.seat == seat:
                steps += 1
                state.play(random.choice(state.legal()))
            else:
                state.play(ask(bot, state, random.getrandbits(60)))
        yield steps


def many(id: str, players: int, games: int, copy: bool = True) -> Iterator[int]:
    env = ManyLearners(id, games, players=players, copy=copy)
    env.reset(seed=1)
    while True:
        env.step(env.sample())
        yield games


def rules_alone(id: str, players: int) -> Iterator[int]:
    """Whole games inside compiled code, nothing shown: as many of all decisions as one seat has."""
    game = triforium.game(id)
    while True:
        yield sum(length for length, _, _ in play_games(game, players, Policy(), random.randbytes(16), 8)) // players


def spiel_python() -> Iterator[int]:
    from open_spiel.python.games import tic_tac_toe

    assert tic_tac_toe
    return spiel("python_tic_tac_toe", True)


def measure(seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    aecs: dict[str, Loop] = {
        "its connect four": partial(aec, connect_four_v3.env),
        "its tic-tac-toe": partial(aec, tictactoe_v3.env),
    }
    spiels: dict[str, Loop] = {
        "its backgammon (C++)": partial(spiel, "backgammon", True),
        "its tic-tac-toe (Python)": spiel_python,
    }
    players = {id: triforium.game(id).players[0] for id in triforium.GAMES}
    for id, count in players.items():
        aecs[id] = partial(aec, partial(pettingzoo.env, id, count))
        spiels[id] = partial(spiel, f"python_triforium_{id}", True)
    out = {"PettingZoo": compare(aecs, seconds, rounds), "OpenSpiel": compare(spiels, seconds, rounds)}
    for id, count in players.items():
        loops: dict[str, Loop] = {
            SINGLE: partial(single, id, count),
            CHECKED: partial(single, id, count, True),
            PEERS_VECTOR: partial(peers_vector, id, count),
            BLIND: partial(contract, id, count, False),
            OBSERVING: partial(contract, id, count, True),
            SAME_ARRAYS: partial(contract_same_job, id, count),
            WITH_BOTS: partial(contract_with_bots, id, count),
            IN_ONE_CALL: partial(many, id, count, GAMES),
            MORE_IN_ONE_CALL: partial(many, id, count, MORE_GAMES),
            f"{GAMES} games, no copies": partial(many, id, count, GAMES, False),
            RULES_ALONE: partial(rules_alone, id, count),
        }
        out[id] = compare(loops, seconds, rounds)
    return out


def ratios(rows: dict[str, float]) -> dict[str, float]:
    return {f"{one} / {other}": round(rows[one] / rows[other], 2) for one, other in RATIOS}


def write(found: dict[str, dict[str, float]], seconds: float, rounds: int) -> None:
    """Into bench/proof/adapters.json."""
    report = {
        "command": f"python bench/adapters.py --seconds {seconds:g} --rounds {rounds} --write",
        "form": triforium.FORM,
        "steps_a_second": {what: {name: round(n) for name, n in rows.items()} for what, rows in found.items()},
        "ratios": {id: ratios(found[id]) for id in triforium.GAMES},
    }
    write_report("adapters", report)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--write", action="store_true", help="into bench/proof/adapters.json too")
    given = options.parse_args()
    warnings.simplefilter("ignore")
    found = measure(given.seconds, given.rounds)
    print(f"rules {triforium.FORM}; steps a second")
    for what, rows in found.items():
        print(f"\n{what}")
        for name, steps in rows.items():
            print(f"  {name:40}{steps:>12,.0f}")
        if what in triforium.GAMES:
            for name, ratio in ratios(rows).items():
                print(f"  {ratio:5.1f} x  {name}")
    if given.write:
        write(found, given.seconds, given.rounds)


if __name__ == "__main__":
    main()
