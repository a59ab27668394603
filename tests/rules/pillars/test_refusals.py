"""Wrong use is refused with a reason and a rule, and nothing changes."""

from __future__ import annotations

import random
import re

import pytest
from support.pillars import GAME, STARTERS, board, cathedral, draft, last_builder, market, placing
from support.positions import play

from triforium.editions import rules_text
from triforium.rules.errors import IllegalMove
from triforium.rules.game import State

FULL = {0: {"craftsmen": [*STARTERS, "tool-maker-1", "master-woodworker-1"]}}


@pytest.mark.parametrize(
    ("state", "action", "id", "rule"),
    [
        (draft(2), "take pit-2", "not-in-pool", "P2.3"),
        (draft(2), "take mason-4", "not-in-pool", "P2.2"),
        (play(draft(2), "take pit-3"), "take pit-3", "gone-from-pool", "P3.1"),
        (
            play(draft(2, shiring=["mason-1", "tool-maker-1"]), "take mortar-mixer-1"),
            "take mortar-mixer-1",
            "gone-from-pool",
            "P3.1",
        ),
        (draft(2, shiring=["mason-1", "tool-maker-1"]), "take mason-1", "waits-at-shiring", "P6.6"),
        (draft(2, shiring=["mason-1", "tool-maker-1"]), "deny mason-1", "waits-at-shiring", "P6.6"),
        (draft(2, seats={0: {"gold": 1}}), "deny mason-1", "too-dear", "P3.3"),
        (draft(2), "place priory", "not-asked", None),
        (draft(2), "done", "not-asked", None),
        (placing(3, owner=1), "return builder", "builder-stands", "P4.2"),
        (
            placing(2, owner=0, seats={0: {"gold": 3}}, held={0: ["free-placement"]}, round=2),
            "place priory",
            "too-dear",
            "P4.4",
        ),
        (placing(2, owner=0), "use free-placement", "privilege-not-held", "P5.5"),
        (placing(2, owner=0, held={0: ["protection"]}, round=2), "use protection", "privilege-of-no-use", "P9.V10"),
        (last_builder(2, held={0: ["tax-exemption"]}, round=2), "use tax-exemption", "privilege-of-no-use", "P9.V9"),
        (last_builder(2, held={0: ["free-placement"]}, round=2), "use free-placement", "placing-is-free", "P9.V11"),
        (draft(2, held={0: ["free-placement"]}, round=2), "use free-placement", "privilege-of-no-use", "P9.V11"),
        (market(2, held={0: ["tax-exemption"]}, round=2), "use tax-exemption", "privilege-of-no-use", "P9.V9"),
        (market(2), "use tax-exemption", "privilege-not-held", "P5.5"),
        (market(2), "discard woodworker-0", "no-discard-now", "P3.4"),
        (cathedral(2, seats={0: {"wood": 2}}), "discard woodworker-0", "no-discard-now", "P3.4"),
        (play(draft(2, round=2, seats=FULL), "take potter-2"), "pass", "discard-first", "P3.4"),
        (
            cathedral(2, seats={0: {"wood": 4, "stone": 4, "craftsmen": ["potter-2"]}}, round=3),
            "done",
            "throw-first",
            "P8.5",
        ),
        (last_builder(2), "pass", "must-be-placed", "P4.6"),
        (board(2, 0), "favour immunity", "event-is-over", "P5.2"),
        (
            play(last_builder(2, event="strife", spaces={"archbishop": [1]}), "place kings-court"),
            "favour wood",
            "cube-after-event",
            "P5.2",
        ),
        (market(2), "buy stone 99", "unknown-word", None),
        (market(2), "work mason-1 1", "not-asked", None),
        (cathedral(2, seats={0: {"wood": 2}}), "buy sand 1", "not-asked", None),
        (
            cathedral(2, seats={0: {"wood": 9}, 1: {"craftsmen": STARTERS}}),
            "work stonecutter-0 1",
            "not-enough-to-work",
            "P8.1",
        ),
    ],
)
def test_a_refusal_names_reason_and_rule(state: State, action: str, id: str, rule: str | None) -> None:
    before = state.dump()
    with pytest.raises(IllegalMove) as error:
        state.play(action)
    assert (error.value.id, error.value.rule) == (id, rule)
    assert state.dump() == before
    assert "{" not in str(error.value)
    assert "?" not in str(error.value)


def test_throwing_away_is_refused_with_reasons() -> None:
    state = cathedral(2, seats={0: {"wood": 4, "stone": 4, "craftsmen": ["potter-2"]}}, round=3)
    assert state.view()["asked"]["ask"] == "throw"
    for action, id in (("throw sand 1", "not-so-many"), ("throw wood 4", "keep-the-rest")):
        error = state.why_not(action)
        assert error is not None
        assert (error.id, error.rule) == (id, "P8.5")


@pytest.mark.parametrize("action", [-1, 10**9, 1.5, None, True, "take", "", "PASS", b"pass"])
def test_nonsense_is_no_action(action: object) -> None:
    state = draft(2)
    before = state.dump()
    with pytest.raises((IllegalMove, TypeError)):
        state.play(action)
    assert state.dump() == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_illegal_action_has_a_sentence_and_changes_nothing(players: int) -> None:
    luck = random.Random(players)
    rules = set(re.findall(r"\*\*(P[0-9.VE]+)\*\*", rules_text("pillars")))
    for seed in range(3):
        state = GAME.start(players, seed)
        while not state.over:
            if luck.random() < 0.12:
                before = state.dump()
                for action in range(len(GAME.actions)):
                    error = state.why_not(action)
                    assert (error is None) == (action in state.legal())
                    if error is not None:
                        assert "?" not in str(error)
                        assert error.rule is None or error.rule in rules
                assert state.dump() == before
            state.step(luck.choice(state.legal()))
        error = state.why_not(0)
        assert error is not None
        assert error.id == "game-over"
