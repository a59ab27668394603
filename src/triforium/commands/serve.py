"""`triforium serve`: the tables on the web."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from triforium.commands.needs import need_server
from triforium.commands.options import Database, Host


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8400,
    database: Database = "",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    processes: Annotated[int, typer.Option(min=1, max=64, help="Processes at one address; needs PostgreSQL.")] = 1,
    bots: Annotated[bool, typer.Option(help="Bots think here, or in `triforium think` alone.")] = True,
) -> None:
    """Serve tables over HTTP until it is ended (Ctrl-C)."""
    need_server()
    from triforium.server.run import run
    from triforium.server.settings import from_environment

    check_level(log_level)
    settings = from_environment()
    settings = replace(settings, host=host, port=port, log_level=log_level, database=database or settings.database)
    run(replace(settings, processes=processes, thinks=bots))


def think(
    database: Database = "",
    workers: Annotated[int, typer.Option(min=0, help="Bots that think at once; 0: as many as there are cores.")] = 0,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Think for the bots of servers on the same PostgreSQL (`serve --no-bots`), until it is ended (Ctrl-C)."""
    need_server()
    from triforium.server import think as thinking
    from triforium.server.logs import set_up
    from triforium.server.settings import from_environment

    check_level(log_level)
    settings = from_environment()
    set_up(log_level)
    thinking.think(replace(settings, database=database or settings.database, bot_workers=workers))


def check_level(level: str) -> None:
    if level not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter("debug, info, warning or error is expected", param_hint="--log-level")
