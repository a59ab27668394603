"""The reports of the proofs: bench/proof/NAME.json, each with the commit that it was made at."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

PROOF = Path(__file__).parent / "proof"


def write_report(name: str, found: dict[str, Any], folder: Path = PROOF, indent: int = 2) -> dict[str, Any]:
    """Write what was found; the report as it is written."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=PROOF.parent, capture_output=True, text=True, check=True)
    report = {"commit": commit.stdout.strip(), **found}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(report, indent=indent) + "\n", encoding="utf-8")
    return report
