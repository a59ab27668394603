"""A bot of another package, found by its entry point."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import triforium
from triforium import record
from triforium.bots import ask, bot_names, make_bot
from triforium.rules.errors import TriforiumError
from triforium.table import resumed

MODULE = '''
class Last:
    """Plays the last legal action."""

    def __init__(self, name, budget):
        self.name = name
        self.budget = budget

    def choose(self, state, budget=None):
        last = state.legal()[-1]
        return state.text(last) if self.name == "last:words" else last


def make(game, variant, budget, seed):
    if variant == "broken":
        raise ValueError("no such variant")
    return Last("last" if variant is None else f"last:{variant}", budget)
'''
POINTS = "[triforium.bots]\nlast = last_bot:make\nlost = no_such_module:make\nrandom = last_bot:make\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package as pip leaves it: a module, and metadata with entry points."""
    (tmp_path / "last_bot.py").write_text(MODULE)
    info = tmp_path / "last_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "last_bot", raising=False)


@pytest.mark.usefixtures("package")
def test_it_is_made_by_its_name_and_plays() -> None:
    game = triforium.game("duel")
    state = game.start(2, 1)
    bot = make_bot("last:calm@500ms", game, 3)
    assert ask(bot, state, 1) == state.legal()[-1]
    assert bot.name == "last:calm"
    assert str(bot.budget) == "500ms"  # type: ignore[attr-defined]
    assert "last" in bot_names(game)
    assert ask(make_bot("last:words", game, 3), state, 1) == state.legal()[-1], "notation is an answer too"


@pytest.mark.usefixtures("package")
def test_it_plays_on_in_a_game_that_is_taken_up_again() -> None:
    text = record.write(triforium.game("duel"), ["Anna", "last:calm"], 1, 0, ["claim row-1"], reveal=True)
    assert [seat.bot for seat in resumed(text).seats] == [None, "last:calm"]


@pytest.mark.usefixtures("package")
def test_it_cannot_take_the_name_of_one_of_ours() -> None:
    assert type(make_bot("random", triforium.game("duel"))).__name__ == "Reflex"


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(("name", "said"), [("last:broken", "no such variant"), ("lost", "cannot be loaded")])
def test_one_that_cannot_be_made_is_named(name: str, said: str) -> None:
    with pytest.raises(TriforiumError, match=f"{name}.*{said}"):
        make_bot(name, triforium.game("duel"))


def test_without_the_package_it_is_unknown() -> None:
    with pytest.raises(TriforiumError, match="There is no bot 'last'"):
        make_bot("last", triforium.game("duel"))
