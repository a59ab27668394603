"""The site that plays without a server: made once for all tests, and served by a plain file server."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from support.browser import WEB, node_modules


def made_site(factory: pytest.TempPathFactory) -> Path:
    """As `make site` makes it, once for a run; of several processes the second to ask waits for the first."""
    own = factory.getbasetemp()
    where = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    node_modules()
    if shutil.which("node") is None:
        pytest.skip("node is not installed (make system)")
    site, parts = where / "site", where / "parts"
    with (where / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (site / "sw.js").exists():
            if not (WEB / "generated" / "schema.d.ts").exists():
                run([sys.executable, str(WEB / "schema.py")])
            run(["npx", "vite", "build", "--mode", "site", "--logLevel", "error", "--outDir", str(site)])
            run([sys.executable, str(WEB / "site" / "parts.py"), str(parts)])
            run(["node", str(WEB / "site" / "pack.mjs"), str(parts), str(site)])
    return site


def run(command: list[str]) -> str:
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stdout


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@contextlib.contextmanager
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """Its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
