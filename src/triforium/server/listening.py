"""The socket at which the server listens: bound before all else, so that a taken port is refused in a sentence."""

from __future__ import annotations

import errno
import socket

from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "cannot-listen": "Cannot listen at {host}, port {port}: {reason}",
        "port-taken": "Port {port} is taken; --port chooses another",
    }
)


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
