"""Phase II: the master builders out of the bag, onto the board or the cost track."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.pillars import events
from triforium.rules.pillars.actions import FIRST_FREE
from triforium.rules.pillars.cards import AREAS, KINGSBRIDGE, SHIRING
from triforium.rules.pillars.effect_rows import SPARES_PRICE
from triforium.rules.pillars.goods import GOLD, GOODS
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASIDE,
    ASK_PLACE,
    ASK_RETURN,
    BAG,
    BUILDER_COUNTS,
    CAME,
    LIMIT,
    NOBODY,
    STEP_BUILDERS,
    STEP_EVENT,
    THE_DRAWN,
    THE_WAITING,
)


def fill_bag(s: Pieces) -> None:
    """All master builders into the bag, in the order in which they will come out."""
    at: i64 = 0
    for seat in range(s.players):
        s.builder[seat * BUILDER_COUNTS + CAME] = 0
        for _builder in range(s.cards.builders):
            s.bag[at] = seat  # P4.1
            at += 1
    s.source.of_round(s.round, BAG).shuffle(s.bag, 0, at)  # P4.1
    s.bag_at = 0
    s.placing = THE_DRAWN
    s.next = STEP_BUILDERS


def next_builder(s: Pieces) -> None:
    """Whose builder is next, or how the phase ends."""
    if s.put_back:
        draw_again(s)
    if s.drawn == NOBODY:
        draw(s)
        if s.drawn == NOBODY:
            s.price_at = len(s.cards.cost_track) - 1  # P4.6
            take_waiting(s)
            if s.drawn == NOBODY:
                end_builders(s)
                return
        elif s.returned < s.cards.returns and another_could_come(s):
            s.ask(ASK_RETURN, s.start, s.drawn)  # P4.2
            return
    s.ask(ASK_PLACE, s.drawn, s.cards.cost_track[s.price_at])  # P4.4


def draw(s: Pieces) -> None:
    """The next builder that may be placed; a third one under the town wall is put aside."""
    while s.bag_at < len(s.bag):
        seat = s.bag[s.bag_at]
        s.bag_at += 1  # P4.1
        s.note(events.BUILDER_DRAWN, seat)
        at = seat * BUILDER_COUNTS
        if s.builder[at + CAME] < s.builder[at + LIMIT]:
            s.builder[at + CAME] += 1
            s.drawn = seat
            return
        s.builder[at + ASIDE] += 1  # P4.9
        s.note(events.BUILDER_ASIDE, seat)


def another_could_come(s: Pieces) -> bool:
    """Whether a builder of another colour that may be placed is left in the bag."""
    bag = s.bag
    builder = s.builder
    for i in range(s.bag_at, len(bag)):
        seat = bag[i]
        at = seat * BUILDER_COUNTS
        if seat != s.drawn and builder[at + CAME] < builder[at + LIMIT]:
            return True  # P4.2
    return False


def keep_builder(s: Pieces) -> None:
    s.close()
    s.ask(ASK_PLACE, s.drawn, s.cards.cost_track[s.price_at])


def return_builder(s: Pieces) -> None:
    """The drawn builder goes back into the bag, as if it had not been drawn."""
    s.close()
    s.note(events.BUILDER_RETURNED, s.drawn)
    s.builder[s.drawn * BUILDER_COUNTS + CAME] -= 1  # P4.2
    s.bag_at -= 1  # P4.2
    s.bag[s.bag_at] = s.drawn
    s.drawn = NOBODY
    s.returned += 1  # P4.2
    s.put_back = 1


def draw_again(s: Pieces) -> None:
    """Each piece in the bag, the returned one too, is as likely to come."""
    luck = s.source.numbered("bag/" + str(s.round) + "/return", s.returned)
    j = s.bag_at + luck.below(len(s.bag) - s.bag_at)  # P4.2
    seat = s.bag[j]
    s.bag[j] = s.bag[s.bag_at]
    s.bag[s.bag_at] = seat
    s.put_back = 0


def take_waiting(s: Pieces) -> None:
    """The builder that passed at the highest price."""
    s.placing = THE_WAITING
    for i in range(len(s.waiting)):
        if s.waiting[i] != NOBODY:
            s.drawn = s.waiting[i]  # P4.6
            s.waiting[i] = NOBODY
            return


def offer_spaces(s: Pieces) -> None:
    """Pay and place, or pass; what is free must be placed."""
    seat = s.asked_seat()
    price = s.asked_a()
    if s.goods[seat * GOODS + GOLD] >= price:  # P4.4
        place = s.act.place
        for area in range(AREAS):
            if area in (KINGSBRIDGE, SHIRING):  # P4.8
                first = s.cards.space_at[area]
                for space in range(first, first + s.cards.spaces[area]):
                    if s.space[space] == NOBODY:
                        s.may(place[space])  # P4.7
            else:
                free = s.first_free(area)
                if free != NOBODY:
                    s.may(place[free])  # P4.7
    if price > 0:
        s.offer_once_cards(seat, SPARES_PRICE)  # P9.V11
        s.may(s.act.give_pass)  # P4.5


def place(s: Pieces, area: i64, space: i64) -> None:
    seat = s.asked_seat()
    price = s.asked_a()
    s.close()
    s.pay(seat, price)  # P4.4
    if space == FIRST_FREE:
        space = s.first_free(area)  # P4.8
    s.space[space] = seat
    s.note(events.BUILDER_PLACED, seat, space, price)
    lower_price(s)


def pass_builder(s: Pieces) -> None:
    """The builder waits on the track, at the price that was not paid."""
    seat = s.asked_seat()
    s.close()
    s.waiting[s.price_at] = seat  # P4.4
    s.note(events.BUILDER_WAITS, seat, s.cards.cost_track[s.price_at])
    lower_price(s)


def place_free(s: Pieces, privilege: i64) -> None:
    """A privilege pays for the builder; where he goes is asked next."""
    seat = s.asked_seat()
    s.close()
    s.use_up(privilege)  # P9.V11
    s.ask(ASK_PLACE, seat, 0)  # P9.V11


def lower_price(s: Pieces) -> None:
    s.drawn = NOBODY
    if s.price_at < len(s.cards.cost_track) - 1:
        s.price_at += 1  # P4.3


def end_builders(s: Pieces) -> None:
    """The builders put aside are back next round, and so is the third of everybody."""
    for seat in range(s.players):
        at = seat * BUILDER_COUNTS
        s.builder[at + CAME] = 0
        s.builder[at + ASIDE] = 0  # P4.9
        s.builder[at + LIMIT] = s.cards.builders  # P4.9
    s.returned = 0
    s.next = STEP_EVENT
