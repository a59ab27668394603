"""Two builds beside each other: `python bench/compare.py OLD/src [NEW/src]`, each with its rules compiled.

Short slices of CPU time by turns, old and new, so that a busy moment of the machine falls on both. Each
pair of slices gives a ratio; told are their median and the middle half of them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from ratios import Ratio, ratio_of, told
from reports import write_report

HERE = Path(__file__).resolve().parent.parent / "src"
ENTRIES = [
    ("duel", 2),
    ("builders", 2),
    ("builders", 3),
    ("builders", 4),
    ("pillars", 2),
    ("pillars", 3),
    ("pillars", 4),
]
KINDS = ("playouts", "simulations")


class Build:
    """A Python that runs one of the builds and measures a slice when it is asked to."""

    def __init__(self, source: Path) -> None:
        self.python = subprocess.Popen(
            [sys.executable, "-P", "-m", "triforium.commands.measure"],
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, kind: str, id: str, players: int, seconds: float) -> float:
        assert self.python.stdin is not None
        assert self.python.stdout is not None
        self.python.stdin.write(json.dumps([kind, id, players, seconds]) + "\n")
        self.python.stdin.flush()
        answer: Any = json.loads(self.python.stdout.readline())
        return float(answer[0] if kind == "playouts" else answer)


def commit_of(source: Path) -> str:
    """The commit that a build was made of, where its folder is a checkout or says so in a file COMMIT."""
    note = source / "COMMIT"
    if note.is_file():
        return note.read_text().strip()
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=source, capture_output=True, text=True, check=True)
    return asked.stdout.strip()


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("old", type=Path)
    read.add_argument("new", type=Path, nargs="?", default=HERE)
    read.add_argument("--kinds", nargs="+", choices=KINDS, default=["playouts"])
    read.add_argument("--games", nargs="+", default=[id for id, _ in ENTRIES])
    read.add_argument("--seconds", type=float, default=0.1, help="CPU time of a slice")
    read.add_argument("--rounds", type=int, default=30)
    read.add_argument("--write", action="store_true", help="into bench/proof/compare.json too")
    given = read.parse_args()
    old, new = Build(given.old), Build(given.new)
    found: dict[str, dict[str, Ratio]] = {}
    for kind in given.kinds:
        for id, players in ENTRIES:
            if id not in given.games:
                continue
            ratios = []
            for _ in range(given.rounds):
                before = old.rate(kind, id, players, given.seconds)
                ratios.append(new.rate(kind, id, players, given.seconds) / before)
            name = f"{id}-{players}"
            found.setdefault(name, {})[kind] = ratio_of(ratios)
            print(f"{kind:12}{name:12}{told(found[name][kind])}", flush=True)
    if given.write:
        slices = f"--rounds {given.rounds} --seconds {given.seconds:g}"
        command = f"python bench/compare.py OLD/src --kinds {' '.join(given.kinds)} {slices} --write"
        write_report("compare", {"command": command, "before": commit_of(given.old), "games": found})


if __name__ == "__main__":
    main()
