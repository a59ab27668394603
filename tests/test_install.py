"""The package as strangers get it: a wheel in a fresh environment, with and without a C compiler; and stale modules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import triforium

ROOT = Path(__file__).parents[1]
STAMP = Path("src", "triforium", "rules", "stamp.py")
PLAY = """
import json, triforium
from pathlib import Path
from triforium.editions import rules_text
assert "site-packages" in triforium.__file__, triforium.__file__
for id in triforium.GAMES:
    game = triforium.game(id)
    state = game.start(seed=7)
    while not state.over:
        state.play(state.legal()[0])
    assert len(rules_text(id)) > 1000
print(triforium.FORM)
"""


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


def install(wheel: Path, folder: Path) -> Path:
    """A fresh environment outside the checkout with the wheel in it; its Python."""
    uv = str(Path(sys.executable).parent / "uv")
    run([uv, "venv", "-q", "--python", sys.executable, str(folder / "fresh")], folder)
    python = folder / "fresh" / "bin" / "python"
    run([uv, "pip", "install", "-q", "--python", str(python), str(wheel)], folder)
    return python


@pytest.mark.timeout(600)
@pytest.mark.skipif(triforium.FORM != "compiled", reason="the rules are not compiled here")
def test_a_wheel_in_a_fresh_environment_plays_compiled(tmp_path: Path) -> None:
    a_copy(tmp_path, built_here=True)
    made = {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*.o")}
    wheel, _ = build_wheel(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*.o")} == made, "compiled twice"
    python = install(wheel, tmp_path)
    done = run([str(python), "-c", PLAY], tmp_path, TRIFORIUM_INTERPRETED="0")
    assert done.stdout.strip() == "compiled"
    command = str(python.parent / "triforium")
    assert "(compiled)" in run([command, "--version"], tmp_path, TRIFORIUM_INTERPRETED="0").stdout
    sim = run([command, "sim", "duel", "--players", "2", "--bots", "greedy,random", "--games", "4", "--json"], tmp_path)
    assert '"games": 4' in sim.stdout


@pytest.mark.timeout(600)
def test_without_a_compiler_it_installs_uncompiled_and_says_so(tmp_path: Path) -> None:
    wheel, said = build_wheel(a_copy(tmp_path), CC="/nowhere/cc")
    assert "none-any" in wheel.name
    assert said.count("no C compiler here") >= 1
    python = install(wheel, tmp_path)
    assert run([str(python), "-c", PLAY], tmp_path).stdout.strip() == "interpreted"
    version = run([str(python.parent / "triforium"), "--version"], tmp_path, TRIFORIUM_INTERPRETED="0").stdout
    assert "the rules are not compiled" in version


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
