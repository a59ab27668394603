"""Many games stepped in one call, every seat of each played from outside: for learning by self-play.

What comes out lies in one buffer, a row a game: what the seat to move sees, a flag for each action that it may play,
and `INFO` bytes more:

| byte | what it says |
|---|---|
| 0 | who is to move |
| 1 | 1 where the last step ended a game; the row is then of the new one that follows it |
| 2 | how many play |
| 4 to 7 | of the game that ended: each seat's share of the win, in twelfths |
| 8 to 11 | and its lead: its points less the mean of the others', plus 128 |

Each part of a row begins at a multiple of 16, for whoever reads it with wide instructions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from triforium.rules.chance import Stream, stream
from triforium.rules.game import Game, State
from triforium.rules.observation import blank_row

ALIGNED: Final[i64] = 16
BYTES: Final[i64] = 8
INFO: Final = 16
SHARES: Final[i64] = 4
LEADS: Final[i64] = 8
WHOLE: Final = 12
"""A whole win in twelfths: two, three and four winners share it without a rest."""
LEVEL: Final = 128
"""The byte of a lead of nothing."""
MOST_LEAD: Final = 100


class SelfPlay:
    """`players` says how many play in the first game, the second and so on; it is repeated as often as needed."""

    def __init__(self, game: Game, players: Sequence[int], games: int, seed: bytes) -> None:
        self.game = game
        self.games: i64 = games
        self.players = vec[i64]([i64(game.check_players(count)) for count in players])
        self.width: i64 = len(game.observed)
        self.mask_at: i64 = aligned(self.width)
        self.info_at: i64 = self.mask_at + aligned(len(game.actions))
        self.stride: i64 = self.info_at + INFO
        self.states = vec[State]()
        self.luck: Stream = stream(seed, "selfplay")
        self.decisions: i64 = 0
        self.finished: i64 = 0
        self.rows = blank_row(self.games * self.stride)
        for number in range(self.games):
            state = self.begin(number)
            self.states = append(self.states, state)
            self.show(number, state)

    def begin(self, number: i64) -> State:
        players: int = self.players[number % len(self.players)]
        return self.game.start(players, self.luck.word() << 30 | self.luck.word() >> 2)

    def spread(self, most: int) -> None:
        """Play each game on at random by up to this many decisions, so that not all are in the same round."""
        self.rows = blank_row(self.games * self.stride)
        for number in range(self.games):
            state = self.states[number]
            for _ in range(self.luck.below(most)):
                if state.ended:
                    break
                state.step(state.options[self.luck.below(state.count)])
            if state.ended:
                state = self.begin(number)
                self.states[number] = state
            self.show(number, state)

    def step(self, actions: bytes) -> None:
        """Play a legal action in each game: 64-bit numbers, the least byte first."""
        self.rows = blank_row(self.games * self.stride)
        for number in range(self.games):
            state = self.states[number]
            action = read_i64_le(actions, number * BYTES)
            if not state.allows(action):
                refused = state.why_not(int(action))
                assert refused is not None
                raise refused
            state.step(action)
            self.decisions += 1
            if state.ended:
                self.tell_end(number, state)
                state = self.begin(number)
                self.states[number] = state
            self.show(number, state)

    def tell_end(self, number: i64, state: State) -> None:
        rows = self.rows
        at = number * self.stride + self.info_at
        rows[at + 1] = 1
        winners = state.winners()
        share = WHOLE // len(winners)
        for seat in winners:
            rows[at + SHARES + seat] = u8(share)
        scores = state.scores()
        sum: i64 = 0
        for score in scores:
            sum += score
        others = state.players - 1
        for seat in range(state.players):
            own: i64 = scores[seat]
            lead = (own * others - (sum - own)) // others
            if lead > MOST_LEAD:
                lead = MOST_LEAD
            if lead < -MOST_LEAD:
                lead = -MOST_LEAD
            rows[at + LEADS + seat] = u8(lead + LEVEL)
        self.finished += 1

    def show(self, number: i64, state: State) -> None:
        rows = self.rows
        row = number * self.stride
        seat = state.asked_seat()
        state.observe_into(seat, rows, row)
        options = state.options
        at = row + self.mask_at
        for i in range(state.count):
            rows[at + options[i]] = 1
        info = row + self.info_at
        rows[info] = u8(seat)
        rows[info + 2] = u8(state.players)


def aligned(size: i64) -> i64:
    return (size + ALIGNED - 1) // ALIGNED * ALIGNED
