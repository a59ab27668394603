"""Practice: one person among bots goes back as far as they like; the game is marked, and counts for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.server import Json, Person, running, settings_at

from triforium import record

SEED = "1f"


def practice(anna: Person, *bots: str, **more: object) -> Json:
    return anna.my_turn(anna.create("me", *(bots or ("greedy",)), practice=True, seed=SEED, first=0, **more))


def take_back(anna: Person, table: Json) -> Json:
    return anna.ok("POST", f"/api/tables/{table['id']}/take-back", {"version": table["version"]})


def play(anna: Person, table: Json, moves: int) -> list[Json]:
    """So many moves of mine, always the first choice; the table before each, and after the last."""
    seen = [anna.my_turn(table)]
    for _ in range(moves):
        anna.move(seen[-1], seen[-1]["choices"][0]["action"])
        seen.append(anna.my_turn(seen[-1]))
    return seen


def test_a_move_is_taken_back_over_luck_and_bots_to_the_very_first(anna: Person) -> None:
    seen = play(anna, practice(anna), 6)
    assert any(turn["seat"] == 1 for turn in seen[-1]["play"]["journal"]), "the bot has moved in between"
    table = seen[-1]
    for before in reversed(seen[:-1]):
        assert table["take_back"]["possible"]
        table = take_back(anna, table)
        assert table["play"]["view"] == before["play"]["view"]
        assert (table["moves"], table["choices"]) == (before["moves"], before["choices"])
    assert table["take_back"]["reason"]["id"] == "take-back-nothing"


def test_who_goes_back_and_does_the_same_gets_the_same_answer(anna: Person) -> None:
    table = practice(anna, "level:1")
    after = play(anna, table, 3)[-1]
    for _ in range(3):
        table = take_back(anna, anna.my_turn(table))
    again = play(anna, table, 3)[-1]
    assert again["play"]["view"] == after["play"]["view"]


def test_a_game_is_marked_when_it_becomes_practice_and_stays_so(tmp_path: Path) -> None:
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        table = play(anna, anna.create("me", "greedy", first=0), 4)[-1]
        assert (table["practice"], table["take_back"]["possible"]) == (False, False)
        marked = anna.ok("POST", f"/api/tables/{table['id']}/practice", {})
        assert (marked["practice"], marked["version"]) == (True, table["version"] + 1)
        again = anna.ok("POST", f"/api/tables/{table['id']}/practice", {})
        assert again["version"] == marked["version"]
        back = take_back(anna, take_back(anna, marked))
        cookies = anna.http.cookies
    with running(settings_at(tmp_path)) as server:
        anna = server.person()
        anna.http.cookies = cookies
        after = anna.see(table)
        assert (after["practice"], after["play"]["view"]) == (True, back["play"]["view"])
        assert [card["practice"] for card in anna.ok("GET", "/api/lobby")["mine"]] == [True]
        text = anna.http.get(f"/api/tables/{table['id']}/record").text
        assert text.splitlines()[7] == "practice"
        assert record.read(text).practice


def test_a_record_of_practice_verifies_and_says_so() -> None:
    plain = (Path(__file__).parents[1] / "records" / "duel-1.txt").read_text()
    head, body = plain.split("\n\n", 1)
    marked = f"{head}\npractice\n\n{body}"
    assert not record.read(plain).practice
    assert record.verify(marked).record.practice


@pytest.mark.parametrize("others", [["here"], ["open"]])
def test_practice_is_for_one_person_alone(anna: Person, others: list[str]) -> None:
    seats = [{"kind": kind} for kind in ("me", *others)]
    anna.refused(409, "not-alone", "POST", "/api/tables", {"game": "duel", "seats": seats, "practice": True})
    table = anna.create("me", "here")
    anna.refused(409, "not-alone", "POST", f"/api/tables/{table['id']}/practice", {"seat": 0})


def test_only_a_practice_table_has_a_chosen_seed(anna: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    anna.refused(400, "seed-chosen", "POST", "/api/tables", {"game": "duel", "seats": seats, "seed": SEED})
    one, other = practice(anna), practice(anna)
    assert one["play"]["view"] == other["play"]["view"]
