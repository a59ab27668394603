"""Many games stepped in one call, for learning: one seat of each is played from outside, a policy plays the others.

What comes out lies in buffers, one row a game: `observations` and `masks`. Each step lays out new ones, all zeros: that
costs less than to clear the old, and who looks at the old may go on. A game that is over is followed by a new one
in the same step; it is listed in `ended`, and its last observation lies in `finals`, which stays.
"""

from __future__ import annotations

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from triforium.rules.chance import Stream, stream
from triforium.rules.game import Game, State
from triforium.rules.observation import blank_row, wipe
from triforium.rules.playout import Policy
from triforium.rules.rewards import margin_reward, rank_reward

DRAWN: Final[i64] = -1
"""Instead of a seat: each game draws the one that is played from outside."""

BYTES: Final[i64] = 8


class Batch:
    """`policy` must look at nothing that its seat cannot know: it is handed the states themselves."""

    def __init__(self, game: Game, players: int, games: int, policy: Policy, seat: int, margin: bool) -> None:
        self.game = game
        self.players = players
        self.games: i64 = games
        self.policy = policy
        self.seat: i64 = seat
        self.margin = margin
        self.width: i64 = len(game.observed)
        self.actions: i64 = len(game.actions)
        self.states = vec[State]()
        self.luck: Stream = stream(b"", "batch")
        self.seats = vec[i64]([i64(0)] * games)
        self.sampled = vec[i64]([i64(0)] * games)
        self.finals = blank_row(games * self.width)
        self.decisions: i64 = 0
        self.lay_out()

    def lay_out(self) -> None:
        """Empty buffers for what comes out."""
        self.observations = blank_row(self.games * self.width)
        self.masks = blank_row(self.games * self.actions)
        self.ended: list[int] = []
        """The numbers of the games that are over in this step."""
        self.rewards: list[float] = []
        """What each of those was worth to its seat."""
        self.illegal: list[bool] = []
        """Whether an illegal action has ended it."""

    def reset(self, seed: bytes) -> None:
        """New games everywhere. The same seed and actions give the same games."""
        self.luck = stream(seed, "batch")
        self.lay_out()
        self.states = vec[State]()
        for number in range(self.games):
            state = self.begin(number)
            self.states = append(self.states, state)
            self.show(number, state)

    def step(self, actions: bytes) -> None:
        """Play an action in each game: 64-bit numbers, the least byte first. An illegal one loses the game at once."""
        masks = self.masks
        self.lay_out()
        for number in range(self.games):
            state = self.states[number]
            action = read_i64_le(actions, number * BYTES)
            legal = 0 <= action < self.actions and masks[number * self.actions + action] != 0
            if legal:
                state.step(action)
                self.decisions += 1
                self.play_others(state, self.seats[number])
            if state.ended or not legal:
                self.end(number, state, legal)
                state = self.begin(number)
                self.states[number] = state
            self.show(number, state)

    def end(self, number: i64, state: State, legal: bool) -> None:
        """A game is over. What it is worth, and what its seat sees last."""
        seat = self.seats[number]
        reward = -1.0
        if legal:
            reward = margin_reward(state, seat) if self.margin else rank_reward(state, seat)
        self.ended.append(number)
        self.rewards.append(reward)
        self.illegal.append(not legal)
        wipe(self.finals, number * self.width, self.width)
        state.observe_into(seat, self.finals, number * self.width)

    def begin(self, number: i64) -> State:
        """A new game, played on to where its seat decides."""
        while True:
            state = self.game.start(self.players, self.luck.word() << 30 | self.luck.word() >> 2)
            seat = self.luck.below(self.players) if self.seat == DRAWN else self.seat
            self.seats[number] = seat
            self.play_others(state, seat)
            if not state.ended:
                return state

    def play_others(self, state: State, seat: i64) -> None:
        while not state.ended and state.asked_seat() != seat:
            state.step(self.policy.pick(state, self.luck))
            self.decisions += 1

    def show(self, number: i64, state: State) -> None:
        """What the seat sees and may do."""
        state.observe_into(self.seats[number], self.observations, number * self.width)
        masks = self.masks
        options = state.options
        row = number * self.actions
        for i in range(state.count):
            masks[row + options[i]] = 1

    def sample(self) -> None:
        """Draw a legal action for each game, each as likely, into `sampled`."""
        for number in range(self.games):
            state = self.states[number]
            self.sampled[number] = state.options[self.luck.below(state.count)]
