"""Many games of the same bots: played in pieces, by this process or by several, and added up.

A game's luck depends on the run's seed and on its number alone, and sums do not depend on order: any number of workers,
the same result. What is finished when a run is interrupted is its first games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

from triforium import __version__
from triforium.bots import Reflex, ask, make_bot
from triforium.executor import WHOLE, Executor, Parts, Shard, mapped
from triforium.games import game as game_of
from triforium.rules.chance import Source, derived, numbered
from triforium.rules.game import Game
from triforium.rules.playout import Policy, Seated, play_seats

PIECE = 100
"""Games that policies play without leaving compiled code. Other bots take their time, so a game is a piece."""


@dataclass(frozen=True)
class Match:
    """All that decides the games: `edition` as it was asked for, `bots` by seat, the key of all luck."""

    game: str
    edition: str | None
    bots: tuple[str, ...]
    key: bytes


@dataclass
class Tally:
    """What games came to."""

    games: int = 0
    decisions: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    """By seat."""
    wins: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """By seat, by its place in the order of play (0 starts), and by how many shared the win."""

    def add(self, result: Seated) -> None:
        decisions, scores, winners, first = result
        self.games += 1
        self.decisions += decisions
        for seat, score in enumerate(scores):
            self.scores[seat] += score
        for seat in winners:
            self.wins[seat, (seat - first) % len(scores), len(winners)] += 1

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.scores.update(other.scores)
        self.wins.update(other.wins)

    def won(self, seat: int) -> Fraction:
        """A win that is shared counts in equal parts."""
        return self._shares(lambda who, _: who == seat)

    def won_at(self, place: int) -> Fraction:
        """By whoever had that place in the order of play."""
        return self._shares(lambda _, where: where == place)

    def _shares(self, counts: Callable[[int, int], bool]) -> Fraction:
        parts = (Fraction(n, shared) for (seat, place, shared), n in self.wins.items() if counts(seat, place))
        return sum(parts, Fraction(0))


def play_match(
    match: Match, games: int, executor: Executor, out: Path | None = None, shard: Shard = WHOLE
) -> Iterator[Tally]:
    """The games from the first on, in pieces. With `out` finished pieces are kept there, and not played again."""
    size = PIECE if policies_of(match) is not None else 1
    pieces = [range(first, min(first + size, games)) for first in range(0, games, size)]
    parts = None if out is None else Parts(out, about(match, games), written, read_tally)
    try:
        yield from mapped(executor, partial(play_piece, match), pieces, parts, shard)
    finally:
        if parts is not None:
            parts.close()


def about(match: Match, games: int) -> dict[str, Any]:
    """All that decides a run's results."""
    return {
        "sim": 1,
        "version": __version__,
        "game": match.game,
        "fingerprint": game_of_match(match).fingerprint,
        "bots": match.bots,
        "games": games,
        "key": match.key.hex(),
    }


def written(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "scores": sorted(tally.scores.items()),
        "wins": sorted([*key, count] for key, count in tally.wins.items()),
    }


def read_tally(row: dict[str, Any]) -> Tally:
    wins = Counter({(seat, place, shared): count for seat, place, shared, count in row["wins"]})
    return Tally(row["games"], row["decisions"], Counter(dict(row["scores"])), wins)


def play_piece(match: Match, numbers: range) -> Tally:
    """Those games: by policies on the compiled road, by other bots as at a table."""
    tally = Tally()
    policies = policies_of(match)
    if policies is not None:
        for result in play_seats(game_of_match(match), policies, Source(match.key), numbers.start, numbers.stop):
            tally.add(result)
    else:
        for number in numbers:
            tally.add(play_at_table(match, number))
    return tally


@cache
def game_of_match(match: Match) -> Game:
    return game_of(match.game, match.edition)


@cache
def policies_of(match: Match) -> list[Policy] | None:
    """The bots' policies, where none of them looks ahead. They look at nothing that their seat cannot know."""
    bots = [make_bot(name, game_of_match(match)) for name in match.bots]
    policies = [bot.policy for bot in bots if isinstance(bot, Reflex)]
    return policies if len(policies) == len(bots) else None


def play_at_table(match: Match, number: int) -> Seated:
    """One game. Its seed, the bots' and what they are shown come from the run's by ways of their own."""
    game, key = game_of_match(match), match.key
    state = game.start(len(match.bots), derived(key, f"game/{number}").hex())
    seated = [make_bot(name, game, derived(key, f"bot/{number}/{seat}").hex()) for seat, name in enumerate(match.bots)]
    shown = numbered(key, "shown", number)
    decisions = 0
    while (seat := state.seat) is not None:
        state.step(ask(seated[seat], state, shown.word()))
        decisions += 1
    return decisions, state.scores(), state.winners(), int(state.first)
