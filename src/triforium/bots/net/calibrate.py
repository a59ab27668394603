"""How sure a net may be: of what it calls 70 %, 70 in 100 should be won.

A net learns its chances from games of all its own weaker days, so the finished one is often too modest. One number a
count of players mends that: the chances' logits are multiplied by it. It is fitted on games of the net against itself.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triforium.bots.net.inputs import rows_of
from triforium.bots.net.net import FEWEST, Net, read_file, read_net, write_net
from triforium.rules.game import Game

Numbers = NDArray[np.float64]

SHOWN = 0.1
"""This share of the decisions is looked at: neighbours in a game tell the same."""
FINEST = 1e-3


def self_play(game: Game, net: Net, players: int, games: int, seed: int) -> tuple[Numbers, Numbers]:
    """A row a position of games played by the policy: each seat's chance, the mover's first, and what came."""
    luck = np.random.default_rng(seed)
    states = [game.start(players, seed + number) for number in range(games)]
    said: list[Numbers] = []
    movers: list[tuple[int, int]] = []
    going = list(range(games))
    while going:
        seats = [int(states[i].asked_seat()) for i in going]
        logits, chances, _ = net.forward(rows_of([states[i] for i in going]), players)
        for at, (i, seat) in enumerate(zip(going, seats, strict=True)):
            if luck.random() < SHOWN:
                said.append(chances[at].astype(np.float64))
                movers.append((i, seat))
            legal = states[i].legal()
            noise = -np.log(-np.log(luck.random(len(legal))))
            states[i].step(legal[int((logits[at, legal] + noise).argmax())])
        going = [i for i in going if not states[i].over]
    shares = [[(seat in s.winners()) / len(s.winners()) for seat in range(players)] for s in states]
    came = [[shares[i][(seat + turn) % players] for turn in range(players)] for i, seat in movers]
    return np.array(said), np.array(came)


def sharpened(said: Numbers, by: float) -> Numbers:
    """The chances with their logits multiplied."""
    raised = np.maximum(said, 1e-9) ** by
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def surprise(said: Numbers, came: Numbers) -> float:
    """The mean cross entropy: the less, the better the chances fit."""
    return float(-(came * np.log(np.maximum(said, 1e-12))).sum(axis=1).mean())


def sharpness_of(said: Numbers, came: Numbers) -> float:
    """By what the logits are to be multiplied. Cross entropy has one lowest point in it, so halving finds it."""
    low, high = 0.25, 4.0
    while high - low > FINEST:
        third = (high - low) / 3
        if surprise(sharpened(said, low + third), came) < surprise(sharpened(said, high - third), came):
            high -= third
        else:
            low += third
    return round((low + high) / 2, 3)


def calibrate(path: Path, game: Game, games: int, seed: int) -> tuple[float, ...]:
    """Fit the sharpness of the net in a file, for each number of players it was trained for, and write it there."""
    net = read_net(path, game)
    found = list(net.about.sharpness)
    for players in net.about.players:
        said, came = self_play(game, net, players, games, seed)
        found[players - FEWEST] = round(found[players - FEWEST] * sharpness_of(said, came), 3)
    parts, split, about = read_file(path, game)
    late = path.with_suffix(".new")
    write_net(late, parts, split, replace(about, sharpness=tuple(found)))
    late.replace(path)
    return tuple(found)
