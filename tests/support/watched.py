"""`triforium serve` under watch, in a process of its own: how long its event loop is held, how much memory it takes.

What holds the loop is measured in the thread's own processor time, so that a busy machine makes it look no longer.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

WORTH_TELLING = 0.005
EXPECTED = (
    "worker-replaced",
    "bot-failed",
    "repeated",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)
"""Warnings that are no fault of the server's."""


@dataclass
class Cost:
    """What a stretch of time has cost the server."""

    memory_mb: float
    loop_ms: float
    loop_by: str


@dataclass
class Watched:
    """The server's process. `files`: how many it may have open."""

    folder: Path
    files: int = 1024
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.held = self.folder / "held.jsonl"
        self.log = self.folder / "log.jsonl"
        self.held.touch()
        command = [sys.executable, __file__, str(self.held), str(self.port), f"sqlite:///{self.folder / 'a.sqlite3'}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **self.environment}, preexec_fn=self._bound
            )
        self._wait()

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def begin(self) -> tuple[int, float]:
        """From now on; the kernel's own mark of the most memory is set back."""
        with suppress(OSError):
            Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        return self._kilobytes("VmRSS"), time.monotonic()

    def cost(self, begun: tuple[int, float]) -> Cost:
        """Since then."""
        before, at = begun
        lines = [json.loads(line) for line in self.held.read_text().splitlines() if line.endswith("}")]
        since = [line for line in lines if line["at"] >= at]
        worst: dict[str, Any] = max(since, key=lambda line: float(line["ms"]), default={"ms": 0.0, "by": ""})
        grown = (self._kilobytes("VmHWM") - before) / 1024
        return Cost(round(max(0.0, grown), 1), round(float(worst["ms"]), 1), str(worst["by"]))

    def faults(self) -> dict[str, int]:
        """Causes in the log, and how often: whatever was an error, or a warning that nobody expects."""
        found: dict[str, int] = {}
        for text in self.log.read_text(errors="replace").splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                found[text[:100]] = found.get(text[:100], 0) + 1
                continue
            if line["level"] in ("error", "critical", "warning") and line["event"] not in EXPECTED:
                cause = (line.get("error") or "").strip().rsplit("\n", 1)[-1][:200]
                key = f"{line['event']} {line.get('path', '')} {cause}".strip()
                found[key] = found.get(key, 0) + 1
        return found

    def _bound(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def _kilobytes(self, name: str) -> int:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1])
        raise AssertionError(name)

    def _wait(self) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/ready", timeout=5).status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server did not start")


def serve(held: str, port: str, database: str) -> None:
    """In the server's process: note every callback that took long, then serve."""
    out = open(held, "a", buffering=1)  # noqa: SIM115 - as long as the process
    run = asyncio.Handle._run

    def watched(handle: asyncio.Handle) -> None:
        callback = handle._callback  # type: ignore[attr-defined]
        began = time.thread_time()
        run(handle)
        took = time.thread_time() - began
        if took >= WORTH_TELLING:
            by = getattr(callback, "__qualname__", None) or repr(callback)
            task = getattr(callback, "__self__", None)
            if isinstance(task, asyncio.Task):
                by = str(getattr(task.get_coro(), "__qualname__", by))
            out.write(json.dumps({"at": time.monotonic(), "ms": took * 1000, "by": by}) + "\n")

    asyncio.Handle._run = watched  # type: ignore[assignment,method-assign]
    from triforium.cli import main

    sys.argv = ["triforium", "serve", "--port", port, "--database", database, "--log-level", "warning"]
    main()


if __name__ == "__main__":
    serve(*sys.argv[1:])
