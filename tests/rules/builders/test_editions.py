"""Card files: the house's numbers, another edition without code, and broken files refused with the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.builders import CARDS, GAME
from support.games import TESTS
from support.marks import LEDGERS
from support.positions import Dump, legal_texts, play

import triforium
from triforium.editions import edition_text
from triforium.rules.builders.game import Builders
from triforium.rules.game import State

SMALL = triforium.game("builders", TESTS / "editions" / "builders-small.toml")
assert isinstance(SMALL, Builders)
LEDGER = json.loads((LEDGERS / "builders-cards.json").read_text(encoding="utf-8"))


def a_small_round(*craftsmen: str, lap: int = 2) -> Dump:
    """Two players in the small edition; seat 0 acts. The first two craftsmen are owned, two more serve all."""
    state = SMALL.start(2, 1, 0)
    while state.dump()["asks"][-1]["ask"] == "pair":
        state.play(state.legal()[0])
    dump = state.dump()
    dump["lap"] = lap
    dump["permanent"] = [[0, 0], [lap - 1, lap - 1], [0, 0]]
    for i, craftsman in enumerate(craftsmen):
        old = dump["right"][i]["craftsman"]
        for row in dump["right"]:
            if row["craftsman"] == craftsman:
                row["craftsman"] = old
        for heap in ("left", "deck"):
            dump[heap] = [old if name == craftsman else name for name in dump[heap]]
        dump["right"][i]["craftsman"] = craftsman
    for row in dump["right"]:
        at = SMALL.cards.craftsman_names.index(row["craftsman"])  # type: ignore[attr-defined]
        ways = [SMALL.cards.way_at[SMALL.cards.line_at[at + i]] for i in (0, 1)]  # type: ignore[attr-defined]
        row["workers"] = [None] * int(SMALL.cards.slot_at[ways[1]] - SMALL.cards.slot_at[ways[0]])  # type: ignore[attr-defined]
    for kind in ("ale", "salt", "wool"):
        dump["contracts"][kind] = {"contract": f"{kind}-1", "by": []}
    return dump


def small(dump: Dump) -> State:
    return SMALL.load(json.loads(json.dumps(dump)))


def seat0(state: State) -> dict[str, Any]:
    found: dict[str, Any] = state.view()["seats"][0]
    return found


def test_the_small_edition_has_its_own_numbers() -> None:
    state = SMALL.start(2, 1, 0)
    assert len(state.dump()["pairs"]) == 4
    while state.dump()["asks"][-1]["ask"] == "pair":
        state.play(state.legal()[0])
    view = state.view()
    assert (view["laps"], view["edition"]) == (3, "small")
    assert view["end"] == {"castles": 2, "contracts": 2, "rounds": 9, "triggered_by": None}
    assert [row["owner"] for row in view["right"]] == [0, 1, None, None]
    assert len(view["left"]) == 4
    assert [len(view["market"][level]) for level in ("I", "II", "III")] == [2, 2, 2]
    assert view["seats"][0]["workers"] == 2
    assert view["seats"][0]["coins"] == 5 + view["seats"][0]["income"]["coins"]


def test_a_new_craftsman_is_made_of_data_alone() -> None:
    dump = a_small_round("potter", "abbot", "smith", "weaver")
    dump["seats"][0].update(coins=9, wood=0, stone=0, board="north")
    dump["seats"][1].update(board="south")
    dump["contracts"]["ale"]["by"] = [0]
    state = small(dump)
    assert [text for text in legal_texts(state) if "abbot" in text] == [
        "send abbot bless for 2",
        "send abbot bless for 5",
        "send abbot chant for 1",
    ]
    before = state.view()["seats"][1]["coins"]
    play(state, "send abbot bless for 2")
    assert seat0(state)["coins"] == 9 - 2 + 3 + 3
    assert state.view()["seats"][1]["coins"] == before + 2
    play(state, "gain 1 wood 3 stone")
    assert (seat0(state)["wood"], seat0(state)["stone"]) == (1, 3)
    assert state.seat == 1


def test_slots_of_one_price_are_one_choice_until_both_are_taken() -> None:
    dump = a_small_round("potter", "weaver", "abbot", "smith", lap=1)
    for seat in (0, 1):
        dump["seats"][seat].update(coins=9, board=["north", "harbour"][seat])
    state = small(dump)
    for _ in range(2):
        assert legal_texts(state).count("send abbot bless for 2") == 1
        play(state, "send abbot bless for 2", "gain 4 wood")
    refused = state.why_not("send abbot bless for 2")
    assert refused is not None
    assert (refused.id, refused.rule) == ("craftsman-slot-taken", "B3.2")
    assert "send abbot bless for 5" in legal_texts(state)


def test_a_line_goes_on_with_its_next_effect() -> None:
    dump = a_small_round("potter", "abbot", "smith", "weaver")
    dump["seats"][0].update(coins=3, wood=0, stone=0, board="south")
    dump["seats"][1].update(board="north")
    state = small(dump)
    play(state, "send abbot chant for 1")
    assert (seat0(state)["stone"], state.seat) == (1, 1)
    dump["contracts"]["salt"]["by"] = [0]
    state = play(small(dump), "send abbot chant for 1")
    assert legal_texts(state)[0] == "gain 5 stone"


def test_an_effect_that_gives_nothing_is_passed_over_for_the_next() -> None:
    dump = a_small_round("potter", "abbot", "smith", "weaver")
    dump["seats"][0].update(coins=3, wood=0, stone=0, board="south")
    dump["seats"][1].update(board="north")
    state = play(small(dump), "send abbot bless for 2")
    assert legal_texts(state)[0] == "gain 4 stone"
    assert seat0(state)["coins"] == 3 - 2 + 1


@pytest.mark.rule("B3.5")
def test_a_line_that_gives_nothing_now_is_not_usable() -> None:
    dump = a_small_round("potter", "warden", "envoy", "abbot")
    dump["seats"][0].update(coins=9, board="south")
    dump["seats"][1].update(board="north")
    state = small(dump)
    for action in ("send warden collect for 0", "send envoy count for 0", "send abbot preach for 0"):
        refused = state.why_not(action)
        assert refused is not None
        assert (refused.id, refused.rule) == ("line-does-nothing", "B3.5")
    dump["contracts"]["wool"]["by"] = [0]
    dump["seats"][0]["board"] = "west" if dump["seats"][1]["board"] != "west" else "east"
    state = small(dump)
    assert "send warden collect for 0" in legal_texts(state)
    assert "send envoy count for 0" in legal_texts(state)
    play(state, "send warden collect for 0")
    if state.seat == 0:
        assert "collect slot-3" not in legal_texts(state)
        refused = state.why_not("collect slot-3")
        assert refused is not None
        assert (refused.id, refused.rule) == ("slot-gives-nothing", "B3.5")


@pytest.mark.rule("B3.5")
def test_the_price_of_a_craftsman_who_builds_is_paid_before_the_building() -> None:
    dump = a_small_round("potter", "hoist", "smith", "weaver")
    decks = dump["building_decks"]
    for level, names in (("I", ["inn", "fold"]), ("II", ["mill", "depot"]), ("III", ["tower", "bastion"])):
        rest = [name for name in [*dump["market"][level], *decks[level]] if name not in names]
        dump["market"][level], decks[level] = names, rest
    dump["seats"][0].update(coins=4, wood=0, stone=0)
    state = small(dump)
    assert [text for text in legal_texts(state) if "hoist" in text] == ["send hoist build for 1"]
    play(state, "send hoist build for 1")
    assert legal_texts(state) == ["build inn slot-1", "build inn slot-2", "build inn slot-3"]
    dump["seats"][0].update(coins=2)
    refused = small(dump).why_not("send hoist build for 1")
    assert refused is not None
    assert (refused.id, refused.rule) == ("no-building-payable", "B3.1")


def test_selling_several_cubes_and_what_comes_after() -> None:
    dump = a_small_round("potter", "weaver", "fence", "smith")
    dump["seats"][0].update(coins=0, wood=2, stone=2)
    state = play(small(dump), "send fence sell for 0")
    assert legal_texts(state) == ["sell 1 wood 2 stone", "sell 2 wood 1 stone"]
    play(state, "sell 2 wood 1 stone")
    assert [seat0(state)[good] for good in ("coins", "wood", "stone")] == [9, 1, 1]


def test_the_rates_of_points_come_from_the_card_file() -> None:
    dump = a_small_round()
    dump["seats"][0].update(coins=7, wood=2, stone=3)
    dump["contracts"]["wool"]["by"] = [0]
    assert seat0(small(dump))["points_from"] == {"buildings": 0, "contracts": 4, "coins": 2, "cubes": 5}


def test_earlier_realisers_get_what_the_card_file_says() -> None:
    dump = a_small_round()
    dump["contracts"]["ale"]["by"] = [1]
    assert small(dump).view()["contracts"][0]["owed"] == 3


def test_the_house_has_the_numbers_of_the_ledgers_cards() -> None:
    names = ("coins", "wood", "stone")
    titles = {CARDS.titles[name]: i for i, name in enumerate(CARDS.building_names)}
    assert len(LEDGER["buildings"]) == len(titles) == 48
    for card in LEDGER["buildings"]:
        at = titles[card["name"]]
        assert CARDS.level[at] + 1 == card["level"]
        assert card["castle"] == (card["level"] == 3)
        for part, found in (("cost", CARDS.cost), ("income", CARDS.income), ("residual", CARDS.residual)):
            expected = card[part] or dict.fromkeys(names, 0)
            assert [found[at * 3 + good] for good in range(3)] == [expected[name] for name in names]
        badges = [CARDS.badges[at * 6 + kind] for kind in range(6)]
        assert badges == [card["badges"].count(kind) for kind in LEDGER["kinds"]]
        assert CARDS.points[at] == card["vp"]
    assert [card["id"] for card in LEDGER["contracts"]] == CARDS.contract_names
    for i, card in enumerate(LEDGER["contracts"]):
        assert [CARDS.needs[i * 6 + k] for k in range(6)] == [card["badges"].count(kind) for kind in LEDGER["kinds"]]
    for i, board in enumerate(LEDGER["personal_boards"]):
        assert CARDS.kind_names[CARDS.board_badge[i]] == board["badge"]
        assert [CARDS.slot_coins[i * 3 + slot] for slot in range(3)] == board["slots"]
    for place in LEDGER["central_board"]:
        at = ((place["level"] - 1) * 4 + place["column"] - 1) * 3
        assert [CARDS.builder_bonus[at + good] for good in range(3)] == [place["self"][name] for name in names]
        assert [CARDS.others_bonus[at + good] for good in range(3)] == [place["others"][name] for name in names]
    assert [CARDS.start[good] for good in range(3)] == [LEDGER["start"][name] for name in names]
    assert CARDS.to_earlier == LEDGER["contract_repeat_payment"]["coins"]
    assert (CARDS.end_castles, CARDS.end_contracts) == (LEDGER["end"]["castles"], LEDGER["end"]["contracts"])
    scoring = LEDGER["scoring"]
    assert CARDS.points_a_contract == scoring["contract"]
    assert (CARDS.coins_a_point, CARDS.cubes_a_point) == (scoring["coins_per_point"], scoring["cubes_per_point"])


def test_the_house_has_the_craftsmen_of_the_ledgers_cards() -> None:
    assert len(LEDGER["craftsmen"]) == len(CARDS.craftsman_names) == 16
    slots = {CARDS.titles[name]: [] for name in CARDS.craftsman_names}  # type: ignore[var-annotated]
    for line in range(len(CARDS.line_names)):
        name = CARDS.titles[CARDS.craftsman_names[CARDS.line_craftsman[line]]]
        first, after = CARDS.slot_at[CARDS.way_at[line]], CARDS.slot_at[CARDS.way_at[line + 1]]
        slots[name].append([CARDS.way_price[CARDS.slot_way[slot]] for slot in range(first, after)])
    for card in LEDGER["craftsmen"]:
        expected = [[] if line["slots"] == "unlimited" else line["slots"] for line in card["lines"]]
        assert slots[card["name"]] == expected


def broken(old: str, new: str, file: Path) -> Path:
    text = edition_text("builders", "house")
    assert old in text, old
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.rule("B3.5")
@pytest.mark.rule("B3.6")
@pytest.mark.rule("B1.2")
@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("coins = 2\nwood = 2", 'coins = "two"\nwood = 2', "start.coins"),
        ("coins = 2\nwood = 2", "wood = 2", "start.coins"),
        ("workers = 3 ", "workers = 0 ", "pawns.workers"),
        ("recruiters = 2 ", "recruiters = 3 ", "pawns.recruiters"),
        ("more_than_players = 1", "more_than_players = 2", "boards"),
        ("badges = 4 ", "badges = 5 ", "contracts.meat[0].badges"),
        ("of_its_kind = 2", "of_its_kind = 3", "contracts.meat[0].badges"),
        ("cubes = 2  ", "cubes = 0  ", "points.cubes"),
        ("castles = 3", "castles = 4", "end.castles"),
        ("contracts = 6", "contracts = 7", "end.contracts"),
        ("rounds = 30", "rounds = 0", "end.rounds"),
        ("rounds = 30", "rounds = 30\nlaps = 4", "end.laps"),
        ("{ builder = { wood = 1 }, others = {} },", "", "places.II"),
        ("builder = { wood = 1 }, others = {}", "builder = { gold = 1 }, others = {}", "places.I[0].builder.gold"),
        ("{ builder = { wood = 1 }, others = {} }", "{ builder = { wood = 1 } }", "places.I[0].others"),
        ('meat-quarter = { badge = "meat"', 'meat-quarter = { badge = "beer"', "boards.meat-quarter.badge"),
        ("meat-quarter = ", '"Meat quarter" = ', "boards.Meat quarter"),
        ("slots = [2, 1, 1]", "slots = [2, 1]", "boards.meat-quarter.slots"),
        ('word = "gain-wood", slots', 'word = "Gain wood", slots', "craftsmen.woodcutter.lines[0].word"),
        ('word = "sell-wood"', 'word = "gain-wood"', "craftsmen.woodcutter.lines[1].word"),
        ("slots = [1, 2], effects", "slots = [], effects", "craftsmen.woodcutter.lines[0].slots"),
        ("slots = [1, 2], effects", "effects", "craftsmen.woodcutter.lines[0].slots"),
        ("slots = [1, 2], effects", "slots = [-1], effects", "craftsmen.woodcutter.lines[0].slots[0]"),
        ('[{ do = "gain", wood = 2 }]', '[{ do = "fly", wood = 2 }]', "craftsmen.woodcutter.lines[0].effects[0].do"),
        ('[{ do = "gain", wood = 2 }]', '[{ do = "gain" }]', "craftsmen.woodcutter.lines[0].effects[0]"),
        ('[{ do = "gain", wood = 2 }]', "[]", "craftsmen.woodcutter.lines[0].effects"),
        (
            '[{ do = "gain", wood = 2 }]',
            '[{ do = "gain", wood = 2 }, { do = "sell", cubes = 1, coins = 1 }]',
            "craftsmen.woodcutter.lines[0].effects[1].do",
        ),
        (
            '[{ do = "gain", wood = 2 }]',
            '[{ do = "repeat-power" }, { do = "gain", wood = 2 }]',
            "craftsmen.woodcutter.lines[0].effects[0].do",
        ),
        (
            '[{ do = "gain", wood = 2 }]',
            '[{ do = "gain", wood = 2 }, { do = "build" }]',
            "craftsmen.woodcutter.lines[0].effects[1].do",
        ),
        ("pay = { wood = 1 }", "pay = {}", "craftsmen.woodcutter.lines[1].effects[0].pay"),
        ("gain = { coins = 7 }", "gain = {}", "craftsmen.woodcutter.lines[1].effects[0].gain"),
        (', says = "Gain 2 wood."', "", "craftsmen.woodcutter.lines[0].says"),
        ('do = "gain", coins = 3', 'do = "per-building", coins = 3', "permanent.lines"),
        ("joins_late = true", "joins_late = 1", "craftsmen.contract-craftsman.joins_late"),
        ("[craftsmen.woodcutter]", "[craftsmen.permanent]", "craftsmen.permanent"),
        ("cost = { coins = 6, wood = 1 }", "cost = { coins = 61 }", "buildings.I.sawpit.cost.coins"),
        (", residual = { wood = 1 }", "", "buildings.I.sawpit.residual"),
        (
            "income = { wood = 1 }, badges = [\"meat\", \"bread\"]",
            "income = { wood = 1 }, residual = { wood = 1 }, badges = [\"meat\", \"bread\"]",
            "buildings.III.hunting-lodge.residual",
        ),
        ('badges = ["meat"]', 'badges = ["beer"]', "buildings.I.butchers-shop.badges[0]"),
        ("butchers-hall = ", "sawpit = ", "buildings.II.sawpit"),
        ('["meat", "meat", "fish", "cheese"]', '["meat", "fish", "fish", "cheese"]', "contracts.meat[0].badges"),
        ("[powers.cake]", "[powers.pie]", "powers.cake"),
        ('effects = [{ do = "gain", coins = 6 }]', 'effects = [{ do = "build" }]', "powers.meat.effects[0].do"),
        ('edition = "house"', 'edition = "house"\nextra = 1', "extra"),
        ('note = "A house', 'motto = "A house', "note"),
        ("[start]", "[start", "the file"),
    ],
)  # fmt: skip
def test_a_broken_card_file_is_refused_with_the_place(old: str, new: str, place: str, tmp_path: Path) -> None:
    with pytest.raises(triforium.BadEdition) as refused:
        triforium.game("builders", broken(old, new, tmp_path / "broken.toml"))
    assert refused.value.facts["place"] == place
    assert place in str(refused.value)


@pytest.mark.rule("B5.3")
def test_a_castle_has_no_residual_income(tmp_path: Path) -> None:
    old = 'income = { wood = 1 }, badges = ["meat", "bread"]'
    file = broken(old, old.replace("badges", "residual = {}, badges"), tmp_path / "broken.toml")
    with pytest.raises(triforium.BadEdition, match="a castle is never covered"):
        triforium.game("builders", file)
    for building in range(CARDS.level_at[2], CARDS.level_at[3]):
        assert [CARDS.residual[building * 3 + good] for good in range(3)] == [0, 0, 0]


def test_the_house_says_that_its_numbers_are_its_own() -> None:
    assert "house edition" in GAME.start(2, 1).view()["note"]
    assert GAME.editions == ("house",)
