"""The arena: duplicate blocks, repeatable, resumable, and no bot can stop it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from triforium.arena import ResultFile, plan_of, run, summary_of
from triforium.arena.page import page
from triforium.arena.plan import Plan, Sitting
from triforium.cli import main
from triforium.rules.errors import TriforiumError

BAD = """
import os
import time


class Bad:
    def __init__(self, variant):
        self.name = f"bad:{variant}"
        self.variant = variant

    def choose(self, state, budget=None):
        if self.variant == "raises":
            raise ZeroDivisionError("oh")
        if self.variant == "illegal":
            return 10**6
        if self.variant == "hangs":
            time.sleep(600)
        if self.variant == "dies":
            os._exit(3)
        return "none"


def make(game, variant, budget, seed):
    return Bad(variant)
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bad"
    info = folder / "bad_bot-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "bad_bot.py").write_text(BAD)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[triforium.bots]\nbad = bad_bot:make\n")
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.setenv("PYTHONPATH", str(folder))


def duel(bots: list[str], blocks: int = 3, seed: int = 1) -> Plan:
    return plan_of("duel", bots, 2, blocks, seed)


def test_a_block_is_one_deal_with_the_seats_exchanged() -> None:
    plan = duel(["greedy", "random"])
    games = list(run(plan))
    assert sorted(game.at for game in games) == [(block, 0, rotation) for block in range(3) for rotation in (0, 1)]
    for block in range(3):
        pair = [game for game in games if game.block == block]
        assert {game.seats for game in pair} == {(0, 1), (1, 0)}
        assert len({game.first for game in pair}) == 1


def test_more_bots_than_seats_meet_each_other_and_fewer_are_filled_up() -> None:
    assert duel(["greedy", "random", "greedy:first"]).lineups == ((0, 1), (0, 2), (1, 2))
    assert plan_of("builders", ["greedy", "random"], 4, 1, 1).lineups == ((0, 1, 1, 1),)
    assert plan_of("builders", ["greedy", "random"], 3, 1, 1).seats(Sitting(0, 0), 1) == (1, 0, 1)


def test_the_same_seed_plays_the_same_games_whatever_the_processes() -> None:
    plan = duel(["search@10", "greedy"])
    one = sorted(run(plan), key=lambda game: game.at)
    two = sorted(run(plan, workers=2), key=lambda game: game.at)
    assert [(game.share, game.scores) for game in one] == [(game.share, game.scores) for game in two]
    other = list(run(duel(["search@10", "greedy"], seed=2)))
    assert sorted(game.scores or () for game in other) != sorted(game.scores or () for game in one)


def test_an_arena_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    plan = duel(["greedy", "random"])
    whole = sorted(run(plan), key=lambda game: game.at)
    path = tmp_path / "games.jsonl"
    file = ResultFile(path, plan)
    file.add(whole[:3])
    file.close()
    path.write_text(path.read_text() + '{"block": 1, "lineup"')
    again = ResultFile(path, plan)
    assert sorted(again.played) == [game.at for game in whole[:3]]
    rest = list(run(plan, again.played))
    assert {game.at for game in rest} == {game.at for game in whole[3:]}
    again.add(rest)
    again.close()
    scores = {at: game.scores for at, game in ResultFile(path, plan).played.items()}
    assert scores == {game.at: game.scores for game in whole}


def test_the_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    ResultFile(path, duel(["greedy", "random"])).close()
    with pytest.raises(TriforiumError, match="bots"):
        ResultFile(path, duel(["greedy", "greedy:first"]))
    path.write_text("no results\n")
    with pytest.raises(TriforiumError, match="line 1"):
        ResultFile(path, duel(["greedy", "random"]))


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("variant", "reason"),
    [("raises", "ZeroDivisionError"), ("illegal", "illegal move"), ("hangs", "nothing for"), ("dies", "process died")],
)
def test_a_bot_that_fails_loses_and_the_arena_goes_on(variant: str, reason: str) -> None:
    plan = duel([f"bad:{variant}", "greedy"], blocks=1)
    games = list(run(plan, limit=2.0))
    assert len(games) == 2
    for game in games:
        assert game.failure is not None
        assert game.seats[game.failure.seat] == 0
        assert reason in game.failure.reason
        assert f"bad:{variant}" in game.failure.reason
        assert game.share[game.failure.seat] == 0
    line = summary_of(plan, games)["bots"][0]
    assert (line["failures"], line["win_share"]) == (2, 0.0)


@pytest.mark.parametrize(
    "args",
    [
        ["duel", "--bots", "greedy,nobody"],
        ["duel", "--bots", "greedy"],
        ["duel", "--bots", "greedy,random", "--players", "3"],
        ["duel", "--bots", "greedy,random", "--blocks", "0"],
        ["duel", "--bots", "greedy,search@0"],
        ["chess", "--bots", "greedy,random"],
        ["duel", "--bots", "greedy,random", "--workers", "0"],
        ["duel", "--sprt", "greedy", "random", "--elo0", "50"],
    ],
)
def test_bad_input_is_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", *args])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("triforium: ")
    assert said.count("\n") == 1


def test_the_command_prints_json_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = tmp_path / "report.html"
    with pytest.raises(SystemExit):
        main(["arena", "duel", "--bots", "greedy,random", "--blocks", "4", "--json", "--html", str(html)])
    found = json.loads(capsys.readouterr().out)
    assert [line["bot"] for line in found["bots"]] == ["greedy", "random"]
    assert found["games"] == 8
    assert sum(place["win_share"] for place in found["places"]) == pytest.approx(1)
    text = html.read_text()
    assert text.count("<svg") >= 5
    assert "http" not in text


def test_the_command_means_the_same_seed_as_python(capsys: pytest.CaptureFixture[str]) -> None:
    """A report that was made with `plan_of` names the command that plays its games again."""
    with pytest.raises(SystemExit):
        main(["arena", "duel", "--bots", "greedy,random", "--blocks", "1", "--seed", "20261115", "--json"])
    assert json.loads(capsys.readouterr().out)["seed"] == duel(["greedy", "random"], 1, 20_261_115).seed


def test_a_sequential_test_stops_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "duel", "--sprt", "greedy", "random", "--blocks", "500", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["sprt"]["verdict"] == "stronger"
    assert found["blocks"] == found["sprt"]["blocks"] < 100


def test_the_page_escapes_names() -> None:
    plan = duel(["greedy", "random"], blocks=1)
    games = list(run(plan))
    summary = summary_of(plan, games)
    summary["bots"][0]["bot"] = "<script>"
    assert "<script>" not in page(summary, games)
