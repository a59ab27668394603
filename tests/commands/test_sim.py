"""`triforium sim`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.command import refused, run

import triforium
from triforium.commands import sim
from triforium.rules.chance import derived
from triforium.rules.game import State

FIELDS = ["game", "players", "bots", "games", "seed", "wins", "scores", "decisions", "games_per_s"]


def outcome(capsys: pytest.CaptureFixture[str], *args: object) -> dict[str, Any]:
    ran = run(capsys, "sim", "duel", *args, "--json")
    assert ran.code == 0
    assert ran.err == ""
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_json_has_the_fields_of_the_issue_in_the_order_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(capsys, "--players", 2, "--bots", "random,greedy", "--games", 30, "--seed", 5)
    assert list(found) == FIELDS
    assert found["game"] == "duel"
    assert found["players"] == 2
    assert found["bots"] == ["random", "greedy"]
    assert found["games"] == 30
    assert found["seed"] == 5
    assert sum(found["wins"]) == 30
    assert found["wins"][1] > 25
    assert found["scores"][1] > found["scores"][0]
    assert found["decisions"] > 30 * 40
    assert found["games_per_s"] > 0


def test_bot_i_sits_on_seat_i(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "--bots", "greedy,random", "--games", 30)["wins"][0] > 25


def test_a_seed_repeats_the_games_and_another_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    def games(seed: object) -> dict[str, Any]:
        return {**outcome(capsys, "--games", 4, "--seed", seed), "games_per_s": 0, "seed": 0}

    assert games(3) == games(3)
    assert games(3) != games(4)
    assert games("ff") == games(255)


def test_both_seats_start_some_of_the_games() -> None:
    game = triforium.game("duel")
    starts = {int(game.start(2, derived(b"k" * 16, f"game/{i}").hex()).first) for i in range(20)}
    assert starts == {0, 1}


def test_shared_wins_count_in_equal_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    winners = iter([[0, 1], [1], [0, 1]])
    monkeypatch.setattr(sim, "play_one", lambda *_: {"decisions": 10, "scores": [1, 2], "winners": next(winners)})
    found = sim.simulate(triforium.game("duel"), 2, ["random", "random"], 3, 0)
    assert found["wins"] == [1, 2]
    assert found["scores"] == [1, 2]
    assert found["decisions"] == 30


def test_no_bot_is_shown_the_true_cards_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    game = triforium.game("duel")
    shown: list[State] = []
    truth: list[State] = []

    class Watcher:
        name = "watcher"

        def choose(self, state: State) -> int:
            shown.append(state)
            return state.legal()[0]

    def ask(bot: Watcher, state: State, luck: int) -> int:
        truth.append(state.clone())
        return real(bot, state, luck)

    real = triforium.bots.ask
    monkeypatch.setattr(triforium.bots, "make_bot", lambda *_: Watcher())
    monkeypatch.setattr(triforium.bots, "ask", ask)
    sim.play_one(game, 2, ["watcher", "watcher"], b"k" * 16, 0)
    same = [
        a.dump()["deck"] == b.dump()["deck"] for a, b in zip(shown, truth, strict=True) if len(a.dump()["deck"]) > 8
    ]
    assert len(same) > 10
    assert not any(same)
    assert all(a.dump()["seed"] != b.dump()["seed"] for a, b in zip(shown, truth, strict=True))


def test_without_json_it_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "sim", "duel", "--games", 2)
    assert ran.code == 0
    assert "greedy" in ran.out
    assert "Builders' Duel, edition house" in ran.out


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["chess"], "There is no game 'chess'"),
        (["duel", "--players", 3, "--bots", "random,random,random"], "Builders' Duel is played by 2, not by 3"),
        (["duel", "--players", 2, "--bots", "random"], "2 players need 2 bots, not 1"),
        (["duel", "--bots", "greedy,deep"], "There is no bot 'deep' for Builders' Duel"),
        (["duel", "--games", -1], "At least 1 game must be played, not -1"),
        (["duel", "--games", 0], "At least 1 game must be played, not 0"),
        (["duel", "--seed", "xyz"], "A seed is a whole number"),
        (["duel", "--seed", "9" * 90], "A seed is a whole number"),
        (["duel", "--seed", "9" * 9000], "A seed is a whole number"),
        (["duel", "--edition", "printed"], "There is no edition 'printed' of duel: house"),
        (["duel", "--edition", "./nowhere.toml"], "No such file"),
    ],
)
def test_wrong_use_is_one_line(capsys: pytest.CaptureFixture[str], args: list[object], reason: str) -> None:
    assert reason in refused(capsys, "sim", *args)
