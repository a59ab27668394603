"""A net's policy against a bot on duplicate deals, all games side by side: the net looks at many at once."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from triforium.bots import Bot, ask, make_bot
from triforium.bots.net.inputs import rows_of
from triforium.bots.net.net import Net
from triforium.rules.game import Game, State


@dataclass(frozen=True)
class Result:
    """The net's share of first places, and the standard error over deals."""

    share: float
    error: float
    games: int


@dataclass
class NetGame:
    """A game that is being played: the net has one seat, a bot each of the others."""

    state: State
    seat: int
    bots: list[Bot]
    asked: int = 0


def play_match(game: Game, net: Net, rival: str, players: int, deals: int, seed: int) -> Result:
    """Each deal is played once from every seat. The net plays its best move."""
    matches = []
    for deal in range(deals):
        luck = seed * 1_000_003 + deal
        for seat in range(players):
            bots = [make_bot(rival, game, luck * 8 + other) for other in range(players)]
            matches.append(NetGame(game.start(players, luck), seat, bots))
    going = matches
    while True:
        going = [match for match in going if play_bots(match)]
        if not going:
            break
        logits, _, _ = net.forward(rows_of([match.state for match in going]), players)
        for match, row in zip(going, logits, strict=True):
            legal = match.state.legal()
            match.state.step(legal[int(row[legal].argmax())])
    shares = np.array([won(match) for match in matches]).reshape(deals, players).mean(axis=1)
    return Result(float(shares.mean()), float(shares.std(ddof=1) / sqrt(deals)) if deals > 1 else 0.0, len(matches))


def play_bots(match: NetGame) -> bool:
    """Let the bots play up to the net's next decision; whether there is one."""
    state = match.state
    while state.seat is not None and state.seat != match.seat:
        match.asked += 1
        state.step(ask(match.bots[state.seat], state, match.asked))
    return state.seat is not None


def won(match: NetGame) -> float:
    winners = match.state.winners()
    return 1.0 / len(winners) if match.seat in winners else 0.0
