"""Tables from their making to the rematch."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest
from support.server import Json, Person, Running, wait_until

import triforium
from triforium import record
from triforium.editions import edition_text
from triforium.games import GAMES
from triforium.hall import rewind
from triforium.rules.game import State


def play_out(people: dict[int, Person], table: Json, seed: int = 1) -> Json:
    """Everybody plays at random to the end; `people` by seat, the rest are bots."""
    luck = random.Random(seed)
    seat = next(iter(people))
    table = people[seat].see(table, seat=seat)
    while table["status"] == "running":
        seat = table["turn"] if table["turn"] in people else seat
        table = people[seat].my_turn(table, seat)
        if table["status"] == "running":
            table = people[seat].move(table, luck.choice(table["choices"])["action"])
            if table["turn"] in people:
                table = people[table["turn"]].see(table, seat=table["turn"])
    return table


def test_a_game_against_a_bot_is_played_to_the_end_and_its_record_verifies(server: Running, anna: Person) -> None:
    table = anna.create("me", "greedy")
    assert table["status"] == "running"
    assert table["seed"] is None
    hash = table["seed_hash"]
    early = anna.http.get(f"/api/tables/{table['id']}/record").text
    assert "sha256:" + hash in early
    assert record.read(early).seed is None
    end = play_out({0: anna}, table)
    assert end["status"] == "over"
    assert end["winners"]
    assert hashlib.sha256(end["seed"].encode()).hexdigest() == hash
    assert len(end["seed"]) == 32
    text = anna.http.get(f"/api/tables/{table['id']}/record").text
    verdict = record.verify(text)
    assert verdict.unchecked == []
    assert verdict.record.players == ["Anna", "greedy"]
    assert len(verdict.record.moves) == end["moves"]


def test_two_people_play_by_a_link(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open")
    assert table["status"] == "open"
    assert table["play"] is None
    joined = ben.join(table)
    assert joined["status"] == "running"
    assert joined["mine"] == [1]
    assert [seat["name"] for seat in joined["seats"]] == ["Anna", "Ben"]
    assert ben.join(table)["mine"] == [1], "who comes back comes back to the same seat"
    end = play_out({0: anna, 1: ben}, table, 2)
    assert end["status"] == "over"


def test_the_first_player_can_be_chosen(anna: Person) -> None:
    for first in (0, 1):
        assert anna.create("me", "here", first=first)["turn"] == first
    anna.refused(
        422, "unknown-seat", "POST", "/api/tables", {"game": "duel", "seats": [{"kind": "me"}] * 2, "first": 5}
    )


def test_on_one_screen_each_seat_is_asked_for_by_name(anna: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "here", "name": "Clara"}]
    table = anna.ok("POST", "/api/tables", {"game": "duel", "seats": seats, "first": 1})
    assert table["mine"] == [0, 1]
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Clara"]
    assert table["seat"] == 1, "without a wish, the seat whose turn it is"
    assert anna.see(table, seat=0)["choices"] == []
    moved = anna.move(anna.see(table, seat=1), "claim row-1")
    assert moved["seat"] == 1, "the screen stays with the player who moved until the other takes over"
    assert moved["turn"] == 0


def test_a_draft_shows_what_is_sure_and_stores_nothing(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    draft = {"version": table["version"], "seat": 0, "actions": ["claim row-1"]}
    shown = anna.ok("POST", f"/api/tables/{table['id']}/try", draft)
    assert (shown["last"], shown["stop"], shown["played"]) == ("claim row-1", "other seat", [])
    assert anna.see(table, seat=0)["version"] == table["version"]
    draft["actions"] = ["claim row-1", "claim row-2"]
    anna.refused(422, "draft-too-long", "POST", f"/api/tables/{table['id']}/try", draft)
    anna.refused(422, "draft-too-long", "POST", f"/api/tables/{table['id']}/moves", draft)
    asked = {"actions": ["claim row-2"], "draft": ["claim row-1"], "seat": 0}
    anna.refused(422, "draft-too-long", "POST", f"/api/tables/{table['id']}/why", asked)
    assert anna.see(table, seat=0)["version"] == table["version"]


def test_an_illegal_action_is_refused_with_its_rule(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    anna.move(table, "claim row-1")
    found = anna.see(table, seat=1)
    body = {"version": found["version"], "seat": 1, "actions": ["claim row-2"]}
    refusal = anna.refused(422, "parallel-line", "POST", f"/api/tables/{table['id']}/moves", body)
    assert refusal["problem"]["rule"] == "D3.2"
    assert refusal["problem"]["sentence"] == "row-2 does not cross row-1 in exactly one card"
    assert refusal["table"]["version"] == found["version"]
    asked = {"actions": ["claim row-2", "claim column-1", "sing"], "seat": 1}
    reasons = anna.ok("POST", f"/api/tables/{table['id']}/why", asked)["reasons"]
    assert reasons["claim row-2"]["rule"] == "D3.2"
    assert reasons["claim column-1"] is None
    assert reasons["sing"]["id"] == "unknown-action"
    not_mine = anna.ok("POST", f"/api/tables/{table['id']}/why", {"actions": ["claim row-2"], "seat": 0})
    assert not_mine["reasons"]["claim row-2"]["id"] == "not-your-turn"


def test_a_take_back_undoes_one_action_and_the_journal_shrinks(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    moved = anna.move(table, "claim row-1")
    assert moved["take_back"] == {"possible": True, "reason": None}
    assert moved["play"]["kept"] == 0
    assert [turn["move"] for turn in moved["play"]["journal"]] == [1]
    back = anna.ok("POST", f"/api/tables/{table['id']}/take-back", {"version": moved["version"]})
    assert back["version"] == 2
    assert back["moves"] == 0
    assert back["play"]["kept"] == 0
    assert back["play"]["journal"] == []
    again = anna.move(back, "claim row-2")
    other = anna.see(table, seat=1)
    anna.move(other, "claim column-1")
    refusal = anna.refused(
        409, "take-back-other", "POST", f"/api/tables/{table['id']}/take-back", {"version": 4, "seat": 0}
    )
    assert refusal["table"]["take_back"] == {"possible": True, "reason": None}, "on one screen, by the seat that moved"
    assert again["version"] == 3
    text = anna.http.get(f"/api/tables/{table['id']}/record").text
    assert [move.action.text for move in record.read(text).moves] == ["claim row-2", "claim column-1"]


def test_any_moment_can_be_seen_again(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    anna.move(table, "claim row-1")
    anna.move(anna.see(table, seat=1), "claim column-2")
    begin = anna.ok("GET", f"/api/tables/{table['id']}/at/0")
    assert begin["view"]["lines"] == [None, None]
    first = anna.ok("GET", f"/api/tables/{table['id']}/at/1")
    assert (first["action"], first["turn"], first["moves"]) == ("claim row-1", 1, 2)
    assert first["view"]["lines"] == ["row-1", None]
    anna.refused(404, "no-such-move", "GET", f"/api/tables/{table['id']}/at/3")


@pytest.mark.parametrize("id", list(GAMES))
def test_a_moment_costs_a_round_at_most(
    server: Running, anna: Person, monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    table = anna.create("me", "here", game=id)
    true = server.hall.tables[table["id"]].table
    rounds = {true.state.round: 0}
    while len(rounds) < 3 and table["status"] == "running":
        table = anna.see(table)
        table = anna.move(table, table["choices"][0]["action"])
        rounds.setdefault(true.state.round, table["moves"])
    played: list[int] = []
    play_on = rewind._play_on

    def counted(*given: Any) -> State:
        played.append(len(given[2]))
        return play_on(*given)

    monkeypatch.setattr(rewind, "_play_on", counted)
    for move in range(table["moves"] + 1):
        found = anna.ok("GET", f"/api/tables/{table['id']}/at/{move}", params={"seat": 0})
        assert found["view"] == json.loads(json.dumps(true.position_after(move).view(0)))
        assert played[-1] == move - max(moves for moves in rounds.values() if moves <= move)
    assert len(rounds) > 2


def test_of_two_players_the_other_has_won_when_one_resigns(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open")
    ben.join(table)
    with anna.watch(table) as hers:
        hers.table(1)
        left = ben.ok("POST", f"/api/tables/{table['id']}/resign", {"version": 1, "seat": 1})
        assert (left["status"], left["winners"], left["ended"], left["turn"]) == ("over", [0], "resigned", None)
        assert left["mine"] == [1], "who has lost may look around, and play again"
        told = hers.table(2)
    assert [(one["id"], one["seat"], one["move"]) for one in told["happened"]] == [("resigned", 1, 0)]
    assert told["seed"] is not None
    assert [seat["lost"] for seat in told["seats"]] == [None, "resigned"]
    assert [card["ended"] for card in anna.ok("GET", "/api/lobby")["mine"] if card["id"] == table["id"]] == ["resigned"]
    assert record.verify(anna.record(table)).unchecked == []


def test_of_three_who_resigns_leaves_the_seat_to_a_bot(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open", "random", game="pillars")
    ben.join(table)
    table = ben.see(table)
    left = ben.ok("POST", f"/api/tables/{table['id']}/resign", {"version": table["version"], "seat": 1})
    assert left["seats"][1]["resigned"]
    assert left["seats"][1]["kind"] == "bot"
    assert left["seats"][1]["name"] == "Ben"
    assert left["mine"] == []
    assert left["seat"] is None
    ben.refused(
        403, "not-your-seat", "POST", f"/api/tables/{table['id']}/resign", {"version": left["version"], "seat": 1}
    )
    anna.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 0})
    end = play_until_over(anna, table)
    assert end["winners"] == [2], "the others have resigned"
    assert record.verify(anna.record(table)).record.players == ["Anna", "Ben", "random"]


def test_a_rematch_is_one_table_for_all_who_ask(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open")
    ben.join(table)
    anna.refused(409, "not-over", "POST", f"/api/tables/{table['id']}/rematch")
    table = ben.see(table)
    end = anna.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 0})
    first = ben.ok("POST", f"/api/tables/{table['id']}/rematch")
    assert (first["status"], first["mine"], first["host"]) == ("open", [1], True), "Anna has not been asked yet"
    asked = anna.see(first)
    assert (asked["mine"], asked["seats"][0]["kind"], asked["seats"][0]["name"]) == ([], "open", "Anna")
    assert (asked["seats"][0]["kept"], asked["seats"][0]["mine"]) == (True, True)
    assert first["id"] in [card["id"] for card in anna.ok("GET", "/api/lobby")["mine"]]
    cleo = Person(anna.address, "Cleo")
    join = f"/api/tables/{first['id']}/join"
    invited = {"invitation": first["invitation"]}
    cleo.refused(409, "table-full", "POST", join, invited)
    cleo.refused(409, "seat-kept", "POST", join, {**invited, "seat": 0})
    second = anna.ok("POST", f"/api/tables/{table['id']}/rematch")
    assert first["id"] == second["id"] != table["id"]
    assert (second["status"], second["mine"], second["host"]) == ("running", [0], False)
    assert first["seed_hash"] != end["seed_hash"]
    old = anna.see(table)
    assert (old["next"], old["again"]) == (first["id"], "Ben"), "who asked is told at the old table"


def test_a_seat_that_stays_empty_at_a_rematch_is_filled_by_a_bot(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open")
    ben.join(table)
    anna.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 0})
    again = ben.ok("POST", f"/api/tables/{table['id']}/rematch")
    filled = ben.ok("POST", f"/api/tables/{again['id']}/fill", {"seat": 0, "bot": "greedy"})
    assert (filled["status"], filled["seats"][0]["kind"]) == ("running", "bot")


def test_at_a_listed_table_everybody_takes_one_seat(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open", "open", "open", game="pillars", listed=True)
    path = f"/api/tables/{table['id']}/join"
    assert ben.join(table)["mine"] == [1]
    ben.refused(409, "one-seat", "POST", path, {"seat": 2})
    assert anna.join(table, seat=2)["mine"] == [0, 2], "the host may, for people at the same screen"
    among_friends = anna.create("me", "open", "open", game="pillars")
    ben.join(among_friends)
    assert ben.join(among_friends, seat=2)["mine"] == [1, 2]


def play_until_over(person: Person, table: Json) -> Json:
    wait_until(lambda: person.see(table)["status"] == "over", 60)
    return person.see(table)


def test_an_open_table_can_be_left_filled_and_closed(anna: Person, ben: Person) -> None:
    table = anna.create("open", "open", listed=True)
    assert ben.join(table)["mine"] == [0]
    assert ben.ok("POST", f"/api/tables/{table['id']}/leave", {})["status"] == "closed"
    ben.refused(409, "not-open", "POST", f"/api/tables/{table['id']}/join", {})
    table = anna.create("me", "open", listed=True)
    ben.refused(403, "not-the-host", "POST", f"/api/tables/{table['id']}/fill", {"seat": 1})
    assert anna.ok("POST", f"/api/tables/{table['id']}/fill", {"seat": 1, "bot": "random"})["status"] == "running"
    anna.refused(409, "not-open", "POST", f"/api/tables/{table['id']}/leave", {})


def test_the_lobby_tells_my_games_open_tables_and_games_to_watch(anna: Person, ben: Person) -> None:
    waiting = anna.create("me", "greedy", first=0)
    opened = anna.create("me", "open", listed=True)
    secret = anna.create("me", "open")
    running = anna.create("me", "here", listed=True)
    mine = {card["id"]: card for card in anna.ok("GET", "/api/lobby")["mine"]}
    assert mine[waiting["id"]]["my_turn"]
    assert not mine[opened["id"]]["my_turn"]
    assert set(mine) == {waiting["id"], opened["id"], secret["id"], running["id"]}
    assert anna.ok("GET", "/api/me")["games"] == 2
    lobby = ben.ok("GET", "/api/lobby")
    assert lobby["mine"] == []
    assert opened["id"] in [card["id"] for card in lobby["open"]]
    assert running["id"] in [card["id"] for card in lobby["watch"]]
    assert secret["id"] not in str(lobby)


def test_a_card_file_of_ones_own_can_be_played(anna: Person) -> None:
    cards = (
        edition_text("duel", "house")
        .replace('edition = "house"', 'edition = "rich"')
        .replace("start = 3 ", "start = 9 ")
    )
    assert anna.ok("POST", "/api/games/duel/check", {"cards": cards}) == {"edition": "rich", "problem": None}
    table = anna.create("me", "greedy", cards=cards)
    assert (table["edition"], table["own_cards"]) == ("rich", True)
    assert table["play"]["view"]["seats"][0]["gold"] == 9
    described = anna.ok("GET", f"/api/tables/{table['id']}/game")
    assert described["cards"]["gold"]["start"] == 9
    assert described["pieces"]["cards"]["tom"]["says"].startswith("Turn one wood")
    broken = cards.replace("in_all = 74", "in_all = true")
    problem = anna.ok("POST", "/api/games/duel/check", {"cards": broken})["problem"]
    assert problem["facts"]["place"] == "gold.in_all"
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    anna.refused(422, "bad-edition", "POST", "/api/tables", {"game": "duel", "seats": seats, "cards": broken})


def test_chat_is_for_who_sits_there_and_can_be_switched_off(anna: Person, ben: Person) -> None:
    table = anna.create("me", "here", listed=True)
    line = anna.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "<b>good luck</b>"})
    assert line["text"] == "<b>good luck</b>", "kept as it was said; who shows it escapes it"
    assert ben.ok("GET", f"/api/tables/{table['id']}/chat")["lines"] == [line]
    ben.refused(403, "not-seated", "POST", f"/api/tables/{table['id']}/chat", {"text": "hi"})
    ben.refused(403, "not-the-host", "PUT", f"/api/tables/{table['id']}/settings", {"chat": False})
    assert anna.ok("PUT", f"/api/tables/{table['id']}/settings", {"chat": False})["chat"] is False
    anna.refused(409, "chat-off", "POST", f"/api/tables/{table['id']}/chat", {"text": "hi"})


def test_notes_are_kept_for_each_seat(anna: Person) -> None:
    table = anna.create("me", "here")
    anna.ok("PUT", f"/api/tables/{table['id']}/notes", {"seat": 0, "text": "she hoards\nseals"})
    assert anna.ok("GET", f"/api/tables/{table['id']}/notes", params={"seat": 0})["text"] == "she hoards\nseals"
    assert anna.ok("GET", f"/api/tables/{table['id']}/notes", params={"seat": 1})["text"] == ""


def test_a_standing_answer_moves_for_its_seat_until_the_round_ends(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open", first=0)
    ben.join(table)
    standing = {"answers": [{"ask": "claim", "action": "claim column-1"}]}
    nothing = {"answers": [{"ask": "claim", "action": "claim column-9"}]}
    problem = ben.refused(422, "unknown-word", "PUT", f"/api/tables/{table['id']}/standing", nothing)["problem"]
    assert "column-1" in problem["sentence"]
    mine = ben.ok("PUT", f"/api/tables/{table['id']}/standing", standing)
    assert mine["standing"] == standing["answers"]
    assert anna.see(table)["standing"] == []
    anna.move(anna.see(table), "claim row-1")
    wait_until(lambda: anna.see(table)["moves"] >= 2)
    assert anna.see(table)["play"]["journal"][2]["action"] == "claim column-1"
    for _ in range(200):
        for person, seat in ((anna, 0), (ben, 1)):
            found = person.see(table, seat=seat)
            if found["play"]["view"]["round"] > 1 or found["status"] == "over":
                assert ben.see(table)["standing"] == []
                return
            if found["turn"] == seat and found["status"] == "running":
                person.move(found, found["choices"][-1]["action"])
    raise AssertionError("the round never ended")


def test_since_is_the_number_of_my_last_move(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    assert table["since"] == 0
    anna.move(table, "claim row-1")
    anna.move(anna.see(table, seat=1), "claim column-1")
    assert anna.see(table, seat=0)["since"] == 1
    assert anna.see(table, seat=1)["since"] == 2


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb\u0000", "\u202eevil", "a\u200b", "a\u200d", "\u200c"])
def test_a_name_that_cannot_be_shown_is_refused(stranger: Person, name: str) -> None:
    assert stranger.send("POST", "/api/me", {"name": name}).status_code == 400


@pytest.mark.parametrize("name", ["\U0001f469\u200d\U0001f680", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"])
def test_a_name_may_have_letters_that_are_joined(stranger: Person, name: str) -> None:
    assert stranger.ok("POST", "/api/me", {"name": name})["name"] == name


def test_a_guest_is_the_same_tomorrow_and_may_change_the_name(server: Running, anna: Person) -> None:
    assert anna.ok("GET", "/api/me")["name"] == "Anna"
    assert anna.ok("POST", "/api/me", {"name": "  Anna   M. "})["name"] == "Anna M."
    again = Person(server.address, None)
    again.http.cookies = anna.http.cookies
    assert again.ok("GET", "/api/me")["name"] == "Anna M."


def test_the_games_tell_of_themselves(stranger: Person) -> None:
    games = stranger.http.get("/api/games").json()
    assert "duel" in [game["id"] for game in games]
    for game in games:
        for edition in game["editions"]:
            described = stranger.ok("GET", f"/api/games/{game['id']}/editions/{edition}")
            assert described["actions"]
            assert described["cards"]["edition"] == edition
    messages = stranger.ok("GET", "/api/messages")
    assert messages["games"]["duel"]["seal-flipped"] == "{seat} flips {seal}: {value}"
    assert "seal-flipped" not in messages["sentences"]
    stranger.refused(404, "unknown-game", "GET", "/api/games/chess/editions/house")
    stranger.refused(404, "unknown-edition", "GET", "/api/games/duel/editions/nope")


@pytest.mark.parametrize("id", list(GAMES))
def test_every_game_of_the_house_is_played_through_the_server(anna: Person, id: str) -> None:
    game = triforium.game(id)
    bots = ["greedy"] * (max(game.players) - 1)
    table = anna.create("me", *bots, game=id)
    assert table["play"]["game"] == id
    for _ in range(5):
        table = anna.my_turn(table)
        table = anna.move(table, table["choices"][0]["action"])
    anna.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 0})
    wait_until(lambda: anna.see(table)["status"] == "over", 120)
    end = anna.see(table)
    assert len(end["scores"]) == len(end["seats"]) == max(game.players)
    assert record.verify(anna.http.get(f"/api/tables/{table['id']}/record").text).unchecked == []
    moment = anna.ok("GET", f"/api/tables/{table['id']}/at/{end['moves']}")
    assert moment["view"]["over"] == (max(game.players) > 2), "of two, the other has won at once"
