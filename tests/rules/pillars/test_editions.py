"""Nothing is hard-wired: another card file plays by its own numbers, and a broken one is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from support.pillars import GAME
from support.positions import legal_texts, play, told

import triforium
from triforium.editions import edition_text, parse_edition
from triforium.rules.errors import BadEdition
from triforium.rules.pillars.game import Pillars

CARDS = tomllib.loads(edition_text("pillars", "printed"))
GENTLE = triforium.game("pillars", Path(__file__).parents[2] / "editions" / "pillars-gentle.toml")


def test_the_printed_cards_are_the_default() -> None:
    assert (GAME.edition, GAME.editions[0]) == ("printed", "printed")
    assert GENTLE.edition == "gentle"
    assert GENTLE.fingerprint != GAME.fingerprint


def test_the_printed_edition_has_all_cards_of_the_box() -> None:
    count = {key: len(CARDS[key]) for key in ("craftsman", "resource_card", "privilege", "event")}
    assert count == {"craftsman": 27, "resource_card": 9, "privilege": 16, "event": 10}
    assert all(card["known"] in ("rulebook", "public", "single") for key in count for card in CARDS[key])


def test_another_edition_starts_by_its_own_numbers() -> None:
    view = GENTLE.start(4, 1, 0).view()
    assert [seat["gold"] for seat in view["seats"]] == [15, 17, 19, 21]
    seat = view["seats"][0]
    assert (seat["vp"], seat["workers"]["in_all"], seat["cottages"]) == (3, 13, 4)
    assert view["market"] == {"stone": 3, "wood": 4, "sand": 5}
    assert len(view["spaces"]["market"]) == 5
    assert view["price"] == 6
    assert view["returns_left"] == 2


def test_another_edition_plays_by_its_own_prices_and_die() -> None:
    faces, prices, points = set(), set(), set()
    for seed in range(40):
        state = GENTLE.start(2, seed)
        state.journal = []
        pick = 0
        while not state.over:
            pick = (pick * 31 + 7 + seed) % 1009
            state.step(state.legal()[pick % len(state.legal())])
        for entry in told(GENTLE, state):
            if entry["id"] == "tax-rolled":
                faces.add(entry["die"])
            if entry["id"] == "bought" and entry["good"] == "stone":
                prices.add(entry["gold"] // entry["count"])
            if entry["id"] == "priory-scored":
                points.add(entry["vp"])
    assert faces == {0, 1, 2, 3}
    assert prices == {5}
    assert points >= {2, 3}
    assert max(points) <= 4


def test_a_fifth_builder_finds_a_market_space() -> None:
    state = GENTLE.start(2, 3, 0)
    play(state, "pass", "pass")
    for _ in range(12):
        if state.phase != "master-builders":
            break
        ask = state.view()["asked"]["ask"]
        play(
            state,
            "keep builder"
            if ask == "return"
            else "place market"
            if "place market" in legal_texts(state)
            else legal_texts(state)[-1],
        )
    assert "buy sand 5" in GENTLE.actions
    assert "buy stone 4" not in GENTLE.actions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_another_edition_end(players: int) -> None:
    for seed in range(20):
        state = GENTLE.start(players, seed)
        pick = seed
        while not state.over:
            pick = (pick * 37 + 11) % 2003
            if pick % 11 == 0:
                assert GENTLE.load(state.dump()).dump() == state.dump()
            state.step(state.legal()[pick % len(state.legal())])
        assert state.view()["round"] == 6


def test_the_file_of_another_edition_is_not_loaded_into_the_printed_one() -> None:
    with pytest.raises(triforium.TriforiumError):
        GAME.load(GENTLE.start(2, 1).dump())


def broken(path: str, value: Any) -> dict[str, Any]:
    data = tomllib.loads(edition_text("pillars", "printed"))
    part: Any = data
    *keys, last = path.split(".")
    for key in keys:
        part = part[int(key) if key.isdigit() else key]
    if value is None:
        del part[last]
    else:
        part[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("player.workers", "many", "player.workers"),
        ("player.workers", None, "player.workers"),
        ("player.gold", -1, "player.gold"),
        ("player.gold", 29, "board.gold_limit"),
        ("player.luck", 3, "player.luck"),
        ("board.cost_track", [7, 7, 0], "board.cost_track[1]"),
        ("board.cost_track", [7, 6], "board.cost_track"),
        ("board.cost_track", [], "board.cost_track"),
        ("board.tax_die", [], "board.tax_die"),
        ("board.priory", [2], "board.priory"),
        ("board.rounds", 7, "craftsman"),
        ("board.rounds", 0, "board.rounds"),
        ("board.spaces", {"archbishop": 1}, "board.spaces.kingsbridge"),
        ("player.builders", 5, "board.spaces"),
        ("board.spaces.cathedral", 2, "board.spaces.cathedral"),
        ("board.spaces.inn", 2, "board.spaces.inn"),
        ("board.gray_workers", 3, "board.gray_workers"),
        ("board.debt.gold", 0, "board.debt.gold"),
        ("board.market.stone", 0, "board.market.stone"),
        ("board.market_stock.wood", None, "board.market_stock.wood"),
        ("board.buying_needs.wood", "carpenter", "board.buying_needs.wood"),
        ("board.selling_needs.gold", "mixer", "board.selling_needs.gold"),
        ("craftsman.3.kind", "Tool Maker", "craftsman[3].kind"),
        ("craftsman.3.kind", "master-woodworker", "craftsman[4].kind"),
        ("craftsman.3.round", 9, "craftsman[3].round"),
        ("craftsman.3.takes", {"vp": 1}, "craftsman[3].takes.vp"),
        ("craftsman.3.takes", {"silver": 1}, "craftsman[3].takes.silver"),
        ("craftsman.3.gives", {"wood": 1}, "craftsman[3].gives.wood"),
        ("craftsman.3.capacity", 0, "craftsman[3].capacity"),
        ("craftsman.6.needs", "luck", "craftsman[6].needs"),
        ("craftsman.5.counts_as", "luck", "craftsman[5].counts_as"),
        ("craftsman", [], "craftsman"),
        ("resource_card.1.cubes", 2, "resource_card[1].cubes"),
        ("resource_card.1.resource", "metal", "resource_card[1].resource"),
        ("deal.resource_cards", 10, "deal.resource_cards"),
        ("deal.privileges_removed", 3, "privilege"),
        ("deal.events_removed", 5, "event"),
        ("privilege.0.use", "always", "privilege[0].use"),
        ("privilege.0.use", "at once", "privilege[0].gives"),
        ("privilege.0.every_round", None, "privilege[0].use"),
        ("privilege.8.spares", None, "privilege[8].spares"),
        ("privilege.11.gives", {}, "privilege[11].gives"),
        ("privilege.14.use", "at once", "privilege"),
        ("privilege.1.id", "wood-patron", "privilege[1].id"),
        ("event.0.pay", 3, "event[0].pay"),
        ("event.5.gives", {"gold": 1}, "event[5].gives"),
        ("event.3.cards_yield", -1, "event[3].cards_yield"),
        ("event.7.builders", 4, "event[7].builders"),
        ("event.0.id", "Royal Gift!", "event[0].id"),
    ],
)
def test_a_broken_card_file_is_refused_with_the_place(path: str, value: Any, place: str) -> None:
    edition = parse_edition("pillars", edition_text("pillars", "printed"))
    edition.data = broken(path, value)
    with pytest.raises(BadEdition) as error:
        Pillars(edition)
    assert error.value.facts["place"] == place


def test_a_designer_changes_an_effect_without_code() -> None:
    edition = parse_edition(
        "pillars",
        edition_text("pillars", "printed").replace(
            "gives = { vp = 3 }\nknown", "gives = { vp = 7, sand = 2 }\nknown", 1
        ),
    )
    text = edition_text("pillars", "printed").replace('spares = "tax"', 'spares = "price"')
    assert Pillars(parse_edition("pillars", text)).start(2, 1).seat is not None
    assert Pillars(edition).start(2, 1).seat is not None


def test_cards_are_described_by_their_own_rows_wherever_these_stand() -> None:
    edition = parse_edition("pillars", edition_text("pillars", "printed"))
    edition.data["privilege"] = edition.data["privilege"][::-1]
    privileges = Pillars(edition).describe()["privileges"]
    assert all(row["id"] == name for name, row in privileges.items())
    assert privileges == GAME.describe()["privileges"]


def test_who_gives_gold_for_nothing_waits_to_be_told_and_is_described_so() -> None:
    """Gold may be over the limit, points never are: only a craftsman who scores for nothing works by himself (P8.4)."""
    assert [name for name, man in GAME.describe()["craftsmen"].items() if man["by_himself"]] == ["architect-2"]
    edition = parse_edition("pillars", edition_text("pillars", "printed"))
    for man in edition.data["craftsman"]:
        if man["kind"] == "architect":
            man["gives"] = {"gold": 3}
    assert Pillars(edition).describe()["craftsmen"]["architect-2"]["by_himself"] is False
