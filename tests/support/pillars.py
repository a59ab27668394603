"""Positions of the Pillars: a dump of the phase wanted, with what the test is about laid into it.

`draft`, `placing`, `board`, `market` and `cathedral` each give the position in which the first decision of
that part of a round is open. All take `seats={0: {"gold": 3}}` and the arguments of `table`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import triforium
from triforium.rules.chance import Source, read_seed
from triforium.rules.game import Game, State
from triforium.rules.pillars.steps import DIE

Dump = dict[str, Any]
Facts = dict[str, Any]
"""Arguments that several positions share."""
Seats = Mapping[int, Mapping[str, Any]]
Spaces = Mapping[str, Sequence[int | None]]

GAME = triforium.game("pillars")
TRACK = [7, 6, 5, 4, 3, 2, 1, 0]
CARDS = [f"{field}-{cubes}" for field in ("pit", "forest", "quarry") for cubes in (2, 3, 4)]
WORKERS = dict(zip(CARDS, (2, 4, 7, 3, 6, 9, 5, 8, 10), strict=True))
STARTERS = ["mortar-mixer-0", "woodworker-0", "stonecutter-0"]
EVENTS = [
    "royal-gift", "ore", "wool-boom", "volunteers", "blessing", "levy", "strife", "town-wall", "hard-winter",
    "collapse",
]  # fmt: skip
LAST_ROUND = ["last-metal", "last-stone-and-wood"]
PRIVILEGES = [
    "wood-patron", "stone-patron", "sand-patron", "sixth-cottage", "black-worker", "mild-tax", "priory-patron",
    "foresight", "tax-exemption", "protection", "free-placement", "three-vp", "eight-gold", "two-metal",
]  # fmt: skip


def craftsmen_of(round: int) -> list[str]:
    """The craftsmen of a round, in the card file's order."""
    return [
        text.removeprefix("deny ") for text in GAME.actions if text.startswith("deny ") and text.endswith(f"-{round}")
    ]


def table(
    players: int = 2,
    round: int = 1,
    start: int = 0,
    event: str = "royal-gift",
    open: Iterable[str] = (),
    held: Mapping[int, Iterable[str]] = {},
    shiring: Iterable[str] = (),
    seats: Seats = {},  # noqa: B006
    walled: Iterable[int] = (),
    seed: int | str = 7,
) -> Dump:
    """The beginning of a round: its event lies on top, these privileges lie open, those are held."""
    dump = GAME.start(players, seed, start).dump()
    dump["round"] = round
    before = ["town-wall"] if walled else [name for name in EVENTS if name not in (event, "town-wall")][: round - 1]
    before += [name for name in EVENTS if name not in (event, "town-wall")][: round - 1 - len(before)]
    if walled:
        before = before[::-1]
    order = [*before, event, *(name for name in EVENTS if name not in (event, *before))]
    dump["events"] = {"past": order[: round - 1], "hidden": order[round - 1 :]}
    taken = [name for names in held.values() for name in names]
    deck = [name for name in PRIVILEGES if name not in taken and name not in open]
    place = (round - 1) * 2
    past = [*taken, *deck][:place]
    rest = [name for name in deck if name not in past]
    order = [*past, *open, *rest] if round < 6 else [*past, *rest]
    shown = min(round, 5) * 2
    dump["privileges"] = {"past": order[:shown], "hidden": order[shown:]}
    men = [*shiring, *(man for man in craftsmen_of(round) if man not in shiring)]
    dump["shiring"] = men[:2]
    dump["pool"] = {"cards": [card for card in CARDS if card not in ("pit-2", "quarry-4")], "craftsmen": men[2:]}
    dump["turn"] = start
    dump["asks"] = [{"ask": "take", "seat": start}]
    for seat, names in held.items():
        dump["seats"][seat]["privileges"] = sorted(names, key=[*PRIVILEGES, *LAST_ROUND].index)
        if "black-worker" in names:
            dump["seats"][seat]["workers"]["reserve"] += 1
    for seat in walled:
        dump["seats"][seat]["builders"] = 2
    for seat, changes in seats.items():
        dump["seats"][seat].update(changes)
    return dump


def draft(players: int = 2, pool: Iterable[str] | None = None, **facts: Any) -> State:
    """Phase I, the start player is asked. `pool`: the seven resource cards."""
    dump = table(players, **facts)
    if pool is not None:
        dump["pool"]["cards"] = list(pool)
    return GAME.load(dump)


def placing(
    players: int = 2,
    owner: int = 0,
    spaces: Spaces = {},  # noqa: B006
    waiting: Mapping[int, int] = {},
    bag: list[int] | None = None,
    aside: Iterable[int] = (),
    asked: str = "place",
    returned: int = 0,
    free: bool = False,
    cards: Mapping[int, list[str]] = {},
    **facts: Any,
) -> State:
    """Phase II: a builder of `owner` was drawn (`asked="return"`: the start player decides on it)."""
    dump = after_draft(table(players, **facts), cards)
    dump["step"] = "builders"
    dump["turn"] = int(asked == "waiting")
    lay(dump, spaces)
    out = [seat for area in spaces.values() for seat in area if seat is not None] + [*waiting.values()]
    decided = len(out)
    out += [owner, *aside]
    dump["bag"] = bag if bag is not None else sorted([*range(players)] * 3)
    if bag is None:
        for seat in out:
            dump["bag"].remove(seat)
    for seat in aside:
        dump["seats"][seat]["aside"] += 1
    for price, seat in waiting.items():
        dump["waiting"][TRACK.index(price)] = seat
    price = 0 if free or (not dump["bag"] and asked == "waiting") else TRACK[min(decided, 7)]
    dump["price"] = price
    dump["drawn"] = owner
    dump["returned"] = returned
    if asked == "return":
        dump["asks"] = [{"ask": "return", "seat": dump["start"], "builder": owner}]
    else:
        dump["asks"] = [{"ask": "place", "seat": owner, "price": price}]
    return GAME.load(dump)


