"""Runs the server until it is told to end."""

from __future__ import annotations

import gc
from typing import Any

import uvicorn

from triforium.server.app import make_app
from triforium.server.logs import set_up
from triforium.server.settings import Settings
from triforium.server.store.database import file_of

GRACE = 5
"""Seconds that open requests and channels have after SIGTERM."""

SERVING: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "ws": "websockets-sansio",
    "ws_per_message_deflate": False,
    "ws_max_size": 16 * 1024,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "timeout_graceful_shutdown": GRACE,
    "timeout_keep_alive": 30,
}


def run(settings: Settings) -> None:
    """Serve. SIGTERM and Ctrl-C end it within seconds, open channels included."""
    if settings.database:
        file_of(settings.database)  # a wrong address is refused here, in one line, and not by a server half started
    set_up(settings.log_level)
    app = make_app(settings)
    # What is there now stays. The collector need not look through it again and again, which holds up every table.
    gc.collect()
    gc.freeze()
    uvicorn.run(app, host=settings.host, port=settings.port, **SERVING)
