"""How the tests' fourth game (`tests/fourth/`) comes into the list of games, for the processes of a test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LINE = "quarry = fourth.game:Quarry"


@pytest.fixture
def quarry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its package as pip leaves it: where it lies, and metadata with one entry point."""
    info = tmp_path / "quarry-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: quarry\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[triforium.games]\n{LINE}\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(TESTS), os.environ.get("PYTHONPATH", "")]))


def python(*args: str, said: str = "") -> str:
    """What a Python process prints that was started with these arguments; one that fails fails the test."""
    done = subprocess.run([sys.executable, *args], input=said, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def triforium(*args: str, said: str = "") -> str:
    """What `triforium ARGS` prints."""
    return python("-c", "from triforium.cli import main; main()", *args, said=said)
