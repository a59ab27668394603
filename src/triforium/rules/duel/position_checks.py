"""Whether what a dump says of the course of a round fits what lies on the table."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.duel.cards import ONCE, PERSON, PLACES, POWER, SECTIONS
from triforium.rules.duel.conflict import contested
from triforium.rules.duel.fight_checks import check_fight
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.rounds import passage
from triforium.rules.duel.steps import (
    ASK_CLAIM,
    ASK_FLIP,
    ASK_INSTALL,
    ASK_KEEP,
    ASK_TURN,
    FIGHT,
    FIRST_TURN,
    NOBODY,
    ROUND_END,
)
from triforium.rules.duel.turn import is_carried_out, is_ready
from triforium.rules.duel.turn_checks import builder, check_open_effects, check_turn, was_dealt
from triforium.rules.engine import ASK_WIDTH
from triforium.rules.errors import BadDump


def check_position(s: Pieces) -> None:
    """The parts were read one by one; here they are compared. What no play could bring about is refused."""
    check_course(s)
    check_end(s)
    check_deck(s)
    check_display(s)
    check_power(s)
    check_fight(s)
    check_turn(s)
    check_open_effects(s)


def has_begun(s: Pieces, seat: i64) -> bool:
    """Whether the seat's turn of this round is on or over."""
    return s.next == ROUND_END or builder(s) == seat


def check_course(s: Pieces) -> None:
    """One claim, flip, choice of a seal or turn lies open at the bottom, put to whose it is, and `next` follows it."""
    if (s.depth == 0) != s.ended:
        raise BadDump("asks", "somebody is asked while the game is on, and nobody after its end")
    if s.ended:
        if builder(s) == NOBODY:
            raise BadDump("next", "the game ends in a turn or after the last one")
        if s.lines[1] == NOBODY:
            raise BadDump("lines", "both are claimed before anybody has a turn")
        return
    for at in range(s.depth):
        bottom = s.stack[at * ASK_WIDTH] in (ASK_CLAIM, ASK_FLIP, ASK_KEEP, ASK_TURN)
        if bottom != (at == 0):
            raise BadDump("asks", "a turn, a claim or a fight is open first, and only once")
    first = s.stack[0]
    if (s.depth > 1 and first != ASK_TURN) or (first == ASK_CLAIM) != (s.lines[1] == NOBODY):
        raise BadDump("asks", "they do not fit the lines")
    if first == ASK_TURN:
        if builder(s) == NOBODY:
            raise BadDump("next", "it does not follow a turn")
        asked = builder(s)
    else:
        if s.next != (FIRST_TURN if first == ASK_KEEP else FIGHT):
            raise BadDump("next", "the fight comes after the claims, and the first turn after the fight")
        asked = s.leader if s.lines[0] == NOBODY else 1 - s.leader
    if first in (ASK_CLAIM, ASK_TURN) and s.stack[1] != asked:
        raise BadDump("asks[0].seat", "is not the one whose turn it is")


def check_deck(s: Pieces) -> None:
    """The deck of the passage is dealt, nine cards a round; a once-card is kept only after it was dealt."""
    cards = s.cards
    deck = cards.passages[passage(s)]
    rounds_left = cards.rounds_a_passage - 1 - (s.round - 1) % cards.rounds_a_passage
    if len(s.deck) - s.dealt != PLACES * rounds_left:
        raise BadDump("deck", f"{PLACES * rounds_left} cards are to be dealt after round {s.round}")
    for card in s.deck[s.dealt :]:
        if cards.deck_of[card] != deck:
            raise BadDump("deck", f"{cards.names[card]} is not of deck {cards.deck_names[deck]}")
    taken: i64 = 0
    for place in range(PLACES):
        card = s.display[place]
        if card == NOBODY:
            taken += 1
        elif cards.deck_of[card] != deck:
            raise BadDump(f"display[{place}].card", f"{cards.names[card]} is not of deck {cards.deck_names[deck]}")
    for card in cards.once_cards:
        if s.once[card] != NOBODY and not was_dealt(s, card, s.round):
            raise BadDump(f"seats[{s.once[card]}].once", f"{cards.names[card]} was not dealt yet")
        if cards.deck_of[card] == deck and (s.once[card] != NOBODY or s.is_aside(card)):
            taken -= 1
    if taken > 0:
        raise BadDump("display", "a place is empty only where a once-card was taken")


def check_display(s: Pieces) -> None:
    """Everybody owns the cards of his line, and who won the fight the one where they cross."""
    for place in range(PLACES):
        at = f"display[{place}]"
        card = s.display[place]
        owners = possible_owners(s, place)
        if card == NOBODY:
            if not any(owner != NOBODY and has_begun(s, owner) for owner in owners):
                raise BadDump(at, "a once-card is taken when its owner's turn begins")
            continue
        owner = s.owner[place]
        if owner not in owners:
            raise BadDump(f"{at}.owner", "each player owns their line, and the winner the contested card")
        if owner != NOBODY and has_begun(s, owner):
            if s.cards.family[card] == ONCE:
                raise BadDump(f"{at}.card", "a once-card is taken when its owner's turn begins")
            check_carried_out(s, owner, place)
            if s.used[place] and s.cards.family[card] == PERSON and s.cards.colour[card] != s.colour(owner):
                raise BadDump(f"{at}.used", "a person works only for its colour")
        elif s.used[place]:
            raise BadDump(f"{at}.used", "a card is used by its owner, in his turn")


def possible_owners(s: Pieces, place: i64) -> list[i64]:
    if s.lines[1] == NOBODY:
        return [NOBODY]
    if place == contested(s):
        if s.next == FIGHT:
            return [NOBODY]
        if s.next == FIRST_TURN:
            return [1 - s.asked_seat()]
        return [i64(0), i64(1)]
    for seat in range(2):
        if place in s.cards.line_places[s.own_line(seat) : s.own_line(seat) + 3]:
            return [seat]
    return [NOBODY]


def check_carried_out(s: Pieces, seat: i64, place: i64) -> None:
    """Nobody builds, or ends his turn, before he has used what is not free to use or not."""
    over = s.ended or seat != builder(s)
    if (over or s.worked or s.asked() == ASK_INSTALL) and is_ready(s, seat, place):
        if is_carried_out(s, s.display[place]):
            raise BadDump(f"display[{place}].used", "it must be carried out before building and before the turn ends")


def check_power(s: Pieces) -> None:
    """The marker leaves the leader only when the other uses a change of power, in the turn after his."""
    if s.round == 1 and s.leader != s.first:
        raise BadDump("leader", "Waleran leads the first round")
    holder = s.leader
    for place in range(PLACES):
        if s.used[place] and s.owner[place] != s.leader and s.cards.family[s.display[place]] == POWER:
            holder = 1 - s.leader
    if s.power != holder:
        raise BadDump("power", "it does not fit the changes of power that were used in this round")


def check_end(s: Pieces) -> None:
    """Who completes the third section has won; else the game lasts to the end of the last round."""
    whole = [seat for seat in range(2) if s.sections_complete(seat) == SECTIONS]
    if not s.ended:
        if whole:
            raise BadDump(f"seats[{whole[0]}].missing", "whoever completes the third section has won")
    elif whole:
        if whole != [builder(s)] or s.site == NOBODY:
            raise BadDump("over", "the game ends in the turn that completes the third section")
    elif s.round != s.cards.rounds or s.next != ROUND_END:
        raise BadDump("over", "nobody has completed three sections, and it is not the last round")
