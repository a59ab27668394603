"""A dump of what could not lie on a table is refused with the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.duel import NEEDS, a_fight, a_game, a_round, a_turn, built, camp, flipped, hand, load, once
from support.positions import Dump

import triforium

Edit = Callable[[Dump], Any]


def put(*path: Any, to: Any) -> Edit:
    """Another value at this place of the dump."""

    def edit(dump: Dump) -> None:
        holder = dump
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = to

    return edit


def other_deck(dump: Dump) -> None:
    dump["aside"].remove("income-b6")
    dump["aside"].append(dump["display"][4]["card"])
    dump["display"][4]["card"] = "income-b6"


def other_deck_to_come(dump: Dump) -> None:
    dump["aside"].remove("income-b6")
    dump["aside"].append(dump["deck"][3])
    dump["deck"][3] = "income-b6"


def whole_building(seat: int) -> Edit:
    return lambda dump: built(dump, seat, **NEEDS)


def won(dump: Dump) -> None:
    """The other player has three sections, and the leader's turn ended the game."""
    built(dump, 1, **NEEDS)
    dump.update(over=True, asks=[])


def taken(place: int) -> Edit:
    """A place is empty, though no once-card is missing."""

    def edit(dump: Dump) -> None:
        dump["aside"].append(dump["display"][place]["card"])
        dump["display"][place] = None

    return edit


def no_once_card_left(dump: Dump) -> None:
    """Both once-cards of deck A lie in the display, and yet a place is empty."""
    for place, card in ((4, "carter"), (7, "journeyman")):
        dump["aside"].remove(card)
        dump["aside"].append(dump["display"][place]["card"])
        dump["display"][place]["card"] = card
    taken(0)(dump)


def once_card_left(dump: Dump) -> None:
    dump["aside"].remove("carter")
    dump["aside"].append(dump["display"][2]["card"])
    dump["display"][2].update(card="carter", used=False)


def late_discount(dump: Dump) -> None:
    built(dump, 0, I=["beam"])
    dump["display"][0]["used"] = True
    dump["turn"] = {"site": "I", "laid": 1, "worked": ["I"], "discount": 1}


def built_on(laid: int, *worked: str, site: str | None = "I") -> Edit:
    """Work on sections in this turn, and the compulsory card used before."""

    def edit(dump: Dump) -> None:
        built(dump, 0, I=["beam"], II=["cloth"])
        dump["display"][0]["used"] = True
        dump["turn"] = {"site": site, "laid": laid, "worked": list(worked), "discount": 0}

    return edit


def two_scaffolds(dump: Dump) -> None:
    built_on(1, "I", "II", "III")(dump)
    dump["seats"][0]["missing"]["III"].remove("bell")
    dump["seats"][0]["supply"]["ore"] = 0


def worked_before_cards(dump: Dump) -> None:
    built_on(1, "I")(dump)
    dump["display"][0]["used"] = False


def open_ask(*rows: dict[str, Any]) -> Edit:
    def edit(dump: Dump) -> None:
        camp(dump, 0, {"wood": 1, "sand": 1, "wool": 1}, {"beam": 1})
        dump["asks"] += [{"seat": 0, **row} for row in rows]

    return edit


def in_use(effect: str, uses: int = 0) -> Edit:
    """The market of row 1 is in use, and this effect is open."""

    def edit(dump: Dump) -> None:
        dump["display"][1]["used"] = True
        open_ask({"ask": "effect", "effect": effect, "uses": uses})(dump)

    return edit


def in_use_while_building(dump: Dump) -> None:
    built_on(1, "I")(dump)
    in_use("market-a3/1")(dump)
    built(dump, 0, I=["beam"], II=["cloth"])


def late_bonus(dump: Dump) -> None:
    """The bonus is open though the other has completed the section before."""
    built(dump, 0, III=NEEDS["III"])
    built(dump, 1, III=NEEDS["III"])
    dump["display"][0]["used"] = True
    dump["turn"] = {"site": "III", "laid": 1, "worked": ["III"], "discount": 0}
    dump["asks"].append({"ask": "effect", "seat": 0, "effect": "bonus-III/1", "uses": 0})


def volunteers(dump: Dump) -> None:
    dump["display"][0]["used"] = True
    camp(dump, 0, {}, {"beam": 1, "mortar": 1})
    once(dump, 1, "volunteers")
    dump["asks"].append({"ask": "install", "seat": 0})
    dump["turn"]["discount"] = 2


