"""Positions of the Duel: a fight or a turn with just the pieces that a rule is about."""

from __future__ import annotations

from typing import Any

from support.positions import Dump, legal_texts

import triforium
from triforium.rules.game import State

GAME = triforium.game("duel")
DECK_OF = {name: card["deck"].lower() for name, card in GAME.describe()["cards"].items()}
CARDS = {name for text in GAME.actions for name in [text.split()[-1]] if text.split()[0] in ("use", "play")}
MARKERS = {"wood": 2, "sand": 2, "stone": 2, "wool": 4, "ore": 1}
TURNED = {"wood": "beam", "sand": "mortar", "stone": "masonry", "wool": "cloth", "ore": "bell"}
NEEDS = {
    "I": ["beam", "mortar", "masonry"],
    "II": ["mortar", "masonry", "cloth"],
    "III": ["beam", "cloth", "bell"],
}

USELESS = ["craftsman-a4", "market-a5", "craftsman-b1", "craftsman-b3"]


def a_game(seed: int = 1, first: int = 0) -> Dump:
    """The dump of a new game; seat 0 is Waleran."""
    return GAME.start(2, seed, first).dump()


def load(dump: Dump) -> State:
    return GAME.load(dump)


def lay(dump: Dump, *cards: str | None) -> Dump:
    """Let these cards lie in the display from the top left on; whatever lay there changes places with them."""
    for place, card in enumerate(cards):
        if card is None:
            continue
        there = dump["display"][place]
        old = there["card"] if there else None
        if old == card:
            continue
        heaps: list[list[str]] = [dump["deck"], dump["aside"], *(seat["once"] for seat in dump["seats"])]
        for heap in heaps:
            if card in heap:
                at = heap.index(card)
                if heap is dump["deck"]:
                    assert old is not None
                    heap[at] = old
                else:
                    del heap[at]
                    if old is not None:
                        dump["aside"].append(old)
        for other in dump["display"]:
            if other and other["card"] == card:
                other["card"] = old
        dump["display"][place] = {"card": card, "owner": there["owner"] if there else None, "used": False}
    return dump


def camp(dump: Dump, seat: int, raw: dict[str, int] | None = None, material: dict[str, int] | None = None) -> Dump:
    """Give a seat exactly these markers in its camp; the others that are not installed lie in its supply."""
    player = dump["seats"][seat]
    for kind, turned in TURNED.items():
        installed = sum(needs.count(turned) for needs in NEEDS.values())
        installed -= sum(missing.count(turned) for missing in player["missing"].values())
        here = (raw or {}).get(kind, 0)
        ready = (material or {}).get(turned, 0)
        player["raw"][kind] = here
        player["material"][turned] = ready
        player["supply"][kind] = MARKERS[kind] - installed - here - ready
    return dump


def built(dump: Dump, seat: int, **sections: list[str]) -> Dump:
    """Materials that are installed already, taken from the supply: built(dump, 0, I=["beam"]). Before `camp`."""
    for section, installed in sections.items():
        missing = list(NEEDS[section])
        for material in installed:
            missing.remove(material)
        dump["seats"][seat]["missing"][section] = missing
    return camp(dump, seat)


def hand(dump: Dump, seat: int, *seals: str) -> Dump:
    """Give a seat exactly these neutral seals; the pile has the others, all seen."""
    dump["seats"][seat]["seals"] = {kind: seals.count(kind) for kind in ("0/5", "1/4", "2/3")}
    return pile(dump)


def pile(dump: Dump, *top: str) -> Dump:
    """The pile begins with these; the others that nobody holds follow in order."""
    left = ["0/5"] * 2 + ["1/4"] * 4 + ["2/3"] * 4
    for player in dump["seats"]:
        for kind, count in player["seals"].items():
            for _ in range(count):
                left.remove(kind)
        for seal in player["flipped"]:
            if seal != "personal":
                left.remove(seal)
    order = [*top]
    for seal in top:
        left.remove(seal)
    dump["pile"] = [{"seal": seal, "known": True} for seal in [*order, *left]]
    return dump


