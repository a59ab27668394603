"""The one command, `triforium`. Each of its commands is a module in `commands/` and a line here."""

from __future__ import annotations

import sys

import typer

from triforium.commands import arena
from triforium.rules.errors import TriforiumError

app = typer.Typer(name="triforium", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.command("arena")(arena.arena)


@app.callback()
def options() -> None:
    pass


def main(args: list[str] | None = None) -> None:
    try:
        app(args)
    except TriforiumError as error:
        print("triforium:", " ".join(str(error).split()), file=sys.stderr)
        sys.exit(2)
