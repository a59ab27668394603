"""What an observation must say, worked out from the view alone (and from the dump what a player can count)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import triforium
from triforium.rules.game import State
from triforium.rules.pillars.steps import PHASE

WHO = ["own", "next", "second", "third"]
RAW = ["wood", "sand", "stone", "wool", "ore"]
Said = dict[str, int]


def said(state: State, seat: int) -> Said:
    """All numbers that are not 0, by name."""
    observed = zip(state.game.observed, state.observe(seat), strict=True)
    return {name: number for name, number in observed if number}


def expected(state: State, seat: int) -> Said:
    """The same, from the seat's view."""
    view = state.view(seat)
    out: Counter[str] = Counter()
    FROM_VIEW[state.game.id](state, view, seat, out)
    return {name: min(int(number), 255) for name, number in out.items() if number}


def who(seat: int, other: int, players: int) -> str:
    return WHO[(other - seat) % players]


def duel(state: State, view: dict[str, Any], seat: int, out: Counter[str]) -> None:
    asked = view["asked"]
    for owner, own in enumerate(view["seats"]):
        name = "own" if owner == seat else "other"
        out[f"{name} gold"] = own["gold"]
        for part in ("raw", "material", "supply"):
            for kind, count in own[part].items():
                out[f"{name} {part} {kind}"] = count
        for section, shown in own["sections"].items():
            for material in shown["missing"]:
                out[f"{name} {section} missing {material}"] += 1
            out[f"{name} {section} complete"] = shown["complete"]
        for seal, count in own["seals"].items():
            out[f"{name} seal {seal}"] = count
        out[f"{name} personal seal ready"] = own["personal"]
        for card in own["once"]:
            out[f"{name} once {card}"] = 1
        for seal in own["flipped"]:
            out[f"{name} flipped {seal}"] += 1
        out[f"{name} sum"] = own["sum"]
        out[f"{name} points"] = view["scores"][owner]
        line = view["lines"][0 if owner == view["leader"] else 1]
        out[f"{name} line {line}"] = line is not None
        out[f"{name} power"] = view["power"] == owner
        out[f"{name} leader"] = view["leader"] == owner
        out[f"{name} waleran"] = own["role"] == "waleran"
        out[f"{name} asked"] = asked is not None and asked["seat"] == owner
    roles = {own["role"]: owner for owner, own in enumerate(view["seats"])}
    for number, place in enumerate(view["display"], 1):
        card = place["card"]
        if card is not None:
            for name, fact in card_facts(state.game)[card].items():
                if name in ("red", "blue"):
                    mine = roles["waleran" if name == "red" else "philip"] == seat
                    name = "own colour" if mine else "other colour"
                out[f"place {number} {name}"] = fact
            out[f"place {number} own"] = place["owner"] == seat
            out[f"place {number} other"] = place["owner"] == 1 - seat
            out[f"place {number} used"] = place["used"]
        out[f"place {number} contested"] = view["contested"] == number - 1
    for number, seal in enumerate(view["pile"], 1):
        out[f"pile {number} {seal or 'covered'}"] = 1
    dump = state.dump()
    for card in dump["deck"]:
        out[f"to come {card}"] = 1
    out[f"deck {view['deck']}"] = 1
    out["round"], out["passage"] = view["round"], view["passage"]
    out["cards left"], out["gold supply"] = view["cards_left"], view["gold_supply"]
    out[f"site {view['site']}"] = view["site"] is not None
    for section in dump["turn"]["worked"]:
        out[f"worked {section}"] = 1
    out["laid this turn"] = dump["turn"]["laid"]
    out["discount"] = view["discount"]
    if asked is None:
        return
    out[f"asked {asked['ask']}"] = 1
    out["asked must"] = asked.get("must", False)
    if "effect" in asked:
        for name, fact in effect_facts(state.game)[asked["effect"]].items():
            out[f"asked effect {name}"] = fact
    if "uses" in asked:
        out["asked uses"] = asked["uses"] % 1000
        out["asked bought wool"] = asked["uses"] // 1000 == 1
        out["asked sold wool"] = asked["uses"] // 1000 == 2


