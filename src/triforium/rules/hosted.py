"""A position whose rules are plain Python. Compiled classes take no subclass, so it holds them (`plain.py`)."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.chance import Stream
from triforium.rules.errors import IllegalMove
from triforium.rules.game import Game, State
from triforium.rules.sheet import Sheet


class Hosted(State):
    """A `State` to all who drive it; what is for the game to say, its guest says."""

    def __init__(self, game: Game, players: i64, options: i64) -> None:
        super().__init__(game, players, options)
        self.round = 0
        self.first = 0
        self.guest: Any = None

    @property
    def phase(self) -> str:
        said: str = self.guest.phase
        return said

    def set_up(self) -> None:
        self.guest.set_up()

    def proceed(self) -> None:
        self.guest.proceed()

    def offer(self) -> None:
        self.guest.offer()

    def answer(self, action: i64) -> None:
        self.guest.answer(action)

    def refusal(self, action: i64) -> IllegalMove:
        said: IllegalMove = self.guest.refusal(action)
        return said

    def holdings(self, seat: i64) -> dict[str, int]:
        said: dict[str, int] = self.guest.holdings(seat)
        return said

    def new_names(self, after: State, seat: i64) -> dict[str, list[str]]:
        assert isinstance(after, Hosted)
        said: dict[str, list[str]] = self.guest.new_names(after.guest, seat)
        return said

    def scores(self) -> list[int]:
        said: list[int] = self.guest.scores()
        return said

    def winners(self) -> list[int]:
        said: list[int] = self.guest.winners()
        return said

    def see(self, seat: i64) -> dict[str, Any]:
        said: dict[str, Any] = self.guest.see(seat)
        return said

    def observe_into(self, seat: i64, out: vec[u8], at: i64) -> None:
        numbers: list[int] = self.guest.observation(seat)
        for number in numbers:
            out[at] = u8(number)
            at += 1

    def redeal(self, luck: Stream, seat: i64) -> None:
        self.guest.redeal(luck, seat)

    def write(self) -> dict[str, Any]:
        said: dict[str, Any] = self.guest.write()
        return {"round": self.round, **said}

    def read(self, sheet: Sheet) -> None:
        self.round = sheet.number("round", 0)
        self.guest.read(sheet)

    def clone(self) -> Hosted:
        copy = Hosted(self.game, self.players, len(self.options))
        copy.copy_engine(self)
        copy.round = self.round
        copy.guest = self.guest.copied(copy)
        return copy
