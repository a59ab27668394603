"""What surrounds a server, as `triforium doctor` looks at it: page, port, limits, and the database."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator

import triforium
from triforium.rules.errors import TriforiumError
from triforium.server.findings import Finding, ended, note, well, wrong
from triforium.server.listening import listen
from triforium.server.pages import CLIENT
from triforium.server.run import files_allowed
from triforium.server.store import examine as store
from triforium.server.store.address import is_shared

ANSWERS_WITHIN = 3.0
FEW_FILES = 1024


def examined(url: str, host: str, port: int) -> Iterator[Finding]:
    yield page()
    yield door(host, port)
    yield files()
    yield from store.of_a_server(url) if is_shared(url) else store.of_a_file(url)


def page() -> Finding:
    if (CLIENT / "index.html").is_file():
        return well("page", "The client is built.")
    return wrong("page", "The client is not built, so browsers see a plain page: run `make client`.")


def door(host: str, port: int) -> Finding:
    """Whether one can listen there, or one of us does already."""
    try:
        listen(host, port).close()
    except TriforiumError as refused:
        if refused.id != "port-taken":
            return wrong("port", ended(refused))
        return _who_answers(host, port)
    return well("port", f"Port {port} at {host} is free.")


def _who_answers(host: str, port: int) -> Finding:
    at = "127.0.0.1" if host == "0.0.0.0" else "::1" if host == "::" else host
    asking = http.client.HTTPConnection(at, port, timeout=ANSWERS_WITHIN)
    try:
        asking.request("GET", "/health")
        version = json.loads(asking.getresponse().read(10_000))["version"]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return wrong("port", f"Port {port} at {host} is taken by another program; --port chooses another.")
    finally:
        asking.close()
    if version != triforium.__version__:
        return note(
            "port", f"At port {port} a server {version} answers: restart it, for this is {triforium.__version__}."
        )
    return well("port", f"At port {port} a server answers.")


def files() -> Finding:
    allowed = files_allowed()
    if allowed < FEW_FILES:
        return note("files", f"Only {allowed} files may be open, so only about as many people can be connected.")
    return well("files", f"{allowed} files may be open at a time.")
