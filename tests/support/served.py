"""Several servers, each a process of its own, on one database."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

from support.kills import Process


@contextlib.contextmanager
def serving(folder: Path, address: str, *each: tuple[str, ...]) -> Iterator[list[Process]]:
    """A process for each of these lists of options, all on one database."""
    found = []
    try:
        for number, words in enumerate(each):
            (folder / str(number)).mkdir()
            found.append(Process(folder / str(number), address, *words))
            found[-1].start()
        yield found
    finally:
        for one in found:
            if one.process is not None and one.process.poll() is None:
                one.kill(signal.SIGTERM)
    logs = "".join((one.folder / "log").read_text() for one in found)
    assert "Traceback" not in logs, logs
