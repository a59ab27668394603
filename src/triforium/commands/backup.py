"""`triforium backup` and `restore`: all games and guests in one file, while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triforium.commands.needs import need_server
from triforium.commands.options import Database

Copy = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.", dir_okay=False)]


def backup(file: Copy, database: Database = "") -> None:
    """Copy all games and guests into one file. The server may go on."""
    need_server()
    from triforium.server.store.backup import back_up

    count = back_up(_address(database), file)
    print(f"Copied {count} tables to {file}")


def restore(
    file: Copy,
    database: Database = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the database that is there; it is kept under another name.")
    ] = False,
) -> None:
    """Take a copy back. No server may be running on the database."""
    need_server()
    from triforium.server.store import backup as shelf

    count, before = shelf.restore(_address(database), file, replace)
    print(f"Restored {count} tables" + (f"; what was there before is in {before}" if before is not None else ""))


def _address(database: str) -> str:
    from triforium.server.settings import default_database, from_environment

    return database or from_environment().database or default_database()
