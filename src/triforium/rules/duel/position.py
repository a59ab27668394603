"""A position as a dump and back, and what a reshuffle redraws."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from triforium.rules.chance import Stream
from triforium.rules.duel.cards import KINDS, LINE, LINES, MATERIAL, PLACES, RAW, SECTION, SECTIONS
from triforium.rules.duel.pieces import SEALS, Pieces
from triforium.rules.duel.position_checks import check_position
from triforium.rules.duel.steps import NEXT, NOBODY
from triforium.rules.game import seat_or_none
from triforium.rules.sheet import Sheet


def redraw_pile(s: Pieces, luck: Stream) -> None:
    """The seals that nobody has seen change places among themselves."""
    unseen = vec[i64]([s.pile[i] for i in range(s.pile_size) if not s.known[i]])
    luck.reshuffle(unseen, 0, len(unseen))
    at: i64 = 0
    for i in range(s.pile_size):
        if not s.known[i]:
            s.pile[i] = unseen[at]
            at += 1


def write(s: Pieces) -> dict[str, Any]:
    names = s.cards.names
    return {
        "round": s.round,
        "next": NEXT[s.next],
        "power": s.power,
        "leader": s.leader,
        "deck": [names[card] for card in s.deck[s.dealt :]],
        "display": [
            {"card": names[s.display[i]], "owner": seat_or_none(s.owner[i]), "used": s.used[i] != 0}
            if s.display[i] != NOBODY
            else None
            for i in range(PLACES)
        ],
        "lines": [LINE[line] if line != NOBODY else None for line in s.lines],
        "aside": [names[card] for card in range(len(names)) if s.is_aside(card)],
        "pile": [{"seal": s.cards.seal_names[s.pile[i]], "known": s.known[i] != 0} for i in range(s.pile_size)],
        "turn": {
            "site": SECTION[s.site] if s.site != NOBODY else None,
            "laid": s.site_laid,
            "worked": [name for i, name in enumerate(SECTION) if (s.worked >> i) & 1],
            "discount": s.discount,
        },
        "seats": [write_seat(s, seat) for seat in range(2)],
    }


def write_seat(s: Pieces, seat: i64) -> dict[str, Any]:
    cards = s.cards
    at = seat * KINDS
    return {
        "gold": s.gold[seat],
        "raw": {RAW[kind]: s.raw[at + kind] for kind in range(KINDS)},
        "material": {MATERIAL[kind]: s.material[at + kind] for kind in range(KINDS)},
        "supply": {RAW[kind]: s.supply[at + kind] for kind in range(KINDS)},
        "missing": {
            SECTION[section]: [
                MATERIAL[kind]
                for kind in range(KINDS)
                for _ in range(s.missing[(seat * SECTIONS + section) * KINDS + kind])
            ]
            for section in range(SECTIONS)
        },
        "seals": {name: s.hand[seat * cards.seal_kinds + i] for i, name in enumerate(cards.seal_names)},
        "once": [cards.names[card] for card in cards.once_cards if s.once[card] == seat],
        "flipped": [cards.seal_words[s.flipped[seat * SEALS + i]] for i in range(s.flips[seat])],
        "sum": s.sums[seat],
    }


def read(s: Pieces, sheet: Sheet) -> None:
    """Take a dump in, and refuse what could not lie on a table."""
    s.clear_pieces()
    s.round = sheet.number("round", 1, s.cards.rounds)
    s.next = sheet.word("next", NEXT)
    s.power = sheet.number("power", 0, 1)
    s.leader = sheet.number("leader", 0, 1)
    read_cards(s, sheet)
    read_lines(s, sheet)
    turn = sheet.part("turn")
    s.site = NOBODY if turn.value("site") is None else turn.word("site", SECTION)
    s.site_laid = turn.number("laid", 0, len(s.cards.installation) - 1 if s.site == NOBODY else s.cards.size[s.site])
    for section in turn.words("worked", SECTION):
        s.worked |= 1 << section
    s.discount = turn.number("discount", 0, 999)
    turn.done()
    for seat, part in enumerate(sheet.parts("seats", 2)):
        read_seat(s, seat, part)
    if s.gold_supply() < 0:
        sheet.refuse("seats", f"there are {s.cards.gold_in_all} gold in all")
    read_pile(s, sheet)
    check_position(s)


def read_cards(s: Pieces, sheet: Sheet) -> None:
    names = s.cards.names
    seen: set[int] = set()
    deck = sheet.words("deck", names)
    size = len(s.deck)
    if len(deck) > size - PLACES or len(deck) % PLACES:
        sheet.refuse("deck", "there cannot be that many cards left")
    s.dealt = size - len(deck)
    for i, card in enumerate(deck):
        s.deck[s.dealt + i] = card
        sheet.place_once("deck", seen, card, names)
    for i, row in enumerate(sheet.items("display", PLACES)):
        if row is None:
            continue
        part = Sheet(row, f"display[{i}]", True)
        s.display[i] = part.word("card", names)
        s.owner[i] = part.number_or_none("owner", 0, 1)
        s.used[i] = int(part.flag("used"))
        part.done()
        sheet.place_once("display", seen, s.display[i], names)
    for card in sheet.words("aside", names):
        sheet.place_once("aside", seen, card, names)
    for seat, part in enumerate(sheet.parts("seats", 2)):
        for card in part.words("once", names):
            if card not in s.cards.once_cards:
                part.refuse("once", f"{names[card]} is no once-card")
            s.once[card] = seat
            part.place_once("once", seen, card, names)
    if len(seen) != len(names):
        lost = [name for card, name in enumerate(names) if card not in seen]
        sheet.refuse("aside", f"{lost[0]} is nowhere")


def read_lines(s: Pieces, sheet: Sheet) -> None:
    for i, line in enumerate(sheet.words_or_none("lines", LINE, 2)):
        s.lines[i] = line
    if s.lines[0] == NOBODY and s.lines[1] != NOBODY:
        sheet.refuse("lines", "the leader claims first")
    if s.lines[1] != NOBODY and s.cards.crossing[s.lines[0] * LINES + s.lines[1]] == NOBODY:
        sheet.refuse("lines", "they do not cross")


def read_seat(s: Pieces, seat: int, part: Sheet) -> None:
    cards = s.cards
    s.gold[seat] = part.number("gold", 0, cards.gold_in_all)
    raw = part.counts("raw", RAW, 0, 12)
    material = part.counts("material", MATERIAL, 0, 12)
    supply = part.counts("supply", RAW, 0, 12)
    missing = part.part("missing")
    for section, name in enumerate(SECTION):
        for kind in missing.words(name, MATERIAL):
            s.missing[(seat * SECTIONS + section) * KINDS + kind] += 1
    missing.done()
    for kind in range(KINDS):
        s.raw[seat * KINDS + kind] = raw[kind]
        s.material[seat * KINDS + kind] = material[kind]
        s.supply[seat * KINDS + kind] = supply[kind]
        laid: i64 = 0
        for section in range(SECTIONS):
            here = cards.needs[section * KINDS + kind] - s.missing[(seat * SECTIONS + section) * KINDS + kind]
            if here < 0:
                part.refuse(f"missing.{SECTION[section]}", f"it does not need that much {MATERIAL[kind]}")
            s.laid[seat * SECTIONS + section] += here
            laid += here
        if raw[kind] + material[kind] + supply[kind] + laid != cards.markers[kind]:
            part.refuse("", f"the markers of {RAW[kind]} are not {cards.markers[kind]} in all")
    seals = part.counts("seals", cards.seal_names, 0, 24)
    for kind in range(cards.seal_kinds):
        s.hand[seat * cards.seal_kinds + kind] = seals[kind]
    for seal in part.words("flipped", cards.seal_words):
        if s.flips[seat] == SEALS or s.burnt[seat]:
            part.refuse("flipped", "nobody flips after the personal seal")
        s.flipped[seat * SEALS + s.flips[seat]] = seal
        s.flips[seat] += 1
        if seal == cards.personal:
            s.burnt[seat] = 1
    s.sums[seat] = part.number("sum", 0, 9999)
    part.texts("once")
    part.done()


def read_pile(s: Pieces, sheet: Sheet) -> None:
    cards = s.cards
    count = [s.hand[kind] + s.hand[cards.seal_kinds + kind] for kind in range(cards.seal_kinds)]
    for seat in range(2):
        for i in range(s.flips[seat]):
            if s.flipped[seat * SEALS + i] != cards.personal:
                count[s.flipped[seat * SEALS + i]] += 1
    pile = sheet.parts("pile")
    if len(pile) > cards.seal_count:
        sheet.refuse("pile", f"there are {cards.seal_count} seals in all")
    for part in pile:
        s.pile[s.pile_size] = part.word("seal", cards.seal_names)
        s.known[s.pile_size] = int(part.flag("known"))
        count[s.pile[s.pile_size]] += 1
        s.pile_size += 1
        part.done()
    for kind in range(cards.seal_kinds):
        if count[kind] != cards.seals_in_all[kind]:
            sheet.refuse("pile", f"the seals {cards.seal_names[kind]} are not {cards.seals_in_all[kind]} in all")
    if s.pile_size > 0 and not s.known[0]:
        sheet.refuse("pile", "the top seal lies open")
