"""What an installed package must do: `python tests/smoke.py compiled`, with the form that its rules should have.

The test of installing and the build of every wheel run it, outside the checkout and with nothing but what was
installed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import urllib.request
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import triforium
from triforium.editions import rules_text

ADAPTERS = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}


def check_rules() -> None:
    """Every game is there with its cards and rules, and can be played to its end."""
    for id in triforium.GAMES:
        state = triforium.game(id).start(seed=7)
        while not state.over:
            state.play(state.legal()[0])
        assert state.winners()
        assert len(rules_text(id)) > 1000


def check_command() -> None:
    """It says its version, plays a game between bots and tells how to play."""
    assert triforium.__version__ == version("triforium")
    assert triforium.__version__ in said("--version")
    assert '"games": 1' in said("sim", "duel", "--players", "2", "--bots", "greedy,random", "--games", "1", "--json")
    assert "--host" in said("play", "--help")


def check_adapters() -> None:
    """Those whose package is there."""
    for name, package in ADAPTERS.items():
        if find_spec(package) is not None:
            __import__(f"triforium.adapters.{name}")


def check_page() -> None:
    """With `triforium[server]` a page is served; without it, one sentence says what is missing."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        play = [
            command(),
            "play",
            "--no-browser",
            "--database",
            f"sqlite:///{Path(folder, 'games.sqlite3').as_posix()}",
        ]
        playing = subprocess.Popen(play, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            assert playing.stdout is not None
            if find_spec("litestar") is None:
                out, refusal = playing.communicate(timeout=60)
                assert (out, playing.returncode) == ("", 2)
                assert refusal.endswith("pip install 'triforium[server]'\n")
                assert refusal.count("\n") == 1
                return
            found = re.search(r"http://[\d.]+:\d+/", playing.stdout.readline())
            assert found
            with urllib.request.urlopen(found[0], timeout=60) as page:
                assert b'<div id="app">' in page.read()
        finally:
            playing.terminate()
            playing.communicate()


def command() -> str:
    found = shutil.which("triforium", path=str(Path(sys.executable).parent))
    assert found is not None
    return found


def said(*arguments: str) -> str:
    done = subprocess.run([command(), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


if __name__ == "__main__":
    assert "site-packages" in Path(triforium.__file__).parts, triforium.__file__
    assert sys.argv[1:] == [triforium.FORM], triforium.FORM
    check_rules()
    check_command()
    check_adapters()
    check_page()