CARTER = {"ask": "effect", "effect": "carter/1", "uses": 0}


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (other_deck, "display[4].card"),
        (other_deck_to_come, "deck"),
        (lambda dump: dump["aside"].extend(dump["deck"][-9:]) or dump.update(deck=dump["deck"][:-9]), "deck"),
        (put("round", to=12), "deck"),
        (put("round", to=11), "deck"),
        (put("display", 8, "owner", to=0), "display[8].owner"),
        (put("display", 4, "owner", to=0), "display[4].owner"),
        (put("display", 0, "owner", to=None), "display[0].owner"),
        (put("display", 2, "owner", to=None), "display[2].owner"),
        (put("display", 5, "used", to=True), "display[5].used"),
        (put("display", 4, "used", to=True), "display[4].used"),
        (taken(4), "display[4]"),
        (taken(5), "display[5]"),
        (no_once_card_left, "display"),
        (once_card_left, "display[2].card"),
        (put("asks", 0, "seat", to=1), "asks[0].seat"),
        (put("asks", to=[]), "asks"),
        (put("asks", 0, to={"ask": "claim", "seat": 0}), "asks"),
        (put("asks", 0, to={"ask": "keep", "seat": 0}), "next"),
        (put("next", to="round-end"), "asks[0].seat"),
        (put("next", to="first-turn"), "next"),
        (put("next", to="deal"), "next"),
        (put("lines", to=[None, None]), "asks"),
        (put("lines", 1, to="column-1"), "display[3].owner"),
        (put("power", to=1), "power"),
        (put("leader", to=1), "asks[0].seat"),
        (lambda dump: dump.update(over=True, asks=[]), "over"),
        (won, "over"),
        (lambda dump: dump.update(over=True, asks=[], next="first-turn"), "next"),
        (whole_building(0), "seats[0].missing"),
        (whole_building(1), "seats[1].missing"),
        (put("turn", "discount", to=50), "turn.discount"),
        (put("turn", "discount", to=1), "turn.discount"),
        (late_discount, "turn.discount"),
        (put("turn", "worked", to=["I"]), "display[0].used"),
        (worked_before_cards, "display[0].used"),
        (built_on(2, "I"), "turn.laid"),
        (built_on(0, "I"), "turn.laid"),
        (built_on(1, "I", site=None), "turn.laid"),
        (built_on(1, "II"), "turn.worked"),
        (built_on(1, "I", "III"), "turn.worked"),
        (two_scaffolds, "turn.worked"),
        (volunteers, "asks[1]"),
        (put("seats", 0, "sum", to=9), "seats[0].sum"),
        (lambda dump: flipped(dump, 1, 5, "0/5"), "seats[1].flipped"),
        (put("pile", 0, "known", to=False), "pile"),
        (lambda dump: dump["pile"].append(dump["pile"].pop(0) | {"known": True}), "pile"),
        (lambda dump: hand(dump, 0)["pile"][4].update(known=False), "pile[4].known"),
        (open_ask(CARTER | {"effect": "market-a3/1"}), "asks[1].effect"),
        (open_ask(CARTER | {"effect": None}), "asks[1].effect"),
        (open_ask(CARTER | {"effect": "second-scaffold/1"}), "asks[1].effect"),
        (open_ask(CARTER | {"effect": "bonus-III/1"}), "asks[1].effect"),
        (open_ask(CARTER | {"effect": "ellen/1"}), "asks[1].effect"),
        (open_ask({"ask": "return", "seat": 1, "effect": "carter/1"}), "asks[1].effect"),
        (open_ask(CARTER | {"seat": 1}), "asks[1].seat"),
        (open_ask(CARTER, CARTER), "asks"),
        (open_ask(CARTER, {"ask": "turn"}), "asks"),
        (open_ask(CARTER | {"uses": 1}), "asks[1].uses"),
        (open_ask(CARTER | {"uses": -1}), "asks[1].uses"),
        (in_use("market-a3/1", 1000), "asks[1].uses"),
        (in_use("market-a3/1", 1001), "asks[1].uses"),
        (in_use("market-a3/1", 3001), "asks[1].uses"),
        (in_use("market-a3/1", 9), "asks[1].uses"),
        (in_use("craftsman-a4/1"), "asks[1].effect"),
        (in_use_while_building, "asks[1].effect"),
        (late_bonus, "asks[1].effect"),
        (lambda dump: once(dump, 0, "carter") and open_ask(CARTER)(dump), "asks[1].effect"),
    ],
)  # fmt: skip
def test_what_could_not_be_a_turn_is_refused(edit: Edit, place: str) -> None:
    dump = a_turn("income-a1", "market-a3")
    assert load(dump).dump() == dump
    edit(dump)
    with pytest.raises(triforium.BadDump) as refused:
        load(dump)
    assert refused.value.facts["place"] == place, refused.value


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda dump: once(dump, 0, "volunteers"), "seats[0].once"),
        (put("leader", to=1), "asks[0].seat"),
        (lambda dump: dump.update(leader=1, power=1, asks=[{"ask": "claim", "seat": 1}]), "leader"),
        (put("power", to=1), "power"),
        (put("asks", 0, "seat", to=1), "asks[0].seat"),
        (put("next", to="first-turn"), "next"),
        (put("display", 0, "owner", to=0), "display[0].owner"),
        (put("display", 0, "used", to=True), "display[0].used"),
        (taken(0), "display"),
        (put("lines", 0, to="row-1"), "asks[0].seat"),
        (put("turn", to={"site": "I", "laid": 1, "worked": ["I"], "discount": 0}), "turn"),
        (put("turn", to={"site": None, "laid": 1, "worked": [], "discount": 0}), "turn.laid"),
        (put("turn", "discount", to=2), "turn"),
        (put("seats", 1, "sum", to=1), "seats[1].sum"),
        (put("pile", 1, "known", to=True), "pile[2].known"),
    ],
)
def test_what_could_not_be_the_first_claim_is_refused(edit: Edit, place: str) -> None:
    dump = a_game()
    edit(dump)
    with pytest.raises(triforium.BadDump) as refused:
        load(dump)
    assert refused.value.facts["place"] == place, refused.value


