"""The games for one learner against bots, one at a time or many in one call. Importing this registers them:
`Triforium/Pillars-v0`, `Triforium/Duel-v0`, `Triforium/Builders-v0`.

An observation is a row of float32 near 0 to 1, named by `game.observed`; `info["action_mask"]` says which actions are
legal. An illegal one loses at once with -1. Rewards come at the end.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from triforium.adapters.numbers import REWARDS, Floats, Mask, Numbers, box, check_reward, draw, window
from triforium.adapters.render import MODES, rendered
from triforium.bots import Bot, Reflex, ask, make_bot
from triforium.games import GAMES
from triforium.games import game as game_of
from triforium.rules.batch import DRAWN, Batch
from triforium.rules.errors import TriforiumError, teach
from triforium.rules.game import State, check_seat

teach({"no-reflex": "Vectorised play needs a bot that does not think ahead, and {bot} does"})

LITTLE_ENDIAN = np.dtype("<i8")


class OneLearner(gymnasium.Env[Floats, np.int64]):
    """One seat is the learner's (`seat`, or another one each game), the same bot plays each of the others."""

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bot: str = "random",
        seat: int | None = None,
        reward: str = "rank",
        edition: str | PathLike[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = game_of(game, edition)
        self.players = self.game.check_players(players)
        self.bot = bot
        self.given_seat = None if seat is None else check_seat(seat, self.players)
        self.reward = REWARDS[check_reward(reward)]
        self.render_mode = render_mode
        self.numbers = Numbers(self.game)
        self.observation_space = box(self.numbers, spaces)
        self.action_space = spaces.Discrete(self.numbers.actions)
        self.bots: list[Bot] = [make_bot(bot, self.game) for _ in range(self.players)]
        self.seat = 0
        self.position: State | None = None
        self.done = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new game, played on to the learner's first decision. `options` may name the learner's seat: {"seat": 0}."""
        super().reset(seed=seed)
        random = self.np_random
        given = (options or {}).get("seat", self.given_seat)
        while True:
            self.seat = int(random.integers(self.players)) if given is None else check_seat(given, self.players)
            self.bots = [make_bot(self.bot, self.game, draw(random)) for _ in range(self.players)]
            self.position = self.game.start(self.players, draw(random))
            self.done = False
            self._play_others(self.position)
            if not self.position.over:
                return self._seen(self.position)

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        state = self.position
        if state is None or self.done:
            raise gymnasium.error.ResetNeeded("The game is over, or none was begun: reset comes first")
        refused = state.why_not(action)
        if refused is not None:
            self.done = True
            observation, info = self._seen(state)
            info["illegal"] = str(refused)
            return observation, -1.0, True, False, info
        state.step(int(action))
        self._play_others(state)
        observation, info = self._seen(state)
        self.done = state.over
        if state.over:
            info["scores"] = state.scores()
            info["winners"] = state.winners()
        return observation, self.reward(state, self.seat) if state.over else 0.0, state.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """As sb3-contrib's MaskablePPO asks for it."""
        assert self.position is not None, "reset comes first"
        return self.numbers.mask(self.position).astype(np.bool_)

    def render(self) -> Any:
        if self.render_mode is None or self.position is None:
            return None
        return rendered(self.position, self.render_mode)

    def _play_others(self, state: State) -> None:
        """Each bot sees a copy reshuffled for its seat."""
        while state.seat is not None and state.seat != self.seat:
            state.step(ask(self.bots[state.seat], state, draw(self.np_random)))

    def _seen(self, state: State) -> tuple[Floats, dict[str, Any]]:
        return self.numbers.seen(state, self.seat), {"action_mask": self.numbers.mask(state), "seat": self.seat}


class ManyLearners(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """Many games of one learner each, stepped in one call inside compiled code.

    A game that is over is followed by a new one in the same step (`AutoresetMode.SAME_STEP`), so some action is always
    legal; `info["final_obs"]` then has its last observation. `bot` must be one that does not think ahead.
    With `copy=False` observations and samples lie in arrays that the next call writes into, and the masks cannot be
    written to: a little quicker, for careful callers.
    """

    metadata = {  # noqa: RUF012
        "render_modes": MODES,
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        bot: str = "random",
        seat: int | None = None,
        reward: str = "rank",
        edition: str | PathLike[str] | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.game = game_of(game, edition)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.numbers = Numbers(self.game)
        self.single_observation_space = box(self.numbers, spaces)
        self.single_action_space = spaces.Discrete(self.numbers.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        reflex = make_bot(bot, self.game)
        if not isinstance(reflex, Reflex):
            raise TriforiumError("no-reflex", bot=bot)
        count = self.game.check_players(players)
        given = DRAWN if seat is None else check_seat(seat, count)
        self.batch = Batch(self.game, count, num_envs, reflex.policy, given, check_reward(reward) == "margin")
        self._finals = window(self.batch.finals, np.uint8).reshape(num_envs, -1)
        self._seats: NDArray[np.int64] = window(self.batch.seats, np.int64)
        self._sampled: NDArray[np.int64] = window(self.batch.sampled, np.int64)
        self._inverse: Floats = np.tile(self.numbers.inverse, num_envs)
        self._seen: Floats = np.zeros(num_envs * self.numbers.width, np.float32)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """New games everywhere; one seed for all of them."""
        if isinstance(seed, list):
            seed = int(np.random.SeedSequence([s for s in seed if s is not None]).generate_state(1)[0])
        if seed is not None or self._np_random is None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        self.batch.reset(self.np_random.bytes(16))
        return self._observations(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        given = np.ascontiguousarray(actions, LITTLE_ENDIAN)
        if given.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are expected, not an array of the shape {given.shape}")
        batch = self.batch
        batch.step(given.tobytes())
        done = np.zeros(self.num_envs, np.bool_)
        rewards = np.zeros(self.num_envs)
        info = self._info()
        if batch.ended:
            finals = info["final_obs"] = np.empty(self.num_envs, object)
            illegal = info["illegal"] = np.zeros(self.num_envs, np.bool_)
            for number, reward, broken in zip(batch.ended, batch.rewards, batch.illegal, strict=True):
                done[number] = True
                rewards[number] = reward
                illegal[number] = broken
                finals[number] = self.numbers.scaled(self._finals[number])
            info["_final_obs"] = done.copy()
        never = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, done, never, info

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, drawn inside compiled code."""
        self.batch.sample()
        return self._sampled.copy() if self.copy else self._sampled

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(rendered(state, self.render_mode) for state in self.batch.states)

    def _observations(self) -> Floats:
        """Scaled as `Numbers.scaled` does it, but all rows as one: row by row NumPy takes twice as long."""
        raw = window(self.batch.observations, np.uint8)
        if self.copy:
            seen = raw.astype(np.float32)
        else:
            seen = self._seen
            seen[:] = raw
        seen *= self._inverse
        return seen.reshape(self.num_envs, -1)

    def _info(self) -> dict[str, Any]:
        masks: Mask = window(self.batch.masks, np.int8)
        if self.copy:
            masks = masks.copy()  # no later step writes into it, but its owner may
        return {"action_mask": masks.reshape(self.num_envs, -1), "seat": self._seats.copy()}


def register() -> None:
    """Make the games known to `gymnasium.make` and `gymnasium.make_vec`."""
    for id in GAMES:
        name = f"Triforium/{id.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="triforium.adapters.gymnasium:OneLearner",
                vector_entry_point="triforium.adapters.gymnasium:ManyLearners",
                kwargs={"game": id},
            )


register()
