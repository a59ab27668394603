"""A player's turn: using the cards he owns, and once-cards at any moment of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.duel import events
from triforium.rules.duel.building import (
    can_install,
    can_open_second_section,
    offer_installs,
    open_second_section,
)
from triforium.rules.duel.cards import (
    BUY,
    BUY_SEALS,
    DISCOUNT,
    GAIN,
    INCOME,
    KINDS,
    NO_PRICE,
    ONCE,
    OPPONENT_RETURNS_SEAL,
    PERSON,
    POWER,
    ROB,
    SECOND_SECTION,
    TAKE_POWER,
    TAKE_SEALS,
    TURN,
    WOOL,
)
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import ASK_EFFECT, ASK_INSTALL, ASK_RETURN, ASK_TURN, NOBODY

# What one market card has done with wool so far, above the count of its uses (D5.12).
BOUGHT_WOOL: Final[i64] = 1000
SOLD_WOOL: Final[i64] = 2000


def begin_turn(s: Pieces, seat: i64) -> None:
    """Once-cards of the own line are taken; then the player uses his cards as he likes."""
    s.site = NOBODY
    s.site_laid = 0
    s.worked = 0
    s.discount = 0
    s.note(events.TURN_BEGINS, seat)
    line = s.own_line(seat)
    for at in range(line, line + 3):
        place = s.cards.line_places[at]
        card = s.display[place]
        if s.owner[place] == seat and s.cards.family[card] == ONCE:
            s.once[card] = seat  # D5.8
            s.display[place] = NOBODY
            s.owner[place] = NOBODY
            s.note(events.ONCE_TAKEN, seat, card)
    s.ask(ASK_TURN, seat)


def offer_turn(s: Pieces) -> None:
    """Cards before building; after what must be carried out, the player may build and may end."""
    seat = s.asked_seat()
    bound = False
    if s.worked == 0:  # D5.1
        line = s.own_line(seat)
        for at in range(line, line + 3):
            place = s.cards.line_places[at]
            if is_ready(s, seat, place):
                card = s.display[place]
                if is_carried_out(s, card):
                    bound = True  # D5.9
                    s.may(s.act.card + card)
                elif can_begin(s, seat, s.cards.effect_at[card]):
                    s.may(s.act.card + card)
    offer_once(s, seat)
    if not bound:
        offer_installs(s, seat)  # D6.1
        s.may(s.act.end_turn)


def is_ready(s: Pieces, seat: i64, place: i64) -> bool:
    """Whether the player may use the card of this place: his, not used, and not a person of the other colour."""
    if s.owner[place] != seat or s.used[place]:
        return False  # D5.11
    card = s.display[place]
    return s.cards.family[card] != PERSON or s.cards.colour[card] == s.colour(seat)  # D5.7


def is_carried_out(s: Pieces, card: i64) -> bool:
    """Whether the card is not free to use or not."""
    family = s.cards.family[card]
    return family == POWER or family == INCOME or family == PERSON  # D5.9


def must_use(s: Pieces, seat: i64) -> bool:
    """Whether a card is left that is not free to use or not."""
    line = s.own_line(seat)
    for at in range(line, line + 3):
        place = s.cards.line_places[at]
        if is_ready(s, seat, place) and is_carried_out(s, s.display[place]):
            return True  # D5.9
    return False


def use(s: Pieces, card: i64) -> None:
    """Begin a card of one's line, or play a once-card."""
    seat = s.asked_seat()
    if s.once[card] == seat:
        s.once[card] = NOBODY  # D5.8
    else:
        line = s.own_line(seat)
        for at in range(line, line + 3):
            place = s.cards.line_places[at]
            if s.display[place] == card:
                s.used[place] = 1  # D5.11
    s.note(events.CARD_USED, seat, card)
    begin_effect(s, seat, s.cards.effect_at[card])