def card_facts(game: Any) -> dict[str, Said]:
    """What each card of the Duel does; never two alike."""
    cards = game.cards
    out: dict[str, Said] = {}
    for number, name in enumerate(cards.names):
        effect = cards.effect_at[number]
        rows = [effect]
        while not cards.last[rows[-1]]:
            rows.append(rows[-1] + 1)
        deals = next((row for row in rows if any(price >= 0 for price in cards.price[row * 5 : row * 5 + 5])), effect)
        facts = {
            ["power", "income", "influence", "craftsman", "market", "person", "once"][cards.family[number]]: 1,
            ["red", "blue", ""][cards.colour[number]]: 1,
            "gold": cards.amount[effect],
            "wool sells for + 1": cards.sells_wool[effect] + 1,
            **{f"price + 1 {RAW[kind]}": cards.price[deals * 5 + kind] + 1 for kind in range(5)},
        }
        facts.pop("", None)
        alike = sum(1 for other in out.values() if {k: v for k, v in other.items() if "number" not in k} == facts)
        out[name] = {**facts, "number among alike": alike + 1}
    return out


def effect_facts(game: Any) -> dict[str, Said]:
    cards = game.cards
    names = ["take-power", "gain", "buy-seals", "turn", "buy", "rob", "opponent-returns-seal", "take-seals",
             "second-section", "discount"]  # fmt: skip
    out: dict[str, Said] = {}
    for number, name in enumerate(cards.effect_names):
        facts = {
            names[cards.op[number]]: 1,
            **{f"price + 1 {RAW[kind]}": cards.price[number * 5 + kind] + 1 for kind in range(5)},
            "wool sells for + 1": cards.sells_wool[number] + 1,
        }
        alike = sum(1 for other in out.values() if {k: v for k, v in other.items() if "number" not in k} == facts)
        out[name] = {**facts, "number among alike": alike + 1}
    return out


def builders(state: State, view: dict[str, Any], seat: int, out: Counter[str]) -> None:
    players = len(view["seats"])
    asked = view["asked"]
    level_of = {name: level for level, row in enumerate(levels(state.game), 1) for name in row}
    badges_of = building_badges(state.game)
    for owner, own in enumerate(view["seats"]):
        name = who(seat, owner, players)
        for good in ("coins", "wood", "stone", "points", "workers"):
            out[f"{name} {good}"] = own[good]
        out[f"{name} first"] = view["first"] == owner
        out[f"{name} asked"] = asked is not None and asked["seat"] == owner
        out[f"{name} triggered the end"] = view["end"]["triggered_by"] == owner
        out[f"{name} place in order"] = view["order"].index(owner) + 1
        if owner in view["next_order"]:
            out[f"{name} place in next order"] = view["next_order"].index(owner) + 1
        out[f"{name} board {own['board']}"] = own["board"] is not None
        for kind, count in own["badges"].items():
            out[f"{name} badge {kind}"] = count
        for kind in own["contracts"]:
            out[f"{name} contract {kind}"] = 1
        for slot in own["slots"]:
            top = slot["buildings"][-1] if slot["buildings"] else None
            out[f"{name} {slot['slot']} level"] = level_of[top] if top else 0
            for good, count in slot["income"].items():
                out[f"{name} {slot['slot']} gives {good}"] = count
            for building in slot["buildings"]:
                out[f"{'own' if owner == seat else 'other'} built {building}"] = 1
            if owner == seat and top:
                for kind, count in badges_of[top].items():
                    out[f"own {slot['slot']} top badge {kind}"] = count
        for line in view["permanent"]:
            out[f"{name} at {line['line']}"] = line["workers"].count(owner)
    lies: dict[str, tuple[str, int]] = {}
    for level, row in view["market"].items():
        for place, shown in enumerate(row, 1):
            if shown["building"]:
                lies[shown["building"]] = (level, place)
                out[f"market place of {shown['building']}"] = place
    for place, pair in enumerate(view["pairs"], 1):
        out[f"right place of {pair['craftsman']}"] = place
        out[f"pair of {pair['board']}"] = place
    for place, craftsman in enumerate(view["right"], 1):
        out[f"right place of {craftsman['craftsman']}"] = place
        for line in craftsman["lines"]:
            numbers: Counter[int] = Counter()
            for slot in line["slots"]:
                numbers[slot["price"]] += 1
                way = f"send {line['line'].replace('/', ' ')} for {slot['price']} slot {numbers[slot['price']]}"
                if slot["seat"] is not None:
                    out[f"standing on {way}"] = (slot["seat"] - seat) % players + 1
    for place, craftsman in enumerate(view["middle"], 1):
        out[f"middle place of {craftsman['craftsman']}"] = place
    for craftsman in view["left"]:
        out[f"on offer {craftsman['craftsman']}"] = 1
    for name in view["discards"]:
        out[f"discarded {name}"] = 1
    for contract in view["contracts"]:
        for badge in contract["badges"]:
            out[f"contract {contract['kind']} needs {badge}"] += 1
    out["round"], out["lap"] = view["round"], view["lap"]
    out["turn"] = state.dump()["turn"]
    out["drafting"] = view["next"] == "draft"
    for level, count in view["buildings_left"].items():
        out[f"buildings left {level}"] = count
    out["craftsmen left"] = view["craftsmen_left"]
    if asked is None:
        return
    out[f"asked {asked['ask']}"] = 1
    site = asked.get("site", "").split()
    building = asked.get("building") or (site[0] if site else None)
    if building:
        level, place = lies[building]
        out[f"asked level {level}"] = 1
        out["asked market place"] = place
    if site:
        out[f"asked {site[1]}"] = 1
    out["asked coins replaced"] = asked.get("replaced", 0)
    if asked["ask"] in ("gain", "sell"):
        out["asked cubes"] = cubes_of(state.game)[asked["effect"]]


