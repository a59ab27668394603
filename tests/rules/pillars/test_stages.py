"""Phase III place by place: the table as each of its places left it, for who wants to see that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.pillars import GAME, board, of

import triforium
from triforium.rules.game import Game, Stage, State

PRINTED = Path(triforium.__file__).parent / "rules" / "pillars" / "editions" / "printed.toml"
PLACES = [
    "event", "archbishop", "wool-mill", "kingsbridge", "priory", "quarry", "forest", "pit", "kings-court", "shiring",
    "shiring-castle", "market", "cathedral", "start",
]  # fmt: skip


def watched(state: State, action: int | str) -> list[Stage]:
    state.journal, state.stages = [], []
    state.play(action)
    return state.stages


def moves(game: Game, players: int, seed: int) -> Iterator[tuple[State, list[Stage], int]]:
    """A whole game by whim that goes to Kingsbridge wherever it can: each position, its stages, the round before."""
    state, luck = game.start(players, seed), Random(seed)
    while not state.over:
        wanted = [action for action in state.legal() if state.text(action).startswith("place kingsbridge")]
        before = state.round
        yield state, watched(state, luck.choice(wanted or state.legal())), before


def lies(state: State) -> list[Any]:
    """What the players have, and what the last steps have left on the table for them."""
    dump = state.dump()
    return [dump[part] for part in ("seats", "events", "market", "court", "die", "spaces")]


@pytest.fixture(scope="module")
def metal_patron(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A card file of one's own: who helps the sand diggers is given metal instead, which no field brings in."""
    file = tmp_path_factory.mktemp("cards") / "metal.toml"
    file.write_text(PRINTED.read_text().replace("every_round = { sand = 1 }", "every_round = { metal = 1 }"))
    return triforium.game("pillars", file)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("own", [False, True])
def test_stage_by_stage_the_table_comes_to_what_the_move_made_of_it(
    metal_patron: Game, players: int, own: bool
) -> None:
    found: set[str] = set()
    for state, stages, round in moves(metal_patron if own else GAME, players, players):
        found.update(stage.at for stage in stages)
        told = [stage.entries for stage in stages]
        assert told == sorted(set(told))
        assert told[-1:] <= [len(state.journal or ())]
        if stages and state.round == round and not state.over:
            assert lies(stages[-1].state) == lies(state)
    assert found == set(PLACES)


def test_places_are_visited_in_the_order_of_their_steps() -> None:
    for _, stages, _ in moves(GAME, 3, 5):
        numbers = [PLACES.index(stage.at) for stage in stages]
        assert numbers == sorted(numbers)


def test_each_stage_shows_what_was_done_by_then_and_no_more() -> None:
    state = board(2, 1, spaces={"market": [1], "priory": [0]}, cards={0: ["quarry-2", "pit-3"]}, seats={0: {"gold": 0}})
    stages = {stage.at: of(stage.state, 0) for stage in watched(state, "favour sand")}
    assert list(stages) == ["archbishop", "wool-mill", "priory", "quarry", "pit", "kings-court"]
    assert [stages[at]["gold"] for at in ("archbishop", "wool-mill", "pit")] == [0, 3, 3]
    assert stages["priory"]["vp"] > stages["wool-mill"]["vp"] == stages["archbishop"]["vp"]
    assert [(part["stone"], part["sand"]) for part in stages.values()][2:5] == [(0, 0), (2, 0), (2, 3)]
    assert [part["workers"]["reserve"] for part in stages.values()][:5] == [0, 3, 3, 8, 12]


def test_what_a_patron_gives_that_no_field_brings_in_is_seen_at_the_pit(metal_patron: Game) -> None:
    """The page used to work the stages out by itself, and gave this metal to nobody."""
    given = 0
    for state, stages, _ in moves(metal_patron, 2, 0):
        for before, after in pairwise(stages):
            entries = (state.journal or [])[before.entries : after.entries]
            told = [event for entry in entries if (event := metal_patron.tell(entry))]
            for event in told:
                if event["id"] == "patron-gave" and event["good"] == "metal":
                    assert after.at == "pit"
                    seat = event["seat"]
                    assert of(after.state, seat)["metal"] == of(before.state, seat)["metal"] + event["count"]
                    given += 1
    assert given > 0


def test_who_does_not_ask_for_stages_gets_none_and_the_same_game() -> None:
    quiet, loud, luck = GAME.start(2, 3), GAME.start(2, 3), Random(3)
    while not quiet.over:
        action = luck.choice(quiet.legal())
        quiet.play(action)
        watched(loud, action)
        assert quiet.stages is None
        assert quiet.dump() == loud.dump()
