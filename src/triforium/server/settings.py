"""What can be set, with what holds when nothing is."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from triforium.hall.settings import HallSettings, Limits


@dataclass(frozen=True)
class Patience:
    """Seconds that a connection may take."""

    headers: float = 10.0
    body: float = 30.0
    stalled: float = 10.0
    """Without taking any of what is sent. Every so often the connections are looked at."""
    ping: float = 15.0
    """Between two pings on a channel, and until the pong."""


@dataclass(frozen=True)
class Settings(HallSettings):
    """One process and a SQLite file need nothing set."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8400
    log_level: str = "info"
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front, who are believed about the client's address (X-Forwarded-For); else nobody is."""
    patience: Patience = field(default_factory=Patience)
    bot_workers: int = 0
    """0: as many as there are cores, and two at least: a long thought never takes the last one."""
    bot_limit: float = 30.0
    """Seconds after which a bot that still thinks is replaced."""
    processes: int = 1
    """More than one needs PostgreSQL."""


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """TRIFORIUM_DATABASE, TRIFORIUM_ORIGINS (other addresses of this site), TRIFORIUM_PROXIES, TRIFORIUM_LIMITS=off."""
    return Settings(
        database=environment.get("TRIFORIUM_DATABASE", ""),
        origins=_words(environment.get("TRIFORIUM_ORIGINS", "")),
        proxies=_words(environment.get("TRIFORIUM_PROXIES", "")),
        limits=Limits(on=environment.get("TRIFORIUM_LIMITS", "on") != "off"),
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where the platform keeps a program's data."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Triforium"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Triforium"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "triforium"


def default_database() -> str:
    return f"sqlite:///{(data_folder() / 'triforium.sqlite3').as_posix()}"
