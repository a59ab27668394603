"""Runs the server until it is told to end."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn

from triforium.hall.hall import Hall
from triforium.server.app import make_app
from triforium.server.compiling import is_wanted, take_over
from triforium.server.door import Door, Frames, Requests
from triforium.server.listening import handed_over, listen, start_again
from triforium.server.logs import set_up
from triforium.server.processes import READY, Family, one_process, parent, stay_with
from triforium.server.settings import Settings, default_database
from triforium.server.store.address import is_shared
from triforium.server.store.database import alone, open_database

GRACE = 5
"""Seconds that open requests and channels have after SIGTERM."""

HEADERS = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    (
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
]
"""With every answer, whoever gives it: a page, the API, or uvicorn itself."""
MOST_FILES = 16_384
FILES_OF_OUR_OWN = 100
"""Files that are no connections: the database, the bots' pipes, what is read for a moment."""


def serving(settings: Settings) -> dict[str, Any]:
    """How uvicorn serves the application."""
    door = Door(settings.limits, settings.patience, files_allowed() - FILES_OF_OUR_OWN, settings.proxies)
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "headers": HEADERS,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "loop": "asyncio",
        "http": partial(Requests, door=door, headers=HEADERS),
        "ws": partial(Frames, door=door),
        "ws_per_message_deflate": False,
        "ws_max_size": 16 * 1024,
        "ws_ping_interval": settings.patience.ping,
        "ws_ping_timeout": settings.patience.ping,
        "backlog": FILES_OF_OUR_OWN // 2,  # asyncio accepts this many in one round, before any can be turned away
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": 30,
    }


def run(settings: Settings, listening: socket.socket | None = None, tell: Callable[[str], None] | None = None) -> None:
    """Serve, at a socket that listens already or at the settings' address.

    SIGTERM and Ctrl-C end it within seconds, open channels included. With `tell`, which hears why where it cannot be,
    rules that are not compiled yet are compiled meanwhile, and a new process takes over with them.
    """
    url = settings.database or default_database()
    line = parent()
    if line is not None:
        listening = handed_over()
    elif settings.processes > 1 and not is_shared(url):
        raise one_process()
    listening = listening or listen(settings.host, settings.port)
    if line is None:
        with alone(url):  # what is wrong with it is said here, in one line, and not by a server half started
            open_database(url).dispose()
        if settings.processes > 1:
            Family(listening, settings.processes).run()
            return
    set_up(settings.log_level)
    spare = None if tell is None else listening.dup()  # uvicorn closes its own
    taken_over = False

    def hand_over() -> None:
        nonlocal taken_over
        taken_over = server.should_exit = True

    async def compile(hall: Hall) -> None:
        if tell is not None and is_wanted():
            await take_over(hall, tell, None if sys.platform == "win32" else hand_over)

    app = make_app(settings, compile)
    # What is there now stays. The collector need not look through it again and again, which holds up every table.
    gc.collect()
    gc.freeze()
    server = Server(uvicorn.Config(app, **serving(settings)), line)
    if line is not None:
        stay_with(line, server.end)
    try:
        server.run([listening])
    except KeyboardInterrupt:
        return
    if not server.started:
        sys.exit(1)
    if taken_over and spare is not None:
        start_again(spare)


class Server(uvicorn.Server):
    """Ends in order: what was sent before it is told to end is answered."""

    def __init__(self, config: uvicorn.Config, line: socket.socket | None = None) -> None:
        super().__init__(config)
        self.line = line

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.line is not None:
            with contextlib.suppress(OSError):
                self.line.send(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # whoever knocks now is heard by another process, or by the next one
        hall = getattr(getattr(self.config.app, "state", None), "hall", None)
        if hall is not None:
            await hall.drain()
        await super().shutdown(sockets)

    def end(self) -> None:
        self.should_exit = True


def files_allowed() -> int:
    """How many files the process may have open: as many as it may allow itself."""
    if sys.platform == "win32":
        return 2048
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return soft
