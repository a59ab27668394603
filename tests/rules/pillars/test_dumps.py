"""A dump is lossless, and load refuses what could not lie on a table."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from support.pillars import GAME, board, cathedral, draft, market, placing
from support.positions import Dump

from triforium.rules.errors import BadDump


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_dump_is_lossless_and_plays_on_alike(players: int) -> None:
    luck = random.Random(players)
    for seed in range(6):
        state = GAME.start(players, seed)
        while not state.over:
            dump = state.dump()
            assert json.loads(json.dumps(dump)) == dump
            again = GAME.load(dump)
            assert again.dump() == dump
            assert again.legal() == state.legal()
            action = luck.choice(state.legal())
            if luck.random() < 0.1:
                again.step(action)
                state.step(action)
                assert again.dump() == state.dump()
            else:
                state.step(action)
        assert GAME.load(state.dump()).dump() == state.dump()


def put(path: str, value: Any) -> Callable[[Dump], None]:
    def edit(dump: Dump) -> None:
        part: Any = dump
        *keys, last = path.split(".")
        for key in keys:
            part = part[int(key) if key.isdigit() else key]
        part[int(last) if last.isdigit() else last] = value

    return edit


DRAFT = draft(3, round=2).dump()
PLACING = placing(3, owner=1, spaces={"priory": [0]}).dump()
BOARD = board(3, 1, "levy", {"market": [1]}).dump()
MARKET = market(3, [1, 2]).dump()
CATHEDRAL = cathedral(3, seats={0: {"wood": 4}}).dump()


@pytest.mark.parametrize(
    ("dump", "path", "value"),
    [
        (DRAFT, "round", 7),
        (DRAFT, "round", 3),
        (DRAFT, "step", "lunch"),
        (DRAFT, "step", "builders"),
        (DRAFT, "start", 3),
        (DRAFT, "turn", 1),
        (DRAFT, "over", True),
        (DRAFT, "asks", []),
        (DRAFT, "asks", [{"ask": "take", "seat": 0}] * 2),
        (DRAFT, "asks.0.ask", "trade"),
        (DRAFT, "asks.0.seat", 2),
        (DRAFT, "seats.0.passed", True),
        (DRAFT, "seats.0.gold", 31),
        (DRAFT, "seats.0.gold", -1),
        (DRAFT, "seats.0.vp", 10**9),
        (DRAFT, "seats.0.vp", 2.0),
        (DRAFT, "seats.0.stone", 99),
        (DRAFT, "seats.0.craftsmen", ["mortar-mixer-0", "mortar-mixer-0"]),
        (DRAFT, "seats.0.craftsmen", ["mason-5"]),
        (DRAFT, "seats.0.craftsmen", ["nobody-1"]),
        (
            DRAFT,
            "seats.0.craftsmen",
            ["mason-1", "tool-maker-1", "mortar-mixer-0", "woodworker-0", "stonecutter-0", "mortar-mixer-1"],
        ),
        (DRAFT, "seats.0.privileges", ["three-vp"]),
        (DRAFT, "seats.0.privileges", ["foresight"]),
        (DRAFT, "seats.0.cards", ["pit-3"]),
        (DRAFT, "seats.0.workers.reserve", 13),
        (DRAFT, "seats.0.workers.mill", 1),
        (DRAFT, "seats.0.workers.gray", 2),
        (DRAFT, "seats.0.workers.gray_next", 2),
        (DRAFT, "seats.0.builders", 2),
        (DRAFT, "seats.0.aside", 1),
        (DRAFT, "seats.0.immune", True),
        (DRAFT, "seats.0.bought", ["sand"]),
        (DRAFT, "seats", []),
        (DRAFT, "pool.cards", ["pit-3"]),
        (DRAFT, "pool.cards.0", "pit-9"),
        (DRAFT, "pool.craftsmen", ["mason-1", None]),
        (DRAFT, "pool.craftsmen", [None]),
        (DRAFT, "shiring.0", None),
        (DRAFT, "shiring.0", "mason-4"),
        (DRAFT, "market.wood", 3),
        (DRAFT, "market.wood", 5),
        (DRAFT, "court", 2),
        (DRAFT, "die", 3),
        (DRAFT, "price", 6),
        (DRAFT, "price", 8),
        (DRAFT, "drawn", 1),
        (DRAFT, "bag", [0]),
        (DRAFT, "returned", 1),
        (DRAFT, "used.0", 1),
        (DRAFT, "spaces.priory", [0, None]),
        (DRAFT, "spaces.priory", [0]),
        (DRAFT, "waiting.0", 1),
        (DRAFT, "events.past", []),
        (DRAFT, "events.hidden.0", "ore"),
        (DRAFT, "privileges.hidden.0", "last-metal"),
        (DRAFT, "tea", 1),
        (PLACING, "drawn", None),
        (PLACING, "drawn", 2),
        (PLACING, "asks.0.price", 5),
        (PLACING, "asks.0.seat", 0),
        (PLACING, "price", 7),
        (PLACING, "bag", [0, 0, 1, 1, 2, 2]),
        (PLACING, "bag.0", 9),
        (PLACING, "spaces.priory", [None, 0]),
        (PLACING, "spaces.market", [0, None, None, None]),
        (PLACING, "waiting.5", 1),
        (PLACING, "seats.0.aside", 1),
        (PLACING, "returned", 2),
        (PLACING, "seats.0.workers.reserve", 1),
        (BOARD, "asks.0.seat", 0),
        (BOARD, "turn", 1),
        (BOARD, "spaces.archbishop", [None]),
        (BOARD, "seats.0.immune", 1),
        (MARKET, "turn", 3),
        (MARKET, "turn", 1),
        (MARKET, "die", None),
        (MARKET, "die", 6),
        (MARKET, "spaces.kings-court", [1, None, None, None]),
        (MARKET, "seats.0.sold", ["gold"]),
        (MARKET, "pool.cards", ["pit-3"]),
        (MARKET, "shiring.0", "mason-1"),
        (CATHEDRAL, "used.1", 5),
        (CATHEDRAL, "used.5", 1),
        (CATHEDRAL, "turn", 1),
        (CATHEDRAL, "asks.0", {"ask": "throw", "seat": 0, "cubes": 1}),
        (CATHEDRAL, "asks.0", {"ask": "work", "seat": 1}),
    ],
)
def test_what_could_not_lie_on_a_table_is_refused(dump: Dump, path: str, value: Any) -> None:
    dump = copy.deepcopy(dump)
    put(path, value)(dump)
    with pytest.raises(BadDump):
        GAME.load(dump)


def test_both_bought_and_sold_is_refused() -> None:
    dump = copy.deepcopy(MARKET)
    dump["seats"][0].update(bought=["sand"], sold=["sand"])
    with pytest.raises(BadDump):
        GAME.load(dump)


def leaves(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a dump."""
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [path] * bool(path) + [leaf for key, value in items for leaf in leaves(value, (*path, key))]