def lay(dump: Dump, spaces: Spaces) -> None:
    for area, seats in spaces.items():
        dump["spaces"][area][: len(seats)] = seats


def after_draft(dump: Dump, cards: Mapping[int, list[str]]) -> Dump:
    """Phase I is over: these cards were taken, the other workers are in the wool mill."""
    dump["pool"] = {"cards": [], "craftsmen": [None, None]}
    for seat, part in enumerate(dump["seats"]):
        part["cards"] = cards.get(seat, [])
        there = part["workers"]
        there["mill"] = there["reserve"] - sum(WORKERS[card] for card in part["cards"])
        there["reserve"] = 0
    return dump


def last_builder(
    players: int = 2,
    owner: int = 0,
    spaces: Spaces = {},  # noqa: B006
    filler: Iterable[str] = (
        "cathedral",
        "shiring-castle",
        "market",
        "shiring",
        "priory",
        "kings-court",
        "kingsbridge",
    ),
    **facts: Any,
) -> State:
    """Phase II at its very end: one waiting builder is to be placed, then the event is revealed."""
    laid = {area: list(seats) for area, seats in spaces.items()}
    room = {"archbishop": 1, "kingsbridge": 2, "priory": 2, "kings-court": 4, "shiring": 2, "shiring-castle": 1,
            "market": 4, "cathedral": 1}  # fmt: skip
    walled = facts.get("walled", ())
    left = [seat for seat in range(players) for _ in range(2 if seat in walled else 3)]
    for seat in [owner, *(seat for area in laid.values() for seat in area if seat is not None)]:
        left.remove(seat)
    free = [area for area in filler for _ in range(room[area] - len(laid.get(area, [])))]
    for seat, area in zip(left, free, strict=False):
        laid.setdefault(area, []).append(seat)
    return placing(players, owner, laid, bag=[], aside=walled, asked="waiting", **facts)


def board(
    players: int = 2,
    visitor: int = 0,
    event: str = "royal-gift",
    spaces: Spaces = {},  # noqa: B006
    cards: Mapping[int, list[str]] = {},
    immune: Iterable[int] = (),
    step: str = "archbishop",
    ask: Dump | None = None,
    **facts: Any,
) -> State:
    """Phase III just before the wool mill: the event is over, `visitor` takes the archbishop's cube next."""
    dump = after_draft(table(players, event=event, **facts), cards)
    dump["step"] = step
    dump["turn"] = players
    dump["price"] = 0
    for part in dump["seats"]:
        part["builders"] = 3
    reveal(dump, event)
    lay(dump, {"archbishop": [visitor], **spaces})
    for seat in immune:
        dump["seats"][seat]["immune"] = True
    dump["asks"] = [ask or {"ask": "cube", "seat": visitor}]
    return GAME.load(dump)


def reveal(dump: Dump, event: str) -> None:
    dump["events"]["hidden"].remove(event)
    dump["events"]["past"].append(event)


def after_board(dump: Dump, step: str) -> Dump:
    """All steps up to the market are over."""
    dump["step"] = step
    dump["turn"] = 0
    dump["price"] = 0
    dump["die"] = 3
    dump["pool"] = {"cards": [], "craftsmen": [None, None]}
    dump["shiring"] = [None, None]
    for part in dump["seats"]:
        part["builders"] = 3
    reveal(dump, dump["events"]["hidden"][0])
    return dump


def market(players: int = 2, builders: Iterable[int] = (0, 1), game: Game = GAME, **facts: Any) -> State:
    """Step 12: these builders stand at the market in this order, the first is asked."""
    dump = after_board(table(players, **facts), "market")
    builders = list(builders)
    lay(dump, {"market": list(builders)})
    dump["asks"] = [{"ask": "trade", "seat": builders[0]}]
    return game.load(dump)


def cathedral(players: int = 2, seat: int = 0, used: Iterable[int] = (), **facts: Any) -> State:
    """Step 13: `seat` puts his craftsmen to work; the architect, if he has one, has done so."""
    dump = after_board(table(players, **facts), "cathedral")
    dump["turn"] = (seat - dump["start"]) % players
    uses = list(used)
    for i, man in enumerate(dump["seats"][seat]["craftsmen"]):
        dump["used"][i] = uses[i] if i < len(uses) else int(man.startswith("architect"))
    dump["asks"] = [{"ask": "work", "seat": seat}]
    return GAME.load(dump)


def of(state: State, seat: int) -> Dump:
    """What the dump says of a player."""
    part: Dump = state.dump()["seats"][seat]
    return part


def goods(state: State, seat: int, *names: str) -> tuple[int, ...]:
    """`goods(state, 0, "gold", "vp")`"""
    part = of(state, seat)
    return tuple(part[name] for name in names)


def seed_for_die(round: int, face: int) -> str:
    """A seed whose tax die shows that face in that round."""
    faces = [2, 3, 3, 4, 4, 5]
    for seed in range(1000):
        if faces[Source(read_seed(seed)).of_round(round, DIE).below(6)] == face:
            return format(seed, "x")
    raise AssertionError("no such seed")
