"""200 kills of the server at random moments, into bench/proof/kills.json: `python bench/kills.py [KILLS] [SEED]`."""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.kills import play_and_kill

import triforium


def main(kills: int = 200, seed: int = 1, tables: int = 6) -> int:
    """Write the report; 1 where something was lost, doubled or did not verify."""
    with tempfile.TemporaryDirectory() as folder:
        report = play_and_kill(Path(folder), kills, tables, seed)
    found = {"seed": seed, "form": triforium.FORM, "at_once": tables, **asdict(report)}
    print(json.dumps(write_report("kills", found), indent=2))
    return int(bool(report.lost or report.doubled or report.unverified))


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
