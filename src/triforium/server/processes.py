"""Several processes at one address: this one holds the socket, starts the others, and starts again what ends.

SIGTERM and Ctrl-C end them all in order. SIGHUP replaces one after the other, each when its successor answers, so that
nobody is refused: after an update of the program, for instance.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

from triforium.rules.errors import TriforiumError, teach
from triforium.server.listening import HANDED_OVER

teach({"one-process": "SQLite serves one process; --processes needs a postgresql:// database"})

PARENT = "TRIFORIUM_PARENT"
"""Names the pipe between a process and the one that has started it."""
READY = b"r"
STARTS_WITHIN = 120.0
ENDS_WITHIN = 15.0
PAUSE = 1.0
"""Seconds before one is started again that has ended by itself."""


@dataclass(eq=False)
class Child:
    process: subprocess.Popen[bytes]
    line: socket.socket
    ready: bool = False


class Family:
    """The processes, and the signals that were sent to this one."""

    def __init__(self, listening: socket.socket, count: int) -> None:
        self.listening = listening
        self.count = count
        self.children: list[Child] = []
        self.heard: set[int] = set()
        self.listening.set_inheritable(True)

    def run(self) -> None:
        awake, wake = socket.socketpair()
        wake.setblocking(False)
        signal.set_wakeup_fd(wake.fileno())
        for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(one, self._hear)
        self.children = [self._start() for _ in range(self.count)]
        with selectors.DefaultSelector() as waiting:
            waiting.register(awake, selectors.EVENT_READ)
            while not self.heard & {signal.SIGTERM, signal.SIGINT}:
                waiting.select(PAUSE)
                with contextlib.suppress(BlockingIOError):
                    awake.setblocking(False)
                    awake.recv(4096)
                if signal.SIGHUP in self.heard:
                    self.heard.discard(signal.SIGHUP)
                    self._replace_all()
                self._bury()
        for child in self.children:
            child.process.terminate()
        for child in self.children:
            self._wait(child)

    def _hear(self, number: int, _: FrameType | None) -> None:
        self.heard.add(number)

    def _start(self) -> Child:
        mine, theirs = socket.socketpair()
        theirs.set_inheritable(True)
        numbers = {HANDED_OVER: str(self.listening.fileno()), PARENT: str(theirs.fileno())}
        process = subprocess.Popen(
            [sys.executable, *sys.orig_argv[1:]],
            env={**os.environ, **numbers},
            pass_fds=(self.listening.fileno(), theirs.fileno()),
        )
        theirs.close()
        return Child(process, mine)

    def _bury(self) -> None:
        """Start again what has ended by itself."""
        for number, child in enumerate(self.children):
            if child.process.poll() is not None:
                if not self._is_ready(child):
                    time.sleep(PAUSE)  # it ended before it ever answered, and so may the next
                child.line.close()
                self.children[number] = self._start()

    def _replace_all(self) -> None:
        for number, old in enumerate(list(self.children)):
            new = self._start()
            until = time.monotonic() + STARTS_WITHIN
            while not self._is_ready(new, 0.2):
                if new.process.poll() is not None or time.monotonic() > until:
                    new.process.kill()  # the old ones stay
                    return
            self.children[number] = new
            old.process.terminate()
            self._wait(old)

    def _is_ready(self, child: Child, patience: float = 0.0) -> bool:
        if not child.ready:
            with contextlib.suppress(OSError):
                child.line.settimeout(patience)
                child.ready = child.line.recv(1) == READY
        return child.ready

    def _wait(self, child: Child) -> None:
        try:
            child.process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            child.process.kill()
            child.process.wait()
        child.line.close()


def parent() -> socket.socket | None:
    """The line to the process that has started this one, if one has."""
    number = os.environ.pop(PARENT, "")
    return socket.socket(fileno=int(number)) if number else None


def stay_with(line: socket.socket, end: Callable[[], None]) -> None:
    """End when whoever has started this process is no more."""

    def wait() -> None:
        with contextlib.suppress(OSError):
            line.recv(1)
        end()

    threading.Thread(target=wait, name="parent", daemon=True).start()


def one_process() -> TriforiumError:
    return TriforiumError("one-process")
