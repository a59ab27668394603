"""Every game, player count and edition that the conformance suite runs through."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import triforium
from triforium.rules.game import Game, State

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Case:
    id: str
    players: int
    edition: str | None

    @property
    def game(self) -> Game:
        return triforium.game(self.id, self.edition)

    def __str__(self) -> str:
        return f"{self.id}-{self.players}" + (f"-{Path(self.edition).stem}" if self.edition else "")


def test_editions(id: str) -> list[str]:
    """The card files of the tests for a game: the same rules with other numbers."""
    return [str(path) for path in sorted((TESTS / "editions").glob(f"{id}-*.toml"))]


def all_cases() -> list[Case]:
    out: list[Case] = []
    for id in triforium.GAMES:
        for edition in [None, *test_editions(id)]:
            out += [Case(id, players, edition) for players in triforium.game(id, edition).players]
    return out


CASES = all_cases()
PRINTED = [case for case in CASES if case.edition is None]


def walk(case: Case, seed: int, steps: int = 10**6) -> State:
    """A random game of that many decisions, or to its end."""
    state = case.game.start(case.players, seed)
    random = Random(seed)
    while not state.over and steps > 0:
        state.play(random.choice(state.legal()))
        steps -= 1
    return state


def positions(case: Case, seed: int, every: int, most: int = 10**6) -> list[State]:
    """Positions of a random game, one in every few, as clones."""
    state = case.game.start(case.players, seed)
    random = Random(seed)
    out: list[State] = []
    played = 0
    while not state.over and len(out) < most:
        if played % every == 0:
            out.append(state.clone())
        state.play(random.choice(state.legal()))
        played += 1
    return out
