"""`triforium replay` and `triforium verify`: a record shown again, and a record checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triforium.commands.files import read_text

File = Annotated[Path, typer.Argument(help="A record.")]
CardFile = Annotated[str | None, typer.Option(help="The card file, if the game was played with one of your own.")]


def verify(file: File, edition: CardFile = None) -> None:
    """Play a record again and check every line of it."""
    from triforium import record

    verdict = record.verify(read_text(file), edition)
    for checked in verdict.checked:
        print(f"checked: {checked}")
    for unchecked in verdict.unchecked:
        print(f"not checked: {unchecked}")


def replay(
    file: File,
    edition: CardFile = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the whole table after every move.")] = False,
    move: Annotated[int | None, typer.Option(help="Show the table after this move only.", min=0)] = None,
) -> None:
    """Show a record move by move, with the table at the end."""
    from rich.console import Console

    from triforium import record
    from triforium.commands.boards import board

    console = Console(highlight=False)
    told = record.read(read_text(file))
    game = record.game_of(told, edition)
    names = told.players
    console.print(f"[bold]{game.title}[/], edition {game.edition}: {', '.join(names)}")
    seat: int | None = None
    for number, (played, state) in enumerate(record.replay(told, edition)):
        luck = told.opening if played is None else played.luck
        if move is None:
            if played is not None:
                assert seat is not None
                console.print(f"{number:>4} {names[seat]}: [bold]{played.action.text}[/]")
            for line in luck:
                console.print(f"       [dim]{line.text.strip()}[/]")
            for after, line in told.told:
                if after == number:
                    console.print(f"     [italic]{line.text}[/]")
        if boards or move == number or (move is None and number == len(told.moves)):
            console.print(board(game, state.view(), names))
        seat = state.seat
        if number == len(told.moves) and move is None:
            winners = record.winners_of(state, told.lost, told.ended)
            if winners:
                won = " and ".join(names[winner] for winner in winners)
                console.print(f"[bold]{won} won.[/]  {' : '.join(map(str, state.scores()))}")
