"""Why an action is not legal now, with the rule that says so."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders.actions import mix
from triforium.rules.builders.building import cost, fewest_coins, least_wood, place_of
from triforium.rules.builders.cards import SLOT, SLOTS
from triforium.rules.builders.contracts import has_realised, owed
from triforium.rules.builders.effect_rows import BUILD, COINS, GOODS, GOODS_KINDS, SELL, STONE, WOOD
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import (
    ASK_ACTION,
    ASK_BUILDING,
    ASK_COINS,
    ASK_COLLECT,
    ASK_CONTRACT,
    ASK_GAIN,
    ASK_PAIR,
    ASK_REPEAT,
    ASK_SELL,
    ASK_SLOT,
    ASK_WOOD,
    NOBODY,
    TURN_END,
)
from triforium.rules.builders.workers import is_payable, is_permanent, owner_of
from triforium.rules.errors import IllegalMove


def refusal(s: Pieces, action: i64) -> IllegalMove:
    """The reason, for an action that is not among the legal ones."""
    ask = s.asked()
    act = s.act
    if ask == ASK_PAIR and action < act.send:
        return of_pair(s, action - act.choose)
    if act.send <= action < act.recruit:
        return of_way(s, action - act.send) if ask == ASK_ACTION else not_now(s, action)
    if act.recruit <= action < act.take:
        return of_recruit(s, action - act.recruit) if ask == ASK_ACTION else not_now(s, action)
    if act.take <= action < act.pay and ask == ASK_ACTION:
        if s.workers[s.asked_seat()] == 0:
            return IllegalMove("no-worker-left", "B4.1")
        return IllegalMove("worker-builds", "B3.1")
    if act.take <= action < act.build and ask == ASK_BUILDING:
        return of_building(s, action - act.take)
    if act.build <= action < act.pay and ask == ASK_SLOT:
        return of_site(s, action - act.build)
    if act.pay <= action < act.replace and ask == ASK_COINS:
        return of_coins(s, action - act.pay)
    if act.replace <= action < act.gain and ask == ASK_WOOD:
        return of_wood(s, action - act.replace)
    if (act.gain <= action < act.sell and ask == ASK_GAIN) or (act.sell <= action < act.collect and ask == ASK_SELL):
        return of_cubes(s, action)
    if act.collect <= action < act.repeat and ask == ASK_COLLECT:
        return IllegalMove("slot-gives-nothing", of_power(s) or "B3.5", slot=SLOT[action - act.collect])
    if act.repeat <= action < act.realise and ask == ASK_REPEAT:
        return of_repeat(s, action - act.repeat)
    if act.realise <= action < act.no_contract:
        return of_contract(s, action - act.realise) if ask == ASK_CONTRACT else not_now(s, action)
    if action == act.no_contract and ask == ASK_ACTION:
        return of_pass(s)
    return not_now(s, action)


def not_now(s: Pieces, action: i64) -> IllegalMove:
    """An answer to another question than the one that is open."""
    ask = s.asked()
    act = s.act
    if act.realise <= action < act.no_contract and ask != ASK_PAIR:
        if s.next == TURN_END:
            return IllegalMove("one-contract", "B6.3")
        return IllegalMove("contract-after-action", "B2.4")
    if ask == ASK_CONTRACT and act.send <= action < act.take:
        return IllegalMove("action-done", "B2.2")
    return s.not_asked(action)


def of_pair(s: Pieces, craftsman: i64) -> IllegalMove:
    name = s.cards.craftsman_names[craftsman]
    for i in range(len(s.right)):
        if s.right[i] == craftsman:
            return IllegalMove("pair-gone", "B1.5", craftsman=name)
    return IllegalMove("no-such-pair", "B1.4", craftsman=name)


def of_way(s: Pieces, way: i64) -> IllegalMove:
    cards = s.cards
    seat = s.asked_seat()
    line = cards.way_line[way]
    craftsman = cards.line_craftsman[line]
    name = cards.craftsman_names[craftsman]
    price = cards.way_price[way]
    effect = cards.line_effect[line]
    if s.workers[seat] == 0:
        return IllegalMove("no-worker-left", "B4.1")
    if not is_permanent(s, way):
        if craftsman not in s.right:
            return IllegalMove("craftsman-not-in-use", "B3.2", craftsman=name)
        if owner_of(s, craftsman) == seat:
            return IllegalMove("own-craftsman", "B3.3", craftsman=name)
        if s.free[way] == 0:
            return IllegalMove("craftsman-slot-taken", "B3.2", craftsman=name)
    coins = s.coins(seat) - price
    if coins < 0:
        return IllegalMove("price-not-payable", "B3.5", price=price, coins=s.coins(seat))
    if not is_payable(s, way, s.coins(seat), s.wood(seat), s.stone(seat)):
        return IllegalMove("effect-not-payable", "B3.5", lacking=effect_lacks(s, seat, effect, coins))
    if cards.effects.op[effect] == BUILD:
        return IllegalMove("no-building-payable", "B3.1")
    return IllegalMove("line-does-nothing", "B3.5", craftsman=name)


def effect_lacks(s: Pieces, seat: i64, effect: i64, coins: i64) -> str:
    rows = s.cards.effects
    if rows.op[effect] == SELL:
        return amount(rows.cubes[effect] - s.wood(seat) - s.stone(seat), "cube", "cubes")
    held = [coins, s.wood(seat), s.stone(seat)]
    return lacking([rows.pay[effect * GOODS_KINDS + good] - held[good] for good in range(GOODS_KINDS)])


def amount(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"


def lacking(goods: list[int]) -> str:
    words = [amount(n, "coin" if good == COINS else GOODS[good], GOODS[good]) for good, n in enumerate(goods) if n > 0]
    return " and ".join(words)


def of_pass(s: Pieces) -> IllegalMove:
    """Nobody passes; what can be done instead is said as far as it is allowed."""
    seat = s.asked_seat()
    if s.workers[seat] == 0:
        return IllegalMove("no-worker-left", "B4.1")
    if s.recruited[seat] or (s.lap == 1 and s.turn == 0):
        return IllegalMove("must-send", "B2.2")
    return IllegalMove("nobody-passes", "B2.2")


def of_recruit(s: Pieces, craftsman: i64) -> IllegalMove:
    seat = s.asked_seat()
    if s.lap == 1 and s.turn == 0:
        return IllegalMove("first-action-recruits", "B2.3")
    if s.recruited[seat]:
        return IllegalMove("recruited-already", "B4.1")
    return IllegalMove("craftsman-not-on-offer", "B4.1", craftsman=s.cards.craftsman_names[craftsman])


def of_building(s: Pieces, building: i64) -> IllegalMove:
    seat = s.asked_seat()
    name = s.cards.building_names[building]
    if place_of(s, building) == NOBODY:
        return IllegalMove("building-not-open", "B5.1", building=name)
    return IllegalMove(
        "building-too-dear",
        "B5.1",
        building=name,
        cost=lacking([cost(s, building, good) for good in range(GOODS_KINDS)]),
        lacking=lacking(short_of(s, seat, building)),
    )


def short_of(s: Pieces, seat: i64, building: i64) -> list[int]:
    """The coins, wood and stone that a seat lacks to pay a building, where positive; spare cubes stand in for coins."""
    wood = cost(s, building, WOOD) - s.wood(seat)
    stone = cost(s, building, STONE) - s.stone(seat)
    coins = cost(s, building, COINS) - s.coins(seat) + min(0, wood) + min(0, stone)
    return [coins, wood, stone]


def of_site(s: Pieces, site: i64) -> IllegalMove:
    names = s.cards.building_names
    if site // SLOTS != s.asked_a():
        return IllegalMove("building-taken", "B5.2", building=names[s.asked_a()])
    castle = s.top[s.asked_seat() * SLOTS + site % SLOTS]
    return IllegalMove("castle-stays", "B5.3", castle=names[castle], slot=SLOT[site % SLOTS])


def of_coins(s: Pieces, coins: i64) -> IllegalMove:
    seat = s.asked_seat()
    building = s.asked_a() // SLOTS
    price = cost(s, building, COINS)
    if coins > price:
        return IllegalMove("more-than-price", "B5.1", price=price)
    if coins > s.coins(seat):
        return IllegalMove("coins-lacking", "B5.1", coins=s.coins(seat))
    least = fewest_coins(s, seat, building)
    return IllegalMove("cubes-lacking", "B5.1", most=price - least, least=least)


def of_wood(s: Pieces, wood: i64) -> IllegalMove:
    seat = s.asked_seat()
    replaced = s.asked_b()
    if wood > replaced:
        return IllegalMove("replaces-more", "B5.1", replaced=replaced)
    if wood > s.wood(seat):
        return IllegalMove("wood-lacking", "B5.1", wood=s.wood(seat))
    return IllegalMove("stone-lacking", "B5.1", stone=s.stone(seat), least=least_wood(s, seat, replaced))


def of_cubes(s: Pieces, action: i64) -> IllegalMove:
    cubes = s.cards.effects.cubes[s.asked_a()]
    first = (s.act.gain if s.asked() == ASK_GAIN else s.act.sell) + mix(cubes)
    if first <= action <= first + cubes:
        return IllegalMove("cubes-not-held", "B3.5", mix=s.game.actions[action].removeprefix("sell "))
    return IllegalMove("so-many-cubes", of_power(s) or "B3.2", cubes=cubes)


def of_power(s: Pieces) -> str | None:
    """The rule of the open effect where it is a contract's power and no craftsman's line."""
    return "B6.2" if s.asked_a() >= s.cards.power_effect[0] else None


def of_repeat(s: Pieces, kind: i64) -> IllegalMove:
    if has_realised(s, s.asked_seat(), kind):
        return IllegalMove("power-does-nothing", "B3.5", kind=s.cards.kind_names[kind])
    return IllegalMove("contract-not-yours", "B3.7", contract=s.cards.contract_names[s.contract[kind]])


def of_contract(s: Pieces, kind: i64) -> IllegalMove:
    cards = s.cards
    seat = s.asked_seat()
    name = cards.contract_names[s.contract[kind]]
    if has_realised(s, seat, kind):
        return IllegalMove("contract-done", "B6.3", contract=name)
    missing: list[str] = []
    for badge in range(cards.kinds):
        lack = cards.needs[s.contract[kind] * cards.kinds + badge] - s.badges[seat * cards.kinds + badge]
        if lack > 0:
            missing.append(f"{lack} {cards.kind_names[badge]}")
    if missing:
        return IllegalMove("badges-hidden", "B6.1", contract=name, lacking=" and ".join(missing))
    return IllegalMove("earlier-not-payable", "B6.4", contract=name, owed=owed(s, kind), coins=s.coins(seat))
