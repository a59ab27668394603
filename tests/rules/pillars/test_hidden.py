"""What a seat cannot know is redrawn for it, and what it knows stays."""

from __future__ import annotations

import pytest
from support.pillars import GAME, board, cathedral, draft, market, placing, table
from support.positions import play

from triforium.rules.game import State


def twin(state: State, keep_event: bool = False) -> State:
    """Another truth behind the same table: decks and bag in another order, another seed."""
    dump = state.dump()
    dump["seed"] = "beef"
    hidden = dump["events"]["hidden"]
    dump["events"]["hidden"] = hidden[:1] + hidden[:0:-1] if keep_event else hidden[::-1]
    dump["privileges"]["hidden"].reverse()
    dump["bag"].reverse()
    return GAME.load(dump)


POSITIONS = [
    draft(3, round=2),
    draft(4, round=6),
    placing(3, owner=1, asked="return"),
    placing(4, owner=2, spaces={"priory": [0]}),
    board(3, 1, "levy"),
    market(2),
    cathedral(2, seats={0: {"wood": 3}}, round=4),
]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_states_alike_in_a_seats_eyes_become_equal(number: int) -> None:
    one = POSITIONS[number]
    other = twin(one)
    assert one.dump() != other.dump()
    for seat in (None, *range(len(one.view()["seats"]))):
        assert one.view(seat) == other.view(seat)
        a, b = one.clone(), other.clone()
        a.reshuffle(5, seat)
        b.reshuffle(5, seat)
        assert a.dump() == b.dump()
        assert a.view(seat) == one.view(seat)
        assert a.legal() == one.legal()


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_a_reshuffle_redraws_the_future(number: int) -> None:
    futures = set()
    for seed in range(12):
        state = POSITIONS[number].clone()
        state.reshuffle(seed, 0)
        dump = state.dump()
        assert GAME.load(dump).dump() == dump
        futures.add(str((dump["events"]["hidden"], dump["privileges"]["hidden"], dump["bag"])))
    assert len(futures) > 6
    assert POSITIONS[number].dump()["seed"] != dump["seed"]


@pytest.mark.rule("P9.V8")
def test_foresight_survives_a_reshuffle_for_its_owner_alone() -> None:
    state = draft(3, round=3, held={1: ["foresight"]}, event="collapse")
    coming: dict[int | None, set[str]] = {}
    for seat in (None, 0, 1, 2):
        for seed in range(20):
            shown = state.clone()
            shown.reshuffle(seed, seat)
            coming.setdefault(seat, set()).add(shown.dump()["events"]["hidden"][0])
    assert coming[1] == {"collapse"}
    assert min(len(coming[seat]) for seat in (None, 0, 2)) > 4


@pytest.mark.rule("P9.V8")
def test_the_owner_of_foresight_cannot_tell_twins_with_the_same_event() -> None:
    state = placing(3, round=3, held={1: ["foresight"]}, event="collapse")
    for seat, keep in ((1, True), (0, False), (None, False)):
        other = twin(state, keep)
        a, b = state.clone(), other
        a.reshuffle(3, seat)
        b.reshuffle(3, seat)
        assert a.dump() == b.dump()


def test_later_draws_are_not_the_true_ones() -> None:
    """Die, craftsmen and resource cards hang on the seed alone: a reshuffle must change it."""
    dice = set()
    deals = set()
    for seed in range(30):
        state = board(2, 1, "ore", {"market": [1]})
        state.reshuffle(seed, 0)
        play(state, "favour sand")
        dice.add(state.view()["tax_die"])
        while state.view()["round"] == 1:
            state.step(state.legal()[-1])
        deals.add(str(state.view()["pool"]))
    assert dice == {2, 3, 4, 5}
    assert len(deals) > 20


def test_what_seats_and_spectators_see_differs_by_foresight_alone() -> None:
    state = draft(3, round=3, held={1: ["foresight"]})
    seen = {seat: state.view(seat) for seat in (None, 0, 1, 2)}
    assert seen[None] == seen[0] == seen[2]
    changed = {key for key, value in seen[1].items() if seen[0][key] != value}
    assert changed == {"coming_event"}
    assert GAME.load(table(3, round=3)).view(1)["coming_event"] is None
