"""Play begins on interpreted rules; compiled ones take over when they are there, whole, and no game is under way."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import httpx
import pytest
from support.server import Json, Person, wait_until

import triforium
from triforium.form import PACKAGE, ROOT, contents

pytestmark = [
    pytest.mark.skipif(triforium.FORM != "compiled", reason="what takes over are the rules compiled here"),
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc to see what a process has loaded"),
]

# Stands in for the minute in which uv builds the wheel: waits for a word, then packs what is compiled here already.
UV = """#!{python}
import os, sys, time, zipfile
from pathlib import Path
while not Path("{go}").exists():
    time.sleep(0.05)
source, wanted = Path("{source}"), {wanted}
out = Path(sys.argv[sys.argv.index("--out-dir") + 1])
with zipfile.ZipFile(out / "triforium.whl", "w") as wheel:
    for path in source.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and path.name.endswith(wanted):
            wheel.write(path, path.relative_to(source))
"""
LONG = 120


class Playing:
    """`triforium play` out of a checkout that has not been compiled."""

    def __init__(self, folder: Path, compiler: bool) -> None:
        self.folder = folder
        self.aside = folder / "build" / "aside"
        shutil.copytree(
            PACKAGE.parent, folder / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "stamp.py")
        )
        for name in ("setup.py", "pyproject.toml", "requirements-dev.txt"):
            shutil.copy(ROOT / name, folder)
        self.go = folder / "go"
        wanted = (".py", ".toml", ".md", EXTENSION_SUFFIXES[0]) if compiler else (".py", ".toml", ".md")
        uv = folder / "uv"
        uv.write_text(UV.format(python=sys.executable, go=self.go, source=PACKAGE.parent, wanted=wanted))
        uv.chmod(0o755)
        self.process: subprocess.Popen[str] | None = None
        self.environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "UV": str(uv), "TRIFORIUM_INTERPRETED": ""}

    def start(self) -> str:
        """Its address, once it answers."""
        command = [sys.executable, "-c", "from triforium.cli import main; main()", "play", "--no-browser"]
        command += ["--database", f"sqlite:///{self.folder / 'play.sqlite3'}"]
        self.process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, line
        return found[0]

    def end(self) -> str:
        """End it; what it has printed since it started."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=LONG)
        return said

    def form(self) -> str:
        """Which form a new process out of this checkout takes."""
        command = [sys.executable, "-c", "import triforium; print(triforium.FORM, triforium.__file__)"]
        ran = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True)
        form, file = ran.stdout.split()
        assert file.startswith(str(self.folder))
        return form

    def workers(self) -> list[str]:
        """What each of the bots' processes has loaded."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        maps = {pid: Path(f"/proc/{pid}/maps").read_text() for pid in children}
        return [loaded for pid, loaded in maps.items() if "server.worker" in Path(f"/proc/{pid}/cmdline").read_text()]


@pytest.fixture
def playing(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Playing]:
    found = Playing(tmp_path, getattr(request, "param", True))
    yield found
    if found.process is not None and found.process.poll() is None:
        found.process.kill()
        found.process.wait()


def rules(person: Person) -> str | None:
    """What the lobby says; None in the moment in which nobody answers."""
    try:
        return str(person.http.get("/api/lobby").json()["rules"])
    except httpx.HTTPError:
        return None


def moved(person: Person, table: Json) -> Json:
    """One's own move, and the bot's answers to it."""
    table = person.my_turn(table)
    return person.my_turn(person.move(table, table["choices"][0]["action"]))


@pytest.mark.timeout(600)
def test_bots_think_compiled_at_once_and_the_server_takes_over_between_games(playing: Playing) -> None:
    anna = Person(playing.start(), "Anna")
    assert rules(anna) == "compiling"
    table = moved(anna, anna.create("me", "level:1", first=0))
    assert not any("triforium__mypyc" in loaded for loaded in playing.workers())
    with anna.watch(table) as channel:
        channel.table()
        playing.go.touch()
        wait_until(lambda: rules(anna) == "ready", LONG)
        table = moved(anna, table)
        assert all(str(playing.aside) in loaded for loaded in playing.workers())
        assert len(playing.workers()) == 1
        assert rules(anna) == "ready", "nobody is taken out of a game"
        channel.table(table["version"])
    anna.ok("POST", f"/api/tables/{table['id']}/resign", {"version": table["version"], "seat": 0})
    wait_until(lambda: rules(anna) == "compiled", LONG)
    again = anna.see(table)
    assert again["play"]["journal"][: len(table["play"]["journal"])] == table["play"]["journal"]
    moved(anna, anna.create("me", "level:1", first=0))
    assert "interpreted" not in playing.end()
    assert playing.form() == "compiled"


@pytest.mark.parametrize("playing", [False], indirect=True)
def test_without_a_compiler_it_says_so_once_and_plays_on(playing: Playing) -> None:
    anna = Person(playing.start(), "Anna")
    table = anna.create("me", "greedy", first=0)
    playing.go.touch()
    wait_until(lambda: rules(anna) == "interpreted", LONG)
    moved(anna, table)
    assert playing.end().count("there is no C compiler here") == 1
    assert list(playing.aside.iterdir()) == []
    assert playing.form() == "interpreted"


def test_who_ends_it_ends_the_compiler_too(playing: Playing) -> None:
    anna = Person(playing.start(), "Anna")
    assert rules(anna) == "compiling"
    assert playing.process is not None
    children = Path(f"/proc/{playing.process.pid}/task/{playing.process.pid}/children").read_text().split()
    assert [os.getpriority(os.PRIO_PROCESS, int(pid)) for pid in children] == [19], "it stands behind whoever plays"
    playing.end()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
    assert list(playing.aside.iterdir()) == []


def test_what_is_broken_or_of_other_sources_is_not_loaded(playing: Playing) -> None:
    command = [sys.executable, "-c", "from triforium import form; print(form.folder_aside())"]
    ran = subprocess.run(command, env=playing.environment, capture_output=True, text=True, check=True)
    folder = Path(ran.stdout.strip())
    assert folder.parent == playing.aside
    assert playing.form() == "interpreted"
    shutil.copytree(PACKAGE.parent, folder, ignore=shutil.ignore_patterns("__pycache__", "client"))
    assert playing.form() == "interpreted", "not finished"
    (folder / "contents").write_text(contents(folder))
    assert playing.form() == "compiled"
    (library,) = folder.glob(f"triforium__mypyc{EXTENSION_SUFFIXES[0]}")
    whole = library.read_bytes()
    library.write_bytes(whole[: len(whole) // 2])
    assert playing.form() == "interpreted", "half a library"
    library.write_bytes(bytes(len(whole)))
    assert playing.form() == "interpreted", "no library at all"
    library.write_bytes(whole)
    source = playing.folder / "src" / "triforium" / "rules" / "duel" / "turn.py"
    source.write_text(source.read_text() + "\n# edited\n")
    assert playing.form() == "interpreted", "an edit"
