"""The table before the first round: buildings, contracts, goods, and the draft."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from support.builders import CARDS, GAME, KINDS, LEVELS, a_draft, asked, drafted, finish_round, goods, load, row, seen
from support.positions import legal_texts, listen, play, told

from triforium.rules.chance import read_seed, stream

every_count = pytest.mark.parametrize("players", [2, 3, 4])


def shuffled(name: str, cards: list[int]) -> list[int]:
    out = vec[i64](cards)
    stream(read_seed(1), name).shuffle(out, 0, len(out))
    return list(out)


@pytest.mark.rule("B1.1")
@every_count
def test_four_buildings_of_each_level_lie_open_and_twelve_wait(players: int) -> None:
    dump = a_draft(players).dump()
    for level in LEVELS:
        open_ones, deck = dump["market"][level], dump["building_decks"][level]
        assert (len(open_ones), len(deck)) == (4, 12)
        assert len(set(open_ones + deck)) == 16
        assert all(CARDS.level[CARDS.building_names.index(name)] == LEVELS.index(level) for name in open_ones + deck)
    assert len(CARDS.building_names) == 48
    assert [CARDS.level_at[i] for i in range(4)] == [0, 16, 32, 48]


@pytest.mark.rule("B1.1")
def test_each_level_is_shuffled_by_itself_and_laid_out_from_the_left() -> None:
    dump = a_draft().dump()
    for level in range(3):
        first, after = CARDS.level_at[level], CARDS.level_at[level + 1]
        cards = [CARDS.building_names[card] for card in shuffled(f"buildings/{level + 1}", list(range(first, after)))]
        assert dump["market"][LEVELS[level]] == cards[:4]
        assert dump["building_decks"][LEVELS[level]] == cards[4:]


@pytest.mark.rule("B1.2")
def test_there_are_six_contracts_of_each_kind_with_four_badges_two_of_them_its_own() -> None:
    assert CARDS.kind_names == KINDS
    assert len(CARDS.contract_names) == len(set(CARDS.contract_names)) == 36
    for contract in range(36):
        kind = CARDS.contract_kind[contract]
        needs = [CARDS.needs[contract * 6 + badge] for badge in range(6)]
        assert sum(needs) == 4
        assert needs[kind] == 2
        assert CARDS.contract_names[contract] == f"{KINDS[kind]}-{contract % 6 + 1}"


@pytest.mark.rule("B1.2")
def test_one_random_contract_of_each_kind_is_open_for_the_whole_game() -> None:
    drawn: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for seed in range(60):
        contracts = a_draft(seed=seed).dump()["contracts"]
        luck = stream(read_seed(seed), "contracts")
        assert list(contracts) == KINDS
        for kind in KINDS:
            assert contracts[kind]["by"] == []
            drawn[kind].add(contracts[kind]["contract"])
            assert contracts[kind]["contract"] == f"{kind}-{luck.below(6) + 1}"
    assert all(drawn[kind] == {f"{kind}-{i}" for i in range(1, 7)} for kind in KINDS)
    state = drafted()
    before = state.dump()["contracts"]
    assert finish_round(state).dump()["contracts"] == before


@pytest.mark.rule("B1.3")
@every_count
def test_everybody_starts_with_two_wood_two_coins_and_his_pawns(players: int) -> None:
    assert [goods(a_draft(players), seat) for seat in range(players)] == [(2, 2, 0)] * players
    state = drafted(players)
    for seat in range(players):
        player = seen(state, seat)
        assert player["workers"] == 3
        assert (player["craftsman"] is None, player["recruited"]) == (False, None)


@pytest.mark.rule("B1.3")
@every_count
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_round_goes_clockwise_from_the_first_player(players: int, first: int) -> None:
    state = drafted(players, first=first)
    clockwise = [(first + i) % players for i in range(players)]
    assert state.view()["order"] == clockwise
    acted = []
    for _ in range(players):
        acted.append(state.seat)
        state.play("send permanent gain-coins")
    assert acted == clockwise


@pytest.mark.rule("B1.3")
def test_without_a_name_luck_draws_the_first_player() -> None:
    assert {GAME.start(3, seed).dump()["first"] for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("B1.4")
@every_count
def test_there_is_one_pair_more_than_players(players: int) -> None:
    boards, craftsmen = set(), set()
    for seed in range(40):
        pairs = a_draft(players, seed).dump()["pairs"]
        assert len(pairs) == players + 1
        assert len({pair["board"] for pair in pairs}) == len({pair["craftsman"] for pair in pairs}) == players + 1
        boards |= {pair["board"] for pair in pairs}
        craftsmen |= {pair["craftsman"] for pair in pairs}
    assert boards == set(CARDS.board_names)
    assert len(craftsmen) == 14
    assert not craftsmen & {"permanent", "contract-craftsman"}


@pytest.mark.rule("B1.4")
def test_sixteen_craftsmen_and_five_boards_are_paired_at_random() -> None:
    assert len(CARDS.craftsman_names) == 16
    assert len(CARDS.board_names) == 5
    late = CARDS.craftsman_names.index("contract-craftsman")
    order = shuffled("craftsmen/1", [card for card in range(15) if card != late])
    boards = shuffled("boards", list(range(5)))
    assert a_draft().dump()["pairs"] == [
        {"craftsman": CARDS.craftsman_names[order[i]], "board": CARDS.board_names[boards[i]], "seat": None}
        for i in range(3)
    ]


@pytest.mark.rule("B1.5")
@every_count
@pytest.mark.parametrize("first", [0, 1])
def test_the_last_of_the_first_round_chooses_first_and_the_first_player_last(players: int, first: int) -> None:
    state = a_draft(players, first=first)
    choosers = []
    while asked(state) == "pair":
        choosers.append(state.seat)
        state.play(state.legal()[-1])
    assert choosers == [(first + i) % players for i in reversed(range(players))]


@pytest.mark.rule("B1.5")
def test_a_pair_is_chosen_once_and_gives_craftsman_and_board() -> None:
    state = a_draft(3)
    pairs = state.dump()["pairs"]
    assert legal_texts(state) == [f"choose {pair['craftsman']}" for pair in pairs]
    play(state, f"choose {pairs[1]['craftsman']}")
    assert legal_texts(state) == [f"choose {pairs[i]['craftsman']}" for i in (0, 2, 3)]
    refused = state.why_not(f"choose {pairs[1]['craftsman']}")
    assert refused is not None
    assert (refused.id, refused.rule) == ("pair-gone", "B1.5")
    play(state, f"choose {pairs[3]['craftsman']}", f"choose {pairs[0]['craftsman']}")
    boards = [seen(state, seat)["board"] for seat in range(3)]
    assert boards == [pairs[0]["board"], pairs[3]["board"], pairs[1]["board"]]


@pytest.mark.rule("B6.1")
@every_count
def test_the_badge_of_the_chosen_board_is_in_sight(players: int) -> None:
    state = drafted(players)
    for seat in range(players):
        player = seen(state, seat)
        assert player["badges"] == {kind: int(kind == player["badge"]) for kind in KINDS}
        assert player["board"] == f"{player['badge']}-quarter"


@pytest.mark.rule("B1.5")
def test_the_boards_left_over_go_out() -> None:
    state = a_draft(2)
    left = state.dump()["pairs"][2]["board"]
    while asked(state) == "pair":
        state.play(state.legal()[0])
    assert state.dump()["pairs"] == []
    assert left not in str(state.dump())
    assert left not in str(state.view())


@pytest.mark.rule("B1.6")
@every_count
@pytest.mark.parametrize("first", [0, 1])
def test_the_pairs_make_the_right_column_in_turn_order_the_one_left_last(players: int, first: int) -> None:
    state = a_draft(players, first=first)
    everybody = {pair["craftsman"] for pair in state.dump()["pairs"]}
    chosen: dict[int, str] = {}
    while asked(state) == "pair":
        assert state.seat is not None
        text = state.text(state.legal()[-1])
        chosen[state.seat] = text.removeprefix("choose ")
        state.play(text)
    (left,) = everybody - set(chosen.values())
    order = [(first + i) % players for i in range(players)]
    right = [(row["craftsman"], row["owner"]) for row in state.dump()["right"]]
    assert right == [*((chosen[seat], seat) for seat in order), (left, None)]


@pytest.mark.rule("B1.7")
@pytest.mark.parametrize(("players", "left"), [(2, 9), (3, 7), (4, 5)])
def test_after_the_draft_players_plus_one_are_on_offer_and_the_rest_is_the_deck(players: int, left: int) -> None:
    state = drafted(players)
    dump = state.dump()
    assert len(dump["left"]) == players + 1
    assert dump["middle"] == dump["discards"] == []
    assert len(dump["deck"]) == left == state.view()["craftsmen_left"]
    everybody = [*dump["left"], *dump["deck"], *(row["craftsman"] for row in dump["right"])]
    assert sorted(everybody) == sorted(CARDS.craftsman_names[:15])
    assert [line["line"] for line in state.view()["permanent"]] == ["permanent/gain-coins", "permanent/build"]


@pytest.mark.rule("B1.7")
def test_the_deck_is_shuffled_with_the_contract_craftsman_among_it() -> None:
    state = a_draft()
    assert state.dump()["left"] == []
    pairs = {CARDS.craftsman_names.index(pair["craftsman"]) for pair in state.dump()["pairs"]}
    deck = shuffled("craftsmen/2", [card for card in range(15) if card not in pairs])
    names = [CARDS.craftsman_names[card] for card in deck]
    assert state.dump()["deck"] == names
    assert "contract-craftsman" in names
    listen(state)
    play(state, state.text(state.legal()[0]), state.text(state.legal()[1]))
    assert state.dump()["left"] == names[:3]
    offered = [entry for entry in told(GAME, state) if entry["id"] == "craftsman-offered"]
    assert [entry["craftsman"] for entry in offered] == names[:3]
    assert all(entry["hidden"] for entry in offered)


@pytest.mark.rule("B1.8")
def test_nobody_knows_the_order_of_a_deck_and_everybody_all_else() -> None:
    state = drafted(3)
    assert state.view(0) == state.view(1) == state.view(2) == state.view(None)
    other = state.clone()
    other.reshuffle(9, 0)
    assert other.view(0) == state.view(0)
    again = state.clone()
    again.reshuffle(10, 0)
    one, two = state.dump(), other.dump()
    assert one["deck"] != two["deck"] != again.dump()["deck"]
    assert sorted(one["deck"]) == sorted(two["deck"])
    for level in LEVELS:
        assert one["building_decks"][level] != two["building_decks"][level] != again.dump()["building_decks"][level]
        assert sorted(one["building_decks"][level]) == sorted(two["building_decks"][level])
        assert row(state, level) == row(other, level)
    assert not any(name in str(state.view()) for name in one["deck"])


@pytest.mark.rule("B1.8")
def test_the_reserve_never_runs_out() -> None:
    dump = drafted().dump()
    dump["seats"][0].update(coins=999_990, wood=999_990, stone=999_990)
    state = load(dump)
    state.play("send permanent gain-coins")
    assert goods(state, 0) == (999_993, 999_990, 999_990)


@pytest.mark.rule("B1.8")
def test_nothing_is_told_where_nothing_is_gained() -> None:
    state = listen(drafted())
    random = Random(1)
    while not state.over:
        state.play(random.choice(state.legal()))
    for entry in told(GAME, state):
        if entry["id"] in ("goods-received", "goods-spent"):
            assert entry["coins"] + entry["wood"] + entry["stone"] > 0
        if entry["id"] in ("price-paid", "earlier-paid"):
            assert entry["coins"] > 0
