"""Compiled and interpreted, the rules give the same games; records of whole games stay as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.games import PRINTED, TESTS, Case

import triforium
from triforium import record

printed = pytest.mark.parametrize("case", PRINTED, ids=str)

PLAY = """
import hashlib, json, sys, triforium
from triforium.rules.chance import read_seed
from triforium.rules.playout import Policy, play_games
id, players, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = triforium.game(id)
results = play_games(game, players, Policy(), read_seed(11), games)
print(triforium.FORM, game.fingerprint, hashlib.sha256(json.dumps(results).encode()).hexdigest())
"""


def play_in(form: str, case: Case, games: int) -> list[str]:
    environment = {**os.environ, "TRIFORIUM_INTERPRETED": "1" if form == "interpreted" else "0"}
    command = [sys.executable, "-c", PLAY, case.id, str(case.players), str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@printed
def test_both_forms_give_the_same_games(case: Case) -> None:
    if triforium.FORM != "compiled":
        pytest.skip("the rules are not compiled here")
    compiled = play_in("compiled", case, 40)
    interpreted = play_in("interpreted", case, 40)
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted")
    assert compiled[1:] == interpreted[1:]


RECORDS = sorted((TESTS / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_still_holds(path: Path) -> None:
    """If this fails, the same seed and actions give another game: raise the game's rules number and write it anew."""
    text = path.read_text(encoding="utf-8")
    verdict = record.verify(text)
    assert verdict.unchecked == []
    told = verdict.record
    assert told.seed is not None
    actions = [move.action.text for move in told.moves]
    assert record.write(record.game_of(told), told.players, told.seed, told.first, actions) == text


@pytest.mark.parametrize("id", list(triforium.GAMES))
def test_each_game_has_three_golden_records(id: str) -> None:
    assert sum(path.name.startswith(f"{id}-") for path in RECORDS) >= 3
