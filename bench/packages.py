"""Builds what a release holds and tries it as strangers would, into bench/proof/packages.json.

`python bench/packages.py [--write] [--out dist]`

The sdist is built once, and from it a wheel for each Python that we promise and that is here, each in an isolated
build. Every wheel is installed into an empty environment, without and with the server and the adapters, and does what
`tests/smoke.py` asks. The last wheel is also installed by pip and played in a root of its own (chroot), where there is
a Python and the C library and nothing else: no compiler, no Node, no Git, not even a shell.

`--out dist` keeps the files; `--write` writes the report. The workflows call it too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from reports import write_report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.packages import PYTHONS, ROOT, SMOKE, UV, check_installed, pythons, run

EXTRAS = "[server,gymnasium,pettingzoo]"
OPENSPIEL = "[openspiel]"
INSIDE = "import runpy, sys; sys.argv = ['smoke.py', 'compiled']; runpy.run_path('/smoke.py', run_name='__main__')"


def build(folder: Path, python: str, *words: str) -> Path:
    """What an isolated build makes; it has what setup.py asks for, at the versions of the lock, and no more."""
    made = folder / "made"
    shutil.rmtree(made, ignore_errors=True)
    locked = ["--build-constraints", str(ROOT / "requirements-dev.txt"), "--require-hashes"]
    run([UV, "build", "-q", "--python", python, "--out-dir", str(made), *locked, *words], folder)
    (found,) = (one for one in made.iterdir() if one.suffix in (".whl", ".gz"))
    return found.rename(folder / found.name)


def try_out(wheel: Path, python: str, folder: Path) -> dict[str, Any]:
    """Plain, then with all that has wheels for this Python."""
    check_installed(wheel, python, folder / "base", "compiled")
    check_installed(wheel, python, folder / "served", "compiled", EXTRAS)
    tried = ["base", EXTRAS]
    try:
        check_installed(wheel, python, folder / "openspiel", "compiled", OPENSPIEL)
        tried.append(OPENSPIEL)
    except AssertionError as refused:
        if "no wheels" not in str(refused):
            raise
    used = sum(path.stat().st_size for path in (folder / "base" / "fresh").rglob("*") if path.is_file())
    return {"tried": tried, "installed_base_mb": round(used / 1e6)}


def try_alone(wheel: Path, python: str, folder: Path) -> list[str]:
    """Install and play in a root that holds a Python, the C library, and nothing else; the programs there."""
    root = folder / "root"
    home = Path(subprocess.check_output([python, "-c", "import sys; print(sys.base_prefix)"], text=True).strip())
    within = root / home.relative_to("/")
    unneeded = shutil.ignore_patterns("test", "__pycache__", "*.a", "share", "idlelib", "tkinter", "lib2to3")
    shutil.copytree(home, within, symlinks=True, ignore=unneeded)
    for package in (within / "lib").glob("python3*/site-packages/*"):
        if not package.name.startswith(("pip", "README")):
            shutil.rmtree(package) if package.is_dir() else package.unlink()
    for program in list((within / "bin").iterdir()):
        if not program.name.startswith("python3") or program.name.endswith("-config"):
            program.unlink()
    for folder_of in ("tmp", "dev", "proc", "wheels"):
        (root / folder_of).mkdir(parents=True)
    os.mknod(root / "dev" / "null", 0o666 | 0o020000, os.makedev(1, 3))
    os.mknod(root / "dev" / "urandom", 0o666 | 0o020000, os.makedev(1, 9))
    exact = str(root / Path(python).resolve().relative_to("/"))
    # The wheels are fetched outside; inside there is no network.
    found = [exact, "-m", "pip", "download", "-q", "-d", str(root / "wheels"), f"{wheel}[server]"]
    run(found, folder, PATH=os.environ["PATH"])
    for file in [*within.rglob("*.so*"), Path(exact)]:
        copy_libraries(file, root)
    for library in ("libgcc_s.so.1", "libstdc++.so.6"):
        for place in Path("/lib").glob(f"*/{library}"):
            put(place, root)
    shutil.copy(SMOKE, root / "smoke.py")
    inside = "/" + str(Path(exact).relative_to(root))
    alone = {"PATH": "/nowhere", "HOME": "/tmp", "TRIFORIUM_INTERPRETED": "0"}
    steps = [
        [inside, "-m", "venv", "/fresh"],
        [
            "/fresh/bin/python",
            "-m",
            "pip",
            "install",
            "-q",
            "--no-index",
            "--find-links",
            "/wheels",
            "triforium[server]",
        ],
        ["/fresh/bin/python", "-c", INSIDE],
    ]
    for step in steps:
        done = subprocess.run(["chroot", root, *step], env=alone, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return sorted(
        str(path.relative_to(root)) for path in root.rglob("bin/*") if not path.is_relative_to(root / "fresh")
    )


def copy_libraries(file: Path, root: Path) -> None:
    """What the loader would look for, at the same places."""
    said = subprocess.run(["ldd", file], capture_output=True, text=True, check=False).stdout
    for word in said.split():
        if word.startswith("/") and not word.startswith(str(root)):
            put(Path(word), root)


def put(file: Path, root: Path) -> None:
    there = root / file.relative_to("/")
    if not there.exists():
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, there)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="a folder that keeps the sdist and the wheels")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    here = pythons()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sdist = build(folder, sys.executable, "--sdist", str(ROOT))
        packages = [sdist]
        for version, python in here.items():
            began = time.monotonic()
            wheel = build(folder, python, "--wheel", str(sdist))
            seconds = round(time.monotonic() - began)
            (folder / version).mkdir()
            found[version] = {"python": platform_of(python), "wheel": wheel.name, "wheel_mb": mb(wheel)}
            found[version] |= {"build_seconds": seconds, **try_out(wheel, python, folder / version)}
            packages.append(wheel)
            print(json.dumps(found[version]), flush=True)
        alone = None
        if os.geteuid() == 0 and sys.platform == "linux":
            alone = {"python": version, "programs": try_alone(wheel, python, folder)}
        if given.out is not None:
            given.out.mkdir(parents=True, exist_ok=True)
            for package in packages:
                shutil.copy(package, given.out)
        report = {
            "command": " ".join(["python bench/packages.py", *sys.argv[1:]]),
            "sdist": sdist.name,
            "sdist_mb": mb(sdist),
            "pythons": found,
            "not_here": [version for version in PYTHONS if version not in here],
            "alone": alone,
        }
    print(json.dumps(write_report("packages", report) if given.write else report, indent=2))


def platform_of(python: str) -> str:
    said = subprocess.check_output([python, "-c", "import platform; print(platform.python_version())"], text=True)
    return f"{said.strip()}, {platform.system()} {platform.machine()}"


def mb(file: Path) -> float:
    return round(file.stat().st_size / 1e6, 1)


if __name__ == "__main__":
    main()
