"""The schema: full types for the games, and no request that fits it or does not makes the server fail."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from support.server import Person, Running

from triforium.games import GAMES, game
from triforium.hall import channel, types
from triforium.server.app import make_app
from triforium.server.settings import Settings

EXAMPLES = 12


@pytest.fixture(scope="module")
def schema(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = Person(server.address, None).ok("GET", "/schema/openapi.json")
    return found


def refs(node: Any) -> set[str]:
    if isinstance(node, dict):
        own = {node["$ref"].rsplit("/", 1)[1]} if "$ref" in node else set()
        return own.union(*(refs(value) for value in node.values()))
    return set().union(*(refs(value) for value in node)) if isinstance(node, list) else set()


@pytest.mark.parametrize("id", list(GAMES))
def test_each_games_view_decisions_and_events_are_full_types(schema: dict[str, Any], id: str) -> None:
    shapes = schema["components"]["schemas"]
    title = id.title()
    view = shapes[f"{title}View"]
    assert view["properties"]["game"]["const"] == id
    true = game(id).start().view(0)
    assert set(view["properties"]) == set(true)
    assert set(view["required"]) == set(true)
    asks = {shapes[name]["properties"]["ask"]["const"] for name in refs(view["properties"]["asked"])}
    assert asks == {ask.id for ask in game(id).asks}
    turn = shapes[f"{title}Turn"]
    events = {shapes[name]["properties"]["id"]["const"]: shapes[name] for name in refs(turn["properties"]["events"])}
    assert set(events) == {event.id for event in game(id).events}
    for event in game(id).events:
        assert {name for name, _ in event.operands} <= set(events[event.id]["properties"])
    assert f"{title}Play" in refs(shapes["Snapshot"]["properties"]["play"])


def test_the_live_channels_messages_are_in_the_schema(schema: dict[str, Any]) -> None:
    messages = schema["components"]["schemas"]["LiveChannel"]["properties"]
    assert refs(messages["from_server"]) == {"TableChanged", "Tried", "ChatSaid", "Presence", "Beat", "ChannelRefusal"}
    assert refs(messages["from_client"]) == {"Pulse", "Again", "LookAs", "Try", "Confirm"}


def test_every_answer_fits_the_schema_types(anna: Person) -> None:
    """What is sent is decoded by the very types that the schema is made of."""
    table = anna.create("me", "greedy", first=0)
    for _ in range(40):
        table = anna.my_turn(table)
        if table["status"] != "running":
            break
        table = anna.move(table, table["choices"][-1]["action"])
        msgspec.convert(anna.see(table), types.Snapshot)
    msgspec.convert(anna.ok("GET", f"/api/tables/{table['id']}/at/3"), types.Moment)
    msgspec.convert(anna.ok("GET", f"/api/tables/{table['id']}/at/3/stages"), types.Stages)
    msgspec.convert(anna.ok("GET", "/api/lobby"), types.Lobby)
    with anna.watch(table) as watching:
        watching.next("presence")
        for message in watching.heard:
            msgspec.convert(message, channel.FromServer)


def operations() -> list[tuple[str, str]]:
    paths = make_app(Settings(), described=True).openapi_schema.to_schema()["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


@pytest.mark.parametrize(("method", "path"), operations())
def test_no_request_makes_the_server_fail(
    server: Running, anna: Person, schema: dict[str, Any], method: str, path: str
) -> None:
    table = anna.create("me", "here", listed=True, first=0)
    found = schemathesis.openapi.from_dict(schema)
    operation = found[path][method]

    def send(case: schemathesis.Case[Any]) -> None:
        if "{id}" in path and len(case.path_parameters["id"]) % 2:
            case.path_parameters["id"] = table["id"]
        if "game" in case.path_parameters and len(str(case.path_parameters["game"])) % 2:
            case.path_parameters["game"] = "duel"
        answer = case.call(base_url=server.address, cookies=dict(anna.http.cookies), timeout=20)
        assert answer.status_code < 500, (answer.status_code, answer.text[:500])
        if answer.status_code >= 400 and path.startswith("/api/"):
            assert answer.json()["problem"]["sentence"]

    for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
        strategy = operation.as_strategy(generation_mode=mode)
        bounded = settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        # An address without parameters and body cannot be asked wrongly.
        with contextlib.suppress(Unsatisfiable):
            bounded(given(strategy)(send))()
