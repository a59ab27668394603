"""The one command."""

from __future__ import annotations

from typing import Annotated

import typer

import triforium
from triforium.commands.serve import serve

app = typer.Typer(name="triforium", no_args_is_help=True, add_completion=False)
app.command()(serve)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"triforium {triforium.__version__} ({triforium.FORM})")
        raise typer.Exit


@app.callback()
def _triforium(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which runs.")
    ] = False,
) -> None:
    """Three builders' games under one roof."""


def main() -> None:
    app()
