"""The example of a program that plays, as its reader would run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.server import Person, Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def test_the_example_joins_and_plays_a_whole_game(server: Running, anna: Person) -> None:
    table = anna.create("open", "random")
    command = [sys.executable, str(EXAMPLE), server.address, table["id"], table["invitation"]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] in ("won", "lost")
    assert anna.see(table)["status"] == "over"
    assert anna.see(table)["seats"][0]["name"] == "example-bot"


def test_the_example_is_short() -> None:
    code = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(code) <= 65


def test_it_says_why_it_cannot_join(server: Running, anna: Person) -> None:
    table = anna.create("me", "here", listed=True)
    done = subprocess.run([sys.executable, str(EXAMPLE), server.address, table["id"]], capture_output=True, text=True)
    assert done.returncode == 1
    assert "All seats at this table are taken" in done.stderr
