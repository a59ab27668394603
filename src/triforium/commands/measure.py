"""Measuring in short slices of CPU time, in this process and in one whose rules are interpreted.

The machine is never quiet: what shares a core or a cache makes a slice slower, nothing makes it faster.
So slices of all kinds alternate, and the best of each counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from types import TracebackType
from typing import Any, NamedTuple

from triforium.bots.measure import simulations_per_s
from triforium.commands import yardstick
from triforium.games import game
from triforium.rules.chance import stream
from triforium.rules.game import State
from triforium.rules.playout import Policy, make_clones, play_games, play_out

KEY = b"triforium bench."
BATCH = 4
CLONES = 2000


class Rate(NamedTuple):
    """Decisions and games a second."""

    decisions: float
    games: float


def playouts(id: str, players: int, seconds: float) -> Rate:
    """Random games, in the form that this process runs."""
    played = game(id)
    policy = Policy()
    decisions = games = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or not games:
        key = KEY + games.to_bytes(8, "little")
        decisions += sum(one[0] for one in play_games(played, players, policy, key, BATCH))
        games += BATCH
    spent = time.process_time() - begun
    return Rate(decisions / spent, games / spent)


def middle(id: str, players: int) -> State:
    """A position half way through a game of random moves."""
    policy = Policy()
    state = game(id).start(players, 7)
    length = play_out(state.clone(), policy, stream(KEY, "middle"))
    luck = stream(KEY, "middle")
    for _ in range(length // 2):
        state.step(policy.pick(state, luck))
    return state


def clones(state: State, seconds: float) -> float:
    """Clones a second."""
    made = 0
    begun = time.process_time()
    while (time.process_time() - begun) < seconds or not made:
        made += make_clones(state, CLONES)
    return made / (time.process_time() - begun)


def yardstick_decisions(seconds: float) -> float:
    """The yardstick's decisions a second, at 2, 3 and 4 players alike."""
    decisions = number = 0
    begun = time.process_time()
    while (time.process_time() - begun) < seconds or not number:
        decisions += sum(yardstick.play_games(players, number, 1) for players in (2, 3, 4))
        number += 1
    return decisions / (time.process_time() - begun)


class Interpreted:
    """Another Python with the rules from source, which measures a slice when it is asked to."""

    def __enter__(self) -> Interpreted:
        self.python = subprocess.Popen(
            [sys.executable, "-P", "-m", "triforium.commands.measure"],
            env={**os.environ, "TRIFORIUM_INTERPRETED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.python.communicate()

    def playouts(self, id: str, players: int, seconds: float) -> Rate:
        return Rate(*self._ask("playouts", id, players, seconds))

    def simulations(self, id: str, players: int, seconds: float) -> float:
        return float(self._ask("simulations", id, players, seconds))

    def _ask(self, what: str, id: str, players: int, seconds: float) -> Any:
        assert self.python.stdin is not None
        assert self.python.stdout is not None
        self.python.stdin.write(json.dumps([what, id, players, seconds]) + "\n")
        self.python.stdin.flush()
        return json.loads(self.python.stdout.readline())


def main() -> None:
    for line in sys.stdin:
        what, *rest = json.loads(line)
        print(json.dumps(playouts(*rest) if what == "playouts" else simulations_per_s(*rest)), flush=True)


if __name__ == "__main__":
    main()
