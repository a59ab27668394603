"""A PostgreSQL of our own: a temporary cluster on a socket, as whoever may run one."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

USER = "triforium"
LOG_SEGMENT = 16 * 1024**2
"""The size of a file of the log."""


class Cluster:
    """A server with one database after the other. It refuses to run as root: then the system's own user does."""

    def __init__(self, folder: Path, programs: Path, sure: bool = False) -> None:
        self.folder = folder
        self.programs = programs
        self.sure = sure
        """Whether it syncs: a power cut is not what most tests are about."""
        self.process: subprocess.Popen[bytes] | None = None
        self.numbers = itertools.count(1)
        self.data = folder / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        """Start, and wait until it answers."""
        set_so = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "200"}
        set_so |= {"shared_buffers": "64MB"} if self.sure else {"shared_buffers": "32MB", "fsync": "off"}
        words = [f"-c{name}={value}" for name, value in set_so.items()]
        with open(self.folder / "log", "ab") as log:
            command = [*self._as_whom("--pdeathsig=INT"), str(self.programs / "postgres"), "-D", str(self.data), *words]
            # Signals that Python ignores stay ignored: where a file may not grow, that is an error and no death.
            self.process = subprocess.Popen(command, stdout=log, stderr=log, restore_signals=False)
        until = time.monotonic() + 60
        ready = [str(self.programs / "pg_isready"), "-q", "-h", str(self.folder), "-U", USER, "-d", "postgres"]
        while subprocess.run(ready).returncode != 0:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT in order, SIGQUIT at once as in a crash."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(timeout=60)

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """It is there, and does not answer."""
        stopped = self._family()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    @contextlib.contextmanager
    def read_only(self, address: str) -> Iterator[None]:
        """Whoever connects may read, and nothing more."""
        name = make_url(address).database or ""
        out = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        self.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        self.ask(out)
        try:
            yield
        finally:
            self.ask(f"ALTER DATABASE {name} RESET default_transaction_read_only")

    @contextlib.contextmanager
    def full(self, address: str) -> Iterator[None]:
        """The file of what happened at tables may not grow any more; the log's files, which are smaller, may."""
        name = make_url(address).database or ""
        # Seven such rows fill a page to the last bytes, so that a move finds no room in any.
        row = "INSERT INTO happenings SELECT id, 1000000 + n, '', 'left', 0, repeat('x', 1096), NULL"
        self.ask(f"{row} FROM generate_series(1, 7 * 2100) n, (SELECT id FROM tables LIMIT 1) one", name)
        size = int(self.ask("SELECT pg_relation_size('happenings')", name))
        assert size >= LOG_SEGMENT
        self._let_files_grow_to(str(size))
        try:
            yield
        finally:
            self._let_files_grow_to("unlimited")
            self.ask("DELETE FROM happenings WHERE version > 1000000", name)

    def _let_files_grow_to(self, size: str) -> None:
        server, *children = self._family()
        for pid in (server, *children):  # a child may have ended meanwhile
            command = [*self._as_whom(), "prlimit", "--pid", str(pid), f"--fsize={size}:"]
            subprocess.run(command, check=pid == server, capture_output=True)

    def _family(self) -> list[int]:
        """The server, then the processes that it has started."""
        assert self.process is not None
        pid = self.process.pid
        return [pid, *(int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"test{next(self.numbers)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def ask(self, statement: str, database: str = "postgres") -> str:
        return self._run("psql", "-h", str(self.folder), "-U", USER, "-d", database, "-Atqc", statement)

    def _run(self, program: str, *words: str) -> str:
        command = [*self._as_whom(), str(self.programs / program), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=self.folder)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def _as_whom(self, *options: str) -> list[str]:
        if os.geteuid() != 0:
            return []
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *options, "--"]


@contextlib.contextmanager
def cluster(sure: bool = False) -> Iterator[Cluster]:
    """A running cluster, which is gone afterwards. Where none can be had, the test skips with one line."""
    folder = Path(tempfile.mkdtemp(prefix="triforium-pg-"))
    try:
        found = Cluster(folder, programs(), sure)
        found.start()
        try:
            yield found
        finally:
            if found.process is not None and found.process.poll() is None:
                found.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs() -> Path:
    """Where initdb and postgres are: Debian keeps them off the PATH."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    on_path = shutil.which("initdb") or "/nowhere"
    folders = [*Path("/usr/lib/postgresql").glob("*/bin"), Path(on_path).resolve().parent]
    found = [folder for folder in folders if all((folder / one).exists() for one in ("initdb", "postgres", "psql"))]
    if not found:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no setpriv to become another")
    return found[0]
