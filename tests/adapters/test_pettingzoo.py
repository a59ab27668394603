"""The games as PettingZoo's own suite wants them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from support.games import PRINTED, Case

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from triforium import IllegalMove, UnknownName
from triforium.adapters import pettingzoo

every_count = pytest.mark.parametrize("case", PRINTED, ids=str)


def play_out(env: Any, seed: int) -> dict[str, float]:
    """A random game; what each agent got in all."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(random.choice(legal)))
    return got


@every_count
def test_the_peers_api_test_passes(case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(case.id, players=case.players), num_cycles=120)


@every_count
def test_the_peers_seed_test_passes(case: Case) -> None:
    seed_test(lambda: pettingzoo.env(case.id, players=case.players), num_cycles=60)


@every_count
def test_rewards_come_at_the_end_and_sum_to_nothing(case: Case) -> None:
    for reward in ("rank", "margin"):
        env = pettingzoo.env(case.id, players=case.players, reward=reward)
        got = play_out(env, 3)
        assert sum(got.values()) == pytest.approx(0)
        state = env.unwrapped.position
        assert state.over
        best = max(got, key=lambda agent: got[agent])
        if reward == "rank":
            assert env.unwrapped.seat_of[best] in state.winners()
            assert max(got.values()) <= 1
            assert min(got.values()) >= -1
        else:
            points = state.scores()
            assert got["player_0"] == pytest.approx(points[0] - sum(points[1:]) / (case.players - 1))


def test_the_mask_is_empty_for_who_is_not_asked() -> None:
    env = pettingzoo.env("pillars", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert bool(mask.any()) == (agent == env.agent_selection)


def test_an_illegal_action_loses_at_once() -> None:
    env = pettingzoo.env("duel")
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    raw = pettingzoo.raw_env("duel")
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(illegal)


def test_the_table_can_be_looked_at() -> None:
    for case in PRINTED:
        env = pettingzoo.env(case.id, players=case.players, render_mode="ansi")
        env.reset(seed=2)
        assert case.game.title in env.render()
        assert "seat 1" in env.render()
    env = pettingzoo.env("duel", render_mode="rgb_array")
    env.reset(seed=2)
    before = env.render()
    assert before.dtype == np.uint8
    assert before.ndim == 3
    assert before.shape[2] == 3
    assert len(np.unique(before)) > 3
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert env.render().shape == before.shape
    assert (env.render() != before).any()


def test_wrong_names_are_refused() -> None:
    for wrong in ({"game": "chess"}, {"game": "duel", "players": 3}, {"game": "duel", "reward": "gold"}):
        with pytest.raises(UnknownName):
            pettingzoo.env(**wrong)
