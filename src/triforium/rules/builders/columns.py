"""The columns of craftsmen: the deck they come from, recruiting, and how they move on at the end of a round."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.builders import events
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import NOBODY


def shuffle_craftsmen(s: Pieces) -> None:
    """The discards become the deck."""
    for i in range(s.discards_size):
        s.craftsman_deck[i] = s.discards[i]
        s.discards[i] = NOBODY
    s.craftsmen_dealt = 0
    s.craftsman_deck_size = s.discards_size
    s.discards_size = 0
    s.shuffles += 1
    s.source.numbered("craftsmen", s.shuffles).reshuffle(s.craftsman_deck, 0, s.craftsman_deck_size)  # B7.3
    s.note(events.CRAFTSMEN_SHUFFLED, s.craftsman_deck_size)


def fill_offer(s: Pieces) -> None:
    """New craftsmen come on offer: as many as the column holds."""
    while s.left_size < len(s.left):
        if s.craftsmen_dealt == s.craftsman_deck_size:
            shuffle_craftsmen(s)  # B7.3
        craftsman = s.craftsman_deck[s.craftsmen_dealt]
        s.craftsmen_dealt += 1
        s.left[s.left_size] = craftsman  # B1.7, B7.3
        s.left_size += 1
        s.note(events.CRAFTSMAN_OFFERED, craftsman)


def may_recruit(s: Pieces, seat: i64) -> bool:
    """Once a round, and not as the very first action of it."""
    if s.lap == 1 and s.turn == 0:
        return False  # B2.3
    return s.recruited[seat] == 0  # B4.1


def offer_recruits(s: Pieces, seat: i64) -> None:
    if may_recruit(s, seat):
        first = s.act.recruit
        for i in range(s.left_size):
            s.may(first + s.left[i])


def recruit(s: Pieces, craftsman: i64) -> None:
    """The craftsman moves below the last one of the middle column, with the recruiter on it."""
    seat = s.asked_seat()
    s.close()
    at: i64 = 0
    left = s.left
    for i in range(s.left_size):
        if left[i] != craftsman:
            left[at] = left[i]
            at += 1
    left[at] = NOBODY
    s.left_size = at
    s.middle[s.middle_size] = craftsman  # B4.1
    s.middle_owner[s.middle_size] = seat
    s.middle_size += 1
    s.recruited[seat] = 1
    s.note(events.CRAFTSMAN_RECRUITED, seat, craftsman, s.middle_size)


def move_on(s: Pieces) -> None:
    """The right column is discarded, the recruited ones follow it, the one left on offer goes below them."""
    column = len(s.right)
    for i in range(column):
        s.discards[s.discards_size] = s.right[i]  # B7.1
        s.discards_size += 1
    for i in range(s.middle_size):
        s.right[i] = s.middle[i]  # B7.2
        s.right_owner[i] = s.middle_owner[i]  # B4.2
        s.middle[i] = NOBODY
        s.middle_owner[i] = NOBODY
    for i in range(s.left_size):
        s.right[s.middle_size + i] = s.left[i]  # B7.2
        s.right_owner[s.middle_size + i] = NOBODY
        s.left[i] = NOBODY
    s.middle_size = 0
    s.left_size = 0
    for i in range(s.players):
        s.recruited[i] = 0  # B7.1
