"""What can be set, with what holds when nothing is."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How often: this many at once, and one more every few seconds."""

    guest: tuple[int, float] = (20, 20.0)
    create: tuple[int, float] = (20, 10.0)
    join: tuple[int, float] = (30, 4.0)
    chat: tuple[int, float] = (8, 2.0)
    check: tuple[int, float] = (20, 3.0)
    cards: tuple[int, float] = (20, 60.0)
    """Tables with a card file of one's own, by address."""
    connections: int = 200
    """Connections that one address may have open at a time."""
    on: bool = True


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
class Settings:
    """One process and a SQLite file need nothing set."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8400
    log_level: str = "info"
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front, who are believed about the client's address (X-Forwarded-For); else nobody is."""
    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)
    beat: float = 15.0
    """Seconds between heartbeats; a client that is silent for three of them is gone."""
    bot_workers: int = 0
    """0: as many as there are cores, and two at least: a long thought never takes the last one."""
    bot_limit: float = 30.0
    """Seconds after which a bot that still thinks is replaced."""
    bot_pause: float = 1.0
    """Seconds before a bot's failed turn is tried again; longer each time."""
    processes: int = 1
    """More than one needs PostgreSQL."""
    thinks: bool = True
    """Whether bots think here; else `triforium think` does it for all."""
    courtesy: float = 0.08
    """Seconds before the program itself goes on: after one's own move one sees that first, its pieces set off, and the
    page has the machine to itself while it draws them."""
    idle: float = 900.0
    """Seconds after which a table that nobody watches leaves the memory; it stays on disk."""
    most_card_files: int = 100
    """Card files of their own that one guest may keep here."""
    most_tables: int = 200
    """Tables that one guest may sit at which are not over."""


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
