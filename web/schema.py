"""Writes the server's schema, of which the client's types are made."""

from __future__ import annotations

from pathlib import Path

from triforium.server.app import make_app
from triforium.server.openapi import text_of
from triforium.server.settings import Settings

FILE = Path(__file__).parent / "generated" / "openapi.json"


def write() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(text_of(make_app(Settings(database="sqlite://"), described=True)))


if __name__ == "__main__":
    write()
