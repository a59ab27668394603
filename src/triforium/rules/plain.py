"""A game in plain Python, for one that is not compiled with the house: a trial, a test, another package's.

`Game` can be derived from, a compiled `State` cannot. So the position that everybody drives is a compiled `Hosted`, and
the rules derive from `PlainState`, where they say what `State` marks as *for the game to say* by the same names, and
have `self.ask`, `self.may` and all the rest of a state. Three things are easier than there: `clone` need not be
written, the round is dumped by itself, and an observation is a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.chance import Stream
from triforium.rules.errors import IllegalMove
from triforium.rules.game import Game
from triforium.rules.hosted import Hosted
from triforium.rules.sheet import Sheet


class PlainState:
    """The rules of a position. What is not here is its host's: `players`, `ask`, `close`, `may`, `note`, `source`."""

    phase: str = "round"

    def __init__(self, host: Hosted) -> None:
        self.host = host

    def __getattr__(self, name: str) -> Any:
        if name == "host":  # asked for before it is there: by copying, not by a game
            raise AttributeError(name)
        return getattr(self.host, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("round", "ended"):
            setattr(self.host, name, value)
        else:
            super().__setattr__(name, value)

    def copied(self, host: Hosted) -> PlainState:
        """An independent copy for another host."""
        copy = object.__new__(type(self))
        copy.__dict__.update({name: deepcopy(value) for name, value in self.__dict__.items() if name != "host"})
        copy.host = host
        return copy

    # What a game says, as in `State`

    def set_up(self) -> None:
        raise NotImplementedError

    def proceed(self) -> None:
        raise NotImplementedError

    def offer(self) -> None:
        raise NotImplementedError

    def answer(self, action: int) -> None:
        raise NotImplementedError

    def refusal(self, action: int) -> IllegalMove:
        """Where the game has no reason of its own: the action answers another question."""
        return IllegalMove("not-asked", action=self.host.game.actions[action])

    def holdings(self, seat: int) -> dict[str, int]:
        return {}

    def new_names(self, after: Any, seat: int) -> dict[str, list[str]]:
        """Of what a later position has more, that which has names."""
        return {}

    def scores(self) -> list[int]:
        raise NotImplementedError

    def winners(self) -> list[int]:
        raise NotImplementedError

    def see(self, seat: int) -> dict[str, Any]:
        raise NotImplementedError

    def observation(self, seat: int) -> list[int]:
        """Instead of `observe_into`: the numbers themselves, in the order of `game.observed`."""
        return []

    def redeal(self, luck: Stream, seat: int) -> None:
        """Nothing is hidden where a game does not say so."""

    def write(self) -> dict[str, Any]:
        raise NotImplementedError

    def read(self, sheet: Sheet) -> None:
        raise NotImplementedError


def hosted(rules: Callable[[Hosted], PlainState], game: Game, players: int, options: int) -> Hosted:
    """For a game's `blank`: a position that these rules play, with room for that many legal actions."""
    host = Hosted(game, players, options)
    host.guest = rules(host)
    return host


def shuffled(luck: Stream, things: Iterable[int]) -> list[int]:
    """These in an order that luck gives them. What a seat cannot know is sorted first (`redeal`)."""
    cards = vec[i64](things)
    luck.shuffle(cards, 0, len(cards))
    return list(cards)
