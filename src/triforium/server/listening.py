"""The socket at which the server listens: bound before all else, so that a taken port is refused in a sentence."""

from __future__ import annotations

import errno
import os
import socket
import sys
from typing import NoReturn

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "cannot-listen": "Cannot listen at {host}, port {port}: {reason}",
        "port-taken": "Port {port} is taken; --port chooses another",
    }
)


HANDED_OVER = "TRIFORIUM_LISTENING"
"""Names the open socket to the process that takes over."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise TriforiumError("port-taken", port=port) from None
        raise TriforiumError("cannot-listen", host=host, port=port, reason=error.strerror or str(error)) from None
    # Handed down to every connection: without it an answer in two parts waits 40 ms for the other end.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def listen_at(host: str, wished: int = 8400) -> socket.socket:
    """At the house's own port where it is free, so that a bookmark holds; else at any."""
    try:
        return listen(host, wished)
    except TriforiumError:
        return listen(host, 0)


def handed_over() -> socket.socket | None:
    """The socket at which the process before this one has listened."""
    number = os.environ.pop(HANDED_OVER, "")
    return socket.socket(fileno=int(number)) if number else None


def start_again(listening: socket.socket) -> NoReturn:
    """Become a new process of the same command, which goes on listening: whoever knocks meanwhile waits for it."""
    listening.set_inheritable(True)
    sys.stdout.flush()
    environment = {**os.environ, HANDED_OVER: str(listening.fileno())}
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], environment)
