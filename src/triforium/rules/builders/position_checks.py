"""Whether what a dump says of the course of a round, and of the open decision, fits what lies on the table."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders.building import can_cover, can_pay, place_of
from triforium.rules.builders.cards import SLOTS
from triforium.rules.builders.draft import chosen_so_far
from triforium.rules.builders.effect_rows import BUILD, CHOOSE, COINS, GOODS_KINDS, REPEAT_POWER, SELL, SLOT_INCOME
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.rounds import laps
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
    DRAFT,
    NOBODY,
    RENEW,
    ROUND_END,
    TURN,
    TURN_END,
)
from triforium.rules.errors import BadDump
from triforium.rules.sheet import Sheet


def check_course(s: Pieces, sheet: Sheet) -> None:
    """Workers and recruitments must fit the number of laps, and the end those who reached it."""
    if not s.ended and s.depth != 1:
        raise BadDump("asks", "one decision is open while the game is on")
    crowd = sheet.items("permanent", s.cards.permanent_lines)
    for line in range(len(crowd)):
        row = Sheet({"row": crowd[line]}, f"permanent[{line}]", True).numbers("row", 0, s.cards.workers, s.players)
        for seat in range(s.players):
            s.crowd[line * s.players + seat] = row[seat]
    if s.next == DRAFT:
        check_nothing_done(s, sheet)
        for seat in range(s.players):
            s.workers[seat] = s.cards.workers
        return
    for i in range(s.players):
        seat = s.right_owner[i]
        placed = workers_out(s, seat)
        s.workers[seat] = s.cards.workers - placed
        before = s.lap - 1 if i > s.turn or (i == s.turn and s.asked() == ASK_ACTION and not s.ended) else s.lap
        if s.workers[seat] < 0 or placed + s.recruited[seat] != before:
            raise BadDump("lap", f"seat {seat} has not done one action a lap")
        if i == 0 and before == 1 and s.recruited[seat]:
            raise BadDump("middle", "the first action of a round cannot recruit")
    check_ending(s)


def check_nothing_done(s: Pieces, sheet: Sheet) -> None:
    for seat in range(s.players):
        if workers_out(s, seat):
            sheet.refuse("permanent", "nobody sends workers before the draft is over")
        if s.top[seat * SLOTS] != NOBODY or s.top[seat * SLOTS + 1] != NOBODY or s.top[seat * SLOTS + 2] != NOBODY:
            sheet.refuse(f"seats[{seat}].slots", "nobody builds before the draft is over")
        if s.contracts[seat]:
            sheet.refuse("contracts", "nobody realises any before the draft is over")
    if s.ending != NOBODY or s.ended:
        sheet.refuse("ending", "the game does not end in the draft")


def workers_out(s: Pieces, seat: i64) -> i64:
    count: i64 = 0
    for slot in range(len(s.standing)):
        if s.standing[slot] == seat:
            count += 1
    for line in range(s.cards.permanent_lines):
        count += s.crowd[line * s.players + seat]
    return count


def check_ending(s: Pieces) -> None:
    """The first in turn order with enough castles or contracts has triggered the end, in this lap."""
    trigger = NOBODY
    for i in range(s.players):
        seat = s.right_owner[i]
        if s.castles[seat] >= s.cards.end_castles or s.contracts[seat] >= s.cards.end_contracts:
            if i > s.turn or (i == s.turn and not s.ended and s.next != TURN_END):
                raise BadDump("ending", f"seat {seat} has not had the action yet that ends the game")
            if trigger == NOBODY:
                trigger = seat
    if s.ending != trigger:
        raise BadDump("ending", "the first in turn order with enough castles or contracts ends the game")
    if s.ended:
        out_of_rounds = s.round == s.cards.end_rounds and s.lap == laps(s)
        if s.turn != s.players - 1 or (s.ending == NOBODY and not out_of_rounds):
            raise BadDump("over", "nobody has ended the game")
        if s.next != (TURN if s.ending != NOBODY else ROUND_END):
            raise BadDump("next", "the game ends with the turn that ends it, or with the last round")


def check_asks(s: Pieces) -> None:
    """One decision is open, put to whose turn it is; it must follow from what was done."""
    if s.ended:
        return
    ask = s.asked()
    seat = s.asked_seat()
    if (ask == ASK_PAIR) != (s.next == DRAFT):
        raise BadDump("asks", "pairs are chosen in the draft, and nothing else is")
    if ask == ASK_PAIR:
        chosen = chosen_so_far(s)
        if chosen == s.players or seat != (s.first + s.players - 1 - chosen) % s.players:
            raise BadDump("asks[0].seat", "is not the next to choose")
        return
    if seat != s.acting():
        raise BadDump("asks[0].seat", "is not the one whose turn it is")
    after_contract = ask == ASK_CONTRACT or ((ask in (ASK_GAIN, ASK_COLLECT)) and s.next == TURN_END)
    if s.next != (TURN_END if after_contract else RENEW):
        raise BadDump("next", "it does not fit the open decision")
    if ask == ASK_BUILDING:
        check_line(s, seat, BUILD)
    elif ask in (ASK_SLOT, ASK_COINS, ASK_WOOD):
        check_site(s, seat)
    elif ask == ASK_GAIN:
        check_effect(s, seat, CHOOSE)
    elif ask == ASK_SELL:
        check_effect(s, seat, SELL)
    elif ask == ASK_COLLECT:
        check_effect(s, seat, SLOT_INCOME)
    elif ask == ASK_REPEAT:
        check_effect(s, seat, REPEAT_POWER)


def check_line(s: Pieces, seat: i64, op: i64) -> None:
    """The player's worker must stand on some line that does this."""
    for effect in range(len(s.cards.effects.op)):
        if s.cards.effects.op[effect] == op and stands_by(s, seat, effect):
            return
    raise BadDump("asks", "no worker of theirs stands where that is done")


