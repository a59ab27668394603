"""The engine's small integers have the names of the words that stand for them in JSON, records and card files."""

from __future__ import annotations

from types import ModuleType

import pytest

import triforium
from triforium.bots.builders import features as builders_features
from triforium.bots.duel import features as duel_features
from triforium.bots.pillars import features as pillars_features
from triforium.rules import builders, duel, journal, pillars
from triforium.rules.builders import effect_rows
from triforium.rules.builders import events as builders_events
from triforium.rules.builders import steps as builders_steps
from triforium.rules.duel import cards as duel_cards
from triforium.rules.duel import events as duel_events
from triforium.rules.duel import steps as duel_steps
from triforium.rules.pillars import cards as pillars_cards
from triforium.rules.pillars import effect_rows as pillars_rows
from triforium.rules.pillars import events as pillars_events
from triforium.rules.pillars import goods, steps

VOCABULARIES = [
    (duel_steps, "NEXT", ""),
    (duel_steps, "ASKS", "ASK_"),
    (duel_events, "EVENTS", ""),
    (duel_cards, "FAMILY", ""),
    (duel_cards, "DO", ""),
    (pillars_cards, "AREA", ""),
    (pillars_events, "EVENTS", ""),
    (steps, "STEP", "STEP_"),
    (steps, "ASKS", "ASK_"),
    (steps, "WORKERS", ""),
    (goods, "GOOD", ""),
    (pillars_rows, "USE", ""),
    (pillars_rows, "SPARES", "SPARES_"),
    (builders_steps, "NEXT", ""),
    (builders_steps, "ASKS", "ASK_"),
    (builders_events, "EVENTS", ""),
    (effect_rows, "GOODS", ""),
    (effect_rows, "DO", ""),
    (duel_features, "FEATURES", ""),
    (pillars_features, "FEATURES", ""),
    (builders_features, "FEATURES", ""),
]
"""Where a vocabulary stands, its name, and what its constants begin with."""


def constant(word: str) -> str:
    return word.upper().replace("-", "_").replace(" ", "_")


def numbers(module: ModuleType) -> dict[str, int]:
    """The whole numbers among a module's constants."""
    return {name: n for name, n in vars(module).items() if name.isupper() and type(n) is int}


@pytest.mark.parametrize(("module", "vocabulary", "prefix"), VOCABULARIES)
def test_each_word_has_a_constant_of_its_name_and_number(module: ModuleType, vocabulary: str, prefix: str) -> None:
    words = [word if isinstance(word, str) else word.id for word in getattr(module, vocabulary)]
    assert len(set(words)) == len(words)
    known = numbers(journal) | numbers(module)
    assert {prefix + constant(word): known.get(prefix + constant(word)) for word in words} == {
        prefix + constant(word): number for number, word in enumerate(words)
    }


@pytest.mark.parametrize("module", [duel_events, pillars_events, builders_events])
def test_no_number_of_an_event_has_another_name(module: ModuleType) -> None:
    assert set(numbers(module)) <= {constant(event.id) for event in module.EVENTS}


@pytest.mark.parametrize(("module", "kinds"), [(duel_cards, "RAW"), (pillars_cards, "ROLE")])
def test_a_constant_for_one_word_of_a_list_is_its_place(module: ModuleType, kinds: str) -> None:
    words = getattr(module, kinds)
    named = {name: n for name, n in numbers(module).items() if name in map(constant, words)}
    assert named == {name: [*map(constant, words)].index(name) for name in named}


@pytest.mark.parametrize("id", triforium.GAMES)
def test_a_game_asks_and_tells_by_its_vocabularies(id: str) -> None:
    game = triforium.game(id)
    package = {"duel": duel, "pillars": pillars, "builders": builders}[id]
    modules = [module for module, *_ in VOCABULARIES if module.__name__.startswith(package.__name__ + ".")]
    lists = [list(getattr(module, name)) for module in modules for name in ("ASKS", "EVENTS") if hasattr(module, name)]
    assert game.asks in lists
    assert game.events in lists
