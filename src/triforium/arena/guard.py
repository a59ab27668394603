"""A process that plays, watched from here: a bot that hangs or kills it loses the game, and no more than that."""

from __future__ import annotations

import atexit
import multiprocessing
import os
from ctypes import c_double
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic
from typing import Any

from triforium.arena.plan import Plan, Sitting, limit_of
from triforium.arena.play import play
from triforium.arena.results import ArenaGame, Failure, lost_by
from triforium.executor.local import uninterrupted
from triforium.rules.errors import TriforiumError

LIMIT = 60.0
"""Seconds that a decision may take where the bot's budget does not say."""
LOOK = 0.1
"""How often, in seconds, hanging bots are looked for."""
DEATHS = 3

_guards: list[Guard] = []
"""At most one, kept for the next sitting: to start a process takes longer than many a game."""


def guarded(plan: Plan, sitting: Sitting, first: int, limit: float) -> list[ArenaGame]:
    """The games of a sitting from this rotation on."""
    guard = _guards.pop() if _guards else Guard()
    try:
        played = [guard.play(plan, sitting, rotation, limit) for rotation in range(first, plan.players)]
    except BaseException:
        guard.end()
        raise
    _guards.append(guard)
    return played


@atexit.register
def release() -> None:
    """End it: nothing that a run has started outlives it."""
    while _guards:
        _guards.pop().end()


class Guard:
    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.thinking: Any = context.RawArray(c_double, 2)
        self.line, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(other, self.thinking), daemon=True)
        with uninterrupted():
            self.process.start()
        other.close()

    def play(self, plan: Plan, sitting: Sitting, rotation: int, limit: float) -> ArenaGame:
        """One game, or the loss of a bot that hangs or has killed the process. A process that was killed while no bot
        was thinking is nobody's fault, and the game is played again."""
        for _ in range(DEATHS):
            game = self._play(plan, sitting, rotation, limit)
            if game is not None:
                return game
        raise RuntimeError(f"an arena process died outside a bot {DEATHS} times, in block {sitting.block}")

    def _play(self, plan: Plan, sitting: Sitting, rotation: int, limit: float) -> ArenaGame | None:
        try:
            self.line.send((plan, sitting, rotation))
            while not self.line.poll(LOOK):
                seat = int(self.thinking[0]) - 1
                if seat >= 0:
                    allowed = limit_of(plan.bots[plan.seats(sitting, rotation)[seat]], limit)
                    if monotonic() - self.thinking[1] > allowed:
                        return self._lost(plan, sitting, rotation, f"nothing for {allowed:.0f} seconds")
            game: ArenaGame = self.line.recv()
        except (EOFError, OSError):
            return self._lost(plan, sitting, rotation, "its process died")
        return game

    def _lost(self, plan: Plan, sitting: Sitting, rotation: int, reason: str) -> ArenaGame | None:
        """The bot that was thinking loses the game; the next one is a new process's."""
        seats = plan.seats(sitting, rotation)
        seat = int(self.thinking[0]) - 1
        self.end()
        self._start()
        if seat < 0:
            return None
        sentence = str(TriforiumError("bot-failed", bot=plan.bots[seats[seat]], reason=reason))
        return lost_by(plan, sitting.block, sitting.lineup, rotation, seats, Failure(seat, sentence))

    def end(self) -> None:
        self.line.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


def work(line: Connection, thinking: Any) -> None:
    """In the process: play game after game."""

    def watch(seat: int) -> None:
        thinking[1] = monotonic()
        thinking[0] = seat + 1

    Thread(target=follow_the_guard, daemon=True).start()
    try:
        while True:
            plan, sitting, rotation = line.recv()
            line.send(play(plan, sitting, rotation, watch))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def follow_the_guard() -> None:
    """Whoever watched has gone, and a bot may hang for ever: end with it."""
    guard = multiprocessing.parent_process()
    if guard is not None:
        guard.join()
        os._exit(1)