def stands_by(s: Pieces, seat: i64, effect: i64) -> bool:
    """Whether a worker of the player stands on the line that the effect belongs to."""
    cards = s.cards
    first = effect
    while first > 0 and not cards.effects.last[first - 1]:
        first -= 1
    for line in range(len(cards.line_names)):
        if cards.line_effect[line] == first:
            if line >= cards.permanent_line:
                return s.crowd[(line - cards.permanent_line) * s.players + seat] > 0
            for slot in range(cards.slot_at[cards.way_at[line]], cards.slot_at[cards.way_at[line + 1]]):
                if s.standing[slot] == seat:
                    return True
    return False


def check_site(s: Pieces, seat: i64) -> None:
    check_line(s, seat, BUILD)
    ask = s.asked()
    site = s.asked_a()
    if site < 0:
        raise BadDump("asks[0]", "a building is expected")
    building = site if ask == ASK_SLOT else site // SLOTS
    if place_of(s, building) == NOBODY:
        raise BadDump("asks[0]", f"{s.cards.building_names[building]} is not on the central board")
    if ask != ASK_SLOT and not can_cover(s, seat, site % SLOTS):
        raise BadDump("asks[0].site", "a castle is never covered")
    if ask == ASK_WOOD:
        price = s.cards.cost[building * GOODS_KINDS + COINS]
        if not 1 <= s.asked_b() <= price or s.asked_b() > s.wood(seat) + s.stone(seat):
            raise BadDump("asks[0].replaced", "that many coins cannot be replaced")
    elif not can_pay(s, seat, building, s.coins(seat)):
        raise BadDump("asks[0]", f"{s.cards.building_names[building]} cannot be paid")


def check_effect(s: Pieces, seat: i64, op: i64) -> None:
    """The effect is that of a line on which the player stands, or of a power that he has."""
    cards = s.cards
    effect = s.asked_a()
    if effect < 0 or cards.effects.op[effect] != op:
        raise BadDump("asks[0].effect", "it does not ask that")
    for kind in range(cards.kinds):
        first = cards.power_effect[kind]
        after = cards.power_effect[kind + 1] if kind + 1 < cards.kinds else len(cards.effects.op)
        if first <= effect < after:
            if not s.mark[seat * cards.kinds + kind]:
                raise BadDump("asks[0].effect", "they have not realised that contract")
            if s.next == RENEW:
                check_line(s, seat, REPEAT_POWER)
            return
    if s.next == TURN_END or not stands_by(s, seat, effect):
        raise BadDump("asks[0].effect", "no worker of theirs stands on that line")
