"""Card files: another edition with other numbers needs no code, and a broken one is refused with the place."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.games import TESTS
from support.positions import legal_texts

import triforium
from triforium.editions import edition_text
from triforium.rules.game import State

BRISK = triforium.game("duel", TESTS / "editions" / "duel-brisk.toml")


def test_the_brisk_edition_has_its_own_numbers() -> None:
    assert BRISK.edition == "brisk"
    assert BRISK.editions == ("house",)
    state = BRISK.start(2, 1, 0)
    view = state.view()
    assert (view["rounds"], view["deck"], view["cards_left"]) == (6, "B", 9)
    assert view["gold_supply"] == 28
    for seat in view["seats"]:
        assert seat["gold"] == 6
        assert seat["seals"] == {"1/6": 1, "3/3": 2, "0/9": 0}
        assert seat["raw"] == {"wood": 2, "sand": 0, "stone": 0, "wool": 0, "ore": 1}
        assert {name: section["missing"] for name, section in seat["sections"].items()} == {
            "I": ["beam", "beam"],
            "II": ["mortar", "masonry", "cloth", "cloth"],
            "III": ["bell"],
        }
    assert len(view["pile"]) == 4


def test_seals_of_the_brisk_edition_land_on_their_own_sides() -> None:
    landed = set()
    for seed in range(30):
        state = BRISK.start(2, seed, 0)
        for action in ("claim row-1", "claim column-1", "flip personal"):
            state.play(action)
        landed.add(state.view()["seats"][0]["sum"])
    assert landed == {0, 4}


def some_turns(count: int) -> list[State]:
    """Turns of random games in the brisk edition."""
    out = []
    for seed in range(count):
        state = BRISK.start(2, seed)
        random = Random(seed)
        while not state.over:
            if state.dump()["asks"][-1]["ask"] == "turn":
                out.append(state.clone())
            state.play(random.choice(state.legal()))
    return out


def test_prices_and_amounts_come_from_the_card_file() -> None:
    seen: dict[str, set[int]] = {}
    for state in some_turns(60):
        for action in legal_texts(state):
            first = action.split()[0]
            if first == "install" and state.dump()["turn"]["discount"] == 0:
                laid = state.dump()["turn"]["laid"]
                change = state.preview(action).get("gold", 0)
                if action.endswith(("I", "II")) and state.preview(action)["installed"] == 1:
                    seen.setdefault(f"install {laid}", set()).add(change)
            if action == "use income-b6":
                seen.setdefault(action, set()).add(state.preview(action).get("gold", 0))
            if action == "play legacy":
                seen.setdefault(action, set()).add(state.preview(action).get("gold", 0))
    assert {-1} <= seen["install 0"]
    assert {-3} <= seen["install 1"]
    assert 6 in seen["use income-b6"]
    assert 5 in seen["play legacy"]
    assert not seen["install 0"] & {-2, -4}


def broken(old: str, new: str, file: Path) -> Path:
    text = edition_text("duel", "house")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("in_all = 74", 'in_all = "many"', "gold.in_all"),
        ("in_all = 74", "in_all = 5", "gold.start"),
        ("start = 3 ", "start = -3 ", "gold.start"),
        ("seal_price = 2", "", "gold.seal_price"),
        ("seal_price = 2", "seal_price = 2\nsilver = 1", "gold.silver"),
        ("installation = [2, 4, 6]", "installation = [2]", "sections.I"),
        ('"0/5" = 2', '"0/5" = 1', "seals.start.0/5"),
        ('personal = "2/3"', 'personal = "two"', "two"),
        ("wool = 4 }", "wool = 1 }", "markers.in_all.wool"),
        ("camp = { wood = 1,", "camp = { wood = 9,", "markers.camp.wood"),
        ("camp = { wood = 1,", "camp = { gold = 9,", "markers.camp.gold"),
        ("income = [2, 2, 3, 3, 3, 4, 5]", "income = [2, 2, 3]", "deck.A"),
        ("income = [2, 2, 3, 3, 3, 4, 5]", "income = [2, 2, 3, 3, 3, 4, true]", "deck.A.income[6]"),
        ("{ wood = 1, sand = 1 },", "{ wood = 1, salt = 1 },", "deck.A.market[0].salt"),
        ('I = ["beam", "mortar", "masonry"]', 'I = ["beam", "mortar", "glass"]', "sections.I[2]"),
        ('colour = "blue"', 'colour = "green"', "text.tom.colour"),
        ('colour = "blue"', 'colour = "once"', "text.tom.colour"),
        ('do = "take-seals", count = 2', 'do = "fly"', "bonus.I[0].do"),
        ('do = "take-seals", count = 2', 'do = "discount", gold = 2', "bonus.I[0].do"),
        ('person = ["tom", "alfred"]', 'person = ["tom", "tim"]', "text.tim"),
        ('person = ["tom", "alfred"]', 'person = ["tom", "tom"]', "text.tom"),
        ('decks = ["A", "B", "A", "B"]', 'decks = ["A", "C"]', "passages.decks[1]"),
        ("rounds = 3", "rounds = 2", "deck.A"),
        ('edition = "house"', 'edition = ""', "edition"),
        ('edition = "house"', 'edition = "house"\nextra = 1', "extra"),
        ('note = "A house', 'motto = "A house', "motto"),
        ("[gold]", "[gold", "the file"),
    ],
)
def test_a_broken_card_file_is_refused_with_the_place(old: str, new: str, place: str, tmp_path: Path) -> None:
    with pytest.raises(triforium.BadEdition) as refused:
        triforium.game("duel", broken(old, new, tmp_path / "broken.toml"))
    assert place in refused.value.facts["place"]
    assert place in str(refused.value)


def test_comments_and_layout_do_not_change_an_edition(tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_text("# another comment\n" + edition_text("duel", "house"), encoding="utf-8")
    assert triforium.game("duel", file).fingerprint == triforium.game("duel").fingerprint


def test_the_house_says_that_its_cards_are_its_own() -> None:
    house = triforium.game("duel")
    assert "house edition" in house.start(2, 1).view()["note"]
    assert house.describe()["note"] == house.start(2, 1).view()["note"]
    assert BRISK.describe()["note"] == ""


@pytest.mark.parametrize("game", ["duel", "builders"])
def test_another_note_does_not_change_an_edition(game: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    text = edition_text(game, "house")
    assert text.count('note = "A house') == 1
    file.write_text(text.replace('note = "A house', 'note = "Our'), encoding="utf-8")
    assert triforium.game(game, file).fingerprint == triforium.game(game).fingerprint


def test_a_card_file_that_is_too_large_or_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * 300_000)
    with pytest.raises(triforium.BadEdition, match="bytes"):
        triforium.game("duel", file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(triforium.BadEdition, match="UTF-8"):
        triforium.game("duel", file)
    with pytest.raises(triforium.BadEdition, match="directory"):
        triforium.game("duel", tmp_path)
