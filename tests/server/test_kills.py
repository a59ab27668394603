"""Kill it: nothing acknowledged is lost, nothing is there twice, every game finishes. `make proof` kills 200 times."""

from __future__ import annotations

from pathlib import Path

from support.kills import play_and_kill
from support.postgres import Cluster


def test_five_kills_lose_nothing(tmp_path: Path) -> None:
    report = play_and_kill(tmp_path, kills=5, tables=4, seed=5)
    assert report.kills == 5
    assert report.lost == []
    assert report.doubled == []
    assert report.unverified == []
    assert report.moves >= report.acknowledged > 100, report


def test_kills_of_the_server_and_crashes_of_its_postgresql_lose_nothing(tmp_path: Path, postgres: Cluster) -> None:
    report = play_and_kill(tmp_path, kills=2, tables=3, seed=6, cluster=postgres, crashes=2)
    assert (report.kills, report.crashes) == (2, 2)
    assert (report.lost, report.doubled, report.unverified) == ([], [], [])
    assert report.moves >= report.acknowledged > 50, report
