"""Arguments and options that several commands share, each with one name, one help and one meaning."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triforium.rules.chance import TEXT_DIGITS
from triforium.rules.errors import TriforiumError, teach

if TYPE_CHECKING:
    from triforium.executor import Shard

teach({"shard-without-out": "A share of a run needs a file to keep it: --out FILE"})

GameName = Annotated[str, typer.Argument(help="The game: pillars, duel or builders.")]
EditionName = Annotated[str | None, typer.Option(help="One of the game's editions, or a card file.")]
Seed = Annotated[
    str, typer.Option(help="A whole number, or a record's hexadecimal digits; the same seed, the same games.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write only JSON to standard output.")]
Workers = Annotated[int, typer.Option(help="Processes. The result is the same for any number.")]
Cluster = Annotated[
    str | None, typer.Option(help="Work on a Ray cluster instead: its address (ray://HOST:10001), or auto.")
]
ShardOf = Annotated[
    str | None, typer.Option("--shard", help="Do a share of it, like 2/5, into --out; `triforium merge` joins them.")
]
Out = Annotated[Path | None, typer.Option(help="Keep what is finished in this file; the same command goes on with it.")]
Database = Annotated[
    str, typer.Option(help="sqlite:///FILE or postgresql://HOST/NAME; by default a file in your data folder.")
]
Host = Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others on your network join.")]


def typed_seed(seed: str) -> int | str:
    """A whole number where it is written as one. As long as a record's it is hexadecimal, whatever its digits."""
    return int(seed) if seed.isdecimal() and len(seed) < TEXT_DIGITS else seed


def typed_shard(shard: str | None, out: Path | None) -> Shard:
    from triforium.executor import read_shard

    found = read_shard(shard)
    if not found.is_whole and out is None:
        raise TriforiumError("shard-without-out")
    return found
