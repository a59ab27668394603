"""Whether the building of a turn, and what is open in it, follow from the cards that were used."""

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
    PLACES,
    SECOND_SECTION,
    SECTION,
    SECTIONS,
    TURN,
    WOOL,
)
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import ASK_EFFECT, ASK_INSTALL, ASK_RETURN, NOBODY, ROUND_END, SECOND_TURN
from triforium.rules.duel.turn import BOUGHT_WOOL, SOLD_WOOL
from triforium.rules.engine import ASK_WIDTH
from triforium.rules.errors import BadDump


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
            return "turn.laid", f"that many do not lie in section {SECTION[s.site]}"
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
        return "turn.discount", "no card that was played leaves that much"
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
            raise BadDump(f"{ask}.uses", "it cannot have been used that often")


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


def builder(s: Pieces) -> i64:
    """Whose turn it is, or was when the game ended; nobody's while lines are claimed and fought for."""
    if s.next == SECOND_TURN:
        return s.leader
    return 1 - s.leader if s.next == ROUND_END else NOBODY


def was_dealt(s: Pieces, card: i64, round: i64) -> bool:
    """Whether the card's deck was played with up to that round."""
    return s.cards.deck_of[card] in s.cards.passages[: (round - 1) // s.cards.rounds_a_passage + 1]