def offer_once(s: Pieces, seat: i64) -> None:
    """The once-cards that would do something now."""
    once = s.once
    cards = s.cards.once_cards
    for i in range(len(cards)):
        card = cards[i]
        if once[card] == seat and can_begin(s, seat, s.cards.effect_at[card]):  # D5.8
            s.may(s.act.card + card)


def can_begin(s: Pieces, seat: i64, effect: i64) -> bool:
    """Whether an effect would do something now."""
    op = s.cards.op[effect]
    if op == BUY_SEALS:
        return can_buy_seal(s, seat, effect)
    if op == TURN:
        for kind in range(KINDS):
            if can_turn(s, seat, effect, kind):
                return True
        return False
    if op == BUY:
        for kind in range(KINDS):
            if can_buy(s, seat, effect, kind):
                return True
        return can_sell_wool(s, seat, effect)
    if op == SECOND_SECTION:
        return s.asked() == ASK_TURN and can_open_second_section(s, seat)
    if op == DISCOUNT:
        return (
            s.asked() == ASK_TURN
            and not (s.worked == 0 and must_use(s, seat))
            and can_install(s, seat, s.discount + s.cards.amount[effect])
        )
    return True


def can_buy_seal(s: Pieces, seat: i64, effect: i64) -> bool:
    return s.pile_size > 0 and s.gold[seat] >= s.cards.amount[effect]  # D5.4


def can_turn(s: Pieces, seat: i64, effect: i64, kind: i64) -> bool:
    at = seat * KINDS + kind
    if s.raw[at] == 0:
        return False  # D5.5
    at = effect * KINDS + kind
    price = s.cards.price[at]
    return price != NO_PRICE and s.gold[seat] >= price  # D5.5


def can_buy(s: Pieces, seat: i64, effect: i64, kind: i64) -> bool:
    at = effect * KINDS + kind
    price = s.cards.price[at]
    if price == NO_PRICE or s.gold[seat] < price:
        return False  # D5.6
    at = seat * KINDS + kind
    return s.supply[at] > 0  # D5.6


def can_sell_wool(s: Pieces, seat: i64, effect: i64) -> bool:
    return s.cards.sells_wool[effect] != NO_PRICE and s.raw[seat * KINDS + WOOL] > 0  # D5.6


def begin_effect(s: Pieces, seat: i64, effect: i64) -> None:
    """Do what needs no choice; ask for the rest."""
    op = s.cards.op[effect]
    amount = s.cards.amount[effect]
    if op == TAKE_POWER:
        s.power = seat  # D5.2
        s.note(events.POWER_TAKEN, seat)
    elif op == GAIN:
        s.gain(seat, amount)  # D5.3
    elif op == ROB:
        robbed = amount if amount < s.gold[1 - seat] else s.gold[1 - seat]
        s.gold[1 - seat] -= robbed
        s.gold[seat] += robbed  # D5.7
        s.note(events.ROBBED, 1 - seat, robbed)
    elif op == TAKE_SEALS:
        for _seal in range(amount):
            s.take_seal(seat)  # D6.4
    elif op == OPPONENT_RETURNS_SEAL:
        if s.seals_in_hand(1 - seat) > 0:
            s.ask(ASK_RETURN, 1 - seat, effect)  # D5.7
            return
    elif op == SECOND_SECTION:
        open_second_section(s)
    elif op == DISCOUNT:
        s.discount += amount  # D5.8
        s.ask(ASK_INSTALL, seat)
    elif can_begin(s, seat, effect):
        s.ask(ASK_EFFECT, seat, effect)
        return
    end_effect(s, seat, effect)


def end_effect(s: Pieces, seat: i64, effect: i64) -> None:
    """On with the card's next effect, if it has one."""
    if not s.cards.last[effect]:
        begin_effect(s, seat, effect + 1)  # D5.11


