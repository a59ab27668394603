"""An action that is not in the list is refused with what may follow the words that are right, in every game."""

from __future__ import annotations

import pytest
from support.games import PRINTED, Case

import triforium
from triforium.rules.errors import sentence_of


def hint(game: str, given: str) -> str:
    """What the refusal says after the action that is not there."""
    refused = triforium.game(game).start(None, 1).why_not(given)
    assert refused is not None
    assert refused.id == "unknown-word"
    said, _, follows = str(refused).partition("; ")
    assert said == f"There is no action '{given}' in this edition"
    return follows


@pytest.mark.parametrize(
    ("game", "given", "follows"),
    [
        ("pillars", "buy metal 1", "buy is followed by stone, wood or sand"),
        ("pillars", "buy stone 5", "buy stone is followed by 1 to 4"),
        ("pillars", "buy stone", "buy stone is followed by 1 to 4"),
        ("pillars", "favour metal", "favour is followed by immunity, cube, stone, wood or sand"),
        ("pillars", "work bellmaker-6 3", "work bellmaker-6 is followed by 1 or 2"),
        ("pillars", "place market-3", "place is followed by market or 9 others"),
        ("pillars", "take", "take is followed by pit-2, pit-3, pit-4 or 30 others"),
        ("pillars", "pass now", "pass is followed by nothing"),
        ("pillars", "keep it", "keep is followed by builder"),
        ("builders", "build sawpit slot-4", "build sawpit is followed by slot-1, slot-2 or slot-3"),
        ("builders", "realise", "realise is followed by meat, fish, cheese, bread, cake or eggplant"),
        ("builders", "pay 2", "pay 2 is followed by coins"),
        ("builders", "replace 3", "replace 3 by is followed by wood"),
        ("builders", "send woodcutter gain-wood", "send woodcutter gain-wood for is followed by 1 or 2"),
        ("builders", "take sawpits", "take is followed by sawpit or 47 others"),
        ("duel", "claim row-4", "claim is followed by row-1, row-2, row-3 or 5 others"),
    ],
)
def test_the_hint_names_what_may_follow(game: str, given: str, follows: str) -> None:
    assert hint(game, given) == follows


@pytest.mark.parametrize("given", ["dance", "", "PASS", None, 10**9, 1.5])
def test_without_a_known_verb_there_is_no_hint(given: object) -> None:
    refused = triforium.game("pillars").start(2, 1).why_not(given)
    assert refused is not None
    assert (refused.id, refused.rule) == ("unknown-action", None)


@pytest.mark.parametrize("case", PRINTED, ids=str)
def test_a_hint_is_short_after_every_verb(case: Case) -> None:
    state = case.game.start(case.players, 1)
    for verb in {action.split()[0] for action in case.game.actions}:
        refused = state.why_not(f"{verb} {'x' * 500}")
        assert refused is not None
        assert sentence_of(refused.id)
        assert len(str(refused)) < 240, str(refused)
