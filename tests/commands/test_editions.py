"""`triforium edition check` and `triforium edition new`."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import refused, run

import triforium
from triforium.editions import edition_text


@pytest.mark.parametrize("game", triforium.GAMES)
def test_a_new_edition_can_be_checked_and_played(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    file = tmp_path / "my-box.toml"
    assert run(capsys, "edition", "new", game, file).code == 0
    ran = run(capsys, "edition", "check", file)
    assert ran.code == 0
    mine = triforium.game(game, file)
    assert mine.edition == "my-box"
    assert f"({game})" in ran.out
    assert mine.fingerprint in ran.out
    assert str(len(mine.actions)) in ran.out
    assert mine.actions == triforium.game(game).actions
    assert mine.fingerprint != triforium.game(game).fingerprint


@pytest.mark.parametrize("game", triforium.GAMES)
def test_a_new_edition_keeps_all_comments(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    file = tmp_path / "box.toml"
    run(capsys, "edition", "new", game, file)
    lines = file.read_text().splitlines()
    ours = edition_text(game, triforium.game(game).edition).splitlines()
    assert [line for line in ours if line not in lines] == [f'edition = "{triforium.game(game).edition}"']


def test_nothing_is_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("mine")
    assert "is not overwritten" in refused(capsys, "edition", "new", "duel", file)
    assert file.read_text() == "mine"


def test_a_folder_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "cannot be written" in refused(capsys, "edition", "new", "duel", tmp_path / "no" / "box.toml")


def test_a_name_of_two_words_writes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "one word" in refused(capsys, "edition", "new", "duel", tmp_path / "my box.toml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("old", "broken", "place"),
    [
        ("seal_price = 2", 'seal_price = "two"', "gold.seal_price: a whole number is expected"),
        ("{ wood = 1, sand = 1 },", "{ wood = 1, sand = -1 },", "deck.A.market[0].sand: -1 is not between"),
        ("personal = ", "personel = ", "seals.personal: is missing"),
        ("[gold]", "[gold", "the file: "),
        ('edition = "house"', "", "edition: a name of one word is expected"),
    ],
)
def test_a_broken_place_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, broken: str, place: str
) -> None:
    file = tmp_path / "broken.toml"
    text = edition_text("duel", "house")
    assert old in text
    file.write_text(text.replace(old, broken, 1))
    assert f"The card file is broken at {place}" in refused(capsys, "edition", "check", file)


def test_a_file_of_no_game_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text('edition = "other"\n[tool]\nx = 1\n')
    assert "does not look like any game's card file" in refused(capsys, "edition", "check", file)
    assert "The card file is broken at" in refused(capsys, "edition", "check", file, "--game", "duel")


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "No such file" in refused(capsys, "edition", "check", tmp_path / "none.toml")
