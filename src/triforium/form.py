"""Which form of the rules runs: compiled by mypyc, or interpreted from source.

`TRIFORIUM_INTERPRETED=1` loads the source beside the compiled modules. Compiled modules that are older
than their source are an error: an edit must never run yesterday's rules without a word.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
COMPILED = ("rules/*.py", "rules/*/*.py", "bots/*/*.py")
LEFT_ALONE = {
    *("__init__.py", "errors.py", "stamp.py"),
    *("messages.py", "refusals.py", "view.py", "describe.py", "unknown.py"),
    *("sheet.py", "reading.py", "fitting.py", "position_checks.py", "fight_checks.py", "turn_checks.py"),
}
"""Exceptions must survive pickling. The others are no part of play, and would only make compiling longer: what is told
to people, and the checking of what comes from outside."""


def compiled_sources(package: Path = PACKAGE) -> list[Path]:
    """The files that mypyc compiles."""
    found = (path for pattern in COMPILED for path in package.glob(pattern))
    return sorted(path for path in found if path.name not in LEFT_ALONE)


def stamp(package: Path = PACKAGE) -> dict[str, str]:
    """A hash of each of them, which the build compiles in."""
    return {
        path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in compiled_sources(package)
    }


def is_source_wanted() -> bool:
    return os.environ.get("TRIFORIUM_INTERPRETED", "") not in ("", "0")


def choose_form() -> str:
    """Called once, before the rules are imported: "compiled" or "interpreted"."""
    if is_source_wanted():
        sys.meta_path.insert(0, _FromSource())
        return "interpreted"
    spec = PathFinder.find_spec("triforium.rules.game", [str(PACKAGE / "rules")])
    if spec is None or spec.origin is None or spec.origin.endswith(".py"):
        return "interpreted"
    built = set(import_module("triforium.rules.stamp").SOURCES.split())
    stale = [name for name, hash in stamp().items() if f"{name}:{hash}" not in built]
    if stale:
        raise ImportError(
            f"The compiled rules do not match their source ({', '.join(stale[:3])}). "
            "Run `make setup` to compile them again, or set TRIFORIUM_INTERPRETED=1."
        )
    return "compiled"


class _FromSource:
    """Finds the compiled packages' modules as source, before the extension modules beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
        if not name.startswith("triforium.") or not file.is_file():
            return None
        return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))
