"""Positions of Craftsmen & Builders: a round with just the craftsmen, buildings and goods that a rule is about."""

from __future__ import annotations

import json
from typing import Any

from support.positions import Dump

import triforium
from triforium.rules.builders.game import Builders
from triforium.rules.game import State

GAME = triforium.game("builders")
assert isinstance(GAME, Builders)
CARDS = GAME.cards
KINDS = ["meat", "fish", "cheese", "bread", "cake", "eggplant"]
LEVELS = ["I", "II", "III"]


def a_draft(players: int = 2, seed: int = 1, first: int = 0) -> State:
    """A new game, before anybody has chosen a pair."""
    return GAME.start(players, seed, first)


def drafted(players: int = 2, seed: int = 1, first: int = 0) -> State:
    """A new game in which everybody takes the first pair that is left."""
    state = a_draft(players, seed, first)
    while asked(state) == "pair":
        state.play(state.legal()[0])
    return state


def asked(state: State) -> str | None:
    """The kind of the open decision."""
    asks = state.dump()["asks"]
    return str(asks[-1]["ask"]) if asks else None


def a_round(players: int = 2, lap: int = 1, turn: int = 0, seed: int = 1) -> Dump:
    """A lap of the first round, in the order of the seats. What was done before, were workers who took coins.

    Contracts are the first of their kinds: meat needs meat, meat, fish, cheese and so on.
    """
    dump = drafted(players, seed, 0).dump()
    dump["lap"] = lap
    dump["turn"] = turn
    dump["permanent"] = [[lap if seat < turn else lap - 1 for seat in range(players)], [0] * players]
    dump["asks"] = [{"ask": "action", "seat": turn}]
    for kind in KINDS:
        dump["contracts"][kind] = {"contract": f"{kind}-1", "by": []}
    return dump


def load(dump: Dump) -> State:
    """Loaded as another program would write it."""
    return GAME.load(json.loads(json.dumps(dump)))


def swap(dump: Dump, one: str, other: str) -> Dump:
    """Two cards change places, wherever they lie."""

    def swapped(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: swapped(inside) for key, inside in value.items()}
        if isinstance(value, list):
            return [swapped(inside) for inside in value]
        return other if value == one else one if value == other else value

    for key in ("pairs", "right", "middle", "left", "deck", "discards", "market", "building_decks", "seats"):
        dump[key] = swapped(dump[key])
    return dump


def in_use(dump: Dump, *craftsmen: str) -> Dump:
    """The right column is made of these, from the top."""
    for i, craftsman in enumerate(craftsmen):
        there = dump["right"][i]["craftsman"]
        slots = len(dump["right"][i]["workers"])
        swap(dump, there, craftsman)
        dump["right"][i]["workers"] = [None] * slots_of(craftsman)
        for row in dump["right"][i + 1 :]:
            if row["craftsman"] == there:
                row["workers"] = [None] * slots
    return dump


def slots_of(craftsman: str) -> int:
    at = CARDS.craftsman_names.index(craftsman)
    first = CARDS.way_at[CARDS.line_at[at]]
    after = CARDS.way_at[CARDS.line_at[at + 1]]
    return int(CARDS.slot_at[after] - CARDS.slot_at[first])


def owned_by(dump: Dump, *owners: int) -> Dump:
    """The owners of the right column from the top: the turn order. Before `turn` is set otherwise."""
    for i, owner in enumerate(owners):
        dump["right"][i]["owner"] = owner
    return dump


def on_offer(dump: Dump, *craftsmen: str) -> Dump:
    for i, craftsman in enumerate(craftsmen):
        swap(dump, dump["left"][i], craftsman)
    return dump


def recruits(dump: Dump, seat: int, craftsman: str | None = None) -> Dump:
    """A seat has recruited in place of one of its workers that took coins."""
    name = craftsman or dump["left"][0]
    if name not in dump["left"]:
        on_offer(dump, name)
    dump["left"].remove(name)
    dump["middle"].append({"craftsman": name, "owner": seat})
    dump["permanent"][0][seat] -= 1
    return dump


def holds(dump: Dump, seat: int, coins: int = 0, wood: int = 0, stone: int = 0) -> Dump:
    dump["seats"][seat].update(coins=coins, wood=wood, stone=stone)
    return dump


def badge(dump: Dump, seat: int, kind: str) -> Dump:
    """The seat plays on the board with that badge."""
    old = dump["seats"][seat]["board"]
    for player in dump["seats"]:
        if player["board"] == f"{kind}-quarter":
            player["board"] = old
    dump["seats"][seat]["board"] = f"{kind}-quarter"
    return dump


def built(dump: Dump, seat: int, slot: int, *buildings: str) -> Dump:
    """Buildings on a slot (1 to 3), the lowest first; they come from wherever they lay."""
    for building in buildings:
        level = level_of(building)
        deck = dump["building_decks"][level]
        if building not in deck:
            swap(dump, building, deck[-1])
            deck = dump["building_decks"][level]
        deck.remove(building)
        dump["seats"][seat]["slots"][slot - 1].append(building)
    return dump


def lie(dump: Dump, level: str, *buildings: str) -> Dump:
    """These lie open from the left in the row of a level."""
    for i, building in enumerate(buildings):
        swap(dump, dump["market"][level][i], building)
    return dump


def level_of(building: str) -> str:
    return LEVELS[CARDS.level[CARDS.building_names.index(building)]]


def realised(dump: Dump, kind: str, *seats: int) -> Dump:
    dump["contracts"][kind]["by"] = list(seats)
    return dump


def three_castles(dump: Dump, seat: int, count: int = 3) -> Dump:
    for slot, castle in enumerate(["citadel", "ducal-castle", "great-keep"][:count], 1):
        built(dump, seat, slot, castle)
    return dump


def goods(state: State, seat: int) -> tuple[int, int, int]:
    """Coins, wood and stone."""
    player = state.dump()["seats"][seat]
    return player["coins"], player["wood"], player["stone"]


def coins(state: State, seat: int) -> int:
    return goods(state, seat)[0]


def slots(state: State, seat: int) -> list[list[str]]:
    found: list[list[str]] = state.dump()["seats"][seat]["slots"]
    return found


def seen(state: State, seat: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    found: dict[str, Any] = state.view()["seats"][seat]
    return found


def row(state: State, level: str) -> list[str | None]:
    found: list[str | None] = state.dump()["market"][level]
    return found


def finish_lap(state: State) -> State:
    """Play on, with the dullest legal action, until the lap is another."""
    dump = state.dump()
    lap = (dump["round"], dump["lap"])
    while not state.over and (state.dump()["round"], state.dump()["lap"]) == lap:
        dull(state)
    return state


def finish_round(state: State) -> State:
    number = state.dump()["round"]
    while not state.over and state.dump()["round"] == number:
        dull(state)
    return state


def dull(state: State) -> None:
    """Take coins, else recruit the first on offer, else refuse to do more."""
    for text in ("send permanent gain-coins", "no contract"):
        if state.why_not(text) is None:
            state.play(text)
            return
    state.play(state.legal()[0])
