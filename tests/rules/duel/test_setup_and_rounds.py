"""D1, D2, D7.3: setting up, passages and rounds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from support.duel import CARDS, GAME, a_game, a_round, a_turn, camp, load, once, player
from support.positions import Dump, legal_texts, listen, play, told

from triforium.rules.game import State


def play_rounds(state: State, rounds: int, seed: int = 5) -> State:
    """Random play until that round begins, or to the end."""
    random = Random(seed)
    while not state.over and state.dump()["round"] < rounds:
        state.play(random.choice(state.legal()))
    return state


def flat(rounds: list[list[str]]) -> list[str]:
    return [card for cards in rounds for card in cards]


def dealt(seed: int, player_seed: int) -> list[list[str]]:
    """The nine cards of each round of a random game that is not cut short."""
    state = GAME.start(2, seed, 0, journal=True)
    random = Random(player_seed)
    while not state.over:
        state.play(random.choice(state.legal()))
    cards = [entry["card"] for entry in told(GAME, state) if entry["id"] == "card-dealt"]
    return [cards[i : i + 9] for i in range(0, len(cards), 9)]


@pytest.mark.rule("D1.1")
@pytest.mark.parametrize("first", [0, 1])
def test_who_starts_is_waleran_and_holds_the_power(first: int) -> None:
    state = GAME.start(2, 3, first)
    view = state.view()
    assert view["power"] == first
    assert state.seat == first
    assert view["seats"][first]["role"] == "waleran"
    assert view["seats"][1 - first]["role"] == "philip"


@pytest.mark.rule("D1.1")
def test_waleran_is_red_and_philip_blue() -> None:
    for seat, card in ((0, "alfred"), (1, "tom")):
        state = load(a_turn(card, "income-a1", seat=seat, leads=seat == 0))
        assert state.why_not(f"use {card}") is None
    for seat, card in ((0, "tom"), (1, "alfred")):
        state = load(a_turn(card, "income-a1", "power-a1", seat=seat, leads=seat == 0))
        refused = state.why_not(f"use {card}")
        assert refused is not None
        assert refused.id == "other-colour"


@pytest.mark.rule("D1.2")
def test_two_decks_of_27_are_shuffled() -> None:
    assert len(CARDS) == 54
    first, other = dealt(1, 1), dealt(2, 1)
    assert sorted(flat(first[:3])) == sorted(flat(other[:3]))
    assert first[:3] != other[:3]
    for passage in (first[:3], first[3:6]):
        assert len(set(flat(passage))) == 27
    assert len({dealt(seed, 1)[0][0] for seed in range(12)}) > 4, "every place of the deck is shuffled"


@pytest.mark.rule("D1.3")
def test_each_player_starts_with_his_markers_seals_and_gold() -> None:
    dump = a_game()
    for seat in dump["seats"]:
        assert seat["raw"] == {"wood": 1, "sand": 1, "stone": 1, "wool": 0, "ore": 0}
        assert seat["supply"] == {"wood": 1, "sand": 1, "stone": 1, "wool": 4, "ore": 1}
        assert sum(seat["material"].values()) == 0
        assert seat["seals"] == {"0/5": 1, "1/4": 1, "2/3": 1}
        assert seat["gold"] == 3
        assert {section: len(missing) for section, missing in seat["missing"].items()} == {"I": 3, "II": 3, "III": 3}
    assert all(seat["personal"] for seat in load(dump).view()["seats"])


@pytest.mark.rule("D1.4")
def test_the_other_four_seals_make_a_shuffled_pile_and_the_gold_a_supply() -> None:
    piles = {tuple(seal["seal"] for seal in a_game(seed)["pile"]) for seed in range(40)}
    assert {tuple(sorted(order)) for order in piles} == {("1/4", "1/4", "2/3", "2/3")}
    assert len(piles) == 6
    assert load(a_game()).view()["gold_supply"] == 74 - 6


@pytest.mark.rule("D1.5")
@pytest.mark.parametrize(
    ("raw", "material"),
    [("wood", "beam"), ("sand", "mortar"), ("stone", "masonry"), ("wool", "cloth"), ("ore", "bell")],
)
def test_each_raw_marker_turns_into_its_material(raw: str, material: str) -> None:
    other = "sand" if raw == "wood" else "wood"
    state = load(once(camp(a_turn(), 0, {raw: 1, other: 1}), 0, "journeyman"))
    play(state, "play journeyman", f"turn {raw}")
    assert player(state, 0)["material"][material] == 1
    assert player(state, 0)["raw"][raw] == 0


@pytest.mark.rule("D1.6")
def test_gold_camp_supply_seals_and_once_cards_lie_open() -> None:
    state = load(once(a_turn("income-a1"), 1, "carter"))
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view == state.view(0)
        for shown, true in zip(view["seats"], state.dump()["seats"], strict=True):
            for key in ("gold", "raw", "material", "supply", "seals", "once"):
                assert shown[key] == true[key]
    assert state.view()["seats"][1]["once"] == ["carter"]


@pytest.mark.rule("D2.1")
def test_four_passages_of_three_rounds_show_decks_a_b_a_b() -> None:
    rounds = dealt(4, 2)
    assert len(rounds) == 12
    decks = {"a": set(flat(rounds[:3])), "b": set(flat(rounds[3:6]))}
    assert not decks["a"] & decks["b"]
    assert set(flat(rounds[6:9])) == decks["a"]
    assert set(flat(rounds[9:12])) == decks["b"]
    shown = [play_rounds(GAME.start(2, 4, 0), number).view() for number in (1, 4, 7, 10)]
    assert [(view["passage"], view["deck"]) for view in shown] == [(1, "A"), (2, "B"), (3, "A"), (4, "B")]


@pytest.mark.rule("D2.2")
def test_the_nine_cards_lie_row_by_row() -> None:
    state = play_rounds(GAME.start(2, 4, 0), 2)
    state = listen(GAME.start(2, 4, 0))
    coming = state.dump()["deck"][:9]
    play_rounds(state, 2)
    assert [place["card"] for place in state.view()["display"]] == coming
    row_2 = state.clone()
    row_2.play("claim row-2")
    row_2.play("claim diagonal-1")
    row_2.play("flip personal")
    owners = [place["owner"] for place in row_2.view()["display"]]
    leader = row_2.view()["leader"]
    assert [owners[place] for place in (3, 5)] == [leader, leader]
    assert [owners[place] for place in (0, 8)] == [1 - leader, 1 - leader]
    assert row_2.view()["contested"] == 4


def quietly(state: State, until: int) -> State:
    """Play on without using a once-card or building, until that round begins or the game ends."""
    while not state.over and state.dump()["round"] < until:
        texts = legal_texts(state)
        for wish in ("end turn", "finish", "give up"):
            if wish in texts:
                state.play(wish)
                break
        else:
            state.play(next(text for text in texts if not text.startswith(("play", "install"))))
    return state


def all_places(dump: Dump) -> list[str]:
    """The cards that are to be dealt or lie in the display."""
    return [*dump["deck"], *(place["card"] for place in dump["display"] if place)]


@pytest.mark.rule("D2.3")
def test_an_a_card_won_in_passage_1_works_through_passage_2_and_goes_back_before_passage_3() -> None:
    state = load(once(quietly(GAME.start(2, 1, 0), 3).dump(), 0, "carter"))
    assert quietly(state, 4).dump()["seats"][0]["once"].count("carter") == 1
    assert quietly(state, 6).dump()["seats"][0]["once"].count("carter") == 1
    dump = quietly(state, 7).dump()
    assert all("carter" not in seat["once"] for seat in dump["seats"])
    assert len(all_places(dump)) == 27
    assert "carter" in all_places(dump)


@pytest.mark.rule("D2.3")
def test_a_card_won_in_passage_3_lasts_to_the_end() -> None:
    state = quietly(load(once(a_round(), 0, "carter")), 12)
    assert "carter" in player(state, 0)["once"]


@pytest.mark.rule("D7.3")
def test_at_the_end_of_a_round_the_display_is_discarded_and_kept_once_cards_stay() -> None:
    state = load(once(a_turn("income-a1"), 0, "carter"))
    old = [place["card"] for place in state.view()["display"]]
    random = Random(2)
    while state.dump()["round"] == 8:
        state.play("end turn" if "end turn" in map(state.text, state.legal()) else random.choice(state.legal()))
    dump = state.dump()
    assert set(old) <= set(dump["aside"])
    assert dump["seats"][0]["once"] == ["carter"]
    assert all(place["owner"] is None for place in dump["display"])
    assert dump["lines"] == [None, None]


def test_the_same_seed_deals_the_same_cards_whatever_is_played() -> None:
    games = [dealt(9, player_seed) for player_seed in range(4)]
    counts = Counter(len(rounds) for rounds in games)
    shortest = min(counts)
    for rounds in games:
        assert rounds[:shortest] == games[0][:shortest]
