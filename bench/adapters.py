"""Steps a second of each adapter beside the same peer's own games, and many games in one call beside one at a time.

    python bench/adapters.py [--seconds 2] [--json]

Everything is played at random, on one core, in the same run, and timed by the CPU. A step is one decision of the seat
that is played from outside; where all seats are (PettingZoo, OpenSpiel), any decision.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gymnasium as gym
import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import triforium
import triforium.adapters.openspiel
from triforium.adapters import pettingzoo
from triforium.adapters.gymnasium import ManyLearners
from triforium.adapters.numbers import Numbers
from triforium.bots import ask, make_bot

GAMES = 64
"""Played in one call."""
PEERS_VECTOR = f"{GAMES} games (Gymnasium's SyncVectorEnv)"


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps a second, after a short warm-up."""
    next(steps)
    done = 0
    began = time.process_time()
    while True:
        done += next(steps)
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


def single(id: str, players: int) -> Iterator[int]:
    """As `gymnasium.make` hands it out, less its checker."""
    env = gym.make(f"Triforium/{id.capitalize()}-v0", players=players, disable_env_checker=True)
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


def many(id: str, players: int, copy: bool) -> Iterator[int]:
    env = ManyLearners(id, GAMES, players=players, copy=copy)
    env.reset(seed=1)
    while True:
        env.step(env.sample())
        yield GAMES


def measure(seconds: float) -> dict[str, dict[str, float]]:
    out: dict[str, dict[str, float]] = {
        "PettingZoo": {
            "its connect four": rate(aec(connect_four_v3.env), seconds),
            "its tic-tac-toe": rate(aec(tictactoe_v3.env), seconds),
        },
        "OpenSpiel": {
            "its backgammon (C++)": rate(spiel("backgammon", True), seconds),
            "its tic-tac-toe (Python)": rate(spiel_python(), seconds),
        },
    }
    for id in triforium.GAMES:
        players = triforium.game(id).players[0]
        out["PettingZoo"][id] = rate(aec(partial(pettingzoo.env, id, players)), seconds)
        out["OpenSpiel"][id] = rate(spiel(f"python_triforium_{id}", True), seconds)
        out[id] = {
            "one game (Gymnasium)": rate(single(id, players), seconds),
            PEERS_VECTOR: rate(peers_vector(id, players), seconds),
            "bare contract": rate(contract(id, players, False), seconds),
            "bare contract, observing": rate(contract(id, players, True), seconds),
            "bare contract, the same arrays": rate(contract_same_job(id, players), seconds),
            "bare contract, bots with copies": rate(contract_with_bots(id, players), seconds),
            f"{GAMES} games in one call": rate(many(id, players, True), seconds),
            f"{GAMES} games, no copies": rate(many(id, players, False), seconds),
        }
    return out


def spiel_python() -> Iterator[int]:
    from open_spiel.python.games import tic_tac_toe

    assert tic_tac_toe
    return spiel("python_tic_tac_toe", True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    warnings.simplefilter("ignore")
    found = measure(given.seconds)
    if given.json:
        print(json.dumps({"form": triforium.FORM, "steps_a_second": found}, indent=2))
        return
    print(f"rules {triforium.FORM}; steps a second")
    for what, rows in found.items():
        print(f"\n{what}")
        for name, steps in rows.items():
            print(f"  {name:40}{steps:>12,.0f}")
        if what in triforium.GAMES:
            fast = rows[f"{GAMES} games in one call"]
            print(f"  in one call: {fast / rows['one game (Gymnasium)']:.1f} x one game,", end=" ")
            print(f"{fast / rows[PEERS_VECTOR]:.1f} x Gymnasium's SyncVectorEnv,")
            print(
                f"  {fast / rows['bare contract, the same arrays']:.1f} x the bare contract with the same arrays,",
                end=" ",
            )
            print(f"{fast / rows['bare contract']:.1f} x the bare contract that shows nothing")


if __name__ == "__main__":
    main()
