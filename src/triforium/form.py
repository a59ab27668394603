"""Which form of the rules runs: compiled by mypyc, or interpreted from source.

`TRIFORIUM_INTERPRETED=1` loads the source beside the compiled modules. Compiled modules that are older
than their source are an error: an edit must never run yesterday's rules without a word.

A checkout that plays before its rules are compiled keeps them aside, in a folder named by what they are made of
(`server/compiling.py` makes it). A process has one form from its first import to its end.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[1]
COMPILED = ("rules/*.py", "rules/*/*.py", "bots/*/*.py")
LEFT_ALONE = {
    *("__init__.py", "errors.py", "stamp.py"),
    *("messages.py", "refusals.py", "view.py", "describe.py", "unknown.py"),
    *("plain.py", "sheet.py", "position_checks.py", "fight_checks.py", "turn_checks.py"),
}
"""Exceptions must survive pickling, plain rules are derived from. The others are no part of play, and would only make
compiling longer: what is told to people, and the checking of what comes from outside."""
LEFT_OUT = ("bots/net", "bots/train")
"""Nets are NumPy's and PyTorch's work: there is nothing for a compiler to gain."""


def compiled_sources(package: Path = PACKAGE) -> list[Path]:
    """The files that mypyc compiles."""
    found = (path for pattern in COMPILED for path in package.glob(pattern))
    return sorted(
        path
        for path in found
        if path.name not in LEFT_ALONE and path.parent.relative_to(package).as_posix() not in LEFT_OUT
    )


def stamp(package: Path = PACKAGE) -> dict[str, str]:
    """A hash of each of them, which the build compiles in."""
    return {
        path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in compiled_sources(package)
    }


def is_source_wanted() -> bool:
    return os.environ.get("TRIFORIUM_INTERPRETED", "") not in ("", "0")


def folder_aside() -> Path | None:
    """Where a checkout's rules are compiled to while it plays; None: this is no checkout.

    Sources, build and Python are in its name, so that what lies there fits or is not looked at.
    """
    build = [ROOT / "setup.py", ROOT / "pyproject.toml"]
    if not all(path.is_file() for path in build):
        return None
    made_of = hashlib.sha256(repr(stamp()).encode())
    for path in build:
        made_of.update(path.read_bytes())
    return ROOT / "build" / "aside" / f"{EXTENSION_SUFFIXES[0].strip('.')}-{made_of.hexdigest()[:16]}"


def contents(folder: Path) -> str:
    """The compiled modules in a folder, with their sizes. Written there last, it shows that all are there, whole."""
    found = sorted(folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"))
    return "".join(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n" for path in found)


def choose_form() -> str:
    """Called once, before the rules are imported: "compiled" or "interpreted"."""
    if not is_source_wanted():
        if is_compiled():
            if stale := stale_sources():
                raise ImportError(
                    f"The compiled rules do not match their source ({', '.join(stale[:3])}). "
                    "Run `make setup` to compile them again, or set TRIFORIUM_INTERPRETED=1."
                )
            return "compiled"
        if (ROOT / "build" / "aside").is_dir() and _is_loaded_from(folder_aside()):
            return "compiled"
    sys.meta_path.insert(0, _FromSource())  # whatever is compiled from now on, this process stays with its source
    return "interpreted"


def is_compiled() -> bool:
    """Whether compiled rules lie beside their source, whichever of the two runs."""
    spec = PathFinder.find_spec("triforium.rules.game", [str(PACKAGE / "rules")])
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def stale_sources() -> list[str]:
    """The sources that the compiled modules were not made of."""
    built = set(import_module("triforium.rules.stamp").SOURCES.split())
    return [name for name, hash in stamp().items() if f"{name}:{hash}" not in built]


def _is_loaded_from(folder: Path | None) -> bool:
    """Whether the compiled modules in this folder can be had; a broken folder is as good as none."""
    if folder is None or not (folder / "contents").is_file() or (folder / "contents").read_text() != contents(folder):
        return False
    finder = _FromFolder(folder)
    sys.meta_path.insert(0, finder)
    try:
        if not stale_sources():
            return True
    except ImportError:
        pass
    sys.meta_path.remove(finder)
    return False


class _FromFolder:
    """Finds the compiled modules, and the library that they share, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("triforium"):
            return None
        file = self.folder.joinpath(*name.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
        return spec_from_file_location(name, file) if file.is_file() else None


class _FromSource:
    """Finds the compiled packages' modules as source, before the extension modules beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("triforium."):
            return None
        file = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
        if not file.is_file():
            return None
        return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))
