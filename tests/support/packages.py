"""The package as strangers get it: built apart, installed where nothing else is, and played there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STAMP = Path("src", "triforium", "rules", "stamp.py")
SMOKE = ROOT / "tests" / "smoke.py"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
UV = shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv"


def run(command: list[str], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def a_copy(folder: Path, built_here: bool = False) -> Path:
    """The checkout's files, without what was built in it; or with what was compiled, which need not be done twice."""
    names = ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")
    built = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "stamp.py")
    for name in names:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=built)
        elif source.is_file():
            shutil.copy(source, folder / name)
    if built_here:
        sources = shutil.ignore_patterns("aside", "bdist.*", "*.py", "*.toml", "*.md", "client")
        shutil.copytree(ROOT / "build", folder / "build", ignore=sources)
        shutil.copy2(ROOT / STAMP, folder / STAMP)
    return folder


def pythons() -> dict[str, str]:
    """Of each version that we promise, one that runs here: pyenv's, or the one on the PATH."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found: dict[str, str] = {}
    for version in PYTHONS:
        places = [*map(str, sorted(kept.glob(f"{version}.*/bin/python"))), shutil.which(f"python{version}")]
        for python in places:
            if python and subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0:
                found.setdefault(version, python)
    return found


def check_installed(package: Path, python: str, folder: Path, form: str, extras: str = "") -> str:
    """In an empty environment, with no compiler, Node or Git in reach, it does what `smoke.py` asks; its Python."""
    folder.mkdir()
    bare = {"PATH": str(folder / "fresh" / "bin"), "TRIFORIUM_INTERPRETED": "0"}
    run([UV, "venv", "-q", "--python", python, str(folder / "fresh")], folder)
    fresh = str(folder / "fresh" / "bin" / "python")
    install = [UV, "pip", "install", "-q", "--only-binary", ":all:", "--python", fresh, f"{package}{extras}"]
    run(install, folder, **bare)
    run([fresh, str(SMOKE), form], folder, **bare)
    return fresh
