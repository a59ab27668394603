"""Play starts on interpreted rules. Meanwhile they are compiled aside, and taken over when no game is under way.

docs/decisions/start.md says why it is done in this way.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import triforium
from triforium.form import ROOT, contents, folder_aside, is_source_wanted
from triforium.hall.hall import Hall
from triforium.hall.held import Held

log = logging.getLogger("triforium.compiling")

RESTED = 30.0
"""Seconds without a word after which a running table that nobody watches is not under way."""
LAST = 19
"""The compiler's niceness: whoever plays comes first."""
LONGEST = 1800.0
"""Seconds after which a compiler is given up."""
GAMES = """
import hashlib, json, triforium
for id in triforium.GAMES:
    state = triforium.game(id).start(seed=7)
    state.journal = []
    while not state.over:
        state.play(state.legal()[len(state.journal) % 2])
    print(id, hashlib.sha256(json.dumps([state.dump(), len(state.journal)]).encode()).hexdigest())
print(triforium.FORM)
"""
"""Played in both forms before the compiled one is used."""


class NotCompiled(Exception):
    """Why the rules stay interpreted, in a sentence."""


def is_wanted() -> bool:
    """Whether there is something to compile: a checkout whose rules run interpreted, and nobody has asked for that."""
    if triforium.FORM == "compiled" or is_source_wanted() or os.environ.get("TRIFORIUM_COMPILE") == "0":
        return False
    return folder_aside() is not None


async def take_over(hall: Hall, tell: Callable[[str], None], hand_over: Callable[[], None] | None) -> None:
    """Compile; then the bots think in compiled form, and the server hands over as soon as no game is under way."""
    hall.rules = "compiling"
    try:
        await compile_aside()
    except NotCompiled as reason:
        hall.rules = "interpreted"
        tell(str(reason))
        return
    await hall.bots.renew()
    hall.rules = "ready"
    log.info("rules-compiled")
    if hand_over is None:
        return
    while any(is_under_way(held) for held in hall.tables.values()):
        await asyncio.sleep(1)
    hand_over()


def is_under_way(held: Held) -> bool:
    """Whether somebody is in the midst of a game here: it goes on in the process in which it is played."""
    if held.lock.locked():
        return True
    driven = held.driver is not None and not held.driver.done()
    spoken_to = time.monotonic() - held.touched < RESTED
    return held.status == "running" and (bool(held.watchers) or driven or spoken_to)


async def compile_aside(folder: Path | None = None) -> None:
    """Build a wheel of this checkout, try it, and put what is compiled into its folder, whole or not at all."""
    folder = folder or folder_aside()
    uv = os.environ.get("UV") or shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if folder is None or uv is None:
        raise NotCompiled("The rules stay interpreted: uv, which would compile them, is not here.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="making-", dir=folder.parent, ignore_cleanup_errors=True) as making:
            await _make(uv, Path(making), folder)
    except OSError as error:
        raise NotCompiled(f"The rules stay interpreted: {error}.") from None
    for other in folder.parent.glob(f"{folder.name.rpartition('-')[0]}-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


async def _make(uv: str, making: Path, folder: Path) -> None:
    build = [uv, "build", "--python", sys.executable, "--out-dir", str(making)]
    build += ["--build-constraints", str(ROOT / "requirements-dev.txt"), "--require-hashes", str(ROOT)]
    said = await _run(build, making)
    wheels = list(making.glob("*.whl"))
    if not wheels:
        log_file = folder.parent / "failed.log"
        log_file.write_text(said, encoding="utf-8")
        raise NotCompiled(f"The rules stay interpreted: they could not be compiled ({log_file} says why).")
    whole = making / "whole"
    await asyncio.to_thread(_unpack, wheels[0], whole)
    if not any(whole.glob(f"*{EXTENSION_SUFFIXES[0]}")):
        raise NotCompiled("The rules stay interpreted: there is no C compiler here. The same games, only slower bots.")
    play = [sys.executable, "-c", GAMES]
    compiled = await _run(play, making, PYTHONPATH=str(whole))
    source = await _run(play, making, PYTHONPATH=str(whole), TRIFORIUM_INTERPRETED="1")
    if compiled.split() != [*source.split()[:-1], "compiled"]:
        raise NotCompiled("The rules stay interpreted: compiled, they did not play the same games.")
    with contextlib.suppress(OSError):  # it is there already: another server was quicker
        whole.rename(folder)


async def _run(command: list[str], cwd: Path, **environment: str) -> str:
    """What a command said; behind everybody else, and ended when we are."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LAST)
    try:
        async with asyncio.timeout(LONGEST):
            said, _ = await process.communicate()
    except TimeoutError:
        return ""
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    return said.decode(errors="replace")


def _unpack(wheel: Path, folder: Path) -> None:
    """Unpack it to the disk itself: a power cut must not leave a folder with its name and half of its files."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    for path in folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        with path.open("rb+") as file:
            os.fsync(file.fileno())
    with (folder / "contents").open("w") as file:
        file.write(contents(folder))
        file.flush()
        os.fsync(file.fileno())
