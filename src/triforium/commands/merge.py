"""`triforium merge`: shares of one run, played apart with `--shard`, as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triforium.rules.errors import TriforiumError


def merge(
    out: Annotated[Path, typer.Argument(help="The file to write.")],
    files: Annotated[list[Path], typer.Argument(help="What --shard wrote with --out.")],
) -> None:
    """Join shares of one run. The command that made them, with this file as --out, then tells the whole."""
    from triforium.executor.parts import merge

    try:
        parts = merge(files, out)
    except FileExistsError:
        raise TriforiumError("file-exists", file=out) from None
    except OSError as error:
        raise TriforiumError("cannot-write", file=out, reason=error.strerror) from None
    print(f"{parts:,} parts of {len(files)} files are in {out}")
