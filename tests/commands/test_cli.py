"""The command as a whole: its version, its errors, its pipes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from support.command import run

import triforium

TRIFORIUM = [sys.executable, "-c", "from triforium.cli import main; main()"]


def test_version_says_which_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--version")
    assert ran.code == 0
    assert ran.out.startswith(f"triforium {triforium.__version__} ({triforium.FORM}")
    assert ran.out.count("\n") == 1


def test_an_asked_for_interpretation_is_not_blamed_on_a_compiler() -> None:
    ran = subprocess.run(
        [*TRIFORIUM, "--version"], env={**os.environ, "TRIFORIUM_INTERPRETED": "1"}, capture_output=True, text=True
    )
    assert ran.stdout == f"triforium {triforium.__version__} (interpreted: TRIFORIUM_INTERPRETED is set)\n"


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(triforium, "FORM", "interpreted")
    monkeypatch.delenv("TRIFORIUM_INTERPRETED", raising=False)
    assert "(interpreted: the rules are not compiled)" in run(capsys, "--version").out


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run([*TRIFORIUM, "rules", "duel"], stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert ran.stderr == ""


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys)
    for command in ("sim", "rules", "edition", "bench"):
        assert command in ran.out + ran.err


def test_starting_up_loads_neither_tables_nor_bots() -> None:
    late = {"rich.table", "rich.markdown", "triforium.bots"}
    code = f"import sys, triforium.cli; print(sorted({late} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