def a_fight(seat_asked: int = 0, must: bool = True, **changes: Any) -> Dump:
    """Row 1 of seat 0, who leads, against column 1 of seat 1: they fight for place 0."""
    dump = a_game(changes.get("seed", 1))
    dump["lines"] = ["row-1", "column-1"]
    for place in (1, 2):
        dump["display"][place]["owner"] = 0
    for place in (3, 6):
        dump["display"][place]["owner"] = 1
    dump["asks"] = [{"ask": "flip", "seat": seat_asked, "must": must}]
    return dump


def flipped(dump: Dump, seat: int, total: int, *seals: str) -> Dump:
    """Seals that a seat has flipped so far, taken out of its hand."""
    player = dump["seats"][seat]
    for seal in seals:
        if seal != "personal":
            player["seals"][seal] -= 1
    player["flipped"] = list(seals)
    player["sum"] = total
    return dump


def a_round(*cards: str, leader: int = 0) -> Dump:
    """The claims of round 8, or of round 11 for cards of deck B, with these in the display from the top left on.

    In the next places of row 1 lies income; in column 3 what is of no use to a player with 3 gold and no wool or ore.
    """
    letter = DECK_OF[cards[0]] if cards else "a"
    kinds = ("income", "craftsman", "influence", "market", "power")
    deck = [card for card in DECK_OF if DECK_OF[card] == letter and card not in cards]
    useless = [card for card in USELESS if card in deck][:2]
    plain = [card for kind in kinds for card in deck if card.startswith(kind) and card not in useless]
    display = [*cards, *plain[: 5 - len(cards)], useless[0], *plain[-2:], useless[1]]
    dump = a_game()
    dump["round"] = 8 if letter == "a" else 11
    dump["leader"] = dump["power"] = leader
    dump["asks"] = [{"ask": "claim", "seat": leader}]
    dump["display"] = [{"card": card, "owner": None, "used": False} for card in display]
    dump["deck"] = plain[5 : 5 + 9]
    dump["aside"] = [card for card in DECK_OF if card not in (*display, *dump["deck"])]
    return dump


def a_turn(*cards: str, seat: int = 0, gold: int = 5, leads: bool = True) -> Dump:
    """The turn of a seat that owns row 1: these cards, and others that it has used. It leads unless said otherwise."""
    dump = a_round(*cards, leader=seat if leads else 1 - seat)
    for place in range(3):
        dump["display"][place].update(owner=seat, used=place >= len(cards))
    for place in (5, 8):
        dump["display"][place]["owner"] = 1 - seat
    dump["lines"] = ["row-1", "column-3"] if leads else ["column-3", "row-1"]
    dump["asks"] = [{"ask": "turn", "seat": seat}]
    dump["next"] = "second-turn" if leads else "round-end"
    dump["seats"][seat]["gold"] = gold
    return dump


def once(dump: Dump, seat: int, *cards: str) -> Dump:
    """Once-cards that a seat holds; they were dealt before."""
    for card in cards:
        dump["aside"].remove(card)
        dump["seats"][seat]["once"].append(card)
    return dump


def gold(state: State, seat: int) -> int:
    return int(state.dump()["seats"][seat]["gold"])


def player(state: State, seat: int) -> dict[str, Any]:
    seats: list[dict[str, Any]] = state.dump()["seats"]
    return seats[seat]


def next_turn(state: State) -> State:
    """End this turn, whatever cards must still be carried out."""
    seat = state.seat
    while state.seat == seat and state.dump()["asks"][0]["ask"] == "turn":
        texts = legal_texts(state)
        state.play("end turn" if "end turn" in texts else texts[0])
    return state


def next_round(state: State) -> State:
    """Play on, building nothing, until the round is over."""
    number = state.dump()["round"]
    while state.dump()["round"] == number:
        texts = legal_texts(state)
        state.play("end turn" if "end turn" in texts else texts[0])
    return state