def test_before_the_first_turn_of_a_round_the_turn_is_that_of_the_round_before() -> None:
    dump = built(a_round(), 1, I=["beam"])
    dump["turn"] = {"site": "I", "laid": 1, "worked": ["I"], "discount": 0}
    assert load(dump).dump() == dump
    dump["turn"]["laid"] = 2
    with pytest.raises(triforium.BadDump) as refused:
        load(dump)
    assert refused.value.facts["place"] == "turn.laid"


def keeps(winner: int, total: int) -> Edit:
    """The loser of two flips is asked which seal he keeps; the winner's flips add up to this."""

    def edit(dump: Dump) -> None:
        loser = 1 - winner
        flipped(dump, winner, total, "1/4")
        flipped(dump, loser, 2, "0/5", "2/3")
        dump["pile"].append({"seal": "1/4", "known": True})
        dump["seats"][winner]["flipped"] = []
        dump["display"][0]["owner"] = winner
        dump["next"] = "first-turn"
        dump["asks"] = [{"ask": "keep", "seat": loser}]

    return edit


def fought(own: tuple[int, str], others: tuple[int, str], must: bool = False) -> Edit:
    """Both have flipped these seals to these sums, and seat 1 is asked."""

    def edit(dump: Dump) -> None:
        for seat, (total, seals) in enumerate((own, others)):
            flipped(dump, seat, total, *seals.split())
        dump["asks"][0].update(seat=1, must=must)

    return edit


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda dump: flipped(dump, 0, 5, "0/5"), "asks[0].seat"),
        (put("asks", 0, "must", to=False), "asks[0].must"),
        (put("asks", 0, "seat", to=1), "asks[0].seat"),
        (put("display", 0, "owner", to=0), "display[0].owner"),
        (put("display", 1, "owner", to=None), "display[1].owner"),
        (fought((4, "0/5"), (4, "1/4")), "seats[0].sum"),
        (fought((5, "0/5"), (3, "1/4")), "seats[1].sum"),
        (fought((5, "0/5"), (4, "1/4"), must=True), "asks[0].must"),
        (fought((0, "0/5"), (4, "1/4")), "asks[0].seat"),
        (fought((9, "0/5 1/4"), (4, "1/4")), "seats[0].sum"),
        (fought((3, "personal"), (2, "personal")), "asks[0].seat"),
        (fought((9, "0/5 1/4"), (0, ""), must=True), "seats[0].flipped"),
        (keeps(0, 30), "seats[0].sum"),
        (keeps(0, 1), "asks[0].seat"),
        (lambda dump: keeps(0, 4)(dump) or dump["display"][0].update(owner=1), "display[0].owner"),
        (lambda dump: keeps(0, 4)(dump) or flipped(dump, 0, 4, "2/3"), "seats[0].flipped"),
        (lambda dump: keeps(0, 4)(dump) or dump.update(next="second-turn"), "next"),
    ],
)
def test_what_could_not_be_a_fight_is_refused(edit: Edit, place: str) -> None:
    dump = a_fight()
    assert load(dump).dump() == dump
    edit(dump)
    with pytest.raises(triforium.BadDump) as refused:
        load(dump)
    assert refused.value.facts["place"] == place, refused.value


def test_a_loser_who_chooses_a_seal_is_a_position() -> None:
    dump = a_fight()
    keeps(0, 4)(dump)
    assert load(dump).dump() == dump
