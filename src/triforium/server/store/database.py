"""Opens the database, whichever it is, brought to the newest form."""

from __future__ import annotations

import contextlib

from sqlalchemy import Engine

from triforium.server.store.address import is_shared
from triforium.server.store.postgres import open_server
from triforium.server.store.sqlite import alone_with, open_file


def open_database(url: str) -> Engine:
    """An engine for the database. Its form is the newest afterwards."""
    return open_server(url) if is_shared(url) else open_file(url)


def alone(url: str) -> contextlib.AbstractContextManager[None]:
    """Hold the database against a second server, where it can serve but one."""
    return contextlib.nullcontext() if is_shared(url) else alone_with(url)
