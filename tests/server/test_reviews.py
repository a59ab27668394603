"""Reviews at a table: of finished games alone, made once, and in nobody's way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server import Json, Person, Running, running, settings_at, wait_until

from triforium.hall.reviewing import ReviewAnswer, ReviewQuestion
from triforium.server.bots import Bots

EDITIONS = Path(__file__).parents[1] / "editions"


@contextlib.contextmanager
def glancing(where: Path | str) -> Iterator[Running]:
    """A server that looks at games quickly."""
    with running(settings_at(where, bot_workers=2)) as server:
        server.hall.bots.review_depth = "quick"
        yield server


def finished(person: Person, *seats: str, **more: Any) -> Json:
    """A game that was played to its end."""
    table = person.create("me", *seats, first=0, **more)
    while (table := person.my_turn(table))["status"] == "running":
        person.move(table, table["choices"][-1]["action"])
    return table


def given_up(person: Person, *seats: str, **more: Any) -> Json:
    """A game that is over after its first moves; of three and more players bots play it to its end."""
    table = person.my_turn(person.create("me", *seats, first=0, **more))
    table = person.move(table, table["choices"][-1]["action"])
    person.ok("POST", f"/api/tables/{table['id']}/resign", {"seat": 0})
    return wait_until(lambda: (found := person.see(table))["status"] == "over" and found, 60)


def review_of(person: Person, table: Json) -> Json:
    return person.ok("GET", f"/api/tables/{table['id']}/review")


def ask(person: Person, table: Json) -> Json:
    return person.ok("POST", f"/api/tables/{table['id']}/review")


def made(person: Person, table: Json, stage: str = "done") -> Json:
    """The review when it has come to its end; the stages on the way are in order."""
    seen: list[Json] = []

    def ended() -> bool:
        seen.append(review_of(person, table))
        return bool(seen[-1]["stage"] != "working")

    wait_until(ended, 120)
    found = seen[-1]
    assert found["stage"] == stage, found["problem"]
    assert [one["done"] for one in seen] == sorted(one["done"] for one in seen)
    return found


def test_a_review_is_made_once_and_outlives_the_server(database: str) -> None:
    with glancing(database) as server:
        anna = server.person("Anna")
        table = finished(anna, "greedy")
        assert review_of(anna, table)["stage"] == "none"
        begun = ask(anna, table)
        assert (begun["stage"], begun["done"], begun["steps"]) == ("working", 0, table["moves"] + 1)
        assert ask(anna, table)["stage"] == "working"
        found = made(anna, table)
    account = found["account"]
    assert len(found["curve"]) == table["moves"] + 2
    for seat in account["seats"]:
        parts = sum(seat[part] for part in ("start", "luck", "own", "others", "rest"))
        assert parts == pytest.approx(seat["result"], abs=1e-4)
    assert [seat["result"] for seat in account["seats"]] == found["curve"][-1]
    errors = [moment for moment in account["moments"] if moment["kind"] == "error"]
    assert all(moment["played"] != moment["best"] for moment in errors)
    with glancing(database) as server:
        again = anna.at(server.address)
        assert review_of(again, table) == found
        assert ask(again, table) == found
        assert not server.hall.reviews, "it was made again"


def test_the_curve_comes_before_the_account(folder: Path) -> None:
    with glancing(folder) as server:
        anna = server.person("Anna")
        table = given_up(anna, "greedy", "greedy", game="builders")
        ask(anna, table)
        early = wait_until(lambda: (found := review_of(anna, table))["curve"] and found, 60)
        assert early["account"] is None
        assert len(early["curve"]) == table["moves"] + 2
        account = made(anna, table)["account"]
        assert len(account["ranks"]) == 3
        assert account["seats"][0]["rest_error"] > 0


def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_was_played(folder: Path) -> None:
    with glancing(folder) as server:
        anna = server.person("Anna")
        table = given_up(anna, "greedy")
        ask(anna, table)
        account = made(anna, table)["account"]
        assert table["winners"] == [1]
        assert 0.2 < account["seats"][0]["result"] < 0.8, "what the position was worth when it ended"


def test_no_review_reaches_anybody_while_the_game_goes_on(anna: Person, ben: Person, server: Running) -> None:
    table = anna.create("me", "open", listed=True, first=0)
    for who in (anna, ben):
        who.refused(409, "not-over", "GET", f"/api/tables/{table['id']}/review")
    ben.join(table)
    for who in (anna, ben, server.person()):
        for method in ("GET", "POST"):
            who.refused(409, "not-over", method, f"/api/tables/{table['id']}/review")
    assert table["id"] not in server.hall.reviews
    Person(server.address, None).refused(401, "not-a-guest", "POST", f"/api/tables/{table['id']}/review")


def test_a_strangers_table_stays_closed(anna: Person, ben: Person) -> None:
    table = given_up(anna, "greedy")
    for method in ("GET", "POST"):
        ben.refused(404, "no-such-table", method, f"/api/tables/{table['id']}/review")


def test_cards_that_no_net_knows_are_refused_in_a_sentence(anna: Person) -> None:
    cards = (EDITIONS / "pillars-gentle.toml").read_text(encoding="utf-8")
    table = given_up(anna, "greedy", game="pillars", cards=cards)
    ask(anna, table)
    problem = made(anna, table, "failed")["problem"]
    assert problem["id"] == "no-net"
    assert problem["sentence"].startswith("The net for")


def test_a_server_that_ends_in_the_midst_begins_again(folder: Path) -> None:
    with glancing(folder) as server:
        server.hall.bots.review_depth = "deep"
        anna = server.person("Anna")
        table = finished(anna, "greedy")
        ask(anna, table)
        wait_until(lambda: review_of(anna, table)["curve"], 60)
    with glancing(folder) as server:
        anna = anna.at(server.address)
        assert review_of(anna, table)["stage"] == "none"
        ask(anna, table)
        made(anna, table)


def test_one_guest_has_only_so_many_under_way(folder: Path) -> None:
    with glancing(folder) as server:
        never = asyncio.Event

        async def study(part: ReviewQuestion, guest: int) -> ReviewAnswer:
            await never().wait()
            return ReviewAnswer()

        server.hall.bots.review = study
        anna, ben = server.person("Anna"), server.person("Ben")
        tables = [given_up(anna, "greedy", listed=True) for _ in range(4)]
        for table in tables[:3]:
            assert ask(anna, table)["stage"] == "working"
        anna.refused(429, "too-many-reviews", "POST", f"/api/tables/{tables[3]['id']}/review")
        assert ask(ben, tables[3])["stage"] == "working"


def test_a_part_of_a_review_waits_until_no_bots_turn_does() -> None:
    async def meet() -> None:
        bots = Bots(1)
        heard: list[str] = []

        async def answered(part: object, *_: object) -> tuple[ReviewAnswer, float]:
            heard.append("review")
            return ReviewAnswer(), 0.0

        bots.reviewers.ask = answered  # type: ignore[method-assign, assignment]
        bots.pool.waiting.append(None)  # type: ignore[arg-type]
        part = asyncio.create_task(bots.review(ReviewQuestion("duel", "", 2, "0", 0, [], "quick"), 1))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not heard
        heard.append("bot")
        bots.pool.waiting.clear()
        await part
        assert heard == ["bot", "review"]

    asyncio.run(meet())
