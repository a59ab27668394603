"""Claiming lines, and the seal fight for the card where they cross."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from triforium.rules.duel import events
from triforium.rules.duel.cards import LINES
from triforium.rules.duel.pieces import SEALS, Pieces
from triforium.rules.duel.steps import ASK_CLAIM, ASK_FLIP, ASK_KEEP, FIRST_TURN, NOBODY

MUST: Final[i64] = 1


def offer_claims(s: Pieces) -> None:
    first = s.lines[0]
    crossing = s.cards.crossing
    for line in range(LINES):
        if first == NOBODY or crossing[first * LINES + line] != NOBODY:  # D3.2
            s.may(s.act.claim + line)


def claim(s: Pieces, line: i64) -> None:
    s.close()
    if s.lines[0] == NOBODY:
        s.lines[0] = line
        s.ask(ASK_CLAIM, 1 - s.leader)  # D3.2
    else:
        s.lines[1] = line


def contested(s: Pieces) -> i64:
    """The one place where the two lines cross."""
    return s.cards.crossing[s.lines[0] * LINES + s.lines[1]]  # D3.3


def begin_fight(s: Pieces) -> None:
    """Everybody owns his line; the crossing is fought for, the power holder flips first."""
    owner = s.owner
    places = s.cards.line_places
    for seat in range(2):
        line = s.own_line(seat)
        for at in range(line, line + 3):
            owner[places[at]] = seat  # D3.3
    fought = contested(s)
    owner[fought] = NOBODY
    s.note(events.CONTESTED, s.display[fought])
    s.ask(ASK_FLIP, s.leader, MUST)  # D4.1


def offer_flips(s: Pieces) -> None:
    seat = s.asked_seat()
    kinds = s.cards.seal_kinds
    hand = s.hand
    for kind in range(kinds):
        if hand[seat * kinds + kind] > 0:
            s.may(s.act.flip + kind)
    s.may(s.act.flip + s.cards.personal)  # D4.1
    if s.asked_a() != MUST:
        s.may(s.act.give_up)  # D4.3


def flip(s: Pieces, seal: i64) -> None:
    """One seal is flipped; the side that lands up is added."""
    seat = s.asked_seat()
    s.close()
    side = s.coin(s.flips[0] + s.flips[1])
    value = s.cards.high[seal] if side else s.cards.low[seal]  # D4.1
    s.sums[seat] += value  # D4.3
    s.flipped[seat * SEALS + s.flips[seat]] = seal
    s.flips[seat] += 1
    if seal == s.cards.personal:
        s.burnt[seat] = 1  # D4.4
    else:
        s.hand[seat * s.cards.seal_kinds + seal] -= 1
    s.note(events.SEAL_FLIPPED, seat, seal, value)
    go_on_fighting(s)


def go_on_fighting(s: Pieces) -> None:
    """Who is behind is asked, until he gives up or cannot flip."""
    other = 1 - s.leader
    if s.flips[other] == 0:
        s.ask(ASK_FLIP, other, MUST)  # D4.2
        return
    seat = behind(s)
    if s.burnt[seat]:
        end_fight(s, 1 - seat)  # D4.4
    else:
        s.ask(ASK_FLIP, seat)  # D4.3


def behind(s: Pieces) -> i64:
    """Who is asked to flip on; with equal sums that is who does not lead."""
    return 1 - s.leader if s.sums[s.leader] >= s.sums[1 - s.leader] else s.leader  # D4.3


def give_up(s: Pieces) -> None:
    loser = s.asked_seat()
    s.close()
    s.note(events.GAVE_UP, loser)
    end_fight(s, 1 - loser)


def end_fight(s: Pieces, winner: i64) -> None:
    """The winner takes the card and gives up his flipped seals; the loser keeps one of his."""
    place = contested(s)
    s.owner[place] = winner  # D4.6
    s.note(events.CONFLICT_WON, winner, s.display[place])
    for i in range(s.flips[winner]):
        lay_under(s, winner, s.flipped[winner * SEALS + i])  # D4.7
    s.flips[winner] = 0
    s.burnt[winner] = 0  # D4.6
    s.next = FIRST_TURN
    loser = 1 - winner
    if s.flips[loser] > s.burnt[loser]:
        s.ask(ASK_KEEP, loser)  # D4.6
    else:
        clear_fight(s)


def offer_keeps(s: Pieces) -> None:
    """The kinds of neutral seals that the loser flipped."""
    seat = s.asked_seat()
    for kind in range(s.cards.seal_kinds):
        for i in range(s.flips[seat]):
            if s.flipped[seat * SEALS + i] == kind:
                s.may(s.act.keep + kind)
                break


def keep(s: Pieces, seal: i64) -> None:
    """The loser keeps the first that he flipped of that kind; the rest go under the pile in their order."""
    seat = s.asked_seat()
    s.close()
    kept = False
    for i in range(s.flips[seat]):
        flipped = s.flipped[seat * SEALS + i]
        if flipped == seal and not kept:
            kept = True
            s.hand[seat * s.cards.seal_kinds + seal] += 1  # D4.6
            s.note(events.SEAL_KEPT, seat, seal)
        else:
            lay_under(s, seat, flipped)  # D4.6
    clear_fight(s)


def lay_under(s: Pieces, seat: i64, seal: i64) -> None:
    """A flipped neutral seal goes under the pile; a personal one returns to its owner."""
    if seal != s.cards.personal:  # D4.6
        s.put_under(seal)
        s.note(events.SEAL_RETURNED, seat, seal)


def clear_fight(s: Pieces) -> None:
    for seat in range(2):
        s.flips[seat] = 0
        s.burnt[seat] = 0  # D4.6
        s.sums[seat] = 0
    s.uncover()
