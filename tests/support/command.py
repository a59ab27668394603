"""Running the command line inside the test's own process."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from triforium.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *args: object) -> Ran:
    """What `triforium ARGS` exits with and prints."""
    with pytest.raises(SystemExit) as ended:
        main([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return Ran(int(ended.value.code or 0), out, err)


def refused(capsys: pytest.CaptureFixture[str], *args: object) -> str:
    """The one line with which a command refuses; nothing else may be printed."""
    ran = run(capsys, *args)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("triforium: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("triforium: ").rstrip("\n")
