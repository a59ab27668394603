"""What holds in every position of every game: nothing is lost, nothing is made, every turn ends."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import TESTS

import triforium
from triforium.editions import edition_text
from triforium.rules.game import Game, State

FILES = {
    "house": edition_text("duel", "house"),
    "brisk": (TESTS / "editions" / "duel-brisk.toml").read_text(encoding="utf-8"),
}
GAMES = {"house": triforium.game("duel"), "brisk": triforium.game("duel", TESTS / "editions" / "duel-brisk.toml")}


def check(game: Game, data: dict[str, dict[str, dict[str, int]]], state: State) -> None:
    dump = state.dump()
    seats = dump["seats"]
    markers = data["markers"]["in_all"]
    needs: dict[str, list[str]] = data["sections"]  # type: ignore[assignment]
    turned = {"wood": "beam", "sand": "mortar", "stone": "masonry", "wool": "cloth", "ore": "bell"}
    for seat in seats:
        assert seat["gold"] >= 0
        for raw, material in turned.items():
            installed = sum(
                needs[name].count(material) - missing.count(material) for name, missing in seat["missing"].items()
            )
            parts = (seat["raw"][raw], seat["material"][material], seat["supply"][raw], installed)
            assert min(parts) >= 0
            assert sum(parts) == markers[raw]
    assert state.view()["gold_supply"] == data["gold"]["in_all"] - sum(seat["gold"] for seat in seats)
    assert state.view()["gold_supply"] >= 0
    for seal, count in data["seals"]["in_all"].items():
        held = sum(seat["seals"][seal] + seat["flipped"].count(seal) for seat in seats)
        assert held + sum(row["seal"] == seal for row in dump["pile"]) == count
    cards = [*dump["deck"], *dump["aside"], *(card for seat in seats for card in seat["once"])]
    cards += [place["card"] for place in dump["display"] if place is not None]
    assert len(cards) == len(set(cards)) == sum(text.startswith(("use ", "play ")) for text in game.actions)


@pytest.mark.parametrize("edition", list(GAMES))
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**64), choices=st.lists(st.integers(0, 100), min_size=1, max_size=60))
def test_markers_seals_gold_and_cards_are_conserved_and_every_game_ends(
    edition: str, seed: int, choices: list[int]
) -> None:
    game = GAMES[edition]
    data = tomllib.loads(FILES[edition])
    state = game.start(2, seed)
    decisions = turn = 0
    mover = None
    while not state.over:
        if decisions % 3 == 0:
            check(game, data, state)
        legal = state.legal()
        turn = turn + 1 if state.seat == mover else 0
        mover = state.seat
        assert turn < 120, "a turn cannot go on for ever"
        state.play(legal[choices[decisions % len(choices)] % len(legal)])
        decisions += 1
        assert decisions < 2000
    check(game, data, state)


@pytest.mark.parametrize("edition", list(GAMES))
@pytest.mark.parametrize("last", [False, True])
def test_who_always_takes_the_first_or_the_last_choice_comes_to_an_end(edition: str, last: bool) -> None:
    state = GAMES[edition].start(2, 3)
    decisions = 0
    while not state.over:
        state.play(state.legal()[-1 if last else 0])
        decisions += 1
        assert decisions < 2000
