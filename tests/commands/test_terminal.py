"""Playing in the terminal, showing and checking records, as somebody who types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.games import TESTS

import triforium
from triforium import record
from triforium.rules.chance import read_seed, seed_text


def type_in(lines: list[str], *args: str, status: int = 0) -> str:
    """Run the command with these lines on standard input; what it printed."""
    command = [sys.executable, "-c", "from triforium.cli import main; main()", *args]
    done = subprocess.run(
        command,
        input="\n".join(lines) + "\n",
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("game", list(triforium.GAMES))
def test_a_whole_game_is_played_by_numbers(game: str) -> None:
    out = type_in(["1"] * 1500, "terminal", game, "--bots", "random", "--seed", "5")
    assert "won." in out


def test_the_board_the_panels_and_the_numbered_list_are_there() -> None:
    out = type_in(["quit"], "terminal", "duel", "--seed", "7")
    assert "Round 1 of 12" in out
    assert "Waleran" in out
    assert "Philip" in out
    assert "1 claim row-1" in out


def test_what_is_not_legal_gets_its_reason_and_rule() -> None:
    out = type_in(
        ["why", "why flip 0/5", "dance", "99", "rule D3.2", "rule X", "help", "quit"], "terminal", "duel", "--seed", "7"
    )
    assert "Name an action: why claim row-1" in out
    assert "is not possible now: you are asked to claim a line" in out
    assert "There is no action 'dance'" in out
    assert "no rule X" in out
    assert "take your last move back" in out


def test_a_word_that_cannot_follow_gets_those_that_can() -> None:
    out = type_in(
        ["buy metal 1", "why place market-3", "[/]", "rule [/]", "quit"], "terminal", "pillars", "--seed", "7"
    )
    assert "There is no action '[/]'" in out, "what was typed is shown as it is"
    assert "no rule [/]" in out
    assert "buy is followed by stone, wood or sand." in out
    assert "place is followed by market or 9 others." in out


def test_a_move_can_be_taken_back_or_the_reason_is_told() -> None:
    out = type_in(["back", "quit"], "terminal", "duel", "--seed", "7")
    assert "no move to take back" in out


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    type_in(["1", "1", "1", f"save {file}", "quit"], "terminal", "duel", "--seed", "17", "--bots", "random")
    saved = record.verify(file.read_text())
    assert len(saved.record.moves) >= 3
    assert saved.record.seed == seed_text(read_seed(17)), "as a whole number, as game.start(seed=17) reads it"
    out = type_in(["1"] * 1500, "terminal", "duel", "--resume", str(file))
    assert "won." in out
    out = type_in(["save /nowhere/x.txt", "quit"], "terminal", "duel", "--resume", str(file))
    assert "cannot be written" in out


@pytest.mark.parametrize("seed", ["17", "10", "beef"])
def test_a_seed_pasted_from_a_record_deals_the_same_game(tmp_path: Path, seed: str) -> None:
    dealt = []
    for turn in ("typed", "pasted"):
        file = tmp_path / f"{turn}.txt"
        type_in([f"save {file}", "quit"], "terminal", "duel", "--seed", seed)
        dealt.append(file.read_text())
        seed = record.read(dealt[0]).seed or ""
    assert dealt[0] == dealt[1]


def test_play_has_a_small_menu_for_the_terminal() -> None:
    out = type_in(["2", "greedy", "quit"], "play", "--terminal")
    assert "Builders' Duel" in out
    assert "1 claim " in out, "the luck of a menu game is its own: the bot may have begun and taken row-1"
    assert "Until next time" in type_in([], "play", "--terminal")


def test_bad_use_is_one_line() -> None:
    for args in (
        ["terminal", "chess"],
        ["terminal", "duel", "--bots", "nobody"],
        ["terminal", "duel", "--bots", "greedy,greedy"],
        ["terminal", "duel", "--players", "3"],
        ["terminal", "duel", "--resume", "/nowhere.txt"],
        ["verify", "/nowhere.txt"],
        ["replay", __file__],
    ):
        out = type_in([], *args, status=2)
        assert out.startswith("triforium: "), out
        assert len(out.splitlines()) == 1, out


def test_a_record_is_shown_and_checked() -> None:
    file = str(TESTS / "records" / "duel-1.txt")
    assert "checked: the result" in type_in([], "verify", file)
    out = type_in([], "replay", file)
    assert "won." in out
    assert "   1 random: claim" in out
    assert "Round 1 of 12" in type_in([], "replay", file, "--move", "5")


def test_a_changed_record_is_refused_with_the_line(tmp_path: Path) -> None:
    text = (TESTS / "records" / "duel-1.txt").read_text()
    file = tmp_path / "changed.txt"
    file.write_text(text.replace("1 claim", "1 flip", 1))
    assert "triforium: Line 11: " in type_in([], "verify", str(file), status=2)
