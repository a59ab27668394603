"""The base install needs no peer and no server: nothing outside the adapters and the server imports one."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from triforium.commands.needs import SERVER

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
PEERS = ["gymnasium", "pettingzoo", "pyspiel", "open_spiel"]
NOT_LOADED = ["numpy", *PEERS, *SERVER]
"""NumPy is there for the nets, and is loaded when one is asked for."""
CODE = """
import sys, triforium
import triforium.cli, triforium.bots, triforium.table, triforium.record, triforium.adapters
import triforium.rules.batch
for id in triforium.GAMES:
    triforium.game(id).start().observe(0)
print([name for name in sys.argv[1:] if name in sys.modules])
"""


def test_the_base_install_imports_neither_peers_nor_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", CODE, *NOT_LOADED], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_each_peer_is_an_extra_and_none_is_a_dependency() -> None:
    project = tomllib.loads(PYPROJECT.read_text())["project"]
    assert {"gymnasium", "openspiel", "pettingzoo"} <= set(project["optional-dependencies"])
    assert not [line for line in project["dependencies"] if any(name in line for name in (*PEERS, *SERVER))]
