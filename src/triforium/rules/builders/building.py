"""Building: which building, on which slot, how its price is paid, and what its place gives."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.board import look_at_board
from triforium.rules.builders.cards import CASTLE, SLOTS
from triforium.rules.builders.effect_rows import COINS, GOODS_KINDS, STONE, WOOD
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import ASK_BUILDING, ASK_COINS, ASK_SLOT, ASK_WOOD, NOBODY


def cost(s: Pieces, building: i64, good: i64) -> i64:
    return s.cards.cost[building * GOODS_KINDS + good]


def spare_wood(s: Pieces, seat: i64, building: i64) -> i64:
    """The wood that is left for coins once the building's own is paid."""
    return s.wood(seat) - cost(s, building, WOOD)


def spare_stone(s: Pieces, seat: i64, building: i64) -> i64:
    return s.stone(seat) - cost(s, building, STONE)


def can_pay(s: Pieces, seat: i64, building: i64, coins: i64) -> bool:
    """Whether a player with this many coins, and his cubes, can pay a building now, without its place's bonus."""
    costs = s.cards.cost
    at = building * GOODS_KINDS
    wood = s.wood(seat) - costs[at + WOOD]
    if wood < 0:
        return False  # B5.1
    stone = s.stone(seat) - costs[at + STONE]
    return stone >= 0 and coins + wood + stone >= costs[at + COINS]  # B5.1


def can_cover(s: Pieces, seat: i64, slot: i64) -> bool:
    return not s.is_castle(s.top[seat * SLOTS + slot])  # B5.3


def can_build(s: Pieces, seat: i64, coins: i64) -> bool:
    """Whether some open building can be paid. There is always room: with a castle on each slot the game has ended."""
    for place in range(len(s.market)):
        building = s.market[place]
        if building != NOBODY and can_pay(s, seat, building, coins):
            return True
    return False


def begin_building(s: Pieces, seat: i64) -> None:
    s.ask(ASK_BUILDING, seat)


def offer_buildings(s: Pieces) -> None:
    seat = s.asked_seat()
    for place in range(len(s.market)):
        building = s.market[place]
        if building != NOBODY and can_pay(s, seat, building, s.coins(seat)):  # B5.1
            s.may(s.act.take + building)


def take_building(s: Pieces, building: i64) -> None:
    seat = s.asked_seat()
    s.close()
    s.ask(ASK_SLOT, seat, building)


def offer_slots(s: Pieces) -> None:
    for slot in range(SLOTS):
        if can_cover(s, s.asked_seat(), slot):  # B5.2
            s.may(s.act.build + s.asked_a() * SLOTS + slot)


def choose_slot(s: Pieces, site: i64) -> None:
    """A site is a building on a slot."""
    seat = s.asked_seat()
    s.close()
    s.ask(ASK_COINS, seat, site)


def fewest_coins(s: Pieces, seat: i64, building: i64) -> i64:
    """Of the price in coins, what the spare cubes cannot replace."""
    rest = cost(s, building, COINS) - spare_wood(s, seat, building) - spare_stone(s, seat, building)  # B5.1
    if rest < 0:
        rest = 0
    return rest


def most_coins(s: Pieces, seat: i64, building: i64) -> i64:
    """A price is paid exactly."""
    return min(cost(s, building, COINS), s.coins(seat))  # B5.1


def offer_coins(s: Pieces) -> None:
    """All coins that one has first; fewer where cubes are to replace them."""
    seat = s.asked_seat()
    building = s.asked_a() // SLOTS
    coins = most_coins(s, seat, building)
    fewest = fewest_coins(s, seat, building)
    while coins >= fewest:
        s.may(s.act.pay + coins)
        coins -= 1


def pay_coins(s: Pieces, coins: i64) -> None:
    """The coins of the price, and the wood and stone that it asks for anyway; then what replaces the other coins."""
    seat = s.asked_seat()
    site = s.asked_a()
    building = site // SLOTS
    s.close()
    replaced = cost(s, building, COINS) - coins
    s.spend(seat, coins, cost(s, building, WOOD), cost(s, building, STONE))  # B5.1
    if replaced > 0:
        s.ask(ASK_WOOD, seat, site, replaced)
    else:
        put_up(s, seat, site)


def least_wood(s: Pieces, seat: i64, replaced: i64) -> i64:
    """Of the replaced coins, those that no stone is left for."""
    rest = replaced - s.stone(seat)
    if rest < 0:
        rest = 0
    return rest


def offer_wood(s: Pieces) -> None:
    seat = s.asked_seat()
    replaced = s.asked_b()
    most = replaced if replaced < s.wood(seat) else s.wood(seat)
    for wood in range(least_wood(s, seat, replaced), most + 1):
        s.may(s.act.replace + wood)  # B5.1


def replace_coins(s: Pieces, wood: i64) -> None:
    seat = s.asked_seat()
    site = s.asked_a()
    stone = s.asked_b() - wood
    s.close()
    s.spend(seat, 0, wood, stone)  # B5.1
    put_up(s, seat, site)


def place_of(s: Pieces, building: i64) -> i64:
    """Where it lies on the central board; NOBODY where it does not."""
    for place in range(len(s.market)):
        if s.market[place] == building:
            return place
    return NOBODY


def put_up(s: Pieces, seat: i64, site: i64) -> None:
    """The building is paid: it covers what stood there, and its place gives to all."""
    building = site // SLOTS
    slot = site % SLOTS
    at = seat * SLOTS + slot
    covered = s.top[at]
    if covered != NOBODY:
        s.show_badges(seat, covered, -1)  # B5.2
        s.note(events.BUILDING_COVERED, seat, covered)
    s.below[building] = covered  # B5.2
    s.top[at] = building
    s.show_badges(seat, building, 1)
    look_at_board(s, seat)
    s.note(events.BUILDING_BUILT, seat, building, slot)
    place = place_of(s, building)
    s.market[place] = NOBODY
    s.gap = place
    give_bonuses(s, seat, place)
    if s.cards.level[building] == CASTLE:
        s.castles[seat] += 1
        s.check_end(seat)  # B8.1


def give_bonuses(s: Pieces, builder: i64, place: i64) -> None:
    """What the place gives, whatever lay there."""
    at = place * GOODS_KINDS
    for seat in range(s.players):
        bonus = s.cards.builder_bonus if seat == builder else s.cards.others_bonus  # B5.4
        s.gain(seat, bonus[at + COINS], bonus[at + WOOD], bonus[at + STONE])  # B5.4


def renew_row(s: Pieces) -> None:
    """The buildings to the right move up, and a new one comes into the rightmost place."""
    row = s.cards.places_a_row
    level = s.gap // row
    last = (level + 1) * row - 1
    for place in range(s.gap, last):
        s.market[place] = s.market[place + 1]  # B5.5
    s.market[last] = NOBODY  # B5.5
    s.gap = NOBODY
    if s.shown[level] < s.cards.level_at[level + 1]:
        s.market[last] = s.building_deck[s.shown[level]]  # B5.5
        s.shown[level] += 1
        s.note(events.BUILDING_SHOWN, s.market[last])


def deck_left(s: Pieces, level: i64) -> i64:
    """How many buildings of a level are still to come."""
    return s.cards.level_at[level + 1] - s.shown[level]
