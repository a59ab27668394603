"""Arguments and options that several commands share, each with one name, one help and one meaning."""

from __future__ import annotations

from typing import Annotated

import typer

from triforium.rules.chance import TEXT_DIGITS

GameName = Annotated[str, typer.Argument(help="The game: pillars, duel or builders.")]
EditionName = Annotated[str | None, typer.Option(help="One of the game's editions, or a card file.")]
Seed = Annotated[
    str, typer.Option(help="A whole number, or a record's hexadecimal digits; the same seed, the same games.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write only JSON to standard output.")]
Workers = Annotated[int, typer.Option(help="Processes. The result is the same for any number.")]
Database = Annotated[
    str, typer.Option(help="sqlite:///FILE or postgresql://HOST/NAME; by default a file in your data folder.")
]
Host = Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others on your network join.")]


def typed_seed(seed: str) -> int | str:
    """A whole number where it is written as one. As long as a record's it is hexadecimal, whatever its digits."""
    return int(seed) if seed.isdecimal() and len(seed) < TEXT_DIGITS else seed
