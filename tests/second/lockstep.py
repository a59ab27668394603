"""Two programs play one game side by side, and may not differ in anything that a player could see.

One is the program of the house, met through its contract alone. The other is a second model of the game, written
from rulebook, ledger and card file. A model is a generator: it yields an `Ask` where somebody decides and a `Luck`
where luck answers. The driver answers both with what happened in the program, luck out of its journal.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn, Protocol, TypeAlias, TypeVar

from triforium.bots import ask, make_bot
from triforium.rules.game import Game, State


@dataclass(frozen=True)
class Ask:
    seat: int
    options: list[str]


@dataclass(frozen=True)
class Luck:
    id: str


T = TypeVar("T")
Play: TypeAlias = Generator[Ask | Luck, Any, T]
Player: TypeAlias = Callable[[State], int]


class Model(Protocol):
    """A game written a second time. `position` is as much of a dump as the model knows."""

    def play(self) -> Play[None]: ...
    def position(self) -> dict[str, Any]: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...


class Difference(AssertionError):
    """The two programs do not play the same game."""


def choose(seat: int, options: Iterable[str]) -> Play[str]:
    """What the seat answers. An only answer is taken unasked."""
    listed = list(options)
    if len(listed) == 1:
        return listed[0]
    answer: str = yield Ask(seat, listed)
    return answer


def pick(seat: int, verb: str, things: Iterable[str]) -> Play[str]:
    """Which of these things the seat takes, discards or whatever the verb says; equal ones are one answer."""
    answer = yield from choose(seat, [f"{verb} {thing}" for thing in dict.fromkeys(things)])
    return answer.removeprefix(f"{verb} ")


def draw(id: str) -> Play[dict[str, Any]]:
    """What luck answers: the next entry of the journal, which must be of that kind."""
    told: dict[str, Any] = yield Luck(id)
    return told


def draw_from(rest: list[str], id: str, word: str) -> Play[str]:
    """A card off a shuffled deck of which only the rest can come."""
    told = yield from draw(id)
    card: str = told[word]
    if card not in rest:
        raise Difference(f"{card} came, and only {rest} could")
    rest.remove(card)
    return card


def lay_out(rest: list[str], count: int, id: str, word: str) -> Play[list[str]]:
    """So many cards off that deck, one after the other."""
    cards: list[str] = []
    for _ in range(count):
        cards.append((yield from draw_from(rest, id, word)))
    return cards


def play_together(game: Game, state: State, model: Model, player: Player, random: Random) -> int:
    """A whole game in both; the number of decisions. `state` has just been started, with a journal."""
    luck: deque[dict[str, Any]] = deque()
    steps = model.play()
    answer: object = None
    decisions = 0
    hear(game, state, luck)
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            break
        if isinstance(step, Luck):
            answer = next_luck(luck, step)
            continue
        compare(state, model, step, luck)
        if random.random() < 0.02:
            state = game.load(json.loads(json.dumps(state.dump())))  # the program must go on from there as well
            state.journal = []
        action = player(state)
        answer = state.text(action)
        state.play(action)
        decisions += 1
        hear(game, state, luck)
    compare(state, model, None, luck)
    same("scores", model.scores(), state.scores())
    same("winners", model.winners(), state.winners())
    return decisions


def hear(game: Game, state: State, luck: deque[dict[str, Any]]) -> None:
    """Of what has just been journaled, keep what luck answered or a deck showed to all."""
    for entry in state.journal or []:
        told = game.tell(entry)
        if told is not None and (told.get("luck") or told.get("hidden")):
            luck.append(told)
    state.journal = []


def next_luck(luck: deque[dict[str, Any]], step: Luck) -> dict[str, Any]:
    told = luck.popleft() if luck else {"id": None}
    same("luck", step.id, told["id"])
    return told


def compare(state: State, model: Model, asked: Ask | None, luck: deque[dict[str, Any]]) -> None:
    """Who is asked, all that he may answer, and what lies on the table."""
    same("over", asked is None, state.over)
    same("luck", [], list(luck))
    if asked is not None:
        same("seat", asked.seat, state.seat)
        same("legal", Counter(asked.options), [state.text(action) for action in state.legal()])
    same("position", model.position(), state.dump())


def same(where: str, mine: Any, theirs: Any) -> None:
    """Of a dict only the keys of the model are compared; a Counter stands for a list in any order, gaps left out."""
    if mine == theirs:
        return
    if isinstance(mine, Counter):
        if mine != Counter(thing for thing in theirs if thing is not None):
            differ(where, mine, theirs)
    elif isinstance(mine, dict):
        for key, value in mine.items():
            if value != theirs[key]:
                same(f"{where}.{key}", value, theirs[key])
    elif isinstance(mine, list) and len(mine) == len(theirs):
        for i, value in enumerate(mine):
            same(f"{where}.{i}", value, theirs[i])
    else:
        differ(where, mine, theirs)


def differ(where: str, mine: object, theirs: object) -> NoReturn:
    raise Difference(f"{where}: the second model says {mine}, the program {theirs}")


def whims(random: Random) -> Player:
    """Random play with a taste: for this game, each kind of action is liked, shunned or neither."""
    taste: dict[str, float] = {}

    def choice(state: State) -> int:
        legal = state.legal()
        kinds = [state.text(action).split()[0] for action in legal]
        weights = [taste.setdefault(kind, random.choice((0.1, 1, 1, 6))) for kind in kinds]
        return random.choices(legal, weights)[0]

    return choice


def led(game: Game, random: Random) -> Player:
    """The greedy bot, which gets further than luck does; one answer in ten is any at all."""
    bot = make_bot("greedy", game, random.randrange(2**60))

    def choice(state: State) -> int:
        if random.random() < 0.1:
            return random.choice(state.legal())
        return ask(bot, state, random.randrange(2**60))

    return choice
