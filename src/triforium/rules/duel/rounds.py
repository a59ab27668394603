"""Setting up, dealing a round, ending it, ending the game."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.duel import events
from triforium.rules.duel.cards import KINDS, PLACES, SECTIONS
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import ASK_CLAIM, DEAL, FIGHT, NOBODY
from triforium.rules.journal import ROUND_BEGINS


def set_up(s: Pieces) -> None:
    """Both camps, the hands and the pile."""
    cards = s.cards
    s.clear_pieces()
    for seat in range(2):
        s.gold[seat] = cards.gold_start  # D1.3
        for kind in range(KINDS):
            s.raw[seat * KINDS + kind] = cards.camp_start[kind]  # D1.3
            s.supply[seat * KINDS + kind] = cards.markers[kind] - cards.camp_start[kind]
            for section in range(SECTIONS):
                s.missing[(seat * SECTIONS + section) * KINDS + kind] = cards.needs[section * KINDS + kind]  # D6.5
        for kind in range(cards.seal_kinds):
            s.hand[seat * cards.seal_kinds + kind] = cards.seals_start[kind]  # D1.3
    for kind in range(cards.seal_kinds):
        for _seal in range(cards.seals_in_all[kind] - 2 * cards.seals_start[kind]):
            s.pile[s.pile_size] = kind
            s.pile_size += 1
    s.source.stream("pile").shuffle(s.pile, 0, s.pile_size)  # D1.4
    s.uncover()


def deal(s: Pieces) -> None:
    """The next nine cards, row by row; with a new passage its whole deck is shuffled first."""
    s.round += 1
    s.leader = s.power  # D5.1
    s.note(ROUND_BEGINS, s.round, s.leader)
    if (s.round - 1) % s.cards.rounds_a_passage == 0:
        begin_passage(s)
    deck = s.deck
    dealt = s.dealt
    display = s.display
    owner = s.owner
    used = s.used
    for place in range(PLACES):
        card = deck[dealt + place]
        display[place] = card  # D2.2
        owner[place] = NOBODY
        used[place] = 0
        s.note(events.CARD_DEALT, card)
    s.dealt = dealt + PLACES
    s.lines[0] = NOBODY
    s.lines[1] = NOBODY
    s.next = FIGHT
    s.ask(ASK_CLAIM, s.leader)  # D3.1


def passage(s: Pieces) -> i64:
    """Counted from 0."""
    return (s.round - 1) // s.cards.rounds_a_passage


def begin_passage(s: Pieces) -> None:
    """All cards of the passage's deck, those that players kept too, are shuffled."""
    deck = s.cards.passages[passage(s)]  # D2.1
    size: i64 = 0
    once = s.once
    cards = s.deck
    deck_of = s.cards.deck_of
    for card in range(len(deck_of)):
        if deck_of[card] == deck:
            if once[card] != NOBODY:
                once[card] = NOBODY  # D2.3
                s.note(events.ONCE_RETURNED, card)
            cards[size] = card
            size += 1
    s.dealt = 0
    s.source.numbered("deck", passage(s) + 1).shuffle(s.deck, 0, size)  # D1.2


def end_round(s: Pieces) -> None:
    """The display goes to the discards; after the last round the game is over."""
    if s.round == s.cards.rounds:
        s.ended = True  # D7.2
        return
    for place in range(PLACES):
        s.display[place] = NOBODY  # D7.3
        s.owner[place] = NOBODY
    s.next = DEAL


def winner(s: Pieces) -> i64:
    """Who has won: the whole building, else the comparison at the end of the last passage."""
    philip = 1 - s.first
    waleran = s.first
    lead = s.sections_complete(waleran) - s.sections_complete(philip)
    if lead == 0:
        lead = s.materials_laid(waleran) - s.materials_laid(philip)  # D7.2
    if lead == 0:
        lead = s.gold[waleran] - s.gold[philip]  # D7.2
    return waleran if lead > 0 else philip  # D7.2
