"""The package as strangers get it: a wheel in a fresh environment, with and without a C compiler; and stale modules."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from support.packages import PYTHONS, ROOT, SMOKE, UV, a_copy, check_installed, pythons, run

import triforium
from triforium.commands.needs import SERVER


def build_wheel(folder: Path, **environment: str) -> tuple[Path, str]:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist"]
    done = run(command, folder, **environment)
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel, done.stdout + done.stderr


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


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
    for version, python in here.items():
        check_installed(wheel, python, tmp_path / version, "interpreted")


@pytest.mark.timeout(600)
def test_a_build_apart_has_all_that_it_needs_to_compile(tmp_path: Path) -> None:
    """An isolated build has what setup.py asks for and nothing of ours; here it stops short of the C compiler."""
    a_copy(tmp_path)
    needs = re.search(r"^COMPILER = (\[.*\])", (ROOT / "setup.py").read_text(), re.MULTILINE)
    assert needs is not None
    run([UV, "venv", "-q", "--python", sys.executable, "apart"], tmp_path)
    python = str(tmp_path / "apart" / "bin" / "python")
    asked = ["setuptools>=80", *json.loads(needs[1])]
    pinned = ["-c", str(ROOT / "requirements-dev.txt")]
    run([UV, "pip", "install", "-q", "--python", python, *pinned, *asked], tmp_path)
    run([python, "setup.py", "build_ext", "--help"], tmp_path)
    assert list((tmp_path / "build").rglob("*.c"))


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
