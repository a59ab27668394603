"""The games as OpenSpiel's Python games: its own random simulations, and search on redrawn states."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest
from support.games import PRINTED, Case

pytest.importorskip("pyspiel")

import pyspiel

import triforium.adapters.openspiel
from triforium import UnknownName

every_count = pytest.mark.parametrize("case", PRINTED, ids=str)


def load(case: Case, **parameters: Any) -> Any:
    return pyspiel.load_game(f"python_triforium_{case.id}", {"players": case.players, "rng_seed": 5, **parameters})


def walk(game: Any, steps: int, seed: int = 1) -> Any:
    state = game.new_initial_state()
    state.apply_action(0)
    luck = random.Random(seed)
    while steps and not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("case", [PRINTED[0], *(c for c in PRINTED[1:] if c.players == 2)], ids=str)
def test_the_peers_random_simulation_passes_and_each_of_its_states_comes_back_from_its_text(case: Case) -> None:
    """The checker does what `serialize=True` would, at every state: the next test says why that cannot be asked for."""
    game = load(case)
    checked = 0

    def check(state: Any) -> None:
        nonlocal checked
        checked += 1
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert again.legal_actions() == state.legal_actions()
        if checked % 16 == 2:
            like = state.clone()
            for one in (again, like):
                one.apply_action(one.legal_actions()[-1])
            assert str(again) == str(like)

    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, state_checker_fn=check)
    assert checked > 50


def test_the_peer_does_not_let_a_python_game_serialize_its_luck() -> None:
    """When this fails, OpenSpiel asks Python games for it, and the simulation above can run with `serialize=True`."""
    game = load(PRINTED[0])
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        game.serialize()


@every_count
def test_a_whole_game_ends_with_zero_sum_returns(case: Case) -> None:
    game = load(case)
    state = walk(game, 10**6)
    assert game.num_players() == case.players
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= game.max_utility()
    assert state.history()[0] == 0
    assert state.action_to_string(0, 0) == case.game.actions[0]


def test_the_root_is_one_chance_node_that_draws_the_seed() -> None:
    game = load(PRINTED[0])
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    drawn = set()
    for _ in range(5):
        root = game.new_initial_state()
        assert root.is_chance_node()
        assert root.chance_outcomes() == [(0, 1.0)]
        root.apply_action(0)
        assert not root.is_chance_node()
        drawn.add(str(root))
    assert len(drawn) == 5
    again = load(PRINTED[0]).new_initial_state()
    again.apply_action(0)
    assert str(again) in drawn


@every_count
def test_a_clone_is_independent_and_a_pickled_state_comes_back(case: Case) -> None:
    game = load(case)
    state = walk(game, 25)
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before
    again = game.deserialize_state(state.serialize())
    assert str(again) == before
    assert again.legal_actions() == state.legal_actions()
    assert again.information_state_string(0) == state.information_state_string(0)


@every_count
def test_a_resampled_state_looks_the_same_and_has_other_luck(case: Case) -> None:
    game = load(case)
    state = walk(game, 20)
    player = state.current_player()
    luck = random.Random(3)
    futures = set()
    for _ in range(4):
        other = state.resample_from_infostate(player, luck.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert str(state) == str(other)
        futures.add(str(walk_on(other)))
    assert str(walk_on(state.clone())) not in futures
    assert len(futures) > 1


def walk_on(state: Any) -> Any:
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return state


@every_count
def test_the_strings_and_the_tensor_are_what_the_player_may_know(case: Case) -> None:
    state = walk(load(case), 30)
    engine = state.position.state
    for player in range(case.players):
        assert json.loads(state.observation_string(player)) == json.loads(json.dumps(engine.view(player)))
        scaled = [n / scale for n, scale in zip(engine.observe(player), case.game.scales, strict=True)]
        assert state.observation_tensor(player) == pytest.approx(scaled)
    told = [state.information_state_string(player) for player in range(case.players)]
    assert len(set(told)) == case.players


def test_the_peers_search_runs_on_redrawn_states() -> None:
    """Information set MCTS asks for resampled states by itself."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = load(next(case for case in PRINTED if case.id == "duel"))
    state = walk(game, 2)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1), uct_c=2.0, max_simulations=4,
        random_state=__import__("numpy").random.RandomState(1),
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_wrong_names_are_refused() -> None:
    with pytest.raises(UnknownName):
        triforium.adapters.openspiel.game_class("duel")({"reward": "gold"})
    with pytest.raises(UnknownName):
        triforium.adapters.openspiel.game_class("duel")({"players": 3})


def test_a_process_that_has_loaded_the_games_ends_in_peace() -> None:
    """OpenSpiel aborts at exit when a registered maker is a plain function."""
    code = (
        "import pyspiel, triforium.adapters.openspiel; pyspiel.load_game('python_triforium_duel').new_initial_state()"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0
