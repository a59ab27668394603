"""`triforium bench` and the yardstick. What is fast enough is not asked here: a test shares its machine."""

from __future__ import annotations

import json

import pytest
from support.command import refused, run

import triforium
from triforium.commands import yardstick
from triforium.commands.measure import Interpreted, middle

SPEED = [
    "decisions_per_s", "games_per_s", "interpreted_decisions_per_s", "clones_per_s", "simulations_per_s",
    "interpreted_simulations_per_s",
]  # fmt: skip


def test_json_has_an_entry_for_each_game_and_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "bench", "--json", "--seconds", 0.2)
    assert ran.code == 0
    assert ran.err == ""
    found = json.loads(ran.out)
    assert list(found) == ["games", "nets", "yardstick_decisions_per_s"]
    assert found["yardstick_decisions_per_s"] > 0
    assert list(found["games"]) == [f"{id}-{n}" for id in triforium.GAMES for n in triforium.game(id).players]
    for speed in found["games"].values():
        assert list(speed) == SPEED
        assert all(rate > 0 for rate in speed.values())
        assert speed["decisions_per_s"] > speed["games_per_s"]
    assert list(found["nets"]) == list(found["games"])
    for net in found["nets"].values():
        assert list(net["evaluations_per_s"]) == ["1", "8", "64"]
        assert all(rate > 0 for rate in net["evaluations_per_s"].values())
        assert net["simulations_per_s"] > 0
        assert net["level"] == "level:8"
        assert min(net["net_p99_ms"], net["level_p99_ms"]) > 0
        assert min(net["net_decisions"], net["level_decisions"]) >= 6


def test_the_table_has_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "bench", "duel", "--seconds", 0.1)
    assert ran.code == 0
    assert "duel-2" in ran.out
    assert ran.out.count("×") == 3
    assert "Nets, CPU time of one core" in ran.out
    assert triforium.FORM in ran.out


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no game 'chess'" in refused(capsys, "bench", "chess")


def test_clones_are_made_of_a_game_that_is_on() -> None:
    state = middle("duel", 2)
    assert not state.over
    assert state.dump()["round"] > 2


def test_the_other_python_ends_with_the_measurement() -> None:
    with Interpreted() as other:
        assert other.playouts("duel", 2, 0.0).games > 0
    assert other.python.returncode == 0


def test_the_yardstick_was_left_alone() -> None:
    """It is compared over years: the same seeds must give the same number of decisions."""
    assert [yardstick.play_games(players, 7, 5) for players in (2, 3, 4)] == [320, 475, 580]
