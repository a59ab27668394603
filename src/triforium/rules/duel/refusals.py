"""Why an action is not legal now, with the rule that says so."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.duel import turn
from triforium.rules.duel.building import price
from triforium.rules.duel.cards import (
    BUY,
    BUY_SEALS,
    CRAFTSMAN,
    DISCOUNT,
    INFLUENCE,
    KINDS,
    LINE,
    MARKET,
    MATERIAL,
    NO_PRICE,
    ONCE,
    PERSON,
    PLACES,
    RAW,
    SECOND_SECTION,
    SECTION,
    SECTIONS,
    TURN,
    WOOL,
)
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import (
    ASK_CLAIM,
    ASK_EFFECT,
    ASK_FLIP,
    ASK_INSTALL,
    ASK_KEEP,
    ASK_RETURN,
    ASK_TURN,
    NOBODY,
)
from triforium.rules.engine import ASK_WIDTH
from triforium.rules.errors import IllegalMove

RULE_OF = {INFLUENCE: "D5.4", CRAFTSMAN: "D5.5", MARKET: "D5.6", PERSON: "D5.7", ONCE: "D5.8"}


def refusal(s: Pieces, action: i64) -> IllegalMove:
    """The reason, for an action that is not among the legal ones."""
    ask = s.asked()
    act = s.act
    if ask == ASK_CLAIM and action < act.flip:
        return IllegalMove("parallel-line", "D3.2", line=LINE[action - act.claim], first=LINE[s.lines[0]])
    if ask == ASK_FLIP and act.flip <= action < act.give_up:
        return IllegalMove("no-such-seal", "D4.1", seal=s.cards.seal_words[action - act.flip])
    if ask == ASK_FLIP and action == act.give_up:
        return IllegalMove("must-flip", "D4.1" if s.asked_seat() == s.leader else "D4.2")
    if ask == ASK_KEEP and act.keep <= action < act.give_back:
        return IllegalMove("seal-not-flipped", "D4.6", seal=s.cards.seal_names[action - act.keep])
    if ask == ASK_RETURN and act.give_back <= action < act.card:
        return IllegalMove("no-such-seal", rule_of(s, s.asked_a()), seal=s.cards.seal_names[action - act.give_back])
    if ask in (ASK_CLAIM, ASK_FLIP, ASK_KEEP) and act.card <= action < act.buy_seal:
        if s.once[action - act.card] == s.asked_seat():
            return IllegalMove("once-in-turn", "D5.8")
    if ask in (ASK_TURN, ASK_EFFECT, ASK_INSTALL):
        if act.card <= action < act.buy_seal:
            return of_card(s, action - act.card)
        if act.install <= action < act.end_turn:
            return of_install(s, (action - act.install) // KINDS, (action - act.install) % KINDS)
        if action == act.end_turn:
            return busy(s) or IllegalMove("carry-out", "D5.9")
        if ask == ASK_EFFECT and act.buy_seal <= action <= act.finish:
            return of_effect(s, action)
    return s.not_asked(action)


def busy(s: Pieces) -> IllegalMove | None:
    """Something begun that comes first."""
    if s.asked() == ASK_EFFECT:
        return effect_first(s)
    if s.asked() == ASK_INSTALL:
        return IllegalMove("install-now", "D5.8")
    return None


def effect_first(s: Pieces) -> IllegalMove:
    """The open effect is finished before anything else: a bonus, a once-card or a card of the line."""
    card = s.cards.card_of(s.asked_a())
    if card == NOBODY:
        return IllegalMove("bonus-first", "D6.4")
    if s.cards.family[card] == ONCE:
        return IllegalMove("once-first", "D5.8", card=s.cards.names[card])
    return IllegalMove("card-first", "D5.11")


def rule_of(s: Pieces, effect: i64) -> str:
    """The rule of what an effect belongs to."""
    card = s.cards.card_of(effect)
    return "D6.4" if card == NOBODY else RULE_OF[s.cards.family[card]]


def is_open(s: Pieces, card: i64) -> bool:
    """Whether the card was begun and is not finished; once-cards may lie open over another one."""
    for at in range(s.depth):
        if s.stack[at * ASK_WIDTH] == ASK_EFFECT and s.cards.card_of(s.stack[at * ASK_WIDTH + 2]) == card:
            return True
    return False


def of_card(s: Pieces, card: i64) -> IllegalMove:
    seat = s.asked_seat()
    name = s.cards.names[card]
    if is_open(s, card):
        return IllegalMove("card-open", "D5.8" if s.cards.family[card] == ONCE else "D5.11", card=name)
    if s.cards.family[card] == ONCE:
        if s.once[card] != seat:
            return IllegalMove("not-held", "D5.8", card=name)
        return once_in_the_way(s, card) or IllegalMove("once-does-nothing", "D5.8", card=name)
    place: i64 = NOBODY
    for i in range(PLACES):
        if s.display[i] == card:
            place = i
    if place == NOBODY or s.owner[place] != seat:
        return IllegalMove("not-your-card", "D3.3", card=name)
    if s.used[place]:
        return IllegalMove("card-finished", "D5.11", card=name)
    if s.cards.family[card] == PERSON and s.cards.colour[card] != s.colour(seat):
        return IllegalMove("other-colour", "D5.7", card=name)
    if s.worked:
        return IllegalMove("cards-before-building", "D5.1")
    return busy(s) or IllegalMove("card-does-nothing", "D5.9", card=name)


def once_in_the_way(s: Pieces, card: i64) -> IllegalMove | None:
    """What must come before a once-card that its owner wants to play."""
    op = s.cards.op[s.cards.effect_at[card]]
    building = op in (SECOND_SECTION, DISCOUNT)
    if s.asked() == ASK_INSTALL or (s.asked() == ASK_EFFECT and not s.cards.between[s.asked_a()]):
        return busy(s)
    if s.asked() == ASK_EFFECT and building:
        return IllegalMove("once-for-building", "D6.1", card=s.cards.names[card])
    if op == DISCOUNT and s.worked == 0 and turn.must_use(s, s.asked_seat()):
        return IllegalMove("carry-out", "D5.9")
    return None


def of_install(s: Pieces, section: i64, kind: i64) -> IllegalMove:
    seat = s.asked_seat()
    name = SECTION[section]
    if s.asked() == ASK_EFFECT:
        return effect_first(s)
    if s.worked == 0 and turn.must_use(s, seat):
        return IllegalMove("carry-out", "D5.9")
    if s.complete(seat, section):
        return IllegalMove("section-complete", "D6.3", section=name)
    if s.site != NOBODY and s.site != section:
        return IllegalMove("one-section", "D6.1", site=SECTION[s.site])
    if s.site == NOBODY and (s.worked >> section) & 1:
        return IllegalMove("worked-on", "D5.8", section=name)
    if s.missing[(seat * SECTIONS + section) * KINDS + kind] == 0:
        return IllegalMove("not-needed", "D6.1", section=name, material=MATERIAL[kind])
    if s.material[seat * KINDS + kind] == 0:
        return IllegalMove("no-material", "D6.1", material=MATERIAL[kind])
    return too_dear(s, price(s, s.discount), "D6.2")


def of_effect(s: Pieces, action: i64) -> IllegalMove:
    """Inside a card that has been begun."""
    act = s.act
    effect = s.asked_a()
    op = s.cards.op[effect]
    if action == act.finish:
        return IllegalMove("carry-on", "D5.9")
    if action == act.buy_seal and op == BUY_SEALS:
        if s.pile_size == 0:
            return IllegalMove("pile-empty", "D5.10")
        return too_dear(s, s.cards.amount[effect], "D5.4")
    if act.turn <= action < act.buy and op == TURN:
        return of_marker(s, effect, action - act.turn)
    if act.buy <= action < act.sell_wool and op == BUY:
        return of_marker(s, effect, action - act.buy)
    if action == act.sell_wool and op == BUY:
        if s.cards.sells_wool[effect] == NO_PRICE:
            return IllegalMove("no-wool-trade", rule_of(s, effect))
        if s.raw[s.asked_seat() * KINDS + WOOL] == 0:
            return IllegalMove("none-in-camp", "D5.6", kind=RAW[WOOL])
        return IllegalMove("wool-one-way", "D5.12")
    return effect_first(s)


def of_marker(s: Pieces, effect: i64, kind: i64) -> IllegalMove:
    rule = rule_of(s, effect)
    seat = s.asked_seat()
    cost = s.cards.price[effect * KINDS + kind]
    turning = s.cards.op[effect] == TURN
    if cost == NO_PRICE and s.cards.card_of(effect) == NOBODY:
        return IllegalMove("not-in-bonus", rule, kind=RAW[kind])
    if cost == NO_PRICE:
        return IllegalMove("not-dealt-in", rule, kind=RAW[kind])
    if turning and s.raw[seat * KINDS + kind] == 0:
        return IllegalMove("none-in-camp", rule, kind=RAW[kind])
    if not turning and s.supply[seat * KINDS + kind] == 0:
        return IllegalMove("none-in-supply", rule, kind=RAW[kind])
    if s.gold[seat] < cost:
        return too_dear(s, cost, rule)
    return IllegalMove("wool-one-way", "D5.12")


def too_dear(s: Pieces, cost: i64, rule: str) -> IllegalMove:
    return IllegalMove("too-dear", rule, price=cost, gold=s.gold[s.asked_seat()])
