"""Many games stepped in one call, for learning: one seat of each is played from outside, a policy plays the others.

What comes out lies in buffers that stay where they are (`observations`, `masks`, `rewards`, `done` and so on), one row
a game. A game that is over is followed by a new one in the same step, and its last observation lies in `finals`.
"""

from __future__ import annotations

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.chance import Stream, stream
from triforium.rules.game import Game, State
from triforium.rules.observation import blank_row
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
        self.states: list[State] = []
        self.luck: Stream = stream(b"", "batch")
        self.seats = vec[i64]([i64(0)] * games)
        self.observations = blank_row(games * self.width)
        self.finals = blank_row(games * self.width)
        self.masks = blank_row(games * self.actions)
        self.rewards = vec[float]([0.0] * games)
        self.done = blank_row(games)
        self.illegal = blank_row(games)
        self.sampled = vec[i64]([i64(0)] * games)
        self.decisions: i64 = 0

    def reset(self, seed: bytes) -> None:
        """New games everywhere. The same seed and actions give the same games."""
        self.luck = stream(seed, "batch")
        for i in range(len(self.masks)):
            self.masks[i] = 0
        self.states = []
        for number in range(self.games):
            self.states.append(self.begin(number))
            self.rewards[number] = 0.0
            self.done[number] = 0
            self.illegal[number] = 0
            self.show(number)

    def step(self, actions: bytes) -> None:
        """Play an action in each game: 64-bit numbers, the least byte first. An illegal one loses the game at once."""
        for number in range(self.games):
            self.step_one(number, read_i64_le(actions, number * BYTES))

    def step_one(self, number: i64, action: i64) -> None:
        state = self.states[number]
        seat = self.seats[number]
        row = number * self.actions
        legal = 0 <= action < self.actions and self.masks[row + action] != 0
        for i in range(state.count):
            self.masks[row + state.options[i]] = 0
        reward = 0.0
        if legal:
            state.step(action)
            self.decisions += 1
            self.play_others(state, seat)
            if state.ended:
                reward = margin_reward(state, seat) if self.margin else rank_reward(state, seat)
        else:
            reward = -1.0
        self.rewards[number] = reward
        self.illegal[number] = u8(0) if legal else u8(1)
        if state.ended or not legal:
            self.done[number] = 1
            state.observe_into(seat, self.finals, number * self.width)
            self.states[number] = self.begin(number)
        else:
            self.done[number] = 0
        self.show(number)

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

    def show(self, number: i64) -> None:
        """What the seat sees and may do."""
        state = self.states[number]
        state.observe_into(self.seats[number], self.observations, number * self.width)
        row = number * self.actions
        for i in range(state.count):
            self.masks[row + state.options[i]] = 1

    def sample(self) -> None:
        """Draw a legal action for each game, each as likely, into `sampled`."""
        for number in range(self.games):
            state = self.states[number]
            self.sampled[number] = state.options[self.luck.below(state.count)]
