"""Attacks a server of its own on loopback, into bench/proof/attack.json.

`python bench/attack.py [SEED] [SHARE] [KILLS]`; a share of 1 sends some 10,000 inputs.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.attacks import attack

MOST_MEMORY_MB = 50.0
MOST_LOOP_MS = 50.0


def main(seed: int = 1, share: float = 1.0, kills: int = 20) -> int:
    """Write the report; 1 where something did not hold."""
    with tempfile.TemporaryDirectory() as folder:
        report = attack(Path(folder), seed, share, kills)
    found = {"command": f"python bench/attack.py {seed} {share:g} {kills}", **asdict(report)}
    print(json.dumps(write_report("attack", found), indent=2))
    broken = [tried.what for tried in report.tried if not tried.held]
    dear = [tried.what for tried in report.tried if tried.memory_mb > MOST_MEMORY_MB or tried.loop_ms > MOST_LOOP_MS]
    print(f"did not hold: {broken}; too dear: {dear}; causes of 500: {report.causes_of_500}; lost: {report.lost}")
    return int(bool(broken or dear or report.causes_of_500 or report.lost))


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(*(as_type(word) for as_type, word in zip((int, float, int), given, strict=False))))
