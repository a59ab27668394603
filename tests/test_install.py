"""The package as strangers get it: a wheel in a fresh environment, with and without a C compiler; and stale modules."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import triforium
from triforium.commands.needs import SERVER

ROOT = Path(__file__).parents[1]
STAMP = Path("src", "triforium", "rules", "stamp.py")
SMOKE = ROOT / "tests" / "smoke.py"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
UV = str(Path(sys.executable).parent / "uv")


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


def build_wheel(folder: Path, **environment: str) -> tuple[Path, str]:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist"]
    done = run(command, folder, **environment)
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel, done.stdout + done.stderr


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


def pythons() -> list[str]:
    """Of each version that we promise, one that runs here: pyenv's, or the one on the PATH."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found: list[str] = []
    for version in PYTHONS:
        places = [*map(str, sorted(kept.glob(f"{version}.*/bin/python"))), shutil.which(f"python{version}")]
        runs = [
            python for python in places if python and subprocess.run([python, "-c", ""], check=False).returncode == 0
        ]
        found += runs[:1]
    return found


def check_installed(wheel: Path, python: str, folder: Path, form: str, extras: str = "") -> str:
    """In an empty environment, with no compiler, Node or Git in reach, it does what `smoke.py` asks; its Python."""
    folder.mkdir()
    bare = {"PATH": str(folder / "fresh" / "bin"), "TRIFORIUM_INTERPRETED": "0"}
    run([UV, "venv", "-q", "--python", python, str(folder / "fresh")], folder)
    fresh = str(folder / "fresh" / "bin" / "python")
    run([UV, "pip", "install", "-q", "--only-binary", ":all:", "--python", fresh, f"{wheel}{extras}"], folder, **bare)
    run([fresh, str(SMOKE), form], folder, **bare)
    return fresh


@pytest.mark.timeout(600)
@pytest.mark.skipif(triforium.FORM != "compiled", reason="the rules are not compiled here")
def test_a_wheel_in_a_fresh_environment_plays_compiled(tmp_path: Path) -> None:
    a_copy(tmp_path, built_here=True)
    made = {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*.o")}
    wheel, _ = build_wheel(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*.o")} == made, "compiled twice"
    fresh = check_installed(wheel, sys.executable, tmp_path / "served", "compiled", "[server,gymnasium,pettingzoo]")
    (oldest,) = (need for need in project()["dependencies"] if need.startswith("librt>="))
    run([UV, "pip", "install", "-q", "--python", fresh, oldest.replace(">=", "==")], tmp_path)
    run([fresh, str(SMOKE), "compiled"], tmp_path, TRIFORIUM_INTERPRETED="0")


@pytest.mark.timeout(600)
def test_without_a_compiler_it_installs_uncompiled_on_every_python_and_says_so(tmp_path: Path) -> None:
    wheel, said = build_wheel(a_copy(tmp_path), CC="/nowhere/cc")
    assert "none-any" in wheel.name
    assert said.count("no C compiler here") >= 1
    here = pythons()
    assert here
    for python in here:
        check_installed(wheel, python, tmp_path / f"base-{here.index(python)}", "interpreted")


def test_the_packages_of_the_server_are_those_that_the_command_asks_for() -> None:
    named = [re.split("[<>=]", need)[0] for need in project()["optional-dependencies"]["server"]]
    assert sorted(named) == sorted(SERVER)


def test_what_is_promised_is_what_is_built() -> None:
    said = [line.rpartition(" ")[2] for line in project()["classifiers"] if re.search(r"Python :: 3\.\d+$", line)]
    built = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]["build"]
    assert said == list(PYTHONS)
    assert built.split() == [f"cp{version.replace('.', '')}-*" for version in PYTHONS]


def test_every_action_of_a_workflow_is_pinned_to_a_commit() -> None:
    used = [use for file in (ROOT / ".github").rglob("*.yml") for use in re.findall(r"uses: (.*)", file.read_text())]
    assert len(used) > 8
    loose = [use for use in used if not re.fullmatch(r"\./\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)]
    assert loose == []


def test_a_compiled_module_that_does_not_match_its_source_is_an_error(tmp_path: Path) -> None:
    if triforium.FORM != "compiled":
        pytest.skip("the rules are not compiled here")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    edited = tmp_path / "src" / "triforium" / "rules" / "duel" / "turn.py"
    command = [sys.executable, "-c", "import triforium; print(triforium.FORM, triforium.__file__)"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "TRIFORIUM_INTERPRETED": "0"}
    fine = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert fine.stdout.split() == ["compiled", str(tmp_path / "src" / "triforium" / "__init__.py")]
    edited.write_text(edited.read_text() + "\n# edited\n")
    stale = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert stale.returncode != 0
    assert "rules/duel/turn.py" in stale.stderr.splitlines()[-1]
    assert "make setup" in stale.stderr.splitlines()[-1]
    environment["TRIFORIUM_INTERPRETED"] = "1"
    source = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert source.stdout.startswith("interpreted")
