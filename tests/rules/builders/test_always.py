"""What holds in every position of every game, and how whole games end."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import TESTS

import triforium
from triforium.bots import Bot, ask, make_bot
from triforium.rules.builders.game import Builders
from triforium.rules.chance import read_seed
from triforium.rules.game import State
from triforium.rules.playout import Policy, play_games

GAMES = {
    "house": triforium.game("builders"),
    "small": triforium.game("builders", TESTS / "editions" / "builders-small.toml"),
}
every_count = pytest.mark.parametrize("players", [2, 3, 4])


def check(game: Builders, state: State) -> None:
    cards = game.cards
    dump = state.dump()
    view = state.view()
    players = len(dump["seats"])
    craftsmen = [*dump["left"], *dump["deck"], *dump["discards"]]
    craftsmen += [row["craftsman"] for row in [*dump["pairs"], *dump["right"], *dump["middle"]]]
    assert sorted(craftsmen) == sorted(cards.craftsman_names[: cards.craftsmen])
    buildings = [name for row in dump["market"].values() for name in row if name is not None]
    buildings += [name for deck in dump["building_decks"].values() for name in deck]
    for seat in dump["seats"]:
        assert min(seat["coins"], seat["wood"], seat["stone"]) >= 0
        for slot in seat["slots"]:
            buildings += slot
            levels = [cards.level[cards.building_names.index(name)] for name in slot]
            assert 2 not in levels[:-1], "castles are never covered"
    assert sorted(buildings) == sorted(cards.building_names)
    if dump["pairs"]:
        return
    assert [row["owner"] for row in dump["right"]] == [*view["order"], *[None] * int(cards.spare)]
    assert sorted(view["order"]) == list(range(players))
    standing = Counter(seat for row in dump["right"] for seat in row["workers"] if seat is not None)
    for line in dump["permanent"]:
        standing.update(dict(enumerate(line)))
    for seat in range(players):
        player = view["seats"][seat]
        assert standing[seat] + player["workers"] == cards.workers
        assert sum(row["owner"] == seat for row in dump["right"]) == 1, "one recruiter stands on this round's craftsman"
        assert sum(row["owner"] == seat for row in dump["middle"]) <= 1, "and one is for the next"
        assert player["badges"] == shown(game, dump, seat)
        assert player["castles"] == sum(
            game_level(game, slot[-1]) == 2 for slot in dump["seats"][seat]["slots"] if slot
        )
    for row in dump["right"]:
        assert row["owner"] not in [seat for seat in row["workers"] if seat is not None]


def game_level(game: Builders, building: str) -> int:
    return int(game.cards.level[game.cards.building_names.index(building)])


def shown(game: Builders, dump: dict[str, object], seat: int) -> dict[str, int]:
    """The badges of a board and of the buildings on top, counted anew."""
    cards = game.cards
    player = dump["seats"][seat]  # type: ignore[index]
    out = dict.fromkeys(cards.kind_names, 0)
    out[cards.kind_names[cards.board_badge[cards.board_names.index(player["board"])]]] += 1
    for slot in player["slots"]:
        for kind, name in enumerate(cards.kind_names):
            out[name] += cards.badges[cards.building_names.index(slot[-1]) * cards.kinds + kind] if slot else 0
    return out


@pytest.mark.parametrize("edition", list(GAMES))
@every_count
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**64), choices=st.lists(st.integers(0, 100), min_size=1, max_size=60))
def test_cards_are_conserved_and_pawns_too(edition: str, players: int, seed: int, choices: list[int]) -> None:
    game = GAMES[edition]
    assert isinstance(game, Builders)
    state = game.start(players, seed)
    decisions = 0
    while not state.over:
        if decisions % 7 == 0:
            check(game, state)
        before = state.dump()["contracts"]
        legal = state.legal()
        acting = state.seat
        text = state.text(legal[choices[decisions % len(choices)] % len(legal)])
        state.play(text)
        after = state.dump()["contracts"]
        new = [(kind, seat) for kind in after for seat in after[kind]["by"] if seat not in before[kind]["by"]]
        assert len(new) == (1 if text.startswith("realise ") else 0), "one contract an action, and only by choosing it"
        assert all(seat == acting for _, seat in new)
        decisions += 1
        assert decisions < 4000
    check(game, state)


@every_count
def test_the_turn_order_of_a_round_is_the_order_of_the_column(players: int) -> None:
    game = GAMES["house"]
    for seed in range(3):
        state = game.start(players, seed)
        random = Random(seed)
        acted: dict[tuple[int, int], list[int]] = {}
        orders: dict[int, list[int]] = {}
        while not state.over:
            view = state.view()
            if view["asked"]["ask"] == "action":
                orders[view["round"]] = view["order"]
                acted.setdefault((view["round"], view["lap"]), []).append(state.seat or 0)
            state.play(random.choice(state.legal()))
        last = max(acted)
        for (number, lap), seats in acted.items():
            forced = len(seats) < players
            assert [seat for seat in orders[number] if seat in seats] == seats
            assert not forced or (number, lap) == last or lap == 4


@every_count
def test_three_hundred_random_games_end(players: int) -> None:
    results = play_games(GAMES["house"], players, Policy(), read_seed(3), 300)
    assert all(len(winners) == 1 for _, _, winners in results)
    assert len({winners[0] for _, _, winners in results}) == players
    assert max(decisions for decisions, _, _ in results) < 4000


@pytest.mark.parametrize("edition", list(GAMES))
@pytest.mark.parametrize("last", [False, True])
@every_count
def test_who_always_takes_the_first_or_the_last_choice_comes_to_an_end(edition: str, last: bool, players: int) -> None:
    state = GAMES[edition].start(players, 3)
    decisions = 0
    while not state.over:
        state.play(state.legal()[-1 if last else 0])
        decisions += 1
        assert decisions < 4000


@cache
def greedy_games(players: int) -> tuple[State, ...]:
    game = GAMES["house"]
    out = []
    for seed in range(30):
        bots = [make_bot("greedy", game, 1000 + seat) for seat in range(players)]
        out.append(play_with(game.start(players, seed), bots))
    return tuple(out)


def play_with(state: State, bots: list[Bot]) -> State:
    moves = 0
    while not state.over:
        assert state.seat is not None
        state.play(ask(bots[state.seat], state, moves))
        moves += 1
    return state


@every_count
def test_greedy_games_end_by_castles_or_contracts_in_six_to_fourteen_rounds(players: int) -> None:
    for state in greedy_games(players):
        view = state.view()
        assert 6 <= view["round"] <= 14
        ending = view["seats"][view["end"]["triggered_by"]]
        assert ending["castles"] == 3 or len(ending["contracts"]) == 6


def test_greedy_games_end_both_ways_and_with_buildings_and_contracts() -> None:
    ways: Counter[str] = Counter()
    realised = built = 0
    for players in (2, 3, 4):
        for state in greedy_games(players):
            view = state.view()
            ending = view["seats"][view["end"]["triggered_by"]]
            ways["castles" if ending["castles"] == 3 else "contracts"] += 1
            realised += sum(len(seat["contracts"]) for seat in view["seats"])
            built += sum(len(slot["buildings"]) for seat in view["seats"] for slot in seat["slots"])
    assert ways["castles"] >= 5
    assert ways["contracts"] >= 5
    assert realised >= 90 * 2
    assert built >= 90 * 8


@pytest.mark.parametrize(("players", "games", "share"), [(2, 20, 0.95), (4, 16, 0.75)])
def test_greedy_beats_random(players: int, games: int, share: float) -> None:
    game = GAMES["house"]
    won = 0
    for seed in range(games):
        mine = seed % players
        names = ["greedy" if seat == mine else "random" for seat in range(players)]
        state = play_with(game.start(players, seed), [make_bot(name, game, 50 + i) for i, name in enumerate(names)])
        won += state.winners() == [mine]
    assert won > share * games - 1
