"""Hints at a table: against bots alone, within what the seat knows, and in nobody's way."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from support.server import Json, Person, Running, running, settings_at

from triforium.hall.settings import Limits
from triforium.hall.thinking import HINT

EDITIONS = Path(__file__).parents[1] / "editions"


def ask(person: Person, table: Json, *draft: str, **more: Any) -> Json:
    body = {"version": table["version"], "seat": table["seat"], "actions": list(draft), **more}
    return person.ok("POST", f"/api/tables/{table['id']}/hint", body)


def refused(person: Person, status: int, id: str, table: Json, **more: Any) -> None:
    body = {"version": table["version"], "seat": table["seat"], "actions": [], **more}
    person.refused(status, id, "POST", f"/api/tables/{table['id']}/hint", body)


@pytest.mark.parametrize("game", ["pillars", "duel", "builders"])
def test_against_a_bot_one_may_ask_and_asked_again_it_is_the_same(anna: Person, game: str) -> None:
    table = anna.my_turn(anna.create("me", "greedy", game=game, first=0))
    assert table["hints"]
    found = ask(anna, table)
    assert (found["version"], found["seat"]) == (table["version"], 0)
    legal = [choice["action"] for choice in table["choices"]]
    assert 2 <= len(found["moves"]) <= 3
    for move in found["moves"]:
        assert move["action"] in legal
        assert 0 <= move["chance"] <= 1
    began = time.monotonic()
    assert ask(anna, table) == found
    assert time.monotonic() - began < HINT / 2000, "it was thought of again"


def test_a_card_file_of_ones_own_gets_hints_too(anna: Person) -> None:
    cards = (EDITIONS / "pillars-gentle.toml").read_text(encoding="utf-8")
    table = anna.my_turn(anna.create("me", "greedy", game="pillars", cards=cards, first=0))
    assert ask(anna, table)["moves"]


def test_after_a_draft_it_speaks_of_what_is_asked_then(anna: Person) -> None:
    table = anna.my_turn(anna.create("me", "greedy", game="builders", first=0))
    while True:
        for choice in table["choices"]:
            body = {"version": table["version"], "actions": [choice["action"]]}
            shown = anna.ok("POST", f"/api/tables/{table['id']}/try", body)
            if shown["choices"]:
                found = ask(anna, table, choice["action"])
                assert {move["action"] for move in found["moves"]} <= {then["action"] for then in shown["choices"]}
                return
        table = anna.my_turn(anna.move(table, table["choices"][0]["action"]))


def test_with_other_people_there_are_none(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open", "greedy", game="pillars", first=0)
    assert not table["hints"]
    refused(anna, 409, "no-hints", table)
    ben.join(table)
    table = anna.my_turn(table)
    assert not table["hints"]
    refused(anna, 409, "no-hints", table)


def test_people_on_one_screen_get_them_against_bots_and_not_against_each_other(anna: Person) -> None:
    two = anna.my_turn(anna.create("me", "here", first=0))
    assert not two["hints"]
    refused(anna, 409, "no-hints", two)
    three = anna.my_turn(anna.create("me", "here", "greedy", game="pillars", first=0))
    assert three["hints"]
    assert ask(anna, three)["moves"]


def test_a_stranger_or_who_is_not_asked_gets_none(anna: Person, ben: Person) -> None:
    table = anna.my_turn(anna.create("me", "greedy", first=0, listed=True))
    ben.refused(403, "not-seated", "POST", f"/api/tables/{table['id']}/hint", {"version": 0, "actions": []})
    assert not ben.see(table)["hints"]
    refused(anna, 409, "stale-version", table, version=table["version"] + 1)
    refused(anna, 422, "not-asked", table, actions=["end turn"])


def test_nothing_of_the_true_game_goes_to_the_bot(
    server: Running, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dump that is sent off is redrawn: its seed is another."""
    sent: list[dict[str, Any]] = []
    true = server.hall.bots.hint

    async def listening(game: str, cards: str, dump: dict[str, Any], guest: int) -> Any:
        sent.append(dump)
        return await true(game, cards, dump, guest)

    monkeypatch.setattr(server.hall.bots, "hint", listening)
    table = anna.my_turn(anna.create("me", "greedy", first=0))
    ask(anna, table)
    held = server.hall.tables[table["id"]]
    assert sent[0]["seed"] != held.table.state.dump()["seed"]


def test_a_guest_asks_only_so_often(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, limits=Limits(hint=(1, 60.0)))) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        tables = [anna.my_turn(anna.create("me", "greedy", first=0)) for _ in range(2)]
        ask(anna, tables[0])
        assert ask(anna, tables[0])["moves"], "what is known costs nothing"
        refused(anna, 429, "too-fast", tables[1])
        assert ask(ben, ben.my_turn(ben.create("me", "greedy", first=0)))["moves"]


def test_one_who_asks_much_keeps_no_others_bot_waiting(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, bot_workers=2)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        warm = ben.my_turn(ben.create("me", "greedy", first=1))
        tables = [anna.my_turn(anna.create("me", "greedy", first=0)) for _ in range(4)]
        done: list[float] = []

        def wish(table: Json) -> None:
            ask(anna.at(server.address), table)
            done.append(time.monotonic())

        threads = [threading.Thread(target=wish, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        for _ in range(3):
            warm = ben.my_turn(ben.move(warm, warm["choices"][0]["action"]))
        answered = time.monotonic()
        for thread in threads:
            thread.join()
        assert answered < max(done), "Ben's bot has waited for all of Anna's hints"
