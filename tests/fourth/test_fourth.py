"""A fourth game is its folder and one line: it has no bot, no weights and no page, and runs everywhere.

Each test is a process of its own that finds the game by its entry point, as a package of another house would be found.
In a browser it is played in `tests/browser/test_fourth_game.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.fourth import TESTS, python, triforium
from support.fourth import quarry as quarry
from support.kills import Process
from support.server import Person

import triforium as house

pytestmark = pytest.mark.usefixtures("quarry")


def test_without_its_line_nobody_knows_it() -> None:
    assert "quarry" not in house.GAMES


def test_the_conformance_suite_holds_it_to_the_contract() -> None:
    suite = [str(TESTS / "conformance" / name) for name in ("test_contract.py", "test_leaks.py", "test_bad_dumps.py")]
    said = python("-m", "pytest", "-v", "-p", "no:cacheprovider", "-n", "0", "-k", "quarry", *suite)
    assert int(said.rsplit(" passed", 1)[0].split()[-1]) > 40
    assert "skipped" not in said


def test_it_is_simulated_and_the_same_seed_gives_the_same_games() -> None:
    first, again = (json.loads(triforium("sim", "quarry", "--games", "40", "--seed", "3", "--json")) for _ in range(2))
    assert first["bots"] == ["random", "random"]
    assert (first["games"], sum(first["wins"])) == (40, 40)
    assert (first["wins"], first["scores"]) == (again["wins"], again["scores"])


def test_it_is_played_in_the_terminal_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "quarry.txt"
    typed = ["why take keystone", "rule Q1.2", "1", f"save {file}", *["1"] * 30]
    said = triforium("terminal", "quarry", "--seed", "1", said="\n".join(typed))
    assert "There is no keystone in the yard" in said
    assert "takes one block from the yard, or passes" in said
    assert "takes rubble" in said
    assert " won." in said
    assert "checked: what luck answered" in triforium("verify", str(file))
    assert "take " in triforium("replay", str(file))


def test_bots_meet_in_the_arena() -> None:
    said = json.loads(triforium("arena", "quarry", "--bots", "random,random", "--blocks", "3", "--json"))
    assert said["games"] == 6


def test_its_speed_is_measured_without_a_search() -> None:
    said = triforium("bench", "quarry", "--seconds", "0.5")
    assert "–" in said
    assert "The rules are" in said


def test_a_card_file_of_ones_own_is_written_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    triforium("edition", "new", "quarry", str(file))
    assert "[block.keystone]" in file.read_text()
    assert "can be played" in triforium("edition", "check", str(file), "--game", "quarry")


def test_a_bot_that_it_does_not_have_is_named() -> None:
    with pytest.raises(AssertionError, match=r"There is no bot 'greedy' for The Quarry: random"):
        triforium("sim", "quarry", "--bots", "greedy,random")


def test_a_table_of_it_is_kept_by_the_server(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    try:
        anna = Person(server.address, "Anna")
        cards: Any = anna.ok("GET", "/api/games")
        card = next(card for card in cards if card["id"] == "quarry")
        assert (card["title"], [bot["name"] for bot in card["bots"]]) == ("The Quarry", ["random"])
        described = anna.ok("GET", "/api/games/quarry/editions/standard")
        assert described["events"]["block-taken"] == {"seat": "seat", "block": "block"}
        assert described["seated"] == ["winners", "start"]
        table = anna.create("me", "random", game="quarry", first=0)
        assert table["play"]["view"]["phase"] == "yard"
        reasons: set[str] = set()
        while (table := anna.my_turn(table))["status"] == "running":
            legal = {choice["action"] for choice in table["choices"]}
            if refused := sorted(set(described["actions"]) - legal):
                why = anna.ok("POST", f"/api/tables/{table['id']}/why", {"actions": refused})["reasons"]
                reasons |= {why[action]["sentence"] for action in refused if why[action]["game"] == "quarry"}
            anna.move(table, table["choices"][-2]["action"])
        assert "There is no keystone in the yard" in reasons
        last = table["play"]["journal"][-1]["events"][-1]
        assert (last["id"], last["seat"]) == ("game-won", table["winners"][-1])
        schema = anna.ok("GET", "/schema/openapi.json")["components"]["schemas"]
        assert set(schema["QuarryView"]["properties"]) == set(table["play"]["view"])
    finally:
        server.kill()


@pytest.mark.parametrize("package", ["pettingzoo", "gymnasium", "pyspiel"])
def test_researchers_have_it_too(package: str) -> None:
    pytest.importorskip(package)
    assert python("-c", LEARNERS[package]) == "done\n"


LEARNERS = {
    "pettingzoo": """
import warnings
from pettingzoo.test import api_test
from triforium.adapters import pettingzoo
warnings.simplefilter("ignore")
import contextlib, io
with contextlib.redirect_stdout(io.StringIO()):
    api_test(pettingzoo.env("quarry", players=3), num_cycles=60)
print("done")
""",
    "gymnasium": """
import numpy, gymnasium, triforium.adapters.gymnasium
from gymnasium.utils.env_checker import check_env
env = gymnasium.make("Triforium/Quarry-v0", bot="random")
check_env(env.unwrapped, skip_render_check=True)
_, info = env.reset(seed=1)
over = False
while not over:
    _, reward, over, _, info = env.step(int(numpy.flatnonzero(info["action_mask"])[0]))
assert -1 <= reward <= 1
many = gymnasium.make_vec("Triforium/Quarry-v0", num_envs=4, vectorization_mode="vector_entry_point")
_, info = many.reset(seed=1)
ended = 0
for _ in range(40):
    _, _, over, _, info = many.step(info["action_mask"].argmax(axis=1))
    ended += over.sum()
assert ended >= 8
print("done")
""",
    "pyspiel": """
import pyspiel, random, triforium.adapters.openspiel
game = pyspiel.load_game("python_triforium_quarry", {"players": 3, "rng_seed": 5})
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert abs(sum(state.returns())) < 1e-9
print("done")
""",
}
