"""Whether what a dump says of the round, its fight and its turns fits what lies on the table."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.duel.cards import (
    BUY,
    BUY_SEALS,
    DISCOUNT,
    KINDS,
    NO_PRICE,
    ONCE,
    OPPONENT_RETURNS_SEAL,
    PERSON,
    PLACES,
    POWER,
    SECOND_SECTION,
    SECTION,
    SECTIONS,
    TURN,
    WOOL,
)
from triforium.rules.duel.conflict import contested
from triforium.rules.duel.fight_checks import check_fight
from triforium.rules.duel.pieces import (
    ASK_CLAIM,
    ASK_EFFECT,
    ASK_FLIP,
    ASK_INSTALL,
    ASK_KEEP,
    ASK_RETURN,
    ASK_TURN,
    FIGHT,
    FIRST_TURN,
    NOBODY,
    ROUND_END,
    SECOND_TURN,
    Pieces,
)
from triforium.rules.duel.rounds import passage
from triforium.rules.duel.turn import BOUGHT_WOOL, SOLD_WOOL, is_carried_out, is_ready
from triforium.rules.errors import BadDump
from triforium.rules.game import ASK_WIDTH


def check_position(s: Pieces) -> None:
    """The parts were read one by one; here they are compared. What no play could bring about is refused."""
    check_course(s)
    check_deck(s)
    check_display(s)
    check_power(s)
    check_fight(s)
    check_turn(s)
    check_open_effects(s)
    check_end(s)


def builder(s: Pieces) -> i64:
    """Whose turn it is, or was when the game ended; nobody's while lines are claimed and fought for."""
    if s.next == SECOND_TURN:
        return s.leader
    return 1 - s.leader if s.next == ROUND_END else NOBODY


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


