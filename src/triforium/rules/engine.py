"""The engine that all games share: a stack of open decisions, a list of legal answers, a journal.

`ask` lays a decision on the stack; what is on top is being asked. `answer` plays an action for it, `proceed` goes on
by itself until somebody must decide, `offer` lists the legal answers. A decision with one legal answer is taken by the
engine and journaled as forced.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.chance import Source
from triforium.rules.journal import CHOSEN, FORCED, GAME_WON

ASK_WIDTH: Final[i64] = 4
ASK_DEPTH: Final[i64] = 8


class Engine:
    """What of a position is the same in every game. `State` is what one sees of it."""

    source: Source
    first: i64
    round: i64

    def __init__(self, players: i64, options: i64) -> None:
        self.players: i64 = players
        self.ended = False
        self.options = vec[i64]([i64(0)] * options)
        self.count: i64 = 0
        self.stack = vec[i64]([i64(0)] * (ASK_WIDTH * ASK_DEPTH))
        self.depth: i64 = 0
        self.journal: list[tuple[int, ...]] | None = None

    def step(self, action: i64) -> None:
        """Play what is known to be legal."""
        if self.journal is not None:
            self.journal.append((CHOSEN, self.asked_seat(), action))
        self.answer(action)
        self.settle()

    def settle(self) -> None:
        """Go on until somebody has a real choice, or the game is over."""
        while True:
            self.proceed()
            if self.ended:
                self.count = 0
                self.depth = 0
                if self.journal is not None:
                    for seat in self.winners():
                        self.note_winner(seat)
                return
            self.count = 0
            self.offer()
            if self.count > 1:
                return
            if self.count == 0:
                raise AssertionError(f"nobody can answer decision {self.asked()}")
            if self.journal is not None:
                self.journal.append((FORCED, self.asked_seat(), self.options[0]))
            self.answer(self.options[0])

    def answer_forced(self, seat: i64) -> None:
        """For `preview`: take the answers that a seat is about to have no choice about, and call no luck."""
        while not self.ended and self.asked_seat() == seat:
            self.count = 0
            self.offer()
            if self.count != 1:
                return
            if self.journal is not None:
                self.journal.append((FORCED, seat, self.options[0]))
            self.answer(self.options[0])

    def note(self, event: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Journal an event, where somebody listens. Apart from the writing it is short enough to be inlined."""
        if self.journal is not None:
            self.write_down(event, a, b, c, d)

    def write_down(self, event: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if self.journal is not None:
            self.journal.append((event, a, b, c, d))

    def note_winner(self, seat: i64) -> None:
        """Journal a winner; a game that tells more of its winners than the score says so here."""
        self.note(GAME_WON, seat, self.scores()[seat])

    def may(self, action: i64) -> None:
        """Offer an action."""
        at = self.count
        self.options[at] = action
        self.count = at + 1

    def allows(self, action: i64) -> bool:
        for i in range(self.count):
            if self.options[i] == action:
                return True
        return False

    def ask(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Open a decision on top of the others."""
        stack = self.stack
        at: i64 = self.depth * ASK_WIDTH
        stack[at] = kind
        stack[at + 1] = seat
        stack[at + 2] = a
        stack[at + 3] = b
        self.depth += 1

    def close(self) -> None:
        """The decision on top is answered."""
        self.depth -= 1

    def asked(self) -> i64:
        """The kind of the decision on top; -1 when none is open."""
        if self.depth == 0:
            return -1
        at = (self.depth - 1) * ASK_WIDTH
        return self.stack[at]

    def asked_seat(self) -> i64:
        if self.depth == 0:
            return -1
        at = (self.depth - 1) * ASK_WIDTH + 1
        return self.stack[at]

    def asked_a(self) -> i64:
        at = (self.depth - 1) * ASK_WIDTH + 2
        return self.stack[at]

    def asked_b(self) -> i64:
        at = (self.depth - 1) * ASK_WIDTH + 3
        return self.stack[at]

    def set_b(self, b: i64) -> None:
        self.stack[(self.depth - 1) * ASK_WIDTH + 3] = b

    def copy_engine(self, other: Engine) -> None:
        """For `clone`: take over what this class holds."""
        self.source = other.source
        self.first = other.first
        self.ended = other.ended
        self.options = other.options[:]
        self.count = other.count
        self.stack = other.stack[:]
        self.depth = other.depth

    # What a game says

    def set_up(self) -> None:
        """*For the game to say*: the beginning, up to where `proceed` takes over."""
        raise NotImplementedError

    def answer(self, action: i64) -> None:
        """*For the game to say*: close the decision on top by this action. Gives nothing that luck decides."""
        raise NotImplementedError

    def proceed(self) -> None:
        """*For the game to say*: go on until a decision is open or the game has ended."""
        raise NotImplementedError

    def offer(self) -> None:
        """*For the game to say*: call `may` for each legal answer to the decision on top; at least one."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """*For the game to say*: the points by seat."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """*For the game to say*: the seats that have won, several when the win is shared; none before the end."""
        raise NotImplementedError
