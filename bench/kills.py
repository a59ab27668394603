"""200 kills of the server at random moments, into bench/proof/kills.json: `python bench/kills.py [--kills 200]`.

With `--postgres` the games are in a PostgreSQL of its own, which itself crashes 20 times; the
report is bench/proof/kills-postgres.json. With `--processes 4` one of four processes is killed at a time.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.kills import play_and_kill
from support.postgres import cluster

import triforium


def main() -> int:
    """Write the report; 1 where something was lost, doubled or did not verify."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--crashes", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, cluster(True) if given.postgres else nullcontext() as server:
        crashes = given.crashes if given.postgres else 0
        how = {"cluster": server, "crashes": crashes, "processes": given.processes}
        report = play_and_kill(Path(folder), given.kills, given.tables, given.seed, **how)
    command = " ".join(["python bench/kills.py", *sys.argv[1:]])
    found = {"command": command, "seed": given.seed, "form": triforium.FORM, "at_once": given.tables, **asdict(report)}
    print(json.dumps(write_report("kills-postgres" if given.postgres else "kills", found), indent=2))
    return int(bool(report.lost or report.doubled or report.unverified))


if __name__ == "__main__":
    sys.exit(main())