def was_dealt(s: Pieces, card: i64, round: i64) -> bool:
    """Whether the card's deck was played with up to that round."""
    return s.cards.deck_of[card] in s.cards.passages[: (round - 1) // s.cards.rounds_a_passage + 1]


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
            raise BadDump(f"{at}.owner", "everybody owns his line, and the winner the card that was fought for")
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
        if place in [s.own_place(seat, i) for i in range(3)]:
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


def check_turn(s: Pieces) -> None:
    """What was built in the turn that is on. Before the first turn of a round it is still that of the round before."""
    if builder(s) != NOBODY:
        wrong = unlike_building(s, builder(s), False)
    elif s.round == 1 and (s.worked or s.discount or s.site != NOBODY):
        wrong = ("turn", "nobody has had a turn yet")
    else:
        wrong = unlike_building(s, 0, True) and unlike_building(s, 1, True)
    if wrong is not None:
        raise BadDump(*wrong)


def unlike_building(s: Pieces, seat: i64, before: bool) -> tuple[str, str] | None:
    """The place and the reason, if this cannot be what the seat has built in its turn."""
    worked = [section for section in range(SECTIONS) if (s.worked >> section) & 1]
    scaffolds = len(worked)
    if s.site == NOBODY:
        if s.site_laid:
            return "turn.laid", "it counts what was laid in the section under work"
    else:
        scaffolds -= 1
        if s.site not in worked:
            return "turn.worked", f"section {SECTION[s.site]} is under work"
        if not 1 <= s.site_laid <= s.laid[seat * SECTIONS + s.site]:
            return "turn.laid", f"so many do not lie in section {SECTION[s.site]}"
    for section in worked:
        if s.laid[seat * SECTIONS + section] == 0:
            return "turn.worked", f"nothing lies in section {SECTION[section]}"
    if scaffolds > len(played(s, SECOND_SECTION, before)):
        return "turn.worked", "a second section needs a card that opens it"
    discounts = [s.cards.amount[s.cards.effect_at[card]] for card in played(s, DISCOUNT, before)]
    most = sum(discounts)
    if s.asked() == ASK_INSTALL:
        if not any(discount <= s.discount for discount in discounts):
            return "asks[1]", "no card was played together with an installation"
    elif s.discount:
        if not worked:
            return "turn.discount", "a discount begins with an installation"
        most -= s.cards.installation[s.site_laid - 1] if s.site != NOBODY else min(s.cards.installation)
    if s.discount > most:
        return "turn.discount", "no card that was played leaves so much"
    return None


def played(s: Pieces, op: i64, before: bool) -> list[i64]:
    """The once-cards of that effect that may have been played in this turn, or in the round before."""
    out: list[i64] = []
    for card in s.cards.once_cards:
        if s.cards.op[s.cards.effect_at[card]] == op and s.once[card] == NOBODY:
            if was_dealt(s, card, s.round - 1) if before else was_dealt(s, card, s.round) and s.is_aside(card):
                out.append(card)
    return out


def check_open_effects(s: Pieces) -> None:
    """Over a turn lies one effect, and over a card's effect one of a once-card; each belongs to what was used."""
    for at in range(1, s.depth):
        ask = f"asks[{at}]"
        kind = s.stack[at * ASK_WIDTH]
        seat = s.stack[at * ASK_WIDTH + 1]
        if (seat == builder(s)) == (kind == ASK_RETURN):
            raise BadDump(f"{ask}.seat", "is not the one who is asked that")
        if kind == ASK_INSTALL:
            if s.depth > 2:
                raise BadDump("asks", "nothing comes between a card and its installation")
            continue
        effect = s.stack[at * ASK_WIDTH + 2]
        asked = (OPPONENT_RETURNS_SEAL,) if kind == ASK_RETURN else (BUY_SEALS, TURN, BUY)
        if effect < 0 or s.cards.op[effect] not in asked:
            raise BadDump(f"{ask}.effect", "it does not ask that")
        below = s.stack[at * ASK_WIDTH - 2]
        if at > 2 or (at == 2 and (s.stack[ASK_WIDTH] != ASK_EFFECT or not s.cards.between[below])):
            raise BadDump("asks", "nothing comes in between but a once-card, and only while a card is used")
        check_source(s, effect, at)
        if kind == ASK_EFFECT and not can_have_used(s, builder(s), effect, s.stack[at * ASK_WIDTH + 3]):
            raise BadDump(f"{ask}.uses", "it cannot have been used so often")


def check_source(s: Pieces, effect: i64, at: i64) -> None:
    """An open effect is that of a card in use, of a once-card just played, or of a section just completed."""
    seat = builder(s)
    card = s.cards.card_of(effect)
    if card == NOBODY:
        section = s.cards.bonus_of(effect)
        first = s.complete(seat, section) and not s.complete(1 - seat, section)
        open = at == 1 and s.site == section and first
    elif s.cards.family[card] == ONCE:
        open = was_dealt(s, card, s.round) and s.is_aside(card)
    else:
        open = at == 1 and s.worked == 0
        open = open and any(s.display[i] == card and s.used[i] and s.owner[i] == seat for i in range(PLACES))
    if not open:
        raise BadDump(f"asks[{at}].effect", "that is not in use")


def can_have_used(s: Pieces, seat: i64, effect: i64, uses: i64) -> bool:
    """What was bought or turned by an open effect has not left the player since."""
    cards = s.cards
    count = uses % BOUGHT_WOOL
    op = cards.op[effect]
    if not 0 <= uses < SOLD_WOOL + BOUGHT_WOOL or count >= cards.times[effect] or (uses and not count):
        return False
    if op == BUY_SEALS:
        return uses <= s.seals_in_hand(seat)
    kinds = {kind for kind in range(KINDS) if cards.price[effect * KINDS + kind] != NO_PRICE}
    turned = sum(s.material[seat * KINDS + kind] for kind in kinds)
    if op == TURN:
        return uses <= turned
    bought = turned + sum(s.raw[seat * KINDS + kind] for kind in kinds)
    if uses < BOUGHT_WOOL:
        return count <= bought
    if uses < SOLD_WOOL:
        return WOOL in kinds and count <= bought
    return cards.sells_wool[effect] != NO_PRICE and count <= bought + cards.markers[WOOL]


def check_end(s: Pieces) -> None:
    """Who completes the third section has won; else the game lasts to the end of the last round."""
    whole = [seat for seat in range(2) if s.sections_complete(seat) == SECTIONS]
    if not s.ended:
        if whole:
            raise BadDump(f"seats[{whole[0]}].missing", "who completes the third section has won")
    elif whole:
        if whole != [builder(s)] or s.site == NOBODY:
            raise BadDump("over", "the game ends in the turn that completes the third section")
    elif s.round != s.cards.rounds or s.next != ROUND_END:
        raise BadDump("over", "nobody has completed three sections, and the last round is not over")
