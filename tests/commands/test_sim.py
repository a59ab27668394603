"""`triforium sim`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.command import refused, run

import triforium
from triforium.bots import Bot
from triforium.commands import simulate
from triforium.commands.simulate import Match, Tally, play_at_table
from triforium.rules.chance import derived
from triforium.rules.game import State

FIELDS = ["game", "players", "bots", "games", "seed", "wins", "places", "scores", "decisions", "games_per_s"]


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


def test_shared_wins_count_in_equal_parts() -> None:
    tally = Tally()
    for winners in ([0, 1], [1], [0, 1]):
        tally.add((10, [1, 2], winners, 1))
    twice = Tally()
    twice.merge(tally)
    twice.merge(tally)
    assert [tally.won(seat) for seat in range(2)] == [1, 2]
    assert [twice.won(seat) for seat in range(2)] == [2, 4]
    assert [twice.won_at(place) for place in range(2)] == [4, 2], "seat 1 starts"
    assert twice.decisions == 60
    assert twice.scores == {0: 6, 1: 12}


@pytest.mark.parametrize("id", triforium.GAMES)
def test_greedy_plays_the_same_games_on_the_compiled_road_as_when_it_is_asked_at_a_table(id: str) -> None:
    """It is handed the true state there, so this shows too that it looks at nothing hidden."""
    match = Match(id, None, ("greedy",) * triforium.game(id).players[-1], b"k" * 16)
    asked = Tally()
    for number in range(5, 9):
        asked.add(play_at_table(match, number))
    assert simulate.play_piece(match, range(5, 9)) == asked


def test_random_plays_other_games_on_every_number_and_wins_on_both_seats() -> None:
    match = Match("duel", None, ("random", "random"), b"k" * 16)
    pieces = [simulate.play_piece(match, range(number, number + 1)) for number in range(40)]
    assert len({piece.decisions for piece in pieces}) > 10
    assert {seat for piece in pieces for seat, _, _ in piece.wins} == {0, 1}


def test_the_last_bot_fills_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "--bots", "greedy", "--games", 3)["bots"] == ["greedy", "greedy"]


@pytest.mark.parametrize(("bots", "games"), [("random,greedy", 250), ("search@4,random", 3)])
def test_the_result_is_the_same_whatever_the_workers(capsys: pytest.CaptureFixture[str], bots: str, games: int) -> None:
    one, two, three = (
        {**outcome(capsys, "--bots", bots, "--games", games, "--workers", workers), "games_per_s": 0}
        for workers in (1, 2, 3)
    )
    assert one == two == three
    assert one["games"] == games


def test_wins_are_told_by_place_in_the_order_of_play_too(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(capsys, "--bots", "greedy,greedy", "--games", 400)
    assert sum(found["places"]) == sum(found["wins"]) == 400
    assert found["places"] != found["wins"]


def test_shares_of_a_run_are_merged_and_the_same_command_tells_the_whole(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = ("--bots", "greedy,random", "--games", 450, "--seed", 4)
    whole = outcome(capsys, *given)
    files = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
    for number, file in enumerate(files, 1):
        outcome(capsys, *given, "--shard", f"{number}/2", "--out", file)
    joined = tmp_path / "joined.jsonl"
    assert run(capsys, "merge", joined, *files).out.startswith("5 parts of 2 files")
    assert {**outcome(capsys, *given, "--out", joined), "games_per_s": 0} == {**whole, "games_per_s": 0}
    assert "needs a file" in refused(capsys, "sim", "duel", "--shard", "1/2")
    assert "key differs" in refused(capsys, "sim", "duel", *given[:4], "--seed", 5, "--out", joined)
    assert "already exists" in refused(capsys, "merge", joined, *files)


def test_workers_know_a_card_file_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[1] / "editions" / "duel-brisk.toml"
    given = ("--bots", "greedy,greedy", "--games", 150, "--edition", file)
    one, two = (outcome(capsys, *given, "--workers", workers) for workers in (1, 2))
    own = outcome(capsys, "--bots", "greedy,greedy", "--games", 150)
    assert one["decisions"] == two["decisions"] != own["decisions"]


def test_an_interrupted_run_says_how_far_it_came_and_counts_its_first_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = simulate.play_piece

    def play_piece(match: Match, numbers: range) -> Tally:
        if numbers.start == 200:
            raise KeyboardInterrupt
        return real(match, numbers)

    whole = outcome(capsys, "--games", 200)
    monkeypatch.setattr(simulate, "play_piece", play_piece)
    ran = run(capsys, "sim", "duel", "--games", 12345, "--json")
    assert ran.code == 130
    assert ran.err == "triforium: interrupted after 200 of 12,345 games\n"
    assert {**json.loads(ran.out), "games_per_s": 0} == {**whole, "games_per_s": 0}


@pytest.mark.skipif(sys.platform != "linux", reason="It looks for the workers in /proc")
def test_an_interrupt_from_the_terminal_ends_all_workers_at_once() -> None:
    code = "import sys; from triforium.cli import main; main(sys.argv[1:])"
    asked = ("sim", "builders", "--bots", "search@9999,search@9999", "--games", "500", "--workers", "2")
    ran = subprocess.Popen(
        [sys.executable, "-c", code, *asked],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    children = Path(f"/proc/{ran.pid}/task/{ran.pid}/children")
    while len(children.read_text().split()) < 3:  # the two, and Python's own tracker
        assert ran.poll() is None
    os.killpg(ran.pid, signal.SIGINT)
    out, err = ran.communicate()  # comes back when the last process that could write there has ended
    assert ran.returncode == 130
    assert out == ""
    assert err == "triforium: interrupted after 0 of 500 games\n"


def test_no_bot_is_shown_the_true_cards_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[State] = []
    truth: list[State] = []

    class Watcher:
        name = "watcher"

        def choose(self, state: State) -> int:
            shown.append(state)
            return state.legal()[0]

    def ask(bot: Bot, state: State, luck: int) -> int:
        truth.append(state.clone())
        return real(bot, state, luck)

    real = triforium.bots.ask
    monkeypatch.setattr(simulate, "make_bot", lambda *_: Watcher())
    monkeypatch.setattr(simulate, "ask", ask)
    play_at_table(Match("duel", None, ("watcher", "watcher"), b"k" * 16), 0)
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
        (["duel", "--players", 3, "--bots", "random,random,random"], "Builders' Duel is for 2 players, not 3"),
        (["duel", "--players", 2, "--bots", "random,random,random"], "2 players need at most 2 bots, not 3"),
        (["duel", "--bots", "greedy,deep"], "There is no bot 'deep' for Builders' Duel"),
        (["duel", "--games", -1], "Play at least 1 game, not -1"),
        (["duel", "--games", 0], "Play at least 1 game, not 0"),
        (["duel", "--workers", 0], "Use 1 to 64 processes, not 0"),
        (["duel", "--seed", "xyz"], "A seed is a whole number"),
        (["duel", "--seed", "9" * 90], "A seed is a whole number"),
        (["duel", "--seed", "9" * 9000], "A seed is a whole number"),
        (["duel", "--edition", "printed"], "There is no edition 'printed' of duel: house"),
        (["duel", "--edition", "./nowhere.toml"], "No such file"),
    ],
)
def test_wrong_use_is_one_line(capsys: pytest.CaptureFixture[str], args: list[object], reason: str) -> None:
    assert reason in refused(capsys, "sim", *args)
