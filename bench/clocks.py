"""20 kills while a clock runs, on SQLite and PostgreSQL, into bench/proof/clocks.json: `python bench/clocks.py`."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.clock_kills import kill_a_clock
from support.postgres import cluster


def main() -> int:
    """Write the report; 1 where a clock and the time of play are a second or more apart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other, cluster(True) as server:
        found = {
            "sqlite": kill_a_clock(Path(one), given.kills, given.seed),
            "postgresql": kill_a_clock(Path(other), given.kills, given.seed, server.new_database()),
        }
    command = " ".join(["python bench/clocks.py", *sys.argv[1:]])
    told = {name: asdict(report) for name, report in found.items()}
    print(json.dumps(write_report("clocks", {"command": command, "seed": given.seed, **told}), indent=2))
    return int(any(abs(report.apart) >= 1 for report in found.values()))


if __name__ == "__main__":
    sys.exit(main())
