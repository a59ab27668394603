"""200 kills of the server at random moments, into bench/proof/kills.json: `python bench/kills.py [KILLS] [SEED]`."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from support.kills import play_and_kill  # noqa: E402

import triforium  # noqa: E402


def main(kills: int = 200, seed: int = 1, tables: int = 6) -> int:
    """Write the report; 1 where something was lost, doubled or did not verify."""
    with tempfile.TemporaryDirectory() as folder:
        report = play_and_kill(Path(folder), kills, tables, seed)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=HERE, capture_output=True, text=True).stdout.strip()
    found = {"commit": commit, "seed": seed, "form": triforium.FORM, "at_once": tables, **asdict(report)}
    out = HERE / "proof" / "kills.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(found, indent=2) + "\n")
    print(json.dumps(found, indent=2))
    return int(bool(report.lost or report.doubled or report.unverified))


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
