"""One learner against bots, as Gymnasium's checks want it, alone and many in one call."""

from __future__ import annotations

import warnings
from typing import Any, SupportsFloat

import numpy as np
import pytest
from numpy.typing import NDArray
from support.games import PRINTED, Case, walk

pytest.importorskip("gymnasium")

import gymnasium as gym
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import triforium
import triforium.adapters.gymnasium as adapter
from triforium import TriforiumError, UnknownName
from triforium.adapters.numbers import window
from triforium.bots import GREEDY, Reflex, make_bot
from triforium.rules.batch import DRAWN, Batch
from triforium.rules.chance import stream
from triforium.rules.game import State
from triforium.rules.rewards import margin_reward, rank_reward

every_count = pytest.mark.parametrize("case", PRINTED, ids=str)


def name(id: str) -> str:
    return f"Triforium/{id.capitalize()}-v0"


def learner(env: gym.Env[Any, Any]) -> adapter.OneLearner:
    found = env.unwrapped
    assert isinstance(found, adapter.OneLearner)
    return found


def position(env: gym.Env[Any, Any]) -> State:
    found = learner(env).position
    assert found is not None
    return found


def learners(env: gym.vector.VectorEnv[Any, Any, Any]) -> adapter.ManyLearners:
    found = env.unwrapped
    assert isinstance(found, adapter.ManyLearners)
    return found


def legal(info: dict[str, Any], random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(info["action_mask"])))


@every_count
def test_the_peers_check_passes(case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        env = gym.make(name(case.id), players=case.players, bot="greedy")
        check_env(env.unwrapped, skip_render_check=True)


@every_count
def test_a_whole_game_is_played(case: Case) -> None:
    env = gym.make(name(case.id), players=case.players, render_mode="ansi")
    random = np.random.default_rng(1)
    observation, info = env.reset(seed=4)
    terminated = False
    reward: SupportsFloat = 0.0
    while not terminated:
        assert env.observation_space.contains(observation)
        assert reward == 0
        assert (learner(env).action_masks() == info["action_mask"]).all()
        assert position(env).seat == info["seat"]
        observation, reward, terminated, _, info = env.step(legal(info, random))
    assert info["winners"]
    assert reward == rank_reward(position(env), info["seat"])
    assert (reward == 1) >= (info["winners"] == [info["seat"]])
    assert case.game.title in str(env.render())


def test_the_same_seed_gives_the_same_game() -> None:
    def play(seed: int) -> list[float]:
        env = gym.make(name("duel"), bot="greedy")
        random = np.random.default_rng(1)
        observation, info = env.reset(seed=seed)
        seen = [float(observation.sum())]
        for _ in range(40):
            observation, _, over, _, info = env.step(legal(info, random))
            seen.append(float(observation.sum()))
            if over:
                break
        return seen

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_an_illegal_action_loses_with_its_reason() -> None:
    env = gym.make(name("duel"))
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1, True)
    assert info["illegal"] == str(position(env).why_not(illegal))
    with pytest.raises(gym.error.ResetNeeded):
        env.unwrapped.step(illegal)
    env.reset()
    env.unwrapped.step(position(env).legal()[0])


def test_numbers_of_numpy_are_numbers() -> None:
    state = triforium.game("duel").start(seed=1)
    state.play(np.int64(state.legal()[0]))
    assert state.view(np.int8(1)) == state.view(1)
    for wrong in (np.float64(1), np.bool_(True), True, 1.0):
        assert state.why_not(wrong) is not None


def test_samples_are_the_callers_to_keep() -> None:
    envs = adapter.ManyLearners("duel", num_envs=8)
    envs.reset(seed=1)
    first = envs.sample()
    kept = first.copy()
    for _ in range(20):
        envs.step(envs.sample())
    assert (first == kept).all()


def test_the_learners_seat_can_be_named() -> None:
    for seat in (0, 1):
        assert gym.make(name("duel"), seat=seat).reset(seed=3)[1]["seat"] == seat
    env = gym.make(name("pillars"), players=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}
    for wrong in ({"seat": 2}, {"bot": "wizard"}, {"players": 3}, {"reward": "gold"}):
        with pytest.raises(UnknownName):
            gym.make(name("duel"), **wrong)


@every_count
def test_the_vector_environment_agrees_with_its_spaces(case: Case) -> None:
    env = gym.make_vec(
        name(case.id), num_envs=7, vectorization_mode="vector_entry_point", players=case.players, bot="greedy"
    )
    like = SyncVectorEnv([lambda: gym.make(name(case.id), players=case.players)] * 7)
    assert env.observation_space == like.observation_space
    assert env.action_space == like.action_space
    assert env.single_observation_space == like.single_observation_space
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    ended = 0
    for _ in range(150):
        assert info["action_mask"].any(axis=1).all()
        actions = learners(env).sample()
        assert info["action_mask"][np.arange(7), actions].all()
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert env.observation_space.contains(observations)
        assert rewards.shape == terminated.shape == truncated.shape == (7,)
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        if terminated.any():
            ended += int(terminated.sum())
            assert (info["_final_obs"] == terminated).all()
            assert not info["illegal"].any()
            for number in range(7):
                assert (info["final_obs"][number] is not None) == terminated[number]
                if terminated[number]:
                    assert env.single_observation_space.contains(info["final_obs"][number])
    assert ended > 0 or case.players > 2


