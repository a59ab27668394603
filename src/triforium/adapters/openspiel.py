"""The games as OpenSpiel's Python games. Importing this registers them: `pyspiel.load_game("python_triforium_duel")`.

A game is sampled stochastic: the one outcome of a chance node at the root draws the seed, and everything else that luck
answers follows from it. So a plain `clone()` sees true luck: what it is played on to is what will be. Who searches asks
for `resample_from_infostate(player, sampler)` instead, which redraws all that the player cannot know.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from triforium.adapters.numbers import Numbers, check_reward, rewards
from triforium.adapters.render import table_text
from triforium.games import GAMES
from triforium.games import game as game_of
from triforium.rules.game import Game, State

SEED_BITS = 63
MOST_DECISIONS = 5000
MOST_MARGIN = 255.0


def game_type(id: str) -> pyspiel.GameType:
    game = game_of(id)
    return pyspiel.GameType(
        short_name=f"python_triforium_{id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": game.players[0],
            "reward": "rank",
            "edition": game.edition,
            "rng_seed": -1,
        },
    )


TYPES = {id: game_type(id) for id in GAMES}


class SpielGame(pyspiel.Game):
    """Parameters: `players`, `reward` ("rank" or "margin"), `edition` (a name or a card file's path) and `rng_seed`.

    With an `rng_seed` from 0 on, the seeds of the games that are begun follow from it.
    """

    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        id = self.id
        self.source = (id, str(given.get("edition", game_of(id).edition)))
        self.game: Game = game_of(*self.source)
        rng_seed = int(given.get("rng_seed", -1))
        self.luck = random.Random(rng_seed if rng_seed >= 0 else None)
        self.players = self.game.check_players(int(given.get("players", self.game.players[0])))
        self.reward = check_reward(str(given.get("reward", "rank")))
        self.numbers = Numbers(self.game)
        most = 1.0 if self.reward == "rank" else MOST_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=1,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(TYPES[id], info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.numbers, iig_obs_type, params)


class Position:
    """The compiled state in a form that OpenSpiel can copy and pickle, with all that was journaled so far."""

    def __init__(self, source: tuple[str, str], state: State, told: list[tuple[int, ...]]) -> None:
        self.source = source
        self.state = state
        self.told = told
        state.journal = []

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.source, self.state.clone(), self.told[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.source, self.state.dump(), self.told)

    def play(self, action: int) -> None:
        self.state.play(action)
        if self.state.journal:
            self.told += self.state.journal
            self.state.journal = []


def _restore(source: tuple[str, str], dump: object, told: list[tuple[int, ...]]) -> Position:
    return Position(source, game_of(*source).load(dump), told)


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.state.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._state().legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One outcome, which stands for whatever seed is drawn: that is what sampled stochastic means."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            game = self.get_game()
            state = game.game.start(game.players, game.luck.getrandbits(SEED_BITS), journal=True)
            self.position = Position(game.source, state, list(state.journal or []))
        else:
            self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "draw the seed" if player < 0 else str(self.get_game().game.actions[action])

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.state.over

    def returns(self) -> list[float]:
        game = self.get_game()
        return [0.0] * game.players if self.position is None else rewards(self.position.state, game.reward)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state that looks the same to the player, with all that he cannot know drawn anew."""
        copy: SpielState = self.clone()
        if copy.position is not None:
            seed = int(probability_sampler() * 2**53)
            copy.position.state.reshuffle(seed, player_id)
            tell = copy.position.state.game.tell
            copy.position.told = [entry for entry in copy.position.told if tell(entry, player_id) is not None]
        return copy

    def __str__(self) -> str:
        return "before the deal" if self.position is None else table_text(self.position.state)

    def _state(self) -> State:
        assert self.position is not None, "the seed is drawn first"
        return self.position.state


class Observer:
    """The tensor is the observation of `rules/*/observe.py`, divided by its scales; the string is the view.

    With perfect recall the string is everything that the player was told since the beginning.
    """

    def __init__(self, numbers: Numbers, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.numbers = numbers
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(numbers.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.numbers.seen(state.position.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.position is None:
            return ""
        if not self.recalls:
            return json.dumps(state.position.state.view(player))
        tell = state.position.state.game.tell
        told = (tell(entry, player) for entry in state.position.told)
        return f"{player} " + "\n".join(json.dumps(entry) for entry in told if entry is not None)


def game_class(id: str) -> type[SpielGame]:
    """OpenSpiel registers a class for each game."""
    return type(f"{id.capitalize()}Game", (SpielGame,), {"id": id})


def register() -> None:
    known = pyspiel.registered_names()
    for id, type in TYPES.items():
        if type.short_name not in known:
            pyspiel.register_game(type, game_class(id))


register()