def levels(game: Any) -> list[list[str]]:
    at = game.cards.level_at
    return [game.cards.building_names[at[level] : at[level + 1]] for level in range(3)]


def building_badges(game: Any) -> dict[str, Said]:
    kinds = game.cards.kind_names
    flat = list(game.cards.badges)
    return {
        name: dict(zip(kinds, flat[i * len(kinds) :], strict=False)) for i, name in enumerate(game.cards.building_names)
    }


def cubes_of(game: Any) -> Said:
    return dict(zip(game.cards.effects.names, game.cards.effects.cubes, strict=True))


def pillars(state: State, view: dict[str, Any], seat: int, out: Counter[str]) -> None:
    players = len(view["seats"])
    asked = view["asked"]
    spaces = iter(state.game.words["space"])
    for on in view["spaces"].values():
        for builder in on:
            space = next(spaces)
            if builder is not None:
                out[f"{who(seat, builder, players)} on {space}"] = 1
    for owner, own in enumerate(view["seats"]):
        name = who(seat, owner, players)
        for good in ("gold", "vp", "stone", "wood", "sand", "metal", "cottages"):
            out[f"{name} {good}"] = own[good]
        for card in [*(man["id"] for man in own["craftsmen"]), *own["privileges"], *own["cards"]]:
            out[f"{name} {card}"] = 1
        workers = own["workers"]
        out[f"{name} workers in reserve"], out[f"{name} workers in the mill"] = workers["reserve"], workers["mill"]
        out[f"{name} workers gray"], out[f"{name} workers gray next round"] = workers["gray"], workers["gray_next"]
        out[f"{name} builders"], out[f"{name} builders put aside"] = own["builders"], own["aside"]
        out[f"{name} builders in the bag"] = view["bag"][owner]
        out[f"{name} passed"], out[f"{name} immune"] = own["passed"], own["immune"]
        out[f"{name} start"], out[f"{name} drawn"] = view["start"] == owner, view["drawn"] == owner
        out[f"{name} asked"] = asked is not None and asked["seat"] == owner
    for kind in view["seats"][seat]["bought"]:
        out[f"own bought {kind}"] = 1
    for kind in view["seats"][seat]["sold"]:
        out[f"own sold {kind}"] = 1
    for price, builder in zip(view["cost_track"], view["waiting"], strict=True):
        if builder is not None:
            out[f"{'own' if builder == seat else 'other'} waiting at {price}"] = 1
    for card in view["pool"]:
        out[f"pool {card}"] = 1
    for number, card in enumerate(view["shiring"], 1):
        out[f"shiring space of {card}"] = number if card else 0
    for number, card in enumerate(view["kingsbridge"], 1):
        out[f"kingsbridge space of {card}"] = number if card else 0
    event = view["event"] or view["coming_event"]
    out[f"event of the round {event}"] = event is not None
    out["event is open"] = view["event"] is not None
    for event in view["past_events"]:
        out[f"past event {event}"] = 1
    out["round"], out["price"] = view["round"], view["price"]
    out[f"phase {PHASE.index(view['phase']) + 1}"] = 1
    out["builders returned"] = state.game.cards.returns - view["returns_left"]  # type: ignore[attr-defined]
    for kind, count in view["market"].items():
        out[f"market {kind}"] = count
    out["court metal"] = view["court_metal"]
    out["tax die"], out["tax die is rolled"] = view["tax_die"] or 0, view["tax_die"] is not None
    if asked is not None:
        out[f"asked {asked['ask']}"] = 1
        numbers = [asked.get(name, 0) for name in ("price", "craftsmen", "tax", "cubes")]
        out["asked price, craftsmen, tax or cubes"] = sum(numbers)


FROM_VIEW: dict[str, Callable[[State, dict[str, Any], int, Counter[str]], None]] = {
    "duel": duel,
    "builders": builders,
    "pillars": pillars,
}
assert set(FROM_VIEW) == set(triforium.GAMES)