JUNK = [
    None,
    -1,
    0,
    1,
    2,
    3,
    5,
    7,
    10**30,
    1.5,
    "",
    "x",
    "wood",
    "pit-2",
    "mason-1",
    True,
    [],
    {},
    [0],
    [None],
    {"ask": 1},
]


def test_a_broken_dump_raises_bad_dump_or_plays_on() -> None:
    luck = random.Random(8)
    loaded = 0
    for number in range(60):
        state = GAME.start(2 + number % 3, number)
        for _ in range(luck.randrange(200)):
            if not state.over:
                state.step(luck.choice(state.legal()))
        good = state.dump()
        places = leaves(good)
        for _ in range(25):
            dump = copy.deepcopy(good)
            for path in luck.sample(places, luck.choice([1, 1, 2])):
                mutate(dump, path, luck)
            try:
                found = GAME.load(dump)
            except BadDump:
                continue
            loaded += 1
            while not found.over:
                found.step(luck.choice(found.legal()))
    assert loaded > 50, "some changes are harmless"


def has(part: Any, key: str | int) -> bool:
    """Whether an earlier change has left the place there."""
    if isinstance(part, list):
        return isinstance(key, int) and key < len(part)
    return isinstance(part, dict) and key in part


def mutate(dump: Any, path: tuple[Any, ...], luck: random.Random) -> None:
    part = dump
    for key in path[:-1]:
        if not has(part, key):
            return
        part = part[key]
    if not has(part, path[-1]):
        return
    if luck.random() < 0.2:
        part.pop(path[-1], None) if isinstance(part, dict) else part.pop(path[-1])
    elif isinstance(part, list) and luck.random() < 0.2:
        part.append(luck.choice(JUNK))
    elif isinstance(part, list) and luck.random() < 0.3:
        luck.shuffle(part)
    else:
        part[path[-1]] = luck.choice(JUNK)
