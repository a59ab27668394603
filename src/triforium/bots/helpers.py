"""A search in several processes. What crosses over is a dump, for compiled states do not pickle."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from triforium.bots.budget import Budget
from triforium.bots.thought import Considered, Thought
from triforium.games import game as game_of
from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

PATIENCE = 0.02
"""How often, in seconds, the asking process looks whether it was told to stop."""


@dataclass(frozen=True)
class Job:
    """A decision to think about: game, edition and dump, the bot's name, and its share of the budget."""

    game: str
    edition: str
    dump: dict[str, Any]
    bot: str
    budget: Budget


def can_help(game: Game) -> bool:
    """Helpers load editions by name, so they can search the package's own alone."""
    try:
        return game_of(game.id, game.edition).fingerprint == game.fingerprint
    except TriforiumError:
        return False


class Helpers:
    """Processes that search, kept for the next decision."""

    def __init__(self, count: int) -> None:
        import multiprocessing  # which a browser does not have
        from concurrent.futures import ProcessPoolExecutor

        context = multiprocessing.get_context("spawn")
        self.halt = context.Event()
        self.pool = ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=(self.halt,))

    def start(self, job: Job, seed: str) -> Future[Thought]:
        return self.pool.submit(think, job, seed)


@cache
def helpers(count: int) -> Helpers:
    return Helpers(count)


_HALT: list[Event] = []


def _begin(halt: Event) -> None:
    _HALT.append(halt)


def think(job: Job, seed: str) -> Thought:
    """In the helper: the named bot's thought about the job."""
    from triforium.bots import make_bot
    from triforium.bots.thinker import Thinker

    game = game_of(job.game, job.edition)
    bot = make_bot(job.bot, game, seed)
    if not isinstance(bot, Thinker):
        raise AssertionError(f"{job.bot} does not think ahead")
    bot.halted = _HALT[0].is_set
    return bot.think(game.load(job.dump), job.budget)


def merged(thoughts: list[Thought], seconds: float, stopped: bool) -> Thought:
    """Several searches of the same decision as one."""
    by_action: dict[int, list[Considered]] = {}
    for thought in thoughts:
        for move in thought.moves:
            by_action.setdefault(move.action, []).append(move)
    moves = [_sum(parts) for parts in by_action.values()]
    return Thought(in_order(moves), sum(thought.simulations for thought in thoughts), seconds, stopped)


def _sum(parts: list[Considered]) -> Considered:
    visits = sum(part.visits for part in parts)
    if visits == 0:
        return parts[0]
    value = sum(part.value * part.visits for part in parts) / visits
    scores = [part.score * part.visits for part in parts if part.score is not None]
    score = sum(scores) / visits if scores else None
    error = sqrt(sum((part.error * part.visits) ** 2 for part in parts)) / visits
    return Considered(parts[0].action, parts[0].text, visits, value, error, score)


def in_order(moves: list[Considered]) -> tuple[Considered, ...]:
    """The best first: by value among the much visited, then by visits."""
    most = max(move.visits for move in moves)
    much = sorted((m for m in moves if 2 * m.visits >= most), key=lambda m: (-m.value, m.action))
    rest = sorted((m for m in moves if 2 * m.visits < most), key=lambda m: (-m.visits, -m.value, m.action))
    return (*much, *rest)
