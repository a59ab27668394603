"""A whole run in small, on the CPU: it learns, keeps, resumes, adapts, and refuses what does not fit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import triforium
from triforium.bots.net.net import PARTS, read_net
from triforium.editions import edition_text

SETTINGS = ["hidden=32", "games=16", "steps=8", "batch=64"]
TINY = ["--device", "cpu", "--no-curve", *(word for setting in SETTINGS for word in ("--set", setting))]


def command(*args: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: a run starts workers, which import the main module again."""
    start = [sys.executable, "-c", "from triforium.cli import main; main()"]
    return subprocess.run([*start, "train", *args], capture_output=True, text=True, check=False)


def train(folder: Path, *more: str) -> Path:
    done = command("duel", "--seconds", "4", "--out", str(folder), *TINY, *more)
    assert done.returncode == 0, done.stderr
    return folder


def test_a_run_leaves_a_net_a_checkpoint_and_a_log_and_can_be_resumed(tmp_path: Path) -> None:
    first = train(tmp_path / "first")
    game = triforium.game("duel")
    net = read_net(first / "net.npz", game)
    assert net.about.fingerprint == game.fingerprint
    assert net.about.decisions > 0
    second = train(tmp_path / "second", "--resume", str(first / "checkpoint.npz"))
    about = read_net(second / "net.npz", game).about
    assert about.seconds > net.about.seconds
    assert about.decisions > net.about.decisions


def test_the_houses_net_is_adapted_to_a_card_file_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = edition_text("duel", "house")
    assert 'gain", gold = 10 }' in text
    mine.write_text(text.replace('gain", gold = 10 }', 'gain", gold = 12 }'))
    folder = train(tmp_path / "mine", "--edition", str(mine), "--init", "house", "--set", "hidden=512")
    game = triforium.game("duel", str(mine))
    assert game.fingerprint != triforium.game("duel").fingerprint
    assert read_net(folder / "net.npz", game).about.fingerprint == game.fingerprint


def test_a_rival_is_frozen(tmp_path: Path) -> None:
    folder = train(tmp_path / "rival", "--rival", "house", "--set", "hidden=512", "--seconds", "12")
    rows = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert rows
    assert all(0 <= row["rival"] <= 1 for row in rows)
    with np.load(folder / "net.npz") as found:
        assert set(PARTS) <= set(found)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--set", "hiden=3"], "A training run has no hiden"),
        (["--set", "hidden"], "is not a setting"),
        (["--resume", "nowhere.npz"], "is not a checkpoint"),
        (["--init", "house"], "is not a net of Builders' Duel: w1"),
    ],
)
def test_what_does_not_fit_is_one_sentence(tmp_path: Path, given: list[str], said: str) -> None:
    done = command("duel", "--seconds", "4", "--out", str(tmp_path), *TINY, *given)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
