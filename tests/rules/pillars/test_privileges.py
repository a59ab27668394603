"""The privilege that pays for a builder."""

from __future__ import annotations

import pytest
from support.pillars import Facts, of, placing
from support.positions import legal_texts, play


@pytest.mark.rule("P9.V11")
@pytest.mark.parametrize("gold", [0, 20])
def test_one_builder_is_placed_without_paying_and_the_price_still_drops(gold: int) -> None:
    facts: Facts = {"held": {0: ["free-placement"]}, "round": 2, "seats": {0: {"gold": gold}}}
    state = placing(2, owner=0, **facts)
    assert "use free-placement" in legal_texts(state)
    play(state, "use free-placement")
    assert "pass" not in legal_texts(state), "it is used, so the builder is placed"
    refused = state.why_not("pass")
    assert refused is not None
    assert (refused.id, refused.rule) == ("place-it-now", "P9.V11")
    play(state, "place priory")
    assert of(state, 0)["gold"] == gold
    assert state.view()["spaces"]["priory"][0] == 0
    assert state.view()["price"] == 6
    assert of(state, 0)["privileges"] == []


@pytest.mark.rule("P9.V11")
def test_it_is_not_offered_at_price_zero_nor_to_others() -> None:
    spaces = {"market": [0, 1, 2, 0], "kings-court": [1, 2, 2]}
    state = placing(3, owner=1, spaces=spaces, held={1: ["free-placement"]}, round=2)
    assert "use free-placement" not in legal_texts(state)
    refused = state.why_not("use free-placement")
    assert refused is not None
    assert (refused.id, refused.rule) == ("placing-is-free", "P9.V11")
    other = placing(3, owner=0, held={1: ["free-placement"]}, round=2)
    assert "use free-placement" not in legal_texts(other)


@pytest.mark.rule("P4.4")
@pytest.mark.rule("P9.V11")
def test_who_cannot_pay_is_still_asked_when_he_holds_it() -> None:
    state = placing(2, owner=0, held={0: ["free-placement"]}, round=2, seats={0: {"gold": 0}})
    assert legal_texts(state) == ["use free-placement", "pass"]
