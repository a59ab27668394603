"""The process that reads strangers' card files. Its memory and time are limited, and it dies where it needs more."""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path

import msgspec

from triforium.hall.gamebox import Boxed, opened
from triforium.rules.errors import BadEdition, TriforiumError
from triforium.server.cards import CardFile, Read
from triforium.server.lines import answer_lines

MEMORY = 128 * 1024 * 1024
"""Bytes beyond what the process has when it starts."""
SECONDS = 2
"""Of the processor, for one file."""
MOST_ACTIONS = 2_000
LONGEST_DESCRIPTION = 300_000
"""Letters. A game of that size takes the server itself no longer than a few moves."""

files = msgspec.json.Decoder(CardFile)


def main() -> None:
    _bound_memory()
    answer_lines(lambda line: msgspec.json.encode(read(files.decode(line))))


def read(file: CardFile) -> Read:
    """The file's data, or what is wrong with it."""
    _bound_seconds()
    try:
        found = opened(file.game, file.cards)
        _check_size(found)
        return Read(found.game.edition, list(found.game.editions), found.data)
    except TriforiumError as error:
        return Read(place=str(error.facts.get("place", "the file")), reason=str(error.facts.get("reason", error)))


def _check_size(found: Boxed) -> None:
    described = len(msgspec.json.encode(found.game.describe()))
    if len(found.game.actions) > MOST_ACTIONS or described > LONGEST_DESCRIPTION:
        raise BadEdition("the file", "the game is too large")


def _bound_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(OSError, ValueError):  # where there is no /proc, time must be bound enough
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _bound_seconds() -> None:
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + SECONDS, hard))


if __name__ == "__main__":
    main()
