"""The pocket as it runs in a browser's worker, here on this Python: storage is a dict, bots answer at once."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from triforium import record
from triforium.hall.ports import Store
from triforium.pocket.page import answer_question
from triforium.pocket.pocket import Pocket
from triforium.pocket.shelf import Shelf

Json = dict[str, Any]
GAMES = {"duel": 2, "pillars": 3, "builders": 3}


class Dict:
    """`shelf.Drawer` in memory, with what it was asked to keep."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.tables: dict[str, tuple[int, str, str]] = {}

    async def me(self) -> str | None:
        return self.name

    async def keep_me(self, name: str) -> None:
        self.name = name

    async def read(self, id: str) -> str | None:
        return self.tables[id][2] if id in self.tables else None

    async def keep(self, id: str, revision: int, row: str, table: str) -> bool:
        if self.tables.get(id, (0, "", ""))[0] != revision:
            return False
        self.tables[id] = (revision + 1, row, table)
        return True

    async def rows(self) -> str:
        return f"[{','.join(row for _, row, _ in self.tables.values())}]"


async def think(question: str) -> str:
    return answer_question(question)


def a_pocket(drawer: Dict, ring: Callable[[str, int], None] = lambda table, version: None) -> Pocket:
    return Pocket(drawer, think, ring)


async def asked(pocket: Pocket, method: str, path: str, body: Json | None = None) -> Any:
    done, text = await pocket.ask(method, path, None if body is None else json.dumps(body))
    assert done, text
    return json.loads(text)


async def a_table(pocket: Pocket, game: str, bot: str = "greedy") -> Json:
    await asked(pocket, "POST", "/me", {"name": "Anna"})
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for _ in range(GAMES[game] - 1))]
    made: Json = await asked(pocket, "POST", "/tables", {"game": game, "seats": seats, "practice": True, "seed": "7"})
    return made


async def my_turn(pocket: Pocket, id: str) -> Json:
    """The table when it is mine to move, or over."""
    async with asyncio.timeout(60):
        while True:
            table: Json = await asked(pocket, "GET", f"/tables/{id}")
            if table["choices"] or table["status"] == "over":
                return table
            driver = pocket.hall.tables[id].driver
            await (asyncio.wait({driver}) if driver is not None else asyncio.sleep(0))


async def move(pocket: Pocket, table: Json) -> Json:
    draft = {"version": table["version"], "actions": [table["choices"][0]["action"]]}
    await asked(pocket, "POST", f"/tables/{table['id']}/moves", draft)
    return await my_turn(pocket, table["id"])


def play(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(act())  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_after_a_reload_and_its_record_is_true(game: str) -> None:
    async def act() -> None:
        drawer = Dict()
        pocket = a_pocket(drawer)
        table = await my_turn(pocket, (await a_table(pocket, game))["id"])
        for number in range(600):
            if table["status"] == "over":
                break
            if number == 5:
                await pocket.close()
                pocket = a_pocket(drawer)
                again = await my_turn(pocket, table["id"])
                assert {**again, "changed": None} == {**table, "changed": None}
                table = again
            table = await move(pocket, table)
        assert table["status"] == "over"
        text = await asked(pocket, "GET", f"/tables/{table['id']}/record")
        assert record.verify(text).record.result == table["scores"]
        lobby = await asked(pocket, "GET", "/lobby")
        assert [(card["id"], card["status"]) for card in lobby["mine"]] == [(table["id"], "over")]
        await pocket.close()

    play(act)


def test_of_two_tabs_that_move_at_once_one_is_told() -> None:
    async def act() -> None:
        drawer = Dict()
        one, other = a_pocket(drawer), a_pocket(drawer)
        table = await my_turn(one, (await a_table(one, "duel"))["id"])
        seen = await my_turn(other, table["id"])
        assert seen["version"] == table["version"]
        await move(one, table)
        draft = {"version": seen["version"], "actions": [seen["choices"][0]["action"]]}
        done, text = await other.ask("POST", f"/tables/{table['id']}/moves", json.dumps(draft))
        assert not done
        assert json.loads(text)["problem"]["id"] == "stale-version"
        await one.close()
        await other.close()

    play(act)


def test_what_the_page_asks_is_answered_or_refused_with_a_reason() -> None:
    async def act() -> None:
        pocket = a_pocket(Dict())
        assert (await asked(pocket, "GET", "/me"))["name"] is None
        done, text = await pocket.ask("POST", "/tables", "{}")
        assert not done
        assert json.loads(text)["problem"]["id"] == "not-a-guest"
        await asked(pocket, "POST", "/me", {"name": "Anna"})
        done, text = await pocket.ask("POST", "/tables", '{"game": 3}')
        assert not done
        assert json.loads(text)["problem"]["id"] == "bad-request"
        for path in ("/games", "/messages", "/lobby", "/games/duel/rules", "/games/duel/pictures"):
            await asked(pocket, "GET", path)
        done, text = await pocket.ask("GET", "/tables/none")
        assert not done
        assert json.loads(text)["problem"]["id"] == "no-such-table"
        await pocket.close()

    play(act)


def test_a_hint_names_legal_moves() -> None:
    async def act() -> None:
        pocket = a_pocket(Dict())
        table = await my_turn(pocket, (await a_table(pocket, "duel"))["id"])
        wish = {"version": table["version"], "actions": []}
        hint = await asked(pocket, "POST", f"/tables/{table['id']}/hint", wish)
        assert {move["action"] for move in hint["moves"]} <= {choice["action"] for choice in table["choices"]}
        assert hint["moves"]
        await pocket.close()

    play(act)


def test_a_channel_tells_of_moves_and_answers_tries() -> None:
    async def act() -> None:
        pocket = a_pocket(Dict())
        table = await my_turn(pocket, (await a_table(pocket, "duel"))["id"])
        heard: asyncio.Queue[Json] = asyncio.Queue()
        opened = asyncio.create_task(
            pocket.open(1, f"/tables/{table['id']}/live", lambda text: heard.put_nowait(json.loads(text)), print)
        )
        assert (await heard.get())["table"]["version"] == table["version"]
        draft = {"version": table["version"], "actions": [table["choices"][0]["action"]]}
        pocket.hear(1, json.dumps({"type": "try", "number": 4, "draft": draft}))
        while (found := await heard.get())["type"] != "tried":
            pass
        assert found["number"] == 4
        pocket.hear(1, None)
        await opened
        assert not pocket.channels
        await pocket.close()

    play(act)


def test_nothing_is_loaded_that_a_browser_does_not_have() -> None:
    code = "import sys, triforium.pocket.page, triforium.bots.net.bot; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"litestar", "sqlalchemy", "uvicorn", "multiprocessing", "_multiprocessing", "numpy"} & set(said)


def test_the_shelf_is_a_store() -> None:
    store: Store = Shelf(Dict())
    assert asyncio.run(store.find_table("none")) is None
