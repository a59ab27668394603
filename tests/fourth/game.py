"""The Quarry: its cards, its rules and its game in one file. It is not compiled, and nothing of the house knows it."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from triforium.rules.chance import Stream
from triforium.rules.errors import IllegalMove, teach
from triforium.rules.game import Edition, Game
from triforium.rules.hosted import Hosted
from triforium.rules.journal import HIDDEN, ROUND_BEGINS, SEAT, Ask, Event, house_events
from triforium.rules.observation import Names
from triforium.rules.plain import PlainState, hosted, shuffled
from triforium.rules.sheet import Sheet
from triforium.rules.view import Seat

TAKE: Final = 0
BLOCK: Final = ("block", "block")
EVENTS: Final = [
    *house_events(),
    Event("block-drawn", (BLOCK,), HIDDEN, "draws"),
    Event("block-taken", (SEAT, BLOCK)),
    Event("passed", (SEAT,)),
]
BLOCK_DRAWN, BLOCK_TAKEN, PASSED = range(len(house_events()), len(EVENTS))

teach(
    {
        "not-in-yard": "There is no {block} in the yard",
        "block-drawn": "{block} is carried into the yard",
        "block-taken": "{seat} takes {block}",
        "passed": "{seat} takes nothing",
    },
    "quarry",
)


class QuarrySeatView(TypedDict):
    blocks: dict[str, int]
    worth: int


class QuarryView(TypedDict):
    rounds: int
    start: Seat
    yard: list[str]
    sack: int
    seats: list[QuarrySeatView]


class QuarryState(PlainState):
    game: Quarry
    phase = "yard"

    def set_up(self) -> None:
        blocks = [kind for kind, count in enumerate(self.game.counts) for _ in range(count)]
        self.sack: list[int] = shuffled(self.source.stream("sack"), blocks)
        self.yard: list[int] = []
        self.held = [[0] * len(self.game.blocks) for _ in range(self.players)]
        self.start: int = self.first
        self.acted = self.players

    def proceed(self) -> None:
        if self.acted >= self.players:
            if self.round >= self.game.rounds:
                self.ended = True  # Q2.1
                return
            self.begin_round()
        if self.depth == 0:
            self.ask(TAKE, (self.start + self.acted) % self.players)  # Q1.2

    def begin_round(self) -> None:
        self.start = (self.start + (self.round > 0)) % self.players  # Q1.3
        self.round += 1
        self.acted = 0
        self.note(ROUND_BEGINS, self.round, self.start)
        self.yard, self.sack = self.sack[: self.game.yard], self.sack[self.game.yard :]  # Q1.1
        for block in self.yard:
            self.note(BLOCK_DRAWN, block)

    def offer(self) -> None:
        for block in sorted(set(self.yard)):
            self.may(block)
        self.may(len(self.game.blocks))

    def answer(self, action: int) -> None:
        seat = self.asked_seat()
        self.close()
        self.acted += 1
        if action == len(self.game.blocks):
            self.note(PASSED, seat)
            return
        self.yard.remove(action)
        self.held[seat][action] += 1
        self.note(BLOCK_TAKEN, seat, action)

    def refusal(self, action: int) -> IllegalMove:
        return IllegalMove("not-in-yard", "Q1.2", block=self.game.blocks[action])

    def holdings(self, seat: int) -> dict[str, int]:
        return {"worth": self.scores()[seat]}

    def scores(self) -> list[int]:
        return [sum(n * worth for n, worth in zip(held, self.game.worth, strict=True)) for held in self.held]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)] if self.ended else []

    def see(self, seat: int) -> dict[str, Any]:
        view: QuarryView = {
            "rounds": self.game.rounds,
            "start": self.start,
            "yard": [self.game.blocks[block] for block in self.yard],
            "sack": len(self.sack),
            "seats": [
                {"blocks": dict(zip(self.game.blocks, held, strict=True)), "worth": worth}
                for held, worth in zip(self.held, self.scores(), strict=True)
            ],
        }
        return {**view}

    def observation(self, seat: int) -> list[int]:
        yard = [self.yard.count(block) for block in range(len(self.game.blocks))]
        others = [self.scores()[(seat + i) % self.players] for i in range(1, self.players)]
        return [self.round, *yard, *self.held[seat], *others, *[0] * (self.game.players[-1] - self.players)]

    def redeal(self, luck: Stream, seat: int) -> None:
        self.sack = shuffled(luck, sorted(self.sack))

    def write(self) -> dict[str, Any]:
        named = self.game.blocks
        return {
            "start": self.start,
            "acted": self.acted,
            "yard": [named[block] for block in self.yard],
            "sack": [named[block] for block in self.sack],
            "seats": [{"blocks": dict(zip(named, held, strict=True))} for held in self.held],
        }

    def read(self, sheet: Sheet) -> None:
        self.start = sheet.number("start", 0, self.players - 1)
        self.acted = sheet.number("acted", 0, self.players)
        self.yard = sheet.words("yard", self.game.blocks)
        self.sack = sheet.words("sack", self.game.blocks)
        seats = sheet.parts("seats", self.players)
        self.held = [seat.counts("blocks", self.game.blocks) for seat in seats]
        for seat in seats:
            seat.done()


class Quarry(Game):
    def __init__(self, edition: Edition) -> None:
        sheet = Sheet(edition.data, "", False)
        blocks = {name: sheet.part("block").part(name) for name in sheet.part("block").names()}
        self.rounds = sheet.number("rounds", 1, 20)
        self.yard = sheet.number("yard", 1, 20)
        self.blocks = list(blocks)
        self.counts = [row.number("count", 1, 60) for row in blocks.values()]
        self.worth = [row.number("worth", 0, 20) for row in blocks.values()]
        actions = [*(f"take {block}" for block in blocks), "pass"]
        super().__init__("quarry", "The Quarry", range(2, 5), 1, edition, actions)
        self.words["block"] = self.blocks
        self.events = EVENTS
        self.asks = [Ask("take")]
        self.view_type = QuarryView
        names = Names()
        names.add("round", self.rounds)
        names.each("yard", self.blocks, self.yard)
        names.each("own", self.blocks, self.rounds)
        names.each("worth of", ["next", "second", "third"], 20)
        self.name_observation(names)

    def blank(self, players: int) -> Hosted:
        return hosted(QuarryState, self, players, len(self.actions))

    def describe(self) -> dict[str, Any]:
        rows = zip(self.blocks, self.counts, self.worth, strict=True)
        return {"blocks": {name: {"count": count, "worth": worth} for name, count, worth in rows}}
