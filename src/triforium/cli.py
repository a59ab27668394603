"""The one command, `triforium`. Each of its commands is a module in `commands/` and a line here."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from triforium.commands import (
    arena,
    backup,
    bench,
    doctor,
    editions,
    merge,
    play,
    records,
    review,
    rules,
    serve,
    sim,
    terminal,
    train,
)
from triforium.form import is_source_wanted
from triforium.rules.errors import TriforiumError

app = typer.Typer(
    name="triforium",
    help="Three builders' board games under one roof: play them, study them, change them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("play")(play.play)
app.command("terminal")(terminal.terminal)
app.command("serve")(serve.serve)
app.command("think")(serve.think)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("doctor")(doctor.doctor)
app.command("sim")(sim.sim)
app.command("arena")(arena.arena)
app.command("merge")(merge.merge)
app.command("replay")(records.replay)
app.command("verify")(records.verify)
app.command("review")(review.review)
app.command("rules")(rules.rules)
app.add_typer(editions.app, name="edition")
app.command("bench")(bench.bench)
app.command("train")(train.train)


def main(args: list[str] | None = None) -> None:
    """Run the command line. What a user did wrong is one line on standard error and exit status 2."""
    try:
        try:
            app(args)
        finally:
            sys.stdout.flush()
    except TriforiumError as error:
        print("triforium:", " ".join(str(error).split()), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # Who read our output has gone. Python flushes once more at its end and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def version_line() -> str:
    """The version and the form of the rules that runs."""
    import triforium

    form = triforium.FORM
    if form == "interpreted":
        wanted = is_source_wanted()
        form += ": TRIFORIUM_INTERPRETED is set" if wanted else ": the rules are not compiled"
    return f"triforium {triforium.__version__} ({form})"


def _show_version(wanted: bool) -> None:
    if wanted:
        print(version_line())
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help="Show the version, and whether the rules are compiled.",
        ),
    ] = False,
) -> None:
    pass
