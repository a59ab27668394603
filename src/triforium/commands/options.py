"""Arguments and options that several commands share, each with one name, one help and one meaning."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="The game: pillars, duel or builders.")]
EditionName = Annotated[str | None, typer.Option(help="One of the game's editions, or a card file.")]
Seed = Annotated[str, typer.Option(help="A whole number or hexadecimal digits; the same seed, the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON alone on standard output.")]
Database = Annotated[str, typer.Option(help="sqlite:///FILE; by default a file in your data folder.")]
Host = Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0: others in your network can come too.")]


def read_number(seed: str) -> int | str:
    """A whole number where it is written as one; anything else is left to who reads seeds."""
    return int(seed) if seed.isdecimal() and len(seed) < 100 else seed
