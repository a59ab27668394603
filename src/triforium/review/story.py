"""A finished game, played once more and kept move by move: what was decided, and what luck answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from triforium.record import Record, game_of
from triforium.rules.errors import BadRecord
from triforium.rules.game import Game, State

Answers = tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]
"""What luck answered, in runs of one source: `("bag", entries of the journal)`."""


@dataclass(frozen=True)
class Step:
    """A decision and all that came of it before the next one. The deal is the first step, and nobody's."""

    number: int
    """Of the move, as a record counts; 0 for the deal."""
    before: State | None
    action: int
    after: State
    answers: Answers

    @property
    def seat(self) -> int:
        return -1 if self.before is None else self.before.asked_seat()


@dataclass(frozen=True)
class Story:
    """The steps of a game, the deal first."""

    game: Game
    players: int
    seed: str
    first: int
    steps: tuple[Step, ...]

    @property
    def last(self) -> State:
        return self.steps[-1].after


def tell(game: Game, players: int, seed: str, first: int, actions: Sequence[int | str]) -> Story:
    state = game.start(players, seed, first, journal=True)
    steps = [Step(0, None, -1, state.clone(), heard(state))]
    for number, action in enumerate(actions, 1):
        before = steps[-1].after
        state.journal = []
        state.play(action)
        steps.append(Step(number, before, game.index[state.text(action)], state.clone(), heard(state)))
    return Story(game, players, seed, first, tuple(steps))


def story_of(record: Record, edition: str | None = None) -> Story:
    """That of a record which `verify` has found true."""
    if record.seed is None or record.result is None:
        raise BadRecord(record.lines["seed"], "only a finished game can be reviewed")
    game = game_of(record, edition)
    return tell(game, len(record.players), record.seed, record.first, [move.action.text for move in record.moves])


def heard(state: State) -> Answers:
    """What luck answered in a step, from its journal."""
    game = state.game
    luck = [entry for entry in state.journal or () if game.luck(entry) is not None]
    runs = groupby(luck, lambda entry: game.events[entry[0]].source)
    return tuple((source, tuple(run)) for source, run in runs)
