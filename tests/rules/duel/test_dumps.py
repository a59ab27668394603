"""Every position that play reaches is dumped and loaded as it was."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from support.duel import GAME, NEEDS, a_turn, built, camp, load, once, player
from support.games import TESTS
from support.positions import play

import triforium
from triforium.bots import ask, make_bot
from triforium.rules.game import Game

BRISK = triforium.game("duel", TESTS / "editions" / "duel-brisk.toml")


def loaded(game: Game, seed: int, bot: bool) -> Counter[str]:
    """Play a game, load every position of it, and count them by what is open."""
    state = game.start(2, seed)
    random = Random(seed)
    greedy = make_bot("greedy", game, seed)
    seen: Counter[str] = Counter()
    decisions = 0
    while True:
        dump = state.dump()
        assert game.load(dump).dump() == dump
        seen[" ".join(row["ask"] for row in dump["asks"]) or "over"] += 1
        seen["bonus"] += any(row.get("effect", "").startswith("bonus") for row in dump["asks"])
        seen["second section"] += len(dump["turn"]["worked"]) > 1
        if state.over:
            return seen
        wild = not bot or random.random() < 0.3
        state.play(random.choice(state.legal()) if wild else ask(greedy, state, decisions))
        decisions += 1


def test_every_position_of_random_games_and_of_bots_games_is_loaded_as_it_was() -> None:
    seen: Counter[str] = Counter()
    for game, seeds in ((GAME, range(24)), (BRISK, range(24))):
        for seed in seeds:
            seen += loaded(game, seed, bot=seed % 2 == 0)
    for open in ("claim", "flip", "keep", "turn", "turn effect", "turn effect effect", "turn return", "turn install"):
        assert seen[open] > 0, open
    assert seen["bonus"] > 0
    assert seen["over"] == 48


@pytest.mark.parametrize("seat", [0, 1])
def test_every_position_of_a_turn_with_bonuses_and_once_cards_is_loaded_as_it_was(seat: int) -> None:
    material = {"beam": 1, "mortar": 1, "masonry": 1, "cloth": 2}
    dump = built(a_turn("craftsman-a5", "market-a3", seat=seat, leads=seat == 0, gold=40), seat, III=["beam", "bell"])
    camp(dump, seat, {"sand": 1, "stone": 1, "wool": 1}, material)
    state = load(once(dump, seat, "journeyman", "carter", "second-scaffold", "volunteers"))
    for actions in (
        ("use market-a3", "play carter", "sell wool", "play journeyman", "turn sand", "finish"),
        ("use craftsman-a5", "finish", "play volunteers", "install cloth III", "turn stone"),
        ("play second-scaffold", "install beam I", "install mortar I", "install masonry I"),
    ):
        for action in actions:
            play(state, action)
            assert load(state.dump()).dump() == state.dump(), action
    assert [player(state, seat)["missing"][section] for section in ("I", "III")] == [[], []]


def test_the_last_positions_of_won_games_are_loaded_as_they_were() -> None:
    for seat in (0, 1):
        dump = built(a_turn(seat=seat, leads=seat == 0), seat, I=NEEDS["I"], II=NEEDS["II"], III=["beam", "cloth"])
        state = play(load(camp(dump, seat, {}, {"bell": 1})), "install bell III")
        again = load(state.dump())
        assert (again.over, again.winners(), again.dump()) == (True, [seat], state.dump())
