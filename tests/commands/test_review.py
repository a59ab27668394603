"""`triforium review`: a record in, the account out, kept beside it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.command import refused, run

from triforium import game
from triforium.record import write

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return Path(shutil.copy(RECORDS / "duel-1.txt", tmp_path / "game.txt"))


def told(capsys: pytest.CaptureFixture[str], *args: object) -> list[dict[str, Any]]:
    ran = run(capsys, "review", *args, "--depth", "quick", "--json")
    assert ran.code == 0
    assert ran.err == ""
    return [json.loads(line) for line in ran.out.splitlines()]


def test_the_account_of_a_record_as_json_and_as_a_table(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = told(capsys, record)
    for seat in found["seats"]:
        assert {"seat", "start", "result", "luck", "own", "others", "rest", "rest_error", "luck_by"} <= set(seat)
        parts = sum(seat[part] for part in ("start", "luck", "own", "others", "rest"))
        assert parts == pytest.approx(seat["result"], abs=1e-4)
    assert found["players"] == ["random", "random"]
    assert found["moments"]
    table = run(capsys, "review", record, "--depth", "quick").out
    assert "own errors" in table
    assert "luck by cards" in table


def test_what_was_found_is_kept_until_the_record_is_another(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (first,) = told(capsys, record)
    kept = record.with_name("game.review.json")
    kept.write_text(json.dumps({**json.loads(kept.read_text()), "players": ["kept", "kept"]}))
    assert told(capsys, record)[0]["players"] == ["kept", "kept"]
    kept.write_text(kept.read_text()[:-20])
    assert told(capsys, record) == [first], "a torn file is no review"
    record.write_text(record.read_text().replace("players random random", "players Ann Ben"))
    assert told(capsys, record)[0]["players"] == ["Ann", "Ben"]


def test_several_records_come_in_their_order_whatever_the_number_of_workers(record: Path, tmp_path: Path) -> None:
    """In processes of their own: here NumPy may be loaded with several threads, which round otherwise."""
    other = Path(shutil.copy(RECORDS / "duel-2.txt", tmp_path / "other.txt"))

    def reviewed(*args: object) -> list[dict[str, Any]]:
        command = [sys.executable, "-c", "from triforium.cli import main; main()", "review", *map(str, args)]
        ran = subprocess.run([*command, "--depth", "quick", "--json"], capture_output=True, text=True, check=True)
        return [json.loads(line) for line in ran.stdout.splitlines()]

    alone = reviewed(other, record)
    assert [found["file"] for found in alone] == [str(other), str(record)]
    assert reviewed(other, record, "--again", "--workers", 2) == alone
    assert reviewed(record, "--again", "--workers", 2) == alone[1:]


def test_a_game_that_goes_on_is_not_reviewed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text().splitlines()[:31]
    record.write_text("\n".join(lines) + "\n")
    assert "only a finished game can be reviewed" in refused(capsys, "review", record)
    seed = next(line for line in lines if line.startswith("seed"))
    record.write_text("\n".join(lines).replace(seed, f"seed {seed.split()[-1]}") + "\n")
    assert "only a finished game can be reviewed" in refused(capsys, "review", record)


def test_what_is_wrong_is_one_line(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no depth 'wide'" in refused(capsys, "review", record, "--depth", "wide")
    record.write_text(record.read_text().replace("2 claim", "2 declaim", 1))
    assert "is not legal" in refused(capsys, "review", record)
    assert "cannot be read" in refused(capsys, "review", tmp_path / "missing.txt")


def test_cards_that_no_net_was_trained_on_are_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(__file__).parents[1] / "editions" / "pillars-gentle.toml"
    gentle = game("pillars", file)
    state = gentle.start(2, 5, 0)
    actions = []
    while not state.over:
        actions.append(state.legal()[0])
        state.step(actions[-1])
    own = tmp_path / "own.txt"
    own.write_text(write(gentle, ["Ann", "Ben"], 5, 0, actions))
    assert "was trained on other rules or cards" in refused(capsys, "review", own, "--edition", file)
