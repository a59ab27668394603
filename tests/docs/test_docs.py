"""What the documents promise, held against the program."""

from __future__ import annotations

import doctest
import re
import runpy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import triforium
from triforium.rules.chance import stream
from triforium.rules.game import Game
from triforium.rules.playout import Policy

ROOT = Path(__file__).parents[2]
TABLES = {
    "duel": {"raw", "material", "supply", "missing", "seals"},
    "pillars": {"spaces", "market"},
    "builders": {"market", "building_decks", "contracts"},
}
"""Parts of a dump that are keyed by kinds, areas or levels, not by fields."""


@pytest.fixture(scope="module", params=triforium.GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return triforium.game(request.param)


def section(document: str, title: str) -> str:
    """What a document says below a heading, up to the next."""
    parts = re.split(r"^## (.+)\n", (ROOT / "docs" / document).read_text(), flags=re.MULTILINE)
    found: str = parts[parts.index(title) + 1]
    return found


def first_cells(text: str) -> list[str]:
    """The first cell of each row of its tables, without heads and rules."""
    return re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE)


def test_the_readmes_example_runs() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 8
    assert tried.failed == 0


def grammar(game: Game) -> dict[str, re.Pattern[str]]:
    """The documented forms of a game's actions, each as a pattern."""
    block = re.search(r"```grammar\n(.*?)```", section("notation.md", game.title), re.DOTALL)
    assert block is not None
    forms, lists = block[1].split("\n\n")
    words = {}
    for line in lists.splitlines():
        name, meaning = line.split(" = ")
        words[name] = meaning[1:-1] if meaning[0] == "/" else "|".join(map(re.escape, meaning.split()))
    return {
        form: re.compile(" ".join(f"(?:{words[word]})" if word in words else word for word in form.split()))
        for form in forms.splitlines()
    }


def test_every_action_has_a_documented_form_and_every_form_an_action(game: Game) -> None:
    forms = grammar(game)
    used = {form for form, pattern in forms.items() for action in game.actions if pattern.fullmatch(action)}
    assert used == set(forms)
    for action in game.actions:
        fitting = [form for form, pattern in forms.items() if pattern.fullmatch(action)]
        assert len(fitting) == 1, (action, fitting)


def test_every_form_is_explained_in_one_row(game: Game) -> None:
    explained = [form for cell in first_cells(section("notation.md", game.title)) for form in cell[1:-1].split("`, `")]
    assert explained == list(grammar(game))


def test_every_example_of_notation_is_of_the_game(game: Game) -> None:
    """Outside the grammar and its rows, what is quoted in prose is an action, or the name of a card in one."""
    text = section("notation.md", game.title).partition("```\n\n")[2]
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
    quoted = re.findall(r"`([^`]+)`", prose)
    assert quoted
    for example in quoted:
        words = " ".join(example.split())
        assert any(words == action or f" {words} " in f"{action} " for action in game.actions), words


def fields(value: Any, tables: set[str], place: str = "") -> set[str]:
    """The names of all fields below, as docs/positions.md writes them."""
    if isinstance(value, list):
        return {name for one in value for name in fields(one, tables, place + "[]")}
    if not isinstance(value, dict):
        return set()
    found = set()
    for key, below in value.items():
        name = f"{place}.{key}" if place else key
        found.add(name)
        if key not in tables:
            found |= fields(below, tables, name)
        else:
            for one in below.values():
                found |= fields(one, tables, name + "{}")
    return found


@pytest.fixture(scope="module")
def dumps(game: Game) -> list[dict[str, Any]]:
    """The dumps of some games."""
    found: list[dict[str, Any]] = []
    for seed in range(3):
        state = game.start(game.players[-1], seed)
        luck = stream(b"fields", str(seed))
        while not state.over:
            found.append(state.dump())
            state.step(Policy().pick(state, luck))
        found.append(state.dump())
    return found


def test_the_fields_of_a_dump_are_the_documented_ones(game: Game, dumps: list[dict[str, Any]]) -> None:
    seen = {name for dump in dumps for name in fields(dump, TABLES[game.id])}
    seen |= {f"asks[].{name}" for ask in game.asks for name, _ in ask.operands}
    documented = [
        cell[1:-1] for title in ("Every game", game.title) for cell in first_cells(section("positions.md", title))
    ]
    assert len(documented) == len(set(documented))
    assert set(documented) == seen


def test_every_kind_of_decision_is_named(game: Game) -> None:
    told = re.search(r"Decisions are (.*?)[.;]", section("positions.md", game.title), re.DOTALL)
    assert told is not None
    assert re.findall(r"`([^`]+)`", told[1]) == [ask.id for ask in game.asks]


def test_the_steps_of_the_pillars_ask_what_the_table_says() -> None:
    game = triforium.game("pillars")
    text = section("positions.md", game.title)
    rows = re.findall(r"^\| ([a-z-]+) \| (`[^|]+`) \|", text, re.MULTILINE)
    nobody = re.search(r"In the others \((.*?)\)", text, re.DOTALL)
    assert nobody is not None
    steps = [step for step, _ in rows] + re.findall(r"`([^`]+)`", nobody[1]) + ["round-ends"]
    assert sorted(steps) == sorted(game.words["step"])
    asked = {step: set(cell[1:-1].split("`, `")) for step, cell in rows}
    state = game.start(4, 1)
    luck = stream(b"steps", "1")
    while not state.over:
        dump = state.dump()
        assert dump["asks"][0]["ask"] in asked[dump["step"]]
        state.step(Policy().pick(state, luck))


@pytest.mark.parametrize("id", triforium.GAMES)
def test_a_games_folder_has_the_files_that_the_contract_names(id: str) -> None:
    cells = re.findall(r"^\| (`[^|]+`) \|", section("contract.md", "A fourth game"), re.MULTILINE)
    named = {name for cell in cells for name in re.findall(r"`([a-z_]+\.(?:py|md))`", cell)}
    assert len(named) > 12
    there = {file.name for file in (files("triforium.rules") / id).iterdir()}
    assert named - there == set()


def test_the_page_of_figures_says_what_the_reports_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "bench")
    made = runpy.run_path(str(ROOT / "bench" / "figures.py"))["page"]()
    assert made == (ROOT / "docs" / "figures.md").read_text(encoding="utf-8"), "run make figures"
