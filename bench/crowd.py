"""100 tables of people and bots behind a plain proxy: `python bench/crowd.py [--processes 2 4]`.

The report is bench/proof/crowd.json.

Anybody is led to any process, and comes back to another one now and then. Every view is compared with what the rules
show that seat at that moment, and every record verifies (tests/support/crowd.py).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.crowd import gather
from support.postgres import cluster
from support.served import serving


def main() -> int:
    """Write the report; 1 where anybody was shown something else than they should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: dict[str, Any] = {}
    for count in given.processes:
        began = time.monotonic()
        with (
            cluster(True) as server,
            tempfile.TemporaryDirectory() as folder,
            serving(Path(folder), server.new_database(), *[()] * count) as family,
        ):
            crowd, between = asyncio.run(gather([one.port for one in family], given.tables, given.seed))
        seconds = round(time.monotonic() - began, 1)
        carried = list(between.carried.values())
        found[f"processes-{count}"] = {**asdict(crowd), "connections_by_process": carried, "seconds": seconds}
        print(json.dumps(found[f"processes-{count}"], indent=2), flush=True)
        command = " ".join(["python bench/crowd.py", *sys.argv[1:]])
        write_report("crowd", {"command": command, "cores": os.cpu_count(), "seed": given.seed, "runs": found})
    return int(any(run["wrong"] for run in found.values()))


if __name__ == "__main__":
    sys.exit(main())