def offer_effect(s: Pieces) -> None:
    """The next marker, seal or sale of the card begun; once-cards may come in between."""
    seat = s.asked_seat()
    effect = s.asked_a()
    op = s.cards.op[effect]
    traded = s.asked_b()
    if op == BUY_SEALS and can_buy_seal(s, seat, effect):
        s.may(s.act.buy_seal)
    elif op == TURN:
        for kind in range(KINDS):
            if can_turn(s, seat, effect, kind):
                s.may(s.act.turn + kind)
    elif op == BUY:
        for kind in range(KINDS):
            if can_buy(s, seat, effect, kind) and not (kind == WOOL and traded >= SOLD_WOOL):
                s.may(s.act.buy + kind)
        if can_sell_wool(s, seat, effect) and not BOUGHT_WOOL <= traded < SOLD_WOOL:  # D5.12
            s.may(s.act.sell_wool)
    if s.count == 0 or traded % BOUGHT_WOOL >= s.cards.must[effect]:
        s.may(s.act.finish)  # D5.9
    if s.cards.between[effect]:
        offer_once(s, seat)  # D5.11


def buy_seal(s: Pieces) -> None:
    seat = s.asked_seat()
    price = s.cards.amount[s.asked_a()]
    s.pay(seat, price)  # D5.4
    s.note(events.SEAL_BOUGHT, seat, price)
    s.take_seal(seat)
    used_once_more(s, 1)


def turn_marker(s: Pieces, kind: i64) -> None:
    seat = s.asked_seat()
    price = s.cards.price[s.asked_a() * KINDS + kind]
    s.pay(seat, price)  # D5.5
    s.raw[seat * KINDS + kind] -= 1
    s.material[seat * KINDS + kind] += 1  # D1.5
    s.note(events.MARKER_TURNED, seat, kind, price)
    used_once_more(s, 1)


def buy_marker(s: Pieces, kind: i64) -> None:
    seat = s.asked_seat()
    price = s.cards.price[s.asked_a() * KINDS + kind]
    s.pay(seat, price)  # D5.6
    s.supply[seat * KINDS + kind] -= 1
    s.raw[seat * KINDS + kind] += 1
    s.note(events.MARKER_BOUGHT, seat, kind, price)
    used_once_more(s, 1 + (BOUGHT_WOOL if kind == WOOL and s.asked_b() < BOUGHT_WOOL else 0))


def sell_wool(s: Pieces) -> None:
    seat = s.asked_seat()
    price = s.cards.sells_wool[s.asked_a()]
    s.raw[seat * KINDS + WOOL] -= 1
    s.supply[seat * KINDS + WOOL] += 1  # D5.6
    s.note(events.WOOL_SOLD, seat, price)
    s.gain(seat, price)
    used_once_more(s, 1 + (SOLD_WOOL if s.asked_b() < BOUGHT_WOOL else 0))


def used_once_more(s: Pieces, uses: i64) -> None:
    """A card with a limited number of uses is finished after the last."""
    s.set_b(s.asked_b() + uses)
    if s.asked_b() % BOUGHT_WOOL >= s.cards.times[s.asked_a()]:
        finish(s)


def finish(s: Pieces) -> None:
    seat = s.asked_seat()
    effect = s.asked_a()
    s.close()
    end_effect(s, seat, effect)


def offer_returns(s: Pieces) -> None:
    seat = s.asked_seat()
    for kind in range(s.cards.seal_kinds):
        if s.hand[seat * s.cards.seal_kinds + kind] > 0:
            s.may(s.act.give_back + kind)


def give_back(s: Pieces, seal: i64) -> None:
    """The opponent of the card's user puts a seal under the pile."""
    seat = s.asked_seat()
    effect = s.asked_a()
    s.close()
    s.hand[seat * s.cards.seal_kinds + seal] -= 1  # D5.7
    s.put_under(seal)
    s.note(events.SEAL_RETURNED, seat, seal)
    end_effect(s, 1 - seat, effect)
