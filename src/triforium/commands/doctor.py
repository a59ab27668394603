"""`triforium doctor`: what is wrong with an installation, a sentence a finding."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer

from triforium.commands.needs import missing_of_the_server
from triforium.commands.options import AsJson, Database, Host
from triforium.server.findings import Finding

MARKS = {"well": "ok", "note": "note", "wrong": "WRONG"}


def doctor(
    database: Database = "",
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port that the server listens at.")] = 8400,
    as_json: AsJson = False,
) -> None:
    """Say what is wrong with this installation. Exits with 1 where something is. Nothing is changed."""
    found = []
    for finding in examined(database, host, port):
        found.append(finding)
        if not as_json:
            print(f"{MARKS[finding.state]:<6}{finding.about}: {finding.says}", flush=True)
    wrong = sum(finding.state == "wrong" for finding in found)
    if as_json:
        print(json.dumps({"wrong": wrong, "findings": [asdict(finding) for finding in found]}, indent=2))
    else:
        print(f"{wrong} of {len(found)} things are wrong." if wrong else "Nothing is wrong.")
    raise typer.Exit(int(wrong > 0))


def examined(database: str, host: str, port: int) -> Iterator[Finding]:
    """From the program to what surrounds it. What needs the server's packages is left out where they are missing."""
    from triforium.commands import examine

    yield examine.python()
    yield examine.rules()
    yield from examine.games()
    yield from examine.nets()
    yield from examine.extras()
    if missing_of_the_server():
        return
    from triforium.server import examine as served
    from triforium.server.settings import default_database, from_environment

    url = database or from_environment().database or default_database()
    yield from served.examined(url, host, port)
