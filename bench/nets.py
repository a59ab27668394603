"""Every figure that is claimed of the nets, played again: part of `make proof`.

    python bench/nets.py [--game duel] [--only strength] [--workers 2] [--scale 1.0]

Writes bench/proof/nets-GAME.json: matches on duplicate deals, calibration, leaks and speed. A match that stands in the
report with as many blocks is not played again unless --again says so. `--scale` plays a share of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

import triforium
from ladder import SEED, Match, Report, arguments, fill, leaks
from triforium.bots.net.calibrate import self_play
from triforium.bots.net.inputs import row_of
from triforium.bots.net.net import net_of

BATCHES = (1, 8, 64)
BINS = 20


def matches(game: str) -> Iterator[Match]:
    """The claims about nets for a game; what is wanted is the issue's."""
    two = {"pillars": 0.95, "duel": 0.85, "builders": 0.80}
    four = {"pillars": 0.70, "builders": 0.60}
    yield Match("strength", "net", "greedy", 2, 200, 0.95)
    yield Match("strength", "net", "search@100", 2, 100, 0.5)
    yield Match("strength", "net", "search@1600", 2, 50 if game == "pillars" else 100, two[game])
    yield Match("search", "net@200", "net", 2, 150 if game == "duel" else 100, 0.5)
    yield Match("search", "net@800", "net@200", 2, 70 if game == "duel" else 50, 0.5)
    yield Match("search", "net@100ms", "net", 2, 50, 0.6)
    yield Match("search", "net@200", "search@1600", 2, 25, two[game])
    yield Match("seer", "seer@400", "search@400", 2, 40, 0.5)
    yield Match("seer", "net@200", "seer@1600", 2, 25, 0.75)
    if game in four:
        yield Match("strength", "net", "greedy", 4, 100, 0.25)
        yield Match("strength", "net", "search@1600", 4, 14, four[game])
        yield Match("search", "net@200", "net", 4, 25, 0.25)
        yield Match("search", "net@100ms", "net", 4, 25, 0.4)


def calibration(game: str, games: int) -> dict[str, Any]:
    """What the net calls a chance and how often it came, in one decision of ten of games played by its policy."""
    chosen = triforium.game(game)
    net = net_of(chosen)
    out: dict[str, Any] = {"group": "calibration", "games": games, "seed": SEED}
    for players in chosen.players:
        rows_said, rows_came = self_play(chosen, net, players, games, SEED)
        said, came = rows_said.ravel(), rows_came.ravel()
        rows = []
        for low in np.arange(0, 1, 1 / BINS):
            inside = (said >= low) & (said < low + 1 / BINS)
            if inside.sum() >= 100:
                rows.append(
                    [round(float(said[inside].mean()), 4), round(float(came[inside].mean()), 4), int(inside.sum())]
                )
        near = (said >= 0.65) & (said < 0.75)
        out[f"{players} players"] = {
            "positions": len(said),
            "called_65_to_75": round(float(said[near].mean()), 4),
            "won": round(float(came[near].mean()), 4),
            "of": int(near.sum()),
            "brier": round(float(((said - came) ** 2).mean()), 4),
            "bins": rows,
        }
    return out


def speed(game: str, seconds: float) -> dict[str, Any]:
    """Microseconds of an evaluation in batches, and of a whole decision of `net`."""
    chosen = triforium.game(game)
    net = net_of(chosen)
    luck = Random(SEED)
    state = chosen.start(chosen.players[0], SEED)
    rows = []
    while not state.over:
        rows.append(row_of(state))
        state.play(luck.choice(state.legal()))
    out: dict[str, Any] = {"group": "speed"}
    for size in BATCHES:
        batch = np.frombuffer(b"".join((rows * size)[:size]), np.uint8).reshape(size, -1)
        count, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            net.forward(batch, chosen.players[0])
            count += 1
        out[f"batch of {size}, microseconds"] = round((time.perf_counter() - began) / count * 1e6)
    return out


def main() -> None:
    given = arguments(__doc__ or "", ["strength", "search", "seer", "calibration", "leaks", "speed"])
    for game in [given.game] if given.game else list(triforium.GAMES):
        report = Report(f"nets-{game}", game, "python bench/nets.py")
        fill(report, game, matches(game), given)
        if given.only in (None, "calibration"):
            report.add("calibration", calibration(game, max(50, round(4000 * given.scale))))
        if given.only in (None, "leaks"):
            report.add("leaks", leaks(game, ["net", "net@24"], max(50, round(1000 * given.scale))))
        if given.only in (None, "speed"):
            report.add("speed", speed(game, 1.0))


if __name__ == "__main__":
    main()