@pytest.mark.parametrize("copy", [True, False])
def test_what_the_vector_environment_hands_out_lasts_and_without_copies_the_observations_do_not(copy: bool) -> None:
    env = adapter.ManyLearners("duel", 3, copy=copy)
    seen, info = env.reset(seed=1)
    kept: list[NDArray[Any]] = []
    ended = 0
    while ended < 2:
        before = seen.copy(), {name: array.copy() for name, array in info.items()}
        copies = [array.copy() for array in kept]
        after, new_rewards, new_done, _, new_info = env.step(env.sample())
        ended += int(new_done.sum())
        assert bool((seen == before[0]).all()) == copy
        assert all((info[name] == array).all() for name, array in before[1].items() if name != "final_obs")
        assert all((one == other).all() for one, other in zip(kept, copies, strict=True))
        assert new_info["action_mask"].flags.writeable == copy
        seen, info = after, new_info
        kept = [new_done, new_rewards, *([info["illegal"]] if "illegal" in info else [])]


def test_the_vector_environment_is_repeatable_and_works_under_the_peers_wrapper() -> None:
    def play(seed: int) -> list[float]:
        env = RecordEpisodeStatistics(adapter.ManyLearners("duel", 5, bot="greedy"))
        observations, _ = env.reset(seed=seed)
        sums = [float(observations.sum())]
        for _ in range(120):
            observations, rewards, *_ = env.step(learners(env).sample())
            sums.append(float(observations.sum() + rewards.sum()))
        assert env.episode_count > 0
        return sums

    assert play(7) == play(7)
    assert play(7) != play(8)


def test_the_vector_environment_ends_a_game_at_an_illegal_action() -> None:
    env = adapter.ManyLearners("duel", 3)
    _, info = env.reset(seed=1)
    actions = env.sample().copy()
    for wrong in (int(np.flatnonzero(info["action_mask"][1] == 0)[0]), -1, 10**9):
        actions[1] = wrong
        _, rewards, terminated, _, info = env.step(actions)
        assert rewards.tolist() == [0, -1, 0]
        assert terminated.tolist() == [False, True, False]
        assert info["illegal"].tolist() == [False, True, False]
        actions = env.sample().copy()
    with pytest.raises(ValueError, match="3 actions"):
        env.step(actions[:2])


@every_count
def test_both_environments_play_the_same_rules(case: Case) -> None:
    """Each game of a batch, played on by the contract with the same actions, is where the batch says it is."""
    batch = Batch(case.game, case.players, 3, make_bot("greedy", case.game).policy, DRAWN, True)  # type: ignore[attr-defined]
    batch.reset(b"rules")
    for _ in range(200):
        states = list(batch.states)
        rows = window(batch.observations, np.uint8).reshape(3, -1)
        masks = window(batch.masks, np.uint8).reshape(3, -1)
        for number, state in enumerate(states):
            seat = batch.seats[number]
            assert state.seat == seat
            assert rows[number].tobytes() == state.observe(seat)
            assert np.flatnonzero(masks[number]).tolist() == sorted(state.legal())
        seats = list(batch.seats)
        batch.sample()
        batch.step(window(batch.sampled, np.int64).tobytes())
        assert batch.ended == [number for number, state in enumerate(states) if state.over]
        assert batch.rewards == [margin_reward(states[number], seats[number]) for number in batch.ended]
        assert not any(batch.illegal)
        finals = window(batch.finals, np.uint8).reshape(3, -1)
        for number in batch.ended:
            assert finals[number].tobytes() == states[number].observe(seats[number])


@pytest.mark.parametrize("bot", ["random", *sorted({f"greedy:{p}" for own in GREEDY.values() for p in own})])
def test_a_bot_that_is_handed_the_states_learns_nothing_from_them(bot: str) -> None:
    """The batch gives its policy no reshuffled copy, so none may look at what its seat cannot know."""
    for case in PRINTED:
        if bot != "random" and bot.partition(":")[2] not in GREEDY[case.id]:
            continue
        reflex = make_bot(bot, case.game)
        assert isinstance(reflex, Reflex)
        state = case.game.start(case.players, 9)
        moves = 0
        while not state.over and moves < 150:
            alike = state.clone()
            alike.reshuffle(moves, state.seat)
            luck, same = (stream(b"bot", str(moves)) for _ in range(2))
            action = reflex.policy.pick(state, luck)
            assert action == reflex.policy.pick(alike, same)
            state.play(int(action))
            moves += 1


def test_a_bot_that_thinks_ahead_is_refused_for_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thinker:
        name = "thinker"

    monkeypatch.setattr(adapter, "make_bot", lambda *_: Thinker())
    with pytest.raises(TriforiumError, match="think ahead"):
        adapter.ManyLearners("duel", 2)


@every_count
def test_rewards_order_the_seats_as_the_result_does(case: Case) -> None:
    for seed in range(6):
        state = walk(case, seed)
        scores, winners = state.scores(), state.winners()
        seats = range(case.players)
        rank = [rank_reward(state, seat) for seat in seats]
        assert sum(rank) == pytest.approx(0)
        assert sum(margin_reward(state, seat) for seat in seats) == pytest.approx(0)
        for one in seats:
            beaten = [other for other in seats if (one in winners, scores[one]) > (other in winners, scores[other])]
            assert all(rank[one] > rank[other] for other in beaten if one in winners or scores[one] > scores[other])
            margin = scores[one] - sum(scores[other] for other in seats if other != one) / (case.players - 1)
            assert margin_reward(state, one) == pytest.approx(margin)
        if len(winners) == 1:
            assert rank[winners[0]] == 1
        assert len({rank[seat] for seat in winners}) == 1
