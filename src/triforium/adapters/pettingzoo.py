"""The games as PettingZoo environments: agents in turn, action masks, rewards at the end."""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from triforium.adapters.numbers import Numbers, box, check_reward, draw, rewards
from triforium.adapters.render import MODES, rendered
from triforium.games import game as game_of
from triforium.rules.game import State, check_seat


def env(
    game: str,
    players: int | None = None,
    edition: str | PathLike[str] | None = None,
    reward: str = "rank",
    render_mode: str | None = None,
) -> Any:
    """The environment, guarded as PettingZoo's own classic games are: an illegal action loses at once with -1."""
    guarded: Any = raw_env(game, players, edition, reward, render_mode)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


class raw_env(AECEnv[str, dict[str, Any], int | None], EzPickle):  # noqa: N801  as PettingZoo names it
    """An observation is {"observation": float32 near 0 to 1, "action_mask": int8}; `game.observed` names its numbers.

    `position` is the true state, which holds what the agents may not see. An illegal action raises IllegalMove.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        edition: str | PathLike[str] | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, edition, reward, render_mode)
        super().__init__()
        self.game = game_of(game, edition)
        self.reward = check_reward(reward)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"triforium_{game}_v0",
            "render_modes": MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.numbers = Numbers(self.game)
        count = self.game.check_players(players)
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbers.actions) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)
        self.position: State | None = None

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": box(self.numbers, spaces),
                "action_mask": spaces.Box(0, 1, (self.numbers.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options` may name the seat that starts: {"first": 0}."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        first = (options or {}).get("first")
        count = len(self.possible_agents)
        if first is not None:
            check_seat(first, count)
        self.position = self.game.start(count, draw(self.np_random), first)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        state = self._state()
        seat = self.seat_of[agent]
        return {"observation": self.numbers.seen(state, seat), "action_mask": self.numbers.mask(state, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state()
        state.play(None if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        if state.over:
            worth = rewards(state, self.reward)
            self.rewards = {other: worth[self.seat_of[other]] for other in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._select()

    def render(self) -> Any:
        return None if self.render_mode is None else rendered(self._state(), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        seat = self._state().seat
        assert seat is not None
        self.agent_selection = self.possible_agents[seat]

    def _state(self) -> State:
        assert self.position is not None, "reset comes first"
        return self.position
