"""`triforium serve`: the tables on the web."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from triforium.commands.options import Database, Host


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8400,
    database: Database = "",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables over HTTP until it is ended (Ctrl-C)."""
    from triforium.server.run import run
    from triforium.server.settings import from_environment

    if log_level not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter("debug, info, warning or error is expected", param_hint="--log-level")
    settings = from_environment()
    settings = replace(settings, host=host, port=port, log_level=log_level, database=database or settings.database)
    run(settings)
