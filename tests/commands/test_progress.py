"""The bar of a long run."""

from __future__ import annotations

from threading import Event

import pytest
from rich.progress import Progress

from triforium.commands import progress


def begun(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set once a bar is shown."""
    shown = Event()
    start = Progress.start

    def told(bar: Progress) -> None:
        start(bar)
        shown.set()

    monkeypatch.setattr(Progress, "start", told)
    return shown


def test_a_terminal_is_shown_a_bar_after_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(progress, "DELAY", 0.0)
    shown = begun(monkeypatch)
    with progress.progress("games", 40, done=10) as advance:
        assert shown.wait(60)
        advance(25)
    ran = capsys.readouterr()
    assert "35/40" in ran.err
    assert ran.out == ""


def test_what_is_done_sooner_shows_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(progress, "DELAY", 3600.0)
    shown = begun(monkeypatch)
    with progress.progress("games", 40) as advance:
        advance(40)
    assert not shown.is_set()
    assert "games" not in capsys.readouterr().err


@pytest.mark.parametrize("quiet", [True, False])
def test_a_file_is_shown_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, quiet: bool
) -> None:
    if quiet:
        monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(progress, "DELAY", 0.0)
    shown = begun(monkeypatch)
    with progress.progress("games", 40, quiet=quiet) as advance:
        assert shown.wait(60)
        advance(1)
    assert "games" not in capsys.readouterr().err


def test_an_error_in_the_run_takes_the_bar_away(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Event()
    monkeypatch.setattr(Progress, "stop", lambda _bar: ended.set())
    with pytest.raises(ZeroDivisionError), progress.progress("games", 40):
        raise ZeroDivisionError
    assert ended.is_set()
