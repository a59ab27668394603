"""What a craftsman's line or a contract's power does. One effect after the other; each is data of the card file."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.actions import mix
from triforium.rules.builders.board import collect, gives_something
from triforium.rules.builders.building import begin_building, can_build
from triforium.rules.builders.cards import SLOTS
from triforium.rules.builders.effect_rows import (
    BUILD,
    CHOOSE,
    COINS,
    EXCHANGE,
    GAIN,
    GOODS_KINDS,
    PER_BUILDING,
    PER_CONTRACT,
    REPEAT_POWER,
    SELL,
    SLOT_INCOME,
    STONE,
    WOOD,
)
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import ASK_COLLECT, ASK_GAIN, ASK_REPEAT, ASK_SELL


def does_something(s: Pieces, seat: i64, effect: i64, coins: i64) -> bool:
    """Whether the effects from this one on would do anything for a player with this many coins left."""
    while not is_something(s, seat, effect, coins):
        if s.cards.effects.last[effect]:
            return False  # B3.5
        effect += 1
    return True


def is_something(s: Pieces, seat: i64, effect: i64, coins: i64) -> bool:
    """The same for one effect alone."""
    op = s.cards.effects.op[effect]
    if op == SLOT_INCOME:
        for slot in range(SLOTS):
            if gives_something(s, seat, slot):
                return True
        return False
    if op == REPEAT_POWER:
        for kind in range(s.cards.kinds):
            if can_repeat(s, seat, kind):
                return True
        return False
    if op == BUILD:
        return can_build(s, seat, coins)  # B3.1
    if op in (PER_BUILDING, PER_CONTRACT):
        return counted_coins(s, seat, effect) > 0
    return True


def can_repeat(s: Pieces, seat: i64, kind: i64) -> bool:
    """The power of a contract that the player has realised, if it would give something."""
    if not s.mark[seat * s.cards.kinds + kind]:
        return False
    return does_something(s, seat, s.cards.power_effect[kind], 0)


def counted_coins(s: Pieces, seat: i64, effect: i64) -> i64:
    """Coins for each building or contract of the player, up to a bound."""
    rows = s.cards.effects
    count = s.buildings_of(seat) if rows.op[effect] == PER_BUILDING else s.contracts[seat]
    coins = rows.base[effect] + rows.each[effect] * count
    return coins if coins < rows.most[effect] else rows.most[effect]


def begin_effect(s: Pieces, seat: i64, effect: i64) -> None:
    """Do what needs no choice; ask for the rest."""
    rows = s.cards.effects
    op = rows.op[effect]
    at = effect * GOODS_KINDS
    if op in (GAIN, EXCHANGE):
        s.spend(seat, rows.pay[at + COINS], rows.pay[at + WOOD], rows.pay[at + STONE])  # B3.5
        s.gain(seat, rows.gain[at + COINS], rows.gain[at + WOOD], rows.gain[at + STONE])  # B3.2
    elif op in (PER_BUILDING, PER_CONTRACT):
        s.gain(seat, counted_coins(s, seat, effect), 0, 0)
    elif op == SELL:
        s.ask(ASK_SELL, seat, effect)
        return
    elif op == CHOOSE:
        s.ask(ASK_GAIN, seat, effect)
        return
    elif op == BUILD:
        begin_building(s, seat)
        return
    elif is_something(s, seat, effect, 0):
        s.ask(ASK_COLLECT if op == SLOT_INCOME else ASK_REPEAT, seat, effect)
        return
    end_effect(s, seat, effect)


def end_effect(s: Pieces, seat: i64, effect: i64) -> None:
    """On with the next effect, if there is one."""
    if not s.cards.effects.last[effect]:
        begin_effect(s, seat, effect + 1)


def offer_gain(s: Pieces) -> None:
    """All mixes of this many cubes."""
    cubes = s.cards.effects.cubes[s.asked_a()]
    for wood in range(cubes + 1):
        s.may(s.act.gain + mix(cubes) + wood)


def gain_cubes(s: Pieces, choice: i64) -> None:
    seat = s.asked_seat()
    effect = s.asked_a()
    cubes = s.cards.effects.cubes[effect]
    wood = choice - mix(cubes)
    s.close()
    s.gain(seat, 0, wood, cubes - wood)
    end_effect(s, seat, effect)


def offer_sell(s: Pieces) -> None:
    """The mixes that the player has."""
    seat = s.asked_seat()
    cubes = s.cards.effects.cubes[s.asked_a()]
    for wood in range(cubes + 1):
        if wood <= s.wood(seat) and cubes - wood <= s.stone(seat):
            s.may(s.act.sell + mix(cubes) + wood)


def sell_cubes(s: Pieces, choice: i64) -> None:
    seat = s.asked_seat()
    effect = s.asked_a()
    cubes = s.cards.effects.cubes[effect]
    wood = choice - mix(cubes)
    s.close()
    s.spend(seat, 0, wood, cubes - wood)
    s.gain(seat, s.cards.effects.gain[effect * GOODS_KINDS + COINS], 0, 0)
    end_effect(s, seat, effect)


def offer_collect(s: Pieces) -> None:
    for slot in range(SLOTS):
        if gives_something(s, s.asked_seat(), slot):
            s.may(s.act.collect + slot)


def collect_slot(s: Pieces, slot: i64) -> None:
    seat = s.asked_seat()
    effect = s.asked_a()
    s.close()
    collect(s, seat, slot)
    end_effect(s, seat, effect)


def offer_repeat(s: Pieces) -> None:
    for kind in range(s.cards.kinds):
        if can_repeat(s, s.asked_seat(), kind):
            s.may(s.act.repeat + kind)


def repeat_power(s: Pieces, kind: i64) -> None:
    """The power alone: no mark, no point, no payment. It stands last on its line, so nothing follows."""
    seat = s.asked_seat()
    s.close()
    s.note(events.POWER_REPEATED, seat, kind)
    begin_effect(s, seat, s.cards.power_effect[kind])  # B3.7
